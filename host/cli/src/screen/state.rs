//! The contents of the screen, and how events change them.

use ratatui::crossterm::event::{Event, KeyCode};

use super::coins::Flight;
use super::guide::Guide;
use super::input::{Effect, Question};
use super::log::Log;
use super::look::Look;
use super::opening::Opening;
use super::places::{Clicked, Places};
use super::sheet::Sheet;
use super::table::Table;

/// The contents of the screen.
pub(super) struct State {
    pub look: Look,
    pub table: Table,
    pub log: Log,
    pub question: Option<Question>,
    /// The sheet shown over the rest until a key is pressed.
    pub sheet: Option<Sheet>,
    pub flight: Option<Flight>,
    /// True while the question waits for an answer. Otherwise the last question is still shown.
    pub is_asking: bool,
    /// The text for `?`.
    pub explanation: Vec<String>,
    pub guide: &'static Guide,
    /// The lines of the first screen.
    pub opening: Opening,
    /// The places of the parts drawn last.
    pub places: Places,
    /// True when there is no room to draw the question. A person cannot answer a hidden question.
    pub is_too_small: bool,
}

impl State {
    /// Handles an event, and returns its effect on the question.
    pub(super) fn on_event(&mut self, event: &Event) -> Effect {
        if self.is_too_small {
            return match event {
                Event::Resize(..) => Effect::Redraw,
                event if leaves(event) => Effect::Leave,
                _ => Effect::Nothing,
            };
        }
        if let Some(sheet) = &mut self.sheet {
            if sheet.on_event(event) {
                self.sheet = None;
            }
            return if leaves(event) { Effect::Leave } else { Effect::Redraw };
        }
        let Some(question) = &mut self.question else { return Effect::Nothing };
        let effect = match self.places.under(event) {
            Some(Clicked::Word(word)) => question.insert(word),
            Some(Clicked::Number(number)) => question.replace(&number.to_string()),
            // After other letters in a line `?` is a letter.
            Some(Clicked::Key(key)) if key.code == KeyCode::Char('?') => Effect::Explain,
            Some(Clicked::Key(key)) => question.on_event(&Event::Key(*key), Default::default()),
            None => question.on_event(event, (self.places.items, self.places.first_item)),
        };
        match effect {
            Effect::Explain => self.sheet = Some(Sheet::explanation(self.explanation.clone())),
            Effect::Guide => self.sheet = Some(Sheet::guide(self.guide)),
            Effect::Scroll(by) => self.log.scroll(by),
            _ => {}
        }
        effect
    }
}

/// Returns whether the event is Ctrl-C, which leaves from everywhere.
pub(super) fn leaves(event: &Event) -> bool {
    Question::menu(String::new(), Vec::new()).on_event(event, Default::default()) == Effect::Leave
}
