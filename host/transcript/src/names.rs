//! The names of players: the host's own words for seats, outside of the chain.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;

use serde_json::Value;

use crate::words::{WordError, push_number, push_text};

/// The names of players by seat. An empty name removes the seat's name.
pub type Names = BTreeMap<u32, String>;

/// The length of the longest line of names, in bytes without its line feed: more than any table's players need.
pub const LONGEST_NAMES: usize = 64 << 10;

/// The beginning of a line of names, and of no other line.
pub(crate) const BEGINNING: &str = "{\"names\":";

/// Merges the names of a line into those that are known.
pub fn take_names(known: &mut Names, told: Names) {
    for (seat, name) in told {
        if name.is_empty() {
            known.remove(&seat);
        } else {
            known.insert(seat, name);
        }
    }
}

/// Makes the line of names, without its line feed. A line that would be too long and a seat 0 are errors.
pub(crate) fn write(names: &Names) -> Result<String, WordError> {
    let mut line = String::from(BEGINNING);
    line.push('{');
    for (at, (seat, name)) in names.iter().enumerate() {
        if *seat == 0 {
            return Err(WordError::new("seats are counted from 1").at("names"));
        }
        if at > 0 {
            line.push(',');
        }
        line.push('"');
        push_number(&mut line, u64::from(*seat));
        line.push_str("\":");
        push_text(&mut line, name);
    }
    line.push_str("}}");
    if line.len() > LONGEST_NAMES {
        return Err(WordError::new(format!("a line of names is longer than {LONGEST_NAMES} bytes")));
    }
    Ok(line)
}

/// Reads the value of `names`: an object, seat to name.
///
/// # Errors
/// [`WordError`] for a key that is not a seat, and a value that is not a text.
pub fn read(value: Value) -> Result<Names, WordError> {
    let Value::Object(told) = value else { return Err(WordError::wanted("an object", &value)) };
    let mut names = Names::new();
    for (seat, name) in told {
        let Ok(number) = seat.parse() else { return Err(WordError::new(format!("`{seat}` is no seat"))) };
        match name {
            Value::String(name) => names.insert(number, name),
            other => return Err(WordError::wanted("a name", &other).at(&seat)),
        };
    }
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_later_name_takes_the_place_of_an_earlier_one_and_an_empty_one_takes_it_away() {
        let mut known = Names::from([(1, "Ann".into()), (2, "Bert".into())]);
        take_names(&mut known, Names::from([(1, String::new()), (2, "Cleo".into())]));
        assert_eq!(known, Names::from([(2, "Cleo".into())]));
        assert_eq!(write(&known).as_deref(), Ok(r#"{"names":{"2":"Cleo"}}"#));
    }

    #[test]
    fn names_that_would_not_be_read_are_not_written() {
        let long = Names::from([(1, "x".repeat(LONGEST_NAMES))]);
        assert!(write(&long).is_err_and(|why| format!("{why}").contains("longer than 65536 bytes")));
        assert!(write(&Names::from([(0, "x".into())])).is_err());
    }
}
