//! Asks a host in any language: starts its adapter, speaks the [protocol](crate::protocol) with it,
//! and holds every answer against the schema.
//!
//! The adapter is not trusted. What it does wrong, answers of another request, answers that are
//! none, no answer in time, is an error that names the request; nothing is asked of it afterwards.

mod answer;
mod protocol_conduct;
mod wire;

use std::cell::RefCell;
use std::io;
use std::rc::Rc;
use std::time::Duration;

use kip_contract::family::{Actor, Choices, DueChance, Event, Order, TableSteps, TwoUp};
use kip_contract::frame;
use kip_contract::two_up;
use kip_contract::types::{Filling, Timestamp};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::families::Tested;
use crate::hosting::{Failure, Hosting, Opened, Table};
use crate::protocol::Request;
use crate::report;
#[doc(hidden)]
pub use answer::Answers;
use answer::{Answer, parsed, typed};
pub use protocol_conduct::check_protocol_conduct;
use wire::Wire;

/// How long a request may take where nobody says otherwise.
pub const LIMIT: Duration = Duration::from_secs(10);

/// Why there is no adapter to ask.
#[derive(Debug, thiserror::Error)]
pub enum AdapterError {
    /// The command is no list of shell words, or empty.
    #[error("{0:?} is no command: write it as in a shell, such as 'python3 adapter.py'")]
    NoCommand(String),
    /// It could not be started.
    #[error("{command} cannot be started: {source}")]
    Start {
        /// The program.
        command: String,
        /// Why.
        source: io::Error,
    },
    /// It was started, and does not begin as the protocol says.
    #[error("{0}")]
    Begin(String),
}

/// A host behind an adapter, as a child process. It ends with this value.
pub struct Adapter<F: Tested = TwoUp> {
    wire: Rc<RefCell<Wire<F>>>,
    who: report::Adapter,
    tables: u64,
}

impl<F: Tested> Adapter<F> {
    /// Starts an adapter by its command, shell words; each request may take so long.
    ///
    /// # Errors
    /// [`AdapterError`].
    pub fn start(command: &str, limit: Duration) -> Result<Self, AdapterError> {
        let words = shlex::split(command).filter(|words| !words.is_empty());
        let words = words.ok_or_else(|| AdapterError::NoCommand(command.to_owned()))?;
        let mut wire =
            Wire::start(&words, limit).map_err(|source| AdapterError::Start { command: words[0].clone(), source })?;
        let who = begin(&mut wire).map_err(AdapterError::Begin)?;
        Ok(Self { wire: Rc::new(RefCell::new(wire)), who, tables: 0 })
    }

    /// What it says of itself.
    #[must_use]
    pub const fn who(&self) -> &report::Adapter {
        &self.who
    }

    /// Ends it as the protocol says, and waits for its end.
    ///
    /// # Errors
    /// It does not end in time, or says that something went wrong.
    pub fn stop(self) -> Result<(), String> {
        self.wire.borrow_mut().stop()
    }

    /// What has gone wrong with it, where something has: nothing is asked of it any more.
    #[must_use]
    pub fn broken(&self) -> Option<String> {
        self.wire.borrow().broken().map(str::to_owned)
    }

    /// A line as it stands, and what it is answered.
    ///
    /// # Errors
    /// No answer.
    pub fn raw(&mut self, line: &[u8]) -> Result<Value, String> {
        self.wire.borrow_mut().raw(line)
    }

    /// One more answer to what was sent.
    ///
    /// # Errors
    /// No answer.
    pub fn next_answer(&mut self) -> Result<Value, String> {
        self.wire.borrow_mut().next_answer()
    }

    /// The next free number of a request.
    #[must_use]
    pub fn next_seq(&mut self) -> u64 {
        self.wire.borrow_mut().next_seq()
    }

    fn ask<T: DeserializeOwned>(&self, request: Request<F>, answer: &str) -> Result<T, Failure> {
        self.wire.borrow_mut().ask(request, answer)
    }

    /// A table of a name that was not used before.
    fn table(&mut self) -> RemoteTable<F> {
        self.tables += 1;
        RemoteTable { wire: Rc::clone(&self.wire), name: format!("t{}", self.tables) }
    }
}

/// Who it is. A version such as `main` does not say what is tested: the schema refuses it.
fn begin<F: Tested>(wire: &mut Wire<F>) -> Result<report::Adapter, String> {
    wire.ask(Request::Start { protocol: 1 }, "started").map_err(|failure| failure.told())
}

/// What `load` answers.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Loaded<D> {
    describe: D,
}

/// What `open` and `apply` answer.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Events<E> {
    events: Vec<E>,
}

/// What `view` answers.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Seen<V> {
    view: Box<V>,
}

/// What `legal` answers.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Legal<C> {
    legal: C,
}

/// What `chances` answers.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Due<C> {
    chances: C,
}

/// What `snapshot` answers.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct State {
    #[serde(with = "hex")]
    state: Vec<u8>,
}

/// What `restore` answers.
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
        let table = self.table();
        let request = Request::Open { table: table.name.clone(), config: config.clone() };
        let Events::<Event<F>> { events } = match self.ask(request, "events") {
            Ok(events) => events,
            // No table of that name is open: there is nothing to close.
            Err(failure) => {
                table.forget();
                return Err(failure);
            }
        };
        Ok((Box::new(table), events))
    }

    fn restore(&mut self, state: &[u8]) -> Result<Box<dyn Table<F>>, Failure> {
        let table = self.table();
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

/// What `fill` answers.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Filled<C> {
    command: C,
}

impl Answers {
    /// What is made of one line, for tests that hand it anything; the answer to the request of that number
    /// has that name in the schema, as in `answer.events`.
    ///
    /// # Errors
    /// It is no such answer.
    #[doc(hidden)]
    pub fn read(&mut self, line: &[u8], seq: u64, name: &str) -> Result<(), String> {
        let asked = "a request";
        let Answer::Good(document) = self.checked(parsed(line, asked)?, seq, name, asked)? else { return Ok(()) };
        match name {
            "started" => typed::<report::Adapter>(document, asked).map(drop),
            "loaded" => typed::<Loaded<two_up::Description>>(document, asked).map(drop),
            "events" => typed::<Events<two_up::Event>>(document, asked).map(drop),
            "steps" => typed::<two_up::TableSteps>(document, asked).map(drop),
            "seen" => typed::<Seen<two_up::TableView>>(document, asked).map(drop),
            "legal" => typed::<Legal<two_up::Choices>>(document, asked).map(drop),
            "chances" => typed::<Due<two_up::DueChance>>(document, asked).map(drop),
            "state" => typed::<State>(document, asked).map(drop),
            "filled" => typed::<Filled<two_up::Command>>(document, asked).map(drop),
            "restored" => typed::<Restored>(document, asked).map(drop),
            _ => typed::<Value>(document, asked).map(drop),
        }
    }
}

/// One table of an adapter.
struct RemoteTable<F: Tested> {
    wire: Rc<RefCell<Wire<F>>>,
    name: String,
}

impl<F: Tested> RemoteTable<F> {
    fn ask<T: DeserializeOwned>(&self, request: Request<F>, answer: &str) -> Result<T, Failure> {
        self.wire.borrow_mut().ask(request, answer)
    }

    fn name(&self) -> String {
        self.name.clone()
    }

    /// It was never there.
    fn forget(mut self) {
        self.name.clear();
    }
}

impl<F: Tested> Table<F> for RemoteTable<F> {
    fn apply(&mut self, order: &Order<F>) -> Result<Vec<Event<F>>, Failure> {
        let frame::Order { by, at, command } = order.clone();
        Ok(self.ask::<Events<Event<F>>>(Request::Apply { table: self.name(), by, at, command }, "events")?.events)
    }

    fn apply_all(&mut self, orders: &[Order<F>]) -> Result<TableSteps<F>, Failure> {
        let request = Request::ApplyAll { table: self.name(), orders: orders.to_vec() };
        self.ask(request, "steps")
    }

    fn view(&mut self, viewer: Option<Actor<F>>) -> Result<F::View, Failure> {
        Ok(*self.ask::<Seen<F::View>>(Request::View { table: self.name(), viewer }, "seen")?.view)
    }

    fn legal(&mut self, at: Timestamp, of: Option<Actor<F>>, most: u32) -> Result<Choices<F>, Failure> {
        Ok(self.ask::<Legal<Choices<F>>>(Request::Legal { table: self.name(), at, of, most }, "legal")?.legal)
    }

    fn chances(&mut self, most: u32) -> Result<DueChance<F>, Failure> {
        Ok(self.ask::<Due<DueChance<F>>>(Request::Chances { table: self.name(), most }, "chances")?.chances)
    }

    fn snapshot(&mut self) -> Result<Vec<u8>, Failure> {
        Ok(self.ask::<State>(Request::Snapshot { table: self.name() }, "state")?.state)
    }
}

impl<F: Tested> Drop for RemoteTable<F> {
    /// The adapter need not keep it; what it says to that is told with the next request.
    fn drop(&mut self) {
        if !self.name.is_empty()
            && let Ok(mut wire) = self.wire.try_borrow_mut()
        {
            wire.close(std::mem::take(&mut self.name));
        }
    }
}
