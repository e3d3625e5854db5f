//! `kip play --auto`: a session that plays by itself, with players who only press Enter.

use kip::two_up::{Command, Faces, LegalCommand, Matching, Phase, Side, View, Wager};
use kip::words::{Actor, ChanceSource, Joining, Role, Seat, Stake, Timestamp};
use kip::{Registry, Rulebook};

use super::ask;
use super::clock::Clock;
use super::croupier::{Moment, player, staff};
use super::menu::{actor, entries};
use super::script::Script;
use super::scripted::{Play, Telling};
use super::setup;
use crate::cli::args::{self, CoinSource};
use crate::cli::errors::{Failure, Kind, Outcome};
use crate::cli::fair::{self, Asked, Chains};
use crate::cli::output::Out;

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
    let mut auto = Auto { play, start: rulebook.description().start, asked: Asked::default(), now };
    for seat in script.names.keys() {
        auto.give(staff(Role::Host), &Command::Join(Joining { seat: *seat, age_attested: true }))?;
    }
    auto.until(landings)?;
    auto.play.end()
}

struct Auto<'a> {
    play: Play<'a>,
    start: Faces,
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
            let (view, legal) = (self.play.session.view()?, self.play.session.legal(self.now)?);
            if over && between(&view) && self.play.session.ledger.at_stake().total() == 0 {
                return Ok(());
            }
            let (by, command) = self.next(&view, &legal)?;
            self.give(by, &command)?;
        }
        Err(Failure::check(format!("{STUCK} commands and no landing: nothing moves at this table")))
    }

    /// Entropy where it is due, wagers while betting is open, then what is obvious, then Enter.
    fn next(&mut self, view: &View, legal: &[LegalCommand]) -> Outcome<(Actor, Command)> {
        let moment = Moment { view, legal, start: self.start };
        if let Some(next) = self.play.croupier.commit(&moment)? {
            return Ok(next);
        }
        if let Some(seat) = self.asked.next(view, legal) {
            return Ok((player(seat), Command::AddEntropy(fair::entropy("")?)));
        }
        if let Some(stake) = wager(view, legal).or_else(|| side_bet(view, legal)) {
            return Ok(stake);
        }
        match self.play.croupier.step(&moment)? {
            Some(step) => Ok(step),
            None => entries(view, legal, true)
                .iter()
                .find_map(|entry| Some((actor(entry), enter(entry, self.start)?)))
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
fn wager(view: &View, legal: &[LegalCommand]) -> Option<(Actor, Command)> {
    let without = |seat: Seat| view.seats.iter().any(|at| at.seat == seat && at.wagers.is_empty());
    legal.iter().find_map(|entry| {
        let seat = entry.number?;
        let side = if seat % 2 == 1 { Side::Heads } else { Side::Tails };
        let wanted = entry.wager.map(kip::two_up::WagerKind::as_str) == Some(side.as_str());
        let placed = entry.command == "place-wager" && wanted && without(seat);
        let least = entry.amount?.min;
        placed.then(|| (player(seat), Command::PlaceWager(Wager { side, stake: Stake { chips: least, tokens: 0 } })))
    })
}

/// A bet across a ring: the first player offers one on Heads, the next takes it.
fn side_bet(view: &View, legal: &[LegalCommand]) -> Option<(Actor, Command)> {
    let ring = view.ring.as_ref().filter(|ring| ring.bets.is_empty())?;
    let wanted = if ring.offers.is_empty() { "offer-side-bet" } else { "match-side-bet" };
    let entry = legal.iter().find(|entry| entry.command == wanted)?;
    let amount = entry.amount.map(|range| ask::USUAL.clamp(range.min, range.max))?;
    let command = match entry.item {
        Some(offer) => Command::MatchSideBet(Matching { offer, amount }),
        None => Command::OfferSideBet(amount),
    };
    Some((actor(entry), command))
}

/// What somebody who only presses Enter gives; none for what needs more.
pub(super) fn enter(entry: &LegalCommand, start: Faces) -> Option<Command> {
    let least = entry.amount.map_or(0, |range| range.min);
    let usual = entry.amount.map_or(0, |range| ask::USUAL.clamp(range.min, range.max));
    let most = entry.amount.map_or(0, |range| range.max);
    Some(match entry.command.as_str() {
        "accept-coins" => Command::AcceptCoins,
        "call-side" => Command::CallSide(Side::Heads),
        "place-spinner-wager" => Command::PlaceSpinnerWager(Stake { chips: least, tokens: 0 }),
        "no-more-bets" => Command::NoMoreBets,
        "throw-coins" => Command::ThrowCoins(start),
        "spin-again" => Command::SpinAgain,
        "retire" => Command::Retire,
        // a ring's
        "place-your-bets" => Command::PlaceYourBets,
        "stake-centre" => Command::StakeCentre(usual),
        "cover-centre" => Command::CoverCentre(most),
        "withdraw-due" => Command::WithdrawDue,
        _ => return None,
    })
}
