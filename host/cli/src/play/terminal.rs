//! Plays a table at the terminal: shows the panel, asks the menu's question, gives the command.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::time::Duration;

use indicatif::ProgressBar;
use kip::contract::{Actor, Joining, Refusal, Role, Seat, Timestamp};
use kip::transcript::Names;
use kip::two_up::{Bank, Choices, Command, Event, Happening, Landing, Phase, Presence, Rests, View};
use kip::{Registry, Rulebook, SwapError, Swapped, TwoUp};
use owo_colors::OwoColorize as _;

use super::args::{Play, Resume};
use super::ask::{Asking, ENTROPY_HELP, pick};
use super::clock::Clock;
use super::croupier::{self, HOST, player};
use super::label::{Entry, Label};
use super::menu;
use super::panel::Panel;
use super::phase::describe_phase;
use super::prompts::Front;
use super::results::print_transcript;
use super::scene;
use super::session::Session;
use super::setup::{self, Setup};
use super::swaps::{self, SwapFailure};
use super::transcript_file::{TranscriptFile, tell_open};
use crate::ascii::progress_style;
use crate::diff::short;
use crate::errors::{Failure, Kind, Outcome, describe_refusal, describe_refused, format_citation};
use crate::face::Face as _;
use crate::fair::{self, Chains, EntropyRequests};
use crate::interrupts::Interrupts;
use crate::output::{Out, money, printable};
use crate::participants::Participants;
use crate::screen::guide::Family;
use crate::values::OnOff;
use crate::{phrases, report};

/// Plays at the terminal until a person leaves or the table closes.
pub(super) fn play(args: &Play, rulebook: &Rulebook<TwoUp>, registry: Registry<TwoUp>, out: &mut Out) -> Outcome {
    let front = Front::open(args.show, (rulebook.id(), family_of(rulebook)), out)?;
    let played = sit_down(args, rulebook, registry, &front, out);
    front.close(out);
    match played {
        Err(failure) if failure.kind == Kind::Stopped => Ok(()),
        played => played,
    }
}

pub(super) fn sit_down(
    args: &Play,
    rulebook: &Rulebook<TwoUp>,
    registry: Registry<TwoUp>,
    front: &Front,
    out: &mut Out,
) -> Outcome {
    let interrupts = Interrupts::watch(front);
    let mut chains = Chains::new(&args.fair)?.with_retry(retry_of(front)).with_interrupts(interrupts.clone());
    let clock = Clock::new(args.table.open_at);
    let setup = setup::ask(front, &args.table, args.fair.fair, rulebook, clock, &mut chains)?;
    let Some(Setup { config, names }) = setup else {
        return Ok(());
    };
    // A table that cannot be opened leaves no file behind.
    Session::open(rulebook, &config, Participants::default(), TranscriptFile::None)?;
    let transcript = match &args.transcript {
        _ if args.no_transcript => TranscriptFile::None,
        Some(path) => TranscriptFile::create(path)?,
        None => TranscriptFile::create_numbered(&setup::default_transcript(rulebook, &config))?,
    };
    if let Some(told) = transcript.announcement() {
        out.line(told)?;
    }
    let kept = transcript.path();
    let named = (1..).zip(names).collect();
    let (session, events) = Session::open(rulebook, &config, Participants::new(&named), transcript)?;
    let mut table = TerminalSession {
        registry,
        session,
        chains,
        clock,
        has_croupier: args.table.croupier == OnOff::On,
        has_flights: !args.show.still,
        is_stuck: false,
        requests: EntropyRequests::default(),
        interrupts,
        kept,
        landed: None,
        refusal: None,
        front: front.clone(),
        out,
    };
    table.narrate(&events, rulebook)?;
    if let Some(commitment) = fair::describe_commitment(table.session.published()) {
        table.out.line(commitment.bold())?;
    }
    let played = table.seat_players(named.into_keys()).and_then(|()| table.play());
    table.finish_after(played)
}

/// Continues a resumed session at the terminal.
pub(super) fn go_on(args: &Resume, session: Session<TwoUp>, registry: Registry<TwoUp>, out: &mut Out) -> Outcome {
    let rulebook = session.rulebook().clone();
    let front = Front::open(args.show, (rulebook.id(), family_of(&rulebook)), out)?;
    let interrupts = Interrupts::watch(&front);
    let chains = Chains::default().with_retry(retry_of(&front)).with_interrupts(interrupts.clone());
    let mut table = TerminalSession {
        registry,
        session,
        chains,
        clock: Clock::new(None),
        has_croupier: args.croupier == OnOff::On,
        has_flights: !args.show.still,
        is_stuck: false,
        requests: EntropyRequests::default(),
        interrupts,
        kept: Some(args.transcript.clone()),
        landed: None,
        refusal: None,
        front: front.clone(),
        out,
    };
    let played = table.play();
    let finished = table.finish_after(played);
    front.close(out);
    finished
}

/// Returns the kind of table, which selects its guide.
fn family_of(rulebook: &Rulebook<TwoUp>) -> Family {
    match rulebook.description().bank {
        Bank::House => Family::Casino,
        Bank::Players => Family::Ring,
    }
}

struct TerminalSession<'a> {
    /// The components that can take over.
    registry: Registry<TwoUp>,
    session: Session<TwoUp>,
    chains: Chains,
    clock: Clock,
    /// True when the program takes the obvious steps.
    has_croupier: bool,
    /// True when a step of the croupier was refused, so that people decide about the next one.
    is_stuck: bool,
    /// The players asked for entropy.
    requests: EntropyRequests,
    /// The check that the person is still there while no question is asked.
    interrupts: Interrupts,
    /// The file of the transcript.
    kept: Option<PathBuf>,
    /// True when the flight of the coins is shown.
    has_flights: bool,
    /// The coins as they last lay.
    landed: Option<Rests>,
    /// The last refusal, until a command is accepted.
    refusal: Option<Refusal>,
    front: Front,
    out: &'a mut Out,
}

/// An item of the menu.
enum MenuItem {
    Entry(Box<Entry>),
    More,
    Leave,
}

impl TerminalSession<'_> {
    fn seat_players(&mut self, seats: impl Iterator<Item = Seat>) -> Outcome {
        for seat in seats {
            self.give(HOST, &Command::Join(Joining { seat, age_attested: true }))?;
        }
        let supervised = phrases::has_command(self.session.rulebook().description(), "set-supervisor-presence");
        for role in [Role::GamesSupervisor, Role::CasinoSupervisor].into_iter().filter(|_| supervised) {
            let presence = Command::SetSupervisorPresence(Presence { role, present: true });
            self.give(HOST, &presence)?;
        }
        Ok(())
    }

    /// Plays until a person leaves or the table closes.
    fn play(&mut self) -> Outcome {
        loop {
            self.out.require_reader()?;
            let view = self.session.view().clone();
            if view.phase == Phase::Closed {
                return Ok(());
            }
            self.interrupts.require_present()?;
            let at = self.clock.now().max(view.common.now);
            let choices = self.session.legal(at, None, u32::MAX)?;
            self.show(&view, &choices)?;
            // The next chain is published in time, even without a croupier.
            let next_chain = if self.is_stuck { None } else { croupier::commit(&mut self.chains, &view, &choices)? };
            if let Some((by, command)) = next_chain {
                self.take_step(by, &command)?;
                continue;
            }
            if let Some(seat) = self.requests.next(&view, &choices) {
                self.ask_entropy(seat)?;
                continue;
            }
            let routine = self.has_croupier && !self.is_stuck;
            if let Some((by, command)) =
                if routine { croupier::step(&mut self.chains, &view, &choices, at)? } else { None }
            {
                self.take_step(by, &command)?;
                continue;
            }
            self.print_panel(&view)?;
            match self.ask_menu(&view, &choices)? {
                Some(MenuItem::Entry(entry)) => self.give_entry(&view, at, &entry)?,
                Some(MenuItem::More) => self.ask_more(&view, at, &choices)?,
                Some(MenuItem::Leave) => return Ok(()),
                None => {}
            }
        }
    }

    /// Asks a player for entropy.
    fn ask_entropy(&mut self, seat: Seat) -> Outcome {
        let question = format!("{}: your entropy", self.session.participants.name(seat));
        let Some(text) = self.front.text(&question, ENTROPY_HELP)? else { return Ok(()) };
        self.give(player(seat), &Command::AddEntropy(fair::to_entropy(&text)?))?;
        Ok(())
    }

    /// Takes a step of the croupier.
    fn take_step(&mut self, by: Actor, command: &Command) -> Outcome {
        self.is_stuck = !self.give(by, command)?;
        Ok(())
    }

    /// Gives a command now and prints the result. Returns whether it was accepted.
    fn give(&mut self, by: Actor, command: &Command) -> Outcome<bool> {
        let at = self.clock.now().max(self.session.view().common.now);
        match self.session.give(by, at, command)? {
            Ok(played) => {
                self.is_stuck = false;
                self.refusal = None;
                self.requests.follow(&played.events);
                self.show_coins(command, &played.events)?;
                self.narrate(&played.events, &played.by)?;
                // The log of the full screen has each settlement with its clause already, and no room for tables.
                if let Some(round) = played.entry.as_ref().filter(|_| self.front.screen().is_none()) {
                    report::print_round(round, &self.session.participants, self.out)?;
                }
                if let Some(swap) = played.swap {
                    self.print_swap(swap.map(Some))?;
                }
                Ok(true)
            }
            Err(refusal) => {
                let reason = describe_refusal(&refusal, self.session.zone());
                self.out.line(format!("  {} {reason} ({})", "refused:".red().bold(), format_citation(&refusal)))?;
                self.refusal = Some(refusal);
                Ok(false)
            }
        }
    }

    /// Shows the flight of the coins, after the result is known.
    fn show_coins(&mut self, command: &Command, events: &[Event]) -> Outcome {
        for event in events {
            match &event.what {
                Happening::CoinsThrown(_) => self.landed = None,
                Happening::CoinsLanded(rests) => {
                    self.landed = Some(*rests);
                    // A person who saw real coins fall needs no flight.
                    if matches!(command, Command::Land(Landing::Observed(_))) || !self.has_flights {
                        continue;
                    }
                    match self.front.screen() {
                        Some(screen) => screen.fly(&scene::faces(rests))?,
                        None => show_flight(self.session.participants.terminology.coins),
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Prints events of that rulebook.
    fn narrate(&mut self, events: &[Event], of: &Rulebook<TwoUp>) -> Outcome {
        self.session.narrate(events, of).into_iter().try_for_each(|line| self.out.line(line))
    }

    fn panel<'v>(&'v self, view: &'v View) -> Panel<'v> {
        let size = terminal_size::terminal_size();
        let (width, height) = size.map_or((100, 40), |(width, height)| (usize::from(width.0), usize::from(height.0)));
        Panel {
            view,
            participants: &self.session.participants,
            ledger: self.session.ledger(),
            width,
            height,
            unicode: !crate::ascii::is_wanted(),
            throws_to_win: self.session.rulebook().description().throws_to_win,
        }
    }

    /// Shows the table and sets the explanation for `?` on the full screen.
    fn show(&self, view: &View, choices: &Choices) -> Outcome {
        let Some(screen) = self.front.screen() else { return Ok(()) };
        screen.show(self.panel(view).table(self.landed.as_ref()));
        screen.explain(self.explanation(view, choices));
        Ok(())
    }

    /// Returns the phase, the possible commands, and the reason why the last command was refused.
    fn explanation(&self, view: &View, choices: &Choices) -> Vec<String> {
        let participants = &self.session.participants;
        let mut lines = Vec::new();
        if let Some(refusal) = &self.refusal {
            lines.extend(describe_refused(refusal, self.session.zone(), |id| {
                let clauses = &self.session.rulebook().description().head.clauses;
                clauses.iter().find(|clause| clause.id == id).map(|clause| clause.text.clone())
            }));
        }
        lines.push(describe_phase(view, participants).bold().to_string());
        let entries = menu::entries(view, &choices.first, self.has_croupier);
        for entry in Entry::group(&entries, Label { view, participants }) {
            lines.push(format!("{}: {}", participants.actor(entry.by), entry.label()));
            // The meaning is in the rulebook's own words.
            let name = entry.command().name();
            let commands = &self.session.rulebook().description().head.commands;
            let meaning = commands.iter().find(|line| line.name == name).map(|line| printable(&line.means));
            lines.extend(meaning.map(|meaning| format!("  {}", meaning.dimmed())));
        }
        lines
    }

    fn print_panel(&mut self, view: &View) -> Outcome {
        if self.front.screen().is_some() {
            return Ok(());
        }
        for line in self.panel(view).lines() {
            self.out.line(line)?;
        }
        self.out.flush()
    }

    /// Asks for the players' next command, the most likely first; all others are behind "more".
    fn ask_menu(&self, view: &View, choices: &Choices) -> Outcome<Option<MenuItem>> {
        let participants = &self.session.participants;
        let entries =
            Entry::group(&menu::entries(view, &choices.first, self.has_croupier), Label { view, participants });
        let named = |entry: Entry| {
            (format!("{}: {}", participants.actor(entry.by), entry.label()), MenuItem::Entry(Box::new(entry)))
        };
        let mut choices: Vec<_> = entries.into_iter().map(named).collect();
        let more = if self.has_croupier {
            "more: who runs the game, disputes, swaps …"
        } else {
            "all commands, by who gives them …"
        };
        choices.push((more.into(), MenuItem::More));
        choices.push(("leave the table".into(), MenuItem::Leave));
        pick(&self.front, &describe_phase(view, participants), choices)
    }

    /// Offers every choice, grouped by actor.
    fn ask_more(&mut self, view: &View, at: Timestamp, choices: &Choices) -> Outcome {
        let participants = &self.session.participants;
        let actors: BTreeSet<Actor> = choices.first.iter().map(|choice| choice.by).collect();
        let who = actors.into_iter().map(|actor| (participants.actor(actor), Some(actor)));
        let operator = ("the operator: another component takes over …".to_owned(), None);
        let Some(who) = pick(&self.front, "Who acts?", who.chain([operator]).collect::<Vec<_>>())? else {
            return Ok(());
        };
        let Some(who) = who else { return self.ask_swap(at) };
        let mut entries = Entry::group(&choices.first, Label { view, participants });
        entries.retain(|entry| entry.by == who);
        match pick(&self.front, "What?", entries.into_iter().map(|entry| (entry.label(), entry)))? {
            Some(entry) => self.give_entry(view, at, &entry),
            None => Ok(()),
        }
    }

    /// Asks for the missing parts of an entry, and gives the command.
    fn give_entry(&mut self, view: &View, at: Timestamp, entry: &Entry) -> Outcome {
        let three_coins = self.session.rulebook().description().coins_spun == 3;
        let (participants, chains) = (&self.session.participants, &mut self.chains);
        let mut asking = Asking { front: &self.front, view, at, three_coins, participants, chains };
        let Some(command) = asking.command(entry)? else { return Ok(()) };
        if let Command::Join(Joining { seat, .. }) = command {
            let Some(name) = self.front.text("Name", "Enter: none")? else { return Ok(()) };
            self.session.participants.add(seat, &name);
        }
        let accepted = self.give(entry.by, &command)?;
        match command {
            Command::Join(Joining { seat, .. }) if accepted => self.keep_name(seat),
            Command::Join(Joining { seat, .. }) => {
                self.session.participants.remove(seat);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Keeps the name of the person who has sat down at a seat, or that nobody has one.
    fn keep_name(&mut self, seat: Seat) -> Outcome {
        let name = self.session.participants.own_name(seat).unwrap_or_default().to_owned();
        self.session.name_players(&Names::from([(seat, name)]))
    }

    /// Lets another component take over, or offers to cancel the waiting swap.
    fn ask_swap(&mut self, at: Timestamp) -> Outcome {
        if let Some(successor) = self.session.queued_swap() {
            let waiting = swaps::component_name(&successor.rulebook);
            if self.front.confirm(&format!("{waiting} waits to take over. Shall it wait no longer?"), false)?
                == Some(true)
            {
                self.session.cancel_swap();
            }
            return Ok(());
        }
        let serving = self.session.rulebook().clone();
        let (successor, when) = match swaps::ask(&self.front, &self.registry, &serving) {
            Ok(Some(asked)) => asked,
            Ok(None) => return Ok(()),
            Err(failure) if failure.kind == Kind::BadInput => return self.out.line(format!("  {failure}")),
            Err(failure) => return Err(failure),
        };
        for line in short::lines(&serving, &successor.rulebook)? {
            self.out.line(format!("  {line}"))?;
        }
        if self.front.confirm("Shall it take over?", true)? != Some(true) {
            return Ok(());
        }
        let swapped = self.session.swap(successor, when, at)?;
        self.print_swap(swapped)
    }

    fn print_swap(&mut self, swapped: Result<Option<Swapped<TwoUp>>, SwapError>) -> Outcome {
        match swapped {
            Ok(Some(swapped)) => {
                self.is_stuck = false;
                self.out.line(format!("  {}", "another component takes over:".yellow()))?;
                report::print_swap(&swapped, self.out)?;
                let rulebook = self.session.rulebook().clone();
                self.narrate(&swapped.events, &rulebook)
            }
            Ok(None) => self.out.line("  it waits for the next moment that is allowed"),
            Err(error) => {
                let mut failure = SwapFailure::Swap(error).into_failure();
                // That help is for scripts.
                failure.help = None;
                self.out.line(format!("  {} {failure}", "no swap:".red().bold()))
            }
        }
    }

    /// Finishes the session after a person left it or the table was closed.
    fn finish_after(self, played: Outcome) -> Outcome {
        match played {
            Err(failure) if failure.kind == Kind::Stopped => self.finish(false),
            Err(failure) if failure.kind == Kind::Interrupted => self.finish(true),
            Err(failure) if failure.kind == Kind::BrokenOff => self.finish(true).and(Err(failure)),
            played => played.and_then(|()| self.finish(false)),
        }
    }

    /// Prints the end of the session and finishes the transcript; one that breaks off in the middle of a step stays open.
    fn finish(self, breaks_off: bool) -> Outcome {
        let Self { mut session, front, kept, out, .. } = self;
        front.close(out);
        if let Some(round) = &session.finish_entry() {
            report::print_round(round, &session.participants, out)?;
        }
        TwoUp::print_totals(&session.totals(&[]), out)?;
        let left = session.ledger().at_stake().total();
        if left != 0 {
            let left = money(u64::try_from(left).unwrap_or(0));
            let place = match session.participants.terminology.bank {
                Bank::House => "on the layout",
                Bank::Players => "in the centre or on bets",
            };
            out.line(format!("{left} is still {place}: the table was left before it was decided."))?;
        }
        if breaks_off {
            return tell_open(kept.as_deref(), out);
        }
        print_transcript(session, out)
    }
}

/// Asks whether to try the beacon again.
fn retry_of(front: &Front) -> impl Fn(&Failure) -> Outcome<bool> + 'static {
    let front = front.clone();
    move |failure| {
        let question = format!("{}. Again? (no: leave the table)", failure.message);
        Ok(front.confirm(&question, true)?.unwrap_or(true))
    }
}

/// Shows briefly that the coins are in the air.
fn show_flight(coins: &'static str) {
    let style = progress_style("  {spinner} the {msg} are in the air");
    let coins = ProgressBar::new_spinner().with_style(style).with_message(coins);
    coins.enable_steady_tick(Duration::from_millis(80));
    std::thread::sleep(Duration::from_millis(700));
    coins.finish_and_clear();
}
