//! Disputes: they are recorded and decided; they move no money by themselves (R28). Who decides, the machines say.

use super::event::{DisputeRaised, InspectorReferred, Observer, ReviewRequested};
use super::log;
use super::rules::Rules;
use super::step::Step;
use crate::table::refusal::Done;
use crate::two_up::contract::Dispute;

impl<M: Rules, S: Observer> Step<'_, M, S> {
    /// A player raises a dispute.
    pub(super) fn raise_dispute(&mut self, text: &str) -> Done {
        let seat = self.require_player(M::CITES.dispute)?;
        let number = log::next_number(&self.state.disputes, M::CITES.dispute)?;
        self.emit(DisputeRaised, M::CITES.dispute, Dispute { number, seat, text: text.into() });
        Ok(())
    }

    /// The player who raised it asks for a review.
    pub(super) fn request_review(&mut self, number: u32) -> Done {
        let seat = self.require_player(M::CITES.review)?;
        let dispute = log::of_number(&self.state.disputes, number, M::CITES.review)?;
        log::check_review(dispute, seat, M::CITES.review)?;
        self.emit(ReviewRequested, M::CITES.review, number);
        Ok(())
    }

    /// > nsw 9.13, commemorative 7.9 … the person will be advised of their right to lodge a complaint with an
    /// > inspector …
    pub(super) fn refer_to_inspector(&mut self, number: u32) -> Done {
        self.require_supervisor(M::CITES.inspector)?;
        let dispute = log::of_number(&self.state.disputes, number, M::CITES.inspector)?;
        log::check_referral(dispute, M::CITES.inspector)?;
        self.emit(InspectorReferred, M::CITES.inspector, number);
        Ok(())
    }
}
