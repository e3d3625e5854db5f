//! `kip replay` of a card table's transcript: played again, and compared line by line.

use std::fs::File;
use std::io::{BufRead as _, BufReader, Read};
use std::path::Path;

use kip::casino_cards::{Event, Happening};
use kip::contract::Seat;
use kip::money::{Ledger, require_one_payer};
use kip::transcript::{Came, Ending, Played, Problem, Replay as Replaying, ReplayError, Replayed, Step};
use kip::{CasinoCards, Family as _, Registry};
use serde_json::{Value, json};

use super::ending::Elsewhere;
use super::picture::count;
use super::score::Scorer;
use crate::args::Replay;
use crate::errors::{Failure, Outcome};
use crate::failed_orders::{self, FailedOrder};
use crate::output::{Out, grouped, signed};
use crate::participants::Participants;
use crate::play::transcript_file::Extent;
use crate::registry::RulebookSources;
use crate::replay::{describe_break, place, replay_failure};
use crate::report::swap_json;

/// The longest first line that is looked at.
const LONGEST: u64 = 1 << 20;

/// Whether a file is a transcript of a card table, as its first line says.
///
/// # Errors
/// The file cannot be read.
pub(crate) fn is_of_cards(path: &Path) -> Outcome<bool> {
    let file = File::open(path).map_err(|error| Failure::file("read", path, &error))?;
    let mut first = Vec::new();
    let read = BufReader::new(file.take(LONGEST)).read_until(b'\n', &mut first);
    read.map_err(|error| Failure::file("read", path, &error))?;
    let heading: Option<Value> = serde_json::from_slice(&first).ok();
    Ok(heading.is_some_and(|heading| heading["family"] == CasinoCards::NAME))
}

/// A session that was played again from a transcript that holds.
pub(crate) struct ReplayedCards {
    pub replayed: Replayed<CasinoCards>,
    pub ledger: Ledger,
    /// The scores of each hand, and the swaps.
    pub hands: Vec<Value>,
    pub swaps: Vec<Value>,
    pub is_match_over: bool,
    pub failed: Vec<FailedOrder>,
    /// How many hands and settlements were computed again.
    pub scored: usize,
    pub settled: usize,
    /// The first line after which points or money do not add up, and how.
    pub imbalance: Option<(usize, String)>,
}

/// What follows a session while it is played again.
struct Books {
    ledger: Ledger,
    scorer: Result<Scorer, String>,
    imbalance: Option<(usize, String)>,
}

impl Books {
    fn follow(&mut self, line: usize, events: &[Event]) {
        let moved = require_one_payer(events.iter().flat_map(|event| &event.moves))
            .and_then(|()| events.iter().try_for_each(|event| self.ledger.post_all(&event.moves)))
            .map_err(|error| error.to_string());
        let scored = match &mut self.scorer {
            Ok(scorer) => scorer.follow(events),
            Err(_) => Ok(()),
        };
        self.note(line, moved.and(scored));
    }

    fn note(&mut self, line: usize, found: Result<(), String>) {
        if let (Err(why), None) = (found, &self.imbalance) {
            self.imbalance = Some((line, why));
        }
    }
}

impl ReplayedCards {
    /// Plays a transcript again.
    ///
    /// # Errors
    /// [`ReplayError`] for the first line that differs.
    pub(crate) fn read(registry: &Registry<CasinoCards>, lines: impl Read) -> Result<Self, ReplayError> {
        let mut replay: Replaying<_, CasinoCards> = Replaying::begin(registry, BufReader::new(lines))?;
        let scorer = Scorer::new(replay.rulebook().description(), replay.config());
        let imbalance = scorer.as_ref().err().map(|why| (1, why.clone()));
        let mut books = Books { ledger: Ledger::default(), scorer, imbalance };
        let opening = replay.opening().to_vec();
        books.follow(1, &opening);
        let (mut hands, mut swaps, mut failed, mut is_match_over) = (Vec::new(), Vec::new(), Vec::new(), false);
        while let Some(step) = replay.step()? {
            let line = replay.line();
            let events = match &step {
                Step::Command(Played { came: Came::Accepted(events), .. }) => events,
                Step::Command(Played { came: Came::Refused(_), .. }) => continue,
                Step::Command(Played { came: Came::Faulted(fault), order, .. }) => {
                    failed.push(FailedOrder::new(line, order, fault));
                    continue;
                }
                Step::Swap(swapped) => {
                    swaps.push(swap_json(swapped));
                    let description = replay.rulebook().description().clone();
                    let taken = match &mut books.scorer {
                        Ok(scorer) => scorer.take_over(&description, swapped.terms),
                        Err(_) => Ok(()),
                    };
                    books.note(line, taken);
                    &swapped.events
                }
            };
            for event in events {
                match &event.what {
                    Happening::HandScored(scores) => hands.push(json!(scores)),
                    Happening::MatchEnded(_) => is_match_over = true,
                    Happening::PackShuffled(_) => is_match_over = false,
                    _ => {}
                }
            }
            books.follow(line, events);
            let view =
                replay.table().view(None).map_err(|fault| ReplayError { line, problem: Problem::Fault(fault) })?;
            let lies = books.ledger.require_lying(&view.common.lying).map_err(|error| error.to_string());
            books.note(line, lies);
        }
        let Books { ledger, scorer, imbalance } = books;
        let (scored, settled) = scorer.map_or((0, 0), |scorer| (scorer.scored, scorer.settled));
        let replayed = replay.finish();
        Ok(Self { replayed, ledger, hands, swaps, is_match_over, failed, scored, settled, imbalance })
    }

    /// The failure where points or money do not add up.
    pub(crate) fn imbalance_failure(&self, path: &Path) -> Option<Failure> {
        let (line, imbalance) = self.imbalance.as_ref()?;
        Some(Failure::check(format!("points and money do not add up: {imbalance}")).at(place(path, *line)))
    }

    /// What each seat has won or lost.
    fn balances(&self) -> Vec<(Seat, i128)> {
        let purse = |seat| (seat, self.ledger.balance(kip::contract::Account::Purse(seat), 0));
        (1..=4).map(purse).filter(|(_, balance)| *balance != 0).collect()
    }
}

/// Plays the transcript again.
pub(crate) fn run(args: &Replay, sources: RulebookSources<'_>, out: &mut Out) -> Outcome {
    let (registry, _) = sources.load_card_registry()?;
    let path = &args.transcript;
    let file = File::open(path).map_err(|error| Failure::file("read", path, &error))?;
    let extent = if args.unfinished { Extent::of(path)? } else { Extent::ALL };
    let session =
        ReplayedCards::read(&registry, file.take(extent.whole)).map_err(|error| replay_failure(path, &error))?;
    let Replayed { commands, accepted, refused, ending, state, chain, .. } = &session.replayed;
    let break_off = describe_break(ending, *commands);
    let failure = session.imbalance_failure(path).or_else(|| {
        let break_off = break_off.as_ref().filter(|_| !args.unfinished)?;
        let message = format!("every line holds, but the transcript has no last line: {break_off}");
        Some(Failure::check(message).help("it was cut, or the table was left in mid-play; --unfinished accepts that"))
    });
    let elsewhere = Elsewhere::of(&session.ledger);
    if out.json {
        let player = |(seat, balance): &(Seat, i128)| json!({ "seat": seat, "balance": balance });
        let players: Vec<_> = session.balances().iter().map(player).collect();
        let ending = match ending {
            Ending::Closed => "closed",
            Ending::Unanswered(_) => "unanswered",
            Ending::Open => "open",
        };
        let mut document = json!({
            "ok": failure.is_none(), "commands": commands, "accepted": accepted, "refused": refused,
            "not-played": session.failed, "hands": session.hands, "swaps": session.swaps, "players": players,
            "names": Participants::new(&session.replayed.names).names(), "house": elsewhere.house, "at-stake": elsewhere.at_stake, "ending": ending, "torn": extent.torn, "state": state, "chain": chain,
        });
        if let Some(failure) = &failure {
            document["reason"] = json!(failure.message);
        }
        out.document(&document)?;
        return failure.map_or(Ok(()), Err);
    }
    let participants = Participants::new(&session.replayed.names);
    if let Some(roll) = participants.roll() {
        out.line(format!("Players: {roll}"))?;
    }
    for (seat, balance) in session.balances() {
        out.line(format!("  {}  {}", participants.full_name(seat), signed(balance)))?;
    }
    elsewhere.print(&session.balances(), out)?;
    if let Some(failed) = failed_orders::describe(&session.failed) {
        out.line(failed)?;
    }
    if let Some(failure) = failure {
        return Err(failure);
    }
    out.line(format!(
        "OK: {} commands of {} played again, {} refused; every event, move and state is as written",
        grouped(commands),
        count(session.hands.len(), "hand"),
        grouped(refused)
    ))?;
    if extent.torn > 0 {
        out.line(format!("Left out: {} bytes of a last line that was torn.", grouped(extent.torn)))?;
    }
    match break_off {
        Some(break_off) => out.line(format!("It has no last line: {break_off}.")),
        None => Ok(()),
    }
}
