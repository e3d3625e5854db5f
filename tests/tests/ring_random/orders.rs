//! Commands as the list names them.

use kip_engine::draws;
use kip_engine::two_up::words::{
    AmountRange, Command, Faces, Forfeit, Invalidation, InvalidationReason, InvalidationScope, Landing, LegalCommand,
    Matching, NoSpin, NoSpinReason, Picked, Presence, Rest, Rests, SendingOut, SendingOutReason, Side, WagerKind,
};
use kip_engine::words::{Actor, BeaconRound, ChanceSource, Joining, Link, Role, Seat};

use super::chains::CHAINS;
use super::tables::{MOST, Scene, beacon_of};
use kip_tests::dice::Dice;

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

/// Commands that the entry promises to be accepted.
pub fn promised(entry: &LegalCommand, scene: &Scene<'_>, dice: &mut Dice) -> Vec<(Actor, Command)> {
    let commands = match entry.command.as_str() {
        "announce-closing" => vec![Command::AnnounceClosing((scene.at + NOTICE).min(MOST))],
        "invalidate-outcome" => {
            let forfeits = Vec::new();
            vec![Command::InvalidateOutcome(Invalidation { forfeits, ..invalidation(scene, dice) })]
        }
        "stake-centre" | "cover-centre" | "offer-side-bet" | "match-side-bet" => {
            amounts(entry, dice).into_iter().map(|amount| with_amount(entry, amount)).collect()
        }
        _ => vec![bold(entry, scene, dice)],
    };
    commands.into_iter().map(|command| (actor(entry, dice), command)).collect()
}

/// One command as the entry names it, which may still be refused for what is directed in it.
pub fn tried(entry: &LegalCommand, scene: &Scene<'_>, dice: &mut Dice) -> (Actor, Command) {
    let mut promised = promised(entry, scene, dice);
    if entry.command == "invalidate-outcome" && dice.once_in(2) {
        return (actor(entry, dice), Command::InvalidateOutcome(invalidation(scene, dice)));
    }
    let which = dice.below(promised.len() as u64);
    promised.swap_remove(usize::try_from(which).expect("small"))
}

/// Amounts within the entry's: mostly small, so that many stand beside each other.
fn amounts(entry: &LegalCommand, dice: &mut Dice) -> Vec<u64> {
    let AmountRange { min, max } = entry.amount.expect("amounts");
    let few = max.min(min.saturating_add(2_000));
    let half = min + (max - min) / 2;
    let mut amounts = vec![dice.between(min, few), dice.between(min, few), min, half, max];
    if entry.command == "cover-centre" {
        // A centre that is never covered is never thrown for.
        amounts.extend([max, max, max, max]);
    }
    amounts
}

fn with_amount(entry: &LegalCommand, amount: u64) -> Command {
    match entry.command.as_str() {
        "stake-centre" => Command::StakeCentre(amount),
        "cover-centre" => Command::CoverCentre(amount),
        "offer-side-bet" => Command::OfferSideBet(amount),
        _ => Command::MatchSideBet(Matching { offer: entry.item.expect("an offer"), amount }),
    }
}

const fn seat_of(entry: &LegalCommand) -> Seat {
    entry.seat.expect("a seat")
}

fn bold(entry: &LegalCommand, scene: &Scene<'_>, dice: &mut Dice) -> Command {
    let item = || entry.item.expect("an item");
    let small = || u8::try_from(item()).expect("a coin or a set");
    let coin = || Picked { first: small(), second: None, third: None };
    let role = || entry.subject.expect("a role");
    match entry.command.as_str() {
        "join" => Command::Join(Joining { seat: seat_of(entry), age_attested: true }),
        "leave" => Command::Leave(seat_of(entry)),
        "vacate-seat" => Command::VacateSeat(seat_of(entry)),
        "set-supervisor-presence" => {
            Command::SetSupervisorPresence(Presence { role: role(), present: dice.once_in(2) })
        }
        "land" => Command::Land(landing(scene, dice)),
        "commit-draws" => {
            Command::CommitDraws(CHAINS.to_follow(scene.view, dice.below(64), beacon_of(&scene.config.source)))
        }
        "cancel-closing" => Command::CancelClosing,
        "close-table" => Command::CloseTable,
        "void-wagers" => Command::VoidWagers(seat_of(entry)),
        "exclude-player" => Command::ExcludePlayer(seat_of(entry)),
        "decide-dispute" => Command::DecideDispute(item()),
        "request-review" => Command::RequestReview(item()),
        "refer-to-inspector" => Command::ReferToInspector(item()),
        "raise-dispute" => Command::RaiseDispute(text(dice)),
        "offer-coins" => Command::OfferCoins(seat_of(entry)),
        "lose-coins" => Command::LoseCoins(coin()),
        "return-coins" => Command::ReturnCoins(coin()),
        "bring-new-set" => Command::BringNewSet,
        "change-coins" => Command::ChangeCoins(small()),
        "send-spinner-out" => {
            Command::SendSpinnerOut(SendingOut { reason: *dice.pick(SendingOutReason::ALL), bar: dice.once_in(2) })
        }
        "record-failure-to-spin" => Command::RecordFailureToSpin,
        "appoint-substitute" => Command::AppointSubstitute(role()),
        "no-more-bets" => Command::NoMoreBets,
        "announce-result" => Command::AnnounceResult,
        "start-house-spin" => Command::StartHouseSpin,
        "place-your-bets" => Command::PlaceYourBets,
        "call-no-spin" => call(entry.reason.as_deref().expect("a reason"), dice),
        "call-off-centre" => Command::CallOffCentre,
        "add-entropy" => Command::AddEntropy(dice.bytes(32)),
        "accept-coins" => Command::AcceptCoins,
        "decline-coins" => Command::DeclineCoins,
        "decline-cover" => Command::DeclineCover(seat_of(entry)),
        "withdraw-side-offer" => Command::WithdrawSideOffer(item()),
        "select-coins" => Command::SelectCoins(select(entry, scene, dice)),
        "request-original-coins" => Command::RequestOriginalCoins,
        "elect-retire" => Command::ElectRetire,
        "elect-house-spin" => Command::ElectHouseSpin,
        "decline-further-spins" => Command::DeclineFurtherSpins,
        "retire" => Command::Retire,
        "withdraw-due" => Command::WithdrawDue,
        "stay" => Command::Stay,
        "throw-coins" => throw(scene),
        other => panic!("an entry for a command that a ring does not know: {other}"),
    }
}

/// Tails up on the kip (R43).
pub fn throw(scene: &Scene<'_>) -> Command {
    let third = scene.three_coins().then_some(Side::Tails);
    Command::ThrowCoins(Faces { first: Side::Tails, second: Side::Tails, third })
}

/// "No spin" for that reason; "other" needs its words.
fn call(named: &str, dice: &mut Dice) -> Command {
    let reason = *NoSpinReason::ALL.iter().find(|reason| reason.as_str() == named).expect("a known reason");
    let text = if reason == NoSpinReason::Other || dice.once_in(8) { Some(text(dice)) } else { None };
    Command::CallNoSpin(NoSpin { reason, text })
}

/// This coin and others of the same entry's kind.
fn select(entry: &LegalCommand, scene: &Scene<'_>, dice: &mut Dice) -> Picked {
    let first = entry.item.expect("a coin");
    let mut others: Vec<u8> = scene
        .legal
        .iter()
        .filter(|other| (&other.command, other.number) == (&entry.command, entry.number))
        .filter_map(|other| other.item)
        .filter(|&other| other != first)
        .map(|coin| u8::try_from(coin).expect("a coin"))
        .collect();
    let mut another = || others.swap_remove(usize::try_from(dice.below(others.len() as u64)).expect("small"));
    let second = Some(another());
    let third = scene.three_coins().then(another);
    Picked { first: u8::try_from(first).expect("a coin"), second, third }
}

/// What a beacon may publish.
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

/// The same landing with all coins showing that side, where that can be chosen.
pub fn falling(landing: Landing, side: Side, dice: &mut Dice) -> Landing {
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

/// A player of some seat.
pub fn some_player(scene: &Scene<'_>, dice: &mut Dice) -> Actor {
    Actor { role: Role::Player, number: seat(scene, dice) }
}
