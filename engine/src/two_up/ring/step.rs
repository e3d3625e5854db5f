//! Requirements of a ring's steps, in addition to the floor's.

use super::record::ByPlayers;
use super::record::{RingRules, Supervision};
use crate::contract::Citation;
use crate::table::refusal::Done;
use crate::table::seats::{Seats, bit};
use crate::two_up::floor::event::Observer;
use crate::two_up::floor::step;

/// A command being executed.
pub(super) type Step<'t, B, S> = step::Step<'t, ByPlayers<B>, S>;

impl<B: RingRules, S: Observer> Step<'_, B, S> {
    /// Requires a casino supervisor, or the ringkeeper in rules without supervisors (R54).
    pub(super) fn require_in_charge(&self, cite: Citation) -> Done {
        match B::RECORD.supervision.value {
            Supervision::Ringkeeper => self.require_runner(cite),
            Supervision::CasinoSupervisor => self.require_casino_supervisor(cite),
        }
    }

    /// Returns all seated players but the spinner and the excluded.
    pub(super) fn other_players(&self) -> Seats {
        let spinner = self.state.game.as_ref().map_or(0, |game| bit(game.seat));
        Seats(self.state.occupied & !self.state.excluded & !spinner)
    }
}
