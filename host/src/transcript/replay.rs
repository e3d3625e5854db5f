//! Plays a transcript again and compares.

use std::io::{BufRead, Write};

use serde::Serialize;
use serde_json::Value;

use super::line::ReadSwap;
use super::reader::{Line, Problem, Reader, Recorded, ReplayError, Swapping};
use super::{Place, RecordError, RecordedTable, Writer};
use crate::contract::{Refusal, Timestamp};
use crate::family::{Event, Hosted, Order, frame};
use crate::generation::GENERATION;
use crate::{Build, Clauses, Digest, Fault, Registry, Rulebook, Successor, Swapped, Table, TwoUp};

/// Plays a whole transcript again.
///
/// # Errors
/// [`ReplayError`] with the first line that differs, and how.
pub fn replay<R: BufRead, F: Hosted>(registry: &Registry<F>, input: R) -> Result<Replayed<F>, ReplayError> {
    let mut replay = Replay::begin(registry, input)?;
    while replay.step()?.is_some() {}
    Ok(replay.finish())
}

/// A transcript while it is played again, step by step.
pub struct Replay<R, F: Hosted = TwoUp> {
    registry: Registry<F>,
    reader: Reader<R, F>,
    table: Table<F>,
    config: F::Config,
    opening: Vec<Event<F>>,
    state: Digest,
    counts: Counts,
    ending: Ending<F>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    commands: u64,
    accepted: u64,
    refused: u64,
    faulted: u64,
    swaps: u64,
}

/// One step of a transcript, found to be as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step<F: Hosted = TwoUp> {
    /// A command.
    Command(Played<F>),
    /// Another component took over.
    Swap(Swapped<F>),
}

/// One command of a transcript.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played<F: Hosted = TwoUp> {
    /// Its number, from 1.
    pub number: u64,
    /// The command.
    pub order: Order<F>,
    /// What came of it.
    pub came: Came<F>,
}

/// What came of a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Came<F: Hosted = TwoUp> {
    /// It was accepted, with these events.
    Accepted(Vec<Event<F>>),
    /// It was refused, now as then.
    Refused(Refusal),
    /// The component had failed; the replay passed it over.
    Faulted(String),
}

/// How a transcript ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending<F: Hosted = TwoUp> {
    /// With its last line: nothing is missing.
    Closed,
    /// After a command; whether others followed nobody can say.
    Open,
    /// With an order whose outcome is missing: it may or may not have been applied. It was not
    /// applied in the replay.
    Unanswered(Box<Order<F>>),
}

/// A transcript that was played again, and in which everything was as written.
#[derive(Debug)]
pub struct Replayed<F: Hosted = TwoUp> {
    /// The table in its last state.
    pub table: Table<F>,
    /// How it was opened.
    pub config: F::Config,
    /// The digest of its last state.
    pub state: Digest,
    /// The chain of the last line.
    pub chain: Digest,
    /// How many commands there are.
    pub commands: u64,
    /// Of them accepted.
    pub accepted: u64,
    /// Of them refused.
    pub refused: u64,
    /// Of them passed over because the component had failed.
    pub faulted: u64,
    /// How often another component took over; the table is of the last.
    pub swaps: u64,
    /// How it ends.
    pub ending: Ending<F>,
}

impl<R: BufRead, F: Hosted> Replay<R, F> {
    /// Reads the header, opens the table and compares its opening.
    ///
    /// # Errors
    /// [`ReplayError`] at line 1: the component is not loaded, the opening differs.
    pub fn begin(registry: &Registry<F>, input: R) -> Result<Self, ReplayError> {
        let mut reader = Reader::new(input);
        let header = reader.header()?;
        let build = Build { rulebook: header.rulebook, digest: header.digest };
        let rulebook = loaded(registry, build)
            .and_then(|rulebook| same("generation", &header.generation, GENERATION).map(|()| rulebook))
            .map_err(|problem| reader.at(problem))?;
        let (mut table, opening) =
            Table::open(&rulebook, &header.config).map_err(|fault| reader.at(opening_problem(fault)))?;
        let state = compare(&rulebook, &opening, &header.events)
            .and_then(|()| compare_state(&mut table, header.state))
            .map_err(|problem| reader.at(problem))?;
        let config = header.config;
        let (registry, counts, ending) = (registry.clone(), Counts::default(), Ending::Open);
        Ok(Self { registry, reader, table, config, opening, state, counts, ending })
    }

    /// What the table is played by now.
    #[must_use]
    pub fn rulebook(&self) -> &Rulebook<F> {
        self.table.rulebook()
    }

    /// How the table was opened.
    #[must_use]
    pub fn config(&self) -> &F::Config {
        &self.config
    }

    /// The events of the opening.
    #[must_use]
    pub fn opening(&self) -> &[Event<F>] {
        &self.opening
    }

    /// The line that was read last, from 1.
    #[must_use]
    pub const fn line(&self) -> usize {
        self.reader.line()
    }

    /// The table as it is now.
    pub fn table(&mut self) -> &mut Table<F> {
        &mut self.table
    }

    /// Plays the next command, or follows the next swap, and compares; none at the end of the
    /// transcript.
    ///
    /// # Errors
    /// [`ReplayError`] with the line that differs, and how.
    pub fn step(&mut self) -> Result<Option<Step<F>>, ReplayError> {
        match self.reader.next()? {
            None => Ok(None),
            Some(Line::Order(number, order)) => self.order(number, order),
            Some(Line::Swap(swapping)) => self.swap(*swapping).map(Some),
            Some(Line::End(commands)) => self.end(commands),
            Some(line) => Err(self.out_of_place(&line, "an order, a swap or the end")),
        }
    }

    /// What was found, up to here.
    #[must_use]
    pub fn finish(self) -> Replayed<F> {
        let Counts { commands, accepted, refused, faulted, swaps } = self.counts;
        Replayed {
            table: self.table,
            config: self.config,
            state: self.state,
            chain: self.reader.chain(),
            commands,
            accepted,
            refused,
            faulted,
            swaps,
            ending: self.ending,
        }
    }

    fn order(&mut self, number: u64, order: Order<F>) -> Result<Option<Step<F>>, ReplayError> {
        self.in_step(self.counts.commands + 1, number)?;
        let (outcome, recorded, state) = match self.reader.next()? {
            Some(Line::Outcome(outcome, recorded, state)) => (outcome, recorded, state),
            Some(line) => return Err(self.out_of_place(&line, "the order's outcome")),
            None => {
                self.ending = Ending::Unanswered(Box::new(order));
                return Ok(None);
            }
        };
        self.in_step(number, outcome)?;
        self.counts.commands = number;
        let came = self.play(&order, recorded).map_err(|problem| self.reader.at(problem))?;
        self.state = compare_state(&mut self.table, state).map_err(|problem| self.reader.at(problem))?;
        Ok(Some(Step::Command(Played { number, order, came })))
    }

    fn swap(&mut self, swapping: Swapping<F>) -> Result<Step<F>, ReplayError> {
        self.in_step(self.counts.commands, swapping.after)?;
        let Swapping { swap: ReadSwap { from, to, terms }, at, events, state, .. } = swapping;
        let swapped = self.take_over(&from, to, terms, at).map_err(|problem| self.reader.at(problem))?;
        self.state = compare(self.table.rulebook(), &swapped.events, &events)
            .and_then(|()| compare_state(&mut self.table, state))
            .map_err(|problem| self.reader.at(problem))?;
        self.counts.swaps += 1;
        Ok(Step::Swap(swapped))
    }

    fn take_over(
        &mut self,
        from: &Build,
        to: Build,
        terms: Option<F::Terms>,
        at: Timestamp,
    ) -> Result<Swapped<F>, Problem> {
        let serving = Build::of(self.table.rulebook());
        same("the rulebook that gives way", &from.rulebook, &serving.rulebook)?;
        same("the digest that gives way", &from.digest.to_string(), &serving.digest.to_string())?;
        let rulebook = loaded(&self.registry, to)?;
        self.table.swap(Successor { rulebook, terms }, at).map_err(Problem::NotSwapped)
    }

    fn play(&mut self, order: &Order<F>, recorded: Recorded) -> Result<Came<F>, Problem> {
        if let Recorded::Fault(fault) = recorded {
            self.counts.faulted += 1;
            return Ok(Came::Faulted(fault));
        }
        let frame::Order { by, at, command } = order;
        match (self.table.apply(*by, *at, command), recorded) {
            (Ok(events), Recorded::Events(recorded)) => {
                compare(self.table.rulebook(), &events, &recorded)?;
                self.counts.accepted += 1;
                Ok(Came::Accepted(events))
            }
            (Err(Fault::Refused(refusal)), Recorded::Refusal(recorded)) if refusal == recorded => {
                self.counts.refused += 1;
                Ok(Came::Refused(refusal))
            }
            (Err(Fault::Refused(refusal)), recorded) => {
                Err(Problem::OutcomeDiffers { expected: refusal_text(&refusal), found: recorded.text() })
            }
            (Err(fault), _) => Err(Problem::Fault(fault)),
            (Ok(_), recorded) => {
                Err(Problem::OutcomeDiffers { expected: "acceptance".to_owned(), found: recorded.text() })
            }
        }
    }

    fn end(&mut self, commands: u64) -> Result<Option<Step<F>>, ReplayError> {
        self.in_step(self.counts.commands, commands)?;
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

impl<F: Hosted> Replayed<F> {
    /// Goes on where the transcript left off, writing to the end of it. An order whose outcome
    /// is missing is applied now: the rules give it the same outcome as before the host fell
    /// over.
    ///
    /// # Errors
    /// [`RecordError`] when the missing outcome cannot be had or written; a refusal is none, it
    /// is the outcome. For a transcript that is [`Closed`](Ending::Closed), an error of `out`'s
    /// kind: nothing follows the end.
    pub fn resume<W: Write>(self, out: W) -> Result<RecordedTable<W, F>, RecordError> {
        let Self { table, state, chain, commands, ending, .. } = self;
        let unanswered = match ending {
            Ending::Closed => return Err(std::io::Error::other("the transcript is closed").into()),
            Ending::Open => None,
            Ending::Unanswered(order) => Some(*order),
        };
        let written = commands + u64::from(unanswered.is_some());
        let place = Place { commands: written, unanswered: unanswered.is_some(), state, chain };
        let writer = Writer::resume(out, table.rulebook(), place);
        RecordedTable::resume(table, writer).answered(unanswered)
    }
}

impl Recorded {
    fn text(&self) -> String {
        match self {
            Self::Events(_) => "acceptance".to_owned(),
            Self::Refusal(refusal) => refusal_text(refusal),
            Self::Fault(fault) => fault.clone(),
        }
    }
}

/// The component that a transcript names, where this host may play it.
fn loaded<F: Hosted>(registry: &Registry<F>, Build { rulebook, digest }: Build) -> Result<Rulebook<F>, Problem> {
    if !registry.allows(digest) {
        return Err(Problem::NotAllowed { rulebook, digest });
    }
    let Some(loaded) = registry.by_digest(digest) else { return Err(Problem::NotLoaded { rulebook, digest }) };
    same("rulebook", &rulebook, loaded.id()).map(|()| loaded)
}

fn same(what: &'static str, found: &str, expected: &str) -> Result<(), Problem> {
    if found == expected {
        return Ok(());
    }
    Err(Problem::Header { what, expected: expected.to_owned(), found: found.to_owned() })
}

fn refusal_text(refusal: &Refusal) -> String {
    Fault::Refused(refusal.clone()).to_string()
}

fn opening_problem(fault: Fault) -> Problem {
    match fault {
        Fault::Refused(refusal) => {
            Problem::OutcomeDiffers { expected: refusal_text(&refusal), found: "an open table".to_owned() }
        }
        fault => Problem::Fault(fault),
    }
}

fn compare<F: Hosted>(rulebook: &Rulebook<F>, events: &[Event<F>], recorded: &[Value]) -> Result<(), Problem> {
    let clauses = rulebook.clauses();
    for at in 0..events.len().max(recorded.len()) {
        let expected = events.get(at).map(|event| as_json(clauses, event));
        let found = recorded.get(at);
        if expected.as_ref() != found {
            let text = |event: Option<&Value>| event.map_or_else(|| "nothing".to_owned(), Value::to_string);
            return Err(Problem::EventDiffers {
                number: at + 1,
                expected: text(expected.as_ref()),
                found: text(found),
            });
        }
    }
    Ok(())
}

fn as_json(clauses: &Clauses, event: &frame::Event<impl Serialize>) -> Value {
    // Words are made of names, numbers and text: none of them is without a JSON form.
    serde_json::to_value(clauses.cite(event)).unwrap_or(Value::Null)
}

fn compare_state<F: Hosted>(table: &mut Table<F>, found: Digest) -> Result<Digest, Problem> {
    let expected = Digest::of(&table.snapshot().map_err(Problem::Fault)?);
    if expected == found {
        return Ok(expected);
    }
    Err(Problem::StateDiffers { expected, found })
}
