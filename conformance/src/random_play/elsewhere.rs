//! The same play under another name on another day.
//!
//! Values of the contract are compared as JSON: the name is replaced wherever it is a whole text, and a number that is a time of
//! the session is moved. Amounts in random play are far below any time.

use kip_contract::types::Timestamp;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// The name and the time of a table before the change, and after it.
#[derive(Clone, Debug)]
pub struct Elsewhere {
    /// The old name and the new one.
    pub name: (String, String),
    /// The old opening time.
    pub opened_at: Timestamp,
    /// The milliseconds by which every time moves.
    pub later: Timestamp,
}

/// No session lasts longer than this many milliseconds, and none announces anything later: 60 days.
const LONGEST: Timestamp = 60 * 24 * 3_600_000;

impl Elsewhere {
    /// Returns a value of the contract with the new name and times, as JSON; `None` when it has no JSON.
    pub fn json(&self, of: &impl Serialize) -> Option<Value> {
        let mut value = serde_json::to_value(of).ok()?;
        self.relocate(&mut value);
        Some(value)
    }

    /// Returns a value of the contract with the new name and times.
    pub fn of<T: Serialize + DeserializeOwned>(&self, of: &T) -> Option<T> {
        serde_json::from_value(self.json(of)?).ok()
    }

    fn relocate(&self, value: &mut Value) {
        match value {
            Value::Number(number) => {
                let time = number.as_u64().filter(|time| (self.opened_at..self.opened_at + LONGEST).contains(time));
                if let Some(time) = time {
                    *value = (time + self.later).into();
                }
            }
            Value::String(text) if *text == self.name.0 => text.clone_from(&self.name.1),
            Value::Array(items) => items.iter_mut().for_each(|item| self.relocate(item)),
            Value::Object(fields) => fields.values_mut().for_each(|field| self.relocate(field)),
            Value::String(_) | Value::Bool(_) | Value::Null => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn names_and_times_are_moved_and_nothing_else() {
        let name = ("here".into(), "there".into());
        let elsewhere = Elsewhere { name, opened_at: 1_000_000_000_000, later: 7 };
        let before = json!({"table": "here", "by": "here too", "at": 1_000_000_000_000_u64, "list": [100, true, null]});
        let after = json!({"table": "there", "by": "here too", "at": 1_000_000_000_007_u64, "list": [100, true, null]});
        assert_eq!(elsewhere.json(&before), Some(after));
        assert_eq!(elsewhere.json(&999_999_999_999_u64), Some(json!(999_999_999_999_u64)));
    }
}
