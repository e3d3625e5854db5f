//! `kip resume`: goes on with a session whose transcript breaks off.
//!
//! Nothing is changed before every whole line was played again, as `kip replay` does, and every draw compared with what was
//! published, as `kip verify` does.

use std::fs::File;
use std::io::{BufReader, Read as _, Take};
use std::path::{Path, PathBuf};

use kip::family::{Named as _, Order};
use kip::transcript::{Ending, OrderOutcome};
use kip::{Hosted, Registry};
use kip_transcript::judge::{Options, Part};

use super::session::{Replayed, Session};
use super::transcript_file::{Extent, TranscriptFile};
use crate::errors::{Failure, Outcome, describe_refusal, format_citation};
use crate::face::Face;
use crate::output::{Out, grouped};
use crate::replay::{imbalance_failure, place, replay_failure};
use crate::verify::judged::Judged;

/// Opens the whole lines of a transcript.
///
/// # Errors
/// The file cannot be read.
fn whole_lines(path: &Path, extent: Extent) -> Outcome<BufReader<Take<File>>> {
    match File::open(path) {
        Ok(file) => Ok(BufReader::new(file.take(extent.whole))),
        Err(error) => Err(Failure::file("read", path, &error)),
    }
}

/// Compares every draw of a transcript with what was published, as `kip verify` does. A draw that was seen and thrown away is
/// found, too.
///
/// # Errors
/// The first draw that does not hold.
fn require_draws<F: Hosted>(path: &Path, extent: Extent) -> Outcome {
    let options = Options { unfinished: true, ..Options::default() };
    let judged = Judged::<F>::read(path, whole_lines(path, extent)?, options)?;
    match judged.findings(Part::Draws).chain(judged.findings(Part::Outcomes)).next() {
        Some(finding) => {
            let failure = Failure::check(format!("the draws do not hold: {}", finding.message));
            Err(failure.at(place(path, finding.line.unwrap_or(1))))
        }
        None => Ok(()),
    }
}

/// Returns the order that has no outcome, if the transcript ends with one.
///
/// # Errors
/// The session has ended.
fn find_unanswered<F: Hosted>(path: &Path, ending: &Ending<F>) -> Outcome<Option<Order<F>>> {
    match ending {
        Ending::Closed => Err(Failure::input(format!("the session of {} has ended", path.display()))
            .help("nothing follows the last line of a transcript")),
        Ending::Open => Ok(None),
        Ending::Unanswered(given) => Ok(Some(given.order.clone())),
    }
}

/// Says what was found: the commands that were played again, a torn line, an order without an outcome.
///
/// # Errors
/// The output fails.
fn report<F: Hosted>(
    commands: u64,
    (extent, torn): (Extent, Option<PathBuf>),
    order: Option<&Order<F>>,
    out: &mut Out,
) -> Outcome {
    out.line(format!("{} commands played again: every line agrees.", grouped(commands)))?;
    if let Some(torn) = torn {
        out.line(format!("The last line was torn: its {} bytes are in {}.", grouped(extent.torn), torn.display()))?;
    }
    match order {
        Some(order) => out.line(format!("The order `{}` had no outcome. It has one now:", order.command.name())),
        None => Ok(()),
    }
}

/// Takes the session up, and says what was found.
///
/// # Errors
/// The transcript does not hold or has ended, or another program writes to it; nothing was changed then.
pub(super) fn take_up<F: Face>(path: &Path, registry: &Registry<F>, out: &mut Out) -> Outcome<Session<F>> {
    let extent = Extent::of(path)?;
    let lines = whole_lines(path, extent)?;
    let replay = <Replayed<F>>::read(registry, lines).map_err(|error| replay_failure(path, &error))?;
    if let Some(failure) = imbalance_failure(&replay, path) {
        return Err(failure);
    }
    require_draws::<F>(path, extent)?;
    let commands = replay.replayed.commands;
    let order = find_unanswered(path, &replay.replayed.ending)?;
    let (transcript, torn) = TranscriptFile::append(path, extent)?;
    report::<F>(commands, (extent, torn), order.as_ref(), out)?;
    let (mut session, outcome) = Session::resume(replay, transcript)?;
    match outcome {
        Some(OrderOutcome::Accepted(events)) => {
            // Nobody sits here yet: everybody may read this, and the receipt of a stake is a player's.
            let public = session.publish(&events)?;
            let mut lines = match F::HAS_SECRETS {
                true => F::narrate(&session, &public, session.rulebook(), None),
                false => session.narrate(&public, session.rulebook()),
            };
            if lines.is_empty() {
                lines.push("  accepted".into());
            }
            lines.into_iter().try_for_each(|line| out.line(line))?;
        }
        Some(OrderOutcome::Refused(refusal)) => {
            let reason = describe_refusal(&refusal, session.zone());
            out.line(format!("  refused: {reason} ({})", format_citation(&refusal)))?;
        }
        Some(OrderOutcome::Faulted(fault)) => out.line(format!("  the component failed: {fault}"))?,
        None => {}
    }
    Ok(session)
}
