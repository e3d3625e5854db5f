//! Disputes: raising, reviewing and referring them. A dispute moves no money by itself (R28). Each machine says who
//! decides.

use super::log;
use super::machine::Machine;
use super::step::Step;
use crate::contract::Citation;
use crate::table::refusal::Done;
use crate::two_up::contract::{Dispute, DisputeView, Happening};
use crate::two_up::refusals::refused;

impl<M: Machine> Step<'_, M> {
    /// Raises a dispute.
    pub(super) fn raise_dispute(&mut self, text: &str) -> Done {
        let seat = self.require_player(self.cites().dispute)?;
        let number = log::next_number(&self.state.disputes, self.cites().dispute)?;
        self.emit(self.cites().dispute, Happening::DisputeRaised(Dispute { number, seat, text: text.into() }));
        Ok(())
    }

    /// Requests a review, once, of a decision in the player's own dispute.
    pub(super) fn request_review(&mut self, number: u32) -> Done {
        let seat = self.require_player(self.cites().review)?;
        let cite = self.cites().review;
        let dispute = log::require_dispute(&self.state.disputes, number, cite)?;
        if dispute.dispute.seat != seat {
            return Err(refused!("not-your-dispute", cite, "Another player raised this dispute."));
        }
        require_decided(dispute, cite)?;
        if dispute.review {
            return Err(refused!("review-requested", cite, "A review of this decision has been asked for."));
        }
        self.emit(cite, Happening::ReviewRequested(number));
        Ok(())
    }

    /// > nsw 9.13, commemorative 7.9 … the person will be advised of their right to lodge a complaint with an
    /// > inspector …
    pub(super) fn refer_to_inspector(&mut self, number: u32) -> Done {
        let cite = self.cites().inspector;
        let dispute = log::require_dispute(&self.state.disputes, number, cite)?;
        require_decided(dispute, cite)?;
        if dispute.referred {
            return Err(refused!("inspector-referred", cite, "The player has been told of the inspector."));
        }
        self.emit(cite, Happening::InspectorReferred(number));
        Ok(())
    }
}

fn require_decided(dispute: &DisputeView, cite: Citation) -> Done {
    if dispute.decided_by.is_none() {
        return Err(refused!("dispute-open", cite, "This dispute is not decided yet."));
    }
    Ok(())
}
