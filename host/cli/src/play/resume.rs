//! `kip resume`: goes on with a session whose transcript breaks off.
//!
//! Nothing is changed before every whole line was played again, as `kip replay` does, and every draw compared with what was
//! published, as `kip verify` does.

use std::fs::File;
use std::io::{BufReader, Read as _};
use std::path::Path;

use kip::transcript::{Came, Ending, Lines};
use kip::{Registry, TwoUp};

use super::session::{Session, draws_failure};
use super::transcript_file::{Extent, TranscriptFile};
use crate::errors::{Failure, Outcome, describe_refusal, format_citation};
use crate::output::{Out, grouped};
use crate::replay::{ReplayedSession, place, replay_failure};
use crate::verify::transcript::Transcript;

/// Takes the session up, and says what was found.
///
/// # Errors
/// The transcript does not hold or has ended, or another program writes to it; nothing was changed then.
pub(super) fn take_up(path: &Path, registry: &Registry, out: &mut Out) -> Outcome<Session> {
    let extent = Extent::of(path)?;
    let whole_lines = || match File::open(path) {
        Ok(file) => Ok(BufReader::new(file.take(extent.whole))),
        Err(error) => Err(Failure::file("read", path, &error)),
    };
    let replay_failure = |error| replay_failure(path, &error);
    let session = ReplayedSession::read_open(registry, whole_lines()?).map_err(replay_failure)?;
    if let Some(failure) = session.imbalance_failure(path) {
        return Err(failure);
    }
    let drawn = Transcript::<TwoUp>::read(Lines::begin(whole_lines()?).map_err(replay_failure)?, &[]);
    if let Some((line, discrepancy)) = drawn.draws.first().or(drawn.outcomes.first()) {
        return Err(draws_failure(discrepancy).at(place(path, *line)));
    }
    let ReplayedSession { replayed, games, ledger, .. } = session;
    let (commands, zone_offset_minutes) = (replayed.commands, replayed.config.zone_offset_minutes);
    let order = match &replayed.ending {
        Ending::Closed => {
            return Err(Failure::input(format!("the session of {} has ended", path.display()))
                .help("nothing follows the last line of a transcript"));
        }
        Ending::Open => None,
        Ending::Unanswered(given) => Some(given.order.clone()),
    };
    let (transcript, torn) = TranscriptFile::append(path, extent)?;
    let (table, came) = replayed.resume(transcript)?;
    let mut session = Session::resume(table, zone_offset_minutes, (ledger, games, drawn.witness))?;
    out.line(format!("{} commands played again: every line agrees.", grouped(commands)))?;
    if let Some(torn) = torn {
        out.line(format!("The last line was torn: its {} bytes are in {}.", grouped(extent.torn), torn.display()))?;
    }
    if let (Some(order), Some(came)) = (order, came) {
        out.line(format!("The order `{}` had no outcome. It has one now:", order.command.name()))?;
        match came {
            Came::Accepted(events) => {
                session.follow(order.at, &order.command, &events)?;
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
