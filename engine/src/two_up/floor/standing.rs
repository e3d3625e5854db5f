//! The standing of an accepted command: whether the game waits for it. And an example of every command.
//!
//! This module holds no rule.

use alloc::vec;
use alloc::vec::Vec;

use super::machine::Machine;
use super::state::{Phase, State};
use crate::contract::{Actor, Commitment, Joining, Role, Stake, Standing};
use crate::table::source::LEAST_REVEALS;
use crate::two_up::contract::{
    Bounds, Command, Faces, Invalidation, InvalidationReason, InvalidationScope, Landing, LimitsKind, Matching, NoSpin,
    NoSpinReason, Picked, PlayerLimits, Presence, Rest, Rests, SendingOut, SendingOutReason, Side, Sign, SignNotice,
    Thrower, Wager, WagerAt, WagerKind,
};

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

/// Returns a well-formed command of each kind, in the contract's order, with values that every rulebook of that house and so
/// many coins knows.
pub fn one_of_each(house: Role, coins_spun: u8) -> Vec<Command> {
    let third = (coins_spun == 3).then_some(3);
    let picked = Picked { first: 1, second: Some(2), third };
    let stake = Stake { chips: 500, tokens: 0 };
    let wager = Wager { side: Side::Heads, stake };
    let wager_at = WagerAt { seat: 1, wager: WagerKind::Heads };
    let bounds = Bounds { min: 1, max: 2, unit: None };
    let sign = Sign { spinner: bounds, heads_tails: bounds };
    vec![
        Command::Join(Joining { seat: 1, age_attested: true }),
        Command::Leave(1),
        Command::AddEntropy(vec![0; 32]),
        Command::CommitDraws(Commitment { head: vec![0; 32], length: 64, beacon: None }),
        Command::CloseTable,
        Command::SetSupervisorPresence(Presence { role: Role::CasinoSupervisor, present: true }),
        Command::Land(Landing::Observed(Rests { first: Rest::Heads, second: Rest::Heads, third: None })),
        Command::VacateSeat(1),
        Command::ReturnUnderMinimum(wager_at),
        Command::AnnounceLimits(SignNotice { sign, change_at: 0 }),
        Command::SetLimits(sign),
        Command::SetPlayerLimits(PlayerLimits { seat: 1, limits: LimitsKind::Spinner, min: 1, max: 1_000_000 }),
        Command::ClearPlayerLimits(1),
        Command::AnnounceClosing(0),
        Command::CancelClosing,
        Command::RefuseWager(wager_at),
        Command::VoidWagers(1),
        Command::ExcludePlayer(1),
        Command::InvalidateOutcome(Invalidation {
            scope: InvalidationScope::Result,
            reason: InvalidationReason::Fraud,
            forfeits: Vec::new(),
        }),
        Command::ReferToInspector(1),
        Command::DecideDispute(1),
        Command::OfferCoins(1),
        Command::LoseCoins(picked),
        Command::ReturnCoins(picked),
        Command::BringNewSet,
        Command::ChangeCoins(1),
        Command::SendSpinnerOut(SendingOut { reason: SendingOutReason::DelayOrDisorder, bar: false }),
        Command::RecordFailureToSpin,
        Command::AppointSubstitute(house),
        Command::NoMoreBets,
        Command::AnnounceResult,
        Command::StartHouseSpin,
        Command::PlaceYourBets,
        Command::CallNoSpin(NoSpin { reason: NoSpinReason::TooLow, text: None }),
        Command::CallOffCentre,
        Command::RaiseDispute("-".into()),
        Command::RequestReview(1),
        Command::AcceptCoins,
        Command::DeclineCoins,
        Command::PlaceWager(wager),
        Command::ChangeWager(wager),
        Command::WithdrawWager(Side::Heads),
        Command::CoverCentre(1),
        Command::DeclineCover(1),
        Command::OfferSideBet(1),
        Command::WithdrawSideOffer(1),
        Command::MatchSideBet(Matching { offer: 1, amount: 1 }),
        Command::ElectPrison(Side::Heads),
        Command::ElectPartage(Side::Heads),
        Command::SelectCoins(picked),
        Command::RequestOriginalCoins,
        Command::CallSide(Side::Heads),
        Command::PlaceSpinnerWager(stake),
        Command::ChangeSpinnerWager(stake),
        Command::StakeCentre(1),
        Command::ElectRetire,
        Command::ElectHouseSpin,
        Command::DeclineFurtherSpins,
        Command::Retire,
        Command::SpinAgain,
        Command::WithdrawDue,
        Command::Stay,
        Command::ThrowCoins(Faces { first: Side::Tails, second: Side::Tails, third: None }),
    ]
}
