//! Compares two answers as a player sees them: everything but texts, citations and names.

use serde::Serialize;
use serde_json::Value;

use crate::hosting::Failure;
use crate::side_by_side::find_difference;

/// The keys of a document whose values are texts, citations and names.
const TEXTS: [&str; 8] = ["cite", "clause", "ruling", "message", "names", "rulebook", "generation", "digest"];

/// Returns both values at the place where two answers differ in more than texts.
pub(super) fn differ<T: Serialize + PartialEq>(
    one: &Result<T, Failure>,
    other: &Result<T, Failure>,
) -> Option<(String, String)> {
    let code = |failure: &Failure| match failure {
        Failure::Refused(refusal) => format!("refused: {}", refusal.code),
        failure => failure.describe(),
    };
    match (one, other) {
        // Most answers are equal, and a document takes long to make.
        (Ok(one), Ok(other)) if one == other => None,
        (Ok(one), Ok(other)) => {
            let (one, other) = (without_texts(one), without_texts(other));
            (one != other).then(|| find_difference(&one, &other))
        }
        (Err(one), Err(other)) => {
            let (one, other) = (code(one), code(other));
            (one != other).then_some((one, other))
        }
        (Ok(one), Err(other)) => Some((in_short(one), code(other))),
        (Err(one), Ok(other)) => Some((code(one), in_short(other))),
    }
}

/// Formats an accepted answer in a few words.
fn in_short(accepted: &impl Serialize) -> String {
    crate::text::shorten(&format!("accepted: {}", without_texts(accepted)), 200)
}

/// Returns a document without texts, citations and names.
fn without_texts(document: &impl Serialize) -> Value {
    fn strip(value: &mut Value) {
        match value {
            Value::Object(fields) => {
                fields.retain(|name, _| !TEXTS.contains(&name.as_str()));
                fields.values_mut().for_each(strip);
            }
            Value::Array(items) => items.iter_mut().for_each(strip),
            _ => {}
        }
    }
    let mut value = serde_json::to_value(document).unwrap_or_default();
    strip(&mut value);
    value
}
