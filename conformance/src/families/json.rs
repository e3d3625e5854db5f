//! Commands of any family as JSON: where placeholders are, as far as their kind and what stands in them say.

use kip_contract::family::Named;
use kip_contract::types::{AmountRange, Blank, MinorUnits};
use serde_json::Value;

use super::Word;
use crate::choices::takes;

/// The same with another number in place of the only one that is that one.
pub(super) fn with_number<C: Word>(command: &C, stands: MinorUnits, amount: MinorUnits) -> Option<C> {
    let mut words = serde_json::to_value(command).ok()?;
    let mut places = Vec::new();
    leaves(&words, String::new(), &mut places);
    let mut places = places.into_iter().filter(|place| words.pointer(place).and_then(Value::as_u64) == Some(stands));
    let (place, None) = (places.next()?, places.next()) else { return None };
    *words.pointer_mut(&place)? = amount.into();
    serde_json::from_value(words).ok()
}

/// Whether two commands differ in nothing but as many places as there are placeholders, in each by what one of them may hold.
pub(super) fn is_filled<C: Named + Word>(listed: &C, blanks: &[Blank], given: &C) -> bool {
    if listed == given {
        return true;
    }
    // A commitment, a link, a lie have several words in one place.
    let is_large = |blank: &Blank| matches!(blank, Blank::Link | Blank::Commitment | Blank::Details | Blank::Lie);
    if blanks.iter().any(is_large) {
        return listed.name() == given.name();
    }
    let (Ok(listed), Ok(given)) = (serde_json::to_value(listed), serde_json::to_value(given)) else { return false };
    let mut differing = Vec::new();
    differ(&listed, &given, &mut differing);
    let mut left: Vec<&Blank> = blanks.iter().collect();
    differing.len() <= blanks.len()
        && differing.iter().all(|(stands, put)| match left.iter().position(|blank| holds(blank, stands, put)) {
            Some(place) => {
                left.remove(place);
                true
            }
            None => false,
        })
}

/// Whether a placeholder may hold that in place of what stands there.
fn holds(blank: &Blank, stands: &Value, put: &Value) -> bool {
    match blank {
        Blank::Amount(range) => is_amount(range, stands, put),
        Blank::Time(_) => put.is_u64(),
        Blank::Attestation => put.is_boolean(),
        Blank::Seed | Blank::Entropy | Blank::Text(_) => put.is_string(),
        // In these anything may stand, and in more places than one.
        Blank::Link | Blank::Commitment | Blank::Lie | Blank::Details => true,
    }
}

fn is_amount(range: &AmountRange, stands: &Value, put: &Value) -> bool {
    stands.as_u64() == Some(range.least) && put.as_u64().is_some_and(|amount| takes(range, amount))
}

/// Where two values are not the same, as deep as they have the same form.
fn differ<'v>(one: &'v Value, other: &'v Value, differing: &mut Vec<(&'v Value, &'v Value)>) {
    match (one, other) {
        (Value::Object(fields), Value::Object(others)) if fields.keys().eq(others.keys()) => {
            fields.values().zip(others.values()).for_each(|(one, other)| differ(one, other, differing));
        }
        _ if one != other => differing.push((one, other)),
        _ => {}
    }
}

/// JSON pointers of every value that holds no other.
fn leaves(value: &Value, place: String, places: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            fields.iter().for_each(|(name, value)| leaves(value, format!("{place}/{name}"), places));
        }
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(number, value)| leaves(value, format!("{place}/{number}"), places));
        }
        _ => places.push(place),
    }
}
