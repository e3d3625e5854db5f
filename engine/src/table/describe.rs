//! Descriptions of rulebooks: the parts that every family has.

use alloc::string::String;
use alloc::vec::Vec;

use super::clause::ClauseTable;
use super::refusal::{self, Codes};
use crate::contract::{Clause, Head, Named};

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

/// What an engine without a rulebook says of itself: its family, and why.
pub fn head_without_rulebook(family: &str, generation: &str, why: String) -> Head {
    Head {
        family: family.into(),
        rulebook: String::new(),
        title: why,
        source: String::new(),
        source_sha256: Vec::new(),
        generation: generation.into(),
        engine: env!("CARGO_PKG_VERSION").into(),
        most_seats: 0,
        roles: Vec::new(),
        commands: Vec::new(),
        refusals: Vec::new(),
        events: Vec::new(),
        clauses: Vec::new(),
        policies: Vec::new(),
        bets: Vec::new(),
        tenders: Vec::new(),
        house_accounts: Vec::new(),
        hidden_information: false,
        most_chances: 0,
    }
}
