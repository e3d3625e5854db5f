//! Random well-formed commands by random actors, and malformed commands.

use kip_engine::contract::{Actor, Beacon, BeaconRound, ChanceSource, Joining, Link, Role, Stake};
use kip_engine::two_up::contract::{
    Command, Faces, Forfeit, Invalidation, InvalidationReason, InvalidationScope, Landing, LimitsKind, Matching,
    NoSpin, NoSpinReason, Picked, PlayerLimits, Presence, Rest, Rests, SendingOut, SendingOutReason, Side, Wager,
    WagerAt, WagerKind,
};

use super::chains::CHAINS;
use super::orders::{beacon_of, bytes_of, invalidation, landing, later, notice, own_limits, seat, text};
use super::scene::Scene;
use super::tables::{MOST, MOST_GIVEN};
use kip_tests::chosen::staff_number;
use kip_tests::dice::Dice;
use kip_tests::say;

/// Returns a well-formed command of any kind, which may not fit the state of the table.
pub fn anything(scene: &Scene<'_>, source: &ChanceSource, dice: &mut Dice) -> (Actor, Command) {
    let command = any_command(scene, source, dice);
    (usual_actor(&command, scene, dice), command)
}

/// Returns any round of a beacon.
fn any_round(dice: &mut Dice) -> BeaconRound {
    BeaconRound { round: *dice.pick(&[1, 2, MOST]), bytes: bytes_of(dice) }
}

fn any_command(scene: &Scene<'_>, source: &ChanceSource, dice: &mut Dice) -> Command {
    let name = *dice.pick(Command::NAMES);
    let at_seat = seat(scene, dice);
    let side = *dice.pick(Side::ALL);
    let stake = any_stake(scene, dice);
    let Stake { chips, tokens } = stake;
    let wager = Wager { side, stake: Stake { chips, tokens } };
    let dispute = u32::try_from(dice.below(4)).expect("small");
    let amount = dice.between(1, 1_000);
    let wager_at = WagerAt { seat: at_seat, wager: *dice.pick(&WagerKind::ALL[..3]) };
    match name {
        "join" => Command::Join(Joining { seat: at_seat, age_attested: dice.once_in(2) }),
        "leave" => Command::Leave(at_seat),
        "set-supervisor-presence" => {
            Command::SetSupervisorPresence(Presence { role: *dice.pick(Role::ALL), present: dice.once_in(2) })
        }
        "land" => {
            let other = *dice.pick(&[Role::Boxer, Role::Host]);
            let rest = |dice: &mut Dice| *dice.pick(Rest::ALL);
            Command::Land(match dice.below(8) {
                0 => Landing::Fresh(dice.bytes(32)),
                1 => Landing::Committed(Link { x: dice.bytes(32), beacon: dice.maybe(any_round) }),
                2 => {
                    let third = if dice.once_in(4) { Some(rest(dice)) } else { None };
                    Landing::Observed(Rests { first: rest(dice), second: rest(dice), third })
                }
                _ => landing(scene, source, other, dice),
            })
        }
        "commit-draws" => {
            let beacon = if dice.once_in(4) { None } else { beacon_of(source) };
            let is_new = dice.once_in(2);
            Command::CommitDraws(if is_new {
                CHAINS.to_follow(scene.view, beacon)
            } else {
                CHAINS.in_use(scene.view, beacon)
            })
        }
        "vacate-seat" => Command::VacateSeat(at_seat),
        "return-under-minimum" => Command::ReturnUnderMinimum(wager_at),
        "announce-limits" => Command::AnnounceLimits(notice(scene, dice)),
        "set-limits" => Command::SetLimits(notice(scene, dice).sign),
        "set-player-limits" => Command::SetPlayerLimits(own_limits(scene, at_seat, wager_at.wager, dice)),
        "clear-player-limits" => Command::ClearPlayerLimits(at_seat),
        "announce-closing" => Command::AnnounceClosing(later(scene, dice)),
        "cancel-closing" => Command::CancelClosing,
        "close-table" => Command::CloseTable,
        "refuse-wager" => Command::RefuseWager(wager_at),
        "void-wagers" => Command::VoidWagers(at_seat),
        "exclude-player" => Command::ExcludePlayer(at_seat),
        "invalidate-outcome" => Command::InvalidateOutcome(invalidation(scene, dice)),
        "refer-to-inspector" => Command::ReferToInspector(dispute),
        "decide-dispute" => Command::DecideDispute(dispute),
        "offer-coins" => Command::OfferCoins(at_seat),
        "lose-coins" => Command::LoseCoins(any_coins(dice)),
        "return-coins" => Command::ReturnCoins(any_coins(dice)),
        "bring-new-set" => Command::BringNewSet,
        "change-coins" => Command::ChangeCoins(dice.byte(4)),
        "send-spinner-out" => {
            Command::SendSpinnerOut(SendingOut { reason: *dice.pick(SendingOutReason::ALL), bar: dice.once_in(2) })
        }
        "record-failure-to-spin" => Command::RecordFailureToSpin,
        "appoint-substitute" => Command::AppointSubstitute(*dice.pick(Role::ALL)),
        "no-more-bets" => Command::NoMoreBets,
        "announce-result" => Command::AnnounceResult,
        "start-house-spin" => Command::StartHouseSpin,
        "place-your-bets" => Command::PlaceYourBets,
        "call-no-spin" => {
            let text = if dice.once_in(4) { Some(text(dice)) } else { None };
            Command::CallNoSpin(NoSpin { reason: *dice.pick(NoSpinReason::ALL), text })
        }
        "call-off-centre" => Command::CallOffCentre,
        "add-entropy" => Command::AddEntropy(dice.bytes(32)),
        "raise-dispute" => Command::RaiseDispute(text(dice)),
        "request-review" => Command::RequestReview(dispute),
        "accept-coins" => Command::AcceptCoins,
        "decline-coins" => Command::DeclineCoins,
        "place-wager" => Command::PlaceWager(wager),
        "change-wager" => Command::ChangeWager(wager),
        "withdraw-wager" => Command::WithdrawWager(side),
        "cover-centre" => Command::CoverCentre(amount),
        "decline-cover" => Command::DeclineCover(at_seat),
        "offer-side-bet" => Command::OfferSideBet(amount),
        "withdraw-side-offer" => Command::WithdrawSideOffer(1),
        "match-side-bet" => Command::MatchSideBet(Matching { offer: 1, amount }),
        "elect-prison" => Command::ElectPrison(side),
        "elect-partage" => Command::ElectPartage(side),
        "select-coins" => Command::SelectCoins(any_coins(dice)),
        "request-original-coins" => Command::RequestOriginalCoins,
        "call-side" => Command::CallSide(side),
        "place-spinner-wager" => Command::PlaceSpinnerWager(stake),
        "change-spinner-wager" => Command::ChangeSpinnerWager(stake),
        "stake-centre" => Command::StakeCentre(amount),
        "elect-retire" => Command::ElectRetire,
        "elect-house-spin" => Command::ElectHouseSpin,
        "decline-further-spins" => Command::DeclineFurtherSpins,
        "retire" => Command::Retire,
        "spin-again" => Command::SpinAgain,
        "withdraw-due" => Command::WithdrawDue,
        "stay" => Command::Stay,
        "throw-coins" => {
            let third = if dice.once_in(8) { Some(side) } else { None };
            Command::ThrowCoins(Faces { first: side, second: *dice.pick(Side::ALL), third })
        }
        other => panic!("a new command: {other}"),
    }
}

/// Returns amounts at the limits, next to them, between them and far from them.
fn any_stake(scene: &Scene<'_>, dice: &mut Dice) -> Stake {
    let sign = scene.casino().sign;
    let bounds = *dice.pick(&[sign.spinner, sign.heads_tails]);
    let step = bounds.unit.unwrap_or_else(|| scene.chips.smallest());
    let amount = |dice: &mut Dice| {
        let amount = match dice.below(8) {
            0 => bounds.max,
            1 => bounds.max.saturating_sub(step),
            2 => dice.between(1, MOST_GIVEN),
            3 => dice.between(1, bounds.min.saturating_mul(3)),
            4 => MOST_GIVEN,
            _ => bounds.min.saturating_add(step.saturating_mul(dice.below(8))),
        };
        let beside = amount.saturating_add(dice.below(3)).saturating_sub(1);
        if dice.once_in(3) { beside } else { amount }.clamp(1, MOST_GIVEN)
    };
    match dice.below(4) {
        0 => Stake { chips: amount(dice), tokens: amount(dice) },
        1 => Stake { chips: 0, tokens: amount(dice) },
        _ => Stake { chips: amount(dice), tokens: 0 },
    }
}

/// Returns coins with well-formed numbers, which the set may not have.
fn any_coins(dice: &mut Dice) -> Picked {
    let mut numbers: Vec<u8> = if dice.once_in(6) { (1..=8).collect() } else { (1..=5).collect() };
    let mut next = |dice: &mut Dice| {
        let which = usize::try_from(dice.below(numbers.len() as u64)).expect("small");
        numbers.swap_remove(which)
    };
    let first = next(dice);
    let second = if dice.once_in(4) { None } else { Some(next(dice)) };
    let third = if dice.once_in(6) { Some(next(dice)) } else { None };
    Picked { first, second, third }
}

fn any_actor(scene: &Scene<'_>, dice: &mut Dice) -> Actor {
    let role = *dice.pick(Role::ALL);
    let number = if role == Role::Player && !dice.once_in(24) { seat(scene, dice) } else { staff_number(dice) };
    Actor { role, number }
}

/// Returns an actor who usually gives that command; one time in four any actor.
fn usual_actor(command: &Command, scene: &Scene<'_>, dice: &mut Dice) -> Actor {
    let by = any_actor(scene, dice);
    let player = Actor { role: Role::Player, number: seat(scene, dice) };
    let staff = |roles: &[Role], dice: &mut Dice| Actor { role: *dice.pick(roles), number: staff_number(dice) };
    if dice.once_in(4) {
        return by;
    }
    match command {
        Command::Join(_) | Command::Leave(_) | Command::SetSupervisorPresence(_) | Command::CommitDraws(_) => {
            staff(&[Role::Host], dice)
        }
        Command::Land(Landing::Observed(_)) => staff(&[Role::Boxer], dice),
        Command::Land(_) => staff(&[Role::Host], dice),
        Command::OfferCoins(_)
        | Command::LoseCoins(_)
        | Command::ReturnCoins(_)
        | Command::BringNewSet
        | Command::SendSpinnerOut(_)
        | Command::RecordFailureToSpin
        | Command::AppointSubstitute(_)
        | Command::NoMoreBets
        | Command::AnnounceResult
        | Command::CallNoSpin(_) => staff(&[Role::Boxer], dice),
        Command::VacateSeat(_) | Command::ReturnUnderMinimum(_) | Command::StartHouseSpin | Command::PlaceYourBets => {
            staff(&[Role::Boxer, Role::Dealer], dice)
        }
        Command::AnnounceLimits(_)
        | Command::SetLimits(_)
        | Command::SetPlayerLimits(_)
        | Command::ClearPlayerLimits(_)
        | Command::AnnounceClosing(_)
        | Command::CancelClosing
        | Command::CloseTable
        | Command::RefuseWager(_)
        | Command::VoidWagers(_)
        | Command::ExcludePlayer(_)
        | Command::InvalidateOutcome(_)
        | Command::ReferToInspector(_)
        | Command::DecideDispute(_) => staff(&[Role::GamesSupervisor, Role::CasinoSupervisor], dice),
        Command::ThrowCoins(_) if dice.once_in(3) => staff(&[Role::Boxer, Role::Dealer], dice),
        _ => player,
    }
}

/// The codes of refusals of malformed commands, which come before all others (R46).
pub const MALFORMED: [&str; 11] = [
    "seed-length",
    "reveal-length",
    "head-length",
    "entropy-length",
    "chain-too-short",
    "bad-beacon",
    "amount-zero",
    "amount-too-large",
    "bad-coins",
    "text-length",
    "not-in-these-rules",
];

/// Returns a malformed command, which every table refuses.
pub fn nonsense(scene: &Scene<'_>, source: &ChanceSource, dice: &mut Dice) -> (Actor, Command) {
    let length = |dice: &mut Dice| *dice.pick(&[0, 1, 31, 33, 64]);
    let amount = |dice: &mut Dice| *dice.pick(&[MOST_GIVEN + 1, u64::MAX, u64::MAX - 1, MOST, 1 << 63]);
    let long = || "x".repeat(257);
    let side = *dice.pick(Side::ALL);
    let seat = seat(scene, dice);
    let (chips, tokens) = match dice.below(4) {
        0 => (0, 0),
        1 => (amount(dice), 0),
        2 => (0, amount(dice)),
        _ => (amount(dice), amount(dice)),
    };
    let odd = *dice.pick(&[0, 9, 255]);
    let coins = *dice.pick(&[
        Picked { first: odd, second: Some(1), third: None },
        Picked { first: 1, second: Some(odd), third: None },
        Picked { first: 2, second: Some(2), third: None },
        Picked { first: 1, second: Some(2), third: Some(1) },
    ]);
    let unknown = *dice.pick(&WagerKind::ALL[3..]);
    let command = match dice.below(20) {
        0 => Command::Land(Landing::Fresh({
            let length = length(dice);
            dice.bytes(length)
        })),
        1 => Command::Land(Landing::Committed(Link {
            x: {
                let length = length(dice);
                dice.bytes(length)
            },
            beacon: None,
        })),
        2 => {
            let (round, length) = *dice.pick(&[(1, 0), (1, 257), (0, 48), (MOST + 1, 48), (u64::MAX, 48)]);
            let beacon = Some(BeaconRound { round, bytes: vec![0; length] });
            Command::Land(Landing::Committed(Link { x: vec![0; 32], beacon }))
        }
        3 | 4 => {
            let mut commitment = CHAINS.commitment(0, beacon_of(source));
            let beacon =
                |scheme: usize, key| Beacon { scheme: "x".repeat(scheme), key: vec![0; key], ..say::quicknet() };
            match dice.below(6) {
                0 => {
                    commitment.head = {
                        let length = length(dice);
                        dice.bytes(length)
                    }
                }
                1 => commitment.length = *dice.pick(&[0, 1, 63]),
                2 => commitment.beacon = Some(beacon(*dice.pick(&[0, 65]), 32)),
                3 => commitment.beacon = Some(beacon(8, *dice.pick(&[0, 257]))),
                4 => {
                    let period = *dice.pick(&[0, 86_400_001, u32::MAX]);
                    commitment.beacon = Some(Beacon { period, ..say::quicknet() });
                }
                _ => commitment.beacon = Some(Beacon { first_round_at: MOST + 1, ..say::quicknet() }),
            }
            Command::CommitDraws(commitment)
        }
        5 => Command::AddEntropy({
            let length = length(dice);
            dice.bytes(length)
        }),
        6 => Command::PlaceWager(Wager { side, stake: Stake { chips, tokens } }),
        7 => Command::ChangeWager(Wager { side, stake: Stake { chips, tokens } }),
        8 => Command::PlaceSpinnerWager(Stake { chips, tokens }),
        9 => Command::ChangeSpinnerWager(Stake { chips, tokens }),
        10 => Command::SelectCoins(coins),
        11 => Command::LoseCoins(coins),
        12 => Command::ReturnCoins(coins),
        13 => Command::RaiseDispute(if dice.once_in(2) { String::new() } else { long() }),
        14 => Command::CallNoSpin(NoSpin {
            reason: NoSpinReason::TooLow,
            text: Some(if dice.once_in(2) { String::new() } else { long() }),
        }),
        15 => Command::SetPlayerLimits(PlayerLimits { seat, limits: LimitsKind::HeadsTails, min: 0, max: 1 }),
        16 => {
            Command::SetPlayerLimits(PlayerLimits { seat, limits: LimitsKind::HeadsTails, min: 1, max: MOST_GIVEN + 1 })
        }
        17 => Command::ReturnUnderMinimum(WagerAt { seat, wager: unknown }),
        18 => Command::RefuseWager(WagerAt { seat, wager: unknown }),
        _ => Command::InvalidateOutcome(Invalidation {
            scope: InvalidationScope::Result,
            reason: InvalidationReason::Fraud,
            forfeits: vec![Forfeit { seat, wager: unknown, bet: None }],
        }),
    };
    (usual_actor(&command, scene, dice), command)
}
