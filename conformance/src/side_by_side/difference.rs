//! The first difference between two documents, in a few words.

use serde::Serialize;
use serde_json::Value;

use crate::text::shorten;

/// The most characters of a value that are quoted.
pub(super) const MOST: usize = 200;

/// Returns the place where two different values differ, and both values there, as texts of bounded length.
pub(crate) fn find_difference(one: &impl Serialize, other: &impl Serialize) -> (String, String) {
    let (one, other) = (serde_json::to_value(one), serde_json::to_value(other));
    let (one, other) = (one.unwrap_or_default(), other.unwrap_or_default());
    let (place, one, other) = first(String::new(), &one, &other);
    let quote = |value: &Value| {
        let value = shorten(&value.to_string(), MOST);
        if place.is_empty() { value } else { format!("`{place}` is {value}") }
    };
    (quote(one), quote(other))
}

/// Returns the place of the first difference, and both values there. `null` is the value of a missing entry.
fn first<'v>(place: String, one: &'v Value, other: &'v Value) -> (String, &'v Value, &'v Value) {
    let within = |name: &str| if place.is_empty() { name.to_owned() } else { format!("{place}.{name}") };
    let differing = match (one, other) {
        (Value::Object(fields), Value::Object(others)) => {
            let names = fields.keys().chain(others.keys());
            let pairs = names.map(|name| (within(name), &one[name.as_str()], &other[name.as_str()]));
            pairs.into_iter().find(|(_, one, other)| one != other)
        }
        (Value::Array(items), Value::Array(others)) => {
            let pairs = (0..items.len().max(others.len()))
                .map(|number| (within(&number.to_string()), items.get(number).unwrap_or(&Value::Null), &other[number]));
            pairs.into_iter().find(|(_, one, other)| one != other)
        }
        _ => None,
    };
    match differing {
        Some((place, one, other)) => first(place, one, other),
        None => (place, one, other),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::find_difference;

    #[test]
    fn the_first_difference_is_found_with_its_place() {
        let differ = |one, other| find_difference(&one, &other);
        let long = "é".repeat(1_000);
        assert_eq!(differ(json!(1), json!("1")), ("1".into(), "\"1\"".into()));
        let (one, other) = (json!({"a": [1, {"b": 2}]}), json!({"a": [1, {"b": 3}]}));
        assert_eq!(differ(one, other), ("`a.1.b` is 2".into(), "`a.1.b` is 3".into()));
        assert_eq!(differ(json!([1, 2]), json!([1])), ("`1` is 2".into(), "`1` is null".into()));
        assert_eq!(differ(json!([]), json!({})), ("[]".into(), "{}".into()));
        let (one, _) = differ(json!(long), json!(""));
        assert_eq!(one.chars().count(), 201);
    }
}
