//! Random sessions: accepted commands conserve money, and the table can be rebuilt.

use std::collections::BTreeSet;

use kip_conformance::chips::takes;
use kip_conformance::choices::{ALL, order, order_of, range};
use kip_engine::contract::AmountRange;
use kip_engine::two_up::Rulebook;
use kip_engine::two_up::contract::{
    Choice, Command, Config, Forfeit, Invalidation, InvalidationReason, InvalidationScope, Landing, Rest, Rests,
    SendingOut, SendingOutReason, Stake, WagerKind,
};
use kip_tests::chosen::actor;

use super::pit::Pit;
use kip_tests::dice::Dice;

/// Plays random commands; the pit checks each.
pub fn play(rulebook: Rulebook, config: &Config, seed: u64, commands: u32) -> Pit {
    let (mut pit, dice) = (Pit::open(rulebook, config), &mut Dice::new(seed));
    for _ in 0..commands {
        let legal = pit.table.legal(pit.now, None, ALL).first;
        let Some(choice) = pick(&legal, dice) else { break };
        let (Some((command, is_listed)), by) = (command(choice, dice), actor(choice, dice)) else { continue };
        // A forfeit may name a missing wager, and the list says nothing about both tenders at once.
        if let Err(refusal) = pit.try_command(by, &command) {
            let amount = matches!(refusal.code.as_str(), "not-payable-in-chips" | "off-unit" | "unchanged");
            let forfeit = matches!(command, Command::InvalidateOutcome(_))
                && matches!(refusal.code.as_str(), "not-in-these-rules" | "seat-empty" | "no-such-wager");
            assert!(!is_listed && (amount || forfeit), "{command:?} was listed: {refusal:?}");
        }
        if dice.once_in(12) {
            pit.now += *dice.pick(&[1, 60_000, 20 * 60_000]);
        }
    }
    pit.rebuild();
    pit
}

/// Prefers commands that move the game forward over commands that end it.
fn pick<'a>(legal: &'a [Choice], dice: &mut Dice) -> Option<&'a Choice> {
    let usual = |choice: &&Choice| {
        !matches!(
            choice.command.name(),
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
    let often: Vec<&Choice> = legal.iter().filter(usual).collect();
    let all: Vec<&Choice> = legal.iter().collect();
    let from = if often.is_empty() || dice.once_in(25) { all } else { often };
    // Picks a name first, because the coins alone are ten choices. Wagers weigh more: they lead to more events.
    let names: BTreeSet<&str> = from.iter().map(|choice| choice.command.name()).collect();
    let times = |name: &&str| if *name == "place-wager" { 4 } else { 1 };
    let names: Vec<&str> = names.into_iter().flat_map(|name| std::iter::repeat_n(name, times(&name))).collect();
    if names.is_empty() {
        return None;
    }
    let name = *dice.pick(&names);
    let of_that_name: Vec<&Choice> = from.into_iter().filter(|choice| choice.command.name() == name).collect();
    Some(*dice.pick(&of_that_name))
}

/// Returns mostly whole dollars, sometimes halves.
fn amount(range: &AmountRange, dice: &mut Dice) -> u64 {
    let amount = dice.between(range.least, range.most.min(range.least.saturating_add(8_000)));
    let unit = *dice.pick(&[1, 100, 100, 50]);
    let sum = amount + range.on_top_of;
    Some((sum - sum % unit).saturating_sub(range.on_top_of))
        .filter(|amount| takes(range, *amount))
        .unwrap_or(range.least)
}

/// Returns the stake with a part in tokens.
fn mixed(stake: Stake, dice: &mut Dice) -> Stake {
    let tokens = dice.below(stake.chips + 1) / 100 * 100;
    Stake { chips: stake.chips - tokens, tokens: stake.tokens + tokens }
}

fn rest(dice: &mut Dice) -> Rest {
    if dice.once_in(2) { Rest::Heads } else { Rest::Tails }
}

/// Returns the command, and true when the list promises exactly it.
fn command(choice: &Choice, dice: &mut Dice) -> Option<(Command, bool)> {
    let command = match range(choice) {
        Some(range) => order_of(choice, 0, amount(range, dice))?.command,
        None => order(choice, 0).command,
    };
    Some(match command {
        Command::PlaceWager(mut wager) if dice.once_in(6) => {
            wager.stake = mixed(wager.stake, dice);
            (Command::PlaceWager(wager), false)
        }
        Command::SelectCoins(_) | Command::ExcludePlayer(_) | Command::AnnounceClosing(_) if !dice.once_in(3) => {
            return None;
        }
        Command::AnnounceClosing(_) => (Command::AnnounceClosing(u64::MAX >> 12), true),
        Command::Land(Landing::Observed(_)) => {
            // The fall is mostly Odds.
            let first = rest(dice);
            let other = if first == Rest::Heads { Rest::Tails } else { Rest::Heads };
            let second = if dice.once_in(4) { rest(dice) } else { other };
            (Command::Land(Landing::Observed(Rests { first, second, third: None })), true)
        }
        Command::SendSpinnerOut(_) => {
            let out = SendingOut { reason: SendingOutReason::DelayOrDisorder, bar: dice.once_in(2) };
            (Command::SendSpinnerOut(out), true)
        }
        Command::InvalidateOutcome(_) => (Command::InvalidateOutcome(invalidation(dice)), false),
        command => (command, true),
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
