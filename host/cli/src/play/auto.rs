//! `kip play --auto`: a session that plays by itself, with players who only press Enter.

use kip::amounts::at_most;
use kip::contract::{Actor, ChanceSource, Joining, Seat, Timestamp};
use kip::two_up::{Choice, Choices, Command, Matching, Phase, Side, View};
use kip::{Registry, Rulebook};

use super::ask::USUAL;
use super::clock::Clock;
use super::croupier::{HOST, player};
use super::label::amount;
use super::menu::entries;
use super::script::Script;
use super::scripted::{Play, Telling};
use super::setup;
use crate::args::{self, CoinSource};
use crate::errors::{Failure, Kind, Outcome};
use crate::fair::{self, Asked, Chains};
use crate::output::Out;

/// Between two commands.
const SECOND: Timestamp = 1_000;

/// More commands than any decision takes: nothing moves any more.
const STUCK: u32 = 10_000;

/// Plays until the coins have landed so often and nothing is on the layout.
pub(super) fn play(
    args: &args::Play,
    rulebook: &Rulebook,
    registry: Registry,
    landings: u64,
    telling: Telling<'_>,
    out: &mut Out,
) -> Outcome {
    let clock = Clock::new(args.table.open_at);
    let terms = setup::wanted(&args.table, rulebook)?;
    setup::opens(rulebook, setup::config(1, ChanceSource::Fresh, terms.clone(), clock))?;
    let mut chains = Chains::new(&args.fair);
    let source = match args.table.coins {
        Some(CoinSource::Observed) => return Err(Failure::input("--auto has no eyes: it cannot spin real coins")),
        Some(CoinSource::Fresh) | None if !args.fair.fair => ChanceSource::Fresh,
        _ => ChanceSource::Committed(chains.commit()?),
    };
    let names = setup::players(&args.table.players.join(","), rulebook.description().bank)?;
    let config = setup::config(names.len(), source, terms, clock);
    let now = config.opened_at;
    let names = (1..).zip(names).collect();
    let script = Script { file: "--auto".into(), open_line: 1, config, names, lines: Vec::new() };
    let play = Play::open(rulebook, registry, chains, &script, telling, out)?;
    let mut auto = Auto { play, asked: Asked::default(), now };
    for seat in script.names.keys() {
        auto.give(HOST, &Command::Join(Joining { seat: *seat, age_attested: true }))?;
    }
    auto.until(landings)?;
    auto.play.end()
}

struct Auto<'a> {
    play: Play<'a>,
    asked: Asked,
    now: Timestamp,
}

impl Auto<'_> {
    fn until(&mut self, landings: u64) -> Outcome {
        let (mut before, mut idle) = (0, 0);
        while idle < STUCK {
            let landed = self.play.session.witness.landings().len();
            idle = if landed == before { idle + 1 } else { 0 };
            before = landed;
            let over = u64::try_from(landed).is_ok_and(|landed| landed >= landings);
            let (view, choices) = (self.play.session.view()?, self.play.session.legal(self.now)?);
            if over && between(&view) && self.play.session.ledger.at_stake().total() == 0 {
                return Ok(());
            }
            let (by, command) = self.next(&view, &choices)?;
            self.give(by, &command)?;
        }
        Err(Failure::check(format!("{STUCK} commands and no landing: nothing moves at this table")))
    }

    /// Entropy where it is due, wagers while betting is open, then what is obvious, then Enter.
    fn next(&mut self, view: &View, choices: &Choices) -> Outcome<(Actor, Command)> {
        if let Some(next) = self.play.croupier.commit(view, choices)? {
            return Ok(next);
        }
        if let Some(seat) = self.asked.next(view, choices) {
            return Ok((player(seat), Command::AddEntropy(fair::entropy("")?)));
        }
        if let Some(stake) = wager(view, choices).or_else(|| side_bet(view, choices)) {
            return Ok(stake);
        }
        match self.play.croupier.step(view, choices, self.now)? {
            Some(step) => Ok(step),
            None => entries(view, &choices.first, true)
                .iter()
                .find_map(|choice| Some((choice.by, enter(choice)?)))
                .ok_or_else(|| Failure::check("nothing is left to do at this table")),
        }
    }

    fn give(&mut self, by: Actor, command: &Command) -> Outcome {
        self.now += SECOND;
        match self.play.give(by, self.now, command)? {
            Ok(played) => {
                self.asked.follow(&played.events);
                // Nothing waits to take over here: there is no line that could ask for it.
                self.play.played(0, played)
            }
            Err(refusal) => {
                Err(Failure::refused(Kind::CheckFailed, format!("`{}` is refused", command.name()), refusal))
            }
        }
    }
}

/// Whether no decision is under way: in a ring a spinner may keep the kip for ever.
const fn between(view: &View) -> bool {
    matches!((view.phase, &view.ring), (Phase::Offering, _) | (Phase::Preparing, Some(_)))
}

/// The least wager of the first player without one, seats with odd numbers on Heads.
fn wager(view: &View, choices: &Choices) -> Option<(Actor, Command)> {
    let without = |seat: Seat| view.seats.iter().any(|at| at.seat == seat && at.wagers.is_empty());
    let wanted = |choice: &&Choice| {
        let seat = choice.by.number;
        let side = if seat % 2 == 1 { Side::Heads } else { Side::Tails };
        let placed =
            |command: &Command| matches!(command, Command::PlaceWager(of) if of.side == side && of.stake.tokens == 0);
        placed(&choice.command) && without(seat)
    };
    choices.first.iter().find(wanted).map(|choice| (choice.by, choice.command.clone()))
}

/// A bet across a ring: the first player offers one on Heads, the next takes it.
fn side_bet(view: &View, choices: &Choices) -> Option<(Actor, Command)> {
    let ring = view.ring.as_ref().filter(|ring| ring.bets.is_empty())?;
    choices.first.iter().find_map(|choice| {
        let amount = at_most(amount(choice)?, USUAL);
        match choice.command {
            Command::OfferSideBet(_) if ring.offers.is_empty() => Some((choice.by, Command::OfferSideBet(amount))),
            Command::MatchSideBet(of) => Some((choice.by, Command::MatchSideBet(Matching { amount, ..of }))),
            _ => None,
        }
    })
}

/// What somebody who only presses Enter gives; none for what needs more.
pub(super) fn enter(choice: &Choice) -> Option<Command> {
    Some(match &choice.command {
        Command::StakeCentre(_) => Command::StakeCentre(at_most(amount(choice)?, USUAL)),
        Command::CoverCentre(_) => Command::CoverCentre(amount(choice)?.most),
        whole @ (Command::AcceptCoins
        | Command::CallSide(_)
        | Command::PlaceSpinnerWager(_)
        | Command::NoMoreBets
        | Command::ThrowCoins(_)
        | Command::SpinAgain
        | Command::Retire
        | Command::PlaceYourBets
        | Command::WithdrawDue) => whole.clone(),
        _ => return None,
    })
}
