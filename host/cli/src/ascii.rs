//! What is shown where a terminal has no UTF-8, or the person wants ASCII alone.
//!
//! A pipe and a file get UTF-8: what reads them is no terminal, and its letters are not this program's to guess.

use std::sync::atomic::{AtomicBool, Ordering};

use indicatif::ProgressStyle;
use supports_unicode::Stream;
use unicode_width::UnicodeWidthChar as _;

/// Whether `--ascii` was given.
static IS_ASKED_FOR: AtomicBool = AtomicBool::new(false);

/// From now on nothing but ASCII is shown, whatever the terminal can.
pub(crate) fn ask_for(ascii: bool) {
    if ascii {
        IS_ASKED_FOR.store(true, Ordering::Relaxed);
    }
}

/// Whether standard output shows ASCII alone.
pub(crate) fn is_wanted() -> bool {
    IS_ASKED_FOR.load(Ordering::Relaxed) || !supports_unicode::on(Stream::Stdout)
}

/// Whether standard error shows ASCII alone.
pub(crate) fn is_wanted_of_errors() -> bool {
    IS_ASKED_FOR.load(Ordering::Relaxed) || !supports_unicode::on(Stream::Stderr)
}

/// A text as standard output shows it.
pub(crate) fn shown(text: String) -> String {
    if !text.is_ascii() && is_wanted() { to_ascii(&text) } else { text }
}

/// A text as standard error shows it.
pub(crate) fn shown_as_error(text: String) -> String {
    if !text.is_ascii() && is_wanted_of_errors() { to_ascii(&text) } else { text }
}

/// A bar or a spinner on standard error, with signs that it shows.
pub(crate) fn progress_style(template: &str) -> ProgressStyle {
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    if is_wanted_of_errors() { style.progress_chars("#>-").tick_chars("|/-\\ ") } else { style }
}

/// Writes ASCII in place of the letters that the program's own sentences and the rulebooks' documents have. Of others a `?` is left
/// for each column, so that what stands in columns stays there.
pub(crate) fn to_ascii(text: &str) -> String {
    let mut ascii = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            other if other.is_ascii() => ascii.push(other),
            '…' => ascii.push_str("..."),
            '–' | '—' | '−' | '─' | '━' | '·' | '‐' | '‑' => ascii.push('-'),
            '’' | '‘' => ascii.push('\''),
            '“' | '”' => ascii.push('"'),
            '×' => ascii.push('x'),
            '→' => ascii.push_str("->"),
            '│' => ascii.push('|'),
            '•' => ascii.push('*'),
            '◉' => ascii.push('@'),
            '♣' => ascii.push('c'),
            '♦' => ascii.push('d'),
            '♥' => ascii.push('h'),
            '♠' => ascii.push('s'),
            '½' => ascii.push_str("1/2"),
            '¼' => ascii.push_str("1/4"),
            '\u{a0}' => ascii.push(' '),
            other => (0..other.width().unwrap_or(0)).for_each(|_| ascii.push('?')),
        }
    }
    ascii
}

/// JSON as it is shown, where ASCII alone is wanted or not.
pub(crate) fn shown_json(json: String, is_ascii: bool) -> String {
    if is_ascii { to_ascii_json(&json) } else { json }
}

/// Writes JSON with nothing but ASCII: the same value.
fn to_ascii_json(json: &str) -> String {
    let mut ascii = String::with_capacity(json.len());
    for letter in json.chars() {
        if letter.is_ascii() {
            ascii.push(letter);
        } else {
            let units =
                letter.encode_utf16(&mut [0; 2]).iter().map(|unit| format!("\\u{unit:04x}")).collect::<String>();
            ascii.push_str(&units);
        }
    }
    ascii
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_no_ascii_keeps_its_columns() {
        assert_eq!(to_ascii("“10♥”, 9–5 … Zoë 李"), "\"10h\", 9-5 ... Zo? ??");
        assert_eq!(to_ascii("\u{1b}[1mbold\u{1b}[0m e\u{301}"), "\u{1b}[1mbold\u{1b}[0m e");
    }

    #[test]
    fn json_in_ascii_is_the_same_value() {
        let value = serde_json::json!({ "Zoë": "李 😀 \"…\"" });
        let ascii = to_ascii_json(&value.to_string());
        assert!(ascii.is_ascii(), "{ascii}");
        assert_eq!(serde_json::from_str::<serde_json::Value>(&ascii).ok(), Some(value));
    }
}
