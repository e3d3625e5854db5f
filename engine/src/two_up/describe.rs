//! Descriptions of rulebooks: the part that all rulebooks share.

use super::contract::Description;
use super::machine::Machine;
use super::record::Rulebook;
use crate::contract::{BetLine, Price};

/// Describes the rulebook `B` for a lab and a player.
pub fn describe<B: Rulebook>() -> Description {
    B::Machine::describe()
}

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
