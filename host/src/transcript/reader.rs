//! Reads a transcript, line by line, and holds it to its form and its chain.

use std::io::{self, BufRead, Read};
use std::marker::PhantomData;

use serde::Deserialize;
use serde_json::Value;

use super::FORMAT;
use super::line::{ReadHeader, ReadLine, ReadSwap, START, next, split};
use crate::contract::{Refusal, Timestamp};
use crate::family::{Hosted, Order, frame};
use crate::{Digest, Fault, SwapError};

/// Longer than any line a table writes; what is longer is no transcript.
const LONGEST: u64 = 64 << 20;

/// Where and why a replay stopped.
#[derive(Debug, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct ReplayError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub problem: Problem,
}

/// What is wrong with a line of a transcript.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Problem {
    /// The transcript could not be read.
    #[error("cannot be read: {0}")]
    Io(#[source] io::Error),

    /// There is no line.
    #[error("the transcript is empty")]
    Empty,

    /// The line has no end.
    #[error("cut off: the line does not end in a line feed")]
    Cut,

    /// The line does not end in its chain.
    #[error("does not end in `,\"chain\":\"`, 64 hexadecimal digits and `\"}}`")]
    NoChain,

    /// The line, or one before it, was altered, dropped, added or moved.
    #[error("altered: the chain is {found}, expected {expected}")]
    ChainBroken {
        /// What the chain had to be here.
        expected: Digest,
        /// What it is.
        found: Digest,
    },

    /// The line is not JSON of the right kind.
    #[error("not a line of a transcript: {message}")]
    Malformed {
        /// What is wrong, and where in the line.
        message: String,
    },

    /// The transcript is of another format.
    #[error("format {found} of transcripts, this host reads {FORMAT}")]
    Format {
        /// Its format.
        found: u64,
    },

    /// It is of a table of another family.
    #[error("a transcript of the family {found}, {expected} is played here")]
    OtherFamily {
        /// The transcript's family.
        found: String,
        /// The one that is played.
        expected: &'static str,
    },

    /// The line is of a kind that cannot stand here.
    #[error("{found} where {expected} was expected")]
    OutOfPlace {
        /// What it is.
        found: &'static str,
        /// What could have stood here.
        expected: &'static str,
    },

    /// A number is not the next.
    #[error("number {found}, expected {expected}")]
    OutOfStep {
        /// The next number.
        expected: u64,
        /// The line's.
        found: u64,
    },

    /// The component that played must not be loaded here.
    #[error("played by {rulebook} with the digest {digest}, which is not on the allow-list")]
    NotAllowed {
        /// The rulebook's id.
        rulebook: String,
        /// The component's digest.
        digest: Digest,
    },

    /// The component that played is not loaded here.
    #[error("played by {rulebook} with the digest {digest}, which is not loaded")]
    NotLoaded {
        /// The rulebook's id.
        rulebook: String,
        /// The component's digest.
        digest: Digest,
    },

    /// The header or a swap contradicts the component it names, or the one that served before.
    #[error("{what} is {found}, expected {expected}")]
    Header {
        /// Of what.
        what: &'static str,
        /// What it had to be.
        expected: String,
        /// What the line says.
        found: String,
    },

    /// An event is not what the component gives.
    #[error("event {number} is {found}, the rulebook gives {expected}")]
    EventDiffers {
        /// Which of the line, from 1.
        number: usize,
        /// What the rulebook gives, as JSON; `nothing` where it gives no more.
        expected: String,
        /// What the line has; `nothing` where it has no more.
        found: String,
    },

    /// The state is not what the component gives.
    #[error("the state's digest is {found}, the rulebook gives {expected}")]
    StateDiffers {
        /// The digest of the component's state.
        expected: Digest,
        /// The line's.
        found: Digest,
    },

    /// The command was accepted there and is refused here, or the other way, or for another
    /// reason.
    #[error("the outcome is {found}, the rulebook gives {expected}")]
    OutcomeDiffers {
        /// What the rulebook gives.
        expected: String,
        /// What the line has.
        found: String,
    },

    /// The component that took over there does not here.
    #[error("the swap does not happen here: {0}")]
    NotSwapped(#[source] SwapError),

    /// The component failed in the replay.
    #[error("the component failed: {0}")]
    Fault(#[source] Fault),
}

/// What a line is.
pub(super) enum Line<F: Hosted> {
    Order(u64, Order<F>),
    Outcome(u64, Recorded, Digest),
    Swap(Box<Swapping<F>>),
    End(u64),
}

/// A swap, as it was written.
pub(super) struct Swapping<F: Hosted> {
    pub(super) swap: ReadSwap<F::Terms>,
    pub(super) after: u64,
    pub(super) at: Timestamp,
    pub(super) events: Vec<Value>,
    pub(super) state: Digest,
}

/// What came of a command, as it was written.
pub(super) enum Recorded {
    Events(Vec<Value>),
    Refusal(Refusal),
    Fault(String),
}

impl<F: Hosted> Line<F> {
    pub(super) const fn kind(&self) -> &'static str {
        match self {
            Self::Order(..) => "an order",
            Self::Outcome(..) => "an outcome",
            Self::Swap(..) => "a swap",
            Self::End(_) => "the end",
        }
    }
}

pub(super) struct Reader<R, F> {
    input: R,
    family: PhantomData<F>,
    /// The line read last, from 1.
    line: usize,
    chain: Digest,
}

impl<R: BufRead, F: Hosted> Reader<R, F> {
    pub(super) const fn new(input: R) -> Self {
        Self { input, family: PhantomData, line: 0, chain: START }
    }

    pub(super) const fn chain(&self) -> Digest {
        self.chain
    }

    /// The line read last, from 1.
    pub(super) const fn line(&self) -> usize {
        self.line
    }

    /// The problem, at the line read last.
    pub(super) const fn at(&self, problem: Problem) -> ReplayError {
        ReplayError { line: self.line, problem }
    }

    pub(super) fn header(&mut self) -> Result<ReadHeader<F::Config>, ReplayError> {
        let Some(text) = self.text()? else { return Err(self.at(Problem::Empty)) };
        self.format(&text)?;
        self.check_chain(&text)?;
        self.parse(&text)
    }

    pub(super) fn next(&mut self) -> Result<Option<Line<F>>, ReplayError> {
        let Some(text) = self.text()? else { return Ok(None) };
        self.check_chain(&text)?;
        let line = sort(self.parse(&text)?);
        line.map(Some).map_err(|message| self.at(Problem::Malformed { message: message.to_owned() }))
    }

    /// A later format may have other keys, and another chain; another family has other words.
    fn format(&self, text: &str) -> Result<(), ReplayError> {
        #[derive(Deserialize)]
        struct Format {
            #[serde(rename = "kip-transcript")]
            format: u64,
            family: Option<String>,
        }
        let Format { format, family } = self.parse(text)?;
        if format != u64::from(FORMAT) {
            return Err(self.at(Problem::Format { found: format }));
        }
        match family {
            Some(found) if found != F::NAME => Err(self.at(Problem::OtherFamily { found, expected: F::NAME })),
            _ => Ok(()),
        }
    }

    /// The next line without its line feed.
    fn text(&mut self) -> Result<Option<String>, ReplayError> {
        self.line += 1;
        let mut bytes = Vec::new();
        let mut line = self.input.by_ref().take(LONGEST);
        line.read_until(b'\n', &mut bytes).map_err(|error| self.at(Problem::Io(error)))?;
        if bytes.is_empty() {
            return Ok(None);
        }
        if bytes.pop() != Some(b'\n') {
            return Err(self.at(Problem::Cut));
        }
        String::from_utf8(bytes).map(Some).map_err(|error| self.at(Problem::Malformed { message: error.to_string() }))
    }

    fn check_chain(&mut self, line: &str) -> Result<(), ReplayError> {
        let (text, found) = split(line).ok_or_else(|| self.at(Problem::NoChain))?;
        let expected = next(&self.chain, text.as_bytes());
        if expected != found {
            return Err(self.at(Problem::ChainBroken { expected, found }));
        }
        self.chain = found;
        Ok(())
    }

    fn parse<'a, T: Deserialize<'a>>(&self, text: &'a str) -> Result<T, ReplayError> {
        serde_json::from_str(text).map_err(|error| self.at(Problem::Malformed { message: error.to_string() }))
    }
}

/// What a line is, by the keys it has; every other set of keys is nothing.
fn sort<F: Hosted>(line: ReadLine<F>) -> Result<Line<F>, &'static str> {
    match line {
        ReadLine {
            n: Some(n),
            by: Some(by),
            at: Some(at),
            command: Some(command),
            events: None,
            refusal: None,
            fault: None,
            swap: None,
            after: None,
            state: None,
            end: None,
            ..
        } => Ok(Line::Order(n, frame::Order { by, at, command })),
        ReadLine {
            n: Some(n),
            by: None,
            at: None,
            command: None,
            events,
            refusal,
            fault,
            swap: None,
            after: None,
            state: Some(state),
            end: None,
            ..
        } => {
            let recorded = match (events, refusal, fault) {
                (Some(events), None, None) => Recorded::Events(events),
                (None, Some(refusal), None) => Recorded::Refusal(refusal),
                (None, None, Some(fault)) => Recorded::Fault(fault),
                _ => return Err("an outcome has one of `events`, `refusal` and `fault`"),
            };
            Ok(Line::Outcome(n, recorded, state))
        }
        ReadLine {
            n: None,
            by: None,
            at: Some(at),
            command: None,
            events: Some(events),
            refusal: None,
            fault: None,
            swap: Some(swap),
            after: Some(after),
            state: Some(state),
            end: None,
            ..
        } => Ok(Line::Swap(Box::new(Swapping { swap, after, at, events, state }))),
        ReadLine {
            n: None,
            by: None,
            at: None,
            command: None,
            events: None,
            refusal: None,
            fault: None,
            swap: None,
            after: None,
            state: None,
            end: Some(end),
            ..
        } => Ok(Line::End(end)),
        _ => Err("its keys are not those of an order, an outcome, a swap or the end"),
    }
}
