//! Whether the parts of a state that casino and ring share belong together.
//!
//! Bytes and events from outside may say anything: what no history of commands could have led to,
//! and what the machine could trip over, is no state.

use super::kind::Kind;
use super::state::{Phase, State};
use crate::contract::Seat;
use crate::table::money::MOST;
use crate::table::seats::bit;

impl<K: Kind> State<K> {
    /// Times are in their range; what players have done is done by players who sit here.
    pub fn has_sound_floor(&self) -> bool {
        let table = crate::table::seats::all(self.opening.seats);
        let players = self.attested | self.declined | self.barred | self.excluded;
        self.now <= MOST
            && self.closes_at.is_none_or(|closes_at| closes_at <= MOST)
            // Who gives entropy and leaves has given it.
            && (self.occupied | self.contributed) & !table == 0
            && players & !self.occupied == 0
            && self.disc <= self.opening.seats
            && [self.offered, self.winner()].into_iter().all(|seat| seat == 0 || self.is_seated(seat))
            && self.source.fits(self.phase == Phase::Flying)
            && (self.source.is_observed() || self.has_only_valid_spins())
    }

    /// Somebody sits there.
    pub const fn is_seated(&self, seat: Seat) -> bool {
        self.occupied & bit(seat) != 0
    }

    /// A decision is under way: coins fly or are down, or Odds are pending.
    pub fn has_decision_under_way(&self) -> bool {
        self.is_pending() || matches!(self.phase, Phase::Flying | Phase::Landed { .. })
    }

    /// No throw of numbers is called off (R3): without coins of metal no spin is invalid.
    fn has_only_valid_spins(&self) -> bool {
        self.invalid == 0 && self.checkpoint.as_ref().is_none_or(|checkpoint| checkpoint.invalid == 0)
    }
}
