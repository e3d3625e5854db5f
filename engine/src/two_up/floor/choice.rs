//! What a choice says about its command: the seat and the bet that it concerns, and its blanks.

use alloc::vec;
use alloc::vec::Vec;

use super::log::find;
use super::machine::Machine;
use super::moves::{CENTRE, SIDE_BET, bet_of as bet_on, kind};
use super::state::State;
use crate::contract::{Actor, Blank, Role, Row, Seat};
use crate::table::seats::some;
use crate::table::well_formed::LONGEST_TEXT;
use crate::two_up::contract::{Command, Landing, NoSpin, WagerKind};

/// Returns the seat that the command concerns, if it concerns one.
pub fn about_of<M: Machine>(state: &State<M>, by: Actor, command: &Command) -> Option<Seat> {
    let spinner = || some(if state.winner() == 0 { state.spinner_seat() } else { state.winner() });
    match command {
        Command::Join(joining) => Some(joining.seat),
        Command::Leave(seat)
        | Command::VacateSeat(seat)
        | Command::ClearPlayerLimits(seat)
        | Command::VoidWagers(seat)
        | Command::ExcludePlayer(seat)
        | Command::OfferCoins(seat) => Some(*seat),
        Command::DeclineCover(seat) if by.role != Role::Player => Some(*seat),
        Command::DeclineCoins if by.role != Role::Player => some(state.offered),
        Command::ReturnUnderMinimum(at) | Command::RefuseWager(at) => Some(at.seat),
        Command::SetPlayerLimits(limits) => Some(limits.seat),
        Command::SendSpinnerOut(_)
        | Command::RecordFailureToSpin
        | Command::CallOffCentre
        | Command::CoverCentre(_) => spinner(),
        Command::ReferToInspector(number) | Command::DecideDispute(number) => {
            find(&state.disputes, *number).map(|dispute| dispute.dispute.seat)
        }
        Command::MatchSideBet(matching) => M::find_offering_seat(state, matching.offer),
        _ => None,
    }
}

/// Returns the bet that the command places or changes, if any.
pub const fn bet_of(command: &Command) -> Option<Row> {
    match command {
        Command::PlaceWager(wager) | Command::ChangeWager(wager) => Some(bet_on(kind(wager.side))),
        Command::WithdrawWager(side) | Command::ElectPrison(side) | Command::ElectPartage(side) => {
            Some(bet_on(kind(*side)))
        }
        Command::ReturnUnderMinimum(at) | Command::RefuseWager(at) => Some(bet_on(at.wager)),
        Command::PlaceSpinnerWager(_) | Command::ChangeSpinnerWager(_) => Some(bet_on(WagerKind::Spinner)),
        Command::OfferSideBet(_) | Command::WithdrawSideOffer(_) | Command::MatchSideBet(_) => Some(SIDE_BET),
        Command::CoverCentre(_) | Command::StakeCentre(_) => Some(CENTRE),
        _ => None,
    }
}

/// Returns the command's blanks except amounts, which depend on the table.
pub fn blanks_of(command: &Command) -> Vec<Blank> {
    let blank = match command {
        Command::Join(_) | Command::SetSupervisorPresence(_) => Blank::Attestation,
        Command::AddEntropy(_) => Blank::Entropy,
        Command::CommitDraws(_) => Blank::Commitment,
        Command::Land(Landing::Fresh(_)) => Blank::Seed,
        Command::Land(Landing::Committed(_)) => Blank::Link,
        Command::Land(Landing::Observed(_)) => Blank::Lie,
        // Two coins that lie alike lie in one way only.
        Command::ThrowCoins(start) if start.first != start.second => Blank::Lie,
        Command::AnnounceClosing(close_at) => Blank::Time(*close_at),
        Command::RaiseDispute(_) | Command::CallNoSpin(NoSpin { text: Some(_), .. }) => Blank::Text(LONGEST_TEXT),
        Command::AnnounceLimits(_)
        | Command::SetLimits(_)
        | Command::SetPlayerLimits(_)
        | Command::InvalidateOutcome(_)
        | Command::LoseCoins(_)
        | Command::ReturnCoins(_)
        | Command::SendSpinnerOut(_) => Blank::Details,
        _ => return Vec::new(),
    };
    vec![blank]
}
