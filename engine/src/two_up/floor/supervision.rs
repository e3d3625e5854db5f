//! Supervision: excluding players and closing the table.

use super::event::{
    ClosingAnnounced, ClosingCancelled, CoinsDeclined, Observer, PlayerExcluded, SpinnerRetired, TableClosed,
};
use super::rules::Rules;
use super::state::Phase;
use super::step::Step;
use crate::contract::{Seat, Timestamp};
use crate::table::refusal::Done;
use crate::table::seats::bit;
use crate::two_up::NOTICE;
use crate::two_up::contract::HandOverReason;
use crate::two_up::refusals::refused;

impl<M: Rules, S: Observer> Step<'_, M, S> {
    /// Requires that the actor may void the player's wagers now. Nothing is voided while the coins are in the air (R54,
    /// R59).
    pub fn require_voiding(&self, seat: Seat) -> Done {
        self.require_supervisor(M::CITES.void_wagers)?;
        if self.state.phase == Phase::Flying {
            self.require_coins_at_rest(M::CITES.void_in_the_air)?;
        }
        self.require_occupied(seat)
    }

    /// > nsw 9.3.2, commemorative 7.3.2 direct that the person shall be excluded from further participation in the game;
    pub(super) fn exclude_player(&mut self, seat: Seat) -> Done {
        self.require_supervisor(M::CITES.exclude)?;
        self.require_occupied(seat)?;
        if self.state.excluded & bit(seat) != 0 {
            return Err(refused!("excluded", M::CITES.exclude, "This player is excluded already."));
        }
        let spinning = self.state.is_spinner_throwing() && self.state.is_game_of(seat);
        if spinning {
            self.require_coins_at_rest(M::CITES.exclude_spinner)?;
        }
        self.emit(PlayerExcluded, M::CITES.exclude, seat);
        if self.state.offered == seat {
            self.emit(CoinsDeclined, M::CITES.exclude, seat);
        }
        M::take_offers_down(self, seat, M::CITES.exclude);
        if self.state.winner() == seat {
            M::pay_due(self);
            self.emit(SpinnerRetired, M::CITES.exclude_spinner, seat);
        }
        if spinning {
            let cite = M::CITES.exclude_spinner;
            M::take_the_ring_from(self, seat, HandOverReason::Excluded, cite, cite);
        }
        Ok(())
    }

    /// > nsw 9.8, commemorative 7.7 A casino supervisor may close a … at which … are present provided a sign showing the
    /// > proposed time of closure has been displayed at the table for at least 20 minutes before the closure.
    pub(super) fn announce_closing(&mut self, close_at: Timestamp) -> Done {
        self.require_supervisor(M::CITES.closing)?;
        self.require_day_not_over()?;
        self.require_time_in_range(close_at)?;
        let earliest = self.at.saturating_add(NOTICE);
        if close_at < earliest {
            return Err(refused!(
                "notice-too-short",
                M::CITES.closing,
                "Closing is shown at least 20 minutes ahead: at {} at the earliest."
            )
            .with_moment(earliest));
        }
        self.emit(ClosingAnnounced, M::CITES.closing, close_at);
        Ok(())
    }

    /// Cancels the announced closing.
    pub(super) fn cancel_closing(&mut self) -> Done {
        self.require_supervisor(M::CITES.closing)?;
        if self.state.closes_at.is_none() {
            return Err(refused!("no-closing-announced", M::CITES.closing, "No closing is announced."));
        }
        self.emit(ClosingCancelled, M::CITES.closing, ());
        Ok(())
    }

    /// Closes the table with nothing undecided (R25), or, once the day is over, returns everything undecided (R41,
    /// R55).
    pub(super) fn close_table(&mut self) -> Done {
        self.require_supervisor(M::CITES.closing)?;
        self.require_coins_at_rest(M::CITES.closing)?;
        let over = M::day_over_cite(self);
        if over.is_none() {
            self.require_closing_due()?;
            if self.state.is_pending() || self.state.phase == Phase::Called {
                return Err(refused!(
                    "decision-under-way",
                    M::CITES.closing,
                    "A decision is under way: it gets its result first."
                ));
            }
            M::require_nothing_undecided(self)?;
        }
        let cite = over.unwrap_or(M::CITES.closing);
        M::return_everything(self, cite);
        self.emit(TableClosed, cite, ());
        Ok(())
    }

    fn require_closing_due(&self) -> Done {
        match self.state.closes_at {
            _ if !M::CLOSING_NEEDS_NOTICE || !self.state.has_players() => Ok(()),
            None => Err(refused!(
                "closing-not-announced",
                M::CITES.closing,
                "With players present closing is shown at least 20 minutes ahead."
            )),
            Some(close_at) if self.at < close_at => {
                Err(refused!("closing-not-due", M::CITES.closing, M::SENTENCES.closing_not_due).with_moment(close_at))
            }
            Some(_) => Ok(()),
        }
    }
}
