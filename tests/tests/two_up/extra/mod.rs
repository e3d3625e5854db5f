//! Custom rulebooks, defined outside the engine, and a table to play them at.

pub mod pit;
pub mod whatever;

pub use kip_tests::own_rulebooks as rulebooks;

use kip_engine::two_up::contract::{Bounds, Config, Enforcement, Terms};

/// Returns the usual table with chips of one cent, and a minimum of one cent on Heads and Tails.
pub fn cents() -> Config {
    let mut config = kip_tests::say::config();
    if let Terms::Casino(terms) = &mut config.terms {
        terms.denominations = vec![1, 500];
        terms.sign.heads_tails = Bounds { min: 1, max: 1_000_000_000_000_000, unit: None };
    }
    config
}

/// Returns the usual table with limits applied at settlement.
pub fn at_settlement() -> Config {
    let mut config = kip_tests::say::config();
    if let Terms::Casino(terms) = &mut config.terms {
        terms.enforcement = Enforcement::AtSettlement;
        terms.sign.heads_tails.max = 5_000;
    }
    config
}

/// Returns a table with limits applied at settlement and chips that do not divide each other: not every excess is payable.
pub fn of_odd_chips() -> Config {
    let mut config = cents();
    if let Terms::Casino(terms) = &mut config.terms {
        terms.denominations = vec![100, 250];
        terms.enforcement = Enforcement::AtSettlement;
        terms.allow_return_over_one = true;
        terms.sign.heads_tails = Bounds { min: 100, max: 300, unit: None };
    }
    config
}
