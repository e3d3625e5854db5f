//! `kip resume` of a card table's transcript: nothing is changed before every whole line was played again, and every deal compared
//! with what was published.

use std::fs::File;
use std::io::{BufReader, Read as _};
use std::path::Path;

use kip::casino_cards::Happening;
use kip::transcript::{Came, Ending, Lines};
use kip::{CasinoCards, Registry};
use serde_json::{Value, json};

use super::replay::ReplayedCards;
use super::table::CardTable;
use crate::errors::{Failure, Outcome, describe_refusal, format_citation};
use crate::output::{Out, grouped};
use crate::play::session::draws_failure;
use crate::play::transcript_file::{Extent, TranscriptFile};
use crate::replay::{place, replay_failure};
use crate::verify::transcript::Transcript;

/// A table that was taken up.
pub(super) struct Resumed {
    pub table: CardTable,
    /// The scores of each hand.
    pub hands: Vec<Value>,
    pub is_match_over: bool,
}

/// Takes the table up, and says what was found.
///
/// # Errors
/// The transcript does not hold or has ended, or another program writes to it; nothing was changed then.
pub(super) fn take_up(path: &Path, registry: &Registry<CasinoCards>, out: &mut Out) -> Outcome<Resumed> {
    let extent = Extent::of(path)?;
    let whole_lines = || match File::open(path) {
        Ok(file) => Ok(BufReader::new(file.take(extent.whole))),
        Err(error) => Err(Failure::file("read", path, &error)),
    };
    let replay_failure = |error| replay_failure(path, &error);
    let session = ReplayedCards::read(registry, whole_lines()?).map_err(replay_failure)?;
    if let Some(failure) = session.imbalance_failure(path) {
        return Err(failure);
    }
    let drawn = Transcript::<CasinoCards>::read(Lines::begin(whole_lines()?).map_err(replay_failure)?, &[]);
    if let Some((line, discrepancy)) = drawn.draws.first().or(drawn.outcomes.first()) {
        return Err(draws_failure(discrepancy).at(place(path, *line)));
    }
    let ReplayedCards { replayed, ledger, mut hands, mut is_match_over, .. } = session;
    let commands = replayed.commands;
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
    let mut table = CardTable::resume(table, ledger, drawn.witness)?;
    out.line(format!("{} commands played again: every line agrees.", grouped(commands)))?;
    if let Some(torn) = torn {
        out.line(format!("The last line was torn: its {} bytes are in {}.", grouped(extent.torn), torn.display()))?;
    }
    if let (Some(order), Some(came)) = (order, came) {
        out.line(format!("The order `{}` had no outcome. It has one now:", order.command.name()))?;
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
            Came::Refused(refusal) => {
                let reason = describe_refusal(&refusal, None);
                out.line(format!("  refused: {reason} ({})", format_citation(&refusal)))?;
            }
            Came::Faulted(fault) => out.line(format!("  the component failed: {fault}"))?,
        }
    }
    Ok(Resumed { table, hands, is_match_over })
}
