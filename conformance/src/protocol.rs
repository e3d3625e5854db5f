//! The adapter protocol: one JSON object a line, and one answer to each.
//!
//! Values of the game have the contract's JSON form, as the crate `kip` reads and writes it. No other value can be passed to a
//! component: the answer to one is an `error`, not a `refusal`. That includes near misses such as hex in upper case or a record
//! as a list.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, BufRead, Read as _, Write};

use kip_contract::family::{Actor, Choices, DueChance, Event, Order, TableSteps};
use kip_contract::frame;
use kip_contract::types::{Filling, Refusal, Timestamp};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::family::Tested;
use crate::hosting::{Failure, Hosting, Table};
use crate::{json_canonical, unique_keys};

/// A request: `cmd`, with the fields of the case beside it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, bound = "")]
pub(crate) enum Request<F: Tested> {
    /// Asks the adapter for its name, version and runtime.
    Start { protocol: u32 },
    /// Loads a component by its path and digest, or a rulebook that kip carries by its id.
    Load { component: String, sha256: Option<String> },
    /// Opens a table under that name.
    Open { table: String, config: F::Config },
    /// Applies one command.
    Apply { table: String, by: Actor<F>, at: Timestamp, command: F::Command },
    /// Applies commands up to the first that is refused.
    ApplyAll { table: String, orders: Vec<Order<F>> },
    /// Asks for everything that the viewer, or the public, can see.
    View { table: String, viewer: Option<Actor<F>> },
    /// Asks for the first `most` choices that would be accepted at `at`, of one actor or of everybody.
    Legal { table: String, at: Timestamp, of: Option<Actor<F>>, most: u32 },
    /// Asks which chance is due; its outcomes are listed when there are at most `most`.
    Chances { table: String, most: u32 },
    /// Asks for the chance that is due; its outcomes are listed when there are at most `most`.
    Fill { command: F::Command, fillings: Vec<Filling> },
    /// Asks for everything that the viewer, or the public, may know of events.
    Disclose { events: Vec<Event<F>>, viewer: Option<Actor<F>> },
    /// Asks for everything that the viewer, or the public, may know of events.
    Snapshot { table: String },
    /// Restores a table from its state under that name.
    Restore {
        table: String,
        #[serde(with = "hex")]
        state: Vec<u8>,
    },
    /// Drops the table. The command `close-table` closes it in the game.
    Close { table: String },
    /// Ends the run.
    Stop {},
}

/// An answer, without its `seq`.
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
    /// An answer to a request that only one family has.
    More(Value),
}

impl<F: Tested> From<Failure> for Answer<F> {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Refused(refusal) => Self::Refusal { refusal },
            failure => Self::Error { error: failure.describe() },
        }
    }
}

/// An answer as a line.
#[derive(Serialize)]
#[serde(bound = "")]
struct Line<'a, F: Tested> {
    seq: &'a Value,
    #[serde(flatten)]
    answer: Answer<F>,
}

/// The tables of one run, by name.
pub type Tables<F> = BTreeMap<String, Box<dyn Table<F>>>;

/// Answers the requests that one family has beside the protocol's. The arguments are the `cmd`, the fields beside it, and the
/// tables. Returns `None` for a `cmd` that it does not know.
pub type More<'m, F> = dyn FnMut(&str, &Map<String, Value>, &mut Tables<F>) -> Option<Result<Value, Failure>> + 'm;

/// Answers requests until `stop` or the end of the input.
///
/// # Errors
/// The input cannot be read or the output cannot be written.
pub fn serve<F: Tested>(host: &mut dyn Hosting<F>, input: impl BufRead, output: impl Write) -> io::Result<()> {
    serve_with_more(host, &mut |_, _, _| None, input, output)
}

/// Answers requests as [`serve`] does, with more requests than the protocol has.
///
/// # Errors
/// As [`serve`].
pub fn serve_with_more<F: Tested>(
    host: &mut dyn Hosting<F>,
    more: &mut More<'_, F>,
    input: impl BufRead,
    mut output: impl Write,
) -> io::Result<()> {
    let mut server = Server::new(host);
    for line in Requests::new(input) {
        let Some(answer) = server.answer_with_more(more, &line?)? else { break };
        output.write_all(&answer)?;
        output.flush()?;
    }
    Ok(())
}

/// The most bytes of a request, of an answer, and of a component's file: the same for the adapters in every language.
pub const MOST_BYTES: u64 = 8 << 20;

/// The requests of an input, line by line, without the ends of lines. Only the beginning of a line that is too long is kept, one
/// byte more than [`MOST_BYTES`], which [`Server::answer`] refuses; the rest is skipped before the next line is read.
#[derive(Debug)]
pub struct Requests<R> {
    input: R,
    is_cut: bool,
}

impl<R: BufRead> Requests<R> {
    /// Reads from an input.
    pub const fn new(input: R) -> Self {
        Self { input, is_cut: false }
    }
}

impl<R: BufRead> Iterator for Requests<R> {
    type Item = io::Result<Vec<u8>>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut line = Vec::new();
        let skipped = if self.is_cut { self.input.skip_until(b'\n') } else { Ok(0) };
        let read = skipped.and_then(|_| (&mut self.input).take(MOST_BYTES + 1).read_until(b'\n', &mut line));
        match read {
            Ok(0) => None,
            Ok(_) => {
                self.is_cut = line.pop_if(|last| *last == b'\n').is_none() && is_too_long(&line);
                Some(Ok(line))
            }
            Err(error) => Some(Err(error)),
        }
    }
}

fn is_too_long(line: &[u8]) -> bool {
    line.len() as u64 > MOST_BYTES
}

/// Reads a component's file.
///
/// # Errors
/// It cannot be read, is not a file, or has more than [`MOST_BYTES`].
pub fn read_component(path: &str) -> Result<Vec<u8>, Failure> {
    let failed = |why: &dyn std::fmt::Display| Failure::Failed(format!("{path}: {why}"));
    if !fs::metadata(path).map_err(|error| failed(&error))?.is_file() {
        return Err(failed(&"it is no file"));
    }
    let mut bytes = Vec::new();
    let read = fs::File::open(path).and_then(|file| file.take(MOST_BYTES + 1).read_to_end(&mut bytes));
    read.map_err(|error| failed(&error))?;
    if is_too_long(&bytes) {
        return Err(failed(&format!("it has more than {MOST_BYTES} bytes")));
    }
    Ok(bytes)
}

/// Answers requests one by one. An adapter that has a host for each of several families uses it directly.
pub struct Server<'a, F: Tested>(Session<'a, F>);

impl<'a, F: Tested> Server<'a, F> {
    /// Answers with a host, which has no table yet.
    #[must_use]
    pub fn new(host: &'a mut dyn Hosting<F>) -> Self {
        Self(Session { host, tables: Tables::new() })
    }

    /// Returns the line that answers a line, with its line break; `None` when the request ends the run.
    ///
    /// # Errors
    /// The answer cannot be written as JSON, which does not happen.
    pub fn answer(&mut self, line: &[u8]) -> io::Result<Option<Vec<u8>>> {
        self.answer_with_more(&mut |_, _, _| None, line)
    }

    fn answer_with_more(&mut self, more: &mut More<'_, F>, line: &[u8]) -> io::Result<Option<Vec<u8>>> {
        let (seq, asked) = split_line(line);
        let answer = match asked {
            Ok((cmd, fields)) => match more(&cmd, &fields, &mut self.0.tables) {
                Some(answer) => answer.map_or_else(Answer::from, Answer::More),
                None => match parse_request(cmd, fields) {
                    Ok(Request::Stop {}) => return Ok(None),
                    Ok(request) => self.0.answer(request).unwrap_or_else(Answer::from),
                    Err(error) => Answer::Error { error },
                },
            },
            Err(error) => Answer::Error { error },
        };
        let mut line = serde_json::to_vec(&Line { seq: &seq, answer })?;
        if is_too_long(&line) {
            let answer = || Answer::<F>::Error { error: format!("the answer has more than {MOST_BYTES} bytes") };
            line = serde_json::to_vec(&Line { seq: &seq, answer: answer() })?;
            if is_too_long(&line) {
                line = serde_json::to_vec(&Line { seq: &Value::Null, answer: answer() })?;
            }
        }
        line.push(b'\n');
        Ok(Some(line))
    }
}

/// Returns the component that a line asks to load: its path, or the id of a rulebook.
#[must_use]
pub fn component_to_load(line: &[u8]) -> Option<String> {
    #[derive(Deserialize)]
    struct Load {
        cmd: String,
        component: String,
    }
    let load: Load = unique_keys::from_slice(line).ok()?;
    (load.cmd == "load").then_some(load.component)
}

/// A parsed line: its `cmd`, and the fields beside it.
type Asked = (String, Map<String, Value>);

/// Splits a line: its `seq`, which is `null` when it has none, its `cmd`, and the fields beside them.
fn split_line(line: &[u8]) -> (Value, Result<Asked, String>) {
    if is_too_long(line) {
        return (Value::Null, Err(format!("a request has at most {MOST_BYTES} bytes")));
    }
    let mut fields: Map<String, Value> = match unique_keys::from_slice(line) {
        Ok(fields) => fields,
        Err(error) => return (Value::Null, Err(format!("a JSON object is wanted: {error}"))),
    };
    let seq = fields.remove("seq").unwrap_or_default();
    match fields.remove("cmd") {
        Some(Value::String(cmd)) => (seq, Ok((cmd, fields))),
        _ => (seq, Err("cmd: a text is wanted".to_owned())),
    }
}

/// Parses a request, or describes its fault and the place.
fn parse_request<F: Tested>(cmd: String, fields: Map<String, Value>) -> Result<Request<F>, String> {
    parse_canonical(&Value::Object(Map::from_iter([(cmd, Value::Object(fields))])))
}

/// Parses a request and requires the contract's canonical form.
fn parse_canonical<F: Tested>(given: &Value) -> Result<Request<F>, String> {
    let request: Request<F> = serde_path_to_error::deserialize(given).map_err(|error| error.to_string())?;
    let read = serde_json::to_value(&request).map_err(|error| error.to_string())?;
    json_canonical::fault(given, &read).map_or(Ok(request), Err)
}

/// One run.
struct Session<'a, F: Tested> {
    host: &'a mut dyn Hosting<F>,
    tables: Tables<F>,
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
                self.require_unused(&table)?;
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
                self.require_unused(&table)?;
                self.tables.insert(table.clone(), self.host.restore(&state)?);
                Answer::Restored { restored: table }
            }
            Request::Close { table } => {
                self.table(&table)?;
                self.tables.remove(&table);
                Answer::Closed { closed: table }
            }
            // A server ends at `stop`.
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

    fn require_unused(&self, name: &str) -> Result<(), Failure> {
        if self.tables.contains_key(name) {
            return Err(Failure::Failed(format!("a table {name:?} is open; `close` it first")));
        }
        Ok(())
    }
}
