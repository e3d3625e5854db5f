//! A handover, whatever the machine: what is told of it, and the config a table is taken over with (R68).
//!
//! What of it a table keeps, and when it may be given, the machines say.

use super::words::{Config, HandedPlayer, HandedTable, SpinSource, TakingOver, Terms};
use crate::words::Timestamp;

/// As if the table were opened then, under those terms. Its source follows from the handover by itself.
pub(super) fn config(handover: &HandedTable, terms: Terms, at: Timestamp) -> Config {
    Config {
        table: handover.table.clone(),
        seats: handover.seats,
        opened_at: at,
        zone_offset_minutes: handover.zone_offset_minutes,
        source: SpinSource::Fresh,
        terms,
    }
}

/// What is told of a table that is taken over.
pub(super) fn told(handover: &HandedTable) -> TakingOver {
    TakingOver {
        table: handover.table.clone(),
        seats: handover.seats,
        rulebook: handover.rulebook.clone(),
        generation: handover.generation.clone(),
    }
}

/// Whether each player has a seat of the table, named once and rising.
pub(super) fn are_seated(players: &[HandedPlayer], seats: u8) -> bool {
    players.is_sorted_by(|one, next| one.seat < next.seat)
        && players.iter().all(|player| (1..=seats).contains(&player.seat))
}
