//! Dispatches commands to steps. Each machine takes the commands that the floor does not.

use super::event::Observer;
use super::rules::Rules;
use super::step::Step;
use crate::table::refusal::Done;
use crate::two_up::contract::Command;

/// Commands that both machines share.
#[rustfmt::skip]
macro_rules! shared {
    () => {
        Command::Join(_) | Command::Leave(_) | Command::SetSupervisorPresence(_) | Command::Land(_) |
        Command::CommitDraws(_) | Command::AnnounceClosing(_) | Command::CancelClosing | Command::CloseTable |
        Command::ExcludePlayer(_) | Command::InvalidateOutcome(_) | Command::ReferToInspector(_) |
        Command::OfferCoins(_) | Command::AddEntropy(_) | Command::RaiseDispute(_) | Command::RequestReview(_) |
        Command::AcceptCoins | Command::DeclineCoins | Command::ThrowCoins(_)
    };
}

/// Commands that both machines have with different steps.
#[rustfmt::skip]
macro_rules! in_both {
    () => {
        Command::VoidWagers(_) | Command::DecideDispute(_) | Command::RecordFailureToSpin |
        Command::AppointSubstitute(_) | Command::NoMoreBets | Command::AnnounceResult | Command::StartHouseSpin |
        Command::PlaceYourBets | Command::CallNoSpin(_) | Command::SelectCoins(_) |
        Command::DeclineFurtherSpins | Command::Retire
    };
}

/// Commands that only a casino has.
#[rustfmt::skip]
macro_rules! of_a_casino {
    () => {
        Command::VacateSeat(_) | Command::ReturnUnderMinimum(_) | Command::AnnounceLimits(_) |
        Command::SetLimits(_) | Command::SetPlayerLimits(_) | Command::ClearPlayerLimits(_) |
        Command::RefuseWager(_) | Command::LoseCoins(_) | Command::ReturnCoins(_) | Command::BringNewSet |
        Command::SendSpinnerOut(_) | Command::PlaceWager(_) | Command::ChangeWager(_) |
        Command::WithdrawWager(_) | Command::ElectPrison(_) | Command::ElectPartage(_) |
        Command::RequestOriginalCoins | Command::CallSide(_) | Command::PlaceSpinnerWager(_) |
        Command::ChangeSpinnerWager(_) | Command::ElectRetire | Command::ElectHouseSpin | Command::SpinAgain
    };
}

/// Commands that only a ring has.
#[rustfmt::skip]
macro_rules! of_a_ring {
    () => {
        Command::ChangeCoins(_) | Command::CallOffCentre | Command::CoverCentre(_) | Command::DeclineCover(_) |
        Command::OfferSideBet(_) | Command::WithdrawSideOffer(_) | Command::MatchSideBet(_) |
        Command::StakeCentre(_) | Command::WithdrawDue | Command::Stay
    };
}
pub(in crate::two_up) use {of_a_casino, of_a_ring, shared};

impl<M: Rules, S: Observer> Step<'_, M, S> {
    pub fn take(&mut self, command: &Command) -> Done {
        match command {
            Command::Join(joining) => self.join(*joining),
            Command::Leave(seat) => self.leave(*seat),
            Command::SetSupervisorPresence(presence) => self.set_supervisor_presence(*presence),
            Command::Land(landing) => self.land(landing),
            Command::CommitDraws(commitment) => self.commit_draws(commitment),
            Command::AnnounceClosing(close_at) => self.announce_closing(*close_at),
            Command::CancelClosing => self.cancel_closing(),
            Command::CloseTable => self.close_table(),
            Command::ExcludePlayer(seat) => self.exclude_player(*seat),
            Command::InvalidateOutcome(invalidation) => self.invalidate_outcome(invalidation),
            Command::ReferToInspector(dispute) => self.refer_to_inspector(*dispute),
            Command::OfferCoins(seat) => self.offer_coins(*seat),
            Command::AddEntropy(bytes) => self.add_entropy(bytes),
            Command::RaiseDispute(text) => self.raise_dispute(text),
            Command::RequestReview(dispute) => self.request_review(*dispute),
            Command::AcceptCoins => self.accept_coins(),
            Command::DeclineCoins => self.decline_coins(),
            Command::ThrowCoins(start) => self.throw(*start),
            in_both!() | of_a_casino!() | of_a_ring!() => M::take(self, command),
        }
    }
}
