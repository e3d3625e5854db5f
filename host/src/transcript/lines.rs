//! Reads a transcript without the component that played it.

use std::io::BufRead;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::reader::{Line, Problem, Reader, Recorded, ReplayError, Swapping};
use super::{Ending, Given, Names};
use crate::family::Hosted;
use crate::{Build, Digest, TwoUp};

/// Reads the lines of a transcript and checks their form, order and chain without replaying them. A
/// [`Replay`](super::Replay) also checks them against the rules.
pub struct Lines<R, F: Hosted = TwoUp> {
    reader: Reader<R, F>,
    heading: Heading<F>,
    commands: u64,
    ending: Ending<F>,
}

/// The first line of a transcript.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heading<F: Hosted = TwoUp> {
    /// The rulebook's id.
    pub rulebook: String,
    /// The component's digest.
    pub digest: Digest,
    /// The contract's generation.
    pub generation: String,
    /// The config that the table was opened with.
    pub config: F::Config,
    /// The events of the opening.
    pub opening: Vec<F::Happening>,
}

/// A step as written in the transcript.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Written<F: Hosted = TwoUp> {
    /// An accepted command: the line number of its outcome, the order, and its events.
    Accepted(usize, Box<Given<F>>, Vec<F::Happening>),
    /// A refused command: the line number of its outcome, and the order.
    Refused(usize, Box<Given<F>>),
    /// A command that is recorded as without effect because the component failed: the line number of its outcome, the
    /// order, and how the component failed. No reader can check it: another host may have other limits.
    Faulted(usize, Box<Given<F>>, String),
    /// A swap: the line number, the new component, and the events.
    Swap(usize, Build, Vec<F::Happening>),
}

impl<R: BufRead, F: Hosted> Lines<R, F> {
    /// Reads the first line.
    ///
    /// # Errors
    /// [`ReplayError`] at line 1 if it does not begin a transcript.
    pub fn begin(input: R) -> Result<Self, ReplayError> {
        let mut reader = Reader::new(input);
        let header = reader.header()?;
        let heading = Heading {
            rulebook: header.rulebook,
            digest: header.digest,
            generation: header.generation,
            config: header.config,
            opening: happenings(header.events).map_err(|problem| reader.error(problem))?,
        };
        Ok(Self { reader, heading, commands: 0, ending: Ending::Open })
    }

    /// Returns the first line.
    #[must_use]
    pub const fn heading(&self) -> &Heading<F> {
        &self.heading
    }

    /// Returns the next step, or `None` at the end.
    ///
    /// # Errors
    /// [`ReplayError`] for the first line that fails a check; the lines after it cannot be read.
    pub fn step(&mut self) -> Result<Option<Written<F>>, ReplayError> {
        match self.reader.next()? {
            None => Ok(None),
            Some(Line::Order(number, given)) => self.order(number, given),
            Some(Line::Swap(swapping)) => self.swap(*swapping).map(Some),
            Some(Line::End(commands)) => self.end(commands),
            Some(line) => Err(self.out_of_place_error(&line, "an order, a swap or the end")),
        }
    }

    /// Returns the names of players, as far as they have been read: as the host wrote them, outside of the chain.
    #[must_use]
    pub const fn names(&self) -> &Names {
        self.reader.names()
    }

    /// Returns the number of commands read so far.
    #[must_use]
    pub const fn commands(&self) -> u64 {
        self.commands
    }

    /// Returns how the transcript ends, as far as it has been read.
    #[must_use]
    pub const fn ending(&self) -> &Ending<F> {
        &self.ending
    }

    /// Returns the chain of the last line read.
    #[must_use]
    pub const fn chain(&self) -> Digest {
        self.reader.chain()
    }

    fn order(&mut self, number: u64, given: Given<F>) -> Result<Option<Written<F>>, ReplayError> {
        self.require_number(self.commands + 1, number)?;
        let given = Box::new(given);
        let (outcome, recorded) = match self.reader.next()? {
            Some(Line::Outcome(outcome, recorded, _)) => (outcome, recorded),
            Some(line) => return Err(self.out_of_place_error(&line, "the order's outcome")),
            None => {
                self.ending = Ending::Unanswered(given);
                return Ok(None);
            }
        };
        self.require_number(number, outcome)?;
        self.commands = number;
        let line = self.reader.line();
        Ok(Some(match recorded {
            Recorded::Events(events) => {
                let happenings = happenings(events).map_err(|problem| self.reader.error(problem))?;
                Written::Accepted(line, given, happenings)
            }
            Recorded::Refusal(_) => Written::Refused(line, given),
            Recorded::Fault(fault) => Written::Faulted(line, given, fault),
        }))
    }

    fn swap(&mut self, swapping: Swapping<F>) -> Result<Written<F>, ReplayError> {
        self.require_number(self.commands, swapping.after)?;
        let happenings = happenings(swapping.events).map_err(|problem| self.reader.error(problem))?;
        Ok(Written::Swap(self.reader.line(), swapping.swap.to, happenings))
    }

    fn end(&mut self, commands: u64) -> Result<Option<Written<F>>, ReplayError> {
        self.require_number(self.commands, commands)?;
        self.ending = Ending::Closed;
        match self.reader.next()? {
            None => Ok(None),
            Some(line) => Err(self.out_of_place_error(&line, "nothing")),
        }
    }

    fn require_number(&self, expected: u64, found: u64) -> Result<(), ReplayError> {
        if expected == found {
            return Ok(());
        }
        Err(self.reader.error(Problem::OutOfStep { expected, found }))
    }

    fn out_of_place_error(&self, line: &Line<F>, expected: &'static str) -> ReplayError {
        self.reader.error(Problem::OutOfPlace { found: line.kind(), expected })
    }
}

/// Reads what happened from events, without times and clauses.
fn happenings<H: DeserializeOwned>(events: Vec<Value>) -> Result<Vec<H>, Problem> {
    #[derive(Deserialize)]
    struct Event<H> {
        what: H,
    }
    let events: Result<Vec<Event<H>>, _> = events.into_iter().map(serde_json::from_value).collect();
    let events = events.map_err(|error| Problem::Malformed { message: error.to_string() })?;
    Ok(events.into_iter().map(|event| event.what).collect())
}
