//! Reads a transcript line by line and checks its form and its chain.

use std::collections::HashMap;
use std::io::{self, BufRead, Read};
use std::marker::PhantomData;

use serde::Deserialize;
use serde_json::Value;

use super::line::{ReadHeader, ReadLine, ReadSwap, START, next_chain, split};
use super::{FORMAT, Given, Names, OrderId, names};
use crate::contract::{Refusal, Timestamp};
use crate::family::{Hosted, frame};
use crate::{Digest, Fault, SwapError};

/// The longest line of a transcript that is read, in bytes. No table writes a longer one.
pub const LONGEST_LINE: u64 = 64 << 20;

/// The beginning of every transcript.
const BEGINNING: &str = "{\"kip-transcript\":";

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

    /// The transcript has no line.
    #[error("the transcript is empty")]
    Empty,

    /// The line does not end with a line feed.
    #[error("cut off: the line does not end in a line feed")]
    Cut,

    /// The line is longer than any line of a table.
    #[error("longer than {longest} bytes: no line of a transcript is")]
    TooLong {
        /// The longest line that is read, in bytes.
        longest: u64,
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

    /// The line is not JSON of the right kind.
    #[error("not a line of a transcript: {message}")]
    Malformed {
        /// The error and its position in the line.
        message: String,
    },

    /// The transcript has another format version.
    #[error("format {found} of transcripts, this host reads {FORMAT}")]
    Format {
        /// Its version.
        found: u64,
    },

    /// The transcript belongs to another family.
    #[error("a transcript of the family {found}, {expected} is played here")]
    OtherFamily {
        /// The transcript's family.
        found: String,
        /// The family that is replayed.
        expected: &'static str,
    },

    /// The transcript is a seat's ([`SeatScribe`](super::SeatScribe)), which has no states and only the seat's own orders.
    #[error("a seat's transcript: it has what one player may know, and cannot be played again")]
    OfSeat,

    /// The line is of a kind that is not allowed here.
    #[error("{found} where {expected} was expected")]
    OutOfPlace {
        /// What was found.
        found: &'static str,
        /// What was expected here.
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

    /// An order comes a second time, although the first was answered: the host applied twice what was ordered once.
    #[error("the id {id} is that of command {first}, which has its outcome: an order is applied once")]
    IdRepeated {
        /// The id of both.
        id: OrderId,
        /// The number of the first command with this id.
        first: u64,
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

    /// The header or a swap contradicts the component it names, or the component that served before.
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

/// A line, by kind.
pub(super) enum Line<F: Hosted> {
    Order(u64, Given<F>),
    Outcome(u64, Recorded, Digest),
    Swap(Box<Swapping<F>>),
    End(u64),
}

/// A swap as written.
pub(super) struct Swapping<F: Hosted> {
    pub(super) swap: ReadSwap<F::Terms>,
    pub(super) after: u64,
    pub(super) at: Timestamp,
    pub(super) events: Vec<Value>,
    pub(super) state: Digest,
}

/// The outcome of a command as written.
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
    /// The number of the last line read, from 1.
    line: usize,
    chain: Digest,
    /// The id of the last order, while it has no outcome, and the order's number.
    asked: Option<(OrderId, u64)>,
    /// The ids of all orders that were accepted or refused, with their numbers.
    answered: HashMap<OrderId, u64>,
    /// What the host calls the players, as far as it is read.
    names: Names,
}

impl<R: BufRead, F: Hosted> Reader<R, F> {
    pub(super) fn new(input: R) -> Self {
        Self {
            input,
            family: PhantomData,
            line: 0,
            chain: START,
            asked: None,
            answered: HashMap::new(),
            names: Names::new(),
        }
    }

    pub(super) const fn chain(&self) -> Digest {
        self.chain
    }

    pub(super) const fn names(&self) -> &Names {
        &self.names
    }

    /// Returns the number of the last line read, from 1.
    pub(super) const fn line(&self) -> usize {
        self.line
    }

    /// Makes an error at the last line read.
    pub(super) const fn error(&self, problem: Problem) -> ReplayError {
        ReplayError { line: self.line, problem }
    }

    pub(super) fn header(&mut self) -> Result<ReadHeader<F::Config>, ReplayError> {
        let Some(text) = self.read_text()? else { return Err(self.error(Problem::Empty)) };
        self.require_format(&text)?;
        self.check_chain(&text)?;
        self.parse(&text)
    }

    pub(super) fn next(&mut self) -> Result<Option<Line<F>>, ReplayError> {
        let Some(text) = self.read_chained()? else { return Ok(None) };
        self.check_chain(&text)?;
        let line = classify(self.parse(&text)?)
            .map_err(|message| self.error(Problem::Malformed { message: message.to_owned() }))?;
        self.require_once(&line).map_err(|problem| self.error(problem))?;
        Ok(Some(line))
    }

    /// Requires that an order with an id comes once. Where the component failed it had no effect, and may come again.
    fn require_once(&mut self, line: &Line<F>) -> Result<(), Problem> {
        match line {
            Line::Order(number, given) => {
                self.asked = given.id.clone().map(|id| (id, *number));
                match given.id.as_ref().and_then(|id| self.answered.get_key_value(id)) {
                    Some((id, first)) => Err(Problem::IdRepeated { id: id.clone(), first: *first }),
                    None => Ok(()),
                }
            }
            Line::Outcome(_, Recorded::Fault(_), _) => Ok(()),
            Line::Outcome(..) => {
                self.answered.extend(self.asked.take());
                Ok(())
            }
            Line::Swap(_) | Line::End(_) => Ok(()),
        }
    }

    /// Checks format and family first: another format may have other keys and another chain, another family has other
    /// types.
    fn require_format(&self, text: &str) -> Result<(), ReplayError> {
        #[derive(Deserialize)]
        struct Format {
            #[serde(rename = "kip-transcript")]
            format: u64,
            family: Option<String>,
        }
        #[derive(Deserialize)]
        struct OfSeat {
            #[serde(rename = "kip-seat-transcript")]
            format: Option<u64>,
        }
        if self.parse::<OfSeat>(text)?.format.is_some() {
            return Err(self.error(Problem::OfSeat));
        }
        let Format { format, family } = self.parse(text)?;
        if format != u64::from(FORMAT) {
            return Err(self.error(Problem::Format { found: format }));
        }
        match family {
            Some(found) if found != F::NAME => Err(self.error(Problem::OtherFamily { found, expected: F::NAME })),
            _ => Ok(()),
        }
    }

    /// Reads the next line that is in the chain; names before it are kept.
    fn read_chained(&mut self) -> Result<Option<String>, ReplayError> {
        while let Some(text) = self.read_text()? {
            match names::read_into(&mut self.names, &text) {
                Ok(true) => {}
                Ok(false) => return Ok(Some(text)),
                Err(message) => return Err(self.error(Problem::Malformed { message })),
            }
        }
        Ok(None)
    }

    /// Reads the next line without its line feed.
    fn read_text(&mut self) -> Result<Option<String>, ReplayError> {
        self.line += 1;
        let mut bytes = Vec::new();
        let mut line = self.input.by_ref().take(LONGEST_LINE);
        line.read_until(b'\n', &mut bytes).map_err(|error| self.error(Problem::Io(error)))?;
        if bytes.is_empty() {
            return Ok(None);
        }
        if bytes.pop_if(|last| *last == b'\n').is_none() {
            return Err(self.error(self.problem_without_line_feed(&bytes)));
        }
        String::from_utf8(bytes)
            .map(Some)
            .map_err(|error| self.error(Problem::Malformed { message: error.to_string() }))
    }

    /// Returns why a line has no line feed. A first line that does not begin as a transcript was not cut off: it never
    /// was one.
    fn problem_without_line_feed(&self, bytes: &[u8]) -> Problem {
        if u64::try_from(bytes.len()).is_ok_and(|length| length >= LONGEST_LINE) {
            Problem::TooLong { longest: LONGEST_LINE }
        } else if self.line == 1 && !bytes.starts_with(BEGINNING.as_bytes()) {
            Problem::Malformed { message: format!("the first line begins with {BEGINNING}") }
        } else {
            Problem::Cut
        }
    }

    fn check_chain(&mut self, line: &str) -> Result<(), ReplayError> {
        let (text, found) = split(line).ok_or_else(|| self.error(Problem::NoChain))?;
        let expected = next_chain(&self.chain, text.as_bytes());
        if expected != found {
            return Err(self.error(Problem::ChainBroken { expected, found }));
        }
        self.chain = found;
        Ok(())
    }

    fn parse<'a, T: Deserialize<'a>>(&self, text: &'a str) -> Result<T, ReplayError> {
        serde_json::from_str(text).map_err(|error| self.error(Problem::Malformed { message: error.to_string() }))
    }
}

/// Determines the kind of a line by its keys; any other set of keys is an error.
fn classify<F: Hosted>(line: ReadLine<F>) -> Result<Line<F>, &'static str> {
    match line {
        ReadLine {
            n: Some(n),
            id,
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
        } => Ok(Line::Order(n, Given { id, order: frame::Order { by, at, command } })),
        ReadLine {
            n: Some(n),
            id: None,
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
            id: None,
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
            id: None,
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

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;
    use crate::TwoUp;

    /// Returns the problem with the first line of a file.
    fn first_problem(input: impl Read) -> Problem {
        let mut reader: Reader<_, TwoUp> = Reader::new(BufReader::new(input));
        reader.header().map(drop).expect_err("no header").problem
    }

    #[test]
    fn a_first_line_is_cut_off_only_if_it_begins_as_a_transcript() {
        assert!(matches!(first_problem(&b"{\"kip-transcript\":1,\"fam"[..]), Problem::Cut));
        for other in ["hello", "{", "{\"kip-transcripts\":1"] {
            assert!(matches!(first_problem(other.as_bytes()), Problem::Malformed { .. }), "{other}");
        }
    }

    #[test]
    fn an_endless_line_is_too_long() {
        assert!(matches!(first_problem(io::repeat(b' ')), Problem::TooLong { longest: LONGEST_LINE }));
    }
}
