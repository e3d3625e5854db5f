//! Output for a terminal without UTF-8, or for a person who wants ASCII alone.
//!
//! A pipe and a file get UTF-8: their reader is not a terminal, and this program does not guess its letters.

use std::io::{self, IsTerminal as _};
use std::sync::atomic::{AtomicBool, Ordering};

use indicatif::ProgressStyle;
use unicode_width::UnicodeWidthChar as _;

/// True when `--ascii` was given.
static IS_ASKED_FOR: AtomicBool = AtomicBool::new(false);

/// Restricts all output to ASCII from now on, whatever the terminal can show.
pub(crate) fn ask_for(ascii: bool) {
    if ascii {
        IS_ASKED_FOR.store(true, Ordering::Relaxed);
    }
}

/// Returns whether standard output shows ASCII alone.
pub(crate) fn is_wanted() -> bool {
    IS_ASKED_FOR.load(Ordering::Relaxed) || io::stdout().is_terminal() && !has_unicode()
}

/// Returns whether standard error shows ASCII alone.
pub(crate) fn is_wanted_of_errors() -> bool {
    IS_ASKED_FOR.load(Ordering::Relaxed) || io::stderr().is_terminal() && !has_unicode()
}

/// Returns whether a terminal shows more than ASCII.
fn has_unicode() -> bool {
    let of = |name: &str| std::env::var(name).unwrap_or_default();
    // The kernel's console has few letters in every locale.
    if cfg!(windows) { supports_unicode::supports_unicode() } else { of("TERM") != "linux" && is_utf8_locale(of) }
}

/// Returns whether the letters of the locale are UTF-8. Of the variables that name the locale the first one that is not empty
/// counts, in POSIX's order; its form is `language_TERRITORY.codeset@modifier`.
fn is_utf8_locale(of: impl Fn(&str) -> String) -> bool {
    let named = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().map(of).find(|named| !named.is_empty()).unwrap_or_default();
    let locale = named.split('@').next().unwrap_or_default();
    let codeset = locale.split('.').next_back().unwrap_or_default();
    codeset.replace(['-', '_'], "").eq_ignore_ascii_case("utf8")
}

/// Returns a text as standard output shows it.
pub(crate) fn shown(text: String) -> String {
    if !text.is_ascii() && is_wanted() { to_ascii(&text) } else { text }
}

/// Returns a text as standard error shows it.
pub(crate) fn shown_as_error(text: String) -> String {
    if !text.is_ascii() && is_wanted_of_errors() { to_ascii(&text) } else { text }
}

/// Returns the style of a bar or a spinner on standard error, with signs that it can show.
pub(crate) fn progress_style(template: &str) -> ProgressStyle {
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    if is_wanted_of_errors() { style.progress_chars("#>-").tick_chars("|/-\\ ") } else { style }
}

/// Writes ASCII in place of the letters that the program's own sentences and the rulebooks' documents contain. Every other letter
/// becomes one `?` for each of its columns, so that columns stay aligned.
pub(crate) fn to_ascii(text: &str) -> String {
    let mut ascii = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            other if other.is_ascii() => ascii.push(other),
            '…' => ascii.push_str("..."),
            '–' | '—' | '−' | '─' | '━' | '·' | '‐' | '‑' => ascii.push('-'),
            '’' | '‘' | '╰' | '╯' => ascii.push('\''),
            '╭' | '╮' => ascii.push('.'),
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

/// Returns JSON as it is shown, with or without letters outside ASCII.
pub(crate) fn shown_json(json: String, is_ascii: bool) -> String {
    if is_ascii { to_ascii_json(&json) } else { json }
}

/// Returns the same JSON value written in ASCII alone.
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
    fn the_first_variable_that_is_not_empty_names_the_locale() {
        let is_utf8 = |all: &str, ctype: &str, lang: &str| {
            is_utf8_locale(|name| match name {
                "LC_ALL" => all.into(),
                "LC_CTYPE" => ctype.into(),
                _ => lang.into(),
            })
        };
        for (all, ctype, lang) in [
            ("", "", "en_US.UTF-8"),
            ("", "", "de_DE.UTF-8@euro"),
            ("", "C.utf8", "C"),
            ("", "UTF-8", ""),
            ("C.UTF-8", "C", "POSIX"),
        ] {
            assert!(is_utf8(all, ctype, lang), "{all:?} {ctype:?} {lang:?}");
        }
        for (all, ctype, lang) in [
            ("", "", ""),
            ("C", "en_US.UTF-8", "en_US.UTF-8"),
            ("", "POSIX", "en_US.UTF-8"),
            ("", "", "de_DE.ISO-8859-15@euro"),
            ("", "", "de_DE@UTF-8"),
        ] {
            assert!(!is_utf8(all, ctype, lang), "{all:?} {ctype:?} {lang:?}");
        }
    }

    #[test]
    fn json_in_ascii_is_the_same_value() {
        let value = serde_json::json!({ "Zoë": "李 😀 \"…\"" });
        let ascii = to_ascii_json(&value.to_string());
        assert!(ascii.is_ascii(), "{ascii}");
        assert_eq!(serde_json::from_str::<serde_json::Value>(&ascii).ok(), Some(value));
    }
}
