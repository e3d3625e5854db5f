//! Casino, the card game of southern Africa: its cards, its shuffle, and the clauses of its six rulebooks.
//!
//! The machine that plays it is not here yet. Nothing of Two-Up may enter here: the families share [`crate::table`].

mod cards;
mod clauses;
mod rulings;
mod shuffle;

/// The words of the contract.
pub mod contract {
    pub use kip_contract::casino_cards::*;
}

use crate::table::clause::ClauseTable;
pub use cards::{CardSet, Pack, Suit, card, rank, suit};
pub use rulings::RULINGS;
pub use shuffle::shuffle;

/// The clauses and rulings of a rulebook. Its document is the same for all six: what a sentence is to a rulebook differs.
pub const fn clause_table(rulebook: &'static str) -> ClauseTable {
    ClauseTable { rulebook, clauses: clauses::CLAUSES, inherited: None, rulings: RULINGS }
}
