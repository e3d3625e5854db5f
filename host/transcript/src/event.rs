//! The events of lines.

use alloc::borrow::ToOwned as _;
use alloc::string::String;
use alloc::vec::Vec;

use serde_json::Value;

use crate::line::Fields;
use crate::words::{WordError, Words, push_exact, push_key, push_list, push_text};

/// The names of a rulebook's clauses and rulings by the numbers that events cite.
pub type Clauses = Vec<(u16, String)>;

/// An event with clause names in place of numbers.
///
/// As JSON `{"at":…,"clause":"nsw 6.3","ruling":"R8","what":{…},"moves":[…]}`; `ruling` only if there is one, `moves` only if
/// money moved.
#[derive(Clone, Debug, PartialEq)]
pub struct WrittenEvent {
    /// The time of the command, in milliseconds since 1970 UTC.
    pub at: u64,
    /// The name of the clause that it follows from.
    pub clause: String,
    /// The name of the ruling, if the clause is silent or open.
    pub ruling: Option<String>,
    /// The happening.
    pub what: Value,
    /// The moves of money, in order.
    pub moves: Vec<Value>,
}

/// Makes an event of a transcript from one that a component gives, `{"at":…,"cite":{"clause":7},"what":…,"moves":[…]}`. A
/// number that is not among the clauses, which only a faulty rulebook cites, is named `unknown`.
///
/// # Errors
/// [`WordError`] for a value of another shape. `what` and `moves` are checked when the event is written.
pub fn cite(event: &Value, clauses: &Clauses) -> Result<WrittenEvent, WordError> {
    let mut event = Fields::of(event.clone())?;
    let mut cited = Fields::of(event.require("cite")?).map_err(|error| error.at("cite"))?;
    let name = |number: u64| {
        let clause = clauses.iter().rev().find(|(known, _)| u64::from(*known) == number);
        clause.map_or("unknown", |(_, name)| name).to_owned()
    };
    let clause = name(cited.require_number("clause")?);
    let ruling = cited.take_number("ruling")?.map(name);
    cited.require_empty()?;
    let told = WrittenEvent {
        at: event.require_number("at")?,
        clause,
        ruling,
        what: event.require("what")?,
        moves: event.take_list("moves")?.unwrap_or_default(),
    };
    event.require_empty()?;
    Ok(told)
}

impl WrittenEvent {
    /// Reads an event of a line.
    pub(crate) fn read(value: Value) -> Result<Self, WordError> {
        let mut fields = Fields::of(value)?;
        let told = Self {
            at: fields.require_number("at")?,
            clause: fields.require_text("clause")?,
            ruling: fields.take_text("ruling")?,
            what: fields.require("what")?,
            moves: fields.take_list("moves")?.unwrap_or_default(),
        };
        fields.require_empty()?;
        Ok(told)
    }

    /// Writes the event in the form that a line has.
    ///
    /// # Errors
    /// [`WordError`] when `what` is not a happening, or an item of `moves` is not a move.
    pub fn write(&self, words: &Words) -> Result<String, WordError> {
        let mut out = String::new();
        self.push(&mut out, words)?;
        Ok(out)
    }

    fn push(&self, out: &mut String, words: &Words) -> Result<(), WordError> {
        let Self { at, clause, ruling, what, moves } = self;
        out.push_str("{\"at\":");
        push_exact(out, *at).map_err(|error| error.at("at"))?;
        out.push_str(",\"clause\":");
        push_text(out, clause);
        if let Some(ruling) = ruling {
            out.push_str(",\"ruling\":");
            push_text(out, ruling);
        }
        out.push_str(",\"what\":");
        words.push(out, "happening", what).map_err(|error| error.at("what"))?;
        if !moves.is_empty() {
            out.push(',');
            push_key(out, "moves");
            push_list(out, moves, |out, one| words.push(out, "move", one)).map_err(|error| error.at("moves"))?;
        }
        out.push('}');
        Ok(())
    }
}

/// Writes the value of `events`.
pub(crate) fn push_events(out: &mut String, events: &[WrittenEvent], words: &Words) -> Result<(), WordError> {
    push_list(out, events, |out, event| event.push(out, words)).map_err(|error| error.at("events"))
}
