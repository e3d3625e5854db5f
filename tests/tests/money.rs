//! Money under random play at tables of every rulebook. After every command `Books` checks that each event moves the amounts of
//! its payload, that nothing on the table is below 0, that at most one purse pays, and that the view shows the money that the
//! moves leave.
//!
//! `KIP_CASES` scales the number of cases in per cent, `KIP_SEED` sets the seed.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop where it stands")]
#![allow(missing_docs, reason = "tests")]

use std::collections::BTreeSet;

use kip_conformance::choices::range;
use kip_engine::contract::{ChanceSource, Filling, Sum};
use kip_engine::two_up::contract::{
    CentrePolicy, Choice, Command, Config, Description, Enforcement, Forfeit, Invalidation, InvalidationReason,
    InvalidationScope, Landing, Rest, Rests, Terms, View, WagerKind,
};
use kip_engine::two_up::{Rulebook, Table};
use kip_tests::Play;
use kip_tests::chosen::amounts;
use kip_tests::dice::Dice;
use kip_tests::native::book;

/// Noon UTC on 25 April 2026, a day on which every rulebook can be played.
const NOON: u64 = 1_777_118_400_000;

/// The number of tables of each rulebook.
const CASES: u64 = 100;

/// Commands that move play forward; they are chosen most often.
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

/// Returns a config of three seats and random terms.
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

/// Gives random commands to one table and returns the names of the events that moved money.
fn play(book: Rulebook, dice: &mut Dice, commands: usize) -> BTreeSet<&'static str> {
    let description = book.describe();
    let config = config(&description, dice);
    let Ok(mut play) = Play::native_of(book.id(), &config) else { return BTreeSet::new() };
    let mut at = NOON;
    for _ in 0..commands {
        if dice.once_in(40) {
            at += 20 * 60_000;
        }
        let (view, legal) = (play.view(), play.legal(at));
        let on = legal.iter().filter(|choice| ON.contains(&choice.command.name())).collect::<Vec<_>>();
        // A table closed too soon shows little.
        let any =
            legal.iter().filter(|choice| choice.command != Command::CloseTable || dice.once_in(8)).collect::<Vec<_>>();
        let undone =
            legal.iter().filter(|choice| matches!(choice.command, Command::InvalidateOutcome(_))).collect::<Vec<_>>();
        let among = match dice.below(16) {
            0 if !undone.is_empty() => undone,
            1..=3 => any,
            _ if on.is_empty() => any,
            _ => on,
        };
        if among.is_empty() {
            break;
        }
        // A refusal changes nothing.
        let choice = among[dice.place(among.len())];
        let command = command(&play, choice, &view, dice);
        let _ = play.apply(choice.by, at, &command);
    }
    play.rebuild();
    play.events.iter().filter(|event| !event.moves.is_empty()).map(|event| event.what.name()).collect()
}

/// Returns the choice's command with its blank filled in at random.
fn command(play: &Play, choice: &Choice, view: &View, dice: &mut Dice) -> Command {
    match (choice.command.clone(), range(choice)) {
        (Command::Land(_), _) => fall(play, dice).unwrap_or_else(|| choice.command.clone()),
        (Command::InvalidateOutcome(_), _) => Command::InvalidateOutcome(invalidation(view, dice)),
        (command, Some(range)) => {
            let amounts = amounts(range, dice);
            let sum = Sum { tender: range.tender, amount: *dice.pick(&amounts) };
            Table::fill(play.book, command, &[Filling::Amount(sum)]).expect("a place for an amount")
        }
        (command, None) => command,
    }
}

/// Returns a landing, often of Heads so that a centre rides.
fn fall(play: &Play, dice: &mut Dice) -> Option<Command> {
    let outcomes = play.outcomes();
    let fall = outcomes.get(dice.place(outcomes.len()))?;
    let Command::Land(Landing::Observed(rests)) = fall.command else { return None };
    let third = rests.third.map(|_| Rest::Heads);
    Some(Command::Land(Landing::Observed(match dice.below(8) {
        0 => Rests { first: Rest::Outside, ..rests },
        1..=3 => Rests { first: Rest::Heads, second: Rest::Heads, third },
        _ => rests,
    })))
}

/// Returns an invalidation of either scope; for fraud, with forfeits of wagers that may exist.
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

/// Events that must occur at a casino's table, in every ring, and in a ring with a centre.
const CASINO: [&str; 5] =
    ["excess-returned", "settlement-reversed", "spinner-wager-placed", "wager-forfeited", "wager-won"];
const BETS: [&str; 4] = ["side-bet-forfeited", "side-bet-reversed", "side-bet-settled", "side-offer-lapsed"];
const CENTRE: [&str; 6] =
    ["centre-forfeited", "centre-rides", "cover-paid", "cover-reversed", "cover-returned", "due-paid"];

/// Plays `cases` tables and checks that every wanted event occurred.
fn check_books(id: &str, cases: u64, wanted: &[&[&str]]) {
    let asked = number("KIP_CASES").unwrap_or(100);
    let (book, dice) = (book(id), &mut Dice::new(number("KIP_SEED").unwrap_or(1)));
    let mut seen = BTreeSet::new();
    for _ in 0..(cases * asked / 100).max(1) {
        seen.extend(play(book, dice, 200));
    }
    let missing: Vec<_> = wanted.concat().into_iter().filter(|name| !seen.contains(name)).collect();
    assert!(missing.is_empty() || asked < 100, "{id}: never seen: {missing:?} of {seen:?}");
}

#[test]
fn the_moves_of_nsw_match_table_and_purses() {
    check_books("nsw", CASES, &[&CASINO]);
}

#[test]
fn the_moves_of_house_match_table_and_purses() {
    check_books("house", CASES, &[&CASINO]);
}

#[test]
fn the_moves_of_ringkeeper_match_table_and_purses() {
    check_books("ringkeeper", CASES, &[&CENTRE, &BETS]);
}

#[test]
fn the_moves_of_commemorative_match_table_and_purses() {
    check_books("commemorative", CASES, &[&CENTRE, &BETS]);
}

#[test]
fn the_moves_of_pub_match_table_and_purses() {
    check_books("pub", CASES, &[&BETS]);
}
