//! The problems that a reader reports: a text is not a line of a transcript, or not one that is allowed there.

use alloc::string::String;

use crate::line::{FORMAT, LONGEST_LINE};
use crate::names::LONGEST_NAMES;
use crate::words::WordError;
use crate::{Build, Digest, OrderId};

/// A problem with a line of a transcript.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Problem {
    /// The file has no bytes.
    #[error("the transcript is empty")]
    Empty,

    /// The file begins with a byte order mark.
    #[error("begins with a byte order mark, which a transcript does not have")]
    ByteOrderMark,

    /// The file is UTF-16.
    #[error("is UTF-16, a transcript is UTF-8")]
    Utf16,

    /// The first line ends in a carriage return.
    #[error("has lines that end in a carriage return: a transcript's end in a line feed alone, was it sent as text?")]
    CarriageReturns,

    /// The transcript has another format version.
    #[error("format {found} of transcripts, this host reads {FORMAT}")]
    Format {
        /// Its version.
        found: u64,
    },

    /// The transcript is a seat's, which has no states and only the seat's own orders.
    #[error("a seat's transcript: it has what one player may know, and cannot be played again")]
    OfSeat,

    /// The file is something else.
    #[error("no transcript: the first line begins with `{{\"kip-transcript\":{FORMAT},`")]
    NoTranscript,

    /// The transcript is of a family that is not known here.
    #[error("a transcript of the family `{found}`, which is not known here")]
    OtherFamily {
        /// The transcript's family.
        found: String,
    },

    /// The last line does not end with a line feed.
    #[error("cut off: the line does not end in a line feed")]
    Cut,

    /// The line is longer than any line of a table.
    #[error("longer than {LONGEST_LINE} bytes: no line of a transcript is")]
    TooLong,

    /// The line of names is longer than any that is written.
    #[error("longer than {LONGEST_NAMES} bytes: no line of names is")]
    NamesTooLong,

    /// The line ends in a carriage return.
    #[error("ends in a carriage return: a transcript's lines end in a line feed alone")]
    CarriageReturn,

    /// The line is not UTF-8.
    #[error("not UTF-8 after byte {after}")]
    NotUtf8 {
        /// The number of bytes before it that are.
        after: usize,
    },

    /// The line does not end in its chain.
    #[error("does not end in `,\"chain\":\"`, 64 hexadecimal digits and `\"}}`")]
    NoChain,

    /// The line, or one before it, was altered, dropped, added or moved.
    #[error("altered: the chain is {found}, expected {expected}")]
    ChainBroken {
        /// The computed chain.
        expected: Digest,
        /// The chain in the line.
        found: Digest,
    },

    /// The line is not JSON.
    #[error("not a line of a transcript: {message}")]
    NotJson {
        /// The error and its position in the line.
        message: String,
    },

    /// The line has a key or a value that the contract does not have there.
    #[error("not a line of a transcript: {0}")]
    Word(WordError),

    /// The line has a meaning that a writer writes in other bytes.
    #[error("not as a transcript has it: {message}")]
    OtherBytes {
        /// The first difference.
        message: String,
    },

    /// The line is of a kind that is not allowed here.
    #[error("{found} where {expected} was expected")]
    OutOfPlace {
        /// The kind that was found.
        found: &'static str,
        /// The kinds that were expected here.
        expected: &'static str,
    },

    /// A number is out of sequence.
    #[error("number {found}, expected {expected}")]
    OutOfStep {
        /// The expected number.
        expected: u64,
        /// The line's value.
        found: u64,
    },

    /// An order is repeated, although the first has its outcome: the host applied one order twice.
    #[error("the id {id} is that of command {first}, which has its outcome: an order is applied once")]
    IdRepeated {
        /// The id of both.
        id: OrderId,
        /// The number of the first command with this id.
        first: u64,
    },

    /// A refusal, a fault or a swap to another build changes the state.
    #[error("the state's digest is {found}, but {what} leaves the state as it was, {expected}")]
    StateChanged {
        /// The line's kind.
        what: &'static str,
        /// The digest of the state before it.
        expected: Digest,
        /// The line's value.
        found: Digest,
    },

    /// A swap takes the table from a component that did not serve it.
    #[error(
        "the swap is from {} with the digest {}, but {} with the digest {} serves the table",
        found.rulebook, found.digest, serving.rulebook, serving.digest
    )]
    NotServing {
        /// The component that serves.
        serving: Build,
        /// The component that the line names.
        found: Build,
    },

    /// A swap to another build of the same rulebook does what only another rulebook can do.
    #[error("another build of {rulebook} takes over, and the line has {what}: only another rulebook brings any")]
    SameRulebook {
        /// The rulebook.
        rulebook: String,
        /// `events` or `terms`.
        what: &'static str,
    },
}

impl Problem {
    /// Returns whether the file is not a transcript that can be read here at all, rather than one that does not hold.
    #[must_use]
    pub const fn is_no_transcript(&self) -> bool {
        matches!(
            self,
            Self::Empty
                | Self::ByteOrderMark
                | Self::Utf16
                | Self::CarriageReturns
                | Self::Format { .. }
                | Self::OfSeat
                | Self::NoTranscript
                | Self::OtherFamily { .. }
        )
    }
}
