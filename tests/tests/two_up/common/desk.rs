//! Shared parts of the tests of money, limits and supervision.

use kip_engine::contract::{Refusal, Seat, Stake};
use kip_engine::two_up::contract::{
    Bounds, CasinoTerms, Command, Config, Enforcement, Event, Happening, Side, Sign, Terms, Wager, WagerAt, WagerKind,
};
use kip_tests::Play;
use kip_tests::say::config;

/// Returns a wager in chips and tokens.
pub const fn mixed(side: Side, chips: u64, tokens: u64) -> Command {
    Command::PlaceWager(Wager { side, stake: Stake { chips, tokens } })
}

/// Returns the new totals of a wager, in chips.
pub const fn change(side: Side, chips: u64) -> Command {
    Command::ChangeWager(Wager { side, stake: Stake { chips, tokens: 0 } })
}

/// Returns bounds without a unit.
pub const fn bounds(min: u64, max: u64) -> Bounds {
    Bounds { min, max, unit: None }
}

/// Returns a sign: the spinner's wager, then Heads and Tails.
pub const fn sign(spinner: (u64, u64), heads_tails: (u64, u64)) -> Sign {
    Sign { spinner: bounds(spinner.0, spinner.1), heads_tails: bounds(heads_tails.0, heads_tails.1) }
}

/// Returns the usual table with changed terms.
pub fn config_with(change: impl FnOnce(&mut CasinoTerms)) -> Config {
    let mut config = config();
    let Terms::Casino(terms) = &mut config.terms else { panic!("a casino's table") };
    change(terms);
    config
}

/// Returns limits by the letter: 5 to 100 dollars for the spinner's wager, 5 to 50 dollars for Heads and Tails.
pub fn at_settlement() -> Config {
    config_with(|terms| {
        terms.enforcement = Enforcement::AtSettlement;
        terms.sign = sign((500, 10_000), (500, 5_000));
    })
}

/// Returns a wager of a seat.
pub const fn wager_at(seat: Seat, wager: WagerKind) -> WagerAt {
    WagerAt { seat, wager }
}

/// Voids the seat's wagers.
pub const fn void(seat: Seat) -> Command {
    Command::VoidWagers(seat)
}

/// Returns the returned wagers: seat, wager, chips and tokens.
pub fn handed_back(events: &[Event]) -> Vec<(Seat, WagerKind, u64, u64)> {
    let back = |event: &Event| match &event.what {
        Happening::WagerReturned(back) => Some((back.seat, back.wager, back.stake.chips, back.stake.tokens)),
        _ => None,
    };
    events.iter().filter_map(back).collect()
}

/// Returns the reversed settlements: seat, wager, chips of the stake, paid, and true if it had won.
pub fn reversed(events: &[Event]) -> Vec<(Seat, WagerKind, u64, u64, bool)> {
    let undone = |event: &Event| match &event.what {
        Happening::SettlementReversed(undone) => {
            Some((undone.seat, undone.wager, undone.stake.chips, undone.paid, undone.won))
        }
        _ => None,
    };
    events.iter().filter_map(undone).collect()
}

/// Asserts that the table does not open.
#[track_caller]
pub fn not_opened(config: &Config) -> Refusal {
    match Play::open(config) {
        Ok(_) => panic!("the table opened: {config:?}"),
        Err(refusal) => refusal,
    }
}
