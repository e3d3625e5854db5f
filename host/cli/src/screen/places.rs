//! The places of what was drawn, for the mouse.

use ratatui::crossterm::event::{Event, KeyEvent, MouseButton, MouseEventKind};
use ratatui::layout::Rect;

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
