//! Reads an adapter's answers. A line is validated against the schema before any data is taken from it. Nothing here waits or
//! writes.

use std::collections::BTreeMap;

use kip_contract::types::Refusal;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::family::Tested;
use crate::schema::Schema;
use crate::text::shorten;
use crate::unique_keys;

/// The most characters of a reason or an error that are kept.
const MOST: usize = 1_000;
/// The most bytes of a refusal. The longest refusals of a rulebook have a tenth of it.
const LONGEST_REFUSAL: usize = 4_000;

/// A valid answer.
pub(super) enum Answer {
    Good(Value),
    Refused(Refusal),
    Error(String),
    Skipped(String),
}

/// Reads answers and caches the compiled schemas.
pub struct Answers {
    schemas: BTreeMap<String, Schema>,
    /// True when the schema covers the family's types. Otherwise answers that carry them are only checked by deserializing them.
    has_schema: bool,
}

impl Default for Answers {
    fn default() -> Self {
        Self { schemas: BTreeMap::new(), has_schema: true }
    }
}

impl Answers {
    /// Returns a reader for the tables of a family.
    pub(super) fn of<F: Tested>() -> Self {
        Self { has_schema: F::HAS_SCHEMA, ..Self::default() }
    }

    /// Checks the answer to request `seq`, which should match the schema `name`. `asked` names the request in messages.
    pub(super) fn check(&mut self, document: Value, seq: u64, name: &str, asked: &str) -> Result<Answer, String> {
        if document["seq"] != seq {
            // A second answer has the same message whether it arrives before the next request or after it.
            let again = document["seq"].as_u64().is_some_and(|other| other < seq);
            let other = shorten(&document["seq"].to_string(), 40);
            let again = if again { " (a second answer, that nobody had asked for)" } else { "" };
            return Err(format!(
                "{asked} is answered with seq {other} in place of {seq}{again}: \
                 answers come in the order of the requests"
            ));
        }
        if let Some(reason) = read_skip(&document) {
            return reason.map(Answer::Skipped).ok_or_else(|| format!("{asked} is skipped without a reason"));
        }
        let given = match (&document["refusal"], &document["error"]) {
            (Value::Null, Value::Null) => name,
            (_, Value::Null) => "refused",
            _ => "failed",
        };
        let may_refuse = !matches!(name, "started" | "loaded" | "closed");
        if given == "refused" && !may_refuse {
            return Err(format!("{asked} is answered with a refusal, which only a rulebook gives"));
        }
        let has_family_types = !matches!(given, "started" | "refused" | "failed" | "restored" | "closed" | "state");
        if (self.has_schema || !has_family_types)
            && let Some(fault) = self.schema(given)?.fault(&document)
        {
            return Err(format!("{asked} is answered with what the schema does not allow: {fault}"));
        }
        Ok(match given {
            "refused" => Answer::Refused(read_refusal(&document["refusal"], asked)?),
            "failed" => Answer::Error(shorten(document["error"].as_str().unwrap_or_default(), MOST)),
            _ => {
                let mut document = document;
                document.as_object_mut().map(|fields| fields.remove("seq"));
                Answer::Good(document)
            }
        })
    }

    fn schema(&mut self, name: &str) -> Result<&Schema, String> {
        if !self.schemas.contains_key(name) {
            self.schemas.insert(name.to_owned(), Schema::of_adapter(&format!("answer.{name}"))?);
        }
        self.schemas.get(name).ok_or_else(|| format!("no schema of {name}"))
    }
}

/// Parses a line as JSON.
pub(super) fn parse(line: &[u8], asked: &str) -> Result<Value, String> {
    unique_keys::from_slice(line)
        .map_err(|error| format!("{asked} is answered with something that is no JSON ({error}): {}", excerpt(line)))
}

/// Deserializes an answer into the contract's types.
pub(super) fn decode<T: DeserializeOwned>(document: Value, asked: &str) -> Result<T, String> {
    serde_path_to_error::deserialize(document)
        .map_err(|error| format!("{asked}: {}", shorten(&error.to_string(), MOST)))
}

fn read_refusal(refusal: &Value, asked: &str) -> Result<Refusal, String> {
    let length = refusal.to_string().len();
    if length > LONGEST_REFUSAL {
        return Err(format!("{asked} is answered with a refusal of {length} bytes"));
    }
    serde_json::from_value(refusal.clone()).map_err(|error| format!("{asked}: {error}"))
}

/// Quotes the beginning of a line, for messages.
pub(super) fn excerpt(line: &[u8]) -> String {
    let text = String::from_utf8_lossy(line);
    let short: String = text.trim_end().chars().take(120).collect();
    format!("{short:?}")
}

/// Reads `{"seq": 7, "skip": "reason"}`. An empty reason is `Some(None)`.
fn read_skip(document: &Value) -> Option<Option<String>> {
    let reason = document.as_object().filter(|fields| fields.len() == 2)?.get("skip")?;
    Some(reason.as_str().map(str::trim).filter(|reason| !reason.is_empty()).map(|reason| shorten(reason, MOST)))
}
