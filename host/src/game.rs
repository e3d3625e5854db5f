//! Plays a rulebook of any family without the family's types, for platforms that host games this crate does not know.
//!
//! Configs, commands and other values of the family are JSON, as the component's own types define it: records by field
//! name with absent options left out, bytes as hex, variant cases as `"close-table"` or `{"offer-coins": 3}`. The parts
//! that all families share have types here: a [`Step`]'s events with their [`Move`](crate::contract::Move)s,
//! [`Choices`], [`DueChance`], the common part of a [`View`], the [`Head`].
//!
//! No table is kept between two calls: states are bytes that the caller stores.
//!
//! Maintainers: no type or name of a family may appear in this module.
//!
//! ```
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use kip::game::{Actor, Game, Order};
//! use kip::{Limits, Registry};
//! use serde_json::json;
//!
//! let registry = Registry::embedded(Limits::default())?;
//! let mut game = Game::of(&registry.rulebook("pub").ok_or("no such rulebook")?)?;
//! let mut config = game.description()?["examples"][0].clone();
//! config["table"] = json!("Ring 1");
//! let opened = game.open(&config)?;
//! let at = config["opened-at"].as_u64().ok_or("a time")?;
//!
//! let order = Order { by: Actor::host(), at, command: json!({ "join": { "seat": 1, "age-attested": true } }) };
//! let step = game.apply(&opened.state, &order)?;
//! for event in &step.events {
//!     println!("{}: {}", game.clause(event.cite.clause).unwrap_or_default(), event.what);
//! }
//! let listed = game.legal(&step.state, at, Some(&Actor::player(1)), 100)?;
//! println!("{} commands would be accepted", listed.total);
//! # Ok(())
//! # }
//! ```

mod load;
mod values;

use std::sync::Arc;

use kip_contract::json::hex::decode;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use wasmtime::Store;
use wasmtime::component::{Func, Instance, Val};

use crate::contract::{ClauseNumber, CommonView, Filling, Head, Refusal, Timestamp};
use crate::family::frame;
use crate::instance::{call_fault, instantiation_fault};
use crate::limits::Quota;
use crate::traced::begin;
use crate::{Digest, Fault};

use load::{Code, Function};

/// A loaded rulebook of any family, returned by [`Registry::load_game`](crate::Registry::load_game).
pub struct Game {
    code: Arc<Code>,
    head: Head,
    digest: Digest,
    /// `None` after a fault; the next call makes a new one.
    live: Option<Live>,
}

/// A store with one instance in it.
struct Live {
    store: Store<Quota>,
    instance: Instance,
}

/// The reason why a call of a [`Game`] failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GameError {
    /// An argument does not have the type that the component expects.
    #[error("{place}: {wanted}")]
    Words {
        /// The path of the value, such as `order.command.place-wager.side`.
        place: String,
        /// The expected type.
        wanted: String,
    },

    /// The component's answer does not fit the types that all families share.
    #[error("the component's answer is not in the frame: {0}")]
    Frame(String),

    /// The rulebook refused, or the component failed. The caller's state is unchanged.
    #[error(transparent)]
    Fault(#[from] Fault),
}

impl GameError {
    /// Returns the refusal if the rulebook refused.
    #[must_use]
    pub fn refusal(&self) -> Option<&Refusal> {
        match self {
            Self::Fault(fault) => fault.refusal(),
            _ => None,
        }
    }
}

/// A person with a role: `player`, `host`, or one of the family's own, listed in [`Head::roles`].
pub type Actor = frame::Actor<String>;
/// A command as JSON, with its giver and time.
pub type Order = frame::Order<String, Value>;
/// An event whose content is JSON. [`Game::clause`] returns the name of the clause it cites.
pub type Event = frame::Event<Value>;
/// A state and the events that led to it. [`Game::disclose`] removes the facts that a player may not know.
pub type Step = frame::Step<Value>;
/// The result of several commands, applied up to the first refusal.
pub type Steps = frame::Steps<Value>;
/// The result of many games in one call.
pub type AutoStep = frame::AutoStep<Value>;
/// A command that would be accepted.
pub type Choice = frame::Choice<String, Value>;
/// The commands that would be accepted.
pub type Choices = frame::Choices<String, Value>;
/// One possible outcome of a draw.
pub type Chance = frame::Chance<String, Value>;
/// The draw that is due, with its possible outcomes.
pub type DueChance = frame::DueChance<String, Value>;

/// The facts of a table that a viewer may know.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// The fields that every family's view has.
    pub common: CommonView,
    /// The whole view as JSON.
    pub all: Value,
}

impl Game {
    /// Returns the part of the description that all families share.
    #[must_use]
    pub fn head(&self) -> &Head {
        &self.head
    }

    /// Returns the component's digest.
    #[must_use]
    pub const fn digest(&self) -> Digest {
        self.digest
    }

    /// Returns the name of a clause or ruling, such as `nsw 6.3`, by the number that events cite.
    #[must_use]
    pub fn clause(&self, number: ClauseNumber) -> Option<&str> {
        self.head.clauses.iter().find(|clause| clause.number == number).map(|clause| clause.id.as_str())
    }

    /// Returns the rulebook's whole description as JSON: the [`head`](Self::head), example configs, and the family's own
    /// additions.
    ///
    /// # Errors
    /// [`GameError`], as for every call: for arguments of the wrong type, refusals and faults of the component.
    pub fn description(&mut self) -> Result<Value, GameError> {
        self.ask(Function::Describe, &[])
    }

    /// Opens a table.
    ///
    /// # Errors
    /// [`GameError`].
    pub fn open(&mut self, config: &Value) -> Result<Step, GameError> {
        self.ask(Function::Open, &[Argument::Json(config)]).and_then(from_json)
    }

    /// Applies one command to a state.
    ///
    /// # Errors
    /// [`GameError`].
    pub fn apply(&mut self, state: &[u8], order: &Order) -> Result<Step, GameError> {
        let order = to_json(order)?;
        self.ask(Function::Apply, &[Argument::Bytes(state), Argument::Json(&order)]).and_then(from_json)
    }

    /// Applies several commands to a state, up to the first that is refused.
    ///
    /// # Errors
    /// [`GameError`].
    pub fn apply_all(&mut self, state: &[u8], orders: &[Order]) -> Result<Steps, GameError> {
        let given = to_json(orders)?;
        let steps: Steps =
            self.ask(Function::ApplyAll, &[Argument::Bytes(state), Argument::Json(&given)]).and_then(from_json)?;
        crate::instance::require_consistent(steps.events.len(), &steps.ends, steps.refused.as_ref(), orders.len())?;
        Ok(steps)
    }

    /// Returns the view of a viewer; without a viewer, the public one. The host sees everything.
    ///
    /// # Errors
    /// [`GameError`].
    pub fn view(&mut self, state: &[u8], viewer: Option<&Actor>) -> Result<View, GameError> {
        let viewer = to_json(&viewer)?;
        let all = self.ask(Function::View, &[Argument::Bytes(state), Argument::Json(&viewer)])?;
        let common = from_json(all.get("common").cloned().unwrap_or_default())?;
        Ok(View { common, all })
    }

    /// Returns a viewer's view as text, with the fields of records in the contract's order: the bytes whose digest a seat's
    /// transcript has.
    ///
    /// # Errors
    /// [`GameError`].
    pub fn view_text(&mut self, state: &[u8], viewer: Option<&Actor>) -> Result<String, GameError> {
        let view = self.view(state, viewer)?.all;
        let Some(Live { store, instance }) = &mut self.live else {
            return Err(GameError::Frame("`view` is gone".into()));
        };
        let found = instance.get_func(&mut *store, self.code.export(Function::View));
        let ty = found.and_then(|found| found.ty(&*store).results().next());
        Ok(values::write_text(&view, ty.as_ref()))
    }

    /// Returns events as a viewer may know them. A player without a seat gets the public ones.
    ///
    /// # Errors
    /// [`GameError`].
    pub fn disclose(&mut self, events: &[Event], viewer: Option<&Actor>) -> Result<Vec<Event>, GameError> {
        let (events, viewer) = (to_json(events)?, to_json(&viewer)?);
        self.ask(Function::Disclose, &[Argument::Json(&events), Argument::Json(&viewer)]).and_then(from_json)
    }

    /// Returns the first `most` commands that would be accepted at that time from an actor, or from anybody.
    ///
    /// # Errors
    /// [`GameError`].
    pub fn legal(&mut self, state: &[u8], at: Timestamp, of: Option<&Actor>, most: u32) -> Result<Choices, GameError> {
        let (at, of, most) = (at.into(), to_json(&of)?, most.into());
        let given = [Argument::Bytes(state), Argument::Json(&at), Argument::Json(&of), Argument::Json(&most)];
        self.ask(Function::Legal, &given).and_then(from_json)
    }

    /// Fills in the blanks of a listed command.
    ///
    /// # Errors
    /// [`GameError`].
    pub fn fill(&mut self, command: &Value, fillings: &[Filling]) -> Result<Value, GameError> {
        let fillings = to_json(fillings)?;
        self.ask(Function::Fill, &[Argument::Json(command), Argument::Json(&fillings)])
    }

    /// Returns the draw that is due, with its outcomes if there are at most `most`.
    ///
    /// # Errors
    /// [`GameError`].
    pub fn chances(&mut self, state: &[u8], most: u32) -> Result<DueChance, GameError> {
        let most = most.into();
        self.ask(Function::Chances, &[Argument::Bytes(state), Argument::Json(&most)]).and_then(from_json)
    }

    /// Returns the state after these events; `state` is the one before the first of them.
    ///
    /// # Errors
    /// [`GameError`].
    pub fn rebuild(&mut self, state: &[u8], events: &[Event]) -> Result<Vec<u8>, GameError> {
        let events = to_json(events)?;
        self.ask(Function::Rebuild, &[Argument::Bytes(state), Argument::Json(&events)]).and_then(to_bytes)
    }

    /// Plays many games by a plan of the family.
    ///
    /// # Errors
    /// [`GameError`].
    pub fn auto_play(&mut self, state: &[u8], plan: &Value) -> Result<AutoStep, GameError> {
        self.ask(Function::AutoPlay, &[Argument::Bytes(state), Argument::Json(plan)]).and_then(from_json)
    }

    /// Exports a table for another rulebook or another generation.
    ///
    /// # Errors
    /// [`GameError`].
    pub fn export_table(&mut self, state: &[u8], at: Timestamp) -> Result<Vec<u8>, GameError> {
        let at = at.into();
        self.ask(Function::ExportTable, &[Argument::Bytes(state), Argument::Json(&at)]).and_then(to_bytes)
    }

    /// Imports an exported table under new terms, or under its own if `terms` is `None`.
    ///
    /// # Errors
    /// [`GameError`].
    pub fn import_table(&mut self, exported: &[u8], terms: Option<&Value>, at: Timestamp) -> Result<Step, GameError> {
        let (terms, at) = (terms.cloned().unwrap_or_default(), at.into());
        let given = [Argument::Bytes(exported), Argument::Json(&terms), Argument::Json(&at)];
        self.ask(Function::ImportTable, &given).and_then(from_json)
    }

    /// Calls a function of the component.
    fn ask(&mut self, function: Function, given: &[Argument<'_>]) -> Result<Value, GameError> {
        let (family, rulebook) = (self.head.family.as_str(), self.head.rulebook.as_str());
        let traced = begin!("call", family, rulebook, function = function.name());
        let answer = self.ask_live(function, given);
        traced.end(&self.head, answer)
    }

    /// Calls a function of the live instance, and makes an instance if there is none.
    fn ask_live(&mut self, function: Function, given: &[Argument<'_>]) -> Result<Value, GameError> {
        let Self { code, live, .. } = self;
        let running = match live.take() {
            Some(running) => running,
            None => Live::new(code)?,
        };
        let running = live.insert(running);
        let answer = running.call(code, function, given);
        // After a refusal or an argument of the wrong type the instance is unchanged; after a fault its state is
        // unknown.
        if let Err(GameError::Fault(fault)) = &answer
            && fault.refusal().is_none()
        {
            tracing::warn!(rulebook = self.head.rulebook, fault = fault.name(), "an instance failed and is replaced");
            *live = None;
        }
        answer
    }
}

/// A clone has the same code, and makes its own instance when it is first asked.
impl Clone for Game {
    fn clone(&self) -> Self {
        Self { code: Arc::clone(&self.code), head: self.head.clone(), digest: self.digest, live: None }
    }
}

impl std::fmt::Debug for Game {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        to.debug_struct("Game")
            .field("family", &self.head.family)
            .field("rulebook", &self.head.rulebook)
            .finish_non_exhaustive()
    }
}

/// An argument of a call.
enum Argument<'a> {
    Bytes(&'a [u8]),
    Json(&'a Value),
}

impl Live {
    fn new(code: &Code) -> Result<Self, Fault> {
        let mut store = code.sandbox.store()?;
        let instance = code.component.instantiate(&mut store);
        let instance = instance.map_err(|error| instantiation_fault(&error, code.sandbox.limits()))?;
        Ok(Self { store, instance })
    }

    fn call(&mut self, code: &Code, function: Function, given: &[Argument<'_>]) -> Result<Value, GameError> {
        let found = self.instance.get_func(&mut self.store, code.export(function));
        let found: Func = found.ok_or_else(|| GameError::Frame(format!("`{}` is gone", function.name())))?;
        let ty = found.ty(&self.store);
        let params = ty.params().zip(given).map(|((name, ty), given)| match given {
            Argument::Bytes(bytes) => Ok(Val::List(bytes.iter().copied().map(Val::U8).collect())),
            Argument::Json(json) => values::read(json, &ty, name),
        });
        let params = params.collect::<Result<Vec<Val>, GameError>>()?;
        code.sandbox.arm(&mut self.store)?;
        let mut answer = [Val::Bool(false)];
        let called = found.call(&mut self.store, &params, &mut answer);
        called.map_err(|error| call_fault(&error, code.sandbox.limits()))?;
        let [answer] = answer;
        let ty = ty.results().next().ok_or_else(|| GameError::Frame(format!("`{}` has no answer", function.name())))?;
        let answer = values::write(&answer, &ty);
        // A `result` is its value or the refusal.
        match answer {
            values::Answer::Value(value) => Ok(value),
            values::Answer::Refused(refusal) => Err(Fault::Refused(from_json(refusal)?).into()),
        }
    }
}

/// Turns a shared type into JSON.
fn to_json(value: &(impl Serialize + ?Sized)) -> Result<Value, GameError> {
    serde_json::to_value(value).map_err(|error| GameError::Frame(error.to_string()))
}

/// Turns JSON into a shared type.
fn from_json<T: DeserializeOwned>(json: Value) -> Result<T, GameError> {
    serde_json::from_value(json).map_err(|error| GameError::Frame(error.to_string()))
}

fn to_bytes(answer: Value) -> Result<Vec<u8>, GameError> {
    let hex = answer.as_str().unwrap_or("an answer that is no bytes");
    decode(hex).map_err(|error| GameError::Frame(format!("{hex:?}: {error}")))
}
