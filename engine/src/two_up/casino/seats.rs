//! Seats: who may leave, and who must vacate a seat.

use super::layout::open_outcome_seats;
use super::state::Step;
use crate::contract::Seat;
use crate::table::refusal::Done;
use crate::table::seats::bit;
use crate::two_up::contract::Happening;
use crate::two_up::refusals::refused;

/// The number of consecutive rounds without a wager after which a player may have to vacate the seat (9.9).
const ROUNDS_TO_ABSTAIN: u8 = 3;

impl Step<'_> {
    /// > 9.9 A player who abstains from placing any wagers for three consecutive rounds of play, while all
    /// > other seats or positions at the table are in use, may be required to vacate his/her seat or position.
    pub(super) fn vacate_seat(&mut self, seat: Seat) -> Done {
        self.require_occupied(seat)?;
        if self.state.own.abstained.of(seat) < ROUNDS_TO_ABSTAIN {
            return Err(refused!(
                "has-not-abstained",
                self.record.cites.vacating,
                "This player has not abstained for three rounds with all seats taken."
            ));
        }
        self.require_nothing_at_stake(seat)?;
        self.answer_for(seat, self.record.cites.vacating);
        self.emit(self.record.cites.vacating, Happening::SeatVacated(seat));
        Ok(())
    }

    pub(super) fn require_nothing_at_stake(&self, seat: Seat) -> Done {
        let cite = self.cites().leaving;
        let on_layout = self.state.seats_on_layout() & bit(seat) != 0;
        let as_spinner = self.game_with_wager(seat).is_some();
        if on_layout || as_spinner {
            return Err(refused!("money-at-stake", cite, "This player has a wager that is not determined."));
        }
        if open_outcome_seats(self.state) & bit(seat) != 0 {
            return Err(refused!(
                "outcome-open",
                cite,
                "An outcome this player had money on can still be invalidated."
            ));
        }
        Ok(())
    }
}
