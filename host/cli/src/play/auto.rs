//! `kip play --auto`: a session that plays by itself, as if its players only pressed Enter.

use kip::amounts::at_most;
use kip::contract::{Actor, ChanceSource, Joining, Seat, Timestamp};
use kip::two_up::{Choice, Choices, Command, Matching, Phase, Side, View};
use kip::{Registry, Rulebook, TwoUp};

use super::args::{self, CoinSource};
use super::ask::DEFAULT_STAKE;
use super::clock::Clock;
use super::croupier::{self, HOST, player};
use super::label::amount_range;
use super::menu::entries;
use super::script::Script;
use super::scripted::{OutputOptions, ScriptedSession, with_broken_off_transcript};
use super::setup;
use crate::errors::{Failure, Kind, Outcome};
use crate::fair::{self, Chains, EntropyRequests};
use crate::output::Out;

/// The time between two commands.
const SECOND: Timestamp = 1_000;

/// A number of commands that no decision reaches: a table without a landing after so many is stuck.
const STUCK: u32 = 10_000;

/// Plays until the coins have landed `landings` times and the layout is empty.
pub(super) fn play(
    args: &args::Play,
    rulebook: &Rulebook<TwoUp>,
    registry: Registry<TwoUp>,
    landings: u64,
    options: OutputOptions<'_>,
    out: &mut Out,
) -> Outcome {
    let clock = Clock::new(args.table.open_at);
    let terms = setup::terms_from(&args.table, rulebook)?;
    setup::require_openable(rulebook, setup::config(1, ChanceSource::Fresh, terms.clone(), clock))?;
    let mut chains = Chains::new(&args.fair)?;
    let source = match args.table.coins {
        Some(CoinSource::Observed) => return Err(Failure::input("--auto has no eyes: it cannot spin real coins")),
        Some(CoinSource::Fresh) | None if !args.fair.fair => ChanceSource::Fresh,
        _ => ChanceSource::Committed(chains.commit()?),
    };
    let names = setup::parse_players(&args.table.players.join(","), rulebook.description().bank)?;
    let config = setup::config(names.len(), source, terms, clock);
    let now = config.opened_at;
    let names = (1..).zip(names).collect();
    let script = Script { file: "--auto".into(), open_line: 1, config, names, lines: Vec::new() };
    let scripted = ScriptedSession::open(rulebook, registry, chains, &script, options, out)?;
    let auto = AutoSession { scripted, requests: EntropyRequests::default(), now };
    let played = auto.play_to_end(script.names.keys().copied(), landings);
    played.map_err(|failure| with_broken_off_transcript(failure, options.transcript))
}

struct AutoSession<'a> {
    scripted: ScriptedSession<'a, TwoUp>,
    requests: EntropyRequests,
    now: Timestamp,
}

impl AutoSession<'_> {
    fn play_to_end(mut self, seats: impl Iterator<Item = Seat>, landings: u64) -> Outcome {
        for seat in seats {
            self.give(HOST, &Command::Join(Joining { seat, age_attested: true }))?;
        }
        self.play_until(landings)?;
        self.scripted.end()
    }

    fn play_until(&mut self, landings: u64) -> Outcome {
        let (mut before, mut idle) = (0, 0);
        while idle < STUCK {
            let landed = self.scripted.session.draws();
            idle = if landed == before { idle + 1 } else { 0 };
            before = landed;
            let over = u64::try_from(landed).is_ok_and(|landed| landed >= landings);
            let (view, choices) =
                (self.scripted.session.view().clone(), self.scripted.session.legal(self.now, None, u32::MAX)?);
            if over && is_between_decisions(&view) && self.scripted.session.ledger().at_stake().total() == 0 {
                return Ok(());
            }
            self.scripted.require_reader()?;
            let (by, command) = self.next(&view, &choices)?;
            self.give(by, &command)?;
        }
        Err(Failure::check(format!("{STUCK} commands and no landing: nothing moves at this table")))
    }

    /// Returns the next command: a chain or entropy if due, then a bet while one is possible, then the croupier's step, and last
    /// the command that pressing Enter gives.
    fn next(&mut self, view: &View, choices: &Choices) -> Outcome<(Actor, Command)> {
        if let Some(next) = croupier::commit(&mut self.scripted.chains, view, choices)? {
            return Ok(next);
        }
        if let Some(seat) = self.requests.next(view, choices) {
            return Ok((player(seat), Command::AddEntropy(fair::to_entropy("")?)));
        }
        if let Some(stake) = wager(view, choices).or_else(|| side_bet(view, choices)) {
            return Ok(stake);
        }
        match croupier::step(&mut self.scripted.chains, view, choices, self.now)? {
            Some(step) => Ok(step),
            None => entries(view, &choices.first, true)
                .iter()
                .find_map(|choice| Some((choice.by, default_command(choice)?)))
                .ok_or_else(|| Failure::check("nothing is left to do at this table")),
        }
    }

    fn give(&mut self, by: Actor, command: &Command) -> Outcome {
        self.now += SECOND;
        match self.scripted.give(by, self.now, command)? {
            Ok(played) => {
                self.requests.follow(&played.events);
                // The line number is for failed swaps only, and no swap waits here.
                self.scripted.report_played(0, played)
            }
            Err(refusal) => {
                Err(Failure::refused(Kind::CheckFailed, format!("`{}` is refused", command.name()), refusal))
            }
        }
    }
}

/// Returns whether no decision is in progress. In a ring a spinner may keep the kip for ever, so preparing for a throw counts
/// too.
const fn is_between_decisions(view: &View) -> bool {
    matches!((view.phase, &view.ring), (Phase::Offering, _) | (Phase::Preparing, Some(_)))
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

/// Returns the command that pressing Enter gives, or `None` for a choice that needs more input.
pub(super) fn default_command(choice: &Choice) -> Option<Command> {
    Some(match &choice.command {
        Command::StakeCentre(_) => Command::StakeCentre(at_most(amount_range(choice)?, DEFAULT_STAKE)),
        Command::CoverCentre(_) => Command::CoverCentre(amount_range(choice)?.most),
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
