//! Helpers of the tests of `house`: the casino's pit with a spinner who calls no side.

use kip_engine::contract::{Actor, Fraction, Refusal, Seat};
use kip_engine::two_up::contract::{CasinoTerms, Command, Config, Event, Happening, OddsPaid, Phase, Terms};
use kip_tests::Play;
use kip_tests::native::Book;
use kip_tests::say::{BOXER, START, coins, player, spinner_bet};

use crate::common::{self, Pit, one};

/// The usual table with changed terms.
pub fn config_with(change: impl FnOnce(&mut CasinoTerms)) -> Config {
    let mut config = common::config();
    let Terms::Casino(terms) = &mut config.terms else { panic!("a casino") };
    change(terms);
    config
}

/// The usual table, paying those odds to 1.
pub fn paying(spinner: (u64, u64), heads_tails: (u64, u64)) -> Config {
    config_with(|terms| terms.odds = Some(odds(spinner, heads_tails)))
}

/// Odds from ratios.
pub const fn odds(spinner: (u64, u64), heads_tails: (u64, u64)) -> OddsPaid {
    OddsPaid {
        spinner: Fraction { numerator: spinner.0, denominator: spinner.1 },
        heads_tails: Fraction { numerator: heads_tails.0, denominator: heads_tails.1 },
    }
}

/// Asserts that the table does not open.
#[track_caller]
pub fn not_opened(config: &Config) -> Refusal {
    match Play::of("house", config) {
        Ok(_) => panic!("the table opened: {config:?}"),
        Err(refusal) => refusal,
    }
}

/// A table of this config with players on seats 1 to `n`.
#[track_caller]
pub fn seated_with(config: &Config, n: Seat) -> Pit {
    let mut pit = Pit { play: Play::of("house", config).expect("the table opens"), now: START };
    for seat in 1..=n {
        pit.join(seat);
    }
    pit
}

/// The usual table with players on seats 1 to `n`.
#[track_caller]
pub fn seated(n: Seat) -> Pit {
    seated_with(&common::config(), n)
}

/// The seat accepts, takes coins 1 and 2 and wagers.
#[track_caller]
pub fn spinner(pit: &mut Pit, seat: Seat, stake: u64) {
    pit.accept(seat);
    prepare(pit, seat, stake);
}

/// The accepted spinner takes coins 1 and 2 and wagers.
#[track_caller]
pub fn prepare(pit: &mut Pit, seat: Seat, stake: u64) {
    pit.ok(player(seat), &Command::SelectCoins(coins(1, 2)));
    pit.ok(player(seat), &spinner_bet(stake));
}

/// Players on seats 1 to `n`; seat 1 spins for that stake: "place your bets" is next.
#[track_caller]
pub fn ready(n: Seat, stake: u64) -> Pit {
    let mut pit = seated(n);
    spinner(&mut pit, 1, stake);
    pit
}

/// The same, and the layout is open.
#[track_caller]
pub fn betting(n: Seat, stake: u64) -> Pit {
    let mut pit = ready(n, stake);
    pit.place_your_bets();
    pit
}

/// Nobody takes the coins, so the boxer spins; the layout is open.
#[track_caller]
pub fn house_spin(n: Seat) -> Pit {
    let mut pit = seated(n);
    for seat in 1..=n {
        pit.ok(BOXER, &Command::OfferCoins(seat));
        pit.ok(player(seat), &Command::DeclineCoins);
    }
    pit.ok(BOXER, &Command::StartHouseSpin);
    pit.place_your_bets();
    pit
}

/// Plays a round for each landing and returns the events of the last announcement.
#[track_caller]
pub fn rounds(pit: &mut Pit, landings: &[&Command]) -> Vec<Event> {
    landings.iter().map(|landing| pit.round(landing)).last().unwrap_or_default()
}

/// Asserts that the command is refused by that clause of the document, such as `p4`.
#[track_caller]
pub fn refused_by(pit: &mut Pit, by: Actor, command: &Command, clause: &str) -> Refusal {
    let refusal = pit.refused(by, command);
    assert_eq!(refusal.clause, format!("house {clause}"), "{by:?} {command:?} {refusal:?}");
    refusal
}

/// The command is refused by what `house` takes over from `nsw` (R31): that clause, read by R31 or by the ruling that
/// refines the step.
#[track_caller]
pub fn inherits_refusal(pit: &mut Pit, by: Actor, command: &Command, clause: &str) -> Refusal {
    let refusal = pit.refused(by, command);
    assert_eq!(refusal.clause, format!("nsw {clause}"), "{by:?} {command:?} {refusal:?}");
    assert!(refusal.ruling.is_some(), "inherited by no ruling: {refusal:?}");
    refusal
}

/// The only event of that kind follows from a clause of `nsw` that `house` takes over.
#[track_caller]
pub fn inherits(events: &[Event], kind: &str, clause: &str) {
    let cite = one(events, kind).cite;
    assert_eq!(text(cite.clause), format!("nsw {clause}"), "{kind}");
    assert!(cite.ruling.is_some(), "{kind} is inherited by no ruling");
}

/// The clause the only event of that kind follows from, such as `house 1.D`.
#[track_caller]
pub fn cited(events: &[Event], kind: &str) -> String {
    text(one(events, kind).cite.clause)
}

/// That row of the rulebook's clauses.
pub fn text(number: u16) -> String {
    let clauses = Book::named("house").describe().head.clauses;
    clauses.into_iter().find(|row| row.number == number).map(|row| row.id).expect("a clause of that number")
}

/// The clause of each event of that kind, with the seat's part left out.
pub fn all_cited(events: &[Event], kind: &str) -> Vec<String> {
    events.iter().filter(|event| event.what.name() == kind).map(|event| text(event.cite.clause)).collect()
}

/// The seats the boxer may offer the coins to.
pub fn next(pit: &Pit) -> Vec<Seat> {
    pit.play
        .legal(pit.now)
        .iter()
        .filter_map(|choice| if let Command::OfferCoins(seat) = choice.command { Some(seat) } else { None })
        .collect()
}

/// What was paid for the only wager that won: the exact amount, the rounding (both over one denominator), the payment.
#[track_caller]
pub fn winnings(events: &[Event]) -> (Fraction, Fraction, u64) {
    let Happening::WagerWon(won) = &one(events, "wager-won").what else { panic!() };
    (won.exact, won.rounding, won.paid)
}

/// The game waits for the winner.
#[track_caller]
pub fn is_won(pit: &Pit) {
    assert_eq!(pit.phase(), Phase::Won);
}
