//! Transcripts record what happened at a table, so that anybody can replay and compare it.
//!
//! # The format
//!
//! A transcript is UTF-8 text with one JSON object per line; every line ends with a line feed. Keys have the order
//! shown here.
//!
//! The first line opens the table:
//!
//! ```text
//! {"kip-transcript":1,"family":"two-up","rulebook":"nsw","digest":"<hex>","generation":"1.0","config":{…},"events":[…],"state":"<hex>","chain":"<hex>"}
//! ```
//!
//! Each command has two lines: the order, which is on disk *before* the command is applied, and its outcome:
//!
//! ```text
//! {"n":1,"by":{…},"at":…,"command":{…},"chain":"<hex>"}
//! {"n":1,"events":[…],"state":"<hex>","chain":"<hex>"}
//! ```
//!
//! An order may have an id of its giver's, `"id":"wager-17"` after `n`: 1 to 64 visible ASCII characters. An id names one
//! order. It comes again only after an outcome with `fault`, which had no effect. After any other outcome it shows that the
//! host applied twice what was ordered once, and no reader accepts the transcript.
//!
//! Between two commands another component may take over. The line is on disk *before* it serves:
//!
//! ```text
//! {"swap":{"from":{"rulebook":"nsw","digest":"<hex>"},"to":{"rulebook":"nsw","digest":"<hex>"}},"after":7,"at":…,"events":[],"state":"<hex>","chain":"<hex>"}
//! ```
//!
//! `after` counts the commands before it. Another build of the same rulebook has no events and leaves the state
//! unchanged. Another rulebook has the events of its import, citing its own clauses; `swap` then also has `"terms":{…}`
//! if they changed.
//!
//! Instead of `events` an outcome has `"refusal":{…}` if the rulebook refused, or `"fault":"…"` if the component
//! failed; then `state` is unchanged. No reader can check that it failed: a replay does not play such a command, and
//! gives it as [`Came::Faulted`].
//!
//! A closed transcript ends with the number of its commands. A transcript without that line may have been cut after any
//! other line:
//!
//! ```text
//! {"end":412,"chain":"<hex>"}
//! ```
//!
//! - `digest` is the SHA-256 of the component and `state` that of the state bytes, as 64 lower-case hexadecimal digits.
//! - `n` counts commands from 1.
//! - Config, actors, commands, happenings and refusals have the contract's names; bytes are hexadecimal, absent options
//!   are left out.
//! - An event is `{"at":…,"clause":"nsw 6.3","ruling":"R8","what":{…},"moves":[…]}`. It has the clause's name, not its
//!   number; `ruling` only if there is one, `moves` only if money moved.
//! - `chain` is the last key of every line but that of names. A line ends in `,"chain":"`, 64 digits, `"}`: 76 bytes. Its chain is
//!   `SHA-256(previous chain || text)`: the 32 bytes of the previous line's chain, zeros for the first line, and the
//!   bytes of the line before those 76.
//!
//! # Names of players
//!
//! The rules know seats. What a host calls their players it may tell in a line of its own, anywhere after the first line:
//!
//! ```text
//! {"names":{"1":"Ann","2":"Bert"}}
//! ```
//!
//! A later name takes the place of an earlier one, and an empty one takes it away. The line has no chain and is in none:
//! names prove nothing, and change no digest, no receipt and no outcome. So they can be taken out of a transcript that is
//! kept, and it holds as before. They are read as they are written, so whoever shows them makes them safe to show. The
//! line has [`LONGEST_NAMES`] bytes at most. A seat's own transcript has none.
//!
//! # What it proves
//!
//! A line that is altered, dropped, added or moved breaks the chain from there on, so anybody who knows the last chain
//! can verify the whole transcript. Because an order is on disk before it takes effect, a host that crashes cannot
//! return to an older state with an outcome it has already seen: on recovery the last order is applied first.
//!
//! # Orders that come again
//!
//! A caller that gets no answer cannot know whether its order was applied. With [`RecordedTable::apply_once`] it gives the
//! order an id and sends it again: the same order under the same id gets the first [`Answer`], and is not applied again;
//! another order under that id is refused. Host and transcript know ids, the contract does not. As they are in the
//! transcript, answers outlive the process: a [`Replay`] collects them, [`Replayed::resume`] gives them to the table, and
//! an order that was written and has no outcome keeps its id.
//!
//! A wallet must book a repeated answer only once. [`Answer::repeated`] tells it from a first one, and [`Answer::number`]
//! says which command it is of: a wallet that keeps the number that it booked last knows what it has missed.

//!
//! # A seat's own transcript
//!
//! A transcript holds secrets where a game has any: commands and events as the host sees them, and digests of states, in which
//! somebody could search for the last cards that are unknown. It is the host's. For a seat [`SeatScribe`] makes the lines of a
//! transcript of its own, and [`copy_for`] makes all of them from the host's. The first line opens it:
//!
//! ```text
//! {"kip-seat-transcript":1,"family":"casino-cards","rulebook":"swazi","digest":"<hex>","generation":"1.0","viewer":{…},"config":{…},"chain":"<hex>"}
//! ```
//!
//! Every entry has the events that the seat may know (`disclose`), and before them `by`, `at` and `command` where the seat gave
//! the command itself. Its own refused commands are entries with `refusal`; those of others are none, nor is an accepted command of
//! somebody else of which the seat is told nothing. `view` is the SHA-256 of
//! the JSON of the seat's view after the entry: never of a state. Entries are counted by themselves, so that a gap tells nothing.
//!
//! ```text
//! {"entry":9,"by":{…},"at":…,"command":{…},"events":[…],"view":"<hex>","chain":"<hex>"}
//! {"entry":10,"events":[…],"view":"<hex>","chain":"<hex>"}
//! {"entry":11,"swap":{…},"at":…,"chain":"<hex>"}
//! {"end":11,"chain":"<hex>"}
//! ```

mod answers;
mod id;
mod line;
mod lines;
mod names;
mod reader;
mod recorded;
mod replay;
mod scribe;
mod seat;
mod writer;

pub use answers::{Answer, Answers, IdUsed};
pub use id::{BadId, Given, OrderId};
pub use lines::{Heading, Lines, Written};
pub use names::{LONGEST_NAMES, Names};
pub use reader::{LONGEST_LINE, Problem, ReplayError};
pub use recorded::{RecordError, RecordedTable, TakenUp};
pub use replay::{Came, Ending, Played, Replay, Replayed, Step, replay};
pub use scribe::{Place, Scribe};
pub use seat::{SeatError, SeatScribe, copy_for};
pub use writer::{Synced, Writer};

/// The format's version, the value of `kip-transcript`.
pub const FORMAT: u32 = 1;
