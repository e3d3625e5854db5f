//! Tables in play: a rulebook's table with its transcript, its accounts and its draws.
//!
//! A [`Session`] is a table that somebody plays. An [`Audit`] follows each accepted command: it posts the moves, compares the
//! accounts with what the table shows, and computes the draws again. A [`Replay`] plays a transcript again with the same
//! audit, and goes on as a session from where the transcript ends. What a family adds to this are its [`Books`]. A [`StoredPlay`]
//! plays tables of any family that lie in a store as bytes.
//!
//! No terminal, no file, no clock and no family's name enter this crate.
#![forbid(unsafe_code)]

mod accounts;
mod audit;
mod books;
mod replay;
mod seat;
mod session;
mod stored;

pub use audit::{Audit, Audited, Mismatch};
pub use books::{Books, NoBooks};
pub use replay::{Failed, Replay, Resumed};
pub use seat::StoredSeat;
pub use session::{Accepted, Session, SessionError, SwapTime};
pub use stored::{StoredError, StoredOutcome, StoredPlay, StoredStep, StoredSwapError, StoredTable};
