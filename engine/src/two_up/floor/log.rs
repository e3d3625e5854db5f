//! The log of disputes, and the order of a dispute's steps. Each machine says who may take them.

use alloc::string::String;
use alloc::vec::Vec;

use super::well_formed::MOST_SEATS;
use crate::contract::{Actor, Citation, Role, Seat};
use crate::table::codec::{Reader, Unreadable, Writer};
use crate::table::refusal::{Done, Refused};
use crate::table::well_formed::LONGEST_TEXT;
use crate::two_up::contract::{self, DisputeDecision, DisputeView};
use crate::two_up::refusals::refused;

/// The most disputes that a table's log holds.
const MOST_DISPUTES: usize = 256;

/// One row of the dispute log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dispute {
    pub seat: Seat,
    pub text: String,
    pub decided_by: Option<Actor>,
    pub review: bool,
    pub reviewed_by: Option<Actor>,
    pub referred: bool,
}

/// Returns the dispute with a number, from 1.
pub fn find(log: &[Dispute], number: u32) -> Option<&Dispute> {
    log.get(usize::try_from(number).ok()?.checked_sub(1)?)
}

/// Returns the dispute with a number, or refuses an unknown number.
pub fn require_dispute(log: &[Dispute], number: u32, cite: Citation) -> Result<&Dispute, Refused> {
    find(log, number).ok_or(refused!("no-such-dispute", cite, "There is no dispute number {}.").with(u64::from(number)))
}

/// Returns the number of the next dispute, or refuses when the log is full.
pub fn next_number(log: &[Dispute], cite: Citation) -> Result<u32, Refused> {
    if log.len() >= MOST_DISPUTES {
        return Err(refused!("dispute-log-full", cite, "The table's log holds 256 disputes."));
    }
    Ok(u32::try_from(log.len()).unwrap_or(0) + 1)
}

/// Requires that the player may ask for a review: once, of a decision in their own dispute.
pub fn require_review_allowed(dispute: &Dispute, seat: Seat, cite: Citation) -> Done {
    if dispute.seat != seat {
        return Err(refused!("not-your-dispute", cite, "Another player raised this dispute."));
    }
    require_decided(dispute, cite)?;
    if dispute.review {
        return Err(refused!("review-requested", cite, "A review of this decision has been asked for."));
    }
    Ok(())
}

/// Requires that the dispute may be referred: once, after a decision.
pub fn require_referral_allowed(dispute: &Dispute, cite: Citation) -> Done {
    require_decided(dispute, cite)?;
    if dispute.referred {
        return Err(refused!("inspector-referred", cite, "The player has been told of the inspector."));
    }
    Ok(())
}

fn require_decided(dispute: &Dispute, cite: Citation) -> Done {
    if dispute.decided_by.is_none() {
        return Err(refused!("dispute-open", cite, "This dispute is not decided yet."));
    }
    Ok(())
}

/// Returns the dispute with a number, mutably.
pub fn find_mut(log: &mut [Dispute], number: u32) -> Option<&mut Dispute> {
    log.get_mut(usize::try_from(number).ok()?.checked_sub(1)?)
}

/// Adds a dispute.
pub fn raise(log: &mut Vec<Dispute>, raised: &contract::Dispute) {
    log.push(Dispute {
        seat: raised.seat,
        text: raised.text.clone(),
        decided_by: None,
        review: false,
        reviewed_by: None,
        referred: false,
    });
}

/// Records the first decision, or the review of it.
pub fn decide(log: &mut [Dispute], decided: &DisputeDecision) {
    if let Some(dispute) = find_mut(log, decided.number) {
        if dispute.review {
            dispute.reviewed_by = Some(decided.by);
        } else {
            dispute.decided_by = Some(decided.by);
        }
    }
}

/// Returns the log for a view.
pub fn views(log: &[Dispute]) -> Vec<DisputeView> {
    let view = |(dispute, number): (&Dispute, u32)| DisputeView {
        dispute: contract::Dispute { number, seat: dispute.seat, text: dispute.text.clone() },
        decided_by: dispute.decided_by,
        review: dispute.review,
        reviewed_by: dispute.reviewed_by,
        referred: dispute.referred,
    };
    log.iter().zip(1..).map(view).collect()
}

/// Whether the role decides disputes in some rulebook.
const fn is_deciding_role(role: Role) -> bool {
    matches!(role, Role::GamesSupervisor | Role::CasinoSupervisor | Role::Ringkeeper)
}

/// Writes the log.
pub fn write(to: &mut Writer, log: &[Dispute]) {
    to.u16(u16::try_from(log.len()).unwrap_or(0));
    for dispute in log {
        to.seat(dispute.seat);
        to.bytes(dispute.text.as_bytes());
        for by in [dispute.decided_by, dispute.reviewed_by] {
            to.option(by, |to, by| {
                to.u8(by.role as u8);
                to.u32(by.number);
            });
        }
        to.bool(dispute.review);
        to.bool(dispute.referred);
    }
}

/// Reads a log.
pub fn read(from: &mut Reader<'_>) -> Result<Vec<Dispute>, Unreadable> {
    let count = usize::from(from.u16()?);
    if count > MOST_DISPUTES {
        return Err(Unreadable);
    }
    (0..count).map(|_| read_one(from)).collect()
}

fn read_one(from: &mut Reader<'_>) -> Result<Dispute, Unreadable> {
    let (seat, text) = (from.seat_up_to(MOST_SEATS)?, from.text(1, LONGEST_TEXT as usize)?);
    let mut actor = || {
        from.option(|from| {
            let role = from.u8()?;
            let role = Role::ALL.iter().copied().find(|&known| known as u8 == role && is_deciding_role(known));
            Ok(Actor { role: role.ok_or(Unreadable)?, number: from.u32()? })
        })
    };
    let (decided_by, reviewed_by) = (actor()?, actor()?);
    let dispute = Dispute { seat, text, decided_by, review: from.bool()?, reviewed_by, referred: from.bool()? };
    // A review is requested and a dispute referred only after a decision.
    let decided = dispute.decided_by.is_some() || !(dispute.review || dispute.referred);
    let reviewed = dispute.review || dispute.reviewed_by.is_none();
    if seat > 0 && decided && reviewed { Ok(dispute) } else { Err(Unreadable) }
}
