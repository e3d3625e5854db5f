//! Reads a transcript as it is written, without the component that played it.

use std::io::BufRead;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::Ending;
use super::reader::{Line, Problem, Reader, Recorded, ReplayError, Swapping};
use crate::family::{Hosted, Order};
use crate::{Build, Digest, TwoUp};

/// The lines of a transcript: held to their form, their order and their chain, and not played
/// again. Who wants to know whether the rules give what is written takes a
/// [`Replay`](super::Replay).
pub struct Lines<R, F: Hosted = TwoUp> {
    reader: Reader<R, F>,
    heading: Heading<F>,
    commands: u64,
    ending: Ending<F>,
}

/// What a transcript says of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heading<F: Hosted = TwoUp> {
    /// The rulebook's id.
    pub rulebook: String,
    /// The component's digest.
    pub digest: Digest,
    /// The contract's generation.
    pub generation: String,
    /// How the table was opened.
    pub config: F::Config,
    /// What the opening led to.
    pub opening: Vec<F::Happening>,
}

/// A step, as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Written<F: Hosted = TwoUp> {
    /// A command that was accepted: the number of its outcome's line, the order, what it led to.
    Accepted(usize, Box<Order<F>>, Vec<F::Happening>),
    /// A command that came to nothing: refused, or the component failed.
    Nothing(usize, Box<Order<F>>),
    /// Another component took over: the line, who, and what that led to.
    Swap(usize, Build, Vec<F::Happening>),
}

impl<R: BufRead, F: Hosted> Lines<R, F> {
    /// Reads the first line.
    ///
    /// # Errors
    /// [`ReplayError`] at line 1: it is no transcript's.
    pub fn begin(input: R) -> Result<Self, ReplayError> {
        let mut reader = Reader::new(input);
        let header = reader.header()?;
        let heading = Heading {
            rulebook: header.rulebook,
            digest: header.digest,
            generation: header.generation,
            config: header.config,
            opening: happenings(header.events).map_err(|problem| reader.at(problem))?,
        };
        Ok(Self { reader, heading, commands: 0, ending: Ending::Open })
    }

    /// What the transcript says of itself.
    #[must_use]
    pub const fn heading(&self) -> &Heading<F> {
        &self.heading
    }

    /// The next step; none at the end.
    ///
    /// # Errors
    /// [`ReplayError`] with the first line that does not hold; nothing after it can be told.
    pub fn step(&mut self) -> Result<Option<Written<F>>, ReplayError> {
        match self.reader.next()? {
            None => Ok(None),
            Some(Line::Order(number, order)) => self.order(number, order),
            Some(Line::Swap(swapping)) => self.swap(*swapping).map(Some),
            Some(Line::End(commands)) => self.end(commands),
            Some(line) => Err(self.out_of_place(&line, "an order, a swap or the end")),
        }
    }

    /// How many commands there are, up to here.
    #[must_use]
    pub const fn commands(&self) -> u64 {
        self.commands
    }

    /// How it ends, as far as it was read.
    #[must_use]
    pub const fn ending(&self) -> &Ending<F> {
        &self.ending
    }

    /// The chain of the line read last.
    #[must_use]
    pub const fn chain(&self) -> Digest {
        self.reader.chain()
    }

    fn order(&mut self, number: u64, order: Order<F>) -> Result<Option<Written<F>>, ReplayError> {
        self.in_step(self.commands + 1, number)?;
        let order = Box::new(order);
        let (outcome, recorded) = match self.reader.next()? {
            Some(Line::Outcome(outcome, recorded, _)) => (outcome, recorded),
            Some(line) => return Err(self.out_of_place(&line, "the order's outcome")),
            None => {
                self.ending = Ending::Unanswered(order);
                return Ok(None);
            }
        };
        self.in_step(number, outcome)?;
        self.commands = number;
        let line = self.reader.line();
        Ok(Some(match recorded {
            Recorded::Events(events) => {
                let happenings = happenings(events).map_err(|problem| self.reader.at(problem))?;
                Written::Accepted(line, order, happenings)
            }
            Recorded::Refusal(_) | Recorded::Fault(_) => Written::Nothing(line, order),
        }))
    }

    fn swap(&mut self, swapping: Swapping<F>) -> Result<Written<F>, ReplayError> {
        self.in_step(self.commands, swapping.after)?;
        let happenings = happenings(swapping.events).map_err(|problem| self.reader.at(problem))?;
        Ok(Written::Swap(self.reader.line(), swapping.swap.to, happenings))
    }

    fn end(&mut self, commands: u64) -> Result<Option<Written<F>>, ReplayError> {
        self.in_step(self.commands, commands)?;
        self.ending = Ending::Closed;
        match self.reader.next()? {
            None => Ok(None),
            Some(line) => Err(self.out_of_place(&line, "nothing")),
        }
    }

    fn in_step(&self, expected: u64, found: u64) -> Result<(), ReplayError> {
        if expected == found {
            return Ok(());
        }
        Err(self.reader.at(Problem::OutOfStep { expected, found }))
    }

    fn out_of_place(&self, line: &Line<F>, expected: &'static str) -> ReplayError {
        self.reader.at(Problem::OutOfPlace { found: line.kind(), expected })
    }
}

/// What happened, without when and by which clause.
fn happenings<H: DeserializeOwned>(events: Vec<Value>) -> Result<Vec<H>, Problem> {
    #[derive(Deserialize)]
    struct Event<H> {
        what: H,
    }
    let events: Result<Vec<Event<H>>, _> = events.into_iter().map(serde_json::from_value).collect();
    let events = events.map_err(|error| Problem::Malformed { message: error.to_string() })?;
    Ok(events.into_iter().map(|event| event.what).collect())
}
