//! One rulebook of any family, without its types: for a platform that plays games which this crate has never heard of.
//!
//! The words of a game are JSON, as the component's own types say: records by their names with options that are none left
//! out, bytes as hex, a case `"close-table"` or `{"offer-coins": 3}`. What every family has, the frame, has types here: a
//! [`Step`]'s events with their [`Move`](crate::contract::Move)s, [`Choices`], [`DueChance`], a [`View`]'s part that all have, the [`Head`].
//!
//! Nothing is kept between two calls: states are bytes, and whoever has them is free to store them. No word of a family
//! may enter here.
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

use crate::Fault;
use crate::contract::{ClauseNumber, CommonView, Filling, Head, Refusal, Timestamp};
use crate::family::frame;
use crate::instance::{not_made, struck};
use crate::limits::Quota;

use load::{Code, Function};

/// One rulebook of any family: what [`Registry::load_game`](crate::Registry::load_game) gives.
pub struct Game {
    code: Arc<Code>,
    head: Head,
    /// After a fault the next call makes another.
    live: Option<Live>,
}

/// A store with one instance in it.
struct Live {
    store: Store<Quota>,
    instance: Instance,
}

/// Why a game gave no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GameError {
    /// What was given is not in the game's words.
    #[error("{place}: {wanted}")]
    Words {
        /// Where, such as `order.command.place-wager.side`.
        place: String,
        /// What is wanted there.
        wanted: String,
    },

    /// The component gave what is not in the frame.
    #[error("the component's answer is not in the frame: {0}")]
    Frame(String),

    /// The rulebook refused, or the component failed. Nothing has changed: a game keeps nothing.
    #[error(transparent)]
    Fault(#[from] Fault),
}

impl GameError {
    /// The refusal, where it is one.
    #[must_use]
    pub fn refusal(&self) -> Option<&Refusal> {
        match self {
            Self::Fault(fault) => fault.refusal(),
            _ => None,
        }
    }
}

/// One person: `player`, `host`, or one of the family's own roles, a row of [`Head::roles`].
pub type Actor = frame::Actor<String>;
/// A command in the family's words, who gives it and when.
pub type Order = frame::Order<String, Value>;
/// One event in the family's words: of its citation [`Game::clause`] has the text.
pub type Event = frame::Event<Value>;
/// A state, and the events that led to it: [`Game::disclose`] makes what a player may have of them.
pub type Step = frame::Step<Value>;
/// Several commands, up to the first that was refused.
pub type Steps = frame::Steps<Value>;
/// Many games in one call.
pub type AutoStep = frame::AutoStep<Value>;
/// One command that would be accepted.
pub type Choice = frame::Choice<String, Value>;
/// What would be accepted.
pub type Choices = frame::Choices<String, Value>;
/// One thing that chance can bring.
pub type Chance = frame::Chance<String, Value>;
/// What chance is due.
pub type DueChance = frame::DueChance<String, Value>;

/// What a viewer may know.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// What every family's view has.
    pub common: CommonView,
    /// All of it, in the family's words.
    pub all: Value,
}

impl Game {
    /// What a platform, a lab and a player need to know of the rulebook, whatever its family.
    #[must_use]
    pub fn head(&self) -> &Head {
        &self.head
    }

    /// The words of a clause or ruling, by the number that events carry.
    #[must_use]
    pub fn clause(&self, number: ClauseNumber) -> Option<&str> {
        self.head.clauses.iter().find(|clause| clause.number == number).map(|clause| clause.id.as_str())
    }

    /// What the rulebook says of itself, in its family's words: the [`head`](Self::head), the examples of how a table is
    /// opened, and what the family has besides.
    ///
    /// # Errors
    /// [`GameError`], as every call: for words that are none of the game's, for what the rulebook refuses, for a component
    /// that fails.
    pub fn description(&mut self) -> Result<Value, GameError> {
        self.ask(Function::Describe, &[])
    }

    /// Opens a table.
    ///
    /// # Errors
    /// [`GameError`].
    pub fn open(&mut self, config: &Value) -> Result<Step, GameError> {
        self.ask(Function::Open, &[Given::Words(config)]).and_then(in_frame)
    }

    /// One command.
    ///
    /// # Errors
    /// [`GameError`].
    pub fn apply(&mut self, state: &[u8], order: &Order) -> Result<Step, GameError> {
        let order = words(order)?;
        self.ask(Function::Apply, &[Given::Bytes(state), Given::Words(&order)]).and_then(in_frame)
    }

    /// Several commands, up to the first that is refused.
    ///
    /// # Errors
    /// [`GameError`].
    pub fn apply_all(&mut self, state: &[u8], orders: &[Order]) -> Result<Steps, GameError> {
        let given = words(orders)?;
        let steps: Steps =
            self.ask(Function::ApplyAll, &[Given::Bytes(state), Given::Words(&given)]).and_then(in_frame)?;
        crate::instance::require_possible(steps.events.len(), &steps.ends, steps.refused.as_ref(), orders.len())?;
        Ok(steps)
    }

    /// What that viewer may know; without a viewer, what everybody may; the host, all.
    ///
    /// # Errors
    /// [`GameError`].
    pub fn view(&mut self, state: &[u8], viewer: Option<&Actor>) -> Result<View, GameError> {
        let viewer = words(&viewer)?;
        let all = self.ask(Function::View, &[Given::Bytes(state), Given::Words(&viewer)])?;
        let common = in_frame(all.get("common").cloned().unwrap_or_default())?;
        Ok(View { common, all })
    }

    /// What of events that viewer may know. A viewer without a seat is everybody.
    ///
    /// # Errors
    /// [`GameError`].
    pub fn disclose(&mut self, events: &[Event], viewer: Option<&Actor>) -> Result<Vec<Event>, GameError> {
        let (events, viewer) = (words(events)?, words(&viewer)?);
        self.ask(Function::Disclose, &[Given::Words(&events), Given::Words(&viewer)]).and_then(in_frame)
    }

    /// What would be accepted at that time, of that actor or of everybody: the first `most` of it.
    ///
    /// # Errors
    /// [`GameError`].
    pub fn legal(&mut self, state: &[u8], at: Timestamp, of: Option<&Actor>, most: u32) -> Result<Choices, GameError> {
        let (at, of, most) = (at.into(), words(&of)?, most.into());
        let given = [Given::Bytes(state), Given::Words(&at), Given::Words(&of), Given::Words(&most)];
        self.ask(Function::Legal, &given).and_then(in_frame)
    }

    /// A listed command with its placeholders filled in.
    ///
    /// # Errors
    /// [`GameError`].
    pub fn fill(&mut self, command: &Value, fillings: &[Filling]) -> Result<Value, GameError> {
        let fillings = words(fillings)?;
        self.ask(Function::Fill, &[Given::Words(command), Given::Words(&fillings)])
    }

    /// What chance is due, where there are at most `most` things that it can bring.
    ///
    /// # Errors
    /// [`GameError`].
    pub fn chances(&mut self, state: &[u8], most: u32) -> Result<DueChance, GameError> {
        let most = most.into();
        self.ask(Function::Chances, &[Given::Bytes(state), Given::Words(&most)]).and_then(in_frame)
    }

    /// The state after those events, from a table's state after its opening or its import, or any later one.
    ///
    /// # Errors
    /// [`GameError`].
    pub fn rebuild(&mut self, state: &[u8], events: &[Event]) -> Result<Vec<u8>, GameError> {
        let events = words(events)?;
        self.ask(Function::Rebuild, &[Given::Bytes(state), Given::Words(&events)]).and_then(as_bytes)
    }

    /// Many games, by a plan in the family's words.
    ///
    /// # Errors
    /// [`GameError`].
    pub fn auto_play(&mut self, state: &[u8], plan: &Value) -> Result<AutoStep, GameError> {
        self.ask(Function::AutoPlay, &[Given::Bytes(state), Given::Words(plan)]).and_then(in_frame)
    }

    /// What another rulebook, or another generation, needs to take the table over.
    ///
    /// # Errors
    /// [`GameError`].
    pub fn export_table(&mut self, state: &[u8], at: Timestamp) -> Result<Vec<u8>, GameError> {
        let at = at.into();
        self.ask(Function::ExportTable, &[Given::Bytes(state), Given::Words(&at)]).and_then(as_bytes)
    }

    /// Takes a table over, under those terms; without, under the terms it had.
    ///
    /// # Errors
    /// [`GameError`].
    pub fn import_table(&mut self, exported: &[u8], terms: Option<&Value>, at: Timestamp) -> Result<Step, GameError> {
        let (terms, at) = (terms.cloned().unwrap_or_default(), at.into());
        let given = [Given::Bytes(exported), Given::Words(&terms), Given::Words(&at)];
        self.ask(Function::ImportTable, &given).and_then(in_frame)
    }

    /// Calls a function of the frame.
    fn ask(&mut self, function: Function, given: &[Given<'_>]) -> Result<Value, GameError> {
        let Self { code, live, head } = self;
        let (rulebook, function_name) = (head.rulebook.as_str(), function.name());
        let _span = tracing::debug_span!("call", family = head.family, rulebook, function = function_name).entered();
        let running = match live.take() {
            Some(running) => running,
            None => Live::new(code)?,
        };
        let running = live.insert(running);
        let answer = running.call(code, function, given);
        // A refusal, and words that are none, leave the instance as it was; after a fault nothing of it is known.
        if let Err(GameError::Fault(fault)) = &answer
            && fault.refusal().is_none()
        {
            tracing::warn!(?fault, "an instance failed and is replaced");
            *live = None;
        }
        answer
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

/// An argument.
enum Given<'a> {
    Bytes(&'a [u8]),
    Words(&'a Value),
}

impl Live {
    fn new(code: &Code) -> Result<Self, Fault> {
        let mut store = code.sandbox.store()?;
        let instance = code.component.instantiate(&mut store);
        let instance = instance.map_err(|error| not_made(&error, code.sandbox.limits()))?;
        Ok(Self { store, instance })
    }

    fn call(&mut self, code: &Code, function: Function, given: &[Given<'_>]) -> Result<Value, GameError> {
        let found = self.instance.get_func(&mut self.store, code.export(function));
        let found: Func = found.ok_or_else(|| GameError::Frame(format!("`{}` is gone", function.name())))?;
        let ty = found.ty(&self.store);
        let params = ty.params().zip(given).map(|((name, ty), given)| match given {
            Given::Bytes(bytes) => Ok(Val::List(bytes.iter().copied().map(Val::U8).collect())),
            Given::Words(words) => values::read(words, &ty, name),
        });
        let params = params.collect::<Result<Vec<Val>, GameError>>()?;
        code.sandbox.arm(&mut self.store)?;
        let mut answer = [Val::Bool(false)];
        let called = found.call(&mut self.store, &params, &mut answer);
        called.map_err(|error| struck(&error, code.sandbox.limits()))?;
        let [answer] = answer;
        let ty = ty.results().next().ok_or_else(|| GameError::Frame(format!("`{}` has no answer", function.name())))?;
        let answer = values::write(&answer, &ty);
        // A result is its value, or the refusal.
        match answer {
            values::Answer::Value(value) => Ok(value),
            values::Answer::Refused(refusal) => Err(Fault::Refused(in_frame(refusal)?).into()),
        }
    }
}

/// Values of the frame, as words.
fn words(of: &(impl Serialize + ?Sized)) -> Result<Value, GameError> {
    serde_json::to_value(of).map_err(|error| GameError::Frame(error.to_string()))
}

/// Words, as values of the frame.
fn in_frame<T: DeserializeOwned>(words: Value) -> Result<T, GameError> {
    serde_json::from_value(words).map_err(|error| GameError::Frame(error.to_string()))
}

fn as_bytes(answer: Value) -> Result<Vec<u8>, GameError> {
    let hex = answer.as_str().unwrap_or("an answer that is no bytes");
    decode(hex).map_err(|error| GameError::Frame(format!("{hex:?}: {error}")))
}
