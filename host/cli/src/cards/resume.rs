//! `kip resume` of a card table's transcript: nothing is changed before every whole line was played again, and every deal compared
//! with what was published.

use std::path::Path;

use kip::transcript::{Names, OrderOutcome};
use kip::{CasinoCards, Registry};

use super::replay::{ReplayedCards, imbalance_failure};
use super::table::CardTable;
use crate::errors::Outcome;
use crate::output::Out;
use crate::play::resume::{find_unanswered, report, report_refused, require_draws, whole_lines};
use crate::play::transcript_file::{Extent, TranscriptFile};
use crate::replay::replay_failure;

/// Takes the table up, and says what was found. Returns it with what the players were called.
///
/// # Errors
/// The transcript does not hold or has ended, or another program writes to it; nothing was changed then.
pub(super) fn take_up(path: &Path, registry: &Registry<CasinoCards>, out: &mut Out) -> Outcome<(CardTable, Names)> {
    let extent = Extent::of(path)?;
    let lines = whole_lines(path, extent)?;
    let session = ReplayedCards::read(registry, lines).map_err(|error| replay_failure(path, &error))?;
    if let Some(failure) = imbalance_failure(&session, path) {
        return Err(failure);
    }
    require_draws::<CasinoCards>(path, extent)?;
    let (commands, names) = (session.replayed.commands, session.replayed.names.clone());
    let order = find_unanswered(path, &session.replayed.ending)?;
    let (transcript, torn) = TranscriptFile::append(path, extent)?;
    report::<CasinoCards>(commands, (extent, torn), order.as_ref(), out)?;
    let (table, outcome) = CardTable::resume(session, transcript)?;
    match outcome {
        // Who sits here, and so what may be told, is not known yet.
        Some(OrderOutcome::Accepted(_)) => out.line("  accepted")?,
        Some(OrderOutcome::Refused(refusal)) => report_refused(&refusal, None, out)?,
        Some(OrderOutcome::Faulted(fault)) => out.line(format!("  the component failed: {fault}"))?,
        None => {}
    }
    Ok((table, names))
}
