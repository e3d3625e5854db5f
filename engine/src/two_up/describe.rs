//! What a rulebook tells of itself: the part that all share.

use alloc::string::String;
use alloc::vec::Vec;

use super::contract::Description;
use super::machine::Machine;
use super::record::Rulebook;
use crate::contract::{BetLine, Clause, Fraction, Named, Price};
use crate::table::clause::ClauseTable;

/// What a lab and a player need to know of the rulebook `B`.
pub fn describe<B: Rulebook>() -> Description {
    B::Machine::describe()
}

/// Every clause, then what is inherited, then every ruling, numbered as events cite them.
pub(super) fn clauses(table: &ClauseTable) -> Vec<Clause> {
    (0..)
        .map_while(|number| {
            let (_, row) = table.row(number)?;
            Some(Clause { number, id: table.name(number), text: String::from(row.text) })
        })
        .collect()
}

/// Names, and what they mean.
pub(super) fn named(names: &[(&str, &str)]) -> Vec<Named> {
    names.iter().map(|&(name, means)| Named { name: name.into(), means: means.into() }).collect()
}

/// A bet that is paid at a fixed price.
pub(super) fn priced(name: &str, means: &str, odds: Fraction, wins: Fraction, returns: Fraction) -> BetLine {
    BetLine { name: name.into(), means: means.into(), pays: Some(Price { odds, wins, returns }) }
}

/// A bet of players with each other.
pub(super) fn unpriced(name: &str, means: &str) -> BetLine {
    BetLine { name: name.into(), means: means.into(), pays: None }
}

#[cfg(test)]
mod tests;
