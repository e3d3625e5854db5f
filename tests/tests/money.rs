//! Money, whatever is done at a table of any rulebook: after every command [`Books`] looks whether each event moves what
//! it says, nothing on the table is below 0, one purse pays at most, and the table shows what the moves left there.
//!
//! `KIP_CASES` is per cent of the default run, `KIP_SEED` other dice.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop where it stands")]
#![allow(missing_docs, reason = "tests")]

use std::collections::BTreeSet;

use kip_conformance::orders::{Scene, actor};
use kip_engine::two_up::words::{
    CentrePolicy, Command, Config, Description, Enforcement, Forfeit, Invalidation, InvalidationReason,
    InvalidationScope, Landing, LegalCommand, Order, Rest, Rests, Terms, View, WagerKind,
};
use kip_engine::words::ChanceSource;
use kip_tests::Play;
use kip_tests::dice::Dice;
use kip_tests::native::{BOOKS, Book};

/// Noon of 25 April 2026: on that day every rulebook is played.
const NOON: u64 = 1_777_118_400_000;

/// What carries a game on; it is done more often than all else.
const ON: [&str; 22] = [
    "accept-coins",
    "announce-result",
    "appoint-substitute",
    "call-side",
    "cover-centre",
    "elect-partage",
    "elect-prison",
    "land",
    "match-side-bet",
    "no-more-bets",
    "offer-coins",
    "offer-side-bet",
    "place-spinner-wager",
    "place-wager",
    "place-your-bets",
    "select-coins",
    "spin-again",
    "stake-centre",
    "start-house-spin",
    "stay",
    "throw-coins",
    "withdraw-due",
];

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

/// Three seats, and terms that the dice choose.
fn config(description: &Description, dice: &mut Dice) -> Config {
    let mut config = description.examples[0].clone();
    config.seats = 3;
    config.opened_at = NOON;
    config.source = ChanceSource::Observed;
    match &mut config.terms {
        Terms::Casino(terms) => terms.enforcement = *dice.pick(Enforcement::ALL),
        Terms::Ring(terms) => terms.centre_policy = *dice.pick(CentrePolicy::ALL),
    }
    config
}

/// So many commands at one table; the names of the events that told of them.
fn play(book: &Book, dice: &mut Dice, commands: usize) -> BTreeSet<&'static str> {
    let description = book.describe();
    let config = config(&description, dice);
    let Ok(mut play) = Play::native_of(book.id, &config) else { return BTreeSet::new() };
    let mut at = NOON;
    for _ in 0..commands {
        if dice.once_in(40) {
            at += 20 * 60_000;
        }
        let (view, legal) = (play.view(), play.legal(at));
        let on = legal.iter().filter(|entry| ON.contains(&&*entry.command)).collect::<Vec<_>>();
        // A table that is closed too soon shows little.
        let any = legal.iter().filter(|entry| entry.command != "close-table" || dice.once_in(8)).collect::<Vec<_>>();
        let undone = legal.iter().filter(|entry| entry.command == "invalidate-outcome").collect::<Vec<_>>();
        let among = match dice.below(16) {
            0 if !undone.is_empty() => undone,
            1..=3 => any,
            _ if on.is_empty() => any,
            _ => on,
        };
        if among.is_empty() {
            break;
        }
        let scene = Scene { description: &description, view: &view, legal: &legal, at };
        // What is refused changes nothing.
        if let Some(order) = order(&scene, among[dice.place(among.len())], &view, dice) {
            let _ = play.apply(order.by, order.at, &order.command);
        }
    }
    play.rebuild();
    play.events.iter().filter(|event| !event.moves.is_empty()).map(|event| event.what.name()).collect()
}

fn order(scene: &Scene<'_>, entry: &LegalCommand, view: &View, dice: &mut Dice) -> Option<Order> {
    let by = actor(entry);
    let command = match entry.command.as_str() {
        "land" => Command::Land(Landing::Observed(fall(view, dice)?)),
        "invalidate-outcome" => Command::InvalidateOutcome(invalidation(view, dice)),
        _ => {
            let amount = entry.amount.map(|range| match dice.below(4) {
                0 => range.max.min(range.min.saturating_mul(1_000)),
                1 => range.max.min(5_000).max(range.min),
                _ => range.min,
            });
            return scene.order(entry, amount);
        }
    };
    Some(Order { by, at: scene.at, command })
}

/// Heads mostly, so that a centre rides.
fn fall(view: &View, dice: &mut Dice) -> Option<Rests> {
    let fall = view.outcomes.get(dice.place(view.outcomes.len()))?.coins;
    let third = fall.third.map(|_| Rest::Heads);
    Some(match dice.below(8) {
        0 => Rests { first: Rest::Outside, ..fall },
        1..=3 => Rests { first: Rest::Heads, second: Rest::Heads, third },
        _ => fall,
    })
}

/// Of either scope; where it is for fraud, with forfeits of what may lie there.
fn invalidation(view: &View, dice: &mut Dice) -> Invalidation {
    let scope = *dice.pick(InvalidationScope::ALL);
    let reason = *dice.pick(InvalidationReason::ALL);
    let forfeits = if reason == InvalidationReason::Fraud { dice.below(3) } else { 0 };
    let bet = view.ring.as_ref().and_then(|ring| ring.bets.first()).map(|bet| bet.bet);
    let forfeit = |dice: &mut Dice| {
        let wager = *dice.pick(if view.casino.is_some() { &WagerKind::ALL[..3] } else { &WagerKind::ALL[3..6] });
        let bet = if wager == WagerKind::SideBet { bet.or(Some(1)) } else { None };
        Forfeit { seat: 1 + dice.number(3), wager, bet }
    };
    Invalidation { scope, reason, forfeits: (0..forfeits).map(|_| forfeit(dice)).collect() }
}

#[test]
fn the_moves_of_every_rulebook_are_what_lies_there_and_what_is_in_purses() {
    let cases = 300 * number("KIP_CASES").unwrap_or(100) / 100;
    for book in BOOKS {
        let dice = &mut Dice::new(number("KIP_SEED").unwrap_or(1));
        let mut told = BTreeSet::new();
        for _ in 0..cases.max(1) {
            told.extend(play(&book, dice, 250));
        }
        let casino = ["excess-returned", "settlement-reversed", "spinner-wager-placed", "wager-forfeited", "wager-won"];
        let centre = ["centre-forfeited", "centre-rides", "cover-paid", "cover-reversed", "cover-returned", "due-paid"];
        let bets = ["side-bet-forfeited", "side-bet-reversed", "side-bet-settled", "side-offer-lapsed"];
        let wanted: Vec<_> = match book.id {
            "nsw" | "house" => casino.to_vec(),
            "pub" => bets.to_vec(),
            _ => [&centre[..], &bets].concat(),
        };
        let missing: Vec<_> = wanted.into_iter().filter(|name| !told.contains(name)).collect();
        assert!(missing.is_empty() || cases < 300, "{}: never told: {missing:?} of {told:?}", book.id);
    }
}
