//! Disputes: raising, reviewing and referring them. A dispute moves no money by itself (R28). Each machine says who
//! decides.

use super::event::{DisputeRaised, InspectorReferred, Observer, ReviewRequested};
use super::log;
use super::rules::Rules;
use super::step::Step;
use crate::table::refusal::Done;
use crate::two_up::contract::Dispute;

impl<M: Rules, S: Observer> Step<'_, M, S> {
    /// Raises a dispute.
    pub(super) fn raise_dispute(&mut self, text: &str) -> Done {
        let seat = self.require_player(M::CITES.dispute)?;
        let number = log::next_number(&self.state.disputes, M::CITES.dispute)?;
        self.emit(DisputeRaised, M::CITES.dispute, Dispute { number, seat, text: text.into() });
        Ok(())
    }

    /// Requests a review for the player who raised the dispute.
    pub(super) fn request_review(&mut self, number: u32) -> Done {
        let seat = self.require_player(M::CITES.review)?;
        let dispute = log::require_dispute(&self.state.disputes, number, M::CITES.review)?;
        log::require_review_allowed(dispute, seat, M::CITES.review)?;
        self.emit(ReviewRequested, M::CITES.review, number);
        Ok(())
    }

    /// > nsw 9.13, commemorative 7.9 … the person will be advised of their right to lodge a complaint with an
    /// > inspector …
    pub(super) fn refer_to_inspector(&mut self, number: u32) -> Done {
        self.require_supervisor(M::CITES.inspector)?;
        let dispute = log::require_dispute(&self.state.disputes, number, M::CITES.inspector)?;
        log::require_referral_allowed(dispute, M::CITES.inspector)?;
        self.emit(InspectorReferred, M::CITES.inspector, number);
        Ok(())
    }
}
