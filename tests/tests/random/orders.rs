//! Commands for a table as it is: from what it lists as accepted, from nowhere, and such as make no sense.

use kip_engine::draws;
use kip_engine::two_up::words::{
    AmountOf, AmountRange, AtSeat, Beacon, Closing, Coins, CoinsRef, Command, Complaint, DisputeRef, Enforcement, Entropy, Faces,
    Forfeit, Invalidation, InvalidationReason, InvalidationScope, Joining, Landing, LegalCommand, Matching, NewSign,
    NoSpin, NoSpinReason, OfferRef, PlayerLimits, Presence, Rest, Rests, Reveal, Seed, SendingOut, SendingOutReason,
    SetRef, Side, SideRef, SignNotice, SpinSource, Spin, Substitute, Wager, WagerAt, WagerKind,
};
use kip_engine::words::{Actor, Role, SeatNumber, Stake};

use super::chains::CHAINS;
use super::dice::Dice;
use super::scene::Scene;
use super::tables::{MOST, MOST_GIVEN, sign};

pub const NOTICE: u64 = 20 * 60 * 1_000;

/// Somebody whom the entry allows.
fn actor(entry: &LegalCommand, dice: &mut Dice) -> Actor {
    let mut number = entry.number.unwrap_or_else(|| staff_number(dice));
    while entry.except == Some(Actor { role: entry.role, number }) {
        number = number.wrapping_add(1);
    }
    Actor { role: entry.role, number }
}

fn staff_number(dice: &mut Dice) -> u32 {
    *dice.pick(&[1, 1, 2, 3, 0, u32::MAX])
}

/// Commands that the entry promises to be accepted. What a supervisor writes on a sign or directs is judged when it is
/// given; of that only what holds already is promised.
pub fn promised(entry: &LegalCommand, scene: &Scene<'_>, source: &SpinSource, dice: &mut Dice) -> Vec<(Actor, Command)> {
    let sign = scene.casino().sign;
    let commands = match entry.command.as_str() {
        "set-limits" => vec![Command::SetLimits(NewSign { sign })],
        "announce-limits" => vec![Command::AnnounceLimits(SignNotice { sign, change_at: scene.at })],
        "announce-closing" => vec![Command::AnnounceClosing(Closing { close_at: (scene.at + NOTICE).min(MOST) })],
        // Which limits a player may have is judged as a whole: nothing is promised of any.
        "set-player-limits" => Vec::new(),
        "invalidate-outcome" => {
            let forfeits = Vec::new();
            vec![Command::InvalidateOutcome(Invalidation { forfeits, ..invalidation(scene, dice) })]
        }
        "place-wager" => {
            let stakes = stakes(entry, scene, true, dice);
            let side = side_of(entry);
            stakes.into_iter().map(|Stake { chips, tokens }| Command::PlaceWager(Wager { side, chips, tokens })).collect()
        }
        "change-wager" => {
            let stakes = stakes(entry, scene, false, dice);
            let side = side_of(entry);
            stakes.into_iter().map(|Stake { chips, tokens }| Command::ChangeWager(Wager { side, chips, tokens })).collect()
        }
        "place-spinner-wager" => stakes(entry, scene, true, dice).into_iter().map(Command::PlaceSpinnerWager).collect(),
        "change-spinner-wager" => stakes(entry, scene, false, dice).into_iter().map(Command::ChangeSpinnerWager).collect(),
        _ => vec![bold(entry, scene, source, dice)],
    };
    commands.into_iter().map(|command| (actor(entry, dice), command)).collect()
}

/// One command as the entry names it, which may still be refused for what a sign or a direction says.
pub fn tried(entry: &LegalCommand, scene: &Scene<'_>, source: &SpinSource, dice: &mut Dice) -> (Actor, Command) {
    let command = match entry.command.as_str() {
        "place-wager" | "change-wager" | "place-spinner-wager" | "change-spinner-wager" => {
            let mut promised = promised(entry, scene, source, dice);
            assert!(!promised.is_empty(), "no amount fits {entry:?}");
            let which = dice.below(promised.len() as u64);
            return promised.swap_remove(usize::try_from(which).expect("small"));
        }
        _ => bold(entry, scene, source, dice),
    };
    (actor(entry, dice), command)
}

fn bold(entry: &LegalCommand, scene: &Scene<'_>, source: &SpinSource, dice: &mut Dice) -> Command {
    let at_seat = || AtSeat { seat: seat_of(entry) };
    let wager_at = || WagerAt { seat: seat_of(entry), wager: wager_of(entry) };
    let side = || SideRef { side: side_of(entry) };
    let item = || entry.item.expect("an item");
    let coin = || CoinsRef { coins: Coins { first: u8::try_from(item()).expect("a coin"), second: None, third: None } };
    let dispute = || DisputeRef { dispute: item() };
    let role = || entry.subject.expect("a role");
    match entry.command.as_str() {
        "join" => Command::Join(Joining { seat: seat_of(entry), age_attested: dice.once_in(2) }),
        "leave" => Command::Leave(at_seat()),
        "set-supervisor-presence" => {
            Command::SetSupervisorPresence(Presence { role: role(), present: dice.once_in(2) })
        }
        "land" => Command::Land(landing(scene, source, entry.role, dice)),
        "commit-draws" => Command::CommitDraws(CHAINS.commitment(dice.below(64), beacon_of(source))),
        "vacate-seat" => Command::VacateSeat(at_seat()),
        "return-under-minimum" => Command::ReturnUnderMinimum(wager_at()),
        "clear-player-limits" => Command::ClearPlayerLimits(at_seat()),
        "cancel-closing" => Command::CancelClosing,
        "close-table" => Command::CloseTable,
        "refuse-wager" => Command::RefuseWager(wager_at()),
        "void-wagers" => Command::VoidWagers(at_seat()),
        "exclude-player" => Command::ExcludePlayer(at_seat()),
        "invalidate-outcome" => Command::InvalidateOutcome(invalidation(scene, dice)),
        "announce-limits" => Command::AnnounceLimits(notice(scene, dice)),
        "set-limits" => Command::SetLimits(NewSign { sign: notice(scene, dice).sign }),
        "announce-closing" => Command::AnnounceClosing(Closing { close_at: later(scene, dice) }),
        "set-player-limits" => Command::SetPlayerLimits(own_limits(scene, seat_of(entry), wager_of(entry), dice)),
        "refer-to-inspector" => Command::ReferToInspector(dispute()),
        "decide-dispute" => Command::DecideDispute(dispute()),
        "offer-coins" => Command::OfferCoins(at_seat()),
        "lose-coins" => Command::LoseCoins(coin()),
        "return-coins" => Command::ReturnCoins(coin()),
        "bring-new-set" => Command::BringNewSet,
        "send-spinner-out" => Command::SendSpinnerOut(SendingOut {
            reason: *dice.pick(SendingOutReason::ALL),
            bar: dice.once_in(2),
        }),
        "record-failure-to-spin" => Command::RecordFailureToSpin,
        "appoint-substitute" => Command::AppointSubstitute(Substitute { role: role() }),
        "no-more-bets" => Command::NoMoreBets,
        "announce-result" => Command::AnnounceResult,
        "start-house-spin" => Command::StartHouseSpin,
        "place-your-bets" => Command::PlaceYourBets,
        "call-no-spin" => {
            let named = entry.reason.as_deref().expect("a reason");
            let reason = *NoSpinReason::ALL.iter().find(|reason| reason.as_str() == named).expect("a known reason");
            Command::CallNoSpin(NoSpin { reason, text: None })
        }
        "add-entropy" => Command::AddEntropy(Entropy { bytes: dice.bytes(32) }),
        "raise-dispute" => Command::RaiseDispute(Complaint { text: text(dice) }),
        "request-review" => Command::RequestReview(dispute()),
        "accept-coins" => Command::AcceptCoins,
        "decline-coins" => Command::DeclineCoins,
        "withdraw-wager" => Command::WithdrawWager(side()),
        "select-coins" => {
            let others: Vec<u32> = entries_of(scene, entry).filter(|&other| other != item()).collect();
            let other = u8::try_from(*dice.pick(&others)).expect("a coin");
            let first = u8::try_from(item()).expect("a coin");
            Command::SelectCoins(CoinsRef { coins: Coins { first, second: Some(other), third: None } })
        }
        "request-original-coins" => Command::RequestOriginalCoins,
        "call-side" => Command::CallSide(side()),
        "elect-retire" => Command::ElectRetire,
        "elect-house-spin" => Command::ElectHouseSpin,
        "decline-further-spins" => Command::DeclineFurtherSpins,
        "retire" => Command::Retire,
        "spin-again" => Command::SpinAgain,
        "throw" => {
            let (first, second) = if dice.once_in(2) { (Side::Heads, Side::Tails) } else { (Side::Tails, Side::Heads) };
            Command::Throw(Spin { start: Faces { first, second, third: None } })
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

const fn seat_of(entry: &LegalCommand) -> SeatNumber {
    entry.seat.expect("a seat")
}

const fn wager_of(entry: &LegalCommand) -> WagerKind {
    entry.wager.expect("a wager")
}

fn side_of(entry: &LegalCommand) -> Side {
    if wager_of(entry) == WagerKind::Heads { Side::Heads } else { Side::Tails }
}

/// The beacon that a table was opened with.
pub fn beacon_of(source: &SpinSource) -> Option<Beacon> {
    if let SpinSource::Committed(commitment) = source { commitment.beacon.clone() } else { None }
}

/// Stakes within an entry's amounts: added where a wager is placed, new totals where it is changed.
fn stakes(entry: &LegalCommand, scene: &Scene<'_>, placed: bool, dice: &mut Dice) -> Vec<Stake> {
    let seat = SeatNumber::try_from(entry.number.expect("a player")).expect("a seat");
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
fn in_steps(scene: &Scene<'_>, seat: SeatNumber, wager: WagerKind, was: u64, total: u64) -> u64 {
    let bounds = scene.bounds(seat, wager);
    match bounds.unit {
        Some(unit) if scene.casino().enforcement == Enforcement::Strict && total > was && total >= bounds.min => total - (total - bounds.min) % unit,
        _ if wager == WagerKind::Spinner => total,
        _ => scene.chips.down(total),
    }
}

fn landing(scene: &Scene<'_>, source: &SpinSource, role: Role, dice: &mut Dice) -> Landing {
    match source {
        SpinSource::Observed if role == Role::Boxer => {
            let rest = |dice: &mut Dice| if dice.once_in(8) { *dice.pick(Rest::ALL) } else { *dice.pick(&Rest::ALL[..2]) };
            Landing::Observed(Rests { first: rest(dice), second: rest(dice), third: None })
        }
        SpinSource::Committed(_) => {
            let head = &scene.view.chain.as_ref().expect("a chain").head;
            let x = CHAINS.after(head).cloned().unwrap_or_else(|| dice.bytes(32));
            let beacon = beacon_of(source).map(|_| dice.between(1, 256)).map(|length| dice.bytes(length));
            Landing::Revealed(Reveal { x, beacon })
        }
        _ => Landing::Fresh(Seed { seed: dice.bytes(32) }),
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
                return Landing::Fresh(Seed { seed });
            }
        },
        Landing::Revealed(_) => landing,
    }
}

fn invalidation(scene: &Scene<'_>, dice: &mut Dice) -> Invalidation {
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

fn notice(scene: &Scene<'_>, dice: &mut Dice) -> SignNotice {
    let announced = scene.casino().announced.map(|notice| notice.sign);
    let new = sign(scene.chips, dice);
    let sign = *dice.pick(&[announced.unwrap_or(new), announced.unwrap_or(new), new, scene.casino().sign]);
    SignNotice { sign, change_at: later(scene, dice) }
}

/// A time to come, or nearly.
fn later(scene: &Scene<'_>, dice: &mut Dice) -> u64 {
    let after = [0, 1, NOTICE - 1, NOTICE, NOTICE, NOTICE, NOTICE * 3, MOST];
    scene.at.saturating_add(*dice.pick(&after)).saturating_sub(u64::from(dice.once_in(16)))
}

fn own_limits(scene: &Scene<'_>, seat: SeatNumber, wager: WagerKind, dice: &mut Dice) -> PlayerLimits {
    let sign = scene.casino().sign;
    let stated = if wager == WagerKind::Spinner { sign.spinner } else { sign.heads_tails };
    let min = stated.min.saturating_mul(*dice.pick(&[1, 1, 2, 3]));
    let max = stated.max.saturating_add(*dice.pick(&[0, 1, scene.chips.smallest(), stated.min.saturating_mul(10)])).min(MOST_GIVEN);
    PlayerLimits { seat, wager, min, max }
}

fn text(dice: &mut Dice) -> String {
    let most = if dice.once_in(8) { 256 } else { 10 };
    let length = dice.between(1, most);
    (0..length).map(|_| *dice.pick(&['a', 'Z', ' ', '"', '\n', '\0'])).collect()
}

fn seat(scene: &Scene<'_>, dice: &mut Dice) -> SeatNumber {
    if dice.once_in(24) { *dice.pick(&[0, 64, 65, 255]) } else { 1 + dice.byte(scene.view.seat_count.saturating_add(1)) }
}

fn anybody(scene: &Scene<'_>, dice: &mut Dice) -> Actor {
    let role = *dice.pick(Role::ALL);
    let number = if role == Role::Player && !dice.once_in(24) { u32::from(seat(scene, dice)) } else { staff_number(dice) };
    Actor { role, number }
}

/// Whoever usually gives that command, or, once in a while, anybody.
fn usual(command: &Command, scene: &Scene<'_>, dice: &mut Dice) -> Actor {
    let by = anybody(scene, dice);
    let player = Actor { role: Role::Player, number: u32::from(seat(scene, dice)) };
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
        Command::Throw(_) if dice.once_in(3) => staff(&[Role::Boxer, Role::Dealer], dice),
        _ => player,
    }
}

/// A well-formed command of any kind from anybody, whatever the table waits for.
pub fn anything(scene: &Scene<'_>, source: &SpinSource, dice: &mut Dice) -> (Actor, Command) {
    let command = any_command(scene, source, dice);
    (usual(&command, scene, dice), command)
}

fn any_command(scene: &Scene<'_>, source: &SpinSource, dice: &mut Dice) -> Command {
    let name = *dice.pick(Command::NAMES);
    let at_seat = AtSeat { seat: seat(scene, dice) };
    let side = *dice.pick(Side::ALL);
    let stake = any_stake(scene, dice);
    let Stake { chips, tokens } = stake;
    let wager = Wager { side, chips, tokens };
    let dispute = DisputeRef { dispute: u32::try_from(dice.below(4)).expect("small") };
    let amount = AmountOf { amount: dice.between(1, 1_000) };
    let wager_at = WagerAt { seat: at_seat.seat, wager: *dice.pick(&WagerKind::ALL[..3]) };
    match name {
        "join" => Command::Join(Joining { seat: at_seat.seat, age_attested: dice.once_in(2) }),
        "leave" => Command::Leave(at_seat),
        "set-supervisor-presence" => {
            Command::SetSupervisorPresence(Presence { role: *dice.pick(Role::ALL), present: dice.once_in(2) })
        }
        "land" => {
            let other = *dice.pick(&[Role::Boxer, Role::Host]);
            let rest = |dice: &mut Dice| *dice.pick(Rest::ALL);
            Command::Land(match dice.below(8) {
                0 => Landing::Fresh(Seed { seed: dice.bytes(32) }),
                1 => Landing::Revealed(Reveal { x: dice.bytes(32), beacon: dice.maybe(|dice| dice.bytes(48)) }),
                2 => {
                    let third = if dice.once_in(4) { Some(rest(dice)) } else { None };
                    Landing::Observed(Rests { first: rest(dice), second: rest(dice), third })
                }
                _ => landing(scene, source, other, dice),
            })
        }
        "commit-draws" => {
            let beacon = if dice.once_in(4) { None } else { beacon_of(source) };
            Command::CommitDraws(CHAINS.commitment(dice.below(64), beacon))
        }
        "vacate-seat" => Command::VacateSeat(at_seat),
        "return-under-minimum" => Command::ReturnUnderMinimum(wager_at),
        "announce-limits" => Command::AnnounceLimits(notice(scene, dice)),
        "set-limits" => Command::SetLimits(NewSign { sign: notice(scene, dice).sign }),
        "set-player-limits" => Command::SetPlayerLimits(own_limits(scene, at_seat.seat, wager_at.wager, dice)),
        "clear-player-limits" => Command::ClearPlayerLimits(at_seat),
        "announce-closing" => Command::AnnounceClosing(Closing { close_at: later(scene, dice) }),
        "cancel-closing" => Command::CancelClosing,
        "close-table" => Command::CloseTable,
        "refuse-wager" => Command::RefuseWager(wager_at),
        "void-wagers" => Command::VoidWagers(at_seat),
        "exclude-player" => Command::ExcludePlayer(at_seat),
        "invalidate-outcome" => Command::InvalidateOutcome(invalidation(scene, dice)),
        "refer-to-inspector" => Command::ReferToInspector(dispute),
        "decide-dispute" => Command::DecideDispute(dispute),
        "offer-coins" => Command::OfferCoins(at_seat),
        "lose-coins" => Command::LoseCoins(CoinsRef { coins: any_coins(dice) }),
        "return-coins" => Command::ReturnCoins(CoinsRef { coins: any_coins(dice) }),
        "bring-new-set" => Command::BringNewSet,
        "change-coins" => Command::ChangeCoins(SetRef { set: dice.byte(4) }),
        "send-spinner-out" => Command::SendSpinnerOut(SendingOut {
            reason: *dice.pick(SendingOutReason::ALL),
            bar: dice.once_in(2),
        }),
        "record-failure-to-spin" => Command::RecordFailureToSpin,
        "appoint-substitute" => Command::AppointSubstitute(Substitute { role: *dice.pick(Role::ALL) }),
        "no-more-bets" => Command::NoMoreBets,
        "announce-result" => Command::AnnounceResult,
        "start-house-spin" => Command::StartHouseSpin,
        "place-your-bets" => Command::PlaceYourBets,
        "call-no-spin" => {
            let text = if dice.once_in(4) { Some(text(dice)) } else { None };
            Command::CallNoSpin(NoSpin { reason: *dice.pick(NoSpinReason::ALL), text })
        }
        "call-off-centre" => Command::CallOffCentre,
        "add-entropy" => Command::AddEntropy(Entropy { bytes: dice.bytes(32) }),
        "raise-dispute" => Command::RaiseDispute(Complaint { text: text(dice) }),
        "request-review" => Command::RequestReview(dispute),
        "accept-coins" => Command::AcceptCoins,
        "decline-coins" => Command::DeclineCoins,
        "place-wager" => Command::PlaceWager(wager),
        "change-wager" => Command::ChangeWager(wager),
        "withdraw-wager" => Command::WithdrawWager(SideRef { side }),
        "cover-centre" => Command::CoverCentre(amount),
        "decline-cover" => Command::DeclineCover(at_seat),
        "offer-side-bet" => Command::OfferSideBet(amount),
        "withdraw-side-offer" => Command::WithdrawSideOffer(OfferRef { offer: 1 }),
        "match-side-bet" => Command::MatchSideBet(Matching { offer: 1, amount: amount.amount }),
        "elect-prison" => Command::ElectPrison(SideRef { side }),
        "elect-partage" => Command::ElectPartage(SideRef { side }),
        "select-coins" => Command::SelectCoins(CoinsRef { coins: any_coins(dice) }),
        "request-original-coins" => Command::RequestOriginalCoins,
        "call-side" => Command::CallSide(SideRef { side }),
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
        "throw" => {
            let third = if dice.once_in(8) { Some(side) } else { None };
            Command::Throw(Spin { start: Faces { first: side, second: *dice.pick(Side::ALL), third } })
        }
        other => panic!("a new command: {other}"),
    }
}

/// Amounts about the limits: on them, beside them, between them, and far away.
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

/// Coins by numbers that are no nonsense, though the set may not have them.
fn any_coins(dice: &mut Dice) -> Coins {
    let mut numbers: Vec<u8> = if dice.once_in(6) { (1..=8).collect() } else { (1..=5).collect() };
    let mut next = |dice: &mut Dice| {
        let which = usize::try_from(dice.below(numbers.len() as u64)).expect("small");
        numbers.swap_remove(which)
    };
    let first = next(dice);
    let second = if dice.once_in(4) { None } else { Some(next(dice)) };
    let third = if dice.once_in(6) { Some(next(dice)) } else { None };
    Coins { first, second, third }
}

/// The codes of what is refused before anybody looks at the table (R46).
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

/// A command that makes no sense, whatever the table.
pub fn nonsense(scene: &Scene<'_>, source: &SpinSource, dice: &mut Dice) -> (Actor, Command) {
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
        Coins { first: odd, second: Some(1), third: None },
        Coins { first: 1, second: Some(odd), third: None },
        Coins { first: 2, second: Some(2), third: None },
        Coins { first: 1, second: Some(2), third: Some(1) },
    ]);
    let coins = CoinsRef { coins };
    let unknown = *dice.pick(&WagerKind::ALL[3..]);
    let command = match dice.below(20) {
        0 => Command::Land(Landing::Fresh(Seed { seed: { let length = length(dice); dice.bytes(length) } })),
        1 => Command::Land(Landing::Revealed(Reveal { x: { let length = length(dice); dice.bytes(length) }, beacon: None })),
        2 => Command::Land(Landing::Revealed(Reveal { x: vec![0; 32], beacon: Some(vec![0; *dice.pick(&[0, 257])]) })),
        3 | 4 => {
            let mut commitment = CHAINS.commitment(0, beacon_of(source));
            let beacon = |scheme: usize, key| Beacon { scheme: "x".repeat(scheme), key: vec![0; key] };
            match dice.below(4) {
                0 => commitment.head = { let length = length(dice); dice.bytes(length) },
                1 => commitment.length = *dice.pick(&[0, 1, 63]),
                2 => commitment.beacon = Some(beacon(*dice.pick(&[0, 65]), 32)),
                _ => commitment.beacon = Some(beacon(8, *dice.pick(&[0, 257]))),
            }
            Command::CommitDraws(commitment)
        }
        5 => Command::AddEntropy(Entropy { bytes: { let length = length(dice); dice.bytes(length) } }),
        6 => Command::PlaceWager(Wager { side, chips, tokens }),
        7 => Command::ChangeWager(Wager { side, chips, tokens }),
        8 => Command::PlaceSpinnerWager(Stake { chips, tokens }),
        9 => Command::ChangeSpinnerWager(Stake { chips, tokens }),
        10 => Command::SelectCoins(coins),
        11 => Command::LoseCoins(coins),
        12 => Command::ReturnCoins(coins),
        13 => Command::RaiseDispute(Complaint { text: if dice.once_in(2) { String::new() } else { long() } }),
        14 => Command::CallNoSpin(NoSpin { reason: NoSpinReason::TooLow, text: Some(if dice.once_in(2) { String::new() } else { long() }) }),
        15 => Command::SetPlayerLimits(PlayerLimits { seat, wager: WagerKind::Heads, min: 0, max: 1 }),
        16 => Command::SetPlayerLimits(PlayerLimits { seat, wager: WagerKind::Heads, min: 1, max: MOST_GIVEN + 1 }),
        17 => Command::ReturnUnderMinimum(WagerAt { seat, wager: unknown }),
        18 => Command::RefuseWager(WagerAt { seat, wager: unknown }),
        _ => Command::InvalidateOutcome(Invalidation {
            scope: InvalidationScope::Result,
            reason: InvalidationReason::Fraud,
            forfeits: vec![Forfeit { seat, wager: unknown, bet: None }],
        }),
    };
    (usual(&command, scene, dice), command)
}
