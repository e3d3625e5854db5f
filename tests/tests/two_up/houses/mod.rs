//! Shared parts of the tests of `house`: the casino's pit with a spinner who calls no side.

use kip_engine::contract::{Fraction, Refusal, Seat};
use kip_engine::two_up::contract::{CasinoTerms, Command, Config, Event, Happening, OddsPaid, Terms};
use kip_tests::Play;
use kip_tests::say::{START, coins, player, spinner_bet};

use crate::common::{self, Pit, one};

/// Returns the usual table with changed terms.
pub fn config_with(change: impl FnOnce(&mut CasinoTerms)) -> Config {
    let mut config = common::config();
    let Terms::Casino(terms) = &mut config.terms else { panic!("a casino") };
    change(terms);
    config
}

/// Returns the usual table, paying those odds to 1.
pub fn paying(spinner: (u64, u64), heads_tails: (u64, u64)) -> Config {
    config_with(|terms| terms.odds = Some(odds(spinner, heads_tails)))
}

/// Returns odds from ratios.
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

/// Returns a table of this config with players on seats 1 to `n`.
#[track_caller]
pub fn seated_with(config: &Config, n: Seat) -> Pit {
    let mut pit = Pit { play: Play::of("house", config).expect("the table opens"), now: START };
    for seat in 1..=n {
        pit.join(seat);
    }
    pit
}

/// Lets the seat accept, take coins 1 and 2 and wager.
#[track_caller]
pub fn spinner(pit: &mut Pit, seat: Seat, stake: u64) {
    pit.accept(seat);
    prepare(pit, seat, stake);
}

/// Lets the accepted spinner take coins 1 and 2 and wager.
#[track_caller]
pub fn prepare(pit: &mut Pit, seat: Seat, stake: u64) {
    pit.ok(player(seat), &Command::SelectCoins(coins(1, 2)));
    pit.ok(player(seat), &spinner_bet(stake));
}

/// Plays a round for each landing and returns the events of the last announcement.
#[track_caller]
pub fn rounds(pit: &mut Pit, landings: &[&Command]) -> Vec<Event> {
    landings.iter().map(|landing| pit.round(landing)).last().unwrap_or_default()
}

/// Returns the payment of the only wager that won: the exact amount, the rounding (both over one denominator), the payment.
#[track_caller]
pub fn winnings(events: &[Event]) -> (Fraction, Fraction, u64) {
    let Happening::WagerWon(won) = &one(events, "wager-won").what else { panic!() };
    (won.exact, won.rounding, won.paid)
}
