//! Values as text: a line of JSON, a digest in hex digits, and the text of others made safe to show.
//!
//! Components, adapters, files and players write texts. For every page, XML file or terminal that shows one, this module decides
//! which of its characters are shown unchanged.

use serde::Serialize;
use sha2::{Digest as _, Sha256};

/// Formats a value as a line of JSON.
pub(crate) fn to_json(value: &(impl Serialize + ?Sized)) -> String {
    serde_json::to_string(value).unwrap_or_else(|error| error.to_string())
}

/// Returns the SHA-256 of `bytes` as 64 lower-case hex digits.
#[must_use]
pub fn sha256(bytes: &[u8]) -> String {
    hex::encode(Sha256::digest(bytes))
}

/// Cuts a text after so many characters, with a mark at the cut: the texts of others must not fill a report.
#[cfg(feature = "certify")]
pub(crate) fn shorten(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// Returns whether a character may do more than be read: move the cursor, end the line, change the direction of the text or hide
/// in it. These are all controls (C0, DEL, C1), the line and paragraph separators, the bidirectional controls, and the characters
/// that Unicode lets a reader ignore (`Default_Ignorable_Code_Point`: zero-width characters, fillers, tags), but for the
/// variation selectors of the basic plane, which choose the form of the sign before them.
#[must_use]
pub fn is_unprintable(letter: char) -> bool {
    letter.is_control()
        || matches!(letter,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{3164}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

/// Makes a text safe to show on one line: unprintable characters are escaped, as `\u{202e}` or `\n`.
#[must_use]
pub fn printable(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for letter in text.chars() {
        if is_unprintable(letter) {
            shown.extend(letter.escape_default());
        } else {
            shown.push(letter);
        }
    }
    shown
}

/// Makes a text of several lines safe to show.
#[must_use]
pub fn printable_lines(text: &str) -> String {
    text.split('\n').map(printable).collect::<Vec<_>>().join("\n")
}

/// Makes JSON safe to show without changing its meaning: in a string, unprintable characters are escaped as JSON escapes them.
/// Outside strings, JSON has no such character but the line breaks, which stay.
#[must_use]
pub fn printable_json(json: &str) -> String {
    let mut shown = String::with_capacity(json.len());
    for letter in json.chars() {
        if letter != '\n' && is_unprintable(letter) {
            shown.extend(letter.encode_utf16(&mut [0; 2]).iter().map(|unit| format!("\\u{unit:04x}")));
        } else {
            shown.push(letter);
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each kind of character that does more than be read.
    const UNPRINTABLE: [char; 24] = [
        '\0',
        '\u{7}',
        '\u{8}',
        '\r',
        '\u{1b}',
        '\u{7f}',
        '\u{85}',
        '\u{9b}',
        '\u{ad}',
        '\u{61c}',
        '\u{200b}',
        '\u{200d}',
        '\u{200e}',
        '\u{200f}',
        '\u{2028}',
        '\u{2029}',
        '\u{202a}',
        '\u{202e}',
        '\u{2060}',
        '\u{2066}',
        '\u{2069}',
        '\u{feff}',
        '\u{fff9}',
        '\u{e0041}',
    ];

    #[test]
    fn what_does_more_than_be_read_is_escaped() {
        for letter in UNPRINTABLE {
            let shown = printable(&format!("a{letter}b"));
            assert!(!shown.contains(letter) && shown.starts_with("a\\"), "{shown}");
            assert_eq!(printable_lines(&format!("a{letter}b")), shown);
        }
        assert_eq!(printable("Ann\u{1b}[31m\u{7}\nZoë \u{202e}"), "Ann\\u{1b}[31m\\u{7}\\nZoë \\u{202e}");
        assert_eq!(printable_lines("one\ntwo\u{9b}2J"), "one\ntwo\\u{9b}2J");
    }

    #[test]
    fn what_people_write_stays() {
        for text in ["Zoë", "Zoe\u{308}", "¼ ½ £5", "二人", "שלום", "❤\u{fe0f}", "a\u{a0}b", ""] {
            assert_eq!(printable(text), text);
        }
    }

    #[test]
    fn json_says_the_same_when_it_is_made_safe() {
        let text: String = UNPRINTABLE.iter().chain(&['"', '\\', '\n', 'é', '😀']).collect();
        let value = serde_json::json!({ "key": [text, 1.5, null] });
        let shown = printable_json(&serde_json::to_string_pretty(&value).unwrap());
        assert!(!shown.chars().any(|letter| letter != '\n' && is_unprintable(letter)), "{shown}");
        assert_eq!(serde_json::from_str::<serde_json::Value>(&shown).unwrap(), value);
    }
}
