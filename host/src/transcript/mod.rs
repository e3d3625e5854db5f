//! Transcripts: what happened at a table, so that anybody can play it again and compare.
//!
//! # The format
//!
//! A transcript is a text of lines, UTF-8, one JSON object each, every line ended by a line feed.
//! Keys stand in the order shown.
//!
//! The first line opens the table:
//!
//! ```text
//! {"kip-transcript":1,"family":"two-up","rulebook":"nsw","digest":"<hex>","generation":"1.0","config":{…},"events":[…],"state":"<hex>","chain":"<hex>"}
//! ```
//!
//! Each command is two lines: the order, which is on disk *before* the command is applied, and
//! what came of it:
//!
//! ```text
//! {"n":1,"by":{…},"at":…,"command":{…},"chain":"<hex>"}
//! {"n":1,"events":[…],"state":"<hex>","chain":"<hex>"}
//! ```
//!
//! Between two commands another component may take over; the line is on disk *before* it serves:
//!
//! ```text
//! {"swap":{"from":{"rulebook":"nsw","digest":"<hex>"},"to":{"rulebook":"nsw","digest":"<hex>"}},"after":7,"at":…,"events":[],"state":"<hex>","chain":"<hex>"}
//! ```
//!
//! `after` counts the commands before it. Another build of the same rulebook brings no events and
//! leaves the state as it is. Another rulebook brings those of its opening, citing its own
//! clauses; `swap` then has `"terms":{…}` too where they changed.
//!
//! In place of a command's `events` stands `"refusal":{…}` where the rulebook refused, or `"fault":"…"`
//! where the component failed; then `state` is as before. A transcript that was closed ends with
//! the number of its commands; without that line it may have been cut after any other:
//!
//! ```text
//! {"end":412,"chain":"<hex>"}
//! ```
//!
//! - `digest` is the SHA-256 of the component, `state` that of the state bytes: 64 lower-case
//!   hexadecimal digits.
//! - `n` counts commands from 1.
//! - Config, actors, commands, happenings and refusals are the contract's, with its names; bytes
//!   are hexadecimal, absent options are left out.
//! - An event is `{"at":…,"clause":"nsw 6.3","ruling":"R8","what":{…},"moves":[…]}`: the clause's name, not its
//!   number; `ruling` only where there is one, `moves` only where money moved.
//! - `chain` is the last key of every line. A line ends in `,"chain":"`, 64 digits, `"}`: 76
//!   bytes. Its chain is `SHA-256(previous chain || text)`: the 32 bytes of the chain of the line
//!   before, zeros for the first line, then the bytes of the line's text before those 76.
//!
//! # What it is good for
//!
//! A line that was altered, dropped, added or moved breaks the chain from there on; who knows the
//! last chain knows that the whole is untouched. And since an order is on disk before its effect
//! exists, a host that falls over cannot go back to an older state with an outcome already seen:
//! whoever takes the table up again first does what the last order asked.

mod line;
mod lines;
mod reader;
mod recorded;
mod replay;
mod scribe;
mod writer;

pub use lines::{Heading, Lines, Written};
pub use reader::{Problem, ReplayError};
pub use recorded::{RecordError, RecordedTable};
pub use replay::{Came, Ending, Played, Replay, Replayed, Step, replay};
pub use scribe::{Place, Scribe};
pub use writer::{Synced, Writer};

/// The format's version, the value of `kip-transcript`.
pub const FORMAT: u32 = 1;
