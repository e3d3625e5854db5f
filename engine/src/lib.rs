//! The rules of the games, and nothing but the rules.
//!
//! A command and a state go in, events and a state come out. There is no clock here, no
//! randomness, no operating system and no floating point: time and chance are inputs, and events
//! are the only output.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

/// Words that every family of games shares, and who acts in Two-Up.
pub mod contract {
    pub use kip_contract::two_up::{Actor, Role, Stake};
    pub use kip_contract::types::*;
}

mod table;
pub mod two_up;

pub use table::clause;

/// Provably fair draws, for whoever makes a chain or checks one (R4, R45).
pub mod draws {
    pub use crate::table::draws::{Draw, add_entropy, below, follows, keystream, outcome_seed, previous_link};
    pub use crate::two_up::draws::coins_of;
}
