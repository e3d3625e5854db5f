//! Descriptions of rulebooks: the part that all rulebooks share.

use alloc::string::String;
use alloc::vec::Vec;

use super::contract::Description;
use super::machine::Machine;
use super::record::Rulebook;
use crate::contract::{BetLine, Clause, Named, Price};
use crate::table::clause::ClauseTable;

/// Describes the rulebook `B` for a lab and a player.
pub fn describe<B: Rulebook>() -> Description {
    B::Machine::describe()
}

/// Returns every row: clauses, inherited clauses and rulings, numbered as events cite them.
pub(super) fn clauses(table: &ClauseTable) -> Vec<Clause> {
    (0..)
        .map_while(|number| {
            let (_, row) = table.row(number)?;
            Some(Clause { number, id: table.name(number), text: String::from(row.text) })
        })
        .collect()
}

/// Converts names and their meanings.
pub(super) fn to_named(names: &[(&str, &str)]) -> Vec<Named> {
    names.iter().map(|&(name, means)| Named { name: name.into(), means: means.into() }).collect()
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
