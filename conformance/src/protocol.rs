//! The protocol: one JSON object a line, an answer to each.
//!
//! The words of the game in it are the contract's, as the crate `kip` reads and writes them. What
//! is no word of the contract cannot be given to a component: it is an `error`, not a `refusal`.
//! So is what only resembles one: hex in upper case, a record as a list.

use std::collections::BTreeMap;
use std::io::{self, BufRead, Write};

use kip_contract::family::{Actor, Choices, DueChance, Event, Order, TableSteps};
use kip_contract::frame;
use kip_contract::types::{Filling, Refusal, Timestamp};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::families::Tested;
use crate::hosting::{Failure, Hosting, Table};
use crate::json_canonical;

/// What can be asked: `cmd`, with the fields of the case beside it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, bound = "")]
pub(crate) enum Request<F: Tested> {
    /// Which adapter is this?
    Start { protocol: u32 },
    /// A component's path with its digest, or the id of a rulebook that kip carries.
    Load { component: String, sha256: Option<String> },
    /// A table of that name is opened.
    Open { table: String, config: F::Config },
    /// One command.
    Apply { table: String, by: Actor<F>, at: Timestamp, command: F::Command },
    /// Several commands, up to the first that is refused.
    ApplyAll { table: String, orders: Vec<Order<F>> },
    /// What the viewer, or everybody, can see.
    View { table: String, viewer: Option<Actor<F>> },
    /// What would be accepted at that time, of that actor or of everybody: the first `most` of it.
    Legal { table: String, at: Timestamp, of: Option<Actor<F>>, most: u32 },
    /// What chance is due, where there are at most `most` things that it can bring.
    Chances { table: String, most: u32 },
    /// A listed command with its placeholders filled in: of the rulebook that was loaded last.
    Fill { command: F::Command, fillings: Vec<Filling> },
    /// What of events that viewer, or everybody, may know.
    Disclose { events: Vec<Event<F>>, viewer: Option<Actor<F>> },
    /// The state.
    Snapshot { table: String },
    /// A table of that name is taken up from its state.
    Restore {
        table: String,
        #[serde(with = "hex")]
        state: Vec<u8>,
    },
    /// The table is forgotten. `close-table` is what closes it.
    Close { table: String },
    /// The end.
    Stop {},
}

/// What is answered, beside `seq`.
#[derive(Serialize)]
#[serde(untagged, bound = "")]
enum Answer<F: Tested> {
    Start {
        name: &'static str,
        version: &'static str,
        language: &'static str,
        runtime: String,
        os: &'static str,
    },
    Load {
        describe: Box<F::Description>,
    },
    Events {
        events: Vec<Event<F>>,
    },
    Steps(TableSteps<F>),
    View {
        view: Box<F::View>,
    },
    Legal {
        legal: Choices<F>,
    },
    Chances {
        chances: DueChance<F>,
    },
    Filled {
        command: F::Command,
    },
    Snapshot {
        #[serde(with = "hex")]
        state: Vec<u8>,
    },
    Restored {
        restored: String,
    },
    Closed {
        closed: String,
    },
    Refusal {
        refusal: Refusal,
    },
    Error {
        error: String,
    },
}

impl<F: Tested> From<Failure> for Answer<F> {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Refused(refusal) => Self::Refusal { refusal },
            failure => Self::Error { error: failure.told() },
        }
    }
}

/// A line of the answer.
#[derive(Serialize)]
#[serde(bound = "")]
struct Line<F: Tested> {
    seq: Value,
    #[serde(flatten)]
    answer: Answer<F>,
}

/// Answers until `stop` or the end of the input.
///
/// # Errors
/// Whatever keeps the input from being read or the output from being written.
pub fn serve<F: Tested>(host: &mut dyn Hosting<F>, input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut session = Session { host, tables: BTreeMap::new() };
    for line in input.split(b'\n') {
        let (seq, request) = read(&line?);
        let answer = match request {
            Ok(Request::Stop {}) => break,
            Ok(request) => session.answer(request).unwrap_or_else(Answer::from),
            Err(error) => Answer::Error { error },
        };
        let mut line = serde_json::to_vec(&Line { seq, answer })?;
        line.push(b'\n');
        output.write_all(&line)?;
        output.flush()?;
    }
    Ok(())
}

/// A line's number, `null` where it has none, and what it asks; or what is wrong with it, and where.
fn read<F: Tested>(line: &[u8]) -> (Value, Result<Request<F>, String>) {
    let mut fields: Map<String, Value> = match serde_json::from_slice(line) {
        Ok(fields) => fields,
        Err(error) => return (Value::Null, Err(format!("a JSON object is wanted: {error}"))),
    };
    let seq = fields.remove("seq").unwrap_or_default();
    let Some(Value::String(cmd)) = fields.remove("cmd") else {
        return (seq, Err("cmd: a text is wanted".to_owned()));
    };
    let request = Value::Object(Map::from_iter([(cmd, Value::Object(fields))]));
    (seq, word_for_word(&request))
}

/// A request, if it is written as the contract writes it.
fn word_for_word<F: Tested>(given: &Value) -> Result<Request<F>, String> {
    let request: Request<F> = serde_path_to_error::deserialize(given).map_err(|error| error.to_string())?;
    let read = serde_json::to_value(&request).map_err(|error| error.to_string())?;
    json_canonical::fault(given, &read).map_or(Ok(request), Err)
}

/// The tables of one run.
struct Session<'a, F: Tested> {
    host: &'a mut dyn Hosting<F>,
    tables: BTreeMap<String, Box<dyn Table<F>>>,
}

impl<F: Tested> Session<'_, F> {
    fn answer(&mut self, request: Request<F>) -> Result<Answer<F>, Failure> {
        Ok(match request {
            Request::Start { protocol } => self.start(protocol)?,
            Request::Load { component, sha256 } => {
                let sha256 = sha256.as_deref().filter(|sha256| !sha256.is_empty());
                Answer::Load { describe: Box::new(self.host.load(&component, sha256)?) }
            }
            Request::Open { table, config } => {
                self.vacant(&table)?;
                let (opened, events) = self.host.open(&config)?;
                self.tables.insert(table, opened);
                Answer::Events { events }
            }
            Request::Apply { table, by, at, command } => {
                Answer::Events { events: self.table(&table)?.apply(&frame::Order { by, at, command })? }
            }
            Request::ApplyAll { table, orders } => Answer::Steps(self.table(&table)?.apply_all(&orders)?),
            Request::View { table, viewer } => Answer::View { view: Box::new(self.table(&table)?.view(viewer)?) },
            Request::Legal { table, at, of, most } => Answer::Legal { legal: self.table(&table)?.legal(at, of, most)? },
            Request::Chances { table, most } => Answer::Chances { chances: self.table(&table)?.chances(most)? },
            Request::Fill { command, fillings } => Answer::Filled { command: self.host.fill(&command, &fillings)? },
            Request::Disclose { events, viewer } => Answer::Events { events: self.host.disclose(&events, viewer)? },
            Request::Snapshot { table } => Answer::Snapshot { state: self.table(&table)?.snapshot()? },
            Request::Restore { table, state } => {
                self.vacant(&table)?;
                self.tables.insert(table.clone(), self.host.restore(&state)?);
                Answer::Restored { restored: table }
            }
            Request::Close { table } => {
                self.table(&table)?;
                self.tables.remove(&table);
                Answer::Closed { closed: table }
            }
            // `serve` ends there.
            Request::Stop {} => return Err(Failure::failed("stopped")),
        })
    }

    fn start(&self, protocol: u32) -> Result<Answer<F>, Failure> {
        if protocol != 1 {
            return Err(Failure::Failed(format!("protocol: 1 is spoken here, not {protocol}")));
        }
        let (name, version) = ("kip-adapter", env!("CARGO_PKG_VERSION"));
        Ok(Answer::Start { name, version, language: "Rust", runtime: self.host.runtime(), os: std::env::consts::OS })
    }

    fn table(&mut self, name: &str) -> Result<&mut dyn Table<F>, Failure> {
        match self.tables.get_mut(name) {
            Some(table) => Ok(table.as_mut()),
            None => Err(Failure::Failed(format!("no table {name:?} is open"))),
        }
    }

    fn vacant(&self, name: &str) -> Result<(), Failure> {
        if self.tables.contains_key(name) {
            return Err(Failure::Failed(format!("a table {name:?} is open; `close` it first")));
        }
        Ok(())
    }
}
