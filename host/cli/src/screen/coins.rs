//! Draws coins, at rest and in flight, as large as there is room for.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::look::{Hue, Look};
use super::paint::centre;
use super::table::CoinFace;

/// The shapes of coins, the smallest first: how far the edge of each row is from the left.
const SHAPES: [(&[u16], u16); 4] =
    [(&[0, 0, 0], 7), (&[1, 0, 0, 0, 1], 13), (&[3, 1, 0, 0, 0, 1, 3], 19), (&[5, 2, 1, 0, 0, 0, 1, 2, 5], 25)];
/// The gap between two coins.
const GAP: u16 = 1;
/// The number of half turns of a coin in a flight.
const TURNS: u128 = 9;

/// The coins in the air at one moment. The result is already known; the picture shows it at the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Flight {
    pub coins: Vec<Turning>,
    /// The height of the coins, in thousandths of the available height.
    pub height: u16,
}

/// One coin as the viewer sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Turning {
    pub face: CoinFace,
    /// The tilt: 0 with its face to the viewer, 2 edge on.
    pub tilt: u8,
}

impl Flight {
    /// Returns the coins at a time after the throw, or `None` once they are down.
    pub(super) fn at(faces: &[CoinFace], since: Duration, whole: Duration) -> Option<Self> {
        if since >= whole || faces.is_empty() {
            return None;
        }
        let share = since.as_millis() * 1_000 / whole.as_millis().max(1);
        let coins = (0u128..).zip(faces).map(|(number, face)| {
            // The quarter turns so far; the last one shows the resulting face.
            let quarters = share * (TURNS * 4 + number * 2) / 1_000;
            let end = TURNS * 4 + number * 2;
            let left = end - quarters;
            let tilt = match left % 4 {
                0 => 0,
                2 => 2,
                _ => 1,
            };
            Turning { face: if (left / 4).is_multiple_of(2) { *face } else { other(*face) }, tilt }
        });
        // The path is a parabola: up to the top and down again.
        let height = u16::try_from(4 * share * (1_000 - share) / 1_000).unwrap_or(0);
        Some(Self { coins: coins.collect(), height })
    }
}

const fn other(face: CoinFace) -> CoinFace {
    match face {
        CoinFace::Heads => CoinFace::Tails,
        CoinFace::Tails => CoinFace::Heads,
        other => other,
    }
}

/// A coin of one size.
#[derive(Clone, Copy)]
struct Shape {
    insets: &'static [u16],
    width: u16,
}

impl Shape {
    fn height(self) -> u16 {
        u16::try_from(self.insets.len()).unwrap_or(3)
    }

    /// Returns the largest coin of which so many fit side by side, or the smallest one.
    fn fitting(count: u16, area: Rect) -> Self {
        let shapes = SHAPES.map(|(insets, width)| Self { insets, width });
        let fits = |shape: &Self| shape.height() <= area.height && row_width(count, *shape) <= area.width;
        shapes.into_iter().rev().find(fits).unwrap_or(Self { insets: SHAPES[0].0, width: SHAPES[0].1 })
    }

    /// Returns the next smaller coin.
    fn smaller(self) -> Self {
        let below = SHAPES.iter().rev().find(|(_, width)| *width < self.width);
        below.map_or(self, |(insets, width)| Self { insets, width: *width })
    }
}

fn row_width(count: u16, shape: Shape) -> u16 {
    (count * (shape.width + GAP)).saturating_sub(GAP)
}

/// Draws coins side by side in the middle of the area; coins in the air are smaller, and at their height.
pub(super) fn draw(faces: &[CoinFace], flight: Option<&Flight>, area: Rect, buffer: &mut Buffer, look: Look) {
    let still: Vec<_> = faces.iter().map(|face| Turning { face: *face, tilt: 0 }).collect();
    let coins = flight.map_or(still.as_slice(), |flight| flight.coins.as_slice());
    let count = u16::try_from(coins.len()).unwrap_or(0);
    let shape = Shape::fitting(count, area);
    let shape = if flight.is_some() { shape.smaller() } else { shape };
    let room = area.height.saturating_sub(shape.height());
    let rise = |flight: &Flight| u16::try_from(u32::from(room) * u32::from(flight.height) / 1_000).unwrap_or(0);
    let y = area.y + flight.map_or(room / 2, |flight| room - rise(flight).min(room));
    let mut x = area.x + area.width.saturating_sub(row_width(count, shape)) / 2;
    for coin in coins {
        let place = Rect { x, y, width: shape.width, height: shape.height() }.intersection(area);
        draw_coin(*coin, shape, place, buffer, look);
        x += shape.width + GAP;
    }
}

fn draw_coin(coin: Turning, shape: Shape, place: Rect, buffer: &mut Buffer, look: Look) {
    let ink = ink(coin.face, look);
    let middle = place.y + shape.height() / 2;
    // A coin that is edge on is a line, and one that is tilted is flatter.
    if coin.tilt == 2 {
        return centre(buffer, place, middle, &look.sign("━", "=").repeat(usize::from(shape.width - 2)), ink, look);
    }
    let (lines, top) = match coin.tilt {
        0 => (outline(shape.insets, shape.width, look), place.y),
        _ => (outline(&[1, 1], shape.width, look), middle.saturating_sub(1)),
    };
    for (line, y) in lines.iter().zip(top..place.bottom()) {
        buffer.set_stringn(place.x, y, line, usize::from(place.width), ink);
    }
    if coin.tilt == 0 {
        centre(buffer, place, middle, name(coin.face, shape, look), ink, look);
    }
}

/// Returns the name on a coin: a word where there is room for it.
const fn name(face: CoinFace, shape: Shape, look: Look) -> &'static str {
    match (face, shape.width > 7) {
        (CoinFace::Heads, true) => "HEADS",
        (CoinFace::Tails, true) => "TAILS",
        (CoinFace::Heads, false) => "H",
        (CoinFace::Tails, false) => "T",
        (CoinFace::Invalid, _) => look.sign("×", "x"),
        (CoinFace::Unknown, _) => look.sign("·", "."),
    }
}

/// Returns the outline of a coin whose edge has these distances from the left, row by row.
fn outline(insets: &[u16], width: u16, look: Look) -> Vec<String> {
    let last = insets.len().saturating_sub(1);
    let rows = insets.iter().enumerate().map(|(row, inset)| {
        // The edge turns outwards above the middle, and inwards below it.
        let (is_top, is_bottom) = (row == 0, row == last);
        let beside = |row: usize| insets.get(row).copied().unwrap_or(*inset);
        let above = if is_top { *inset } else { beside(row - 1) };
        let below = if is_bottom { *inset } else { beside(row + 1) };
        let (from, corners) = match () {
            () if is_top => (*inset, ["╭", "╮"]),
            () if is_bottom => (*inset, ["╰", "╯"]),
            () if above > *inset => (above, ["╭", "╮"]),
            () if below > *inset => (below, ["╰", "╯"]),
            () => (*inset, ["│", "│"]),
        };
        let line = |length: u16| "─".repeat(usize::from(length));
        let gap = |length: u16| " ".repeat(usize::from(length));
        let inner = width.saturating_sub(2 * from + 2);
        let [left, right] = corners;
        let (turned_left, turned_right) = if corners == ["╭", "╮"] { ("╯", "╰") } else { ("╮", "╭") };
        if is_top || is_bottom {
            return format!("{}{left}{}{right}{}", gap(from), line(inner), gap(from));
        }
        if from == *inset {
            return format!("{}{left}{}{right}{}", gap(from), gap(inner), gap(from));
        }
        let edge = line(from - inset - 1);
        let space = gap(inner);
        format!("{}{left}{edge}{turned_left}{space}{turned_right}{edge}{right}{}", gap(*inset), gap(*inset))
    });
    let rows: Vec<String> = rows.collect();
    if look.unicode { rows } else { rows.iter().map(|row| crate::ascii::to_ascii(row)).collect() }
}

const fn ink(face: CoinFace, look: Look) -> Style {
    match face {
        CoinFace::Heads => look.bold(Hue::Green),
        CoinFace::Tails => look.bold(Hue::Red),
        CoinFace::Invalid => look.bold(Hue::Amber),
        CoinFace::Unknown => look.ink(Hue::Faint),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_that_is_seen_of_a_flight_is_how_the_coins_lie() {
        let faces = [CoinFace::Heads, CoinFace::Tails, CoinFace::Tails];
        let whole = Duration::from_millis(1_000);
        let last = Flight::at(&faces, Duration::from_millis(999), whole).expect("in the air");
        assert!(last.height < 10);
        assert_eq!(last.coins.iter().map(|coin| coin.face).collect::<Vec<_>>(), faces);
        assert_eq!(Flight::at(&faces, whole, whole), None);
        let top = Flight::at(&faces, Duration::from_millis(500), whole).expect("in the air");
        assert_eq!(top.height, 1_000);
        // Both sides show during the flight.
        let seen = |wanted| {
            (0..1_000).any(|at| {
                let flight = Flight::at(&faces, Duration::from_millis(at), whole).expect("in the air");
                flight.coins.first().is_some_and(|coin| coin.face == wanted && coin.tilt == 0)
            })
        };
        assert!(seen(CoinFace::Heads) && seen(CoinFace::Tails));
    }
}
