//! `kip replay` of a card table's transcript: played again, and compared line by line.

use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;

use kip::CasinoCards;
use kip::contract::Seat;
use kip::transcript::{Ending, Replayed};
use serde_json::json;

use super::ending::Elsewhere;
use super::picture::count;
use super::table::CardBooks;
use crate::errors::{Failure, Outcome};
use crate::failed_orders;
use crate::output::{Out, grouped, signed};
use crate::participants::Participants;
use crate::play::transcript_file::Extent;
use crate::registry::RulebookSources;
use crate::replay::{Replay, describe_break, place, replay_failure};
use crate::report::swap_json;

/// A session that was played again from a transcript that holds.
pub(crate) type ReplayedCards = kip_session::Replay<CasinoCards, CardBooks>;

/// The failure where points or money do not add up.
pub(crate) fn imbalance_failure(replay: &ReplayedCards, path: &Path) -> Option<Failure> {
    let (line, imbalance) = find_imbalance(replay)?;
    Some(Failure::check(format!("points and money do not add up: {imbalance}")).at(place(path, line)))
}

/// The first line after which points or money do not add up, or cannot be computed.
pub(crate) fn find_imbalance(replay: &ReplayedCards) -> Option<(usize, &str)> {
    let found = [&replay.unknown, &replay.imbalance].into_iter().flatten();
    found.min_by_key(|(line, _)| *line).map(|(line, why)| (*line, why.as_str()))
}

/// The amount that each seat has won or lost.
fn balances(replay: &ReplayedCards) -> Vec<(Seat, i128)> {
    let purse = |seat| (seat, replay.audit.ledger().balance(kip::contract::Account::Purse(seat), 0));
    (1..=4).map(purse).filter(|(_, balance)| *balance != 0).collect()
}

/// Plays the transcript again.
pub(crate) fn run(args: &Replay, sources: RulebookSources<'_>, out: &mut Out) -> Outcome {
    let (registry, _) = sources.load_card_registry()?;
    let path = &args.transcript;
    let file = File::open(path).map_err(|error| Failure::file("read", path, &error))?;
    let extent = if args.unfinished { Extent::of(path)? } else { Extent::ALL };
    let lines = BufReader::new(file.take(extent.whole));
    let session = ReplayedCards::read(&registry, lines).map_err(|error| replay_failure(path, &error))?;
    let Replayed { commands, accepted, refused, ending, state, chain, .. } = &session.replayed;
    let break_off = describe_break(ending, *commands);
    let failure = imbalance_failure(&session, path).or_else(|| {
        let break_off = break_off.as_ref().filter(|_| !args.unfinished)?;
        let message = format!("every line holds, but the transcript has no last line: {break_off}");
        Some(Failure::check(message).help("it was cut, or the table was left in mid-play; --unfinished accepts that"))
    });
    let books = session.audit.books();
    let elsewhere = Elsewhere::of(session.audit.ledger());
    if out.json {
        let player = |(seat, balance): &(Seat, i128)| json!({ "seat": seat, "balance": balance });
        let players: Vec<_> = balances(&session).iter().map(player).collect();
        let ending = match ending {
            Ending::Closed => "closed",
            Ending::Unanswered(_) => "unanswered",
            Ending::Open => "open",
        };
        let mut document = json!({
            "ok": failure.is_none(), "commands": commands, "accepted": accepted, "refused": refused,
            "not-played": session.failed, "hands": books.hands, "swaps": session.swaps.iter().map(swap_json).collect::<Vec<_>>(), "players": players,
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
    for (seat, balance) in balances(&session) {
        out.line(format!("  {}  {}", participants.full_name(seat), signed(balance)))?;
    }
    elsewhere.print(&balances(&session), out)?;
    if let Some(failed) = failed_orders::describe(&session.failed) {
        out.line(failed)?;
    }
    if let Some(failure) = failure {
        return Err(failure);
    }
    out.line(format!(
        "OK: {} commands of {} played again, {} refused; every event, move and state is as written",
        grouped(commands),
        count(books.hands.len(), "hand"),
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
