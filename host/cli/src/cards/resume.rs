//! `kip resume` of a card table's transcript: nothing is changed before every whole line was played again, and every deal compared
//! with what was published.

use std::path::Path;

use kip::casino_cards::Happening;
use kip::transcript::{Came, Names};
use kip::{CasinoCards, Registry};
use kip_transcript::witness::Draws;
use serde_json::{Value, json};

use super::replay::ReplayedCards;
use super::table::CardTable;
use crate::errors::{Failure, Outcome};
use crate::output::Out;
use crate::play::resume::{find_unanswered, read_drawn, report, report_refused, whole_lines};
use crate::play::transcript_file::{Extent, TranscriptFile};
use crate::replay::replay_failure;

/// A table that was taken up.
pub(super) struct Resumed {
    pub table: CardTable,
    /// The scores of each hand.
    pub hands: Vec<Value>,
    pub is_match_over: bool,
    /// What the players were called.
    pub names: Names,
}

/// Takes the table up, and says what was found.
///
/// # Errors
/// The transcript does not hold or has ended, or another program writes to it; nothing was changed then.
pub(super) fn take_up(path: &Path, registry: &Registry<CasinoCards>, out: &mut Out) -> Outcome<Resumed> {
    let extent = Extent::of(path)?;
    let lines = whole_lines(path, extent)?;
    let session = ReplayedCards::read(registry, lines).map_err(|error| replay_failure(path, &error))?;
    if let Some(failure) = session.imbalance_failure(path) {
        return Err(failure);
    }
    let Some(Draws::CasinoCards(witness)) = read_drawn::<CasinoCards>(path, extent)? else {
        return Err(Failure::input(format!("{} is no transcript of a card table", path.display())));
    };
    let ReplayedCards { replayed, ledger, mut hands, mut is_match_over, .. } = session;
    let (commands, names) = (replayed.commands, replayed.names.clone());
    let order = find_unanswered(path, &replayed.ending)?;
    let (transcript, torn) = TranscriptFile::append(path, extent)?;
    let (table, came) = replayed.resume(transcript)?;
    let mut table = CardTable::resume(table, ledger, witness.into())?;
    report::<CasinoCards>(commands, (extent, torn), order.as_ref(), out)?;
    if let (Some(order), Some(came)) = (order, came) {
        match came {
            Came::Accepted(events) => {
                table.follow(order.at, &order.command, &events)?;
                for event in &events {
                    match &event.what {
                        Happening::HandScored(scores) => hands.push(json!(scores)),
                        Happening::MatchEnded(_) => is_match_over = true,
                        _ => {}
                    }
                }
                // Who sits here, and so what may be told, is not known yet.
                out.line("  accepted")?;
            }
            Came::Refused(refusal) => report_refused(&refusal, None, out)?,
            Came::Faulted(fault) => out.line(format!("  the component failed: {fault}"))?,
        }
    }
    Ok(Resumed { table, hands, is_match_over, names })
}
