//! Checks that JSON has the contract's canonical form. Serde also accepts a record as a list of its fields and
//! `{"stay": null}` for `"stay"`; comparing the document with the parsed value, serialized again, finds these.

use serde_json::Value;

/// The most characters of a value that a fault quotes.
const QUOTED: usize = 80;

/// Returns the first place where a document differs from its canonical form, with both values. An absent option may be
/// `null` or left out.
pub(crate) fn fault(given: &Value, read: &Value) -> Option<String> {
    find_difference(given, read).map(|fault| fault.trim_start_matches('.').to_owned())
}

fn find_difference(given: &Value, read: &Value) -> Option<String> {
    match (given, read) {
        (Value::Object(fields), Value::Object(words)) => fields.iter().find_map(|(name, field)| {
            let word = words.get(name).unwrap_or(&Value::Null);
            Some(format!(".{name}{}", find_difference(field, word)?))
        }),
        (Value::Array(items), Value::Array(words)) => {
            let mut pairs = items.iter().zip(words).enumerate();
            pairs.find_map(|(index, (item, word))| Some(format!("[{index}]{}", find_difference(item, word)?)))
        }
        _ => (given != read).then(|| format!(": {} is wanted, not {}", quote(read), quote(given))),
    }
}

fn quote(value: &Value) -> String {
    let text = value.to_string();
    match text.char_indices().nth(QUOTED) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::fault;

    #[test]
    fn a_document_in_canonical_form_has_no_fault() {
        let given = json!({ "viewer": null, "orders": [{ "at": 1 }, "stay"] });
        assert_eq!(fault(&given, &json!({ "orders": [{ "at": 1 }, "stay"] })), None);
    }

    #[test]
    fn a_fault_has_its_place_and_both_values() {
        let given = json!({ "orders": [{ "command": "stay" }, { "command": { "stay": null } }] });
        let read = json!({ "orders": [{ "command": "stay" }, { "command": "stay" }] });
        let message = "orders[1].command: \"stay\" is wanted, not {\"stay\":null}";
        assert_eq!(fault(&given, &read).as_deref(), Some(message));
    }

    #[test]
    fn a_fault_quotes_no_more_than_a_line() {
        let message = fault(&json!("AB".repeat(500)), &json!("ab".repeat(500))).unwrap_or_default();
        assert!(message.chars().count() < 200 && message.contains('…'), "{message}");
    }
}
