//! The picture of a casino's table: lights and players, the coins, the layout with its chips, the sign.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::{Block, Widget as _};
use unicode_width::UnicodeWidthStr as _;

use super::coins::{self, Flight};
use super::look::{Hue, Look};
use super::paint::{shown, write};
use super::table::{Area, Casino, Coins, Lights, Player};

/// Draws the picture.
pub(super) fn draw(table: &Casino, flight: Option<&Flight>, area: Rect, buffer: &mut Buffer, look: Look) {
    let foot = u16::try_from(table.foot.len()).unwrap_or(0).min(if area.height >= 12 { 2 } else { 1 });
    let above = Rect { height: area.height.saturating_sub(foot), ..area };
    let side = area.width * 3 / 10;
    let left = Rect { width: side, ..above };
    let right = Rect { x: area.right() - side - 2, width: side + 2, ..above };
    let middle = Rect { x: left.right(), width: right.x - left.right(), ..above };
    draw_left(table, left, buffer, look);
    draw_pit(&table.coins, flight, &table.spinner, middle, buffer, look);
    draw_layout(&table.areas, right, buffer, look);
    for (line, y) in table.foot.iter().zip(area.bottom() - foot..area.bottom()) {
        write(buffer, (area.x + 1, y), area.width - 1, line, look.ink(Hue::Faint), look);
    }
}

fn draw_left(table: &Casino, area: Rect, buffer: &mut Buffer, look: Look) {
    let mut y = area.y;
    for lights in &table.lights {
        draw_lights(lights, (area.x + 1, y), buffer, look);
        y += 1;
    }
    let players = Rect { y, height: area.bottom().saturating_sub(y), ..area };
    draw_players(&table.players, players, buffer, look);
}

fn draw_lights(lights: &Lights, (x, y): (u16, u16), buffer: &mut Buffer, look: Look) {
    write(buffer, (x, y), 6, lights.name, look.ink(if lights.lit > 0 { lights.hue } else { Hue::Faint }), look);
    let mut at = x + 6;
    for lamp in 0..lights.of {
        let (sign, style) = if lamp < lights.lit {
            (look.sign("●", "*"), look.bold(lights.hue))
        } else {
            (look.sign("○", "o"), look.ink(Hue::Faint))
        };
        write(buffer, (at, y), 1, sign, style, look);
        at += 2;
    }
}

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
        let balance = u16::try_from(player.balance.width()).unwrap_or(0);
        let room = area.width.saturating_sub(balance + 3);
        let hue = if player.has_turn { Hue::Amber } else { Hue::Plain };
        write(buffer, (area.x + 1, y), room, &player.name, look.bold(hue), look);
        let hue = if player.is_winning { Hue::Green } else { Hue::Red };
        let x = area.right().saturating_sub(balance + 1);
        write(buffer, (x, y), balance, &player.balance, look.ink(hue), look);
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

/// Writes a text in the middle of a row.
pub(super) fn centre(buffer: &mut Buffer, area: Rect, y: u16, text: &str, style: ratatui::style::Style, look: Look) {
    let wide = u16::try_from(shown(text, look).width()).unwrap_or(u16::MAX);
    let x = area.x + area.width.saturating_sub(wide) / 2;
    write(buffer, (x, y), area.width, text, style, look);
}

fn draw_layout(areas: &[Area], area: Rect, buffer: &mut Buffer, look: Look) {
    // Each area gets an equal share of the rows, and the last one also gets the remainder.
    let count = u16::try_from(areas.len().max(1)).unwrap_or(1);
    let each = area.height / count;
    let mut y = area.y;
    for (number, of) in (1..).zip(areas) {
        let height = if number == count { area.bottom() - y } else { each };
        draw_area(of, Rect { y, height, ..area }, buffer, look);
        y += height;
    }
}

fn draw_area(of: &Area, area: Rect, buffer: &mut Buffer, look: Look) {
    let title = ratatui::text::Span::styled(format!(" {} ", of.name), look.bold(of.hue));
    Block::bordered().border_set(look.border()).border_style(look.ink(of.hue)).title(title).render(area, buffer);
    let rows = usize::from(area.height.saturating_sub(2));
    let is_cut = of.wagers.len() > rows;
    let most = if is_cut { rows.saturating_sub(1) } else { rows };
    let inner = area.width.saturating_sub(2);
    for (wager, y) in of.wagers.iter().take(most).zip(area.y + 1..) {
        let amount = u16::try_from(wager.amount.width()).unwrap_or(0);
        let stack = look.sign("◉", "@").repeat(wager.chips.min(4));
        let stack_wide = u16::try_from(stack.width()).unwrap_or(0);
        let name = inner.saturating_sub(amount + stack_wide + 2);
        write(buffer, (area.x + 1, y), name, &wager.player, look.ink(Hue::Plain), look);
        let x = area.right().saturating_sub(1 + amount);
        write(buffer, (x.saturating_sub(stack_wide + 1), y), stack_wide, &stack, look.bold(of.hue), look);
        write(buffer, (x, y), amount, &wager.amount, look.bold(Hue::Plain), look);
    }
    if is_cut && rows > 0 {
        let more = format!("and {} more", of.wagers.len() - most);
        write(buffer, (area.x + 1, area.bottom() - 2), inner, &more, look.ink(Hue::Faint), look);
    }
}
