//! Draws the whole screen: heading, picture, log, question, keys, and sheets over it.

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind};
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Borders, Clear, Widget as _};
use unicode_width::UnicodeWidthStr as _;

use super::guide::Guide;
use super::input::Question;
use super::log::{spans, wrap};
use super::look::{Hue, Look};
use super::table::{Heading, Table};
use super::{State, cards, casino, ring, terminal};
use crate::ascii::to_ascii;

/// The meaning of a click.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Clicked {
    /// A card or a build, as a move names it.
    Word(String),
    /// An entry of the last list in the log.
    Number(usize),
    /// A key of the key line.
    Key(KeyEvent),
}

/// The places of the drawn parts, for the mouse.
#[derive(Debug, Default)]
pub(super) struct Places {
    /// The rows of the menu.
    pub items: Rect,
    /// The item in the first row.
    pub first_item: usize,
    /// The other clickable parts. A part drawn later covers an earlier one.
    pub clickable: Vec<(Rect, Clicked)>,
}

impl Places {
    /// Returns the part under a left click.
    pub(super) fn under(&self, event: &Event) -> Option<&Clicked> {
        let Event::Mouse(mouse) = event else { return None };
        let is_click = mouse.kind == MouseEventKind::Down(MouseButton::Left);
        let at = (mouse.column, mouse.row).into();
        self.clickable.iter().rev().find(|(place, _)| is_click && place.contains(at)).map(|(_, clicked)| clicked)
    }
}

/// A text over the rest of the screen.
pub(super) struct Sheet {
    title: String,
    /// The pages in order.
    pages: Vec<Vec<String>>,
    page: usize,
    /// The number of lines above the first shown line.
    from: usize,
}

impl Sheet {
    pub(super) fn explanation(lines: Vec<String>) -> Self {
        Self { title: "What now?".into(), pages: vec![lines], page: 0, from: 0 }
    }

    pub(super) fn guide(guide: &'static Guide) -> Self {
        let steps = guide.steps.len();
        let page = |(number, step): (usize, &super::guide::Step)| {
            let text = step.text.split('\n').map(str::to_owned);
            [format!("\u{1b}[1m{number}. {}\u{1b}[0m", step.title), String::new()].into_iter().chain(text).collect()
        };
        let pages = (1..).zip(guide.steps).map(page).collect();
        Self { title: format!("{} in {steps} steps", guide.title), pages, page: 0, from: 0 }
    }

    /// Turns pages and scrolls. Returns true when the person has read the sheet.
    pub(super) fn on_event(&mut self, event: &Event) -> bool {
        match event {
            Event::Key(key) if key.kind == KeyEventKind::Release => {}
            Event::Key(key) => match key.code {
                KeyCode::Left | KeyCode::Backspace => self.turn(self.page.saturating_sub(1)),
                KeyCode::Right if self.page + 1 < self.pages.len() => self.turn(self.page + 1),
                KeyCode::Enter | KeyCode::Char(' ') if self.page + 1 < self.pages.len() => self.turn(self.page + 1),
                KeyCode::Up | KeyCode::PageUp => self.from = self.from.saturating_sub(3),
                KeyCode::Down | KeyCode::PageDown => self.from += 3,
                KeyCode::Right => {}
                _ => return true,
            },
            Event::Mouse(mouse) => match mouse.kind {
                MouseEventKind::ScrollUp => self.from = self.from.saturating_sub(3),
                MouseEventKind::ScrollDown => self.from += 3,
                _ => {}
            },
            _ => {}
        }
        false
    }

    const fn turn(&mut self, page: usize) {
        self.page = page;
        self.from = 0;
    }

    fn draw(&mut self, area: Rect, buffer: &mut Buffer, look: Look) {
        let width = area.width.saturating_sub(4).min(84);
        let room = usize::from(width.saturating_sub(4));
        let page = self.pages.get(self.page).map_or(&[][..], Vec::as_slice);
        let lines: Vec<_> = page.iter().flat_map(|line| wrap(&spans(line, look), room, 0)).collect();
        let height =
            u16::try_from(lines.len()).unwrap_or(u16::MAX).saturating_add(3).min(area.height.saturating_sub(2));
        let inner_height = usize::from(height.saturating_sub(3));
        self.from = self.from.min(lines.len().saturating_sub(inner_height));
        let place =
            Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height };
        Clear.render(place, buffer);
        let block = Block::bordered().border_set(look.border()).border_style(look.ink(Hue::Blue));
        let title = Span::styled(format!(" {} ", shown(&self.title, look)), look.bold(Hue::Blue));
        block.title(title).render(place, buffer);
        for (line, y) in lines.iter().skip(self.from).take(inner_height).zip(place.y + 1..) {
            buffer.set_line(place.x + 2, y, line, width.saturating_sub(4));
        }
        let more = if lines.len() > self.from + inner_height { "more: Down  " } else { "" };
        let keys = match (self.page, self.pages.len()) {
            (_, 1) => format!("{more}any other key: back"),
            (page, pages) if page + 1 == pages => format!("{more}{} of {pages}  Left: before  Esc: play", page + 1),
            (page, pages) => format!("{more}{} of {pages}  Enter: next  Left: before  Esc: play", page + 1),
        };
        buffer.set_stringn(place.x + 2, place.bottom() - 2, keys, room, look.ink(Hue::Faint));
    }
}

/// Draws the whole screen.
pub(super) fn draw(state: &mut State, frame: &mut Frame<'_>) {
    let area = frame.area();
    let buffer = frame.buffer_mut();
    state.places = Places::default();
    state.is_too_small = area.width < terminal::LEAST.0 / 2 || area.height < terminal::LEAST.1 / 2;
    if state.is_too_small {
        let text =
            format!("{}x{} is too small: enlarge the window. The game waits. ^C leaves.", area.width, area.height);
        let span = Span::styled(text, state.look.bold(Hue::Amber));
        for (line, y) in wrap(&[span], usize::from(area.width), 0).iter().zip(area.y..area.bottom()) {
            buffer.set_line(area.x, y, line, area.width);
        }
        return;
    }
    let heading = Rect { height: 1, ..area };
    let keys = Rect { y: area.bottom() - 1, height: 1, ..area };
    // Moves at a card table are typed in one row, which leaves more room for the picture.
    let picture_height = match &state.table {
        Table::Cards(table) => cards::height(table, area.width).clamp(4, area.height * 6 / 10),
        _ => (area.height / 2).saturating_sub(1).clamp(4, 20),
    };
    let picture = Rect { y: heading.bottom(), height: picture_height, ..area };
    let below = Rect { y: picture.bottom(), height: keys.y.saturating_sub(picture.bottom()), ..area };
    let look = state.look;
    match &state.table {
        Table::Nothing => draw_heading(&Heading { table: "kip".into(), ..Heading::default() }, heading, buffer, look),
        Table::Casino(table) => {
            draw_heading(&table.heading, heading, buffer, look);
            casino::draw(table, state.flight.as_ref(), picture, buffer, look);
        }
        Table::Ring(table) => {
            draw_heading(&table.heading, heading, buffer, look);
            ring::draw(table, state.flight.as_ref(), picture, buffer, look);
        }
        Table::Cards(table) => {
            draw_heading(&table.heading, heading, buffer, look);
            cards::draw(table, picture, buffer, look, &mut state.places.clickable);
        }
    }
    // Before any player sits down there is no picture, and the log takes its room.
    let below = if matches!(state.table, Table::Nothing) {
        Rect { y: picture.y, height: below.bottom() - picture.y, ..below }
    } else {
        below
    };
    let cursor = draw_below(state, below, buffer);
    draw_keys(state, keys, buffer);
    let is_covered = state.sheet.is_some() || !state.is_asking;
    if let Some(sheet) = &mut state.sheet {
        sheet.draw(area, buffer, look);
    }
    if let Some(cursor) = cursor.filter(|_| !is_covered) {
        frame.set_cursor_position(cursor);
    }
}

/// Returns a text in the characters that the terminal can show.
pub(super) fn shown(text: &str, look: Look) -> String {
    if look.unicode { text.to_owned() } else { to_ascii(text) }
}

/// Writes a text at a place, cut to the available room.
pub(super) fn write(
    buffer: &mut Buffer,
    (x, y): (u16, u16),
    room: u16,
    text: &str,
    style: ratatui::style::Style,
    look: Look,
) {
    let text = cut(&shown(text, look), usize::from(room), look);
    if y < buffer.area.bottom() && x < buffer.area.right() {
        // The earlier contents of these cells must not show through.
        buffer.set_stringn(x, y, text, usize::from(room), ratatui::style::Style::reset().patch(style));
    }
}

/// Cuts a text to the available room, and marks the cut.
pub(super) fn cut(text: &str, room: usize, look: Look) -> String {
    if text.width() <= room {
        return text.into();
    }
    let mut short = String::new();
    for letter in text.chars() {
        if short.width() + unicode_width::UnicodeWidthChar::width(letter).unwrap_or(0) + 1 > room {
            break;
        }
        short.push(letter);
    }
    short.push_str(look.sign("…", "~"));
    short
}

fn draw_heading(heading: &Heading, area: Rect, buffer: &mut Buffer, look: Look) {
    let bar = look.bold(Hue::Plain).add_modifier(Modifier::REVERSED);
    buffer.set_style(area, bar);
    let right = shown(&heading.right, look);
    let wide = u16::try_from(right.width()).unwrap_or(0);
    let has_room = usize::from(area.width) > heading.table.width() + heading.phase.width() + right.width() + 8;
    let room = if has_room { area.width.saturating_sub(wide + 2) } else { area.width };
    let left = [heading.table.as_str(), heading.phase.as_str()].into_iter().filter(|part| !part.is_empty());
    let left = format!(" {}", left.collect::<Vec<_>>().join("  "));
    write(buffer, (area.x, area.y), room, &left, bar, look);
    if has_room {
        write(buffer, (area.right().saturating_sub(wide + 1), area.y), wide, &right, bar, look);
    }
}

/// Draws the log, and the question beside or below it. Returns the position of the cursor.
fn draw_below(state: &mut State, area: Rect, buffer: &mut Buffer) -> Option<(u16, u16)> {
    let look = state.look;
    match &state.question {
        None => {
            draw_log(state, area, buffer);
            None
        }
        Some(Question::Menu { question, labels, at }) => {
            let wide = labels.iter().map(|label| label.width() + 6).max().unwrap_or(0).max(question.width() + 4);
            let most = area.width / 2;
            let width = u16::try_from(wide).unwrap_or(u16::MAX).clamp(area.width / 3, most);
            let menu = Rect { x: area.right() - width, width, ..area };
            (state.places.items, state.places.first_item) = draw_menu(question, labels, *at, menu, buffer, look);
            draw_log(state, Rect { width: area.width - width - 1, ..area }, buffer);
            None
        }
        Some(Question::Line { question, help, default, text, cursor, error }) => {
            let room = usize::from(area.width.saturating_sub(2));
            let hint = match (error, default) {
                (Some(error), _) => Line::styled(error.clone(), look.bold(Hue::Red)),
                (None, Some(default)) => Line::styled(format!("Enter: {default}; {help}"), look.ink(Hue::Faint)),
                (None, None) => Line::styled(help.clone(), look.ink(Hue::Faint)),
            };
            let spans: Vec<_> =
                hint.spans.iter().map(|span| Span::styled(shown(&span.content, look), hint.style)).collect();
            let mut hints = wrap(&spans, room, 0);
            hints.truncate(3);
            let height = u16::try_from(hints.len()).unwrap_or(0) + 1;
            let place = Rect { y: area.bottom().saturating_sub(height), height, ..area };
            let question = format!("{} ", shown(question, look));
            let (x, y) = (place.x + 1, place.y);
            write(buffer, (x, y), place.width, &question, look.bold(Hue::Plain), look);
            let start = x + u16::try_from(question.width()).unwrap_or(0).min(place.width / 2);
            let field = usize::from(place.right().saturating_sub(start + 1));
            // A line that is too long shows its end, because it is edited there.
            let before = text.get(..*cursor).unwrap_or_default().width();
            let skipped: String = {
                let mut skip = before.saturating_sub(field.saturating_sub(1));
                text.chars()
                    .skip_while(|letter| {
                        let wide = unicode_width::UnicodeWidthChar::width(*letter).unwrap_or(0);
                        let skips = skip > 0;
                        skip = skip.saturating_sub(wide);
                        skips
                    })
                    .collect()
            };
            buffer.set_stringn(start, y, &skipped, field, look.ink(Hue::Plain));
            for (line, y) in hints.iter().zip(y + 1..place.bottom()) {
                buffer.set_line(x, y, line, place.width.saturating_sub(1));
            }
            let column = before.min(field.saturating_sub(1));
            let cursor = (start + u16::try_from(column).unwrap_or(0), y);
            draw_log(state, Rect { height: area.height.saturating_sub(height), ..area }, buffer);
            Some(cursor)
        }
    }
}

fn draw_log(state: &mut State, area: Rect, buffer: &mut Buffer) {
    let look = state.look;
    let inner = titled("What happened", area, buffer, look);
    let (lines, has_later) = state.log.shown(usize::from(inner.width), usize::from(inner.height), look);
    let takes_numbers = matches!((&state.table, &state.question), (Table::Cards(_), Some(Question::Line { .. })));
    for ((line, number), y) in lines.iter().zip(inner.y..) {
        buffer.set_line(inner.x, y, line, inner.width);
        let number = number.filter(|_| takes_numbers).map(Clicked::Number);
        state.places.clickable.extend(number.map(|number| (Rect { y, height: 1, ..inner }, number)));
    }
    if has_later {
        let text = look.sign("▼ later: PgDn", "v later: PgDn");
        let wide = u16::try_from(text.width()).unwrap_or(0) + 1;
        write(buffer, (area.right().saturating_sub(wide + 1), area.y), wide, text, look.bold(Hue::Amber), look);
    }
}

/// Draws a line with a title at the top of an area, and returns the rest of the area.
pub(super) fn titled(title: &str, area: Rect, buffer: &mut Buffer, look: Look) -> Rect {
    let title = cut(&shown(title, look), usize::from(area.width.saturating_sub(4)), look);
    Block::new()
        .borders(Borders::TOP)
        .border_set(look.border())
        .border_style(look.ink(Hue::Faint))
        .title(Span::styled(format!(" {title} "), look.bold(Hue::Blue)))
        .render(area, buffer);
    Rect { x: area.x + 1, y: area.y + 1, width: area.width.saturating_sub(1), height: area.height.saturating_sub(1) }
}

/// Draws a menu. Returns the rows of its items, and the item in the first row.
fn draw_menu(
    question: &str,
    labels: &[String],
    at: usize,
    area: Rect,
    buffer: &mut Buffer,
    look: Look,
) -> (Rect, usize) {
    let inner = titled(question, area, buffer, look);
    let rows = usize::from(inner.height);
    let first = if at >= rows { at + 1 - rows } else { 0 };
    for ((item, label), y) in labels.iter().enumerate().skip(first).take(rows).zip(inner.y..) {
        let number = if item < 9 { (item + 1).to_string() } else { " ".into() };
        let pointer = if item == at { look.sign("▸", ">") } else { " " };
        let style =
            if item == at { look.bold(Hue::Plain).add_modifier(Modifier::REVERSED) } else { look.ink(Hue::Plain) };
        write(buffer, (inner.x, y), inner.width, &format!("{pointer}{number} {label}"), style, look);
    }
    if first + rows < labels.len() {
        let more = look.sign("▼ more", "v more");
        write(buffer, (area.right().saturating_sub(8), area.y), 8, more, look.bold(Hue::Amber), look);
    }
    (inner, first)
}

fn draw_keys(state: &mut State, area: Rect, buffer: &mut Buffer) {
    let look = state.look;
    let key = |code| Some(KeyEvent::new(code, KeyModifiers::NONE));
    let leave = Some(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL));
    let keys: &[(&str, &str, Option<KeyEvent>)] = match (&state.question, &state.flight) {
        (_, Some(_)) => &[("any key", "down at once", None)],
        _ if !state.is_asking => &[],
        (Some(Question::Menu { .. }), _) => &[
            (look.sign("↑↓", "Up/Down"), "choose", None),
            ("Enter", "do it", key(KeyCode::Enter)),
            ("Esc", "back", key(KeyCode::Esc)),
            ("?", "explain", key(KeyCode::Char('?'))),
            ("g", "guide", key(KeyCode::Char('g'))),
            ("PgUp", "log", key(KeyCode::PageUp)),
            ("^C", "leave", leave),
        ],
        (Some(Question::Line { .. }), _) => &[
            ("Enter", "say it", key(KeyCode::Enter)),
            ("Esc", "clear", key(KeyCode::Esc)),
            ("?", "explain", key(KeyCode::Char('?'))),
            ("F1", "guide", key(KeyCode::F(1))),
            ("PgUp", "log", key(KeyCode::PageUp)),
            ("^C", "leave", leave),
        ],
        (None, _) => &[],
    };
    let mut spans = vec![Span::raw(" ")];
    let mut x = area.x + 1;
    for (name, what, key) in keys {
        let what = format!(" {what}  ");
        let wide = u16::try_from(name.width() + what.width()).unwrap_or(0);
        let place = Rect { x, width: wide.saturating_sub(2), ..area };
        state.places.clickable.extend(key.map(|key| (place, Clicked::Key(key))));
        x = x.saturating_add(wide);
        spans.push(Span::styled(*name, look.bold(Hue::Blue)));
        spans.push(Span::styled(what, look.ink(Hue::Faint)));
    }
    buffer.set_line(area.x, area.y, &Line::from(spans), area.width);
}
