//! Draws coins, at rest and in flight.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::look::{Hue, Look};
use super::table::CoinFace;

/// The width of a coin and the gap after it.
const WIDE: u16 = 8;
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

/// Draws coins side by side in the middle of the area, coins in the air at their height.
pub(super) fn draw(faces: &[CoinFace], flight: Option<&Flight>, area: Rect, buffer: &mut Buffer, look: Look) {
    let still: Vec<_> = faces.iter().map(|face| Turning { face: *face, tilt: 0 }).collect();
    let coins = flight.map_or(still.as_slice(), |flight| flight.coins.as_slice());
    let room = area.height.saturating_sub(3);
    let up = flight.map_or(0, |flight| u16::try_from(u32::from(room) * u32::from(flight.height) / 1_000).unwrap_or(0));
    let width = u16::try_from(coins.len()).unwrap_or(0).saturating_mul(WIDE).saturating_sub(1);
    let mut x = area.x + area.width.saturating_sub(width) / 2;
    let y = area.y + room - up.min(room);
    for coin in coins {
        for (line, row) in lines(*coin, look).into_iter().zip(y..area.bottom()) {
            buffer.set_stringn(x, row, line, usize::from(area.right().saturating_sub(x)), ink(coin.face, look));
        }
        x += WIDE;
    }
}

fn lines(coin: Turning, look: Look) -> [&'static str; 3] {
    match (coin.tilt, coin.face, look.unicode) {
        (2, _, true) => ["       ", " ━━━━━ ", "       "],
        (2, _, false) => ["       ", " ===== ", "       "],
        (1, _, true) => [" ╭───╮ ", " ╰───╯ ", "       "],
        (1, _, false) => [" .---. ", " '---' ", "       "],
        (_, CoinFace::Heads, true) => ["╭─────╮", "│  H  │", "╰─────╯"],
        (_, CoinFace::Tails, true) => ["╭─────╮", "│  T  │", "╰─────╯"],
        (_, CoinFace::Invalid, true) => ["╭─────╮", "│  ×  │", "╰─────╯"],
        (_, CoinFace::Unknown, true) => ["╭─────╮", "│  ·  │", "╰─────╯"],
        (_, CoinFace::Heads, false) => [".-----.", "|  H  |", "'-----'"],
        (_, CoinFace::Tails, false) => [".-----.", "|  T  |", "'-----'"],
        (_, CoinFace::Invalid, false) => [".-----.", "|  x  |", "'-----'"],
        (_, CoinFace::Unknown, false) => [".-----.", "|     |", "'-----'"],
    }
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
