//! The parts that a casino's table and a ring share: the list of players, and the coins with the lines about the spinner.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr as _;

use super::coins::{self, Flight};
use super::look::{Hue, Look};
use super::paint::{centre, write};
use super::table::{Coins, Player};

/// Draws a line for each player: a mark for the turn, the name, the balance.
pub(super) fn draw_players(players: &[Player], area: Rect, buffer: &mut Buffer, look: Look) {
    let rows = usize::from(area.height);
    let is_cut = players.len() > rows;
    let shown = players.iter().take(if is_cut { rows.saturating_sub(1) } else { rows });
    // Stakes get a row of their own, if there is room for it.
    let has_stakes = players.iter().any(|player| !player.stakes.is_empty()) && 2 * players.len() <= rows;
    let step = if has_stakes { 2 } else { 1 };
    for (player, y) in shown.zip((area.y..).step_by(step)) {
        let pointer = if player.has_turn { look.sign("▸", ">") } else { " " };
        write(buffer, (area.x, y), 1, pointer, look.bold(Hue::Amber), look);
        let balance = u16::try_from(player.purse.width()).unwrap_or(0);
        let room = area.width.saturating_sub(balance + 3);
        let hue = if player.has_turn { Hue::Amber } else { Hue::Plain };
        write(buffer, (area.x + 1, y), room, &player.name, look.bold(hue), look);
        let hue = if player.is_winning { Hue::Green } else { Hue::Red };
        let x = area.right().saturating_sub(balance + 1);
        write(buffer, (x, y), balance, &player.purse, look.ink(hue), look);
        if has_stakes {
            let room = area.width.saturating_sub(4);
            write(buffer, (area.x + 3, y + 1), room, &player.stakes, look.ink(Hue::Blue), look);
        }
    }
    if is_cut && rows > 0 {
        let more = format!("and {} more", players.len() + 1 - rows);
        write(buffer, (area.x + 1, area.bottom() - 1), area.width - 1, &more, look.ink(Hue::Faint), look);
    }
}

/// Draws the coins, their caption, and the lines about the spinner.
pub(super) fn draw_pit(
    coins: &Coins,
    flight: Option<&Flight>,
    spinner: &[String],
    area: Rect,
    buffer: &mut Buffer,
    look: Look,
) {
    let said: Vec<&str> = [coins.caption.as_str()].into_iter().chain(spinner.iter().map(String::as_str)).collect();
    let said_height = u16::try_from(said.len()).unwrap_or(0).min(area.height.saturating_sub(3));
    let air = Rect { height: area.height.saturating_sub(said_height), ..area };
    coins::draw(&coins.faces, flight, air, buffer, look);
    for (line, y) in said.iter().zip(air.bottom()..area.bottom()) {
        let is_first = y == air.bottom();
        // The result is not shown before the coins have come down.
        let line = if is_first && flight.is_some() { "in the air" } else { line };
        let hue = if is_first { Hue::Amber } else { Hue::Plain };
        centre(buffer, area, y, line, look.ink(hue), look);
    }
}
