//! Two-Up at a terminal: its set-up, its menu, the ring or the layout, coins that fly.

use std::time::Duration;

use indicatif::ProgressBar;
use kip::amounts::at_most;
use kip::contract::{Actor, Role, Seat, Timestamp};
use kip::two_up::{Bank, Choice, Choices, Command, Event, Happening, Landing, Matching, Phase, Presence, Side, View};
use kip::{Registry, Rulebook, TwoUp};

use super::ask::DEFAULT_STAKE;
use super::label::Label;
use super::panel::Panel;
use super::purse::Seen;
use super::{consequence, croupier, menu, phase, scene, setup};
use crate::ascii::{is_wanted, progress_style};
use crate::errors::{Failure, Outcome};
use crate::face::Face as _;
use crate::fair::Chains;
use crate::output::Out;
use crate::participants::Participants;
use crate::phrases;
use crate::play::args::{Play, Resume};
use crate::play::at_terminal::{Asking, AtTerminal, Setup, Shower, join};
use crate::play::clock::Clock;
use crate::play::entry::{Entry, amount_range};
use crate::play::prompts::{Answer, Front};
use crate::play::session::Session;
use crate::play::{TablePlay, go_on_at_terminal, play_at_terminal, require_somebody};
use crate::registry::RulebookSources;
use crate::screen::guide::Family;
use crate::screen::table::Table;

impl AtTerminal for TwoUp {
    type Seen = Seen;

    fn guide(rulebook: &Rulebook<Self>) -> Option<Family> {
        Some(match rulebook.description().bank {
            Bank::House => Family::Casino,
            Bank::Players => Family::Ring,
        })
    }

    fn set_up(
        front: &Front,
        args: &Play,
        rulebook: &Rulebook<Self>,
        clock: Clock,
        chains: &mut Chains,
    ) -> Answer<Setup<Self>> {
        setup::ask(front, &args.table, args.fair.fair, rulebook, clock, chains)
    }

    fn set_up_by_itself(
        args: &Play,
        rulebook: &Rulebook<Self>,
        clock: Clock,
        chains: &mut Chains,
    ) -> Outcome<Setup<Self>> {
        setup::take(&args.table, args.fair.fair, rulebook, clock, chains)
    }

    fn arrivals(rulebook: &Rulebook<Self>, seats: &[Seat]) -> Vec<(Actor, Command)> {
        let supervised = phrases::has_command(rulebook.description(), "set-supervisor-presence");
        let supervisors = [Role::GamesSupervisor, Role::CasinoSupervisor].into_iter().filter(|_| supervised);
        let presence = |role| Command::SetSupervisorPresence(Presence { role, present: true });
        let commands = seats.iter().map(|seat| join::<Self>(*seat)).chain(supervisors.map(presence));
        commands.map(|command| (Actor::host(), command)).collect()
    }

    fn is_closed(view: &View) -> bool {
        view.phase == Phase::Closed
    }

    fn awaits_entropy(view: &View, choices: &Choices) -> bool {
        view.phase == Phase::Preparing && choices.first.iter().any(|choice| Self::precedes_draw(&choice.command))
    }

    fn find_step<'c>(view: &View, choices: &'c Choices, at: Timestamp) -> Option<&'c Choice> {
        croupier::find_step(view, choices, at)
    }

    fn menu(view: &View, choices: &[Choice], routine: bool) -> Vec<Choice> {
        menu::entries(view, choices, routine)
    }

    fn label(view: &View, participants: &Participants, choice: &Choice) -> String {
        Label { view, participants }.describe(choice)
    }

    fn consequence(session: &Session<Self>, seen: &Seen, choice: &Choice) -> Option<String> {
        consequence::describe(session, seen, choice)
    }

    fn describe_phase(view: &View, participants: &Participants) -> String {
        phase::describe_phase(view, participants)
    }

    fn fill(asking: &mut Asking<'_, Self>, entry: &Entry<Self>) -> Answer<Command> {
        asking.command(entry)
    }

    fn press_enter(_: &mut Session<Self>, choice: &Choice) -> Answer<Command> {
        let amount = |usual| amount_range(choice).map(|range| at_most(range, usual));
        Ok(match &choice.command {
            Command::StakeCentre(_) => amount(DEFAULT_STAKE).map(Command::StakeCentre),
            Command::CoverCentre(_) => amount_range(choice).map(|range| Command::CoverCentre(range.most)),
            whole @ (Command::AcceptCoins
            | Command::CallSide(_)
            | Command::PlaceWager(_)
            | Command::PlaceSpinnerWager(_)
            | Command::NoMoreBets
            | Command::ThrowCoins(_)
            | Command::SpinAgain
            | Command::Retire
            | Command::PlaceYourBets
            | Command::WithdrawDue) => Some(whole.clone()),
            _ => None,
        })
    }

    fn stake_by_itself(view: &View, choices: &Choices) -> Option<(Actor, Command)> {
        wager(view, choices).or_else(|| side_bet(view, choices))
    }

    /// In a ring a spinner may keep the kip for ever, so preparing for a throw counts too.
    fn is_between_decisions(view: &View) -> bool {
        matches!((view.phase, &view.ring), (Phase::Offering, _) | (Phase::Preparing, Some(_)))
    }

    fn follow(session: &Session<Self>, seen: &mut Seen, choices: &Choices) -> Vec<String> {
        seen.purses.follow(session.view(), (session.ledger(), &session.participants), &choices.first)
    }

    fn panel(session: &Session<Self>, seen: &Seen) -> Vec<String> {
        panel(session, seen).lines()
    }

    fn picture(session: &Session<Self>, seen: &Seen) -> Option<Table> {
        Some(panel(session, seen).table(seen.landed.as_ref()))
    }

    fn stakes_lie(participants: &Participants) -> &'static str {
        match participants.terminology.bank {
            Bank::House => "on the layout",
            Bank::Players => "in the centre or on bets",
        }
    }

    fn show_draw(shower: &Shower<'_>, Seen { landed, .. }: &mut Seen, command: &Command, events: &[Event]) -> Outcome {
        for event in events {
            match &event.what {
                Happening::CoinsThrown(_) => *landed = None,
                Happening::CoinsLanded(rests) => {
                    *landed = Some(*rests);
                    // A person who saw real coins fall needs no flight.
                    if matches!(command, Command::Land(Landing::Observed(_))) || !shower.is_animated {
                        continue;
                    }
                    match shower.front.screen() {
                        Some(screen) => screen.fly(&scene::faces(rests))?,
                        None => show_flight(shower.participants.terminology.coins),
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }
}

impl TablePlay for TwoUp {
    fn require_options(args: &Play, id: &str, sources: RulebookSources<'_>, out: &Out) -> Outcome {
        let Some(option) = args.cards.first_given() else { return require_somebody(args, out) };
        let played = sources.components.first().map_or_else(|| format!("`{id}`"), |file| file.display().to_string());
        let message = format!("{option} is for card tables, and {played} is Two-Up");
        Err(Failure::input(message).help("`kip rulebooks` lists the rulebooks of casino-cards"))
    }

    fn play_table(args: &Play, rulebook: &Rulebook<Self>, registry: Registry<Self>, out: &mut Out) -> Outcome {
        play_at_terminal(args, rulebook, registry, out)
    }

    fn require_resume_options(args: &Resume) -> Outcome {
        match args.first_given() {
            Some(option) => Err(Failure::input(format!("{option} is for card tables, and this session is Two-Up"))),
            None => Ok(()),
        }
    }

    fn go_on(args: &Resume, session: Session<Self>, registry: Registry<Self>, out: &mut Out) -> Outcome {
        go_on_at_terminal(args, session, registry, out)
    }
}

fn panel<'a>(session: &'a Session<TwoUp>, seen: &'a Seen) -> Panel<'a> {
    let size = terminal_size::terminal_size();
    let (width, height) = size.map_or((100, 40), |(width, height)| (usize::from(width.0), usize::from(height.0)));
    Panel {
        view: session.view(),
        participants: &session.participants,
        ledger: session.ledger(),
        width,
        height,
        unicode: !is_wanted(),
        description: session.rulebook().description(),
        purses: &seen.purses,
    }
}

/// Returns the smallest wager for the first player without one: odd seats bet on Heads, even ones on Tails.
fn wager(view: &View, choices: &Choices) -> Option<(Actor, Command)> {
    let without = |seat: Seat| view.seats.iter().any(|at| at.seat == seat && at.wagers.is_empty());
    let is_wanted = |choice: &&Choice| {
        let seat = choice.by.number;
        let side = if seat % 2 == 1 { Side::Heads } else { Side::Tails };
        let placed =
            |command: &Command| matches!(command, Command::PlaceWager(of) if of.side == side && of.stake.tokens == 0);
        placed(&choice.command) && without(seat)
    };
    choices.first.iter().find(is_wanted).map(|choice| (choice.by, choice.command.clone()))
}

/// Returns a bet across a ring: the first player offers one on Heads, the next matches it.
fn side_bet(view: &View, choices: &Choices) -> Option<(Actor, Command)> {
    let ring = view.ring.as_ref().filter(|ring| ring.bets.is_empty())?;
    choices.first.iter().find_map(|choice| {
        let amount = at_most(amount_range(choice)?, DEFAULT_STAKE);
        match choice.command {
            Command::OfferSideBet(_) if ring.offers.is_empty() => Some((choice.by, Command::OfferSideBet(amount))),
            Command::MatchSideBet(of) => Some((choice.by, Command::MatchSideBet(Matching { amount, ..of }))),
            _ => None,
        }
    })
}

/// Shows briefly that the coins are in the air.
fn show_flight(coins: &'static str) {
    let style = progress_style("  {spinner} the {msg} are in the air");
    let coins = ProgressBar::new_spinner().with_style(style).with_message(coins);
    coins.enable_steady_tick(Duration::from_millis(80));
    std::thread::sleep(Duration::from_millis(700));
    coins.finish_and_clear();
}
