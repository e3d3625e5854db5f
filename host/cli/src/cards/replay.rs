//! `kip replay` of a card table's transcript: played again, and compared line by line.

use std::fs::File;
use std::io::{BufRead as _, BufReader, Read as _};
use std::path::Path;

use kip::casino_cards::Happening;
use kip::money::{Ledger, require_one_payer};
use kip::transcript::{Came, Ending, Played, Replay as Replaying, Step};
use kip::{CasinoCards, Family as _};
use serde_json::{Value, json};

use crate::args::Replay;
use crate::errors::{Failure, Outcome};
use crate::output::{Out, grouped, signed};
use crate::play::transcript_file::Extent;
use crate::registry::RulebookSources;
use crate::replay::replay_failure;

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

/// Plays the transcript again.
pub(crate) fn run(args: &Replay, sources: RulebookSources<'_>, out: &mut Out) -> Outcome {
    let (registry, _) = sources.load_card_registry()?;
    let path = &args.transcript;
    let file = File::open(path).map_err(|error| Failure::file("read", path, &error))?;
    let extent = if args.unfinished { Extent::of(path)? } else { Extent::ALL };
    let failed = |error| replay_failure(path, &error);
    let mut replay: Replaying<_, CasinoCards> =
        Replaying::begin(&registry, BufReader::new(file.take(extent.whole))).map_err(failed)?;
    let mut ledger = Ledger::default();
    let mut hands = 0_u32;
    let opening = replay.opening().to_vec();
    follow(&mut ledger, &opening)?;
    while let Some(step) = replay.step().map_err(failed)? {
        let Step::Command(Played { came: Came::Accepted(events), .. }) = step else { continue };
        hands += u32::try_from(events.iter().filter(|event| matches!(event.what, Happening::HandScored(_))).count())
            .unwrap_or(0);
        follow(&mut ledger, &events)?;
        let lying = replay.table().view(None)?.common.lying;
        ledger.require_lying(&lying).map_err(|error| Failure::check(format!("the money does not add up: {error}")))?;
    }
    let replayed = replay.finish();
    let is_finished = replayed.ending == Ending::Closed;
    let balances: Vec<_> = (1..=4)
        .map(|seat| (seat, ledger.balance(kip::contract::Account::Purse(seat), 0)))
        .filter(|(_, balance)| *balance != 0)
        .collect();
    if out.json {
        let players: Vec<_> =
            balances.iter().map(|(seat, balance)| json!({ "seat": seat, "balance": balance })).collect();
        out.document(&json!({
            "ok": is_finished || args.unfinished, "commands": replayed.commands, "accepted": replayed.accepted,
            "refused": replayed.refused, "hands": hands, "players": players,
        }))?;
    } else {
        for (seat, balance) in &balances {
            out.line(format!("  seat {seat}  {}", signed(*balance)))?;
        }
        out.line(format!(
            "OK: {} commands of {hands} hands played again, {} refused; every event, move and state is as written",
            grouped(replayed.commands),
            grouped(replayed.refused)
        ))?;
    }
    if is_finished || args.unfinished {
        Ok(())
    } else {
        Err(Failure::check("the transcript has no end: the session broke off").help("--unfinished accepts that"))
    }
}

fn follow(ledger: &mut Ledger, events: &[kip::casino_cards::Event]) -> Outcome {
    let failed = |error: kip::money::MoneyError| Failure::check(format!("the money does not add up: {error}"));
    require_one_payer(events.iter().flat_map(|event| &event.moves)).map_err(failed)?;
    events.iter().try_for_each(|event| ledger.post_all(&event.moves).map_err(failed))
}
