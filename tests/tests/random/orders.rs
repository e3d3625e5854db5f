//! Commands made from the choices that a table lists.

use kip_conformance::choices::{order_of, range, wants_link};
use kip_engine::contract::{Actor, Beacon, BeaconRound, ChanceSource, Joining, Link, Role, Seat};
use kip_engine::draws;
use kip_engine::two_up::contract::{
    Choice, Command, Faces, Forfeit, Invalidation, InvalidationReason, InvalidationScope, Landing, LimitsKind, Picked,
    PlayerLimits, Presence, Rest, Rests, SendingOut, SendingOutReason, Side, SignNotice, WagerKind,
};

use super::chains::CHAINS;
use super::scene::Scene;
use super::tables::{MOST, MOST_GIVEN, sign};
use kip_tests::chosen::{actor, amounts, outside};
use kip_tests::dice::Dice;
use kip_tests::say::limits_of;

pub const NOTICE: u64 = 20 * 60 * 1_000;

/// Returns commands that the choice promises will be accepted: the listed one, and others with its blank filled in. A
/// supervisor's signs and directions are checked when given, so of those only the listed command is promised.
pub fn promised(choice: &Choice, scene: &Scene<'_>, source: &ChanceSource, dice: &mut Dice) -> Vec<(Actor, Command)> {
    let mut commands = if wants_link(choice) { Vec::new() } else { vec![choice.command.clone()] };
    match range(choice) {
        Some(range) => {
            let orders = amounts(range, dice).into_iter().filter_map(|amount| order_of(choice, scene.at, amount));
            commands.extend(orders.map(|order| order.command));
        }
        None => commands.push(filled(choice, scene, source, dice)),
    }
    commands.into_iter().map(|command| (actor(choice, dice), command)).collect()
}

/// Returns commands with amounts outside the choice's range; another choice may allow them.
pub fn out_of_range(choice: &Choice, scene: &Scene<'_>, dice: &mut Dice) -> Vec<(Actor, Command)> {
    let Some(range) = range(choice) else { return Vec::new() };
    let orders = outside(range, dice).into_iter().filter_map(|amount| order_of(choice, scene.at, amount));
    orders.map(|order| (order.by, order.command)).collect()
}

/// Returns a command of the choice's kind. It may be refused for the contents of a sign or a direction.
pub fn command_of(choice: &Choice, scene: &Scene<'_>, source: &ChanceSource, dice: &mut Dice) -> (Actor, Command) {
    let by = actor(choice, dice);
    let coin = |dice: &mut Dice| {
        let first = 1 + dice.byte(u8::try_from(scene.view.coins.len()).expect("few coins"));
        Picked { first, second: None, third: None }
    };
    let command = match &choice.command {
        Command::AnnounceLimits(_) => Command::AnnounceLimits(notice(scene, dice)),
        Command::SetLimits(_) => Command::SetLimits(notice(scene, dice).sign),
        Command::AnnounceClosing(_) => Command::AnnounceClosing(later(scene, dice)),
        Command::InvalidateOutcome(_) => Command::InvalidateOutcome(invalidation(scene, dice)),
        Command::SetPlayerLimits(limits) => {
            let wager = if limits.limits == LimitsKind::Spinner { WagerKind::Spinner } else { WagerKind::Heads };
            Command::SetPlayerLimits(own_limits(scene, limits.seat, wager, dice))
        }
        // The test does not know any link of the listed chain.
        Command::CommitDraws(_) => filled(choice, scene, source, dice),
        Command::LoseCoins(_) => Command::LoseCoins(coin(dice)),
        Command::ReturnCoins(_) => Command::ReturnCoins(coin(dice)),
        _ => {
            let mut promised = promised(choice, scene, source, dice);
            return promised.swap_remove(dice.place(promised.len()));
        }
    };
    (by, command)
}

/// Returns the choice's command with its blank filled in at random.
fn filled(choice: &Choice, scene: &Scene<'_>, source: &ChanceSource, dice: &mut Dice) -> Command {
    match choice.command.clone() {
        Command::Join(joining) => Command::Join(Joining { age_attested: dice.once_in(2), ..joining }),
        Command::SetSupervisorPresence(presence) => {
            Command::SetSupervisorPresence(Presence { present: dice.once_in(2), ..presence })
        }
        Command::Land(_) => Command::Land(landing(scene, source, choice.by.role, dice)),
        Command::CommitDraws(_) => Command::CommitDraws(CHAINS.to_follow(scene.view, beacon_of(source))),
        Command::AnnounceClosing(at) => {
            Command::AnnounceClosing(at.saturating_add(*dice.pick(&[0, 1, NOTICE, 3 * NOTICE])).min(MOST))
        }
        Command::InvalidateOutcome(_) => {
            let forfeits = Vec::new();
            Command::InvalidateOutcome(Invalidation { forfeits, ..invalidation(scene, dice) })
        }
        Command::SendSpinnerOut(_) => {
            Command::SendSpinnerOut(SendingOut { reason: *dice.pick(SendingOutReason::ALL), bar: dice.once_in(2) })
        }
        Command::AddEntropy(_) => Command::AddEntropy(dice.bytes(32)),
        Command::RaiseDispute(_) => Command::RaiseDispute(text(dice)),
        // Either coin may be the first.
        Command::ThrowCoins(Faces { first, second, third }) if dice.once_in(2) => {
            Command::ThrowCoins(Faces { first: second, second: first, third })
        }
        command => command,
    }
}

/// Returns the beacon in the table's config.
pub fn beacon_of(source: &ChanceSource) -> Option<Beacon> {
    if let ChanceSource::Committed(commitment) = source { commitment.beacon.clone() } else { None }
}

/// Returns the bytes of a random round of a beacon.
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

/// Returns the landing with these faces; a committed one is unchanged.
pub fn with_faces(landing: Landing, [first, second]: [Side; 2], dice: &mut Dice) -> Landing {
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

/// Returns a later time, now, or 1 ms ago.
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
