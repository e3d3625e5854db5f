//! Reads a transcript command by command, with the family's types.

use std::io::{self, BufRead};
use std::marker::PhantomData;

use kip_transcript::names::take_names;
use kip_transcript::{Build, Digest, Heading, Line, Names, Numbered, Problem as TextProblem, WrittenEvent};
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::Given;
use super::typed::words_of;
use crate::contract::{Refusal, Timestamp};
use crate::family::{Hosted, frame};
use crate::{Fault, SwapError};

/// The line at which a replay stopped, and the reason.
#[derive(Debug, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct ReplayError {
    /// The line, from 1.
    pub line: usize,
    /// The problem there.
    pub problem: Problem,
}

/// A problem with a line of a transcript.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Problem {
    /// The transcript could not be read.
    #[error("cannot be read: {0}")]
    Io(#[source] io::Error),

    /// The line is not one that a writer writes there.
    #[error(transparent)]
    Text(#[from] TextProblem),

    /// A value of the line does not have the family's type.
    #[error("not a line of a transcript: {message}")]
    Malformed {
        /// The error.
        message: String,
    },

    /// The component that played is not on the allow-list.
    #[error("played by {rulebook} with the digest {digest}, which is not on the allow-list")]
    NotAllowed {
        /// The rulebook's id.
        rulebook: String,
        /// The component's digest.
        digest: Digest,
    },

    /// The component that played is not loaded.
    #[error("played by {rulebook} with the digest {digest}, which is not loaded")]
    NotLoaded {
        /// The rulebook's id.
        rulebook: String,
        /// The component's digest.
        digest: Digest,
    },

    /// The header or a swap contradicts the component it names.
    #[error("{what} is {found}, expected {expected}")]
    Header {
        /// The contradicted property.
        what: &'static str,
        /// The expected value.
        expected: String,
        /// The value in the line.
        found: String,
    },

    /// An event differs from the component's.
    #[error("event {number} is {found}, the rulebook gives {expected}")]
    EventDiffers {
        /// The event's number in the line, from 1.
        number: usize,
        /// The rulebook's event as JSON, or `nothing` if it gives no more.
        expected: String,
        /// The line's event, or `nothing` if it has no more.
        found: String,
    },

    /// The state differs from the component's.
    #[error("the state's digest is {found}, the rulebook gives {expected}")]
    StateDiffers {
        /// The digest of the component's state.
        expected: Digest,
        /// The line's value.
        found: Digest,
    },

    /// The outcome of a command differs: it was accepted then and is refused now, or the reverse, or it is refused for
    /// another reason.
    #[error("the outcome is {found}, the rulebook gives {expected}")]
    OutcomeDiffers {
        /// The rulebook's outcome.
        expected: String,
        /// The line's outcome.
        found: String,
    },

    /// The replay could not perform the swap.
    #[error("the swap does not happen here: {0}")]
    NotSwapped(#[source] SwapError),

    /// The component failed in the replay.
    #[error("the component failed: {0}")]
    Fault(#[source] Fault),
}

/// The first line.
pub(super) struct Header<C> {
    pub(super) rulebook: String,
    pub(super) digest: Digest,
    pub(super) generation: String,
    pub(super) config: C,
    pub(super) events: Vec<WrittenEvent>,
    pub(super) state: Digest,
}

/// An entry after the first line.
pub(super) enum Entry<F: Hosted> {
    /// An order with its number, and its outcome unless the transcript breaks off before it.
    Order(u64, Given<F>, Option<(Recorded, Digest)>),
    Swap(Box<Swapping<F>>),
    End,
}

/// A swap as written.
pub(super) struct Swapping<F: Hosted> {
    pub(super) to: Build,
    pub(super) terms: Option<F::Terms>,
    pub(super) at: Timestamp,
    pub(super) events: Vec<WrittenEvent>,
    pub(super) state: Digest,
}

/// The outcome of a command as written.
pub(super) enum Recorded {
    Events(Vec<WrittenEvent>),
    Refusal(Refusal),
    Fault(String),
}

pub(super) struct Reader<R, F> {
    input: R,
    lines: kip_transcript::Reader,
    ended: bool,
    /// The host's names for the players, as far as they have been read.
    names: Names,
    family: PhantomData<F>,
}

impl<R: BufRead, F: Hosted> Reader<R, F> {
    pub(super) fn new(input: R) -> Self {
        let lines = kip_transcript::Reader::with_words(words_of::<F>);
        Self { input, lines, ended: false, names: Names::new(), family: PhantomData }
    }

    pub(super) const fn chain(&self) -> Digest {
        self.lines.chain()
    }

    pub(super) const fn names(&self) -> &Names {
        &self.names
    }

    /// Returns the number of the last line read, from 1.
    pub(super) const fn line(&self) -> usize {
        self.lines.line()
    }

    /// Makes an error at the last line read.
    pub(super) const fn error(&self, problem: Problem) -> ReplayError {
        ReplayError { line: self.line(), problem }
    }

    pub(super) fn header(&mut self) -> Result<Header<F::Config>, ReplayError> {
        match self.read()? {
            Some(Line::Header { heading, events, state }) => {
                let Heading { rulebook, digest, generation, config, .. } = heading;
                Ok(Header { rulebook, digest, generation, config: self.typed(config)?, events, state })
            }
            // The reader returns a header first, or an error.
            _ => Err(self.error(TextProblem::Empty.into())),
        }
    }

    /// Returns the next order with its outcome, swap or end.
    pub(super) fn next(&mut self) -> Result<Option<Entry<F>>, ReplayError> {
        let Some(line) = self.read()? else { return Ok(None) };
        match line {
            Line::Order { n, id, by, at, command } => {
                let order = frame::Order { by: self.typed(by)?, at, command: self.typed(command)? };
                let outcome = self.read()?.map(|line| self.outcome(line)).transpose()?;
                Ok(Some(Entry::Order(n, Given { id, order }, outcome)))
            }
            Line::Swap { to, terms, at, events, state, .. } => {
                let terms = terms.map(|terms| self.typed(terms)).transpose()?;
                Ok(Some(Entry::Swap(Box::new(Swapping { to, terms, at, events, state }))))
            }
            Line::End(_) => match self.read()? {
                None => Ok(Some(Entry::End)),
                Some(line) => Err(self.out_of_place(&line, "nothing")),
            },
            line => Err(self.out_of_place(&line, "an order, a swap or the end")),
        }
    }

    fn outcome(&self, line: Line) -> Result<(Recorded, Digest), ReplayError> {
        match line {
            Line::Accepted { events, state, .. } => Ok((Recorded::Events(events), state)),
            Line::Refused { refusal, state, .. } => Ok((Recorded::Refusal(self.typed(refusal)?), state)),
            Line::Faulted { fault, state, .. } => Ok((Recorded::Fault(fault), state)),
            line => Err(self.out_of_place(&line, "the order's outcome")),
        }
    }

    /// Reads the next line that is in the chain; names before it are kept.
    fn read(&mut self) -> Result<Option<Line>, ReplayError> {
        loop {
            match self.lines.next() {
                Err(problem) => return Err(self.error(problem.into())),
                Ok(Some(Numbered { line: Line::Names(told), .. })) => take_names(&mut self.names, told),
                Ok(Some(Numbered { line, .. })) => return Ok(Some(line)),
                Ok(None) if self.ended => return Ok(None),
                Ok(None) => self.feed()?,
            }
        }
    }

    fn feed(&mut self) -> Result<(), ReplayError> {
        match self.input.fill_buf() {
            Ok([]) => {
                self.lines.end();
                self.ended = true;
            }
            Ok(bytes) => {
                self.lines.feed(bytes);
                let taken = bytes.len();
                self.input.consume(taken);
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(ReplayError { line: self.line() + 1, problem: Problem::Io(error) }),
        }
        Ok(())
    }

    fn typed<T: DeserializeOwned>(&self, value: Value) -> Result<T, ReplayError> {
        serde_json::from_value(value).map_err(|error| self.error(Problem::Malformed { message: error.to_string() }))
    }

    const fn out_of_place(&self, line: &Line, expected: &'static str) -> ReplayError {
        self.error(Problem::Text(TextProblem::OutOfPlace { found: line.kind(), expected }))
    }
}
