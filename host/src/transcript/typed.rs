//! Values of a family's types, and the words of its transcripts.

use std::marker::PhantomData;

use kip_transcript::{ScribeError, WordError, Words, WrittenEvent};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::Clauses;
use crate::contract::{Move, Refusal};
use crate::family::{Event, Hosted};

/// The words of a family: those of the transcript crate, or else the host's own types.
struct WordsOf<F>(PhantomData<F>);

impl<F: Hosted> WordsOf<F> {
    const TYPED: &'static Words = &Words::typed(write::<F>);
}

/// Returns the words of a family.
pub(super) fn words<F: Hosted>() -> &'static Words {
    Words::find(F::NAME).unwrap_or(WordsOf::<F>::TYPED)
}

/// Returns the words of the named family for a reader or a judge, if it is this one: of a family that the transcript crate does
/// not know, those of the host's own types.
#[must_use]
pub fn words_of<F: Hosted>(family: &str) -> Option<&'static Words> {
    (family == F::NAME).then(words::<F>)
}

fn write<F: Hosted>(type_name: &str, value: &Value) -> Result<String, WordError> {
    match type_name {
        "config" => write_as::<F::Config>(value),
        "command" => write_as::<F::Command>(value),
        "happening" => write_as::<F::Happening>(value),
        "terms" => write_as::<F::Terms>(value),
        "role" => write_as::<F::Role>(value),
        "move" => write_as::<Move>(value),
        "refusal" => write_as::<Refusal>(value),
        "u32" => write_as::<u32>(value),
        other => Err(WordError::new(format!("`{other}` is no type of a line"))),
    }
}

fn write_as<T: Serialize + DeserializeOwned>(value: &Value) -> Result<String, WordError> {
    let typed: Result<T, _> = serde_json::from_value(value.clone());
    let json = typed.and_then(|typed| serde_json::to_string(&typed));
    json.map_err(|error| WordError::new(error.to_string()))
}

/// Returns a value of the contract as JSON. The contract's types have names, numbers and text only, so that no value of them
/// causes an error.
pub(super) fn to_json(value: &impl Serialize) -> Result<Value, ScribeError> {
    serde_json::to_value(value).map_err(|error| ScribeError::Word(WordError::new(error.to_string())))
}

/// Returns events in the form of a transcript's lines.
pub(super) fn tell<F: Hosted>(clauses: &Clauses, events: &[Event<F>]) -> Result<Vec<WrittenEvent>, ScribeError> {
    let tell = |event| {
        let cited = clauses.cite(event);
        Ok(WrittenEvent {
            at: cited.at,
            clause: cited.clause.to_owned(),
            ruling: cited.ruling.map(str::to_owned),
            what: to_json(cited.what)?,
            moves: cited.moves.iter().map(to_json).collect::<Result<_, _>>()?,
        })
    };
    events.iter().map(tell).collect()
}
