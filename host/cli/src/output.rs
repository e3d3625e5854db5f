//! Formatting for people: money, times, tables, colours.
//!
//! All output goes through [`Out`], which removes every character that moves the cursor or changes the direction of the text.
//! Texts of components, files and players go through [`printable`] before, so that they have no colours either;
//! those in [tables](table) always do.

use std::fmt::{self, Display};
use std::io::{self, IsTerminal as _, Write};

use anstream::AutoStream;
use comfy_table::{Cell, CellAlignment, ColumnConstraint, ContentArrangement, Row, Table, presets};
use jiff::Timestamp as Instant;
use jiff::tz::Offset;
use kip::amounts::format_money;
use kip::contract::{MinorUnits, Stake, Timestamp};
pub(crate) use kip_conformance::text::printable;
use kip_conformance::text::{is_unprintable, printable_json, printable_lines};
use owo_colors::OwoColorize as _;

use super::ascii;
use super::errors::{Failure, Outcome};
use super::wrap::{NARROW, wrap};

/// Standard output. Colours are used only on a terminal that wants them.
///
/// When the reader closes it, the command goes on to its end: requested files are written, and a failed check ends with exit code
/// 1 although nobody reads the reason.
pub struct Out {
    stream: Box<dyn Write>,
    /// Standard output, while the lines go elsewhere.
    aside: Option<Box<dyn Write>>,
    /// True when nothing can be written any more.
    closed: bool,
    /// True when a person reads it at a terminal.
    is_terminal: bool,
    /// True when `--json` was given.
    pub json: bool,
}

impl Out {
    pub(crate) fn new(json: bool) -> Self {
        let stream = Box::new(AutoStream::auto(io::stdout()).lock());
        Self { stream, aside: None, closed: false, is_terminal: io::stdout().is_terminal(), json }
    }

    /// Returns an output that discards everything.
    pub(crate) fn discard(json: bool) -> Self {
        Self { stream: Box::new(io::sink()), aside: None, closed: false, is_terminal: false, json }
    }

    /// Sends all output from now on to this stream, until [`Out::come_back`].
    pub(crate) fn go_to(&mut self, stream: Box<dyn Write>) {
        let before = std::mem::replace(&mut self.stream, stream);
        self.aside.get_or_insert(before);
    }

    /// Writes to standard output again.
    pub(crate) fn come_back(&mut self) {
        if let Some(stream) = self.aside.take() {
            self.stream = stream;
        }
    }

    /// Writes one line.
    pub fn line(&mut self, text: impl Display) -> Outcome {
        let text = keep_styles(&text.to_string());
        // The full screen knows the terminal's letters, and where lines end.
        if self.aside.is_some() {
            return self.write(&text);
        }
        let text = ascii::shown(text);
        // A pipe has no width to query with each line.
        match self.is_terminal.then(width) {
            Some(narrow) if narrow < NARROW => self.write(&wrap(&text, narrow)),
            _ => self.write(&text),
        }
    }

    /// Writes a line of a transcript: byte for byte to a pipe or a file, and made safe for a terminal.
    pub(crate) fn record(&mut self, line: &str) -> Outcome {
        if !self.is_terminal {
            return self.write(line);
        }
        self.json(line)
    }

    /// Writes JSON that is safe for a terminal.
    fn json(&mut self, json: &str) -> Outcome {
        self.write(&ascii::shown_json(printable_json(json), ascii::is_wanted()))
    }

    /// Writes a heading with an empty line before it.
    pub fn heading(&mut self, text: impl Display) -> Outcome {
        self.line(format!("\n{}", text.bold()))
    }

    /// Writes a JSON document.
    pub(crate) fn document(&mut self, value: &serde_json::Value) -> Outcome {
        let json = serde_json::to_string_pretty(value).map_err(io::Error::from)?;
        self.json(&json)
    }

    fn write(&mut self, text: &str) -> Outcome {
        if self.closed {
            return Ok(());
        }
        let written = writeln!(self.stream, "{text}");
        self.note_closed(written)
    }

    /// Remembers that the reader has closed the output; returns any other error.
    fn note_closed(&mut self, written: io::Result<()>) -> Outcome {
        match written {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                self.closed = true;
                Ok(())
            }
            // Writing to a terminal that is gone fails as writing to a broken disk does.
            Err(_) if self.is_terminal && !io::stdout().is_terminal() => {
                self.closed = true;
                Ok(())
            }
            written => Ok(written?),
        }
    }

    /// Requires that the output still has a reader, for work that goes on only while somebody reads.
    ///
    /// # Errors
    /// The reader has closed the output, or the terminal is gone.
    pub(crate) fn require_reader(&mut self) -> Outcome {
        self.flush()?;
        match (self.closed, self.is_terminal) {
            (false, _) => Ok(()),
            (true, false) => Err(Failure::stopped()),
            (true, true) => Err(Failure::broken_off()),
        }
    }

    /// Returns whether the reader has closed the output.
    pub(crate) const fn is_closed(&self) -> bool {
        self.closed
    }

    pub(crate) fn flush(&mut self) -> Outcome {
        let flushed = if self.closed { Ok(()) } else { self.stream.flush() };
        self.note_closed(flushed)
    }
}

/// Makes text safe for a terminal, and keeps its lines and this program's own styles.
pub(crate) fn keep_styles(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        if let Some(after) = after_style(rest) {
            let (style, after) = rest.split_at(rest.len() - after.len());
            shown.push_str(style);
            rest = after;
            continue;
        }
        if letter != '\n' && is_unprintable(letter) {
            shown.extend(letter.escape_default());
        } else {
            shown.push(letter);
        }
        rest = rest.get(letter.len_utf8()..).unwrap_or_default();
    }
    shown
}

/// The styles that this program uses: bold, dimmed, colours of letters, and the end of each. None hides a text.
const STYLES: [&str; 11] = ["0", "1", "2", "22", "31", "32", "33", "34", "35", "36", "39"];
/// The bright colours of letters that tables use.
const BRIGHT: [&str; 3] = ["9", "10", "11"];

/// Returns the text after a style, if it begins with one. A style may be several at once, such as `33;1`.
fn after_style(text: &str) -> Option<&str> {
    /// A number of bytes that no style has.
    const LONGEST: usize = 24;
    let style = text.strip_prefix("\u{1b}[")?;
    let end = style.bytes().take(LONGEST).position(|byte| byte == b'm')?;
    let (mut codes, after) = (style.get(..end)?.split(';'), style.get(end + 1..)?);
    while let Some(code) = codes.next() {
        let is_ours = match code {
            "38" => codes.next() == Some("5") && codes.next().is_some_and(|colour| BRIGHT.contains(&colour)),
            code => STYLES.contains(&code),
        };
        if !is_ours {
            return None;
        }
    }
    Some(after)
}

/// Returns the word with its first letter in upper case.
pub(crate) fn capitalize(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// Returns the width of the terminal, or 100 without one.
pub(crate) fn width() -> u16 {
    terminal_size::terminal_size().map_or(100, |(terminal_size::Width(width), _)| width)
}

/// A table whose cells are safe to show. Each row is a paragraph when the terminal has no room for columns.
pub(crate) struct Rows(Table);

/// The least width of a column that can be read.
const COLUMN: usize = 8;

impl Rows {
    /// Adds a row.
    pub(crate) fn add_row(&mut self, row: impl Into<Row>) -> &mut Self {
        let row = row.into();
        // The replacement of a letter may be wider, and the table has to know its width.
        let is_ascii = ascii::is_wanted();
        let is_safe = |cell: &Cell| {
            let is_shown = |letter: char| letter == '\n' || (!is_ascii || letter.is_ascii()) && !is_unprintable(letter);
            cell.content().chars().all(is_shown)
        };
        // A cell that has to be rewritten loses its colour.
        let anew = |cell: &Cell| Cell::new(ascii::shown(printable_lines(&cell.content())));
        let safe = |cell: &Cell| if is_safe(cell) { cell.clone() } else { anew(cell) };
        self.0.add_row(row.cell_iter().map(safe).collect::<Vec<_>>());
        self
    }

    /// Keeps the contents of these columns unbroken: half of a number is another number.
    pub(crate) fn keep_whole(&mut self, columns: &[usize]) {
        for column in columns {
            if let Some(column) = self.0.column_mut(*column) {
                column.set_constraint(ColumnConstraint::ContentWidth);
            }
        }
    }

    /// Returns whether it has no rows.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Formats each row as a paragraph: its first cell, and below it the others, each after its heading.
    fn paragraphs(&self) -> String {
        let headings: Vec<_> = self.0.header().into_iter().flat_map(Row::cell_iter).map(Cell::content).collect();
        let paragraph = |row: &Row| {
            let cells = row.cell_iter().enumerate().map(|(number, cell)| {
                let text = cell.content().replace('\n', " ");
                match headings.get(number).filter(|heading| !heading.is_empty() && number > 0) {
                    Some(heading) if !text.is_empty() => format!("  {heading}: {text}"),
                    None if number > 0 && !text.is_empty() => format!("  {text}"),
                    _ => text,
                }
            });
            cells.filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
        };
        self.0.row_iter().map(paragraph).collect::<Vec<_>>().join("\n")
    }
}

impl Display for Rows {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = self.0.header().into_iter().chain(self.0.row_iter());
        let columns = rows.map(|row| row.cell_iter().count()).max().unwrap_or(0);
        match self.0.width() {
            Some(width) if usize::from(width) < COLUMN * columns => out.write_str(&self.paragraphs()),
            _ => self.0.fmt(out),
        }
    }
}

/// Returns a table with these headings, at most as wide as the terminal.
pub(crate) fn table(headings: &[&str]) -> Rows {
    let mut table = Table::new();
    let preset = if ascii::is_wanted() { presets::ASCII_FULL_CONDENSED } else { presets::UTF8_FULL_CONDENSED };
    table
        .load_style(preset)
        .set_content_arrangement(ContentArrangement::Dynamic)
        .set_width(width())
        // `Out` alone decides whether colours are shown.
        .enforce_styling();
    if !headings.is_empty() {
        table.set_header(headings.iter().map(|heading| Cell::new(heading).add_attribute(comfy_table::Attribute::Bold)));
    }
    Rows(table)
}

/// Returns a right-aligned cell, for numbers.
pub(crate) fn right(text: impl ToString) -> Cell {
    Cell::new(text).set_alignment(CellAlignment::Right)
}

/// Formats an amount, such as `1,234.50`: minor units are hundredths.
pub(crate) fn money(amount: MinorUnits) -> String {
    format_money(amount, 2)
}

/// Formats an amount with its sign: `+12.50`, `-3.00`, `0.00`.
pub(crate) fn signed(amount: i128) -> String {
    let sign = match amount {
        0 => "",
        1.. => "+",
        _ => "-",
    };
    let amount = amount.unsigned_abs();
    format!("{sign}{}.{:02}", grouped(amount / 100), amount % 100)
}

/// Formats a stake: `12.50`, `12.50 in tokens`, `10.00 + 2.50 in tokens`.
pub(crate) fn stake(stake: Stake) -> String {
    match (stake.chips, stake.tokens) {
        (chips, 0) => money(chips),
        (0, tokens) => format!("{} in tokens", money(tokens)),
        (chips, tokens) => format!("{} + {} in tokens", money(chips), money(tokens)),
    }
}

/// Formats a number with separators, such as `1,234,567`.
pub(crate) fn grouped(number: impl Display) -> String {
    let digits = number.to_string();
    let mut grouped = String::with_capacity(digits.len() + digits.len() / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// Parses an amount as people write it: `3`, `3.5`, `3.50`, `1,000`.
///
/// # Errors
/// A sentence that describes the mistake.
pub(crate) fn parse_money(text: &str) -> Result<MinorUnits, String> {
    let text = text.trim();
    // Read as 550, an amount of 5,50 would be a hundred times too large.
    if text.contains(',') && !has_grouped_thousands(text) {
        return Err("a comma is for thousands, 1,000; cents come after a point, 5.50".into());
    }
    let plain: String = text.chars().filter(|letter| *letter != ',').collect();
    let (whole, part) = plain.split_once('.').unwrap_or((&plain, ""));
    let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if plain.starts_with('-') {
        return Err("an amount is not negative".into());
    }
    if whole.is_empty() && part.is_empty() || !digits(whole) || !digits(part) {
        return Err("write an amount such as 5 or 7.50".into());
    }
    if part.len() > 2 {
        return Err("the smallest amount is 0.01".into());
    }
    format!("{whole}{part:0<2}")
        .parse()
        .ok()
        .filter(|amount| *amount <= 1_000_000_000_000_000)
        .ok_or_else(|| "no amount is over 10,000,000,000,000.00".into())
}

/// Returns whether commas separate the whole part into groups of three digits, and the cents contain none.
fn has_grouped_thousands(text: &str) -> bool {
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let mut groups = whole.split(',').map(str::len);
    groups.next().is_some_and(|first| (1..=3).contains(&first)) && groups.all(|group| group == 3) && !part.contains(',')
}

/// Formats a moment in the table's local time: `2026-01-01 20:03:05`.
pub(crate) fn moment(at: Timestamp, zone_offset_minutes: i16) -> String {
    let Some(instant) = i64::try_from(at).ok().and_then(|at| Instant::from_millisecond(at).ok()) else {
        return format!("{at} ms");
    };
    let offset = Offset::from_seconds(i32::from(zone_offset_minutes) * 60).unwrap_or(Offset::UTC);
    offset.to_datetime(instant).strftime("%Y-%m-%d %H:%M:%S").to_string()
}

/// Formats a moment with the offset from UTC: `2026-01-01 20:03:05 +11:00`.
pub(crate) fn moment_in_zone(at: Timestamp, zone_offset_minutes: i16) -> String {
    format!("{} {}", moment(at, zone_offset_minutes), zone(zone_offset_minutes))
}

/// Formats an offset from UTC, such as `+11:00`.
pub(crate) fn zone(offset_minutes: i16) -> String {
    let (sign, minutes) = (if offset_minutes < 0 { '-' } else { '+' }, offset_minutes.unsigned_abs());
    format!("{sign}{:02}:{:02}", minutes / 60, minutes % 60)
}

/// Returns the current time, in milliseconds since 1970 UTC.
pub(crate) fn now() -> Timestamp {
    Timestamp::try_from(Instant::now().as_millisecond()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use comfy_table::Color;
    use kip_conformance::text::is_unprintable;

    use super::*;

    #[test]
    fn money_is_read_as_it_is_written() {
        for (text, amount) in [
            ("5", 500),
            ("5.", 500),
            ("7.5", 750),
            ("7.50", 750),
            ("1,234.05", 123_405),
            ("12,000,000", 1_200_000_000),
            (".5", 50),
        ] {
            assert_eq!(parse_money(text), Ok(amount), "{text}");
        }
        assert_eq!(money(123_405), "1,234.05");
        assert_eq!(signed(-5), "-0.05");
    }

    #[test]
    fn invalid_amounts_are_refused() {
        for text in [
            "",
            ".",
            "-5",
            "5.005",
            "five",
            "1e3",
            "99999999999999999",
            "5,5",
            "5,50",
            ",500",
            "1,00",
            "1,0000",
            "1000,000",
            "1.5,5",
            "5,",
        ] {
            assert!(parse_money(text).is_err(), "{text}");
        }
    }

    #[test]
    fn what_is_printed_moves_no_cursor_and_changes_no_direction() {
        for hostile in [
            "\u{1b}[2J",
            "\u{1b}]0;x\u{7}",
            "\u{1b}[8m",
            "\u{1b}[33;8m",
            "\u{1b}[38;5;0m",
            "\u{1b}[38;5m",
            "\u{1b}[;m",
            "\u{1b}[",
            "\u{9b}2J",
            "a\rb",
            "\u{202e}",
        ] {
            let shown = keep_styles(hostile);
            assert_eq!(shown, printable(hostile));
            assert!(!shown.chars().any(is_unprintable), "{shown}");
        }
        let both = owo_colors::Style::new().yellow().bold();
        let styled = format!("{}\n{}\n{}", "bold".bold(), "dimmed".dimmed(), "both".style(both));
        assert_eq!(keep_styles(&styled), styled);
        let coloured = table(&[]).add_row([Cell::new("x").fg(Color::Green)]).to_string();
        assert_eq!(keep_styles(&coloured), coloured);
    }

    #[test]
    fn no_cell_of_a_table_has_a_style_of_its_own() {
        let mut rows = table(&["Name"]);
        rows.add_row(["Ann\u{1b}[31m\u{202e}"]).add_row([Cell::new("two\nlines")]);
        let shown = rows.to_string();
        assert!(shown.contains("Ann\\u{1b}[31m\\u{202e}") && shown.contains("lines"), "{shown}");
    }

    #[test]
    fn moments_are_local() {
        assert_eq!(moment(1_767_225_600_000, 600), "2026-01-01 10:00:00");
        assert_eq!(moment_in_zone(1_767_225_600_000, 600), "2026-01-01 10:00:00 +10:00");
        assert_eq!(moment_in_zone(1_767_225_600_000, -210), "2025-12-31 20:30:00 -03:30");
    }
}
