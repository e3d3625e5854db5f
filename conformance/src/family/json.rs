//! Blanks in the commands of any family, found in their JSON by the kind and the value of a blank.

use kip_contract::family::Named;
#[cfg(feature = "certify")]
use kip_contract::types::Filling;
use kip_contract::types::{AmountRange, Blank, MinorUnits};
use serde_json::Value;

use super::Word;
use crate::chips::takes;

/// Replaces the number `stands` by `amount`. Returns `None` unless that number occurs exactly once.
pub(super) fn with_number<C: Word>(command: &C, stands: MinorUnits, amount: MinorUnits) -> Option<C> {
    let mut words = serde_json::to_value(command).ok()?;
    let mut places = Vec::new();
    collect_places(&words, String::new(), &mut places);
    let mut places = places.into_iter().filter(|place| words.pointer(place).and_then(Value::as_u64) == Some(stands));
    let (place, None) = (places.next()?, places.next()) else { return None };
    *words.pointer_mut(&place)? = amount.into();
    serde_json::from_value(words).ok()
}

/// Returns whether `given` differs from `listed` only in its blanks: at most one place each, with a value that the blank may
/// hold.
pub(super) fn is_filled<C: Named + Word>(listed: &C, blanks: &[Blank], given: &C) -> bool {
    if listed == given {
        return true;
    }
    // These blanks span several fields, so that only the name of the command is compared.
    let is_large = |blank: &Blank| matches!(blank, Blank::Link | Blank::Commitment | Blank::Details | Blank::Lie);
    if blanks.iter().any(is_large) {
        return listed.name() == given.name();
    }
    let (Ok(listed), Ok(given)) = (serde_json::to_value(listed), serde_json::to_value(given)) else { return false };
    let mut differing = Vec::new();
    collect_differences(&listed, &given, &mut differing);
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

/// Returns whether `given` is `listed` with these fillings: every difference is a filling, and every filling occurs in it.
#[cfg(feature = "certify")]
pub(crate) fn is_filled_with<C: Word>(listed: &C, fillings: &[Filling], given: &C) -> bool {
    let (Ok(listed), Ok(given)) = (serde_json::to_value(listed), serde_json::to_value(given)) else { return false };
    let mut values: Vec<Value> = Vec::new();
    // Values that may be put as a whole, with all of their parts.
    let mut wholes: Vec<Value> = Vec::new();
    for filling in fillings {
        match filling {
            Filling::Amount(sum) => values.push(sum.amount.into()),
            Filling::Seed(bytes) | Filling::Entropy(bytes) => values.push(hex::encode(bytes).into()),
            Filling::Link(link) => {
                values.push(hex::encode(&link.x).into());
                values.extend(link.beacon.iter().map(|beacon| hex::encode(&beacon.bytes).into()));
            }
            Filling::Text(text) => values.push(text.as_str().into()),
            Filling::Time(time) => values.push((*time).into()),
            Filling::Attestation(is_so) => values.push((*is_so).into()),
            Filling::Commitment(commitment) => {
                let Ok(whole) = serde_json::to_value(commitment) else { return false };
                let mut places = Vec::new();
                collect_places(&whole, String::new(), &mut places);
                values.extend(places.iter().filter_map(|place| whole.pointer(place)).cloned());
                wholes.extend(whole.get("beacon").cloned());
                wholes.push(whole);
            }
        }
    }
    let (mut differing, mut places) = (Vec::new(), Vec::new());
    collect_differences(&listed, &given, &mut differing);
    collect_places(&given, String::new(), &mut places);
    let stands = |value: &Value| places.iter().any(|place| given.pointer(place) == Some(value));
    differing.iter().all(|(_, put)| values.contains(put) || wholes.contains(put)) && values.iter().all(stands)
}

/// Returns whether a blank may hold `put` in place of `stands`.
fn holds(blank: &Blank, stands: &Value, put: &Value) -> bool {
    match blank {
        Blank::Amount(range) => is_amount(range, stands, put),
        Blank::Time(_) => put.is_u64(),
        Blank::Attestation => put.is_boolean(),
        Blank::Seed | Blank::Entropy | Blank::Text(_) => put.is_string(),
        // These may hold anything.
        Blank::Link | Blank::Commitment | Blank::Lie | Blank::Details => true,
    }
}

fn is_amount(range: &AmountRange, stands: &Value, put: &Value) -> bool {
    stands.as_u64() == Some(range.least) && put.as_u64().is_some_and(|amount| takes(range, amount))
}

/// Collects the pairs in which two values differ, descending into objects with the same fields.
fn collect_differences<'v>(one: &'v Value, other: &'v Value, differing: &mut Vec<(&'v Value, &'v Value)>) {
    match (one, other) {
        (Value::Object(fields), Value::Object(others)) if fields.keys().eq(others.keys()) => {
            fields.values().zip(others.values()).for_each(|(one, other)| collect_differences(one, other, differing));
        }
        _ if one != other => differing.push((one, other)),
        _ => {}
    }
}

/// Collects the JSON pointers of every value that is not an object.
pub(crate) fn collect_places(value: &Value, place: String, places: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                collect_places(value, format!("{place}/{name}"), places);
            }
        }
        Value::Array(items) => {
            places.push(place.clone());
            for (number, value) in items.iter().enumerate() {
                collect_places(value, format!("{place}/{number}"), places);
            }
        }
        _ => places.push(place),
    }
}
