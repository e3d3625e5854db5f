//! The rules of the games, and nothing but the rules.
//!
//! A command and a state go in, events and a state come out. There is no clock here, no
//! randomness, no operating system and no floating point: time and chance are inputs, and events
//! are the only output.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

/// Words that every family of games shares, and who acts in Two-Up.
pub mod words {
    pub use kip_contract::two_up::{Actor, Role, Stake};
    pub use kip_contract::types::*;
}

mod chance;
pub mod clause;
mod codec;
pub mod draws;
mod money;
pub mod two_up;
