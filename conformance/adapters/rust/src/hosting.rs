//! What the protocol asks of whoever plays the tables: once with components, once without.

use kip::two_up::{Config, Description, Event, LegalCommand, Order, View};
use kip::words::{Actor, Refusal, Timestamp};

/// Whoever loads rulebooks and opens tables.
pub trait Hosting {
    /// What runs the rules, with its version.
    fn runtime(&self) -> String;
    /// Loads a rulebook; tables are opened under the one that was loaded last.
    fn load(&mut self, component: &str, sha256: Option<&str>) -> Result<Description, Failure>;
    /// Opens a table; the events are those of its opening.
    fn open(&mut self, config: &Config) -> Result<(Box<dyn Table>, Vec<Event>), Failure>;
    /// Takes up a table from its state.
    fn restore(&mut self, state: &[u8]) -> Result<Box<dyn Table>, Failure>;
}

/// One table.
pub trait Table {
    /// One command: its events.
    fn apply(&mut self, order: &Order) -> Result<Vec<Event>, Failure>;
    /// Several, up to the first that is refused.
    fn apply_all(&mut self, orders: &[Order]) -> Result<Steps, Failure>;
    /// What the viewer, or everybody, can see.
    fn view(&mut self, viewer: Option<Actor>) -> Result<View, Failure>;
    /// What would be accepted at that time.
    fn legal(&mut self, at: Timestamp) -> Result<Vec<LegalCommand>, Failure>;
    /// Its state.
    fn snapshot(&mut self) -> Result<Vec<u8>, Failure>;
}

/// What several commands came to: all their events, how many were accepted, and why the next one was not.
pub type Steps = (Vec<Event>, u32, Option<Refusal>);

/// Why there is no answer.
pub enum Failure {
    /// The rules refuse: a value like any other, and nothing has changed.
    Refused(Refusal),
    /// Anything else: wrong use of the protocol, a component that is not allowed or fails.
    Failed(String),
}

impl Failure {
    /// A failure in words.
    pub fn failed(what: impl ToString) -> Self {
        Self::Failed(what.to_string())
    }
}
