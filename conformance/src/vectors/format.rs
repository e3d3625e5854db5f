//! The format of vectors, `kip-vectors/1`, as types.

use std::collections::BTreeMap;

use kip_contract::family::{Actor, Choice, DueChance, Order};
use kip_contract::frame;
use kip_contract::types::{Move, Timestamp};
use serde::Deserialize;
use serde_json::Value;

use crate::family::Tested;
use crate::money::Line;

/// The name of the format, which every file has in `schema`.
pub const FORMAT: &str = "kip-vectors/1";

/// The name of the clause table in a folder with a house's own vectors.
pub const CLAUSES: &str = "clauses.toml";

/// A file of vectors.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
pub struct Vectors<F: Tested> {
    /// The format: [`FORMAT`].
    pub schema: String,
    /// The id of the rulebook.
    pub rulebook: String,
    /// The contract's generation.
    pub generation: String,
    /// The meaning of the flags.
    pub notes: BTreeMap<String, Note>,
    /// The tests, grouped by config.
    pub groups: Vec<Group<F>>,
}

/// The meaning of a flag.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Note {
    /// The kind: `rule-boundary`, `money`, `authority`, `order`, `chance`, `time` or `shape`.
    pub kind: String,
    /// The meaning in a sentence.
    pub description: String,
}

/// Tests with the same config. Each is played at its own table.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
pub struct Group<F: Tested> {
    /// A description of the table.
    pub comment: String,
    /// Its config.
    pub config: F::Config,
    /// The tests.
    pub tests: Vec<Test<F>>,
}

/// One vector.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
pub struct Test<F: Tested> {
    /// A permanent id, which is never reused: `nsw-0042`.
    pub id: String,
    /// The clauses and rulings whose violation it detects.
    pub clauses: Vec<String>,
    /// The case that it shows.
    pub comment: String,
    /// The flags: names of [`Vectors::notes`].
    #[serde(default)]
    pub flags: Vec<String>,
    /// The balance of each account at the end.
    pub money: Line,
    /// The steps, in order.
    pub steps: Vec<Step<F>>,
}

/// One step of a vector.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged, bound = "")]
pub enum Step<F: Tested> {
    /// A command and its result.
    Command(CommandStep<F>),
    /// A view.
    View(ViewStep<F>),
    /// The list of commands that would be accepted.
    Legal(LegalStep<F>),
    /// The chance that is due.
    Chances(ChancesStep<F>),
    /// An opening in place of the group's.
    Open(OpenStep<F>),
}

/// A command and its result.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
pub struct CommandStep<F: Tested> {
    /// The command.
    pub command: F::Command,
    /// The actor who gives it.
    pub by: Actor<F>,
    /// The time at which it is given.
    pub at: Timestamp,
    /// All events in order, if it is accepted.
    pub events: Option<Vec<ExpectedEvent<F>>>,
    /// The refusal, if it is refused.
    pub refusal: Option<ExpectedRefusal>,
}

/// A view. Only the fields in it are compared; `null` means absent.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
pub struct ViewStep<F: Tested> {
    /// The expected fields of the view.
    pub view: Value,
    /// The viewer; `None` is the public view.
    pub viewer: Option<Actor<F>>,
}

/// The whole list of commands that would be accepted.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
pub struct LegalStep<F: Tested> {
    /// The choices, in order.
    pub legal: Vec<Choice<F>>,
    /// The actor whose choices are listed; `None` for everybody.
    pub of: Option<Actor<F>>,
    /// The time; `None` is the time of the last accepted command.
    pub at: Option<Timestamp>,
}

/// The chance that is due.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
pub struct ChancesStep<F: Tested> {
    /// The expected chance.
    pub chances: DueChance<F>,
    /// The most outcomes that are asked for.
    pub most: u32,
}

/// The opening of a table, or its refusal.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
pub struct OpenStep<F: Tested> {
    /// The config.
    pub open: F::Config,
    /// All events in order, if it is accepted.
    pub events: Option<Vec<ExpectedEvent<F>>>,
    /// The refusal, if it is refused.
    pub refusal: Option<ExpectedRefusal>,
}

/// An event without its time, which is the command's.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
pub struct ExpectedEvent<F: Tested> {
    /// The happening.
    pub what: F::Happening,
    /// The moves of money, in order.
    pub moves: Vec<Move>,
    /// The clause it must cite, if the vector names one.
    pub clause: Option<String>,
}

/// A refusal with exactly this code and this clause.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExpectedRefusal {
    /// The refusal's code.
    pub code: String,
    /// The clause it names.
    pub clause: String,
}

impl<F: Tested> CommandStep<F> {
    /// Returns the order that the step gives to the table.
    #[must_use]
    pub fn order(&self) -> Order<F> {
        frame::Order { by: self.by, at: self.at, command: self.command.clone() }
    }
}
