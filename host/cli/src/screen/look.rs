//! Colours and signs that are readable on a dark and on a light background, with substitutes for terminals without colours or
//! without UTF-8.

use crate::wrap::NARROW;
use ratatui::style::{Color, Modifier, Style};

/// The smallest size for a full screen.
pub(super) const LEAST: (u16, u16) = (NARROW, 20);

/// The abilities of the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Look {
    pub unicode: bool,
    pub colour: bool,
}

/// The meaning of a colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Hue {
    #[default]
    Plain,
    /// The colour of Heads and of gains.
    Green,
    /// The colour of Tails, losses, refusals, hearts and diamonds.
    Red,
    /// The colour of the player to act, and of the lights of Odds.
    Amber,
    /// The colour of names of areas and keys.
    Blue,
    /// The colour of details.
    Faint,
}

impl Hue {
    /// Returns one of the 256 colours, chosen for about the same contrast to black and to white. The sixteen named colours belong
    /// to the terminal's theme, which often has a yellow that is unreadable on white.
    const fn colour(self) -> Option<Color> {
        match self {
            Self::Plain => None,
            Self::Green => Some(Color::Indexed(28)),
            Self::Red => Some(Color::Indexed(196)),
            Self::Amber => Some(Color::Indexed(166)),
            Self::Blue => Some(Color::Indexed(32)),
            Self::Faint => Some(Color::Indexed(244)),
        }
    }
}

impl Look {
    /// Returns the look that standard output can show.
    pub(crate) fn of_terminal() -> Self {
        let colour = anstream::AutoStream::choice(&std::io::stdout()) != anstream::ColorChoice::Never;
        Self { unicode: !crate::ascii::is_wanted(), colour }
    }

    /// Returns the style of letters in that hue.
    pub(crate) const fn ink(self, hue: Hue) -> Style {
        match hue.colour() {
            Some(colour) if self.colour => Style::new().fg(colour),
            _ if matches!(hue, Hue::Faint) => Style::new().add_modifier(Modifier::DIM),
            _ => Style::new(),
        }
    }

    /// Returns the same style in bold.
    pub(crate) const fn bold(self, hue: Hue) -> Style {
        self.ink(hue).add_modifier(Modifier::BOLD)
    }

    /// Returns the sign if the terminal shows it, and otherwise its letters.
    pub(crate) const fn sign(self, sign: &'static str, letters: &'static str) -> &'static str {
        if self.unicode { sign } else { letters }
    }

    /// Returns a border that the terminal can show.
    pub(crate) const fn border(self) -> ratatui::symbols::border::Set<'static> {
        if self.unicode {
            ratatui::symbols::border::ROUNDED
        } else {
            ratatui::symbols::border::Set {
                top_left: "+",
                top_right: "+",
                bottom_left: "+",
                bottom_right: "+",
                vertical_left: "|",
                vertical_right: "|",
                horizontal_top: "-",
                horizontal_bottom: "-",
            }
        }
    }
}
