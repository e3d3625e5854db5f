//! Vectors: what has to happen at a table, derived from the rules and not recorded from an engine.
//!
//! The format is `kip-vectors/1`; its schema is `schema/vectors.schema.json`. Nothing here plays
//! one: that is [`runner`](crate::runner)'s.

mod lint;
mod suite;

use std::collections::BTreeMap;

use kip_contract::family::{Actor, Choice, DueChance, Order, TwoUp};
use kip_contract::frame;
use kip_contract::types::{Move, Timestamp};
use serde::Deserialize;
use serde_json::Value;

use crate::families::Tested;
use crate::money::Line;

pub use lint::faults;
pub use suite::{File, Suite, SuiteError, carried};

/// What the format is called, in every file of it.
pub const FORMAT: &str = "kip-vectors/1";

/// A file of vectors.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
pub struct Vectors<F: Tested = TwoUp> {
    /// [`FORMAT`].
    pub schema: String,
    /// Whose rules they are.
    pub rulebook: String,
    /// The contract's generation.
    pub generation: String,
    /// What the flags mean.
    pub notes: BTreeMap<String, Note>,
    /// The tests, by the table they are played at.
    pub groups: Vec<Group<F>>,
}

/// What a flag means.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Note {
    /// `rule-boundary`, `money`, `authority`, `order`, `chance`, `time` or `shape`.
    pub kind: String,
    /// In a sentence.
    pub description: String,
}

/// Tests each of which is played at a table of its own that is opened with this config.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
pub struct Group<F: Tested = TwoUp> {
    /// The table in words.
    pub comment: String,
    /// Its config.
    pub config: F::Config,
    /// What is played at it.
    pub tests: Vec<Test<F>>,
}

/// One vector.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
pub struct Test<F: Tested = TwoUp> {
    /// Permanent, never used again: `nsw-0042`.
    pub id: String,
    /// The clauses and rulings that it would find broken.
    pub clauses: Vec<String>,
    /// What it shows.
    pub comment: String,
    /// Names of notes.
    #[serde(default)]
    pub flags: Vec<String>,
    /// What each account has come to at the end.
    pub money: Line,
    /// In order.
    pub steps: Vec<Step<F>>,
}

/// One step.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged, bound = "")]
pub enum Step<F: Tested = TwoUp> {
    /// A command, and what comes of it.
    Command(CommandStep<F>),
    /// What can be seen.
    View(ViewStep<F>),
    /// What would be accepted.
    Legal(LegalStep<F>),
    /// What chance is due.
    Chances(ChancesStep<F>),
    /// An opening, in the stead of the group's.
    Open(OpenStep<F>),
}

/// A command, and what comes of it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
pub struct CommandStep<F: Tested = TwoUp> {
    /// What.
    pub command: F::Command,
    /// Who.
    pub by: Actor<F>,
    /// When.
    pub at: Timestamp,
    /// Where it is accepted: all events, in order.
    pub events: Option<Vec<Told<F>>>,
    /// Where it is refused.
    pub refusal: Option<Refused>,
}

/// What can be seen; only what is written is compared, and `null` is not there.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
pub struct ViewStep<F: Tested = TwoUp> {
    /// Fields of the view.
    pub view: Value,
    /// Who looks, or everybody.
    pub viewer: Option<Actor<F>>,
}

/// The whole list of what would be accepted.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
pub struct LegalStep<F: Tested = TwoUp> {
    /// All of it, in order.
    pub legal: Vec<Choice<F>>,
    /// Of whom, or of everybody.
    pub of: Option<Actor<F>>,
    /// When; else at the time of the last command that was accepted.
    pub at: Option<Timestamp>,
}

/// What chance is due.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
pub struct ChancesStep<F: Tested = TwoUp> {
    /// It.
    pub chances: DueChance<F>,
    /// How much of it is asked for.
    pub most: u32,
}

/// A table is opened, or its opening is refused.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
pub struct OpenStep<F: Tested = TwoUp> {
    /// With what.
    pub open: F::Config,
    /// Where it is accepted: all events, in order.
    pub events: Option<Vec<Told<F>>>,
    /// Where it is refused.
    pub refusal: Option<Refused>,
}

/// An event without its time, which is the command's.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
pub struct Told<F: Tested = TwoUp> {
    /// What happened.
    pub what: F::Happening,
    /// Where money went, in order.
    pub moves: Vec<Move>,
    /// What it must cite, where that is said.
    pub clause: Option<String>,
}

/// Exactly this code and this clause.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Refused {
    /// The refusal's code.
    pub code: String,
    /// The clause it names.
    pub clause: String,
}

impl<F: Tested> CommandStep<F> {
    /// What is asked of the table.
    #[must_use]
    pub fn order(&self) -> Order<F> {
        frame::Order { by: self.by, at: self.at, command: self.command.clone() }
    }
}
