//! Money, whatever is done at a table of any rulebook: after every command [`Books`] looks whether each event moves what
//! it says, nothing on the table is below 0, one purse pays at most, and the table shows what the moves left there.
//!
//! `KIP_CASES` is per cent of the default run, `KIP_SEED` other dice.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop where it stands")]
#![allow(missing_docs, reason = "tests")]

use std::collections::BTreeSet;

use kip_conformance::choices::range;
use kip_engine::contract::{ChanceSource, Filling, Sum};
use kip_engine::two_up::contract::{
    CentrePolicy, Choice, Command, Config, Description, Enforcement, Forfeit, Invalidation, InvalidationReason,
    InvalidationScope, Landing, Rest, Rests, Terms, View, WagerKind,
};
use kip_tests::Play;
use kip_tests::chosen::amounts;
use kip_tests::dice::Dice;
use kip_tests::native::Book;

/// Noon of 25 April 2026: on that day every rulebook is played.
const NOON: u64 = 1_777_118_400_000;

/// So many tables of each rulebook.
const CASES: u64 = 100;

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
        let on = legal.iter().filter(|choice| ON.contains(&choice.command.name())).collect::<Vec<_>>();
        // A table that is closed too soon shows little.
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
        // What is refused changes nothing.
        let choice = among[dice.place(among.len())];
        let command = command(&play, choice, &view, dice);
        let _ = play.apply(choice.by, at, &command);
    }
    play.rebuild();
    play.events.iter().filter(|event| !event.moves.is_empty()).map(|event| event.what.name()).collect()
}

/// The choice's command, its amount filled in.
fn command(play: &Play, choice: &Choice, view: &View, dice: &mut Dice) -> Command {
    match (choice.command.clone(), range(choice)) {
        (Command::Land(_), _) => fall(play, dice).unwrap_or_else(|| choice.command.clone()),
        (Command::InvalidateOutcome(_), _) => Command::InvalidateOutcome(invalidation(view, dice)),
        (command, Some(range)) => {
            let amounts = amounts(range, dice);
            let sum = Sum { tender: range.tender, amount: *dice.pick(&amounts) };
            play.table().fill(command, &[Filling::Amount(sum)]).expect("a place for an amount")
        }
        (command, None) => command,
    }
}

/// Heads mostly, so that a centre rides.
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

/// What every casino and every ring tells of, and a ring with a centre.
const CASINO: [&str; 5] =
    ["excess-returned", "settlement-reversed", "spinner-wager-placed", "wager-forfeited", "wager-won"];
const BETS: [&str; 4] = ["side-bet-forfeited", "side-bet-reversed", "side-bet-settled", "side-offer-lapsed"];
const CENTRE: [&str; 6] =
    ["centre-forfeited", "centre-rides", "cover-paid", "cover-reversed", "cover-returned", "due-paid"];

/// So many tables; of these events each has been told of.
fn keeps_its_books(id: &str, cases: u64, wanted: &[&[&str]]) {
    let asked = number("KIP_CASES").unwrap_or(100);
    let (book, dice) = (Book::named(id), &mut Dice::new(number("KIP_SEED").unwrap_or(1)));
    let mut told = BTreeSet::new();
    for _ in 0..(cases * asked / 100).max(1) {
        told.extend(play(&book, dice, 200));
    }
    let missing: Vec<_> = wanted.concat().into_iter().filter(|name| !told.contains(name)).collect();
    assert!(missing.is_empty() || asked < 100, "{id}: never told: {missing:?} of {told:?}");
}

#[test]
fn the_moves_of_nsw_are_what_lies_there_and_what_is_in_purses() {
    keeps_its_books("nsw", CASES, &[&CASINO]);
}

#[test]
fn the_moves_of_house_are_what_lies_there_and_what_is_in_purses() {
    keeps_its_books("house", CASES, &[&CASINO]);
}

#[test]
fn the_moves_of_ringkeeper_are_what_lies_there_and_what_is_in_purses() {
    keeps_its_books("ringkeeper", CASES, &[&CENTRE, &BETS]);
}

#[test]
fn the_moves_of_commemorative_are_what_lies_there_and_what_is_in_purses() {
    keeps_its_books("commemorative", CASES, &[&CENTRE, &BETS]);
}

#[test]
fn the_moves_of_pub_are_what_lies_there_and_what_is_in_purses() {
    keeps_its_books("pub", CASES, &[&BETS]);
}
