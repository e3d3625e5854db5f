//! Whole-system tests: one suite over the native engine, the stateless component and the kept table.
//!
//! [`Play`] gives every command to all of them and requires that they agree, byte for byte. It also audits the ledger: money is
//! conserved after every command, a refusal changes nothing, and events are enough to rebuild the state.

#![expect(clippy::expect_used, clippy::panic, reason = "a test may stop where it stands")]

pub mod books;
pub mod chosen;
pub mod component;
pub mod dice;
pub mod fuzz;
pub mod high_card;
pub mod native;
pub mod own_rulebooks;
pub mod pages;
mod play;
pub mod say;

pub use component::rulebook;
pub use play::Play;

/// The program in the workspace's README is compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
