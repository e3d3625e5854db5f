//! The picture of a casino's table: lights and players, the coins, the layout with its chips, the sign.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::{Block, Borders, Widget as _};
use unicode_width::UnicodeWidthStr as _;

use super::coins::Flight;
use super::look::{Hue, Look};
use super::paint::{shown, write};
use super::pit::{draw_pit, draw_players};
use super::ring;
use super::table::{Area, Casino, Lights};

/// Draws the picture.
pub(super) fn draw(table: &Casino, flight: Option<&Flight>, area: Rect, buffer: &mut Buffer, look: Look) {
    let foot = u16::try_from(table.foot.len()).unwrap_or(0).min(if area.height >= 12 { 2 } else { 1 });
    draw_lights(&table.lights, Rect { height: 1, ..area }, buffer, look);
    let middle = Rect { y: area.y + 1, height: area.height.saturating_sub(foot + 1), ..area };
    let layout = if middle.height >= ROWS_OF_A_RING { middle.width / 4 } else { middle.width * 3 / 10 + 2 };
    let right = Rect { x: middle.right() - layout, width: layout, ..middle };
    let left = Rect { width: middle.width - layout, ..middle };
    if middle.height >= ROWS_OF_A_RING && ring::has_room(&table.players, left) {
        ring::draw_around(&table.players, (&table.coins, flight, &table.spinner), left, buffer, look);
    } else {
        let share = if middle.width < 70 { middle.width * 3 / 10 } else { middle.width / 4 };
        let players = Rect { width: share, ..middle };
        draw_players(&table.players, players, buffer, look);
        let pit = Rect { x: players.right() + 1, width: left.width.saturating_sub(players.width + 2), ..middle };
        draw_pit(&table.coins, flight, &table.spinner, pit, buffer, look);
    }
    draw_layout(&table.areas, right, buffer, look);
    for (line, y) in table.foot.iter().zip(area.bottom() - foot..area.bottom()) {
        write(buffer, (area.x + 1, y), area.width - 1, line, look.ink(Hue::Faint), look);
    }
}

/// The rows from which on the players are drawn around the coins.
const ROWS_OF_A_RING: u16 = 13;

/// Draws all lights in one row, over the middle of the table.
fn draw_lights(all: &[Lights], area: Rect, buffer: &mut Buffer, look: Look) {
    let wide = |lights: &Lights| u16::try_from(lights.name.width() + 2 * lights.of).unwrap_or(0);
    let gap = 3;
    let whole = all.iter().map(|lights| wide(lights) + gap).sum::<u16>().saturating_sub(gap);
    let mut x = area.x + area.width.saturating_sub(whole) / 2;
    for lights in all {
        let name = look.ink(if lights.lit > 0 { lights.hue } else { Hue::Faint });
        write(buffer, (x, area.y), area.width, lights.name, name, look);
        for lamp in 0..lights.of {
            let (sign, style) = if lamp < lights.lit {
                (look.sign("●", "*"), look.bold(lights.hue))
            } else {
                (look.sign("○", "o"), look.ink(Hue::Faint))
            };
            let at = u16::try_from(lights.name.width() + 1 + 2 * lamp).unwrap_or(0);
            write(buffer, (x + at, area.y), 1, sign, style, look);
        }
        x += wide(lights) + gap;
    }
}

/// Draws the areas of the layout: with a border each where there is room, and else below a line each.
fn draw_layout(areas: &[Area], area: Rect, buffer: &mut Buffer, look: Look) {
    let needed = |of: &Area| u16::try_from(of.wagers.len().max(1)).unwrap_or(u16::MAX);
    let count = u16::try_from(areas.len().max(1)).unwrap_or(1);
    let all: u16 = areas.iter().map(needed).fold(0, u16::saturating_add);
    let has_borders = all.saturating_add(2 * count) <= area.height;
    let edge = if has_borders { 2 } else { 1 };
    // Each area gets the rows that its wagers need, or an equal share of what the others leave.
    let mut left = area.height.saturating_sub(edge * count);
    let mut y = area.y;
    for (number, of) in (0..).zip(areas) {
        let others = count - number;
        let later = areas.iter().skip(usize::from(number) + 1).map(needed).fold(0, u16::saturating_add);
        let rows = match left.checked_sub(needed(of).saturating_add(later)) {
            Some(spare) => needed(of) + spare / others,
            None => needed(of).min(left.div_ceil(others)),
        };
        left = left.saturating_sub(rows);
        let height = (rows + edge).min(area.bottom().saturating_sub(y));
        draw_area(of, Rect { y, height, ..area }, has_borders, (buffer, look));
        y += rows + edge;
    }
}

fn draw_area(of: &Area, area: Rect, has_border: bool, (buffer, look): (&mut Buffer, Look)) {
    let borders = if has_border { Borders::ALL } else { Borders::TOP };
    let title = ratatui::text::Span::styled(format!(" {} ", shown(&of.title(), look)), look.bold(of.hue));
    let block = Block::new().borders(borders).border_set(look.border()).border_style(look.ink(of.hue)).title(title);
    let inner = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..block.inner(area) };
    block.render(area, buffer);
    let rows = usize::from(inner.height);
    let is_cut = of.wagers.len() > rows;
    let most = if is_cut { rows.saturating_sub(1) } else { rows };
    for (wager, y) in of.wagers.iter().take(most).zip(inner.y..) {
        let amount = u16::try_from(wager.amount.width()).unwrap_or(0);
        let stack = look.sign("◉", "@").repeat(wager.chips.min(4));
        let stack_wide = u16::try_from(stack.width()).unwrap_or(0);
        let name = inner.width.saturating_sub(amount + stack_wide + 2);
        write(buffer, (inner.x, y), name, &wager.player, look.ink(Hue::Plain), look);
        let x = inner.right().saturating_sub(amount);
        write(buffer, (x.saturating_sub(stack_wide + 1), y), stack_wide, &stack, look.bold(of.hue), look);
        write(buffer, (x, y), amount, &wager.amount, look.bold(Hue::Plain), look);
    }
    if is_cut && rows > 0 {
        let more = format!("and {} more", of.wagers.len() - most);
        write(buffer, (inner.x, inner.bottom() - 1), inner.width, &more, look.ink(Hue::Faint), look);
    }
}
