//! What the suite asks of whoever plays the tables: the reference host, a host behind an adapter,
//! or the engine itself. Nothing here knows which.

use kip_contract::family::{Actor, AutoStep, Choices, DueChance, Event, Order, TableSteps, TwoUp};
use kip_contract::frame;
use kip_contract::types::{Filling, Refusal, Timestamp};

use crate::families::Tested;

/// A table, and the events of its opening.
pub type Opened<F> = (Box<dyn Table<F>>, Vec<Event<F>>);

/// Whoever loads rulebooks and keeps tables: what an adapter's protocol can ask.
#[expect(clippy::missing_errors_doc, reason = "each fails with what the rules refuse, or with no answer")]
pub trait Hosting<F: Tested = TwoUp> {
    /// What runs the rules, with its version.
    fn runtime(&self) -> String;
    /// Whether it is behind an adapter, so that every question is a line and takes its time.
    fn is_remote(&self) -> bool {
        false
    }
    /// Loads a rulebook; tables are opened under the one that was loaded last.
    fn load(&mut self, component: &str, sha256: Option<&str>) -> Result<F::Description, Failure>;
    /// Opens a table; the events are those of its opening.
    fn open(&mut self, config: &F::Config) -> Result<Opened<F>, Failure>;
    /// Takes up a table from its state.
    fn restore(&mut self, state: &[u8]) -> Result<Box<dyn Table<F>>, Failure>;
    /// A listed command of the rulebook with its placeholders filled in.
    fn fill(&mut self, command: &F::Command, fillings: &[Filling]) -> Result<F::Command, Failure>;
    /// What of events that viewer, or everybody, may know.
    fn disclose(&mut self, events: &[Event<F>], viewer: Option<Actor<F>>) -> Result<Vec<Event<F>>, Failure>;
}

/// A rulebook that keeps nothing: states are bytes, so that every branch of a game can be followed.
/// Each function is the contract's of that name; each fails with what the rules refuse, and with
/// [`Failure::Failed`] where there is no answer.
#[expect(clippy::missing_errors_doc, reason = "the trait says it for all")]
pub trait Rules<F: Tested = TwoUp> {
    /// What the rulebook is.
    fn describe(&mut self) -> Result<F::Description, Failure>;
    /// A table: its state, and the events of its opening.
    fn open(&mut self, config: &F::Config) -> Result<(Vec<u8>, Vec<Event<F>>), Failure>;
    /// One command: the state after it, and its events.
    fn apply(&mut self, state: &[u8], order: &Order<F>) -> Result<(Vec<u8>, Vec<Event<F>>), Failure>;
    /// What the viewer, or everybody, can see.
    fn view(&mut self, state: &[u8], viewer: Option<Actor<F>>) -> Result<F::View, Failure>;
    /// What would be accepted at that time, of that actor or of everybody: the first `most` of it.
    fn legal(&mut self, state: &[u8], at: Timestamp, of: Option<Actor<F>>, most: u32) -> Result<Choices<F>, Failure>;
    /// What chance is due, where there are at most `most` things that it can bring.
    fn chances(&mut self, state: &[u8], most: u32) -> Result<DueChance<F>, Failure>;
    /// A listed command with its placeholders filled in.
    fn fill(&mut self, command: &F::Command, fillings: &[Filling]) -> Result<F::Command, Failure>;
    /// What of events that viewer, or everybody, may know.
    fn disclose(&mut self, events: &[Event<F>], viewer: Option<Actor<F>>) -> Result<Vec<Event<F>>, Failure>;
    /// The state after those events.
    fn rebuild(&mut self, state: &[u8], events: &[Event<F>]) -> Result<Vec<u8>, Failure>;
    /// Many spins in one call.
    fn auto_play(&mut self, state: &[u8], plan: &F::AutoPlan) -> Result<AutoStep<F>, Failure>;
}

/// One table.
#[expect(clippy::missing_errors_doc, reason = "each fails with what the rules refuse, or with no answer")]
pub trait Table<F: Tested = TwoUp> {
    /// One command: its events.
    fn apply(&mut self, order: &Order<F>) -> Result<Vec<Event<F>>, Failure>;
    /// Several, up to the first that is refused; where the host has no call of its own for it, one by one.
    fn apply_all(&mut self, orders: &[Order<F>]) -> Result<TableSteps<F>, Failure> {
        let (mut events, mut ends) = (Vec::new(), Vec::new());
        for order in orders {
            match self.apply(order) {
                Ok(more) => events.extend(more),
                Err(Failure::Refused(refusal)) => {
                    return Ok(frame::TableSteps { events, ends, refused: Some(refusal) });
                }
                Err(failure) => return Err(failure),
            }
            ends.push(u32::try_from(events.len()).map_err(Failure::failed)?);
        }
        Ok(frame::TableSteps { events, ends, refused: None })
    }
    /// What the viewer, or everybody, can see.
    fn view(&mut self, viewer: Option<Actor<F>>) -> Result<F::View, Failure>;
    /// What would be accepted at that time, of that actor or of everybody: the first `most` of it.
    fn legal(&mut self, at: Timestamp, of: Option<Actor<F>>, most: u32) -> Result<Choices<F>, Failure>;
    /// What chance is due, where there are at most `most` things that it can bring.
    fn chances(&mut self, most: u32) -> Result<DueChance<F>, Failure>;
    /// Its state.
    fn snapshot(&mut self) -> Result<Vec<u8>, Failure>;
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The rules refuse: a value like any other, and nothing has changed.
    Refused(Refusal),
    /// Anything else: wrong use of the protocol, a component that is not allowed or fails.
    Failed(String),
    /// A limit of the host's has struck, by its name: `memory`. Nothing has changed.
    Limited(&'static str),
    /// A host behind an adapter will not do this, and says why. It blocks a certificate.
    Skipped(String),
}

impl Failure {
    /// What kind of answer it is, for counting: `refused bad-state`, `limit memory`, `failed`.
    #[must_use]
    pub fn answer(&self) -> String {
        match self {
            Self::Refused(refusal) => format!("refused {}", refusal.code),
            Self::Limited(limit) => format!("limit {limit}"),
            Self::Failed(_) => "failed".to_owned(),
            Self::Skipped(_) => "skipped".to_owned(),
        }
    }

    /// A failure in words, for whoever asked.
    #[must_use]
    pub fn told(&self) -> String {
        match self {
            Self::Refused(refusal) => format!("refused {} ({}): {}", refusal.code, refusal.clause, refusal.message),
            Self::Limited(limit) => format!("the limit of {limit} has struck"),
            Self::Failed(message) | Self::Skipped(message) => message.clone(),
        }
    }

    /// A failure in words.
    pub fn failed(what: impl ToString) -> Self {
        Self::Failed(what.to_string())
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}
