//! The log of disputes. This module holds no rule.

use alloc::vec::Vec;

use super::well_formed::MOST_SEATS;
use crate::contract::{Actor, Citation, Role};
use crate::table::codec::{Reader, Unreadable, Writer};
use crate::table::refusal::Refused;
use crate::table::well_formed::LONGEST_TEXT;
use crate::two_up::contract::{Dispute, DisputeDecision, DisputeView};
use crate::two_up::refusals::refused;

/// The most disputes that a table's log holds.
const MOST_DISPUTES: u32 = 256;

/// Returns the dispute with a number, from 1.
pub fn find(log: &[DisputeView], number: u32) -> Option<&DisputeView> {
    log.get(usize::try_from(number).ok()?.checked_sub(1)?)
}

/// Returns the dispute with a number, or refuses an unknown number.
pub fn require_dispute(log: &[DisputeView], number: u32, cite: Citation) -> Result<&DisputeView, Refused> {
    find(log, number).ok_or(refused!("no-such-dispute", cite, "There is no dispute number {}.").with(u64::from(number)))
}

/// Returns the number of the next dispute, or refuses when the log is full.
pub fn next_number(log: &[DisputeView], cite: Citation) -> Result<u32, Refused> {
    let next = u32::try_from(log.len()).unwrap_or(MOST_DISPUTES) + 1;
    if next > MOST_DISPUTES {
        return Err(refused!("dispute-log-full", cite, "The table's log holds 256 disputes."));
    }
    Ok(next)
}

/// Returns the dispute with a number, mutably.
pub fn find_mut(log: &mut [DisputeView], number: u32) -> Option<&mut DisputeView> {
    log.get_mut(usize::try_from(number).ok()?.checked_sub(1)?)
}

/// Adds a dispute.
pub fn raise(log: &mut Vec<DisputeView>, raised: &Dispute) {
    log.push(DisputeView {
        dispute: raised.clone(),
        decided_by: None,
        review: false,
        reviewed_by: None,
        referred: false,
    });
}

/// Records the first decision, or the review of it.
pub fn decide(log: &mut [DisputeView], decided: &DisputeDecision) {
    if let Some(dispute) = find_mut(log, decided.number) {
        if dispute.review {
            dispute.reviewed_by = Some(decided.by);
        } else {
            dispute.decided_by = Some(decided.by);
        }
    }
}

/// Whether the role decides disputes in some rulebook.
const fn is_deciding_role(role: Role) -> bool {
    matches!(role, Role::GamesSupervisor | Role::CasinoSupervisor | Role::Ringkeeper)
}

/// Writes the log.
pub fn write(to: &mut Writer, log: &[DisputeView]) {
    to.u16(u16::try_from(log.len()).unwrap_or(0));
    for dispute in log {
        to.seat(dispute.dispute.seat);
        to.bytes(dispute.dispute.text.as_bytes());
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
pub fn read(from: &mut Reader<'_>) -> Result<Vec<DisputeView>, Unreadable> {
    let count = u32::from(from.u16()?);
    if count > MOST_DISPUTES {
        return Err(Unreadable);
    }
    (1..=count).map(|number| read_one(from, number)).collect()
}

fn read_one(from: &mut Reader<'_>, number: u32) -> Result<DisputeView, Unreadable> {
    let (seat, text) = (from.seat_up_to(MOST_SEATS)?, from.text(1, LONGEST_TEXT as usize)?);
    let mut actor = || {
        from.option(|from| {
            let role = from.u8()?;
            let role = Role::ALL.iter().copied().find(|&known| known as u8 == role && is_deciding_role(known));
            Ok(Actor { role: role.ok_or(Unreadable)?, number: from.u32()? })
        })
    };
    let (decided_by, reviewed_by) = (actor()?, actor()?);
    let dispute = Dispute { number, seat, text };
    let dispute = DisputeView { dispute, decided_by, review: from.bool()?, reviewed_by, referred: from.bool()? };
    // A review is requested and a dispute referred only after a decision.
    let decided = dispute.decided_by.is_some() || !(dispute.review || dispute.referred);
    let reviewed = dispute.review || dispute.reviewed_by.is_none();
    if seat > 0 && decided && reviewed { Ok(dispute) } else { Err(Unreadable) }
}
