//! Explains the error in a field of a script.

use crate::face::ScriptWords;

/// Returns the message of serde_json without the position, because a failure has its own place.
pub(super) fn reason(error: &serde_json::Error) -> String {
    let text = error.to_string();
    text.rsplit_once(" at line ").map_or(text.clone(), |(text, _)| text.to_owned())
}

/// Returns the number that ends at a column, as it is written there. The message of serde_json contains it as parsed.
pub(super) fn written_number(text: &str, column: usize) -> Option<&str> {
    let digit = |byte: &u8| byte.is_ascii_digit() || matches!(byte, b'-' | b'+' | b'.' | b'e' | b'E');
    let bytes = text.as_bytes();
    let inside = [column, column.wrapping_sub(1), column.wrapping_sub(2)]
        .into_iter()
        .find(|at| bytes.get(*at).is_some_and(digit))?;
    let start = inside - bytes.get(..inside)?.iter().rev().take_while(|byte| digit(byte)).count();
    let end = inside + bytes.get(inside..)?.iter().take_while(|byte| digit(byte)).count();
    text.get(start..end).filter(|number| number.parse::<f64>().is_ok())
}

/// Explains the error in a field, in the words of the game if possible.
pub(super) fn explain(words: &ScriptWords, reason: &str, path: &str, written: Option<&str>) -> String {
    let last = path.rsplit('.').next().unwrap_or(path);
    let last = last.split('[').next().unwrap_or(last);
    let numeric = ["integer `", "floating point `"].iter().any(|kind| reason.contains(kind));
    let given = match reason.split('`').nth(1) {
        Some(parsed) if numeric => Some(written.unwrap_or(parsed)),
        other => other,
    };
    match given {
        Some(given) if reason.contains("expected u64") && words.amounts.contains(&last) => {
            let value: f64 = given.parse().unwrap_or(0.0);
            let why = if value < 0.0 {
                "an amount is not negative"
            } else if value > 1e15 {
                words.most_amount
            } else {
                "an amount is a whole number of minor units, written with digits only"
            };
            format!("{given} is no amount: {why} ({})", words.amount_rule)
        }
        Some(given) if words.seats.contains(&last) && reason.contains("expected u32") => {
            format!("{given} is no seat: seats are numbered from 1 to {} at most", words.most_seats)
        }
        Some(given) if last == "seats" && reason.contains("expected u32") => {
            format!("{given} is no number of seats: a table has 1 to {}", words.most_seats)
        }
        Some(given) if words.times.contains(&last) => {
            format!("{given} is no time: milliseconds since 1970 UTC are wanted ({})", words.time_rule)
        }
        _ if reason.contains("missing field `zone-offset-minutes`") => {
            format!("{reason}: local time less UTC, such as 600; the day and the clock are the table's")
        }
        _ if reason.contains("hex digit") => {
            format!("{reason}: bytes are written in lower-case hex, 32 of them as 64 digits")
        }
        _ => in_plain_words(reason),
    }
}

/// Replaces the names of Rust types by words.
fn in_plain_words(reason: &str) -> String {
    let Some((found, expected)) = reason.split_once(", expected ") else { return reason.to_owned() };
    let expected = match expected {
        "u8" => "a whole number from 0 to 255",
        "u16" => "a whole number from 0 to 65,535",
        "u32" => "a whole number from 0 to 4,294,967,295",
        "u64" => "a whole number, 0 or more",
        "i16" => "a whole number from -32,768 to 32,767",
        "newtype variant" => return "this case carries something: write {\"NAME\": {…}}".into(),
        "unit variant" => return "this case carries nothing: write its name alone".into(),
        other if other.starts_with("struct ") => "an object, {…}",
        other => other,
    };
    format!("{found}, expected {expected}")
}
