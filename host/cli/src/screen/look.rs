//! Colours and signs: what reads on a dark and on a light background, and what stands for it without colours or without UTF-8.

use ratatui::style::{Color, Modifier, Style};

/// What the terminal can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Look {
    pub unicode: bool,
    pub colour: bool,
}

/// What a colour says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Hue {
    #[default]
    Plain,
    /// Heads, gains.
    Green,
    /// Tails, losses, refusals, hearts and diamonds.
    Red,
    /// Whose turn it is, lights of Odds.
    Amber,
    /// Names of areas and keys.
    Blue,
    /// What matters less.
    Faint,
}

impl Hue {
    /// Of the 256 colours, those with about the same contrast to black and to white. The sixteen named ones belong to the
    /// terminal's theme, which often has a yellow that nobody can read on white.
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
    /// As standard output can show it.
    pub(crate) fn of_terminal() -> Self {
        let colour = anstream::AutoStream::choice(&std::io::stdout()) != anstream::ColorChoice::Never;
        Self { unicode: !crate::ascii::is_wanted(), colour }
    }

    /// Letters of that hue.
    pub(crate) const fn ink(self, hue: Hue) -> Style {
        match hue.colour() {
            Some(colour) if self.colour => Style::new().fg(colour),
            _ if matches!(hue, Hue::Faint) => Style::new().add_modifier(Modifier::DIM),
            _ => Style::new(),
        }
    }

    /// The same in bold.
    pub(crate) const fn bold(self, hue: Hue) -> Style {
        self.ink(hue).add_modifier(Modifier::BOLD)
    }

    /// The sign where the terminal shows it, else the letters that stand for it.
    pub(crate) const fn sign(self, sign: &'static str, letters: &'static str) -> &'static str {
        if self.unicode { sign } else { letters }
    }

    /// A border that the terminal can show.
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
