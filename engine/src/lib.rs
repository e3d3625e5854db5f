//! The rules of the games, and nothing but the rules.
//!
//! A command and a state go in, events and a state come out. There is no clock here, no
//! randomness, no operating system and no floating point: time and chance are inputs, and events
//! are the only output.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

#[macro_use]
pub mod words;

mod table;
pub mod two_up;

pub use table::clause;

/// Provably fair draws, for whoever makes a chain or checks one (R4, R45).
pub mod draws {
    pub use crate::table::draws::{add_entropy, follows, previous_link};
    pub use crate::two_up::draws::{coins_of, outcome_seed};
}
