//! The client for a host in any language: it starts the host's adapter, speaks the [protocol](crate::protocol) with it,
//! and validates every answer against the schema. Answers that carry the types of a family without a schema are only
//! deserialized.
//!
//! The adapter is not trusted. An answer to another request, an invalid answer or a late one is an error that names the request;
//! the adapter then gets no further requests, and is ended with every process that it started. [`Limits`] bound the time it may
//! take and the output it may write.

mod answer;
mod limits;
mod lines;
mod pipes;
mod processes;
mod protocol_conduct;
mod wire;

use std::cell::RefCell;
use std::io;
use std::rc::Rc;

use kip_contract::family::{Actor, Choices, DueChance, Event};
use kip_contract::frame;
use kip_contract::two_up;
use kip_contract::types::Filling;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::family::Tested;
use crate::hosting::{Failure, Hosting, Opened, Table, TableAnswer, TableCall};
use crate::protocol::Request;
use crate::report;
#[doc(hidden)]
pub use answer::Answers;
use answer::{Answer, decode, parse};
pub use limits::Limits;
pub use lines::Lines;
pub use processes::{OwnChild, adopt_orphans, end_all};
pub use protocol_conduct::check_protocol_conduct;
use wire::Wire;

/// The reason why an adapter could not be started.
#[derive(Debug, thiserror::Error)]
pub enum AdapterError {
    /// The command is empty or not a list of shell words.
    #[error("{0:?} is no command: write it as in a shell, such as 'python3 adapter.py'")]
    NoCommand(String),
    /// The program could not be started.
    #[error("{command} cannot be started: {source}")]
    Start {
        /// The program.
        command: String,
        /// The cause.
        source: io::Error,
    },
    /// The program started, but its first answer breaks the protocol.
    #[error("{0}")]
    Begin(String),
}

/// A host behind an adapter: a child process. Dropping this value ends the process and every process that it started.
pub struct Adapter<F: Tested> {
    wire: Rc<RefCell<Wire<F>>>,
    who: report::Adapter,
    tables: u64,
}

impl<F: Tested> Adapter<F> {
    /// Starts an adapter by its command line.
    ///
    /// # Errors
    /// [`AdapterError`].
    pub fn start(command: &str, limits: Limits) -> Result<Self, AdapterError> {
        let words = shlex::split(command).filter(|words| !words.is_empty());
        let words = words.ok_or_else(|| AdapterError::NoCommand(command.to_owned()))?;
        let mut wire =
            Wire::start(&words, limits).map_err(|source| AdapterError::Start { command: words[0].clone(), source })?;
        let who = start_session(&mut wire).map_err(AdapterError::Begin)?;
        Ok(Self { wire: Rc::new(RefCell::new(wire)), who, tables: 0 })
    }

    /// Returns the adapter's description of itself.
    #[must_use]
    pub const fn who(&self) -> &report::Adapter {
        &self.who
    }

    /// Sends `stop` and waits until the adapter ends.
    ///
    /// # Errors
    /// Fails when the adapter was broken off before, does not end in time, ends with a failure, leaves processes running, or
    /// writes something more.
    pub fn stop(self) -> Result<(), String> {
        self.wire.borrow_mut().stop()
    }

    /// Returns the fault after which the adapter gets no further requests, if there was one.
    #[must_use]
    pub fn broken(&self) -> Option<String> {
        self.wire.borrow().broken().map(str::to_owned)
    }

    /// Sends a line unchanged and returns its answer.
    ///
    /// # Errors
    /// Fails when there is no answer.
    pub fn send_raw(&mut self, line: &[u8]) -> Result<Value, String> {
        self.wire.borrow_mut().send_raw(line)
    }

    /// Reads one more answer to the line that was sent.
    ///
    /// # Errors
    /// Fails when there is no answer.
    pub fn next_answer(&mut self) -> Result<Value, String> {
        self.wire.borrow_mut().next_answer()
    }

    /// Returns the next free request number.
    #[must_use]
    pub fn next_seq(&mut self) -> u64 {
        self.wire.borrow_mut().next_seq()
    }

    fn ask<T: DeserializeOwned>(&self, request: Request<F>, answer: &str) -> Result<T, Failure> {
        self.wire.borrow_mut().ask(request, answer)
    }

    /// Returns a table with a new name.
    fn new_table(&mut self) -> RemoteTable<F> {
        self.tables += 1;
        RemoteTable { wire: Rc::clone(&self.wire), name: format!("t{}", self.tables) }
    }
}

/// Sends `start`. The schema refuses a version such as `main`, which does not identify what is tested.
fn start_session<F: Tested>(wire: &mut Wire<F>) -> Result<report::Adapter, String> {
    /// The most characters of each field of an adapter's description of itself.
    const MOST: usize = 200;
    let who: report::Adapter =
        wire.ask(Request::Start { protocol: 1 }, "started").map_err(|failure| failure.describe())?;
    let report::Adapter { name, version, language, runtime, os } = &who;
    let said = [("name", name), ("version", version), ("language", language), ("runtime", runtime), ("os", os)];
    if let Some((what, said)) = said.iter().find(|(_, said)| said.chars().count() > MOST) {
        return Err(format!("its {what} has {} characters, {MOST} at most", said.chars().count()));
    }
    Ok(who)
}

/// The answer to `load`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Loaded<D> {
    describe: D,
}

/// The answer to `open`, `apply` and `disclose`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Events<E> {
    events: Vec<E>,
}

/// The answer to `view`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Seen<V> {
    view: Box<V>,
}

/// The answer to `legal`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Legal<C> {
    legal: C,
}

/// The answer to `chances`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Due<C> {
    chances: C,
}

/// The answer to `snapshot`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct State {
    #[serde(with = "hex")]
    state: Vec<u8>,
}

/// The answer to `restore`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Restored {
    restored: String,
}

impl<F: Tested> Hosting<F> for Adapter<F> {
    fn runtime(&self) -> String {
        self.who.runtime.clone()
    }

    fn is_remote(&self) -> bool {
        true
    }

    fn load(&mut self, component: &str, sha256: Option<&str>) -> Result<F::Description, Failure> {
        let request = Request::Load { component: component.to_owned(), sha256: sha256.map(str::to_owned) };
        Ok(self.ask::<Loaded<F::Description>>(request, "loaded")?.describe)
    }

    fn open(&mut self, config: &F::Config) -> Result<Opened<F>, Failure> {
        let table = self.new_table();
        let request = Request::Open { table: table.name.clone(), config: config.clone() };
        let Events::<Event<F>> { events } = match self.ask(request, "events") {
            Ok(events) => events,
            // No table is open under this name, so there is nothing to close.
            Err(failure) => {
                table.forget();
                return Err(failure);
            }
        };
        Ok((Box::new(table), events))
    }

    fn restore(&mut self, state: &[u8]) -> Result<Box<dyn Table<F>>, Failure> {
        let table = self.new_table();
        let request = Request::Restore { table: table.name.clone(), state: state.to_vec() };
        match self.ask::<Restored>(request, "restored") {
            Ok(Restored { restored }) if restored == table.name => Ok(Box::new(table)),
            Ok(Restored { restored }) => {
                Err(Failure::Failed(format!("{restored} was restored, {} was asked", table.name)))
            }
            Err(failure) => {
                table.forget();
                Err(failure)
            }
        }
    }

    fn fill(&mut self, command: &F::Command, fillings: &[Filling]) -> Result<F::Command, Failure> {
        let request = Request::Fill { command: command.clone(), fillings: fillings.to_vec() };
        Ok(self.ask::<Filled<F::Command>>(request, "filled")?.command)
    }

    fn disclose(&mut self, events: &[Event<F>], viewer: Option<Actor<F>>) -> Result<Vec<Event<F>>, Failure> {
        let request = Request::Disclose { events: events.to_vec(), viewer };
        Ok(self.ask::<Events<Event<F>>>(request, "events")?.events)
    }
}

/// The answer to `fill`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Filled<C> {
    command: C,
}

impl Answers {
    /// Reads one line as the answer to request `seq`, for tests with arbitrary input. `name` is the answer's name in the schema:
    /// `events` for `answer.events`.
    ///
    /// # Errors
    /// Fails when the line is not such an answer.
    #[doc(hidden)]
    pub fn read(&mut self, line: &[u8], seq: u64, name: &str) -> Result<(), String> {
        let asked = "a request";
        let Answer::Good(document) = self.check(parse(line, asked)?, seq, name, asked)? else { return Ok(()) };
        match name {
            "started" => decode::<report::Adapter>(document, asked).map(drop),
            "loaded" => decode::<Loaded<two_up::Description>>(document, asked).map(drop),
            "events" => decode::<Events<two_up::Event>>(document, asked).map(drop),
            "steps" => decode::<two_up::TableSteps>(document, asked).map(drop),
            "seen" => decode::<Seen<two_up::TableView>>(document, asked).map(drop),
            "legal" => decode::<Legal<two_up::Choices>>(document, asked).map(drop),
            "chances" => decode::<Due<two_up::DueChance>>(document, asked).map(drop),
            "state" => decode::<State>(document, asked).map(drop),
            "filled" => decode::<Filled<two_up::Command>>(document, asked).map(drop),
            "restored" => decode::<Restored>(document, asked).map(drop),
            _ => decode::<Value>(document, asked).map(drop),
        }
    }
}

/// One table of an adapter.
struct RemoteTable<F: Tested> {
    wire: Rc<RefCell<Wire<F>>>,
    name: String,
}

impl<F: Tested> RemoteTable<F> {
    /// Drops the name of a table that was never opened, so that no `close` is sent for it.
    fn forget(mut self) {
        self.name.clear();
    }
}

impl<F: Tested> Table<F> for RemoteTable<F> {
    fn ask(&mut self, call: TableCall<'_, F>) -> Result<TableAnswer<F>, Failure> {
        let table = self.name.clone();
        let mut wire = self.wire.borrow_mut();
        Ok(match call {
            TableCall::Apply { order } => {
                let frame::Order { by, at, command } = order.clone();
                let request = Request::Apply { table, by, at, command };
                TableAnswer::Apply(wire.ask::<Events<Event<F>>>(request, "events")?.events)
            }
            TableCall::ApplyAll { orders } => {
                TableAnswer::ApplyAll(wire.ask(Request::ApplyAll { table, orders: orders.to_vec() }, "steps")?)
            }
            TableCall::View { viewer } => {
                TableAnswer::View(*wire.ask::<Seen<F::View>>(Request::View { table, viewer }, "seen")?.view)
            }
            TableCall::Legal { at, of, most } => {
                let request = Request::Legal { table, at, of, most };
                TableAnswer::Legal(wire.ask::<Legal<Choices<F>>>(request, "legal")?.legal)
            }
            TableCall::Chances { most } => {
                let request = Request::Chances { table, most };
                TableAnswer::Chances(wire.ask::<Due<DueChance<F>>>(request, "chances")?.chances)
            }
            TableCall::Snapshot {} => {
                TableAnswer::Snapshot(wire.ask::<State>(Request::Snapshot { table }, "state")?.state)
            }
        })
    }
}

impl<F: Tested> Drop for RemoteTable<F> {
    /// Makes the adapter drop the table. A fault in its answer is reported with the next request.
    fn drop(&mut self) {
        if !self.name.is_empty()
            && let Ok(mut wire) = self.wire.try_borrow_mut()
        {
            wire.close(std::mem::take(&mut self.name));
        }
    }
}
