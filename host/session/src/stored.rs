//! Tables that lie in a store as bytes, of any family: JSON in, JSON and lines of the transcript out.
//!
//! A caller keeps a [`StoredTable`] as a row and no instance for it. One [`StoredPlay`] plays any number of tables of its
//! component; each call begins with a row and returns the next one. No type of a family may enter this module.

use kip::contract::Refusal;
use kip::family::find_common_loss;
use kip::game::{Event, Game, GameError, Order};
use kip::{Digest, Fault, GENERATION};
use kip_transcript::{
    Build, Clauses, Heading, OrderId, Place, Scribe, ScribeError, WordError, Words, WrittenEvent, cite,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A table as it lies in a store.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoredTable {
    /// The state, as the component gave it.
    pub state: Vec<u8>,
    /// The place of the transcript: the number of commands, the digest of the state, the chain of the last line.
    pub place: Place,
}

/// The result of a call: the next row of the store, and the lines that lead to it. Both belong into one commit.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredStep {
    /// The table after the call.
    pub table: StoredTable,
    /// The lines of the transcript, each with its line feed.
    pub lines: String,
    /// The result of the command.
    pub outcome: StoredOutcome,
}

/// The result of a command, or of an opening.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum StoredOutcome {
    /// It was accepted, with these events. [`Game::disclose`] removes the facts that a viewer may not know.
    Accepted(Vec<Event>),
    /// It was refused. The state is unchanged.
    Refused(Refusal),
    /// The component failed, and the command had no effect.
    Faulted(String),
}

/// The reason why there is no step. Nothing has changed, and no line was made.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoredError {
    /// No transcript can be written for this family: its words are not known.
    #[error("the family {0} has no transcripts here")]
    UnknownFamily(String),
    /// The state is not the one of its place: the row was changed, or mixed from two.
    #[error("the state is not the one at that place of the transcript")]
    OtherState,
    /// The arguments are not of the component's types, or its answer is not in the frame; for an opening also a refusal.
    #[error(transparent)]
    Game(#[from] GameError),
    /// The line is not allowed there, or a value is not of its type.
    #[error(transparent)]
    Scribe(#[from] ScribeError),
}

impl From<WordError> for StoredError {
    fn from(error: WordError) -> Self {
        Self::Scribe(error.into())
    }
}

/// The reason why another component did not take over. The table is unchanged, and no line was made.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoredSwapError {
    /// The component serves the table already.
    #[error("the component serves the table already")]
    AlreadyServing,
    /// Another build of the same rulebook keeps the terms.
    #[error("another build of the same rulebook keeps the table's terms")]
    TermsStay,
    /// The rules do not allow it now; later they may.
    #[error("the rulebook keeps the table for now: {} ({})", .0.message, .0.clause)]
    NotNow(Refusal),
    /// The new component refused, or failed.
    #[error("the new component does not take the table: {0}")]
    New(GameError),
    /// The new component has another table: this part differs.
    #[error("the new component would lose this part of the table: {0}")]
    Lost(&'static str),
    /// The table itself cannot be used.
    #[error(transparent)]
    Stored(#[from] StoredError),
}

impl From<ScribeError> for StoredSwapError {
    fn from(error: ScribeError) -> Self {
        Self::Stored(error.into())
    }
}

/// A rulebook that plays stored tables.
#[derive(Debug)]
pub struct StoredPlay {
    game: Game,
    words: &'static Words,
    clauses: Clauses,
}

impl StoredPlay {
    /// Plays with a loaded rulebook.
    ///
    /// # Errors
    /// [`StoredError::UnknownFamily`].
    pub fn new(game: Game) -> Result<Self, StoredError> {
        let head = game.head();
        let words = Words::find(&head.family).ok_or_else(|| StoredError::UnknownFamily(head.family.clone()))?;
        let clauses = head.clauses.iter().map(|clause| (clause.number, clause.id.clone())).collect();
        Ok(Self { game, words, clauses })
    }

    /// The rulebook, for views, lists and fillings of a stored state.
    pub const fn game(&mut self) -> &mut Game {
        &mut self.game
    }

    /// Opens a table.
    ///
    /// # Errors
    /// [`StoredError::Game`] for a refused config, too.
    pub fn open(&mut self, config: &Value) -> Result<StoredStep, StoredError> {
        let step = self.game.open(config)?;
        let head = self.game.head();
        let heading = Heading {
            family: head.family.clone(),
            rulebook: head.rulebook.clone(),
            digest: self.game.digest(),
            generation: GENERATION.to_owned(),
            config: config.clone(),
        };
        let (scribe, lines) = Scribe::begin(self.words, &heading, &self.cite(&step.events)?, Digest::of(&step.state))?;
        let table = StoredTable { state: step.state, place: scribe.place() };
        Ok(StoredStep { table, lines, outcome: StoredOutcome::Accepted(step.events) })
    }

    /// Gives a command to a table, with an id if its giver chose one. The caller knows which ids have an answer already.
    ///
    /// # Errors
    /// [`StoredError`]. A refusal and a failure of the component are outcomes.
    pub fn give(
        &mut self,
        table: &StoredTable,
        id: Option<&OrderId>,
        order: &Order,
    ) -> Result<StoredStep, StoredError> {
        let mut scribe = self.resume(table)?;
        let mut lines = scribe.order(id, &to_json(&order.by), order.at, &order.command)?;
        let (state, outcome) = match self.game.apply(&table.state, order) {
            Ok(step) => {
                lines += &scribe.accepted(&self.cite(&step.events)?, Digest::of(&step.state))?;
                (step.state, StoredOutcome::Accepted(step.events))
            }
            Err(GameError::Fault(Fault::Refused(refusal))) => {
                lines += &scribe.refused(&to_json(&refusal))?;
                (table.state.clone(), StoredOutcome::Refused(refusal))
            }
            Err(GameError::Fault(fault)) => {
                lines += &scribe.faulted(&fault.to_string())?;
                (table.state.clone(), StoredOutcome::Faulted(fault.to_string()))
            }
            Err(error) => return Err(error.into()),
        };
        Ok(StoredStep { table: StoredTable { state, place: scribe.place() }, lines, outcome })
    }

    /// Lets another component take over a table. The step's line is the swap's, and its events are those of the import.
    ///
    /// Another build of the same rulebook has to give the same bytes for the state; another rulebook imports what this one
    /// exports, has to show the same players, money and chain, and has to be able to export the table again.
    ///
    /// # Errors
    /// [`StoredSwapError`].
    pub fn swap(
        &mut self,
        next: &mut Self,
        table: &StoredTable,
        terms: Option<&Value>,
        at: u64,
    ) -> Result<StoredStep, StoredSwapError> {
        let mut scribe = self.resume(table)?;
        let (from, to) = (scribe.serving().clone(), next.build());
        if to.digest == from.digest {
            return Err(StoredSwapError::AlreadyServing);
        }
        let (state, events) = if to.rulebook == from.rulebook {
            if terms.is_some() {
                return Err(StoredSwapError::TermsStay);
            }
            (table.state.clone(), vec![])
        } else {
            let exported = self.game.export_table(&table.state, at).map_err(|error| match error.refusal() {
                Some(refusal) => StoredSwapError::NotNow(refusal.clone()),
                None => StoredSwapError::Stored(error.into()),
            })?;
            let before = self.game.view(&table.state, None).map_err(StoredError::from)?;
            let step = next.game.import_table(&exported, terms, at).map_err(StoredSwapError::New)?;
            let after = next.game.view(&step.state, None).map_err(StoredSwapError::New)?;
            if let Some(what) = find_common_loss(&before.common, &after.common) {
                return Err(StoredSwapError::Lost(what));
            }
            next.game.export_table(&step.state, at).map_err(StoredSwapError::New)?;
            (step.state, step.events)
        };
        if next.game.rebuild(&state, &[]).map_err(StoredSwapError::New)? != state {
            return Err(StoredSwapError::Lost("state"));
        }
        let written = next.cite(&events).map_err(StoredError::from)?;
        let lines = scribe.swap(&to, terms, at, &written, Digest::of(&state))?;
        let table = StoredTable { state, place: scribe.place() };
        Ok(StoredStep { table, lines, outcome: StoredOutcome::Accepted(events) })
    }

    /// Ends the transcript of a table, and returns the last line.
    ///
    /// # Errors
    /// [`StoredError::OtherState`]; [`StoredError::Scribe`] while an order has no outcome.
    pub fn end(&self, table: &StoredTable) -> Result<String, StoredError> {
        Ok(self.resume(table)?.end()?)
    }

    fn resume(&self, table: &StoredTable) -> Result<Scribe, StoredError> {
        if Digest::of(&table.state) != table.place.state {
            return Err(StoredError::OtherState);
        }
        Ok(Scribe::resume(self.words, self.build(), table.place))
    }

    fn build(&self) -> Build {
        Build { rulebook: self.game.head().rulebook.clone(), digest: self.game.digest() }
    }

    /// Writes a value as lines have it.
    pub(crate) fn write(&self, type_name: &str, value: &Value) -> Result<String, WordError> {
        self.words.write(type_name, value)
    }

    /// Writes an event as lines have it.
    pub(crate) fn write_event(&self, event: &WrittenEvent) -> Result<String, WordError> {
        event.write(self.words)
    }

    /// Makes events of a transcript from the rulebook's own.
    ///
    /// # Errors
    /// [`WordError`] for an event that is not in the frame.
    pub fn cite(&self, events: &[Event]) -> Result<Vec<WrittenEvent>, WordError> {
        events.iter().map(|event| cite(&to_json(event), &self.clauses)).collect()
    }
}

/// The contract's types have names, numbers and text only, so that serialization cannot fail.
fn to_json(word: &impl Serialize) -> Value {
    serde_json::to_value(word).unwrap_or(Value::Null)
}
