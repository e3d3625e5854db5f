//! Commands for a table as it is, from what it lists as accepted.

use kip_engine::draws;
use kip_engine::two_up::words::{
    AmountRange, Command, Enforcement, Faces, Forfeit, Invalidation, InvalidationReason, InvalidationScope, Landing,
    LegalCommand, NoSpin, NoSpinReason, Picked, PlayerLimits, Presence, Rest, Rests, SendingOut, SendingOutReason,
    Side, SignNotice, Wager, WagerAt, WagerKind,
};
use kip_engine::words::{Actor, Beacon, BeaconRound, ChanceSource, Joining, Link, Role, Seat, Stake};

use super::chains::CHAINS;
use super::scene::Scene;
use super::tables::{MOST, MOST_GIVEN, sign};
use kip_tests::dice::Dice;
use kip_tests::say::limits_of;

pub const NOTICE: u64 = 20 * 60 * 1_000;

/// Somebody whom the entry allows.
fn actor(entry: &LegalCommand, dice: &mut Dice) -> Actor {
    let mut number = entry.number.unwrap_or_else(|| staff_number(dice));
    while entry.except == Some(Actor { role: entry.role, number }) {
        number = number.wrapping_add(1);
    }
    Actor { role: entry.role, number }
}

pub fn staff_number(dice: &mut Dice) -> u32 {
    *dice.pick(&[1, 1, 2, 3, 0, u32::MAX])
}

/// Commands that the entry promises to be accepted. What a supervisor writes on a sign or directs is judged when it is
/// given; of that only what holds already is promised.
pub fn promised(
    entry: &LegalCommand,
    scene: &Scene<'_>,
    source: &ChanceSource,
    dice: &mut Dice,
) -> Vec<(Actor, Command)> {
    let sign = scene.casino().sign;
    let commands = match entry.command.as_str() {
        "set-limits" => vec![Command::SetLimits(sign)],
        "announce-limits" => vec![Command::AnnounceLimits(SignNotice { sign, change_at: scene.at })],
        "announce-closing" => vec![Command::AnnounceClosing((scene.at + NOTICE).min(MOST))],
        // Which limits a player may have is judged as a whole: nothing is promised of any.
        "set-player-limits" => Vec::new(),
        "invalidate-outcome" => {
            let forfeits = Vec::new();
            vec![Command::InvalidateOutcome(Invalidation { forfeits, ..invalidation(scene, dice) })]
        }
        "place-wager" => {
            let stakes = stakes(entry, scene, true, dice);
            let side = side_of(entry);
            stakes.into_iter().map(|stake| Command::PlaceWager(Wager { side, stake })).collect()
        }
        "change-wager" => {
            let stakes = stakes(entry, scene, false, dice);
            let side = side_of(entry);
            stakes.into_iter().map(|stake| Command::ChangeWager(Wager { side, stake })).collect()
        }
        "place-spinner-wager" => stakes(entry, scene, true, dice).into_iter().map(Command::PlaceSpinnerWager).collect(),
        "change-spinner-wager" => {
            stakes(entry, scene, false, dice).into_iter().map(Command::ChangeSpinnerWager).collect()
        }
        _ => vec![bold(entry, scene, source, dice)],
    };
    commands.into_iter().map(|command| (actor(entry, dice), command)).collect()
}

/// One command as the entry names it, which may still be refused for what a sign or a direction says.
pub fn tried(entry: &LegalCommand, scene: &Scene<'_>, source: &ChanceSource, dice: &mut Dice) -> (Actor, Command) {
    let command = match entry.command.as_str() {
        "place-wager" | "change-wager" | "place-spinner-wager" | "change-spinner-wager" => {
            let mut promised = promised(entry, scene, source, dice);
            if promised.is_empty() {
                return super::anything::anything(scene, source, dice);
            }
            let which = dice.below(promised.len() as u64);
            return promised.swap_remove(usize::try_from(which).expect("small"));
        }
        _ => bold(entry, scene, source, dice),
    };
    (actor(entry, dice), command)
}

fn bold(entry: &LegalCommand, scene: &Scene<'_>, source: &ChanceSource, dice: &mut Dice) -> Command {
    let wager_at = || WagerAt { seat: seat_of(entry), wager: wager_of(entry) };
    let side = || side_of(entry);
    let item = || entry.item.expect("an item");
    let coin = || Picked { first: u8::try_from(item()).expect("a coin"), second: None, third: None };
    let role = || entry.subject.expect("a role");
    match entry.command.as_str() {
        "join" => Command::Join(Joining { seat: seat_of(entry), age_attested: dice.once_in(2) }),
        "leave" => Command::Leave(seat_of(entry)),
        "set-supervisor-presence" => {
            Command::SetSupervisorPresence(Presence { role: role(), present: dice.once_in(2) })
        }
        "land" => Command::Land(landing(scene, source, entry.role, dice)),
        "commit-draws" => Command::CommitDraws(CHAINS.to_follow(scene.view, dice.below(64), beacon_of(source))),
        "vacate-seat" => Command::VacateSeat(seat_of(entry)),
        "return-under-minimum" => Command::ReturnUnderMinimum(wager_at()),
        "clear-player-limits" => Command::ClearPlayerLimits(seat_of(entry)),
        "cancel-closing" => Command::CancelClosing,
        "close-table" => Command::CloseTable,
        "refuse-wager" => Command::RefuseWager(wager_at()),
        "void-wagers" => Command::VoidWagers(seat_of(entry)),
        "exclude-player" => Command::ExcludePlayer(seat_of(entry)),
        "invalidate-outcome" => Command::InvalidateOutcome(invalidation(scene, dice)),
        "announce-limits" => Command::AnnounceLimits(notice(scene, dice)),
        "set-limits" => Command::SetLimits(notice(scene, dice).sign),
        "announce-closing" => Command::AnnounceClosing(later(scene, dice)),
        "set-player-limits" => Command::SetPlayerLimits(own_limits(scene, seat_of(entry), wager_of(entry), dice)),
        "refer-to-inspector" => Command::ReferToInspector(item()),
        "decide-dispute" => Command::DecideDispute(item()),
        "offer-coins" => Command::OfferCoins(seat_of(entry)),
        "lose-coins" => Command::LoseCoins(coin()),
        "return-coins" => Command::ReturnCoins(coin()),
        "bring-new-set" => Command::BringNewSet,
        "send-spinner-out" => {
            Command::SendSpinnerOut(SendingOut { reason: *dice.pick(SendingOutReason::ALL), bar: dice.once_in(2) })
        }
        "record-failure-to-spin" => Command::RecordFailureToSpin,
        "appoint-substitute" => Command::AppointSubstitute(role()),
        "no-more-bets" => Command::NoMoreBets,
        "announce-result" => Command::AnnounceResult,
        "start-house-spin" => Command::StartHouseSpin,
        "place-your-bets" => Command::PlaceYourBets,
        "call-no-spin" => {
            let named = entry.reason.as_deref().expect("a reason");
            let reason = *NoSpinReason::ALL.iter().find(|reason| reason.as_str() == named).expect("a known reason");
            Command::CallNoSpin(NoSpin { reason, text: None })
        }
        "add-entropy" => Command::AddEntropy(dice.bytes(32)),
        "raise-dispute" => Command::RaiseDispute(text(dice)),
        "request-review" => Command::RequestReview(item()),
        "accept-coins" => Command::AcceptCoins,
        "decline-coins" => Command::DeclineCoins,
        "withdraw-wager" => Command::WithdrawWager(side()),
        "select-coins" => {
            let others: Vec<u32> = entries_of(scene, entry).filter(|&other| other != item()).collect();
            let other = u8::try_from(*dice.pick(&others)).expect("a coin");
            let first = u8::try_from(item()).expect("a coin");
            Command::SelectCoins(Picked { first, second: Some(other), third: None })
        }
        "request-original-coins" => Command::RequestOriginalCoins,
        "call-side" => Command::CallSide(side()),
        "elect-retire" => Command::ElectRetire,
        "elect-house-spin" => Command::ElectHouseSpin,
        "decline-further-spins" => Command::DeclineFurtherSpins,
        "retire" => Command::Retire,
        "spin-again" => Command::SpinAgain,
        "throw-coins" => {
            let (first, second) = if dice.once_in(2) { (Side::Heads, Side::Tails) } else { (Side::Tails, Side::Heads) };
            Command::ThrowCoins(Faces { first, second, third: None })
        }
        other => panic!("an entry for a command that a casino does not know: {other}"),
    }
}

/// The items of the entries of the same command and person.
fn entries_of<'a>(scene: &'a Scene<'_>, entry: &'a LegalCommand) -> impl Iterator<Item = u32> + 'a {
    let same = |other: &&LegalCommand| {
        (&other.command, other.role, other.number) == (&entry.command, entry.role, entry.number)
    };
    scene.legal.iter().filter(same).filter_map(|other| other.item)
}

const fn seat_of(entry: &LegalCommand) -> Seat {
    entry.seat.expect("a seat")
}

const fn wager_of(entry: &LegalCommand) -> WagerKind {
    entry.wager.expect("a wager")
}

fn side_of(entry: &LegalCommand) -> Side {
    if wager_of(entry) == WagerKind::Heads { Side::Heads } else { Side::Tails }
}

/// The beacon that a table was opened with.
pub fn beacon_of(source: &ChanceSource) -> Option<Beacon> {
    if let ChanceSource::Committed(commitment) = source { commitment.beacon.clone() } else { None }
}

/// Stakes within an entry's amounts: added where a wager is placed, new totals where it is changed.
fn stakes(entry: &LegalCommand, scene: &Scene<'_>, placed: bool, dice: &mut Dice) -> Vec<Stake> {
    let seat = entry.number.expect("a player");
    let wager = entry.wager.unwrap_or(WagerKind::Spinner);
    let AmountRange { min, max } = entry.amount.expect("amounts");
    let before = scene.standing(seat, wager);
    let was = before.chips + before.tokens;
    let near = max.min(min.saturating_add(scene.chips.smallest().saturating_mul(12)));
    let totals = [min, max, was, dice.between(min, near), dice.between(min, near), dice.between(min, max)];
    let mut stakes = Vec::new();
    for total in totals {
        let total = in_steps(scene, seat, wager, was, total);
        for chips in [scene.chips.down(total), 0, before.chips, scene.chips.down(dice.below(total + 1))] {
            let total = Stake { chips, tokens: total.saturating_sub(chips) };
            let sum = total.chips + total.tokens;
            if sum < min || sum > max || !scene.lies(seat, wager, before, total) {
                continue;
            }
            if !placed {
                stakes.push(total);
            } else if total.chips >= before.chips && total.tokens >= before.tokens && sum > was {
                stakes.push(Stake { chips: total.chips - before.chips, tokens: total.tokens - before.tokens });
            }
        }
    }
    stakes
}

/// The most that is not above that total and fits chips and sign.
fn in_steps(scene: &Scene<'_>, seat: Seat, wager: WagerKind, was: u64, total: u64) -> u64 {
    let bounds = scene.bounds(seat, wager);
    match bounds.unit {
        Some(unit) if scene.casino().enforcement == Enforcement::Strict && total > was && total >= bounds.min => {
            total - (total - bounds.min) % unit
        }
        _ if wager == WagerKind::Spinner => total,
        _ => scene.chips.down(total),
    }
}

/// What a beacon may publish.
pub fn bytes_of(dice: &mut Dice) -> Vec<u8> {
    let length = dice.between(1, 256);
    dice.bytes(length)
}

pub fn landing(scene: &Scene<'_>, source: &ChanceSource, role: Role, dice: &mut Dice) -> Landing {
    match source {
        ChanceSource::Observed if role == Role::Boxer => {
            let rest =
                |dice: &mut Dice| if dice.once_in(8) { *dice.pick(Rest::ALL) } else { *dice.pick(&Rest::ALL[..2]) };
            Landing::Observed(Rests { first: rest(dice), second: rest(dice), third: None })
        }
        ChanceSource::Committed(_) => {
            let chain = scene.view.common.chain.as_ref().expect("a chain");
            let x = CHAINS.after(&chain.head).cloned().unwrap_or_else(|| dice.bytes(32));
            let beacon = chain.due.map(|round| BeaconRound { round, bytes: bytes_of(dice) });
            Landing::Committed(Link { x, beacon })
        }
        _ => Landing::Fresh(dice.bytes(32)),
    }
}

/// The same landing with coins that fall so, where that can be chosen.
pub fn falling(landing: Landing, [first, second]: [Side; 2], dice: &mut Dice) -> Landing {
    let rest = |side| if side == Side::Heads { Rest::Heads } else { Rest::Tails };
    match landing {
        Landing::Observed(_) => Landing::Observed(Rests { first: rest(first), second: rest(second), third: None }),
        Landing::Fresh(_) => loop {
            let seed = dice.bytes(32);
            let faces = draws::coins_of(&seed, 0).expect("32 bytes");
            if (faces.first, faces.second) == (first, second) {
                return Landing::Fresh(seed);
            }
        },
        Landing::Committed(_) => landing,
    }
}

pub fn invalidation(scene: &Scene<'_>, dice: &mut Dice) -> Invalidation {
    let reason = *dice.pick(InvalidationReason::ALL);
    let forfeits = if reason == InvalidationReason::Fraud { dice.below(3) } else { u64::from(dice.once_in(16)) };
    let forfeit = |dice: &mut Dice| Forfeit {
        seat: seat(scene, dice),
        wager: *dice.pick(&WagerKind::ALL[..3]),
        bet: if dice.once_in(16) { Some(1) } else { None },
    };
    Invalidation {
        scope: *dice.pick(InvalidationScope::ALL),
        reason,
        forfeits: (0..forfeits).map(|_| forfeit(dice)).collect(),
    }
}

pub fn notice(scene: &Scene<'_>, dice: &mut Dice) -> SignNotice {
    let announced = scene.casino().announced.map(|notice| notice.sign);
    let new = sign(scene.chips, dice);
    let sign = *dice.pick(&[announced.unwrap_or(new), announced.unwrap_or(new), new, scene.casino().sign]);
    SignNotice { sign, change_at: later(scene, dice) }
}

/// A time to come, or nearly.
pub fn later(scene: &Scene<'_>, dice: &mut Dice) -> u64 {
    let after = [0, 1, NOTICE - 1, NOTICE, NOTICE, NOTICE, NOTICE * 3, MOST];
    scene.at.saturating_add(*dice.pick(&after)).saturating_sub(u64::from(dice.once_in(16)))
}

pub fn own_limits(scene: &Scene<'_>, seat: Seat, wager: WagerKind, dice: &mut Dice) -> PlayerLimits {
    let sign = scene.casino().sign;
    let stated = if wager == WagerKind::Spinner { sign.spinner } else { sign.heads_tails };
    let min = stated.min.saturating_mul(*dice.pick(&[1, 1, 2, 3]));
    let max = stated
        .max
        .saturating_add(*dice.pick(&[0, 1, scene.chips.smallest(), stated.min.saturating_mul(10)]))
        .min(MOST_GIVEN);
    PlayerLimits { seat, limits: limits_of(wager), min, max }
}

pub fn text(dice: &mut Dice) -> String {
    let most = if dice.once_in(8) { 256 } else { 10 };
    let length = dice.between(1, most);
    (0..length).map(|_| *dice.pick(&['a', 'Z', ' ', '"', '\n', '\0'])).collect()
}

pub fn seat(scene: &Scene<'_>, dice: &mut Dice) -> Seat {
    if dice.once_in(24) {
        *dice.pick(&[0, 64, 65, 255])
    } else {
        1 + dice.number(scene.view.seat_count.saturating_add(1))
    }
}
