//! Rulebooks of a house's own, described from outside the engine, and a table to play them at.

pub mod pit;
pub mod whatever;

pub use kip_tests::own_rulebooks as rulebooks;

use kip_engine::two_up::contract::{Bounds, Config, Enforcement, Terms};

/// The harness's table, but with chips of one cent, and wagers on Heads and Tails from one cent on.
pub fn cents() -> Config {
    let mut config = kip_tests::say::config();
    if let Terms::Casino(terms) = &mut config.terms {
        terms.denominations = vec![1, 500];
        terms.sign.heads_tails = Bounds { min: 1, max: 1_000_000_000_000_000, unit: None };
    }
    config
}

/// The harness's table, judged at settlement.
pub fn at_settlement() -> Config {
    let mut config = kip_tests::say::config();
    if let Terms::Casino(terms) = &mut config.terms {
        terms.enforcement = Enforcement::AtSettlement;
        terms.sign.heads_tails.max = 5_000;
    }
    config
}

/// A table of chips that do not divide each other, judged at settlement: excess is taken off where no chip fits.
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
