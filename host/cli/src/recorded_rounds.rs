//! Recorded rounds of a beacon, for tables that are played without a network.
//!
//! Everybody could know a recorded round before the throw: playing with one tries the procedure, and proves nothing.

use std::fs::File;
use std::io;
use std::path::Path;

use kip::contract::BeaconRound;
use kip_conformance::unique_keys;
use serde::Deserialize;

use super::bounded::read_at_most;
use super::values::bytes;

/// The most bytes that are read: some hundred thousand rounds.
const MOST: u64 = 64 << 20;

/// One line, as a beacon's servers answer it; its other fields are ignored.
#[derive(Deserialize)]
struct Line {
    round: u64,
    signature: String,
}

/// Finds a round in a file with one round a line.
///
/// # Errors
/// A message for people: the file cannot be read, a line is not a round, or the round is missing.
pub(crate) fn find(file: &Path, round: u64) -> Result<BeaconRound, String> {
    let shown = file.display();
    let unreadable = |error: io::Error| format!("{shown} cannot be read: {error}");
    let text = File::open(file).and_then(|file| read_at_most(file, MOST)).map_err(unreadable)?;
    let text = text.ok_or_else(|| format!("{shown} has more than {MOST} bytes"))?;
    let text = String::from_utf8(text).map_err(|_| format!("{shown} is not text"))?;
    let mut rounds = Vec::new();
    for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()) {
        let line: Line =
            unique_keys::from_slice(line.as_bytes()).map_err(|error| format!("{shown}, line {number}: {error}"))?;
        if line.round == round {
            let bytes = bytes(&line.signature).map_err(|why| format!("{shown}, line {number}: {why}"))?.0;
            return Ok(BeaconRound { round, bytes });
        }
        rounds.push(line.round);
    }
    Err(match (rounds.iter().min(), rounds.iter().max()) {
        (Some(first), Some(last)) => format!("round {round} is due, and {shown} has rounds from {first} to {last}"),
        _ => format!("round {round} is due, and {shown} has none"),
    })
}
