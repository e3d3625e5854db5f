//! Disputes: raising, reviewing and referring them. A dispute moves no money by itself (R28). Each machine says who
//! decides.

use super::log;
use super::machine::Machine;
use super::step::Step;
use crate::table::refusal::Done;
use crate::two_up::contract::{Dispute, Happening};

impl<M: Machine> Step<'_, M> {
    /// Raises a dispute.
    pub(super) fn raise_dispute(&mut self, text: &str) -> Done {
        let seat = self.require_player(self.cites().dispute)?;
        let number = log::next_number(&self.state.disputes, self.cites().dispute)?;
        self.emit(self.cites().dispute, Happening::DisputeRaised(Dispute { number, seat, text: text.into() }));
        Ok(())
    }

    /// Requests a review for the player who raised the dispute.
    pub(super) fn request_review(&mut self, number: u32) -> Done {
        let seat = self.require_player(self.cites().review)?;
        let dispute = log::require_dispute(&self.state.disputes, number, self.cites().review)?;
        log::require_review_allowed(dispute, seat, self.cites().review)?;
        self.emit(self.cites().review, Happening::ReviewRequested(number));
        Ok(())
    }

    /// > nsw 9.13, commemorative 7.9 … the person will be advised of their right to lodge a complaint with an
    /// > inspector …
    pub(super) fn refer_to_inspector(&mut self, number: u32) -> Done {
        let dispute = log::require_dispute(&self.state.disputes, number, self.cites().inspector)?;
        log::require_referral_allowed(dispute, self.cites().inspector)?;
        self.emit(self.cites().inspector, Happening::InspectorReferred(number));
        Ok(())
    }
}
