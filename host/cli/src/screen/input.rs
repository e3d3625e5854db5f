//! The questions to the person, and the meaning of keys and mouse. This module does not touch the terminal.

use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind};
use ratatui::layout::Rect;

/// The longest line read, in bytes; a move or a name is far shorter.
const LONGEST: usize = 4_096;

/// A question that waits for an answer.
pub(super) enum Question {
    Menu {
        question: String,
        labels: Vec<String>,
        at: usize,
    },
    Line {
        question: String,
        help: String,
        /// The answer that Enter gives.
        default: Option<String>,
        text: String,
        /// The position of the cursor in bytes.
        cursor: usize,
        /// The reason why the last line was not accepted.
        error: Option<String>,
    },
}

/// The effect of an event.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Effect {
    Nothing,
    /// The chosen item of the menu, counted from 0.
    Chosen(usize),
    Entered(String),
    /// The person pressed Esc.
    Back,
    /// The person pressed Ctrl-C.
    Leave,
    /// The person pressed `?`.
    Explain,
    Guide,
    /// The number of log lines to scroll: back, or forth if negative.
    Scroll(isize),
    Redraw,
}

impl Question {
    pub(super) const fn menu(question: String, labels: Vec<String>) -> Self {
        Self::Menu { question, labels, at: 0 }
    }

    pub(super) const fn line(question: String, help: String, default: Option<String>) -> Self {
        Self::Line { question, help, default, text: String::new(), cursor: 0, error: None }
    }

    /// Clears the typed text.
    pub(super) fn clear(&mut self) {
        self.edit(|text, cursor| {
            text.clear();
            *cursor = 0;
        });
    }

    /// Types a word, separated from the text before it.
    pub(super) fn insert(&mut self, word: &str) -> Effect {
        self.edit(|text, cursor| {
            let (before, after) = text.split_at_checked(*cursor).unwrap_or((text.as_str(), ""));
            let apart = if before.is_empty() || before.ends_with(' ') { "" } else { " " };
            if text.len() + word.len() + 2 <= LONGEST {
                let typed = format!("{before}{apart}{word} ");
                *cursor = typed.len();
                *text = typed + after;
            }
        })
    }

    /// Types a word in place of the previous text.
    pub(super) fn replace(&mut self, word: &str) -> Effect {
        self.edit(|text, cursor| {
            word.clone_into(text);
            *cursor = text.len();
        })
    }

    /// Shows the reason why the line was not accepted.
    pub(super) fn complain(&mut self, reason: String) {
        if let Self::Line { error, .. } = self {
            *error = Some(reason);
        }
    }

    /// Handles an event. `rows` are the rows of the menu's items on the screen, and `first` is the item in the first of them.
    pub(super) fn on_event(&mut self, event: &Event, (rows, first): (Rect, usize)) -> Effect {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.on_key(*key),
            Event::Mouse(mouse) => match mouse.kind {
                MouseEventKind::ScrollUp => Effect::Scroll(3),
                MouseEventKind::ScrollDown => Effect::Scroll(-3),
                MouseEventKind::Down(MouseButton::Left) if rows.contains((mouse.column, mouse.row).into()) => {
                    let item = first + usize::from(mouse.row - rows.y);
                    match self {
                        Self::Menu { labels, .. } if item < labels.len() => Effect::Chosen(item),
                        _ => Effect::Nothing,
                    }
                }
                _ => Effect::Nothing,
            },
            Event::Resize(..) => Effect::Redraw,
            _ => Effect::Nothing,
        }
    }

    fn on_key(&mut self, key: KeyEvent) -> Effect {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return match key.code {
                KeyCode::Char('c' | 'd') => Effect::Leave,
                KeyCode::Char('g') => Effect::Guide,
                KeyCode::Char('l') => Effect::Redraw,
                KeyCode::Char('u') => self.edit(|text, cursor| {
                    text.drain(..*cursor);
                    *cursor = 0;
                }),
                _ => Effect::Nothing,
            };
        }
        match key.code {
            KeyCode::PageUp => Effect::Scroll(5),
            KeyCode::PageDown => Effect::Scroll(-5),
            KeyCode::F(1) => Effect::Guide,
            KeyCode::Esc => Effect::Back,
            _ => match self {
                Self::Menu { labels, at, .. } => on_menu_key(key.code, labels.len(), at),
                Self::Line { .. } => self.on_line_key(key.code),
            },
        }
    }

    fn on_line_key(&mut self, code: KeyCode) -> Effect {
        let Self::Line { text, default, .. } = self else { return Effect::Nothing };
        match code {
            KeyCode::Enter if text.is_empty() => Effect::Entered(default.clone().unwrap_or_default()),
            KeyCode::Enter => Effect::Entered(text.clone()),
            KeyCode::Char('?') if text.is_empty() => Effect::Explain,
            KeyCode::Char(letter) if text.len() < LONGEST => self.edit(|text, cursor| {
                text.insert(*cursor, letter);
                *cursor += letter.len_utf8();
            }),
            KeyCode::Backspace => self.edit(|text, cursor| {
                if let Some(before) = before(text, *cursor) {
                    text.remove(before);
                    *cursor = before;
                }
            }),
            KeyCode::Delete => self.edit(|text, cursor| {
                if *cursor < text.len() {
                    text.remove(*cursor);
                }
            }),
            KeyCode::Left => self.edit(|text, cursor| *cursor = before(text, *cursor).unwrap_or(0)),
            KeyCode::Right => self.edit(|text, cursor| {
                let letter = text.get(*cursor..).and_then(|rest| rest.chars().next());
                *cursor += letter.map_or(0, char::len_utf8);
            }),
            KeyCode::Home => self.edit(|_, cursor| *cursor = 0),
            KeyCode::End => self.edit(|text, cursor| *cursor = text.len()),
            _ => Effect::Nothing,
        }
    }

    fn edit(&mut self, change: impl FnOnce(&mut String, &mut usize)) -> Effect {
        if let Self::Line { text, cursor, error, .. } = self {
            change(text, cursor);
            *error = None;
        }
        Effect::Redraw
    }
}

fn on_menu_key(code: KeyCode, items: usize, at: &mut usize) -> Effect {
    let last = items.saturating_sub(1);
    match code {
        KeyCode::Up | KeyCode::Char('k') => *at = at.checked_sub(1).unwrap_or(last),
        KeyCode::Down | KeyCode::Char('j') => *at = if *at >= last { 0 } else { *at + 1 },
        KeyCode::Home => *at = 0,
        KeyCode::End => *at = last,
        KeyCode::Enter | KeyCode::Char(' ') if items > 0 => return Effect::Chosen(*at),
        KeyCode::Char('?') => return Effect::Explain,
        KeyCode::Char('g') => return Effect::Guide,
        KeyCode::Char(digit) => {
            let number = digit.to_digit(10).and_then(|digit| usize::try_from(digit).ok());
            return match number.and_then(|number| number.checked_sub(1)).filter(|item| *item < items) {
                Some(item) => Effect::Chosen(item),
                None => Effect::Nothing,
            };
        }
        _ => return Effect::Nothing,
    }
    Effect::Redraw
}

/// Returns the beginning of the letter before the cursor.
fn before(text: &str, cursor: usize) -> Option<usize> {
    text.get(..cursor)?.char_indices().next_back().map(|(at, _)| at)
}

#[cfg(test)]
mod tests {
    use ratatui::crossterm::event::MouseEvent;

    use super::*;

    fn press(question: &mut Question, code: KeyCode) -> Effect {
        question.on_event(&Event::Key(KeyEvent::new(code, KeyModifiers::NONE)), (Rect::default(), 0))
    }

    #[test]
    fn a_line_is_edited_letter_by_letter() {
        let mut question = Question::line("?".into(), String::new(), Some("usual".into()));
        assert_eq!(press(&mut question, KeyCode::Enter), Effect::Entered("usual".into()));
        for letter in "9♥é".chars() {
            press(&mut question, KeyCode::Char(letter));
        }
        press(&mut question, KeyCode::Left);
        press(&mut question, KeyCode::Backspace);
        press(&mut question, KeyCode::Char('x'));
        press(&mut question, KeyCode::Home);
        press(&mut question, KeyCode::Delete);
        assert_eq!(press(&mut question, KeyCode::Enter), Effect::Entered("xé".into()));
        // After other letters in a line `?` is a letter.
        assert_eq!(press(&mut question, KeyCode::Char('?')), Effect::Redraw);
    }

    #[test]
    fn a_menu_takes_arrows_digits_and_the_mouse() {
        let mut question = Question::menu("?".into(), vec!["a".into(), "b".into(), "c".into()]);
        press(&mut question, KeyCode::Up);
        assert_eq!(press(&mut question, KeyCode::Enter), Effect::Chosen(2));
        assert_eq!(press(&mut question, KeyCode::Char('2')), Effect::Chosen(1));
        assert_eq!(press(&mut question, KeyCode::Char('9')), Effect::Nothing);
        assert_eq!(press(&mut question, KeyCode::Char('?')), Effect::Explain);
        let click = |row| {
            Event::Mouse(MouseEvent {
                kind: MouseEventKind::Down(MouseButton::Left),
                column: 5,
                row,
                modifiers: KeyModifiers::NONE,
            })
        };
        let rows = (Rect::new(0, 10, 20, 5), 0);
        assert_eq!(question.on_event(&click(11), rows), Effect::Chosen(1));
        assert_eq!(question.on_event(&click(14), rows), Effect::Nothing);
        assert_eq!(question.on_event(&click(9), rows), Effect::Nothing);
    }
}
