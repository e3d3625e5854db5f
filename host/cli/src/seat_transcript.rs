//! `kip replay --seat`: writes a separate transcript of the events that a seat may know.

use std::fs::File;
use std::io::{BufReader, Read as _};

use kip::contract::Seat;
use kip::family::Actor;
use kip::transcript::{Ending, SeatError, copy_for};

use crate::errors::{Failure, Outcome};
use crate::face::Face;
use crate::output::Out;
use crate::play::transcript_file::Extent;
use crate::registry::RulebookSources;
use crate::replay::args::Replay;
use crate::replay::replay_failure;

/// Prints the transcript of a seat, or nothing when the session does not hold.
pub(crate) fn print<F: Face>(args: &Replay, seat: Seat, sources: RulebookSources<'_>, out: &mut Out) -> Outcome {
    let registry = sources.load::<F>()?;
    let player = Actor::<F>::player(seat);
    let path = &args.transcript;
    let file = File::open(path).map_err(|error| Failure::file("read", path, &error))?;
    let extent = if args.unfinished { Extent::of(path)? } else { Extent::ALL };
    let mut lines = Vec::new();
    let replayed = copy_for(&registry, BufReader::new(file.take(extent.whole)), player, &mut lines).map_err(
        |error| match error {
            SeatError::Replay(error) => replay_failure(path, &error),
            error => Failure::check(error.to_string()),
        },
    )?;
    let seats = F::seats(&replayed.config);
    if !(1..=seats).contains(&seat) {
        return Err(Failure::input(format!("there is no seat {seat}: they are 1 to {seats}")));
    }
    String::from_utf8_lossy(&lines).lines().try_for_each(|line| out.record(line))?;
    if replayed.ending == Ending::Closed || args.unfinished {
        return Ok(());
    }
    Err(Failure::check("the transcript has no end: the session broke off").help("--unfinished accepts that"))
}
