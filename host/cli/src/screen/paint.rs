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
    Block::new()
        .borders(Borders::TOP)
        .border_set(look.border())
        .border_style(look.ink(Hue::Faint))
        .title(Span::styled(format!(" {title} "), look.bold(Hue::Blue)))
        .render(area, buffer);
    Rect { x: area.x + 1, y: area.y + 1, width: area.width.saturating_sub(1), height: area.height.saturating_sub(1) }
}
