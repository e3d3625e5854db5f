//! One command at a ring: what its steps ask besides what every step asks.

use super::calendar;
use super::record::{Rules, Supervision};
use super::rules::ByPlayers;
use crate::contract::Citation;
use crate::table::refusal::Done;
use crate::table::seats::{Seats, bit};
use crate::two_up::floor::event::Observer;
use crate::two_up::floor::step;
use crate::two_up::refusals::refused;

/// One command on its way through the machine.
pub(super) type Step<'t, B, S> = step::Step<'t, ByPlayers<B>, S>;

impl<B: Rules, S: Observer> Step<'_, B, S> {
    /// A casino supervisor, or the ringkeeper where there is none (R54).
    pub(super) fn require_in_charge(&self, cite: Citation) -> Done {
        match B::RECORD.supervision.value {
            Supervision::Ringkeeper => self.require_runner(cite),
            Supervision::CasinoSupervisor => self.require_casino_supervisor(cite),
        }
    }

    /// The day on which the ring was opened goes on, where it is played on certain days only (R41).
    pub(super) fn require_played_day(&self) -> Done {
        self.require(
            !calendar::is_over::<B>(&self.state.opening, self.at),
            refused!(
                "day-over",
                B::CITES.day_over,
                "The day is over: the ring is closed, and undecided stakes go back."
            ),
        )
    }

    /// Who may cover, match and spin: everybody here but the spinner and the excluded.
    pub(super) fn others(&self) -> Seats {
        let spinner = self.state.game.as_ref().map_or(0, |game| bit(game.seat));
        Seats(self.state.occupied & !self.state.excluded & !spinner)
    }
}
