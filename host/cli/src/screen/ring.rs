//! The picture of a ring: the players around it, coins and centre inside, bets between players beside it.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr as _;

use super::coins::Flight;
use super::log::{INDENT, spans, wrap};
use super::look::{Hue, Look};
use super::paint::{around, draw_ring, shown, titled, write};
use super::pit::{draw_pit, draw_players};
use super::table::{Coins, Player, Ring};

/// The width of a name beside the ring.
const BESIDE: u16 = 14;
/// The smallest distance from the centre of the ring to its edge.
const ACROSS: u16 = 15;

/// The fewest rows of a ring with players around it.
const LOWEST: u16 = 9;

/// Draws the picture.
pub(super) fn draw(table: &Ring, flight: Option<&Flight>, area: Rect, buffer: &mut Buffer, look: Look) {
    let bets = area.width / 4;
    let left = Rect { width: area.width - bets, ..area };
    draw_bets(&table.bets, Rect { x: left.right(), width: bets, ..area }, buffer, look);
    if !has_room(&table.players, left) {
        let players = Rect { width: left.width * 4 / 10, ..left };
        draw_players(&table.players, players, buffer, look);
        let middle = Rect { x: players.right(), width: left.width - players.width, ..left };
        return draw_pit(&table.coins, flight, &table.centre, middle, buffer, look);
    }
    draw_around(&table.players, (&table.coins, flight, &table.centre), left, buffer, look);
}

/// Returns whether an area has room for a ring with its players around it. Each player beside the ring needs two rows.
pub(super) fn has_room(players: &[Player], area: Rect) -> bool {
    area.width / 2 >= BESIDE + ACROSS && area.height >= LOWEST && players.len() + 3 <= usize::from(area.height)
}

/// Draws a ring with its players around it, and coins and lines inside.
pub(super) fn draw_around(
    players: &[Player],
    (coins, flight, lines): (&Coins, Option<&Flight>, &[String]),
    left: Rect,
    buffer: &mut Buffer,
    look: Look,
) {
    // One row above and one below the ring are for names, and columns beside it.
    let across = (left.width / 2 - BESIDE).min(left.height * 2);
    let ring = Rect { y: left.y + 1, height: left.height - 2, x: left.x + left.width / 2 - across, width: 2 * across };
    draw_ring(buffer, ring, look);
    // The lines below the coins stay inside the edge.
    let above = if ring.height >= 14 { ring.height / 6 + 1 } else { 1 };
    let edge = across / 7;
    let inner = Rect {
        x: ring.x + edge,
        y: ring.y + above,
        width: ring.width - 2 * edge,
        height: ring.height.saturating_sub(2 * above),
    };
    draw_pit(coins, flight, lines, inner, buffer, look);
    let outer = Rect { x: ring.x - 2, width: ring.width + 4, ..left };
    let cx = f64::from(left.x) + f64::from(left.width.saturating_sub(1)) / 2.0;
    let places = players.len() as f64;
    let is_roomy = 2 * usize::from(left.height) >= 7 * players.len();
    for (number, player) in (0..).zip(players) {
        // Players are placed clockwise from the left of the entrance at the foot.
        let share = (f64::from(number) + 0.5) / places.max(1.0);
        draw_player(player, around(share, outer), (left, cx, is_roomy), buffer, look);
    }
}

fn draw_player(
    player: &Player,
    (x, y): (u16, u16),
    (left, cx, is_roomy): (Rect, f64, bool),
    buffer: &mut Buffer,
    look: Look,
) {
    let pointer = if player.has_turn { look.sign("▸", ">") } else { "" };
    let name = format!("{pointer}{}", player.name);
    let hue = if player.has_turn { Hue::Amber } else { Hue::Plain };
    let balance = if player.is_winning { Hue::Green } else { Hue::Red };
    let wide = |text: &str| u16::try_from(shown(text, look).width()).unwrap_or(u16::MAX);
    let mut put = |text: &str, (x, y): (u16, u16), room: u16, style| {
        write(buffer, (x, y), room, text, style, look);
        x + wide(text).min(room) + u16::from(!text.is_empty())
    };
    let parts = [(player.purse.as_str(), look.ink(balance)), (player.stakes.as_str(), look.ink(Hue::Blue))];
    let money: u16 = parts.iter().map(|(text, _)| wide(text)).sum::<u16>() + 1;
    let offset = f64::from(x) - cx;
    if offset.abs() < 6.0 {
        // At the head or the foot, the label takes one row.
        let mut at = x.saturating_sub((wide(&name) + 1 + money) / 2).max(left.x);
        at = put(&name, (at, y), left.right().saturating_sub(at), look.bold(hue));
        for (text, style) in parts {
            at = put(text, (at, y), left.right().saturating_sub(at), style);
        }
        return;
    }
    // Beside the ring, the lines of a label are placed one below the other.
    let y = y.min(left.bottom().saturating_sub(if is_roomy { 4 } else { 2 }));
    let room = if offset < 0.0 { x.saturating_sub(left.x) } else { left.right().saturating_sub(x) };
    let from = |wide: u16| if offset < 0.0 { x.saturating_sub(wide.min(room)) } else { x };
    put(&name, (from(wide(&name)), y), room, look.bold(hue));
    let end = from(0) + if offset < 0.0 { 0 } else { room };
    if !is_roomy {
        let mut at = from(money);
        for (text, style) in parts {
            at = put(text, (at, y + 1), end.saturating_sub(at), style);
        }
        return;
    }
    // With few players each stake has a row.
    let [(purse, style), (stakes, of_stakes)] = parts;
    put(purse, (from(wide(purse)), y + 1), room, style);
    for (stake, y) in stakes.split("  ").zip(y + 2..left.bottom()) {
        put(stake, (from(wide(stake)), y), room, of_stakes);
    }
}

fn draw_bets(bets: &[String], area: Rect, buffer: &mut Buffer, look: Look) {
    let inner = titled("Side bets", area, buffer, look);
    let lines = bets.iter().flat_map(|bet| wrap(&spans(bet, look), usize::from(inner.width), INDENT));
    for (line, y) in lines.zip(inner.y..inner.bottom()) {
        buffer.set_line(inner.x, y, &line, inner.width);
    }
}
