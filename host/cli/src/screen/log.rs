//! The log of a session, line by line: it converts the styles of the program's output to the screen's, and wraps long lines.

use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthChar as _;

use super::look::{Hue, Look};

/// The limit on kept lines; a long evening has some thousands.
const MOST: usize = 20_000;

/// The lines of a session.
#[derive(Default)]
pub(super) struct Log {
    lines: Vec<String>,
    /// The last line, until its end arrives.
    open: Vec<u8>,
    /// The number of lines between the last shown line and the end.
    back: usize,
    /// The number of lines whose numbers are out of use.
    retired: usize,
}

impl Log {
    /// Adds output, and returns whether a line ended.
    pub(super) fn write(&mut self, bytes: &[u8]) -> bool {
        let mut ended = false;
        for byte in bytes {
            if *byte == b'\n' {
                let line = std::mem::take(&mut self.open);
                self.push(String::from_utf8_lossy(&line).into_owned());
                ended = true;
            } else {
                self.open.push(*byte);
            }
        }
        ended
    }

    fn push(&mut self, line: String) {
        // Empty lines separate paragraphs on paper. Here they waste rows.
        if line.is_empty() {
            return;
        }
        // The lines of a session are indented by two below their headings. The log has no headings.
        let line = line.strip_prefix("  ").map(str::to_owned).unwrap_or(line);
        if self.lines.len() >= MOST {
            self.lines.remove(0);
            self.retired = self.retired.saturating_sub(1);
        }
        self.lines.push(line);
        self.back = 0;
    }

    /// Returns whether nothing has happened yet.
    pub(super) const fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Clears the log before another person sits down.
    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }

    /// Takes the numbers of all lists so far out of use.
    pub(super) const fn retire_lists(&mut self) {
        self.retired = self.lines.len();
    }

    /// Scrolls back by this number of lines, or forth if negative.
    pub(super) fn scroll(&mut self, by: isize) {
        self.back = self.back.saturating_add_signed(by);
    }

    /// Returns the lines that fit this width and height, each with its number in the last numbered list, and whether later lines
    /// follow.
    pub(super) fn shown(&mut self, width: usize, height: usize, look: Look) -> (Vec<Shown>, bool) {
        // The lines are read from the end, so that a long evening costs no more than a short one.
        let mut lines: Vec<Shown> = Vec::new();
        let mut left = self.lines.iter().enumerate().rev();
        let mut list = LastList::Below;
        while lines.len() < height + self.back {
            let Some((place, line)) = left.next() else { break };
            let number = list.follow(number(line)).filter(|_| place >= self.retired);
            let wrapped = wrap(&spans(line, look), width, INDENT);
            lines.extend(wrapped.into_iter().rev().map(|line| (line, number)));
        }
        self.back = self.back.min(lines.len().saturating_sub(height));
        let mut lines: Vec<_> = lines.into_iter().skip(self.back).take(height).collect();
        lines.reverse();
        (lines, self.back > 0)
    }
}

/// A row of the log, and its number in the last list.
pub(super) type Shown = (Line<'static>, Option<usize>);

/// The position relative to the last list, for lines read upwards from the last one. An older list has other moves under its
/// numbers.
#[derive(Clone, Copy)]
enum LastList {
    Below,
    In(usize),
    Above,
}

impl LastList {
    /// Returns the number of the next line upwards, if the line belongs to the last list.
    fn follow(&mut self, number: Option<usize>) -> Option<usize> {
        *self = match (*self, number) {
            (Self::Below, None) => Self::Below,
            (Self::Below, Some(number)) => Self::In(number),
            (Self::In(below), Some(number)) if number + 1 == below => Self::In(number),
            _ => Self::Above,
        };
        match self {
            Self::In(number) => Some(*number),
            _ => None,
        }
    }
}

/// Returns the number of a list that a line begins with, such as ` 12. lay 4♥`.
fn number(line: &str) -> Option<usize> {
    let (number, _) = line.trim_start().split_once(". ")?;
    number.parse().ok()
}

/// Parses the styles in the program's output.
pub(super) fn spans(text: &str, look: Look) -> Vec<Span<'static>> {
    let mut spans = Vec::new();
    let mut style = Style::new();
    let mut parts = text.split('\u{1b}');
    spans.extend(parts.next().map(|first| span(first, style, look)));
    for part in parts {
        let Some((codes, rest)) = part.strip_prefix('[').and_then(|part| part.split_once('m')) else {
            spans.push(span(part, style, look));
            continue;
        };
        for code in codes.split(';') {
            style = match code {
                "" | "0" => Style::new(),
                "1" => style.add_modifier(Modifier::BOLD),
                "2" => style.patch(look.ink(Hue::Faint)),
                "31" => style.patch(look.ink(Hue::Red)),
                "32" => style.patch(look.ink(Hue::Green)),
                "33" => style.patch(look.ink(Hue::Amber)),
                "34" | "36" => style.patch(look.ink(Hue::Blue)),
                // A code that ends a style. Styles are not nested.
                "22" | "39" => Style::new(),
                _ => style,
            };
        }
        spans.push(span(rest, style, look));
    }
    spans.retain(|span| !span.content.is_empty());
    spans
}

fn span(text: &str, style: Style, look: Look) -> Span<'static> {
    let text = if look.unicode { text.to_owned() } else { crate::ascii::to_ascii(text) };
    Span::styled(text, style)
}

/// The indent of a line's second row.
pub(super) const INDENT: usize = 2;

/// Wraps a line at its spaces and indents the rows that follow. A word longer than a row is cut at the end of the row.
pub(super) fn wrap(spans: &[Span<'static>], width: usize, indent: usize) -> Vec<Line<'static>> {
    let letters: Vec<(char, Style)> =
        spans.iter().flat_map(|span| span.content.chars().map(|letter| (letter, span.style))).collect();
    let wide = |letters: &[(char, Style)]| letters.iter().map(|(letter, _)| letter.width().unwrap_or(0)).sum::<usize>();
    let mut lines = Vec::new();
    let mut rest = letters.as_slice();
    loop {
        let indent = if lines.is_empty() || width <= 3 * indent { 0 } else { indent };
        let room = width.saturating_sub(indent).max(1);
        if wide(rest) <= room {
            lines.push(line(rest, indent));
            return lines;
        }
        let mut fits = 0;
        while fits < rest.len() && wide(rest.get(..=fits).unwrap_or(rest)) <= room {
            fits += 1;
        }
        // A letter wider than the line gets a line for itself.
        let fits = fits.max(1);
        let space = rest.iter().take(fits + 1).rposition(|(letter, _)| *letter == ' ').filter(|at| *at > room / 3);
        let (now, later) = rest.split_at_checked(space.unwrap_or(fits)).unwrap_or((rest, &[]));
        lines.push(line(now, indent));
        let spaces = later.iter().take_while(|(letter, _)| *letter == ' ').count();
        rest = later.get(spaces..).unwrap_or_default();
        if rest.is_empty() {
            return lines;
        }
    }
}

fn line(letters: &[(char, Style)], indent: usize) -> Line<'static> {
    let mut spans = vec![Span::raw(" ".repeat(indent))];
    for run in letters.chunk_by(|one, other| one.1 == other.1) {
        let style = run.first().map_or(Style::new(), |(_, style)| *style);
        spans.push(Span::styled(run.iter().map(|(letter, _)| letter).collect::<String>(), style));
    }
    Line::from(spans)
}

#[cfg(test)]
mod tests {
    use owo_colors::OwoColorize as _;

    use super::*;

    const LOOK: Look = Look { unicode: true, colour: true };

    fn text(lines: &[Line<'_>]) -> Vec<String> {
        lines.iter().map(ToString::to_string).collect()
    }

    fn shown(log: &mut Log) -> (Vec<String>, bool) {
        let (lines, has_later) = log.shown(20, 2, LOOK);
        (lines.iter().map(|(line, _)| line.to_string()).collect(), has_later)
    }

    #[test]
    fn long_lines_are_wrapped_at_spaces_and_wide_letters_take_two_places() {
        let wrapped = wrap(&spans("one two three four", LOOK), 9, INDENT);
        assert_eq!(text(&wrapped), ["one two", "  three", "  four"]);
        for line in wrap(&spans("李李李李李李李李李李李", LOOK), 9, INDENT) {
            assert!(line.width() <= 9, "{line}");
        }
    }

    #[test]
    fn the_programs_styles_are_the_screens() {
        let spans = spans(&format!("{} {} x", "refused:".red().bold(), "faint".dimmed()), LOOK);
        let refused = spans.iter().find(|span| span.content == "refused:").expect("a span");
        assert!(refused.style.fg.is_some() && refused.style.add_modifier.contains(Modifier::BOLD));
        assert_eq!(spans.last().map(|span| span.style), Some(Style::new()));
    }

    #[test]
    fn a_log_scrolls_back_and_returns_when_something_happens() {
        let mut log = Log::default();
        for number in 0..50 {
            log.write(format!("line {number}\n").as_bytes());
        }
        assert_eq!(shown(&mut log).0, ["line 48", "line 49"]);
        log.scroll(10);
        assert_eq!(shown(&mut log).0, ["line 38", "line 39"]);
        log.scroll(10_000);
        assert_eq!(shown(&mut log).0, ["line 0", "line 1"]);
        log.write(b"more\n");
        assert_eq!(shown(&mut log), (vec!["line 49".into(), "more".into()], false));
    }

    /// The numbers of an older list cannot be clicked.
    #[test]
    fn the_entries_of_the_last_list_have_their_numbers() {
        let mut log = Log::default();
        log.write(b"    1. old\n    2. old\n    1. new\n    2. new and long enough\n  and 3 more\n");
        let numbers: Vec<_> = log.shown(15, 9, LOOK).0.into_iter().map(|(_, number)| number).collect();
        assert_eq!(numbers, [None, None, Some(1), Some(2), Some(2), None]);
    }
}
