//! The words of Two-Up, for all its rulebooks: the casino's and the ring's.
//!
//! They are the contract's (`wit/two-up.wit`), item by item and name by name. A rulebook refuses
//! what it does not know (`not-in-these-rules`).

mod auto;
mod command;
mod config;
mod description;
mod event;
mod handover;
mod nouns;
mod payloads;
mod view;

pub use auto::*;
pub use command::*;
pub use config::*;
pub use description::*;
pub use event::*;
pub use handover::*;
pub use nouns::*;
pub use payloads::*;
pub use view::*;
