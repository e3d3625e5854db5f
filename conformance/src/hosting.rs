//! The suite's interface to a host: the reference host, a host behind an adapter, or the engine itself. Nothing here knows which
//! of them it is.

use kip_contract::draws::Draw;
use kip_contract::family::{Actor, AutoStep, Choices, DueChance, Event, Order, Steps, TableSteps};
use kip_contract::frame;
use kip_contract::types::{Filling, Refusal, Seat, Timestamp};

use crate::family::Tested;

/// An opened table and the events of its opening.
pub type Opened<F> = (Box<dyn Table<F>>, Vec<Event<F>>);

/// A host that loads rulebooks and keeps tables. The adapter protocol has the same requests.
#[expect(clippy::missing_errors_doc, reason = "each fails with what the rules refuse, or with no answer")]
pub trait Hosting<F: Tested> {
    /// Returns the runtime of the rules, with its version.
    fn runtime(&self) -> String;
    /// Returns whether the host is behind an adapter: every call is then a line of JSON and slow.
    fn is_remote(&self) -> bool {
        false
    }
    /// Loads a rulebook. Tables open under the last rulebook that was loaded.
    fn load(&mut self, component: &str, sha256: Option<&str>) -> Result<F::Description, Failure>;
    /// Opens a table.
    fn open(&mut self, config: &F::Config) -> Result<Opened<F>, Failure>;
    /// Restores a table from its state.
    fn restore(&mut self, state: &[u8]) -> Result<Box<dyn Table<F>>, Failure>;
    /// Fills in the blanks of a listed command.
    fn fill(&mut self, command: &F::Command, fillings: &[Filling]) -> Result<F::Command, Failure>;
    /// Returns the part of `events` that `viewer`, or the public, may know.
    fn disclose(&mut self, events: &[Event<F>], viewer: Option<Actor<F>>) -> Result<Vec<Event<F>>, Failure>;
}

impl<F: Tested, H: Hosting<F> + ?Sized> Hosting<F> for &mut H {
    fn runtime(&self) -> String {
        (**self).runtime()
    }
    fn is_remote(&self) -> bool {
        (**self).is_remote()
    }
    fn load(&mut self, component: &str, sha256: Option<&str>) -> Result<F::Description, Failure> {
        (**self).load(component, sha256)
    }
    fn open(&mut self, config: &F::Config) -> Result<Opened<F>, Failure> {
        (**self).open(config)
    }
    fn restore(&mut self, state: &[u8]) -> Result<Box<dyn Table<F>>, Failure> {
        (**self).restore(state)
    }
    fn fill(&mut self, command: &F::Command, fillings: &[Filling]) -> Result<F::Command, Failure> {
        (**self).fill(command, fillings)
    }
    fn disclose(&mut self, events: &[Event<F>], viewer: Option<Actor<F>>) -> Result<Vec<Event<F>>, Failure> {
        (**self).disclose(events, viewer)
    }
}

/// A rulebook that keeps nothing: states are bytes, so that every branch of a game can be followed.
///
/// Each function is the contract's function of that name. It fails with the rules' refusal, or with
/// [`Failure::Failed`] when there is no answer.
#[expect(clippy::missing_errors_doc, reason = "the trait says it for all")]
pub trait Rules<F: Tested> {
    /// Describes the rulebook.
    fn describe(&mut self) -> Result<F::Description, Failure>;
    /// Opens a table. Returns its state, and the events of its opening.
    fn open(&mut self, config: &F::Config) -> Result<(Vec<u8>, Vec<Event<F>>), Failure>;
    /// Applies one command. Returns the state after it, and its events.
    fn apply(&mut self, state: &[u8], order: &Order<F>) -> Result<(Vec<u8>, Vec<Event<F>>), Failure>;
    /// Returns the view of `viewer`, or of the public.
    fn view(&mut self, state: &[u8], viewer: Option<Actor<F>>) -> Result<F::View, Failure>;
    /// Lists the first `most` choices that would be accepted at `at`, of one actor or of everybody.
    fn legal(&mut self, state: &[u8], at: Timestamp, of: Option<Actor<F>>, most: u32) -> Result<Choices<F>, Failure>;
    /// Returns the chance that is due; its outcomes are listed when there are at most `most`.
    fn chances(&mut self, state: &[u8], most: u32) -> Result<DueChance<F>, Failure>;
    /// Fills in the blanks of a listed command.
    fn fill(&mut self, command: &F::Command, fillings: &[Filling]) -> Result<F::Command, Failure>;
    /// Returns the part of `events` that `viewer`, or the public, may know.
    fn disclose(&mut self, events: &[Event<F>], viewer: Option<Actor<F>>) -> Result<Vec<Event<F>>, Failure>;
    /// Returns the state after `events`.
    fn rebuild(&mut self, state: &[u8], events: &[Event<F>]) -> Result<Vec<u8>, Failure>;
    /// Applies several commands, up to the first that is refused.
    fn apply_all(&mut self, state: &[u8], orders: &[Order<F>]) -> Result<Steps<F>, Failure>;
    /// Exports the table for another rulebook.
    fn export_table(&mut self, state: &[u8], at: Timestamp) -> Result<Vec<u8>, Failure>;
    /// Imports an exported table, under these terms or its own. Returns its state, and the events of the import.
    fn import_table(
        &mut self,
        exported: &[u8],
        terms: Option<&F::Terms>,
        at: Timestamp,
    ) -> Result<(Vec<u8>, Vec<Event<F>>), Failure>;
    /// Plays many spins in one call.
    fn auto_play(&mut self, state: &[u8], plan: &F::AutoPlan) -> Result<AutoStep<F>, Failure>;
}

/// The functions of `kip:draws`, computed by the component.
///
/// Each function is the contract's function of that name. It fails with a refusal, or with [`Failure::Failed`] when there
/// is no answer.
#[expect(clippy::missing_errors_doc, reason = "the trait says it for all")]
pub trait Draws {
    /// Returns the link before a link.
    fn previous_link(&mut self, link: &[u8]) -> Result<Vec<u8>, Failure>;
    /// Returns whether a revealed link is the one after `head`.
    fn follows(&mut self, head: &[u8], link: &[u8]) -> Result<bool, Failure>;
    /// Returns the players' digest with one more contribution.
    fn add_entropy(
        &mut self,
        digest: &[u8],
        table: &str,
        seat: Seat,
        count: u32,
        bytes: &[u8],
    ) -> Result<Vec<u8>, Failure>;
    /// Returns the outcome seed of a draw.
    fn outcome_seed(&mut self, link: &[u8], draw: &Draw) -> Result<Vec<u8>, Failure>;
    /// Returns bytes of a seed's keystream.
    fn keystream(&mut self, seed: &[u8], offset: u64, count: u32) -> Result<Vec<u8>, Failure>;
    /// Returns a uniform number below each bound.
    fn below(&mut self, seed: &[u8], bounds: &[u32]) -> Result<Vec<u32>, Failure>;
}

/// One table.
#[expect(clippy::missing_errors_doc, reason = "each fails with what the rules refuse, or with no answer")]
pub trait Table<F: Tested> {
    /// Applies one command and returns its events.
    fn apply(&mut self, order: &Order<F>) -> Result<Vec<Event<F>>, Failure>;
    /// Applies commands up to the first that is refused. By default it applies them one by one.
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
    /// Returns the view of `viewer`, or of the public.
    fn view(&mut self, viewer: Option<Actor<F>>) -> Result<F::View, Failure>;
    /// Lists the first `most` choices that would be accepted at `at`, of one actor or of everybody.
    fn legal(&mut self, at: Timestamp, of: Option<Actor<F>>, most: u32) -> Result<Choices<F>, Failure>;
    /// Returns the chance that is due; its outcomes are listed when there are at most `most`.
    fn chances(&mut self, most: u32) -> Result<DueChance<F>, Failure>;
    /// Returns the state.
    fn snapshot(&mut self) -> Result<Vec<u8>, Failure>;
}

/// The reason why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The rules refuse. A refusal is a value, and nothing has changed.
    Refused(Refusal),
    /// Anything else: wrong use of the protocol, a component that is not allowed, or one that fails.
    Failed(String),
    /// The command hit a limit of the host, such as `memory`. Nothing has changed.
    Limited(&'static str),
    /// A host behind an adapter does not support this and gives a reason. It blocks a certificate.
    Skipped(String),
}

impl Failure {
    /// Returns the kind of answer, for counting: `refused bad-state`, `limit memory`, `failed`.
    #[must_use]
    pub fn answer(&self) -> String {
        match self {
            Self::Refused(refusal) => format!("refused {}", refusal.code),
            Self::Limited(limit) => format!("limit {limit}"),
            Self::Failed(_) => "failed".to_owned(),
            Self::Skipped(_) => "skipped".to_owned(),
        }
    }

    /// Describes the failure in a sentence.
    #[must_use]
    pub fn describe(&self) -> String {
        match self {
            Self::Refused(refusal) => format!("refused {} ({}): {}", refusal.code, refusal.clause, refusal.message),
            Self::Limited(limit) => format!("the limit of {limit} has struck"),
            Self::Failed(message) | Self::Skipped(message) => message.clone(),
        }
    }

    /// Returns a [`Failure::Failed`] with that message.
    pub fn failed(what: impl ToString) -> Self {
        Self::Failed(what.to_string())
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}
