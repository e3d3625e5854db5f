//! The standing of an accepted command: whether the game waits for it.
//!
//! This module holds no rule; it sees accepted commands only.

use super::machine::Machine;
use super::state::{Phase, State};
use crate::contract::{Actor, Role, Standing};
use crate::table::source::LEAST_REVEALS;
use crate::two_up::contract::{Command, Thrower};

/// Returns a command's standing. The match names every command, so that a new one cannot be forgotten.
pub fn standing_of<M: Machine>(state: &State<M>, by: Actor, command: &Command) -> Standing {
    match command {
        Command::Land(_)
        | Command::AnnounceResult
        | Command::StartHouseSpin
        | Command::PlaceYourBets
        | Command::AcceptCoins
        | Command::ThrowCoins(_)
        | Command::CoverCentre(_)
        | Command::ElectRetire
        | Command::ElectHouseSpin
        | Command::SpinAgain
        | Command::WithdrawDue
        | Command::Stay
        // Accepted only when the game waits for them.
        | Command::BringNewSet
        | Command::PlaceSpinnerWager(_)
        | Command::StakeCentre(_) => Standing::Awaited,
        Command::NoMoreBets => Standing::ClosesWindow,
        Command::DeclineCoins | Command::DeclineCover(_) if by.role == Role::Player => Standing::Awaited,
        Command::DeclineCoins | Command::DeclineCover(_) => Standing::Instead,
        Command::CallOffCentre | Command::RecordFailureToSpin => Standing::Instead,
        Command::OfferCoins(_) => awaited_if(state.phase == Phase::Offering),
        Command::AppointSubstitute(_) => awaited_if(state.thrower() == Some(Thrower::Vacant)),
        Command::Retire => awaited_if(state.winner() != 0),
        Command::SelectCoins(_) | Command::RequestOriginalCoins => {
            awaited_if(state.coins.in_play == 0 && matches!(state.phase, Phase::Preparing | Phase::Called))
        }
        Command::CommitDraws(_) => awaited_if(state.source.links_left().is_some_and(|left| left < LEAST_REVEALS)),
        Command::CallSide(_) => awaited_if(M::awaits_call(state)),
        Command::VacateSeat(_)
        | Command::ReturnUnderMinimum(_)
        | Command::CancelClosing
        | Command::RefuseWager(_)
        | Command::VoidWagers(_)
        | Command::ExcludePlayer(_)
        | Command::InvalidateOutcome(_)
        | Command::SendSpinnerOut(_)
        | Command::CallNoSpin(_) => Standing::Intervention,
        Command::AnnounceClosing(_) | Command::CloseTable => Standing::Ending,
        Command::Join(_)
        | Command::Leave(_)
        | Command::AddEntropy(_)
        | Command::SetSupervisorPresence(_)
        | Command::AnnounceLimits(_)
        | Command::SetLimits(_)
        | Command::SetPlayerLimits(_)
        | Command::ClearPlayerLimits(_)
        | Command::ReferToInspector(_)
        | Command::DecideDispute(_)
        | Command::LoseCoins(_)
        | Command::ReturnCoins(_)
        | Command::ChangeCoins(_)
        | Command::RaiseDispute(_)
        | Command::RequestReview(_)
        | Command::PlaceWager(_)
        | Command::ChangeWager(_)
        | Command::WithdrawWager(_)
        | Command::OfferSideBet(_)
        | Command::WithdrawSideOffer(_)
        | Command::MatchSideBet(_)
        | Command::ElectPrison(_)
        | Command::ElectPartage(_)
        | Command::ChangeSpinnerWager(_)
        | Command::DeclineFurtherSpins => Standing::Optional,
    }
}

const fn awaited_if(is_awaited: bool) -> Standing {
    if is_awaited { Standing::Awaited } else { Standing::Optional }
}
