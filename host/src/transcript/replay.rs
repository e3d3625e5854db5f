//! Replays a transcript and compares it with the component.

use std::io::{BufRead, Write};

use kip_transcript::{Build, Digest, Names, OrderId, Place, ScribeError, WrittenEvent};
use serde::{Deserialize, Serialize};

use super::reader::{Entry, Problem, Reader, Recorded, ReplayError, Swapping};
use super::recorded::TakenUp;
use super::typed::{tell, words};
use super::{Answer, Answers, Given, RecordError, RecordedTable, Writer};
use crate::contract::Refusal;
use crate::family::{Event, Hosted, Order, frame};
use crate::generation::GENERATION;
use crate::{Fault, Registry, Rulebook, Successor, Swapped, Table};

/// Replays a whole transcript.
///
/// # Errors
/// [`ReplayError`] for the first line that differs.
pub fn replay<R: BufRead, F: Hosted>(registry: &Registry<F>, input: R) -> Result<Replayed<F>, ReplayError> {
    let mut replay = Replay::begin(registry, input)?;
    while replay.step()?.is_some() {}
    Ok(replay.finish())
}

/// A transcript that is replayed step by step.
pub struct Replay<R, F: Hosted> {
    registry: Registry<F>,
    reader: Reader<R, F>,
    table: Table<F>,
    config: F::Config,
    opening: Vec<Event<F>>,
    state: Digest,
    counts: Counts,
    answers: Answers<F>,
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

/// One replayed step, equal to the written one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step<F: Hosted> {
    /// A command.
    Command(Played<F>),
    /// Another component took over.
    Swap(Swapped<F>),
}

/// One command of a transcript.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played<F: Hosted> {
    /// Its number, from 1.
    pub number: u64,
    /// Its id, if it has one.
    pub id: Option<OrderId>,
    /// The command.
    pub order: Order<F>,
    /// Its outcome.
    pub outcome: OrderOutcome<F>,
}

/// The outcome of a command.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", bound = "")]
pub enum OrderOutcome<F: Hosted> {
    /// It was accepted, with these events.
    Accepted(Vec<Event<F>>),
    /// It was refused.
    Refused(Refusal),
    /// The component had failed and the command had no effect. A replay skips it.
    Faulted(String),
}

/// The ending of a transcript.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending<F: Hosted> {
    /// With its closing line: it is complete.
    Closed,
    /// Without a closing line: more commands may have followed.
    Open,
    /// With an order whose outcome is missing. The order may or may not have been applied; the replay did not apply it.
    Unanswered(Box<Given<F>>),
}

/// The result of a replay without differences.
#[derive(Debug)]
pub struct Replayed<F: Hosted> {
    /// The table in its final state.
    pub table: Table<F>,
    /// The config that the table was opened with.
    pub config: F::Config,
    /// The digest of the table's final state.
    pub state: Digest,
    /// The chain of the last line.
    pub chain: Digest,
    /// The number of commands.
    pub commands: u64,
    /// The number of accepted commands.
    pub accepted: u64,
    /// The number of refused commands.
    pub refused: u64,
    /// The number of commands skipped because the component had failed.
    pub faulted: u64,
    /// The number of swaps; the last component serves the table.
    pub swaps: u64,
    /// The answers to the orders that have an id.
    pub answers: Answers<F>,
    /// The names of players: as the host wrote them, outside of the chain.
    pub names: Names,
    /// The ending of the transcript.
    pub ending: Ending<F>,
}

impl<R: BufRead, F: Hosted> Replay<R, F> {
    /// Reads the header, opens the table and compares the opening.
    ///
    /// # Errors
    /// [`ReplayError`] at line 1, for example when the component is not loaded or the opening differs.
    pub fn begin(registry: &Registry<F>, input: R) -> Result<Self, ReplayError> {
        let mut reader = Reader::new(input);
        let header = reader.header()?;
        let build = Build { rulebook: header.rulebook, digest: header.digest };
        let rulebook = find_component(registry, build)
            .and_then(|rulebook| require_equal("generation", &header.generation, GENERATION).map(|()| rulebook))
            .map_err(|problem| reader.error(problem))?;
        let (mut table, opening) =
            Table::open(&rulebook, &header.config).map_err(|fault| reader.error(to_opening_problem(fault)))?;
        let state = compare(&rulebook, &opening, &header.events)
            .and_then(|()| compare_state(&mut table, header.state))
            .map_err(|problem| reader.error(problem))?;
        let config = header.config;
        let (registry, counts, ending) = (registry.clone(), Counts::default(), Ending::Open);
        Ok(Self { registry, reader, table, config, opening, state, counts, answers: Answers::default(), ending })
    }

    /// Returns the rulebook that serves the table now.
    #[must_use]
    pub fn rulebook(&self) -> &Rulebook<F> {
        self.table.rulebook()
    }

    /// Returns the config that the table was opened with.
    #[must_use]
    pub fn config(&self) -> &F::Config {
        &self.config
    }

    /// Returns the events of the opening.
    #[must_use]
    pub fn opening(&self) -> &[Event<F>] {
        &self.opening
    }

    /// Returns the number of the last line read, from 1.
    #[must_use]
    pub const fn line(&self) -> usize {
        self.reader.line()
    }

    /// Returns the table in its current state.
    pub fn table(&mut self) -> &mut Table<F> {
        &mut self.table
    }

    /// Replays and compares the next command or swap. Returns `None` at the end of the transcript.
    ///
    /// # Errors
    /// [`ReplayError`] for the line that differs.
    pub fn step(&mut self) -> Result<Option<Step<F>>, ReplayError> {
        match self.reader.next()? {
            None => Ok(None),
            Some(Entry::Order(number, given, Some(outcome))) => self.order(number, given, outcome).map(Some),
            Some(Entry::Order(_, given, None)) => {
                self.ending = Ending::Unanswered(Box::new(given));
                Ok(None)
            }
            Some(Entry::Swap(swapping)) => self.swap(*swapping).map(Some),
            Some(Entry::End) => {
                self.ending = Ending::Closed;
                Ok(None)
            }
        }
    }

    /// Returns the result of the replay so far.
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
            answers: self.answers,
            names: self.reader.names().clone(),
            ending: self.ending,
        }
    }

    fn order(
        &mut self,
        number: u64,
        given: Given<F>,
        (recorded, state): (Recorded, Digest),
    ) -> Result<Step<F>, ReplayError> {
        self.counts.commands = number;
        let Given { id, order } = given;
        let outcome = self.play(&order, recorded).map_err(|problem| self.reader.error(problem))?;
        self.state = compare_state(&mut self.table, state).map_err(|problem| self.reader.error(problem))?;
        if let Some(id) = &id {
            let answer =
                Answer { number, outcome: outcome.clone(), rulebook: self.rulebook().clone(), repeated: false };
            self.answers.keep(id.clone(), &order, &answer);
        }
        Ok(Step::Command(Played { number, id, order, outcome }))
    }

    fn swap(&mut self, swapping: Swapping<F>) -> Result<Step<F>, ReplayError> {
        let Swapping { to, terms, at, events, state } = swapping;
        let swapped = find_component(&self.registry, to)
            .and_then(|rulebook| self.table.swap(Successor { rulebook, terms }, at).map_err(Problem::NotSwapped))
            .map_err(|problem| self.reader.error(problem))?;
        self.state = compare(self.table.rulebook(), &swapped.events, &events)
            .and_then(|()| compare_state(&mut self.table, state))
            .map_err(|problem| self.reader.error(problem))?;
        self.counts.swaps += 1;
        Ok(Step::Swap(swapped))
    }

    fn play(&mut self, order: &Order<F>, recorded: Recorded) -> Result<OrderOutcome<F>, Problem> {
        if let Recorded::Fault(fault) = recorded {
            self.counts.faulted += 1;
            return Ok(OrderOutcome::Faulted(fault));
        }
        let frame::Order { by, at, command } = order;
        match (self.table.apply(*by, *at, command), recorded) {
            (Ok(events), Recorded::Events(recorded)) => {
                compare(self.table.rulebook(), &events, &recorded)?;
                self.counts.accepted += 1;
                Ok(OrderOutcome::Accepted(events))
            }
            (Err(Fault::Refused(refusal)), Recorded::Refusal(recorded)) if refusal == recorded => {
                self.counts.refused += 1;
                Ok(OrderOutcome::Refused(refusal))
            }
            (Err(Fault::Refused(refusal)), recorded) => {
                Err(Problem::OutcomeDiffers { expected: format_refusal(&refusal), found: recorded.describe() })
            }
            (Err(fault), _) => Err(Problem::Fault(fault)),
            (Ok(_), recorded) => {
                Err(Problem::OutcomeDiffers { expected: "acceptance".to_owned(), found: recorded.describe() })
            }
        }
    }
}

impl<F: Hosted> Replayed<F> {
    /// Continues the transcript by appending to it, with the answers to all orders that have an id. An order whose outcome is
    /// missing is applied now. The rules give it the same outcome as before the crash, and the outcome is returned beside the
    /// table: a wallet that follows events has not seen these.
    ///
    /// # Errors
    /// [`RecordError`] when the missing outcome cannot be computed or written; a refusal is an outcome, not an error.
    /// [`RecordError::Io`] for a transcript that is [`Closed`](Ending::Closed), because nothing may follow its end.
    pub fn resume<W: Write>(self, out: W) -> Result<TakenUp<W, F>, RecordError> {
        let Self { table, state, chain, commands, answers, ending, .. } = self;
        let unanswered = match ending {
            Ending::Closed => return Err(std::io::Error::other("the transcript is closed").into()),
            Ending::Open => None,
            Ending::Unanswered(given) => Some(*given),
        };
        let written = commands + u64::from(unanswered.is_some());
        let place = Place { commands: written, unanswered: unanswered.is_some(), state, chain };
        let writer = Writer::resume(out, table.rulebook(), place);
        RecordedTable::resume(table, writer, answers).apply_unanswered(unanswered)
    }
}

impl Recorded {
    fn describe(&self) -> String {
        match self {
            Self::Events(_) => "acceptance".to_owned(),
            Self::Refusal(refusal) => format_refusal(refusal),
            Self::Fault(fault) => fault.clone(),
        }
    }
}

/// Returns the component that a transcript names, if this host may play it.
fn find_component<F: Hosted>(
    registry: &Registry<F>,
    Build { rulebook, digest }: Build,
) -> Result<Rulebook<F>, Problem> {
    if !registry.allows(digest) {
        return Err(Problem::NotAllowed { rulebook, digest });
    }
    let Some(loaded) = registry.by_digest(digest) else { return Err(Problem::NotLoaded { rulebook, digest }) };
    require_equal("rulebook", &rulebook, loaded.id()).map(|()| loaded)
}

fn require_equal(what: &'static str, found: &str, expected: &str) -> Result<(), Problem> {
    if found == expected {
        return Ok(());
    }
    Err(Problem::Header { what, expected: expected.to_owned(), found: found.to_owned() })
}

fn format_refusal(refusal: &Refusal) -> String {
    Fault::Refused(refusal.clone()).to_string()
}

fn to_opening_problem(fault: Fault) -> Problem {
    match fault {
        Fault::Refused(refusal) => {
            Problem::OutcomeDiffers { expected: format_refusal(&refusal), found: "an open table".to_owned() }
        }
        fault => Problem::Fault(fault),
    }
}

/// Compares the events of a line with those of the component, in the form that a writer writes.
fn compare<F: Hosted>(rulebook: &Rulebook<F>, events: &[Event<F>], recorded: &[WrittenEvent]) -> Result<(), Problem> {
    let given = tell::<F>(rulebook.clauses(), events).map_err(to_malformed)?;
    for at in 0..given.len().max(recorded.len()) {
        let (expected, found) = (given.get(at), recorded.get(at));
        if expected != found {
            return Err(Problem::EventDiffers {
                number: at + 1,
                expected: text::<F>(expected)?,
                found: text::<F>(found)?,
            });
        }
    }
    Ok(())
}

fn text<F: Hosted>(event: Option<&WrittenEvent>) -> Result<String, Problem> {
    let Some(event) = event else { return Ok("nothing".to_owned()) };
    event.write(words::<F>()).map_err(|error| to_malformed(error.into()))
}

fn to_malformed(error: ScribeError) -> Problem {
    Problem::Malformed { message: error.to_string() }
}

fn compare_state<F: Hosted>(table: &mut Table<F>, found: Digest) -> Result<Digest, Problem> {
    let expected = Digest::of(&table.snapshot().map_err(Problem::Fault)?);
    if expected == found {
        return Ok(expected);
    }
    Err(Problem::StateDiffers { expected, found })
}
