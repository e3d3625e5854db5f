//! Whether JSON is written as the contract's words are. Serde reads more generously: a record as a list
//! of its fields, `{"stay": null}` for `"stay"`. What was read, written again, shows it.

use serde_json::Value;

/// Characters of a value that a fault quotes.
const QUOTED: usize = 80;

/// The first place where a document is not what it was read as, with both; none where it is. An option
/// that is none may be `null` or left out.
pub(crate) fn fault(given: &Value, read: &Value) -> Option<String> {
    differs(given, read).map(|fault| fault.trim_start_matches('.').to_owned())
}

fn differs(given: &Value, read: &Value) -> Option<String> {
    match (given, read) {
        (Value::Object(fields), Value::Object(words)) => fields.iter().find_map(|(name, field)| {
            let word = words.get(name).unwrap_or(&Value::Null);
            Some(format!(".{name}{}", differs(field, word)?))
        }),
        (Value::Array(items), Value::Array(words)) => {
            let mut pairs = items.iter().zip(words).enumerate();
            pairs.find_map(|(index, (item, word))| Some(format!("[{index}]{}", differs(item, word)?)))
        }
        _ => (given != read).then(|| format!(": {} is wanted, not {}", quoted(read), quoted(given))),
    }
}

fn quoted(value: &Value) -> String {
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
    fn what_is_written_as_it_was_read_has_no_fault() {
        let given = json!({ "viewer": null, "orders": [{ "at": 1 }, "stay"] });
        assert_eq!(fault(&given, &json!({ "orders": [{ "at": 1 }, "stay"] })), None);
    }

    #[test]
    fn a_fault_has_its_place_and_both_values() {
        let given = json!({ "orders": [{ "command": "stay" }, { "command": { "stay": null } }] });
        let read = json!({ "orders": [{ "command": "stay" }, { "command": "stay" }] });
        let told = "orders[1].command: \"stay\" is wanted, not {\"stay\":null}";
        assert_eq!(fault(&given, &read).as_deref(), Some(told));
    }

    #[test]
    fn a_fault_quotes_no_more_than_a_line() {
        let told = fault(&json!("AB".repeat(500)), &json!("ab".repeat(500))).unwrap_or_default();
        assert!(told.chars().count() < 200 && told.contains('…'), "{told}");
    }
}
