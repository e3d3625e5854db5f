//! One command of every name in the contract.

use kip_contract::two_up::{
    Bounds, Command, Description, Invalidation, InvalidationReason, InvalidationScope, Landing, LimitsKind, Matching,
    NoSpin, NoSpinReason, Picked, PlayerLimits, Presence, Rest, Rests, Role, SendingOut, SendingOutReason, Side, Sign,
    SignNotice, Stake, TableView, Wager, WagerAt, WagerKind,
};
use kip_contract::types::{Commitment, Joining, Timestamp};

/// A closing is announced 20 minutes ahead, since such periods are whole (R33).
const NOTICE: Timestamp = 20 * 60 * 1_000;

/// Returns one command of every name in the contract, with values that fit some table.
pub(super) fn commands(description: &Description, view: &TableView) -> Vec<Command> {
    let mut all = of_staff(view);
    all.extend(of_supervisors(view));
    all.extend(of_players(description));
    all
}

fn of_staff(view: &TableView) -> Vec<Command> {
    let seat = 1;
    let coins = Picked { first: 1, second: None, third: None };
    let bytes = || vec![7; 32];
    let rests = Rests { first: Rest::Heads, second: Rest::Tails, third: None };
    vec![
        Command::Join(Joining { seat: view.seat_count, age_attested: true }),
        Command::Leave(seat),
        Command::Land(Landing::Observed(rests)),
        Command::Land(Landing::Fresh(bytes())),
        Command::CommitDraws(Commitment { head: bytes(), length: 64, beacon: None }),
        Command::VacateSeat(seat),
        Command::ReturnUnderMinimum(WagerAt { seat: 1, wager: WagerKind::Heads }),
        Command::OfferCoins(seat),
        Command::LoseCoins(coins),
        Command::ReturnCoins(coins),
        Command::BringNewSet,
        Command::ChangeCoins(1),
        Command::SendSpinnerOut(SendingOut { reason: SendingOutReason::DelayOrDisorder, bar: true }),
        Command::RecordFailureToSpin,
        Command::AppointSubstitute(Role::Dealer),
        Command::AppointSubstitute(Role::Ringkeeper),
        Command::NoMoreBets,
        Command::AnnounceResult,
        Command::StartHouseSpin,
        Command::PlaceYourBets,
        Command::CallNoSpin(NoSpin { reason: NoSpinReason::TooLow, text: None }),
        Command::CallOffCentre,
    ]
}

fn of_supervisors(view: &TableView) -> Vec<Command> {
    let seat = 1;
    let bounds = Bounds { min: 100, max: 200, unit: None };
    let sign = Sign { spinner: bounds, heads_tails: bounds };
    vec![
        Command::SetSupervisorPresence(Presence { role: Role::GamesSupervisor, present: true }),
        Command::AnnounceLimits(SignNotice { sign, change_at: view.common.now }),
        Command::SetLimits(sign),
        Command::SetPlayerLimits(PlayerLimits { seat: 1, limits: LimitsKind::HeadsTails, min: 100, max: 300 }),
        Command::ClearPlayerLimits(seat),
        Command::AnnounceClosing(view.common.now.saturating_add(NOTICE)),
        Command::CancelClosing,
        Command::CloseTable,
        Command::RefuseWager(WagerAt { seat: 1, wager: WagerKind::Spinner }),
        Command::VoidWagers(seat),
        Command::ExcludePlayer(seat),
        Command::InvalidateOutcome(Invalidation {
            scope: InvalidationScope::Result,
            reason: InvalidationReason::Disruption,
            forfeits: Vec::new(),
        }),
        Command::ReferToInspector(1),
        Command::DecideDispute(1),
    ]
}

fn of_players(description: &Description) -> Vec<Command> {
    let wager = Wager { side: Side::Heads, stake: Stake { chips: 100, tokens: 0 } };
    let stake = Stake { chips: 100, tokens: 0 };
    let (heads, amount) = (Side::Heads, 1);
    let third = (description.coins_spun == 3).then_some(3);
    vec![
        Command::AddEntropy(vec![7; 32]),
        Command::RaiseDispute("?".into()),
        Command::RequestReview(1),
        Command::AcceptCoins,
        Command::DeclineCoins,
        Command::PlaceWager(wager),
        Command::ChangeWager(wager),
        Command::WithdrawWager(heads),
        Command::CoverCentre(amount),
        Command::DeclineCover(1),
        Command::OfferSideBet(amount),
        Command::WithdrawSideOffer(1),
        Command::MatchSideBet(Matching { offer: 1, amount: 1 }),
        Command::ElectPrison(heads),
        Command::ElectPartage(heads),
        Command::SelectCoins(Picked { first: 1, second: Some(2), third }),
        Command::RequestOriginalCoins,
        Command::CallSide(heads),
        Command::PlaceSpinnerWager(stake),
        Command::ChangeSpinnerWager(stake),
        Command::StakeCentre(amount),
        Command::ElectRetire,
        Command::ElectHouseSpin,
        Command::DeclineFurtherSpins,
        Command::Retire,
        Command::SpinAgain,
        Command::WithdrawDue,
        Command::Stay,
        Command::ThrowCoins(description.start),
    ]
}

#[cfg(test)]
mod tests {
    use kip_records::two_up::NSW;

    use super::*;
    use crate::families::two_up::config;
    use crate::families::two_up::native::Stateless;
    use crate::hosting::Rules as _;
    use kip_contract::two_up::CentrePolicy;

    #[test]
    fn every_command_of_the_contract_is_there() {
        let description = NSW.describe();
        let mut rules = Stateless(*NSW);
        let (state, _) = rules.open(&config(&description, CentrePolicy::Riding, 100, &[100])).unwrap();
        let view = rules.view(&state, None).unwrap();
        let given: Vec<_> = commands(&description, &view).iter().map(Command::name).collect();
        for name in Command::NAMES {
            assert!(given.contains(name), "{name}");
        }
    }
}
