//! Disputes (9.12, 9.13): they are recorded and decided; they move no money by themselves.

use super::happen::{DisputeDecided, DisputeRaised, InspectorReferred, ReviewRequested};
use super::record::Rules;
use super::turn::Turn;
use crate::two_up::dispute;
use crate::two_up::happens::Hears;
use crate::two_up::machine::Done;
use crate::two_up::refusal::refused;
use crate::two_up::words::{DisputeDecision, DisputeRef, DisputeText};
use crate::words::Role;

impl<B: Rules, S: Hears> Turn<'_, B, S> {
    /// A player raises a dispute.
    pub(super) fn raise_dispute(&mut self, text: &str) -> Done {
        let seat = self.player(B::CITES.dispute)?;
        let number = dispute::next_number(&self.state.disputes, B::CITES.dispute)?;
        self.tell(DisputeRaised, B::CITES.dispute, DisputeText { dispute: number, seat, text: text.into() });
        Ok(())
    }

    /// > 9.12 Any dispute or complaint concerning a casino game shall be referred for decision in the first
    /// > instance to a games supervisor, subject to a review (if requested) by a casino supervisor. In the
    /// > absence of a games supervisor the matter must be referred in the first instance to a casino supervisor.
    pub(super) fn decide_dispute(&mut self, number: u32) -> Done {
        self.supervisor(B::CITES.dispute)?;
        let dispute = dispute::of_number(&self.state.disputes, number, B::CITES.dispute)?;
        match (dispute.decided_by, dispute.review, dispute.reviewed_by) {
            (None, ..) => {
                if self.by.role != Role::GamesSupervisor && self.state.games_supervisor {
                    return Err(refused!(
                        "games-supervisor-first",
                        B::CITES.dispute,
                        "A games supervisor is present and decides first."
                    ));
                }
            }
            (Some(first), true, None) => {
                if first == self.by {
                    return Err(refused!("same-person", B::CITES.review, "Another supervisor reviews a decision."));
                }
            }
            _ => {
                return Err(refused!(
                    "dispute-decided",
                    B::CITES.dispute,
                    "This dispute is decided, and no review is asked for."
                ));
            }
        }
        self.tell(DisputeDecided, B::CITES.dispute, DisputeDecision { dispute: number, by: self.by });
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

    /// > 9.13 … the person will be advised of their right to lodge a complaint with an inspector …
    pub(super) fn refer_to_inspector(&mut self, number: u32) -> Done {
        self.supervisor(B::CITES.inspector)?;
        let dispute = dispute::of_number(&self.state.disputes, number, B::CITES.inspector)?;
        dispute::check_referral(dispute, B::CITES.inspector)?;
        self.tell(InspectorReferred, B::CITES.inspector, DisputeRef { dispute: number });
        Ok(())
    }
}
