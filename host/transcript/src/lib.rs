//! Writes, reads and judges transcripts of tables.
//!
//! `host/docs/transcripts.md` specifies the format and the judgement; this crate is the first implementation. The host uses it,
//! and so do, as a component (`component/`), the packages of other languages. It writes and reads JSON values, driven by a table
//! of the contract's words ([`Words`]), without a rule or a type of a game.
//!
//! - [`Scribe`] makes lines,
//! - [`Reader`] reads bytes as [`Line`]s, and accepts exactly what a scribe writes.
//!
//! It uses no clock, no file and no component.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod chain;
mod differ;
mod digest;
mod event;
pub mod id;
mod index;
pub mod judge;
mod line;
pub mod names;
mod problem;
mod reader;
mod scribe;
pub mod witness;
pub mod words;

pub use chain::{START, append_chain, next_chain, split_chain};
pub use digest::{Digest, DigestError};
pub use event::{Clauses, WrittenEvent, cite};
pub use id::{BadId, OrderId};
pub use index::Index;
pub use line::{Build, FORMAT, Heading, LONGEST_LINE, Line};
pub use names::{LONGEST_NAMES, Names};
pub use problem::Problem;
pub use reader::{Numbered, Reader};
pub use scribe::{Place, Scribe, ScribeError};
pub use words::{WordError, Words};
