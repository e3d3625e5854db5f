//! `kip resume`: goes on with a session whose transcript breaks off.
//!
//! Nothing is changed before every whole line has been played again and compared.

use std::fs::File;
use std::io::{BufReader, Read as _};
use std::path::Path;

use kip::Registry;
use kip::transcript::{Came, Ending, Played, Replay as Replaying, Replayed, Step};

use super::books::Books;
use super::session::Session;
use super::transcript_file::{Extent, TranscriptFile};
use crate::errors::{Failure, Outcome, describe_refusal, format_citation};
use crate::output::{Out, grouped};
use crate::replay::replay_failure;

/// Takes the session up, and says what was found.
///
/// # Errors
/// The transcript does not hold or has ended, or another program writes to it; nothing was changed then.
pub(super) fn take_up(path: &Path, registry: &Registry, out: &mut Out) -> Outcome<Session> {
    let extent = Extent::of(path)?;
    let (replayed, books) = read(path, extent, registry)?;
    let (commands, zone_offset_minutes) = (replayed.commands, replayed.config.zone_offset_minutes);
    let order = match &replayed.ending {
        Ending::Closed => {
            return Err(Failure::input(format!("the session of {} has ended", path.display()))
                .help("nothing follows the last line of a transcript"));
        }
        Ending::Open => None,
        Ending::Unanswered(order) => Some(order.clone()),
    };
    let (transcript, torn) = TranscriptFile::append(path, extent)?;
    let (table, came) = replayed.resume(transcript)?;
    let mut session = Session::resume(table, books, zone_offset_minutes);
    out.line(format!("{} commands played again: every line agrees.", grouped(commands)))?;
    if let Some(torn) = torn {
        out.line(format!("The last line was torn: its {} bytes are in {}.", grouped(extent.torn), torn.display()))?;
    }
    if let (Some(order), Some(came)) = (order, came) {
        let name = order.command.name();
        out.line(format!("The order `{name}` had no outcome. It has one now:"))?;
        match came {
            Came::Accepted(events) => {
                session.follow(&order, &events)?;
                let rulebook = session.rulebook().clone();
                session.narrate(&events, &rulebook).into_iter().try_for_each(|line| out.line(line))?;
            }
            Came::Refused(refusal) => {
                let reason = describe_refusal(&refusal, Some(zone_offset_minutes));
                out.line(format!("  refused: {reason} ({})", format_citation(&refusal)))?;
            }
            Came::Faulted(fault) => out.line(format!("  the component failed: {fault}"))?,
        }
    }
    Ok(session)
}

/// Plays the whole lines again.
fn read(path: &Path, extent: Extent, registry: &Registry) -> Outcome<(Replayed, Books)> {
    let failed = |error| replay_failure(path, &error);
    let file = File::open(path).map_err(|error| Failure::file("read", path, &error))?;
    let mut replay = Replaying::begin(registry, BufReader::new(file.take(extent.whole))).map_err(failed)?;
    let (rulebook, config) = (replay.rulebook().clone(), replay.config().clone());
    let view = replay.table().view(None)?;
    let mut books = Books::open(&rulebook, &config, replay.opening(), &view)?;
    let mut serving = rulebook;
    while let Some(step) = replay.step().map_err(failed)? {
        let view = replay.table().view(None)?;
        match &step {
            Step::Command(Played { order, came: Came::Accepted(events), .. }) => {
                books.follow(&serving, (order.at, &order.command), events, &view)?;
            }
            Step::Command(_) => {}
            Step::Swap(swapped) => {
                serving = replay.rulebook().clone();
                books.take_over(&serving, &swapped.events, &view)?;
            }
        }
    }
    Ok((replay.finish(), books))
}
