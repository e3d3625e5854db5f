//! What an adapter answers, read: one line, held to the schema before anything is taken from it.
//! Nothing here waits or writes.

use std::collections::BTreeMap;

use kip_contract::types::Refusal;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::families::Tested;
use crate::schema::Schema;

/// What an answer is.
pub(super) enum Answer {
    Good(Value),
    Refused(Refusal),
    Error(String),
    Skipped(String),
}

/// Reads answers.
pub struct Answers {
    schemas: BTreeMap<String, Schema>,
    /// Whether the schema has the family's words; else their types alone are looked at.
    has_schema: bool,
}

impl Default for Answers {
    fn default() -> Self {
        Self { schemas: BTreeMap::new(), has_schema: true }
    }
}

impl Answers {
    /// Of that family's tables.
    pub(super) fn of<F: Tested>() -> Self {
        Self { has_schema: F::HAS_SCHEMA, ..Self::default() }
    }

    /// The answer to that request, as the schema of that name has it.
    pub(super) fn checked(&mut self, document: Value, seq: u64, name: &str, asked: &str) -> Result<Answer, String> {
        if document["seq"] != seq {
            let other = &document["seq"];
            // A second answer may come before the next request or after it: both times it is called the same.
            let again = other.as_u64().is_some_and(|other| other < seq);
            let again = if again { " (a second answer, that nobody had asked for)" } else { "" };
            return Err(format!(
                "{asked} is answered with seq {other} in place of {seq}{again}: \
                 answers come in the order of the requests"
            ));
        }
        if let Some(reason) = skipped(&document) {
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
        let has_words = !matches!(given, "started" | "refused" | "failed" | "restored" | "closed" | "state");
        if (self.has_schema || !has_words)
            && let Some(fault) = self.schema(given)?.fault(&document)
        {
            return Err(format!("{asked} is answered with what the schema does not allow: {fault}"));
        }
        Ok(match given {
            "refused" => Answer::Refused(
                serde_json::from_value(document["refusal"].clone()).map_err(|error| format!("{asked}: {error}"))?,
            ),
            "failed" => Answer::Error(document["error"].as_str().unwrap_or_default().to_owned()),
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

/// A line as JSON.
pub(super) fn parsed(line: &[u8], asked: &str) -> Result<Value, String> {
    serde_json::from_slice(line)
        .map_err(|error| format!("{asked} is answered with something that is no JSON ({error}): {}", excerpt(line)))
}

/// An answer in the words of the contract.
pub(super) fn typed<T: DeserializeOwned>(document: Value, asked: &str) -> Result<T, String> {
    serde_path_to_error::deserialize(document).map_err(|error| format!("{asked}: {error}"))
}

/// The beginning of a line, for messages.
pub(super) fn excerpt(line: &[u8]) -> String {
    let text = String::from_utf8_lossy(line);
    let short: String = text.trim_end().chars().take(120).collect();
    format!("{short:?}")
}

/// `{"seq": 7, "skip": "reason"}`; an empty reason is none.
fn skipped(document: &Value) -> Option<Option<String>> {
    let reason = document.as_object().filter(|fields| fields.len() == 2)?.get("skip")?;
    Some(reason.as_str().map(str::trim).filter(|reason| !reason.is_empty()).map(str::to_owned))
}
