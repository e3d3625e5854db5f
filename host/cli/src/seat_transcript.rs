//! `kip replay --seat`: writes a separate transcript of the events that a seat may know.

use std::fs::File;
use std::io::{BufReader, Read as _};

use kip::contract::Seat;
use kip::family::{Actor, Hosted};
use kip::transcript::{Ending, SeatError, copy_for};
use kip::{CasinoCards, Registry, TwoUp, casino_cards, contract};

use crate::errors::{Failure, Outcome};
use crate::families::Family;
use crate::output::Out;
use crate::play::transcript_file::Extent;
use crate::registry::RulebookSources;
use crate::replay::Replay;
use crate::replay::replay_failure;

/// The most seats of a table of Two-Up.
const TWO_UP_SEATS: Seat = 64;

/// Prints the transcript of a seat.
pub(crate) fn run(args: &Replay, seat: Seat, sources: RulebookSources<'_>, out: &mut Out) -> Outcome {
    if Family::of_transcript(&args.transcript)? == Family::CasinoCards {
        let (registry, _) = sources.load_card_registry()?;
        let player = casino_cards::Actor { role: casino_cards::Role::Player, number: seat };
        return print::<CasinoCards>(args, &registry, player, |config| config.terms.players.into(), out);
    }
    let player = contract::Actor { role: contract::Role::Player, number: seat };
    print::<TwoUp>(args, &sources.load()?, player, |_| TWO_UP_SEATS, out)
}

/// Prints the transcript of a seat, or nothing when the session does not hold. `seats` returns the number of a table's seats.
fn print<F: Hosted>(
    args: &Replay,
    registry: &Registry<F>,
    player: Actor<F>,
    seats: fn(&F::Config) -> Seat,
    out: &mut Out,
) -> Outcome {
    let path = &args.transcript;
    let file = File::open(path).map_err(|error| Failure::file("read", path, &error))?;
    let extent = if args.unfinished { Extent::of(path)? } else { Extent::ALL };
    let mut lines = Vec::new();
    let replayed = copy_for(registry, BufReader::new(file.take(extent.whole)), player, &mut lines).map_err(
        |error| match error {
            SeatError::Replay(error) => replay_failure(path, &error),
            error => Failure::check(error.to_string()),
        },
    )?;
    let seats = seats(&replayed.config);
    if !(1..=seats).contains(&player.number) {
        return Err(Failure::input(format!("there is no seat {}: they are 1 to {seats}", player.number)));
    }
    String::from_utf8_lossy(&lines).lines().try_for_each(|line| out.record(line))?;
    if replayed.ending == Ending::Closed || args.unfinished {
        return Ok(());
    }
    Err(Failure::check("the transcript has no end: the session broke off").help("--unfinished accepts that"))
}
