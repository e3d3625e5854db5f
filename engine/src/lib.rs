//! The rules of the games, without input or output.
//!
//! A command and a state go in; events and a state come out. The engine has no clock, no randomness, no operating
//! system and no floating point: time and chance are inputs, and events are the only output.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(test)]
extern crate std;

/// The types that every family of games shares, and the actors, roles and stakes of Two-Up.
pub mod contract {
    pub use kip_contract::two_up::{Actor, Role, Stake};
    pub use kip_contract::types::*;
}

pub mod casino_cards;
mod table;
pub mod two_up;

pub use table::cites::Steps;
pub use table::clause;
pub use table::record;

/// Provably fair draws, for making and checking chains (R4, R45).
pub mod draws {
    pub use kip_contract::draw_functions::{add_entropy, below, follows, keystream, outcome_seed, previous_link};
    pub use kip_contract::draws::Draw;

    pub use crate::two_up::draws::coins_of;
}
