//! Wraps long lines on a narrow terminal between words; the terminal itself breaks them anywhere.

use std::io::{self, IsTerminal as _};

use unicode_width::UnicodeWidthStr as _;

use crate::ascii;
use crate::output::width;

/// The number of columns below which a terminal is narrow: no line of the program needs more, and the full screen does not fit
/// either.
pub(crate) const NARROW: u16 = 60;

/// Fits a prompt's question to the terminal, beside a sign of the prompt's own.
pub(crate) fn asked(text: &str) -> String {
    let (text, room) = (ascii::shown(text.to_owned()), width());
    if room < NARROW { wrap(&text, room.saturating_sub(3)) } else { text }
}

/// Fits a message to standard error.
pub(crate) fn as_error(text: String) -> String {
    let text = ascii::shown_as_error(text);
    match width() {
        room if room < NARROW && io::stderr().is_terminal() => wrap(&text, room),
        _ => text,
    }
}

/// Puts a line's words into as many lines as they need, each indented a little more than the first. A word that is too long is
/// left to the terminal, so that a path copied from there is complete.
pub(crate) fn wrap(text: &str, width: u16) -> String {
    let width = usize::from(width).max(1);
    text.split('\n').map(|line| wrap_line(line, width)).collect::<Vec<_>>().join("\n")
}

fn wrap_line(line: &str, width: usize) -> String {
    if wide(line) <= width {
        return line.to_owned();
    }
    let spaces = line.len() - line.trim_start_matches(' ').len();
    let indent = (spaces + 2).min(width / 4);
    let mut wrapped = String::with_capacity(line.len() + 16);
    // The spaces before the next word belong to it, unless it begins a line.
    let (mut at, mut gap) = (0, 0);
    for (number, word) in line.split(' ').enumerate() {
        gap += usize::from(number > 0);
        if word.is_empty() {
            continue;
        }
        let long = wide(word);
        if at > indent && at + gap + long > width {
            wrapped.push('\n');
            wrapped.push_str(&" ".repeat(indent));
            at = indent;
        } else {
            wrapped.push_str(&" ".repeat(gap));
            at += gap;
        }
        wrapped.push_str(word);
        at += long;
        // The terminal has begun another line, or several.
        at = if at > width { at % width } else { at };
        gap = 0;
    }
    wrapped
}

/// Returns the number of columns of a text, without its styles.
fn wide(text: &str) -> usize {
    if text.contains('\u{1b}') { anstream::adapter::strip_str(text).to_string().width() } else { text.width() }
}

#[cfg(test)]
mod tests {
    use owo_colors::OwoColorize as _;

    use super::*;

    #[test]
    fn lines_are_cut_between_words_and_keep_their_indent() {
        let line = "  Zoë places a spinner's wager of 5.00 (nsw 4.2)";
        assert_eq!(wrap(line, 20), "  Zoë places a\n    spinner's wager\n    of 5.00 (nsw\n    4.2)");
        assert_eq!(wrap("short\n\n  two lines", 20), "short\n\n  two lines");
        assert_eq!(wrap("李李 李李 李李", 9), "李李 李李\n  李李");
    }

    #[test]
    fn styles_take_no_room_and_stay() {
        let line = format!("{} of the {}", "the coins are offered".bold(), "spinner".yellow());
        assert_eq!(
            anstream::adapter::strip_str(&wrap(&line, 12)).to_string(),
            "the coins\n  are\n  offered of\n  the\n  spinner"
        );
        assert_eq!(wrap(&line, 12).matches('\u{1b}').count(), line.matches('\u{1b}').count());
    }

    #[test]
    fn a_word_that_is_too_long_is_left_to_the_terminal() {
        let path = "kip-nsw-20261126-201745.jsonl";
        assert_eq!(wrap(&format!("Transcript: {path} is it"), 20), format!("Transcript:\n  {path} is it"));
    }

    #[test]
    fn nothing_but_spaces_is_lost_at_any_width() {
        let line = "    12. 9♥ takes 6♣+3♦ and the 9-build  and so on for a while";
        for width in 0..80 {
            let letters = |text: &str| text.chars().filter(|letter| !letter.is_whitespace()).collect::<String>();
            assert_eq!(letters(&wrap(line, width)), letters(line), "{width}");
        }
    }
}
