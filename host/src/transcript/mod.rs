//! Transcripts record the orders and events of a table, so that anybody can replay and compare them.
//!
//! `host/docs/transcripts.md` is the format. The crate `kip-transcript` writes and reads its lines, for this host and for those
//! of other languages. This module adds a family's types, a table and a component.
//!
//! # Guarantees
//!
//! A line that is altered, dropped, added or moved breaks the chain from there on, so anybody who knows the last chain
//! can verify the whole transcript. Because an order is on disk before it takes effect, a host that crashes cannot
//! return to an older state with an outcome it has already seen: on recovery the last order is applied first.
//!
//! # Orders that come again
//!
//! A caller that gets no answer cannot know whether its order was applied. With [`RecordedTable::apply_once`] it gives the order
//! an id and sends it again: the same order under the same id gets the first [`Answer`], and is not applied again; another order
//! under that id is refused. Host and transcript know ids, the contract does not. Because they are in the transcript, answers
//! outlive the process: a [`Replay`] collects them, and [`Replayed::resume`] gives them to the table. An order that was written
//! and has no outcome keeps its id.
//!
//! A wallet must book a repeated answer only once. [`Answer::repeated`] distinguishes it from a first one, and [`Answer::number`]
//! is the number of its command: a wallet that keeps the number of its last booking knows which answers it has missed.
//!
//! # A seat's own transcript
//!
//! A transcript holds the secrets of a game that has any: commands and events as the host sees them, and digests of states, in
//! which somebody could search for the last unknown cards. It is the host's. For a seat [`SeatScribe`] makes the lines of the
//! seat's own transcript, and [`copy_for`] makes all of them from the host's. The first line opens it:
//!
//! ```text
//! {"kip-seat-transcript":1,"family":"casino-cards","rulebook":"swazi","digest":"<hex>","generation":"1.0","viewer":{…},"config":{…},"chain":"<hex>"}
//! ```
//!
//! Every entry has the events that the seat may know (`disclose`), and before them `by`, `at` and `command` if the seat gave the
//! command itself. Its own refused commands are entries with `refusal`. Those of others are not entries, nor is an accepted
//! command of somebody else of which the seat may know nothing. `view` is the SHA-256 of the JSON of the seat's view after the
//! entry: never of a state. Entries have their own numbers, so that a gap reveals nothing.
//!
//! ```text
//! {"entry":9,"by":{…},"at":…,"command":{…},"events":[…],"view":"<hex>","chain":"<hex>"}
//! {"entry":10,"events":[…],"view":"<hex>","chain":"<hex>"}
//! {"entry":11,"swap":{…},"at":…,"chain":"<hex>"}
//! {"end":11,"chain":"<hex>"}
//! ```

mod answers;
mod id;
mod lines;
mod reader;
mod recorded;
mod replay;
mod scribe;
mod seat;
mod typed;
mod writer;

pub use answers::{Answer, Answers, IdUsed};
pub use id::Given;
pub use kip_transcript::{BadId, LONGEST_NAMES, Names, OrderId, Place, Problem as TextProblem, ScribeError};
pub use lines::{Heading, Lines, Written};
pub use reader::{Problem, ReplayError};
pub use recorded::{RecordError, RecordedTable, TakenUp};
pub use replay::{Ending, OrderOutcome, Played, Replay, Replayed, Step, replay};
pub use scribe::Scribe;
pub use seat::{SeatError, SeatScribe, copy_for};
pub use typed::words_of;
pub use writer::{Synced, Writer};

/// The longest line of a transcript that is read, in bytes. No table writes a longer one.
pub const LONGEST_LINE: u64 = kip_transcript::LONGEST_LINE as u64;
