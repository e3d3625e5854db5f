//! The names of players: the host's own words for seats, outside of the chain.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::contract::Seat;

/// The names of players by seat. An empty name takes the seat's name away.
pub type Names = BTreeMap<Seat, String>;

/// The longest line of names, in bytes without its line feed: more than any table's players need.
pub const LONGEST_NAMES: usize = 64 << 10;

/// The beginning of a line of names, and of no other line.
const BEGINNING: &str = "{\"names\":";

#[derive(Serialize)]
struct NamesLine<'a> {
    names: &'a Names,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ReadNames {
    names: Names,
}

/// Makes the line of names, without its line feed. Returns the reason where it would be too long to be read.
pub(super) fn to_line(names: &Names) -> Result<String, String> {
    let line = serde_json::to_string(&NamesLine { names }).map_err(|error| error.to_string())?;
    require_short(&line)?;
    Ok(line)
}

/// Takes the names of a line into those that are known. Returns `false` for a line of another kind.
pub(super) fn read_into(known: &mut Names, line: &str) -> Result<bool, String> {
    if !line.starts_with(BEGINNING) {
        return Ok(false);
    }
    require_short(line)?;
    let told: ReadNames = serde_json::from_str(line).map_err(|error| error.to_string())?;
    for (seat, name) in told.names {
        if name.is_empty() {
            known.remove(&seat);
        } else {
            known.insert(seat, name);
        }
    }
    Ok(true)
}

fn require_short(line: &str) -> Result<(), String> {
    if line.len() > LONGEST_NAMES {
        return Err(format!("a line of names is longer than {LONGEST_NAMES} bytes"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_later_name_takes_the_place_of_an_earlier_one_and_an_empty_one_takes_it_away() {
        let mut known = Names::new();
        for line in [r#"{"names":{"1":"Ann","2":"Bert"}}"#, r#"{"names":{"1":"","2":"Cleo"}}"#] {
            assert_eq!(read_into(&mut known, line), Ok(true));
        }
        assert_eq!(known, Names::from([(2, "Cleo".to_owned())]));
        assert_eq!(to_line(&known).as_deref(), Ok(r#"{"names":{"2":"Cleo"}}"#));
    }

    #[test]
    fn what_is_no_line_of_names_is_refused_or_left_to_others() {
        let mut known = Names::new();
        assert_eq!(read_into(&mut known, r#"{"end":3,"chain":"00"}"#), Ok(false));
        for line in [r#"{"names":{"1":7}}"#, r#"{"names":{"one":"Ann"}}"#, r#"{"names":{},"n":1}"#, r#"{"names":"#] {
            assert!(read_into(&mut known, line).is_err(), "{line}");
        }
        let long = Names::from([(1, "x".repeat(LONGEST_NAMES))]);
        assert!(to_line(&long).is_err_and(|why| why.contains("longer than 65536 bytes")));
        let line = format!("{{\"names\":{{\"1\":\"{}\"}}}}", "x".repeat(LONGEST_NAMES));
        assert!(read_into(&mut known, &line).is_err() && known.is_empty());
    }
}
