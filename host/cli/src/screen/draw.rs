//! Draws the whole screen: heading, picture, log, question, keys, and sheets over it.

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr as _;

use super::input::Question;
use super::log::wrap;
use super::look::{Hue, LEAST, Look};
use super::paint::{shown, titled, write};
use super::places::{Clicked, Places};
use super::state::State;
use super::table::{Heading, Table};
use super::{cards, casino, opening, ring};

/// Draws the whole screen.
pub(super) fn draw(state: &mut State, frame: &mut Frame<'_>) {
    let area = frame.area();
    let buffer = frame.buffer_mut();
    state.places = Places::default();
    state.is_too_small = area.width < LEAST.0 / 2 || area.height < LEAST.1 / 2;
    if state.is_too_small {
        let text =
            format!("{}x{} is too small: enlarge the window. The game waits. ^C leaves.", area.width, area.height);
        let span = Span::styled(text, state.look.bold(Hue::Amber));
        for (line, y) in wrap(&[span], usize::from(area.width), 0).iter().zip(area.y..area.bottom()) {
            buffer.set_line(area.x, y, line, area.width);
        }
        return;
    }
    let parts = Parts::of(state, area);
    let Parts { heading, picture, keys, .. } = parts;
    let look = state.look;
    match &state.table {
        Table::Nothing => {
            draw_heading(&Heading { table: "kip".into(), ..Heading::default() }, heading, buffer, look);
            opening::draw(&state.opening, state.guide, picture, buffer, look);
        }
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
    draw_log(state, parts.log, buffer);
    let cursor = draw_question(state, parts.question, buffer);
    draw_keys(state, keys, buffer);
    let is_covered = state.sheet.is_some() || !state.is_asking;
    if let Some(sheet) = &mut state.sheet {
        sheet.draw(area, buffer, look);
    }
    if let Some(cursor) = cursor.filter(|_| !is_covered) {
        frame.set_cursor_position(cursor);
    }
}

/// The parts of the screen.
#[derive(Clone, Copy)]
struct Parts {
    heading: Rect,
    picture: Rect,
    log: Rect,
    question: Rect,
    keys: Rect,
}

impl Parts {
    /// Divides the screen. The log takes a quarter of it: the rows below the picture or, on a wide screen, a column beside it.
    fn of(state: &State, area: Rect) -> Self {
        let heading = Rect { height: 1, ..area };
        let keys = Rect { y: area.bottom() - 1, height: 1, ..area };
        let all = Rect { y: heading.bottom(), height: keys.y - heading.bottom(), ..area };
        let is_opening = matches!(state.table, Table::Nothing) && state.log.is_empty();
        let column = if is_opening || area.width < WIDE { 0 } else { (area.width / 4).max(LOG_COLUMN) };
        let left = Rect { width: all.width - column, ..all };
        let is_low = area.height < LOW;
        let rows = match column {
            _ if is_opening => 0,
            0 if is_low => 4,
            0 => area.height / 4,
            _ => 0,
        };
        let asked = match &state.question {
            // Every menu gets the same rows, so that the picture keeps its place.
            Some(Question::Menu { labels, .. }) => {
                let usual = if is_low { 5 } else { (left.height / 4).clamp(6, 8) };
                let most = if area.height < HIGH { usual } else { (left.height / 3).max(usual) };
                u16::try_from(labels.len() + 1).unwrap_or(u16::MAX).clamp(usual, most)
            }
            // A question with three suggestions and the way to all moves.
            Some(Question::Line { .. }) if matches!(state.table, Table::Cards(_)) => {
                if is_low {
                    5
                } else {
                    6
                }
            }
            Some(Question::Line { .. }) | None => (left.height / 4).clamp(4, 8),
        };
        let question = Rect { y: left.bottom() - asked.min(left.height), height: asked.min(left.height), ..left };
        let above = Rect { height: question.y - left.y, ..left };
        // A picture that needs fewer rows leaves them to the log.
        let rows = match &state.table {
            Table::Cards(table) if rows > 0 => {
                let least = if is_low { 3 } else { rows };
                least.max(above.height.saturating_sub(cards::height(table, above.width).clamp(4, area.height * 6 / 10)))
            }
            _ => rows,
        };
        let picture = Rect { height: above.height.saturating_sub(rows), ..above };
        let log = match column {
            0 => Rect { y: picture.bottom(), height: above.bottom() - picture.bottom(), ..above },
            _ => Rect { x: left.right(), width: column, ..all },
        };
        Self { heading, picture, log, question, keys }
    }
}

/// The height below which rows are scarce.
const LOW: u16 = 24;
/// The height from which on a long menu may have more rows.
const HIGH: u16 = 32;
/// The width from which on the log is a column beside the picture.
const WIDE: u16 = 110;
/// The least width of that column.
const LOG_COLUMN: u16 = 40;

fn draw_heading(heading: &Heading, area: Rect, buffer: &mut Buffer, look: Look) {
    let bar = look.bold(Hue::Plain).add_modifier(Modifier::REVERSED);
    buffer.set_style(area, bar);
    let fits =
        |right: &String| usize::from(area.width) > heading.table.width() + heading.phase.width() + right.width() + 6;
    let both = format!("{}  {}", heading.rulebook, heading.right);
    // A narrow window keeps the rulebook and gives up the clock.
    let right = [both.trim(), &heading.rulebook].map(|right| shown(right, look)).into_iter().find(fits);
    let (has_room, right) = (right.is_some(), right.unwrap_or_default());
    let wide = u16::try_from(right.width()).unwrap_or(0);
    let room = if has_room { area.width.saturating_sub(wide + 2) } else { area.width };
    let left = [heading.table.as_str(), heading.phase.as_str()].into_iter().filter(|part| !part.is_empty());
    let left = format!(" {}", left.collect::<Vec<_>>().join("  "));
    write(buffer, (area.x, area.y), room, &left, bar, look);
    if has_room {
        write(buffer, (area.right().saturating_sub(wide + 1), area.y), wide, &right, bar, look);
    }
}

/// Draws the question. Returns the position of the cursor.
fn draw_question(state: &mut State, place: Rect, buffer: &mut Buffer) -> Option<(u16, u16)> {
    let look = state.look;
    match &state.question {
        None => None,
        Some(Question::Menu { question, labels, at }) => {
            (state.places.items, state.places.first_item) = draw_menu(question, labels, *at, place, buffer, look);
            None
        }
        Some(Question::Line { question, help, default, text, cursor, error }) => {
            let room = usize::from(place.width.saturating_sub(2));
            let hint = match (error, default) {
                (Some(error), _) => Line::styled(error.clone(), look.bold(Hue::Red)),
                (None, Some(default)) => Line::styled(format!("Enter: {default}; {help}"), look.ink(Hue::Faint)),
                (None, None) => Line::styled(help.clone(), look.ink(Hue::Faint)),
            };
            let spans: Vec<_> =
                hint.spans.iter().map(|span| Span::styled(shown(&span.content, look), hint.style)).collect();
            // Each line of the help is a span.
            let hints: Vec<_> = spans.into_iter().flat_map(|line| wrap(&[line], room, 0)).collect();
            let is_roomy = usize::from(place.height) > hints.len() + 1;
            let place = if is_roomy { titled("", place, buffer, look) } else { place };
            let question = format!("{} ", shown(question, look));
            let (x, y) = (place.x.max(1), place.y);
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
            Some(cursor)
        }
    }
}

fn draw_log(state: &mut State, area: Rect, buffer: &mut Buffer) {
    let look = state.look;
    if area.height == 0 {
        return;
    }
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
