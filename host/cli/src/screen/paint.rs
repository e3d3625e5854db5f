//! Writes texts on the screen, in the characters and the room that there are.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Span;
use ratatui::widgets::{Block, Borders, Widget as _};
use unicode_width::UnicodeWidthStr as _;

use super::look::{Hue, Look};
use crate::ascii::to_ascii;

/// Returns a text in the characters that the terminal can show.
pub(super) fn shown(text: &str, look: Look) -> String {
    if look.unicode { text.to_owned() } else { to_ascii(text) }
}

/// Writes a text at a place, cut to the available room.
pub(super) fn write(buffer: &mut Buffer, (x, y): (u16, u16), room: u16, text: &str, style: Style, look: Look) {
    let text = cut(&shown(text, look), usize::from(room), look);
    if y < buffer.area.bottom() && x < buffer.area.right() {
        // The earlier contents of these cells must not show through.
        buffer.set_stringn(x, y, text, usize::from(room), Style::reset().patch(style));
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

/// Draws a line with a title at the top of an area, and returns the rest of the area.
pub(super) fn titled(title: &str, area: Rect, buffer: &mut Buffer, look: Look) -> Rect {
    let title = cut(&shown(title, look), usize::from(area.width.saturating_sub(4)), look);
    let line = Block::new().borders(Borders::TOP).border_set(look.border()).border_style(look.ink(Hue::Faint));
    let line = match title.as_str() {
        "" => line,
        title => line.title(Span::styled(format!(" {title} "), look.bold(Hue::Blue))),
    };
    line.render(area, buffer);
    Rect { x: area.x + 1, y: area.y + 1, width: area.width.saturating_sub(1), height: area.height.saturating_sub(1) }
}

/// Writes a text in the middle of a row.
pub(super) fn centre(buffer: &mut Buffer, area: Rect, y: u16, text: &str, style: Style, look: Look) {
    let wide = u16::try_from(shown(text, look).width()).unwrap_or(u16::MAX);
    let x = area.x + area.width.saturating_sub(wide) / 2;
    write(buffer, (x, y), area.width, text, style, look);
}

/// Draws a ring of dots that fills an area.
pub(super) fn draw_ring(buffer: &mut Buffer, area: Rect, look: Look) {
    for place in 0..200 {
        let (x, y) = around(f64::from(place) / 200.0, area);
        write(buffer, (x, y), 1, look.sign("·", "."), look.ink(Hue::Faint), look);
    }
}

/// Returns a place on the edge of the ring that fills an area, given as a share of the way clockwise from its foot.
pub(super) fn around(share: f64, area: Rect) -> (u16, u16) {
    let angle = std::f64::consts::TAU * share;
    let along = |from: u16, length: u16, way: f64| {
        let half = f64::from(length.saturating_sub(1)) / 2.0;
        column(f64::from(from) + half + way * half)
    };
    (along(area.x, area.width, -angle.sin()), along(area.y, area.height, angle.cos()))
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a place on a screen")]
fn column(place: f64) -> u16 {
    place.round().clamp(0.0, f64::from(u16::MAX)) as u16
}
