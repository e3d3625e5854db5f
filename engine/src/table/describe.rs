//! Descriptions of rulebooks: the parts that every family has.

use alloc::string::String;
use alloc::vec::Vec;

use super::clause::ClauseTable;
use super::refusal::{self, Codes};
use crate::contract::{Clause, Named};

/// Returns every row: clauses, inherited clauses and rulings, numbered as events cite them.
pub fn clauses(table: &ClauseTable) -> Vec<Clause> {
    (0..)
        .map_while(|number| {
            let (_, row) = table.row(number)?;
            Some(Clause { number, id: table.name(number), text: String::from(row.text) })
        })
        .collect()
}

/// Converts names and their meanings.
pub fn to_named(names: &[(&str, &str)]) -> Vec<Named> {
    names.iter().map(|&(name, means)| Named { name: name.into(), means: means.into() }).collect()
}

/// Returns every code that a family gives, its own and those of every family, by name.
pub fn refusals(own: Codes) -> Vec<Named> {
    let mut all = to_named(own);
    for row in to_named(refusal::CODES) {
        all.insert(all.partition_point(|other| other.name < row.name), row);
    }
    all
}
