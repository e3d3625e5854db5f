//! Random well-formed commands by random actors, and malformed commands.

use kip_engine::contract::{Actor, BeaconRound, Joining, Link, Role, Stake};
use kip_engine::two_up::contract::{
    Command, Faces, Landing, Matching, NoSpin, NoSpinReason, Picked, PlayerLimits, Presence, Rest, Rests, SendingOut,
    SendingOutReason, Side, Sign, SignNotice, Terms, Wager, WagerAt, WagerKind,
};

use super::chains::CHAINS;
use super::orders::{self, bytes_of, invalidation, landing, seat, some_player, text};
use super::tables::{MOST, MOST_GIVEN, Scene, beacon_of};
use kip_tests::chosen::staff_number;
use kip_tests::dice::Dice;
use kip_tests::say::limits_of;

/// Returns a well-formed command of any kind, which may not fit the state of the ring.
pub fn anything(scene: &Scene<'_>, dice: &mut Dice) -> (Actor, Command) {
    let name = *dice.pick(Command::NAMES);
    let command = ring_command(name, scene, dice).unwrap_or_else(|| casino_command(name, scene, dice));
    (usual_actor(&command, scene, dice), command)
}

fn ring_command(name: &str, scene: &Scene<'_>, dice: &mut Dice) -> Option<Command> {
    let at_seat = seat(scene, dice);
    let dispute = dice.number(4);
    let amount = any_amount(scene, dice);
    Some(match name {
        "join" => Command::Join(Joining { seat: at_seat, age_attested: !dice.once_in(4) }),
        "leave" => Command::Leave(at_seat),
        "vacate-seat" => Command::VacateSeat(at_seat),
        "set-supervisor-presence" => {
            Command::SetSupervisorPresence(Presence { role: *dice.pick(Role::ALL), present: dice.once_in(2) })
        }
        "land" => Command::Land(any_landing(scene, dice)),
        "commit-draws" => {
            let beacon = if dice.once_in(4) { None } else { beacon_of(&scene.config.source) };
            let is_new = dice.once_in(2);
            Command::CommitDraws(if is_new {
                CHAINS.to_follow(scene.view, beacon)
            } else {
                CHAINS.in_use(scene.view, beacon)
            })
        }
        "announce-closing" => Command::AnnounceClosing(scene.at.saturating_add(dice.below(MOST)).min(MOST)),
        "cancel-closing" => Command::CancelClosing,
        "close-table" => Command::CloseTable,
        "void-wagers" => Command::VoidWagers(at_seat),
        "exclude-player" => Command::ExcludePlayer(at_seat),
        "invalidate-outcome" => Command::InvalidateOutcome(invalidation(scene, dice)),
        "refer-to-inspector" => Command::ReferToInspector(dispute),
        "decide-dispute" => Command::DecideDispute(dispute),
        "request-review" => Command::RequestReview(dispute),
        "raise-dispute" => Command::RaiseDispute(text(dice)),
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
            let text = dice.maybe(text);
            Command::CallNoSpin(NoSpin { reason: *dice.pick(NoSpinReason::ALL), text })
        }
        "call-off-centre" => Command::CallOffCentre,
        "add-entropy" => Command::AddEntropy(dice.bytes(32)),
        "accept-coins" => Command::AcceptCoins,
        "decline-coins" => Command::DeclineCoins,
        "cover-centre" => Command::CoverCentre(amount),
        "decline-cover" => Command::DeclineCover(at_seat),
        "offer-side-bet" => Command::OfferSideBet(amount),
        "withdraw-side-offer" => Command::WithdrawSideOffer(any_offer(scene, dice)),
        "match-side-bet" => Command::MatchSideBet(Matching { offer: any_offer(scene, dice), amount }),
        "select-coins" => Command::SelectCoins(any_coins(dice)),
        "request-original-coins" => Command::RequestOriginalCoins,
        "stake-centre" => Command::StakeCentre(amount),
        "elect-retire" => Command::ElectRetire,
        "elect-house-spin" => Command::ElectHouseSpin,
        "decline-further-spins" => Command::DeclineFurtherSpins,
        "retire" => Command::Retire,
        "withdraw-due" => Command::WithdrawDue,
        "stay" => Command::Stay,
        "throw-coins" if dice.once_in(2) => orders::throw(scene),
        "throw-coins" => {
            let third = dice.maybe(|dice| *dice.pick(Side::ALL));
            let (first, second) = (*dice.pick(Side::ALL), *dice.pick(Side::ALL));
            Command::ThrowCoins(Faces { first, second, third })
        }
        _ => return None,
    })
}

/// Returns a well-formed command that no ring's rules have.
fn casino_command(name: &str, scene: &Scene<'_>, dice: &mut Dice) -> Command {
    let Terms::Casino(terms) = kip_tests::say::config().terms else { panic!("a casino's table") };
    let sign: Sign = terms.sign;
    let (side, seat) = (*dice.pick(Side::ALL), seat(scene, dice));
    let stake = Stake { chips: dice.between(1, MOST_GIVEN), tokens: 0 };
    let wager = Wager { side, stake: Stake { chips: stake.chips, tokens: 0 } };
    let wager_at = WagerAt { seat, wager: *dice.pick(&WagerKind::ALL[..3]) };
    match name {
        "return-under-minimum" => Command::ReturnUnderMinimum(wager_at),
        "announce-limits" => Command::AnnounceLimits(SignNotice { sign, change_at: scene.at }),
        "set-limits" => Command::SetLimits(sign),
        "set-player-limits" => {
            Command::SetPlayerLimits(PlayerLimits { seat, limits: limits_of(wager_at.wager), min: 1, max: MOST_GIVEN })
        }
        "clear-player-limits" => Command::ClearPlayerLimits(seat),
        "refuse-wager" => Command::RefuseWager(wager_at),
        "place-wager" => Command::PlaceWager(wager),
        "change-wager" => Command::ChangeWager(wager),
        "withdraw-wager" => Command::WithdrawWager(side),
        "elect-prison" => Command::ElectPrison(side),
        "elect-partage" => Command::ElectPartage(side),
        "call-side" => Command::CallSide(side),
        "place-spinner-wager" => Command::PlaceSpinnerWager(stake),
        "change-spinner-wager" => Command::ChangeSpinnerWager(stake),
        "spin-again" => Command::SpinAgain,
        other => panic!("a new command: {other}"),
    }
}

/// Returns usually an open offer, otherwise a fixed number.
fn any_offer(scene: &Scene<'_>, dice: &mut Dice) -> u32 {
    let offers = &scene.ring().offers;
    if offers.is_empty() || dice.once_in(6) {
        return *dice.pick(&[0, 1, 2, 7, u32::MAX]);
    }
    dice.pick(offers).offer
}

/// Returns amounts equal to those in the ring, next to them and far from them.
fn any_amount(scene: &Scene<'_>, dice: &mut Dice) -> u64 {
    let centre = scene.ring().centre.as_ref();
    let open =
        centre.map_or(500, |centre| centre.stake.saturating_sub(centre.covers.iter().map(|cover| cover.amount).sum()));
    let offered = scene.ring().offers.first().map_or(100, |offer| offer.amount);
    let amount = match dice.below(8) {
        0 | 1 => open,
        2 | 3 => offered,
        4 => dice.between(1, MOST_GIVEN),
        5 => *dice.pick(&[MOST_GIVEN, MOST_GIVEN - 1]),
        _ => dice.between(1, 500),
    };
    let beside = amount.saturating_add(dice.below(3)).saturating_sub(1);
    if dice.once_in(3) { beside } else { amount }.clamp(1, MOST_GIVEN)
}

/// Returns any round of a beacon.
fn any_round(dice: &mut Dice) -> BeaconRound {
    BeaconRound { round: *dice.pick(&[1, 2, MOST]), bytes: bytes_of(dice) }
}

fn any_landing(scene: &Scene<'_>, dice: &mut Dice) -> Landing {
    let rest = |dice: &mut Dice| *dice.pick(Rest::ALL);
    match dice.below(8) {
        0 => Landing::Fresh(dice.bytes(32)),
        1 => Landing::Committed(Link { x: dice.bytes(32), beacon: dice.maybe(any_round) }),
        2 => {
            let third = if dice.once_in(2) { Some(rest(dice)) } else { None };
            Landing::Observed(Rests { first: rest(dice), second: rest(dice), third })
        }
        _ => landing(scene, dice),
    }
}

/// Returns coins with well-formed numbers, which the set may not have.
fn any_coins(dice: &mut Dice) -> Picked {
    let mut numbers: Vec<u8> = (1..=8).collect();
    let mut next =
        |dice: &mut Dice| numbers.swap_remove(usize::from(dice.byte(u8::try_from(numbers.len()).expect("small"))));
    let first = next(dice);
    let second = if dice.once_in(5) { None } else { Some(next(dice)) };
    let third = if dice.once_in(4) { Some(next(dice)) } else { None };
    Picked { first, second, third }
}

/// Returns an actor who usually gives that command; one time in four any actor.
fn usual_actor(command: &Command, scene: &Scene<'_>, dice: &mut Dice) -> Actor {
    if dice.once_in(4) {
        let role = *dice.pick(Role::ALL);
        let number = if role == Role::Player { some_player(scene, dice).number } else { staff_number(dice) };
        return Actor { role, number };
    }
    let staff = |role: Role, dice: &mut Dice| Actor { role, number: staff_number(dice) };
    match command {
        Command::Join(_) | Command::Leave(_) | Command::SetSupervisorPresence(_) | Command::CommitDraws(_) => {
            staff(Role::Host, dice)
        }
        Command::Land(Landing::Observed(_)) => staff(Role::Ringkeeper, dice),
        Command::Land(_) => staff(Role::Host, dice),
        Command::ThrowCoins(_) | Command::DeclineCoins | Command::DeclineCover(_) if dice.once_in(3) => {
            staff(Role::Ringkeeper, dice)
        }
        Command::ThrowCoins(_) | Command::DeclineCoins => some_player(scene, dice),
        Command::DeclineCover(at) => Actor { role: Role::Player, number: *at },
        Command::AddEntropy(_)
        | Command::RaiseDispute(_)
        | Command::RequestReview(_)
        | Command::AcceptCoins
        | Command::CoverCentre(_)
        | Command::OfferSideBet(_)
        | Command::WithdrawSideOffer(_)
        | Command::MatchSideBet(_)
        | Command::SelectCoins(_)
        | Command::RequestOriginalCoins
        | Command::StakeCentre(_)
        | Command::DeclineFurtherSpins
        | Command::Retire
        | Command::WithdrawDue
        | Command::Stay => some_player(scene, dice),
        _ => staff(Role::Ringkeeper, dice),
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

/// Returns a malformed command, which every ring refuses.
pub fn nonsense(scene: &Scene<'_>, dice: &mut Dice) -> (Actor, Command) {
    let amount = *dice.pick(&[0, MOST_GIVEN + 1, u64::MAX, u64::MAX - 1, MOST, 1 << 63]);
    let length = *dice.pick(&[0, 1, 31, 33, 64]);
    let text = if dice.once_in(2) { String::new() } else { "x".repeat(257) };
    let odd = *dice.pick(&[0, 9, 255]);
    let coins = *dice.pick(&[
        Picked { first: odd, second: Some(1), third: None },
        Picked { first: 2, second: Some(2), third: None },
        Picked { first: 1, second: Some(2), third: Some(1) },
    ]);
    let command = match dice.below(10) {
        0 => Command::StakeCentre(amount),
        1 => Command::CoverCentre(amount),
        2 => Command::OfferSideBet(amount),
        3 => Command::MatchSideBet(Matching { offer: 1, amount }),
        4 => Command::SelectCoins(coins),
        5 => Command::Land(Landing::Fresh(dice.bytes(length))),
        6 => Command::Land(Landing::Committed(Link { x: dice.bytes(length), beacon: None })),
        7 => Command::AddEntropy(dice.bytes(length)),
        8 => Command::RaiseDispute(text),
        _ => Command::CallNoSpin(NoSpin { reason: NoSpinReason::TooLow, text: Some(text) }),
    };
    (usual_actor(&command, scene, dice), command)
}
