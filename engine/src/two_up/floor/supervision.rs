//! Supervision: excluding players and closing the table.

use super::machine::Machine;
use super::state::Phase;
use super::step::Step;
use crate::contract::{Seat, Timestamp};
use crate::table::refusal::Done;
use crate::table::seats::bit;
use crate::two_up::contract::{HandOverReason, Happening};
use crate::two_up::family::NOTICE;
use crate::two_up::refusals::refused;

impl<M: Machine> Step<'_, M> {
    /// Requires that the actor may void the player's wagers now. Nothing is voided while the coins are in the air (R54,
    /// R59).
    pub fn require_voiding(&self, seat: Seat) -> Done {
        if self.state.phase == Phase::Flying {
            self.require_coins_at_rest(self.cites().void_in_the_air)?;
        }
        self.require_occupied(seat)
    }

    /// > nsw 9.3.2, commemorative 7.3.2 direct that the person shall be excluded from further participation in the game;
    pub(super) fn exclude_player(&mut self, seat: Seat) -> Done {
        self.require_occupied(seat)?;
        if self.state.excluded & bit(seat) != 0 {
            return Err(refused!("excluded", self.cites().exclude, "This player is excluded already."));
        }
        let spinning = self.state.is_spinner_throwing() && self.state.is_game_of(seat);
        if spinning {
            self.require_coins_at_rest(self.cites().exclude_spinner)?;
        }
        self.emit(self.cites().exclude, Happening::PlayerExcluded(seat));
        if self.state.offered == seat {
            self.emit(self.cites().exclude, Happening::CoinsDeclined(seat));
        }
        M::take_offers_down(self, seat, self.cites().exclude);
        if self.state.winner() == seat {
            self.retire_winner(self.cites().exclude_spinner);
        }
        if spinning {
            let cite = self.cites().exclude_spinner;
            M::take_the_ring_from(self, seat, HandOverReason::Excluded, cite, cite);
        }
        Ok(())
    }

    /// > nsw 9.8, commemorative 7.7 A casino supervisor may close a … at which … are present provided a sign showing the
    /// > proposed time of closure has been displayed at the table for at least 20 minutes before the closure.
    pub(super) fn announce_closing(&mut self, close_at: Timestamp) -> Done {
        self.require_day_not_over()?;
        self.require_time_in_range(close_at)?;
        let earliest = self.at.saturating_add(NOTICE);
        if close_at < earliest {
            return Err(refused!(
                "notice-too-short",
                self.cites().closing,
                "Closing is shown at least 20 minutes ahead: at {} at the earliest."
            )
            .with_moment(earliest));
        }
        self.emit(self.cites().closing, Happening::ClosingAnnounced(close_at));
        Ok(())
    }

    /// Cancels the announced closing.
    pub(super) fn cancel_closing(&mut self) -> Done {
        if self.state.closes_at.is_none() {
            return Err(refused!("no-closing-announced", self.cites().closing, "No closing is announced."));
        }
        self.emit(self.cites().closing, Happening::ClosingCancelled);
        Ok(())
    }

    /// Closes the table with nothing undecided (R25), or, once the day is over, returns everything undecided (R41,
    /// R55).
    pub(super) fn close_table(&mut self) -> Done {
        self.require_coins_at_rest(self.cites().closing)?;
        let over = self.day_over_cite();
        if over.is_none() {
            self.require_closing_due()?;
            if self.state.is_pending() || self.state.phase == Phase::Called {
                return Err(refused!(
                    "decision-under-way",
                    self.cites().closing,
                    "A decision is under way: it gets its result first."
                ));
            }
        }
        let cite = over.unwrap_or(self.cites().closing);
        M::settle_at_closing(self, cite, over.is_some())?;
        self.emit(cite, Happening::TableClosed);
        Ok(())
    }

    fn require_closing_due(&self) -> Done {
        match self.state.closes_at {
            _ if !self.record.facts().has_supervisors || !self.state.has_players() => Ok(()),
            None => Err(refused!(
                "closing-not-announced",
                self.cites().closing,
                "With players present closing is shown at least 20 minutes ahead."
            )),
            Some(close_at) if self.at < close_at => {
                Err(refused!("closing-not-due", self.cites().closing, M::SENTENCES.closing_not_due)
                    .with_moment(close_at))
            }
            Some(_) => Ok(()),
        }
    }
}
