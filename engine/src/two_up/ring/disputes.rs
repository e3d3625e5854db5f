//! Disputes: they are recorded and decided; they move no money by themselves (R28).

use super::happen::{DisputeDecided, DisputeRaised, InspectorReferred, ReviewRequested};
use super::record::{Rules, Supervision};
use super::turn::Turn;
use crate::two_up::dispute::{self, Dispute, MOST_DISPUTES};
use crate::two_up::happens::Hears;
use crate::two_up::machine::Done;
use crate::two_up::refusal::{Refused, refused};
use crate::two_up::words::{DisputeDecision, DisputeRef, DisputeText};
use crate::words::Citation;

impl<B: Rules, S: Hears> Turn<'_, B, S> {
    /// A player raises a dispute.
    pub(super) fn raise_dispute(&mut self, text: &str) -> Done {
        let seat = self.player(B::CITES.dispute)?;
        if self.state.disputes.len() >= MOST_DISPUTES {
            return Err(refused!("dispute-log-full", B::CITES.dispute, "The table's log holds 256 disputes."));
        }
        let number = u32::try_from(self.state.disputes.len()).unwrap_or(0) + 1;
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
        let dispute = self.dispute(number, B::CITES.dispute)?;
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
        let dispute = self.dispute(number, B::CITES.review)?;
        if dispute.seat != seat {
            return Err(refused!("not-your-dispute", B::CITES.review, "Another player raised this dispute."));
        }
        if dispute.decided_by.is_none() {
            return Err(refused!("dispute-open", B::CITES.review, "This dispute is not decided yet."));
        }
        if dispute.review {
            return Err(refused!("review-requested", B::CITES.review, "A review of this decision has been asked for."));
        }
        self.tell(ReviewRequested, B::CITES.review, DisputeRef { dispute: number });
        Ok(())
    }

    /// > commemorative 7.9 … the person will be advised of their right to lodge a complaint with an inspector …
    pub(super) fn refer_to_inspector(&mut self, number: u32) -> Done {
        self.supervisor(B::CITES.inspector)?;
        let dispute = self.dispute(number, B::CITES.inspector)?;
        if dispute.decided_by.is_none() {
            return Err(refused!("dispute-open", B::CITES.inspector, "This dispute is not decided yet."));
        }
        if dispute.referred {
            return Err(refused!(
                "inspector-referred",
                B::CITES.inspector,
                "The player has been told of the inspector."
            ));
        }
        self.tell(InspectorReferred, B::CITES.inspector, DisputeRef { dispute: number });
        Ok(())
    }

    fn dispute(&self, number: u32, cite: Citation) -> Result<&Dispute, Refused> {
        dispute::find(&self.state.disputes, number)
            .ok_or(refused!("no-such-dispute", cite, "There is no dispute number {}.").with(u64::from(number)))
    }
}
