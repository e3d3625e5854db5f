//! Invariants of the state that both machines share.
//!
//! Bytes and events from outside are untrusted. A state that no history of commands can produce, or that would break
//! the machine, is rejected.

use super::machine::Machine;
use super::state::{Phase, State};
use crate::contract::Seat;
use crate::table::money::MOST;
use crate::table::seats::bit;

impl<M: Machine> State<M> {
    /// Whether the shared part of the state satisfies its invariants.
    pub fn has_sound_floor(&self) -> bool {
        let table = crate::table::seats::all(self.opening.seats);
        let players = self.attested | self.declined | self.barred | self.excluded;
        self.now <= MOST
            && self.closes_at.is_none_or(|closes_at| closes_at <= MOST)
            // Entropy stays given after its player leaves.
            && (self.occupied | self.contributed) & !table == 0
            && players & !self.occupied == 0
            && self.disc <= self.opening.seats
            && [self.offered, self.winner()].into_iter().all(|seat| seat == 0 || self.is_seated(seat))
            && self.source.counts_only(self.opening.seats)
            && self.source.fits(self.phase == Phase::Flying)
            && (self.source.is_observed() || self.has_only_valid_spins())
    }

    /// Whether a player sits on the seat.
    pub const fn is_seated(&self, seat: Seat) -> bool {
        self.occupied & bit(seat) != 0
    }

    /// Whether a decision is under way: coins are in the air or down, or Odds are pending.
    pub fn has_decision_under_way(&self) -> bool {
        self.is_pending() || matches!(self.phase, Phase::Flying | Phase::Landed { .. })
    }

    /// Whether no invalid spin is counted. A throw of numbers cannot be called off (R3).
    fn has_only_valid_spins(&self) -> bool {
        self.invalid == 0 && self.checkpoint.as_ref().is_none_or(|checkpoint| checkpoint.invalid == 0)
    }
}
