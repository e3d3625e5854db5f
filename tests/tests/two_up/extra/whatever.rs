//! Random sessions: whatever is accepted, the money is conserved and the table can be rebuilt.

use std::collections::BTreeSet;

use kip_engine::two_up::Rulebook;
use kip_engine::two_up::words::{
    Command, Config, Forfeit, Invalidation, InvalidationReason, InvalidationScope, Landing, LegalCommand, NoSpin,
    NoSpinReason, Rest, Rests, SendingOut, SendingOutReason, Side, Wager, WagerAt, WagerKind,
};
use kip_engine::words::{Actor, Joining, Role, Stake};
use kip_tests::say::{coins, throw};

use super::pit::Pit;
use kip_tests::dice::Dice;

/// Plays so many commands; after each the pit looks whether all that must hold does.
pub fn play<B: Rulebook>(config: &Config, seed: u64, commands: u32) -> Pit<B> {
    let (mut pit, dice) = (Pit::<B>::open(config), &mut Dice::new(seed));
    for _ in 0..commands {
        let legal = pit.table.legal(pit.now);
        let Some(entry) = pick(&legal, dice) else { break };
        let by = Actor { role: entry.role, number: entry.number.unwrap_or(9) };
        // Amounts are of the total that stands afterwards.
        let kind = if side(entry) == Side::Heads { WagerKind::Heads } else { WagerKind::Tails };
        let stands = match (entry.command.as_str(), entry.number) {
            ("place-wager", Some(seat)) => {
                pit.shown(seat).iter().filter(|shown| shown.0 == kind).map(|shown| shown.1).sum()
            }
            _ => 0,
        };
        let Some(command) = command(entry, stands, dice) else { continue };
        // A forfeit may name what is not there; all else that is listed is accepted.
        if let Err(refusal) = pit.tried(by, &command) {
            let amount = matches!(refusal.code.as_str(), "not-payable-in-chips" | "off-unit" | "unchanged");
            let forfeit = matches!(command, Command::InvalidateOutcome(_))
                && matches!(refusal.code.as_str(), "not-in-these-rules" | "seat-empty" | "no-such-wager");
            assert!(amount || forfeit, "{command:?} was listed: {refusal:?}");
        }
        if dice.once_in(12) {
            pit.now += *dice.pick(&[1, 60_000, 20 * 60_000]);
        }
    }
    pit.rebuild();
    pit
}

/// What brings the game on is preferred, and what ends it avoided.
fn pick<'a>(legal: &'a [LegalCommand], dice: &mut Dice) -> Option<&'a LegalCommand> {
    let usual = |entry: &&LegalCommand| {
        !matches!(
            entry.command.as_str(),
            "leave"
                | "close-table"
                | "announce-closing"
                | "exclude-player"
                | "void-wagers"
                | "invalidate-outcome"
                | "send-spinner-out"
                | "retire"
                | "lose-coins"
                | "call-no-spin"
                | "vacate-seat"
                | "refuse-wager"
                | "decline-further-spins"
                | "record-failure-to-spin"
                | "withdraw-wager"
                | "decline-coins"
                | "announce-limits"
                | "set-limits"
                | "clear-player-limits"
                | "set-player-limits"
                | "raise-dispute"
                | "set-supervisor-presence"
                | "return-under-minimum"
        )
    };
    let often: Vec<&LegalCommand> = legal.iter().filter(usual).collect();
    let all: Vec<&LegalCommand> = legal.iter().collect();
    let from = if often.is_empty() || dice.once_in(25) { all } else { often };
    // By name first, for the coins alone are five entries; and with wagers on the layout there is more to see.
    let names: BTreeSet<&str> = from.iter().map(|entry| entry.command.as_str()).collect();
    let times = |name: &&str| if *name == "place-wager" { 4 } else { 1 };
    let names: Vec<&str> = names.into_iter().flat_map(|name| std::iter::repeat_n(name, times(&name))).collect();
    if names.is_empty() {
        return None;
    }
    let name = *dice.pick(&names);
    let of_that_name: Vec<&LegalCommand> = from.into_iter().filter(|entry| entry.command == name).collect();
    Some(*dice.pick(&of_that_name))
}

fn side(entry: &LegalCommand) -> Side {
    if entry.wager == Some(WagerKind::Tails) { Side::Tails } else { Side::Heads }
}

fn amount(entry: &LegalCommand, stands: u64, dice: &mut Dice) -> Option<Stake> {
    let range = entry.amount?;
    let total = dice.between(range.min, range.max.min(range.min.saturating_add(8_000)));
    // In whole dollars mostly, which all chips can make up, or in halves, which odd chips can from 2.50 on.
    let unit = *dice.pick(&[100, 100, 50]);
    let whole = |amount: u64| if amount > 100 { amount - amount % unit } else { amount };
    let total = if dice.once_in(4) { total } else { whole(total).max(range.min) };
    let total = total - stands;
    let tokens = if dice.once_in(3) { whole(dice.below(total + 1)) } else { 0 };
    Some(Stake { chips: total - tokens, tokens })
}

fn rest(dice: &mut Dice) -> Rest {
    if dice.once_in(2) { Rest::Heads } else { Rest::Tails }
}

fn command(entry: &LegalCommand, stands: u64, dice: &mut Dice) -> Option<Command> {
    let seat = entry.seat.unwrap_or(0);
    Some(match entry.command.as_str() {
        "join" => Command::Join(Joining { seat, age_attested: true }),
        "leave" => Command::Leave(seat),
        "vacate-seat" => Command::VacateSeat(seat),
        "offer-coins" => Command::OfferCoins(seat),
        "accept-coins" => Command::AcceptCoins,
        "decline-coins" => Command::DeclineCoins,
        "select-coins" if dice.once_in(3) => Command::SelectCoins(coins(1, 2)),
        "call-side" => Command::CallSide(side(entry)),
        "place-spinner-wager" => Command::PlaceSpinnerWager(amount(entry, stands, dice)?),
        "place-your-bets" => Command::PlaceYourBets,
        "place-wager" | "change-wager" => {
            let Stake { chips, tokens } = amount(entry, stands, dice)?;
            let wager = Wager { side: side(entry), stake: Stake { chips, tokens } };
            if entry.command == "place-wager" { Command::PlaceWager(wager) } else { Command::ChangeWager(wager) }
        }
        "withdraw-wager" => Command::WithdrawWager(side(entry)),
        "refuse-wager" => Command::RefuseWager(WagerAt { seat, wager: entry.wager? }),
        "no-more-bets" => Command::NoMoreBets,
        "throw-coins" => throw(),
        "land" => {
            // Odds more often than not.
            let first = rest(dice);
            let other = if first == Rest::Heads { Rest::Tails } else { Rest::Heads };
            let second = if dice.once_in(4) { rest(dice) } else { other };
            Command::Land(Landing::Observed(Rests { first, second, third: None }))
        }
        "announce-result" => Command::AnnounceResult,
        "call-no-spin" => Command::CallNoSpin(NoSpin { reason: NoSpinReason::NotSpun, text: None }),
        "elect-prison" => Command::ElectPrison(side(entry)),
        "elect-partage" => Command::ElectPartage(side(entry)),
        "elect-retire" => Command::ElectRetire,
        "elect-house-spin" => Command::ElectHouseSpin,
        "decline-further-spins" => Command::DeclineFurtherSpins,
        "record-failure-to-spin" => Command::RecordFailureToSpin,
        "retire" => Command::Retire,
        "spin-again" => Command::SpinAgain,
        "start-house-spin" => Command::StartHouseSpin,
        "appoint-substitute" => Command::AppointSubstitute(entry.subject.unwrap_or(Role::Dealer)),
        "send-spinner-out" => {
            Command::SendSpinnerOut(SendingOut { reason: SendingOutReason::DelayOrDisorder, bar: dice.once_in(2) })
        }
        "void-wagers" => Command::VoidWagers(seat),
        "exclude-player" if dice.once_in(3) => Command::ExcludePlayer(seat),
        "announce-closing" if dice.once_in(3) => Command::AnnounceClosing(u64::MAX >> 12),
        "close-table" => Command::CloseTable,
        "invalidate-outcome" => Command::InvalidateOutcome(invalidation(dice)),
        _ => return None,
    })
}

fn invalidation(dice: &mut Dice) -> Invalidation {
    let scope = if dice.once_in(2) { InvalidationScope::Result } else { InvalidationScope::Game };
    let wagers = [WagerKind::Heads, WagerKind::Tails, WagerKind::ImprisonedHeads, WagerKind::Spinner];
    let forfeits = if dice.once_in(2) {
        vec![Forfeit { seat: dice.number(3) + 1, wager: *dice.pick(&wagers), bet: None }]
    } else {
        Vec::new()
    };
    let reason = if forfeits.is_empty() { InvalidationReason::Disruption } else { InvalidationReason::Fraud };
    Invalidation { scope, reason, forfeits }
}
