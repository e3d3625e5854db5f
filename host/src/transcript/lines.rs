//! Reads a transcript without the component that played it.

use std::io::BufRead;

use kip_transcript::{Build, Digest, Names, WrittenEvent};
use serde::de::DeserializeOwned;

use super::reader::{Entry, Problem, Reader, Recorded, ReplayError};
use super::{Ending, Given};
use crate::family::Hosted;

/// Reads the lines of a transcript and checks their form, order and chain without replaying them. A
/// [`Replay`](super::Replay) also checks them against the rules.
pub struct Lines<R, F: Hosted> {
    reader: Reader<R, F>,
    heading: Heading<F>,
    commands: u64,
    ending: Ending<F>,
}

/// The first line of a transcript.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heading<F: Hosted> {
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
pub enum Written<F: Hosted> {
    /// An accepted command: the line number of its outcome, the order, and its events.
    Accepted(usize, Box<Given<F>>, Vec<F::Happening>),
    /// A refused command: the line number of its outcome, and the order.
    Refused(usize, Box<Given<F>>),
    /// A command that is recorded as without effect because the component failed: the line number of its outcome, the order, and
    /// the failure. No reader can check it: another host may have other limits.
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
        let entry = self.reader.next()?;
        let line = self.reader.line();
        Ok(Some(match entry {
            None => return Ok(None),
            Some(Entry::End) => {
                self.ending = Ending::Closed;
                return Ok(None);
            }
            Some(Entry::Order(_, given, None)) => {
                self.ending = Ending::Unanswered(Box::new(given));
                return Ok(None);
            }
            Some(Entry::Order(number, given, Some((recorded, _)))) => {
                self.commands = number;
                let given = Box::new(given);
                match recorded {
                    Recorded::Events(events) => Written::Accepted(line, given, self.happenings(events)?),
                    Recorded::Refusal(_) => Written::Refused(line, given),
                    Recorded::Fault(fault) => Written::Faulted(line, given, fault),
                }
            }
            Some(Entry::Swap(swapping)) => Written::Swap(line, swapping.to, self.happenings(swapping.events)?),
        }))
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

    fn happenings(&self, events: Vec<WrittenEvent>) -> Result<Vec<F::Happening>, ReplayError> {
        happenings(events).map_err(|problem| self.reader.error(problem))
    }
}

/// Reads the contents of events, without times and clauses.
fn happenings<H: DeserializeOwned>(events: Vec<WrittenEvent>) -> Result<Vec<H>, Problem> {
    let happenings: Result<_, _> = events.into_iter().map(|event| serde_json::from_value(event.what)).collect();
    happenings.map_err(|error| Problem::Malformed { message: error.to_string() })
}
