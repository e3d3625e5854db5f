//! Commands made from the choices that a ring lists.

use kip_conformance::choices::{order_of, range, wants_link};
use kip_engine::contract::{Actor, BeaconRound, ChanceSource, Link, Role, Seat};
use kip_engine::draws;
use kip_engine::two_up::contract::{
    Choice, Command, Faces, Forfeit, Invalidation, InvalidationReason, InvalidationScope, Landing, NoSpin,
    NoSpinReason, Presence, Rest, Rests, Side, WagerKind,
};

use super::chains::CHAINS;
use super::tables::{MOST, Scene, beacon_of};
use kip_tests::chosen::{actor, amounts, outside};
use kip_tests::dice::Dice;

pub const NOTICE: u64 = 20 * 60 * 1_000;

/// Returns commands that the choice promises will be accepted: the listed one, and others with its blank filled in.
pub fn promised(choice: &Choice, scene: &Scene<'_>, dice: &mut Dice) -> Vec<(Actor, Command)> {
    let mut commands = if wants_link(choice) { Vec::new() } else { vec![choice.command.clone()] };
    match range(choice) {
        Some(range) => {
            let orders = amounts(range, dice).into_iter().filter_map(|amount| order_of(choice, scene.at, amount));
            commands.extend(orders.map(|order| order.command));
        }
        None => commands.push(filled(choice, scene, dice)),
    }
    commands.into_iter().map(|command| (actor(choice, dice), command)).collect()
}

/// Returns commands with amounts outside the choice's range.
pub fn out_of_range(choice: &Choice, scene: &Scene<'_>, dice: &mut Dice) -> Vec<(Actor, Command)> {
    let Some(range) = range(choice) else { return Vec::new() };
    let orders = outside(range, dice).into_iter().filter_map(|amount| order_of(choice, scene.at, amount));
    orders.map(|order| (order.by, order.command)).collect()
}

/// Returns a command of the choice's kind. An invalidation may be refused for its contents.
pub fn command_of(choice: &Choice, scene: &Scene<'_>, dice: &mut Dice) -> (Actor, Command) {
    match (&choice.command, range(choice)) {
        (Command::InvalidateOutcome(_), _) if dice.once_in(2) => {
            return (actor(choice, dice), Command::InvalidateOutcome(invalidation(scene, dice)));
        }
        // The whole centre is covered often, since a throw needs a covered centre.
        (Command::CoverCentre(_), Some(range)) if dice.once_in(2) => {
            return (choice.by, Command::CoverCentre(range.most));
        }
        // The test does not know any link of the listed chain.
        (Command::CommitDraws(_), _) => return (choice.by, filled(choice, scene, dice)),
        _ => {}
    }
    let mut promised = promised(choice, scene, dice);
    promised.swap_remove(dice.place(promised.len()))
}

/// Returns the choice's command with its blank filled in at random.
fn filled(choice: &Choice, scene: &Scene<'_>, dice: &mut Dice) -> Command {
    match choice.command.clone() {
        Command::SetSupervisorPresence(presence) => {
            Command::SetSupervisorPresence(Presence { present: dice.once_in(2), ..presence })
        }
        Command::Land(_) => Command::Land(landing(scene, dice)),
        Command::CommitDraws(_) => Command::CommitDraws(CHAINS.to_follow(scene.view, beacon_of(&scene.config.source))),
        Command::AnnounceClosing(at) => {
            Command::AnnounceClosing(at.saturating_add(*dice.pick(&[0, 1, NOTICE, 3 * NOTICE])).min(MOST))
        }
        Command::InvalidateOutcome(_) => {
            let forfeits = Vec::new();
            Command::InvalidateOutcome(Invalidation { forfeits, ..invalidation(scene, dice) })
        }
        Command::CallNoSpin(NoSpin { reason, .. }) => {
            let text = (reason == NoSpinReason::Other).then(|| text(dice));
            Command::CallNoSpin(NoSpin { reason, text })
        }
        Command::AddEntropy(_) => Command::AddEntropy(dice.bytes(32)),
        Command::RaiseDispute(_) => Command::RaiseDispute(text(dice)),
        command => command,
    }
}

/// Returns a throw with the coins tails up on the kip (R43).
pub fn throw(scene: &Scene<'_>) -> Command {
    let third = scene.three_coins().then_some(Side::Tails);
    Command::ThrowCoins(Faces { first: Side::Tails, second: Side::Tails, third })
}

/// Returns the bytes of a random round of a beacon.
pub fn bytes_of(dice: &mut Dice) -> Vec<u8> {
    let length = dice.between(1, 256);
    dice.bytes(length)
}

pub fn landing(scene: &Scene<'_>, dice: &mut Dice) -> Landing {
    match &scene.config.source {
        ChanceSource::Observed => {
            let rest =
                |dice: &mut Dice| if dice.once_in(10) { *dice.pick(Rest::ALL) } else { *dice.pick(&Rest::ALL[..2]) };
            let (first, second) = (rest(dice), rest(dice));
            Landing::Observed(Rests { first, second, third: scene.three_coins().then(|| rest(dice)) })
        }
        ChanceSource::Fresh => Landing::Fresh(dice.bytes(32)),
        ChanceSource::Committed(_) => {
            let chain = scene.view.common.chain.as_ref().expect("a chain");
            let x = CHAINS.after(&chain.head).cloned().unwrap_or_else(|| dice.bytes(32));
            let beacon = chain.due.map(|round| BeaconRound { round, bytes: bytes_of(dice) });
            Landing::Committed(Link { x, beacon })
        }
    }
}

/// Returns the landing with all coins showing that side; a committed one is unchanged.
pub fn with_faces(landing: Landing, side: Side, dice: &mut Dice) -> Landing {
    let rest = if side == Side::Heads { Rest::Heads } else { Rest::Tails };
    match landing {
        Landing::Observed(rests) => {
            Landing::Observed(Rests { first: rest, second: rest, third: rests.third.map(|_| rest) })
        }
        Landing::Fresh(_) => loop {
            let seed = dice.bytes(32);
            let faces = draws::coins_of(&seed, 0).expect("32 bytes");
            if (faces.first, faces.second) == (side, side) {
                return Landing::Fresh(seed);
            }
        },
        Landing::Committed(_) => landing,
    }
}

pub fn invalidation(scene: &Scene<'_>, dice: &mut Dice) -> Invalidation {
    let reason = *dice.pick(InvalidationReason::ALL);
    let forfeits = if reason == InvalidationReason::Fraud { dice.below(3) } else { u64::from(dice.once_in(16)) };
    let forfeit = |dice: &mut Dice| {
        let wager = *dice.pick(&[WagerKind::Centre, WagerKind::Cover, WagerKind::SideBet]);
        let bet = (wager == WagerKind::SideBet || dice.once_in(16)).then(|| dice.number(6));
        Forfeit { seat: seat(scene, dice), wager, bet }
    };
    Invalidation {
        scope: *dice.pick(InvalidationScope::ALL),
        reason,
        forfeits: (0..forfeits).map(|_| forfeit(dice)).collect(),
    }
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

/// Returns the player of a random seat.
pub fn some_player(scene: &Scene<'_>, dice: &mut Dice) -> Actor {
    Actor { role: Role::Player, number: seat(scene, dice) }
}
