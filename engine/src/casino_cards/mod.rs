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
pub use cards::{CardSet, Pack, Suit, card, rank, suit};
pub use cites::Cites;
pub use contradiction::find_contradiction;
pub use describe::{describe, describe_nothing};
pub use record::{BuildersDiscard, Deal, Leads, OneBuild, Pictures, Points, Record, Rest, Sorting, Turns};
pub use rulings::RULINGS;
pub use shuffle::shuffle;
pub use table::Table;

/// The family of games.
pub const FAMILY: &str = "casino-cards";
/// The generation of the contract.
pub const GENERATION: &str = "1.0";
