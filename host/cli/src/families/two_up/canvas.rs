//! A sheet of characters to draw on.

use owo_colors::{OwoColorize as _, Style};
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

/// The style of a character.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Ink {
    #[default]
    Plain,
    Bold,
    Faint,
    Green,
    Red,
    Yellow,
    Cyan,
}

impl Ink {
    const fn style(self) -> Style {
        let style = Style::new();
        match self {
            Self::Plain => style,
            Self::Bold => style.bold(),
            Self::Faint => style.dimmed(),
            Self::Green => style.green().bold(),
            Self::Red => style.red().bold(),
            Self::Yellow => style.yellow().bold(),
            Self::Cyan => style.cyan().bold(),
        }
    }
}

/// A sheet of characters. Characters outside of it are not drawn.
pub(crate) struct Canvas {
    width: usize,
    /// The rows of characters; `None` is the second half of a wide character.
    rows: Vec<Vec<Option<(char, Ink)>>>,
}

impl Canvas {
    pub(crate) fn new(width: usize, height: usize) -> Self {
        Self { width, rows: vec![vec![Some((' ', Ink::Plain)); width]; height] }
    }

    /// Draws one character.
    pub(crate) fn put(&mut self, x: isize, y: isize, character: char, ink: Ink) {
        let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y)) else { return };
        let wide = character.width().unwrap_or(0);
        let Some(row) = self.rows.get_mut(y) else { return };
        if wide == 0 || x + wide > self.width {
            return;
        }
        for (cell, place) in row.iter_mut().skip(x).take(wide).zip(0..) {
            *cell = (place == 0).then_some((character, ink));
        }
    }

    /// Draws a line of text that starts at this place.
    pub(crate) fn write(&mut self, x: isize, y: isize, text: &str, ink: Ink) {
        let mut at = x;
        for character in text.chars() {
            self.put(at, y, character, ink);
            at += isize::try_from(character.width().unwrap_or(0)).unwrap_or(0);
        }
    }

    /// Draws a line of text centred on this place.
    pub(crate) fn centre(&mut self, x: isize, y: isize, text: &str, ink: Ink) {
        let half = isize::try_from(text.width() / 2).unwrap_or(0);
        self.write(x - half, y, text, ink);
    }

    /// Returns all lines, without trailing spaces.
    pub(crate) fn lines(&self) -> Vec<String> {
        self.rows.iter().map(|row| line(row)).collect()
    }
}

fn line(row: &[Option<(char, Ink)>]) -> String {
    let end = row.iter().rposition(|cell| cell.is_some_and(|(character, _)| character != ' '));
    let drawn = end.map_or(&[][..], |end| row.get(..=end).unwrap_or(row));
    let mut text = String::new();
    for run in drawn.chunk_by(|one, other| one.map(|(_, ink)| ink) == other.map(|(_, ink)| ink) || other.is_none()) {
        let characters: String = run.iter().flatten().map(|(character, _)| character).collect();
        let ink = run.iter().flatten().map(|(_, ink)| *ink).next().unwrap_or_default();
        if ink == Ink::Plain {
            text.push_str(&characters);
        } else {
            text.push_str(&characters.style(ink.style()).to_string());
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lies_outside_is_not_drawn() {
        let mut canvas = Canvas::new(5, 1);
        canvas.write(-2, 0, "abcdefghij", Ink::Plain);
        canvas.put(0, 7, 'x', Ink::Plain);
        assert_eq!(canvas.lines(), ["cdefg"]);
    }

    /// Printed text keeps the program's own styles, and all others are escaped.
    #[test]
    fn every_ink_reaches_the_terminal_as_a_style() {
        for ink in [Ink::Bold, Ink::Faint, Ink::Green, Ink::Red, Ink::Yellow, Ink::Cyan] {
            let mut canvas = Canvas::new(5, 1);
            canvas.write(0, 0, "coins", ink);
            let drawn = canvas.lines().concat();
            assert!(drawn.contains("\u{1b}["), "{drawn:?}");
            assert_eq!(crate::output::keep_styles(&drawn), drawn);
        }
    }

    #[test]
    fn wide_characters_take_two_places() {
        let mut canvas = Canvas::new(6, 1);
        canvas.write(0, 0, "日本", Ink::Plain);
        canvas.put(4, 0, 'x', Ink::Plain);
        assert_eq!(canvas.lines(), ["日本x"]);
    }
}
