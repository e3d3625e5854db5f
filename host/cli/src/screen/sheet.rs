//! A text over the rest of the screen: the guide, and explanations.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{Event, KeyCode, KeyEventKind, MouseEventKind};
use ratatui::layout::Rect;
use ratatui::text::Span;
use ratatui::widgets::{Block, Clear, Widget as _};

use super::guide::Guide;
use super::log::{spans, wrap};
use super::look::{Hue, Look};
use super::paint::shown;

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
        Self::lines("What now?", lines)
    }

    pub(super) fn lines(title: &str, lines: Vec<String>) -> Self {
        Self { title: title.into(), pages: vec![lines], page: 0, from: 0 }
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

    pub(super) fn draw(&mut self, area: Rect, buffer: &mut Buffer, look: Look) {
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
