//! Descriptions of rulebooks: the bets.

use crate::contract::{BetLine, Price};

/// Returns a bet with a fixed price.
pub(super) fn priced_bet(name: &str, means: &str, price: Price) -> BetLine {
    BetLine { name: name.into(), means: means.into(), pays: Some(price) }
}

/// Returns a bet without a fixed price, between players.
pub(super) fn unpriced_bet(name: &str, means: &str) -> BetLine {
    BetLine { name: name.into(), means: means.into(), pays: None }
}

#[cfg(test)]
mod tests;
