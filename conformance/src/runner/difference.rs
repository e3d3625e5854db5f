//! The difference between a vector and a host, formatted for people.

use std::fmt;

use serde_json::Value;
use similar::{ChangeTag, TextDiff};

pub(super) use crate::text::to_json;

/// The first difference between a vector and a host's answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The number of the step, from 1. `None` for the opening of the group's table and for the checks at the end.
    pub step: Option<usize>,
    /// The request of that step: `no-more-bets by boxer 1`.
    pub asked: String,
    /// The difference in a sentence.
    pub message: String,
    /// The lines that the vector wants.
    pub wanted: Vec<String>,
    /// The lines that were found.
    pub found: Vec<String>,
}

/// The beginning of the message when a host gave no answer.
const NO_ANSWER: &str = "no answer: ";

impl Difference {
    pub(super) fn no_answer(why: &str) -> Self {
        Self::new(format!("{NO_ANSWER}{why}"))
    }

    /// Returns whether the host gave no answer: it failed, or a limit struck.
    #[cfg(feature = "certify")]
    pub(super) fn is_no_answer(&self) -> bool {
        self.message.starts_with(NO_ANSWER)
    }

    pub(super) fn new(message: impl Into<String>) -> Self {
        Self { step: None, asked: String::new(), message: message.into(), wanted: Vec::new(), found: Vec::new() }
    }

    pub(super) fn wanted(mut self, lines: impl IntoIterator<Item = String>) -> Self {
        self.wanted.extend(lines);
        self
    }

    pub(super) fn found(mut self, lines: impl IntoIterator<Item = String>) -> Self {
        self.found.extend(lines);
        self
    }

    pub(super) fn at(mut self, step: usize, asked: String) -> Self {
        (self.step, self.asked) = (Some(step), asked);
        self
    }
}

impl fmt::Display for Difference {
    /// Writes a sentence, then the wanted lines (`-`) against the found lines (`+`).
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(step) = self.step {
            write!(out, "step {step}, {}: ", self.asked)?;
        }
        out.write_str(&self.message)?;
        let (wanted, found) = (self.wanted.join("\n"), self.found.join("\n"));
        for change in TextDiff::from_lines(&wanted, &found).iter_all_changes() {
            let sign = match change.tag() {
                ChangeTag::Equal => ' ',
                ChangeTag::Delete => '-',
                ChangeTag::Insert => '+',
            };
            write!(out, "\n  {sign} {}", change.value().trim_end_matches('\n'))?;
        }
        Ok(())
    }
}

/// Returns the first place where an asserted field differs. Only asserted fields are compared; `null` means absent.
pub(super) fn compare_asserted(asserted: &Value, there: &Value, place: &str) -> Option<Difference> {
    match (asserted, there) {
        (Value::Object(asserted), Value::Object(there)) => asserted.iter().find_map(|(name, value)| {
            let place = if place.is_empty() { name.clone() } else { format!("{place}.{name}") };
            compare_asserted(value, there.get(name).unwrap_or(&Value::Null), &place)
        }),
        (Value::Array(asserted), Value::Array(there)) if asserted.len() == there.len() => {
            let mut pairs = asserted.iter().zip(there).enumerate();
            pairs.find_map(|(number, (asserted, there))| {
                compare_asserted(asserted, there, &format!("{place}[{number}]"))
            })
        }
        _ if asserted == there => None,
        _ => {
            let message = format!("`{place}` is not as it should be");
            Some(Difference::new(message).wanted([to_json(asserted)]).found([to_json(there)]))
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn only_what_is_asserted_is_compared_and_null_is_nothing() {
        let there = json!({"phase": "offering", "seats": [{"seat": 1, "held": 0}], "lights": {"odds": 2}});
        for held in [json!({}), json!({"phase": "offering", "disc": null}), json!({"seats": [{"seat": 1}]})] {
            assert_eq!(compare_asserted(&held, &there, ""), None);
        }
        for (differs, place) in [
            (json!({"phase": "won"}), "`phase`"),
            (json!({"seats": []}), "`seats`"),
            (json!({"seats": [{"seat": 2}]}), "`seats[0].seat`"),
            (json!({"lights": {"heads": 0}}), "`lights.heads`"),
        ] {
            let found = compare_asserted(&differs, &there, "").expect("a difference");
            assert!(found.message.starts_with(place), "{found}");
        }
    }

    #[test]
    fn a_difference_shows_what_is_wanted_and_what_was_found() {
        let lines = |lines: &[&str]| lines.iter().map(|line| (*line).to_owned()).collect::<Vec<_>>();
        let difference = Difference::new("the events differ")
            .wanted(lines(&["\"betting-closed\"", "one"]))
            .found(lines(&["\"betting-closed\"", "two"]))
            .at(3, "no-more-bets by boxer 1".into());
        assert_eq!(
            difference.to_string(),
            "step 3, no-more-bets by boxer 1: the events differ\n    \"betting-closed\"\n  - one\n  + two"
        );
    }
}
