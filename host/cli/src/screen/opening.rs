//! The first screen: the game, its rulebook, and what comes next.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::guide::{Family, Guide};
use super::log::wrap;
use super::look::{Hue, Look};
use super::paint::{centre, shown};
use super::table::{CardFace, CoinFace};
use super::{cards, coins};

/// The facts of the first screen.
#[derive(Clone, Debug)]
pub(crate) struct Opening {
    pub family: Family,
    /// The rulebook's own title.
    pub title: String,
    /// The rulebook's id.
    pub rulebook: String,
}

/// The longest line of the text.
const MEASURE: u16 = 72;

/// Draws the first screen.
pub(super) fn draw(opening: &Opening, guide: &Guide, area: Rect, buffer: &mut Buffer, look: Look) {
    let width = area.width.saturating_sub(4).min(MEASURE);
    let wrapped = |text: &str| {
        let span = ratatui::text::Span::raw(shown(text, look));
        wrap(&[span], usize::from(width), 0).iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let rulebook = format!("rulebook {}: {}", opening.rulebook, opening.title);
    let titles = wrapped(guide.title).into_iter().chain(wrapped(&rulebook));
    let titles: Vec<_> = titles.map(|line| (line, look.bold(Hue::Amber))).collect();
    let comes = wrapped(opening.family.comes()).into_iter().map(|line| (line, look.ink(Hue::Plain)));
    let empty = [(String::new(), look.ink(Hue::Plain))];
    let lines: Vec<_> = titles.into_iter().chain(empty).chain(comes).collect();
    let text = u16::try_from(lines.len()).unwrap_or(u16::MAX).min(area.height);
    let picture = Rect { height: area.height - text, ..area };
    if picture.height >= 4 {
        // One row above and one below separate the picture from the lines around it.
        let inner = Rect { y: picture.y + 1, height: picture.height - 2, ..picture };
        match opening.family {
            Family::Cards => cards::draw_in_a_row(&shown_cards(), inner, buffer, look),
            _ => coins::draw(&[CoinFace::Heads, CoinFace::Tails], None, inner, buffer, look),
        }
    }
    for ((line, style), y) in lines.iter().zip(picture.bottom()..area.bottom()) {
        centre(buffer, area, y, line, *style, look);
    }
}

/// Returns the cards that have points.
fn shown_cards() -> Vec<CardFace> {
    let face = |text: &str| CardFace { text: text.into(), is_red: text.contains(['♥', '♦']) };
    ["A♠", "2♠", "10♦", "A♥", "A♣", "A♦"].map(face).into()
}
