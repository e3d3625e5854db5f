//! Casino, the card game of southern Africa: one machine for its six rulebooks.
//!
//! [`Table`] is the entry point: a state under a rulebook. A rulebook is a [`Record`] of policies;
//! the rules are here once. Nothing of Two-Up may enter: what the families share is in the engine's `table`.
//!
//! The way of a command: `seating` and `judge` accept or refuse it, `step` tells what it comes to, event by event, and `apply` is
//! all that changes a state.

mod action;
mod apply;
mod auto;
mod builds;
mod captures;
mod cards;
mod cites;
mod clauses;
mod codec;
mod contradiction;
mod describe;
mod fill;
mod imagine;
mod invariants;
mod judge;
mod legal;
mod list;
mod money;
mod record;
mod refusals;
pub mod rulebooks;
mod rulings;
mod scoring;
mod seating;
mod sets;
mod shuffle;
mod sides;
mod state;
mod step;
mod subsets;
mod table;
mod terms;
mod transfer;
mod turns;
mod view;

/// The words of the contract.
pub mod contract {
    pub use kip_contract::casino_cards::*;
}

pub use crate::table::clause::Cited;
use crate::table::clause::ClauseTable;
pub use cards::{CardSet, Pack, Suit, card, rank, suit};
pub use cites::Cites;
pub use clauses::CLAUSES;
pub use contradiction::find_contradiction;
pub use describe::{describe, describe_nothing};
pub use record::{
    BuildersDiscard, Deal, Leads, OneBuild, Pictures, Points, Record, Rest, Sorting, Turns, require_consistent,
};
pub use rulings::RULINGS;
pub use shuffle::shuffle;
pub use table::Table;

/// The family of games.
pub const FAMILY: &str = "casino-cards";
/// The generation of the contract.
pub const GENERATION: &str = "1.0";

/// The published document.
const SOURCE: &str = "Casino: the versions from Swaziland, Lesotho and South Africa";
/// Its SHA-256.
const SOURCE_SHA256: [u8; 32] = [
    0x0c, 0xde, 0x10, 0xc0, 0xe6, 0x28, 0x29, 0x2e, 0x08, 0x26, 0xfb, 0x41, 0x1c, 0xea, 0xf8, 0xbf, 0x99, 0x8f, 0xac,
    0x65, 0x85, 0x27, 0xa8, 0x4b, 0x8e, 0xd7, 0x0f, 0x7b, 0x21, 0xa1, 0xcb, 0xa2,
];

/// The clauses and rulings of a rulebook. Its document is the same for all six: what a sentence is to a rulebook differs.
pub const fn clause_table(rulebook: &'static str) -> ClauseTable {
    ClauseTable { rulebook, clauses: CLAUSES, inherited: None, rulings: RULINGS }
}
