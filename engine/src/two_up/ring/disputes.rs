//! Disputes: they are recorded and decided; they move no money by themselves (R28).

use super::happen::{DisputeDecided, DisputeRaised, InspectorReferred, ReviewRequested};
use super::record::{Rules, Supervision};
use super::turn::Turn;
use crate::two_up::dispute;
use crate::two_up::happens::Hears;
use crate::two_up::machine::Done;
use crate::two_up::refusal::refused;
use crate::two_up::words::{DisputeDecision, DisputeRef, DisputeText};

impl<B: Rules, S: Hears> Turn<'_, B, S> {
    /// A player raises a dispute.
    pub(super) fn raise_dispute(&mut self, text: &str) -> Done {
        let seat = self.player(B::CITES.dispute)?;
        let number = dispute::next_number(&self.state.disputes, B::CITES.dispute)?;
        self.tell(DisputeRaised, B::CITES.dispute, DisputeText { dispute: number, seat, text: text.into() });
        Ok(())
    }

    /// > commemorative 7.8 Any dispute or complaint concerning a casino game shall be referred for decision in the
    /// > first instance to the ringkeeper, subject to a review (if requested) by a casino supervisor.
    ///
    /// > ringkeeper 3. The decision of the ringkeeper will be final.
    pub(super) fn decide_dispute(&mut self, number: u32) -> Done {
        let reviews = B::RECORD.supervision.value == Supervision::CasinoSupervisor
            && dispute::find(&self.state.disputes, number).is_some_and(|dispute| dispute.review);
        if reviews {
            self.supervisor(B::CITES.review)?;
        } else {
            self.ringkeeper(B::CITES.dispute)?;
        }
        let dispute = dispute::of_number(&self.state.disputes, number, B::CITES.dispute)?;
        if dispute.decided_by.is_some() && (!dispute.review || dispute.reviewed_by.is_some()) {
            return Err(refused!(
                "dispute-decided",
                B::CITES.dispute,
                "This dispute is decided, and no review is asked for."
            ));
        }
        if reviews && dispute.decided_by == Some(self.by) {
            return Err(refused!("same-person", B::CITES.review, "Another supervisor reviews a decision."));
        }
        let cite = if reviews { B::CITES.review } else { B::CITES.dispute };
        self.tell(DisputeDecided, cite, DisputeDecision { dispute: number, by: self.by });
        Ok(())
    }

    /// The player who raised it asks for a review.
    pub(super) fn request_review(&mut self, number: u32) -> Done {
        let seat = self.player(B::CITES.review)?;
        let dispute = dispute::of_number(&self.state.disputes, number, B::CITES.review)?;
        dispute::check_review(dispute, seat, B::CITES.review)?;
        self.tell(ReviewRequested, B::CITES.review, DisputeRef { dispute: number });
        Ok(())
    }

    /// > commemorative 7.9 … the person will be advised of their right to lodge a complaint with an inspector …
    pub(super) fn refer_to_inspector(&mut self, number: u32) -> Done {
        self.supervisor(B::CITES.inspector)?;
        let dispute = dispute::of_number(&self.state.disputes, number, B::CITES.inspector)?;
        dispute::check_referral(dispute, B::CITES.inspector)?;
        self.tell(InspectorReferred, B::CITES.inspector, DisputeRef { dispute: number });
        Ok(())
    }
}
