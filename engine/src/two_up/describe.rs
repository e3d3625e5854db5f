//! What a rulebook tells of itself: the part that all share.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::machine::Machine;
use super::record::Rulebook;
use super::words::Description;
use crate::clause::ClauseTable;
use crate::words::ClauseText;

/// What a lab and a player need to know of the rulebook `B`.
pub fn describe<B: Rulebook>() -> Description {
    B::Machine::describe()
}

/// Every clause, then every ruling, numbered as events cite them.
pub(super) fn clauses(table: &ClauseTable) -> Vec<ClauseText> {
    let clauses = table.clauses.iter().map(|clause| format!("{} {}", table.rulebook, clause.id));
    let rulings = table.rulings.iter().map(|ruling| String::from(ruling.id));
    let texts = table.clauses.iter().chain(table.rulings).map(|clause| String::from(clause.text));
    let rows = (0..).zip(clauses.chain(rulings)).zip(texts);
    rows.map(|((number, id), text)| ClauseText { number, id, text }).collect()
}
