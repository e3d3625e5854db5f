//! The picture of a card table: the layout with its builds, the other players with hands and piles, and the viewer's own hand.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr as _;

use super::look::{Hue, Look};
use super::paint::{cut, shown, write};
use super::places::Clicked;
use super::table::{CardFace, CardItem, CardPlayer, Cards};

/// The cards that can be clicked.
type Clickable = Vec<(Rect, Clicked)>;

/// The width of a card with its edges.
const CARD: u16 = 5;
/// The height of a card.
const TALL: u16 = 3;

/// Returns the number of rows that the whole picture needs at that width.
pub(super) fn height(table: &Cards, width: u16) -> u16 {
    let rows = in_rows(&table.layout, width, wide_of);
    let layout: u16 = rows.iter().map(|row| TALL + u16::from(has_build(row))).sum();
    let others = table.players.len() + table.duties.len();
    layout + u16::try_from(others).unwrap_or(0) + TALL
}

/// Draws the picture, and adds the clickable cards to `clickable`.
pub(super) fn draw(table: &Cards, area: Rect, buffer: &mut Buffer, look: Look, clickable: &mut Clickable) {
    let players = u16::try_from(table.players.len()).unwrap_or(0);
    let duties = u16::try_from(table.duties.len()).unwrap_or(0);
    // The hand is drawn with edges only if all other parts keep their rows.
    let cards = area.height.saturating_sub(players + duties);
    let hand = if cards > 2 * TALL { TALL } else { 1 };
    let hand = if table.hand.is_empty() { 0 } else { hand };
    let layout = Rect { height: cards.saturating_sub(hand), ..area };
    draw_layout(&table.layout, layout, buffer, look, clickable);
    let mut y = layout.bottom();
    for player in &table.players {
        draw_player(player, Rect { y, height: 1, ..area }, buffer, look);
        y += 1;
    }
    for duty in &table.duties {
        write(buffer, (area.x + 1, y), area.width - 1, duty, look.bold(Hue::Amber), look);
        y += 1;
    }
    draw_hand(&table.hand, Rect { y, height: hand, ..area }, buffer, look, clickable);
}

/// Draws cards side by side in the middle of an area.
pub(super) fn draw_in_a_row(cards: &[CardFace], area: Rect, buffer: &mut Buffer, look: Look) {
    let width = u16::try_from(cards.len()).unwrap_or(0) * (CARD + 1);
    let y = area.y + area.height.saturating_sub(TALL) / 2;
    for (card, x) in cards.iter().zip((area.x + area.width.saturating_sub(width) / 2..).step_by(usize::from(CARD + 1)))
    {
        draw_card(card, (x, y), look.ink(Hue::Faint), buffer, look);
    }
}

/// Draws loose cards and builds in table order: as rows of cards or, if there are too few rows, as lines of text.
fn draw_layout(items: &[CardItem], area: Rect, buffer: &mut Buffer, look: Look, clickable: &mut Clickable) {
    if items.is_empty() {
        write(buffer, (area.x + 1, area.y), area.width, "nothing lies on the table", look.ink(Hue::Faint), look);
        return;
    }
    let rows = in_rows(items, area.width, wide_of);
    // A build has its name above it.
    let tall: u16 = rows.iter().map(|row| TALL + u16::from(has_build(row))).sum();
    if tall <= area.height {
        let mut y = area.y;
        for row in rows {
            let name = u16::from(has_build(&row));
            let mut x = area.x + 1;
            for item in row {
                draw_item(item, (x, y, name), buffer, look);
                let place = Rect { x, y, width: wide_of(item), height: TALL + name };
                clickable.extend(word(item).map(|word| (place, word)));
                x += wide_of(item) + 1;
            }
            y += TALL + name;
        }
        return;
    }
    for (row, y) in in_rows(items, area.width, |item| text_wide(item, look)).iter().zip(area.y..area.bottom()) {
        let mut x = area.x + 1;
        for item in row {
            draw_item_as_text(item, (x, y), buffer, look);
            let place = Rect { x, y, width: text_wide(item, look), height: 1 };
            clickable.extend(word(item).map(|word| (place, word)));
            x += text_wide(item, look) + 1;
        }
    }
}

/// Returns an item's name in a move: the card, or `9-build` for the build named `9-build+ Ann`.
fn word(item: &CardItem) -> Option<Clicked> {
    let word = match &item.build {
        Some(name) => name.split(['+', ' ']).next()?.to_owned(),
        None => item.cards.first()?.text.clone(),
    };
    Some(Clicked::Word(word))
}

fn has_build(row: &[&CardItem]) -> bool {
    row.iter().any(|item| item.build.is_some())
}

/// Puts items into rows of that width.
fn in_rows(items: &[CardItem], width: u16, wide: impl Fn(&CardItem) -> u16) -> Vec<Vec<&CardItem>> {
    let mut rows: Vec<Vec<&CardItem>> = vec![Vec::new()];
    let mut used = 1;
    for item in items {
        if used + wide(item) > width && used > 1 {
            rows.push(Vec::new());
            used = 1;
        }
        used += wide(item) + 1;
        if let Some(row) = rows.last_mut() {
            row.push(item);
        }
    }
    rows
}

/// Returns the width of an item. The cards of a build overlap: all but the last show only the face.
fn wide_of(item: &CardItem) -> u16 {
    let cards = u16::try_from(item.cards.len().max(1)).unwrap_or(1);
    let name = item.build.as_ref().map_or(0, |name| u16::try_from(name.width()).unwrap_or(0));
    (CARD + (cards - 1) * (CARD - 1)).max(name)
}

fn draw_item(item: &CardItem, (x, y, name): (u16, u16, u16), buffer: &mut Buffer, look: Look) {
    if let Some(build) = &item.build {
        write(buffer, (x, y), wide_of(item), build, look.bold(Hue::Blue), look);
    }
    let mut at = x;
    let edge = if item.build.is_some() { look.ink(Hue::Blue) } else { look.ink(Hue::Faint) };
    for card in &item.cards {
        draw_card(card, (at, y + name), edge, buffer, look);
        at += CARD - 1;
    }
}

fn draw_card(card: &CardFace, (x, y): (u16, u16), edge: Style, buffer: &mut Buffer, look: Look) {
    let lines =
        if look.unicode { ["╭───╮", "│   │", "╰───╯"] } else { ["+---+", "|   |", "+---+"] };
    for (line, row) in lines.iter().zip(y..) {
        write(buffer, (x, row), CARD, line, edge, look);
    }
    let room = CARD - 2;
    let wide = u16::try_from(shown(&card.text, look).width()).unwrap_or(room).min(room);
    write(buffer, (x + 1 + (room - wide) / 2, y + 1), room, &card.text, ink(card, look), look);
}

fn ink(card: &CardFace, look: Look) -> Style {
    look.bold(if card.is_red { Hue::Red } else { Hue::Plain })
}

fn text_wide(item: &CardItem, look: Look) -> u16 {
    let cards: usize = item.cards.iter().map(|card| shown(&card.text, look).width() + 1).sum();
    let build = item.build.as_ref().map_or(0, |name| name.width() + 4);
    u16::try_from(cards + build).unwrap_or(u16::MAX)
}

fn draw_item_as_text(item: &CardItem, (x, y): (u16, u16), buffer: &mut Buffer, look: Look) {
    let mut at = x;
    let mut put = |text: &str, style: Style| {
        let wide = u16::try_from(shown(text, look).width()).unwrap_or(0);
        write(buffer, (at, y), wide, text, style, look);
        at += wide;
    };
    if let Some(build) = &item.build {
        put(&format!("[{build}: "), look.bold(Hue::Blue));
    }
    for (number, card) in item.cards.iter().enumerate() {
        put(if number > 0 { " " } else { "" }, Style::new());
        put(&card.text, ink(card, look));
    }
    if item.build.is_some() {
        put("]", look.bold(Hue::Blue));
    }
}

/// Draws a player's line, such as `▸ Bert ▒▒▒▒▒▒▒▒▒ 9  pile 14, top 10♦  known to hold nines`.
fn draw_player(player: &CardPlayer, area: Rect, buffer: &mut Buffer, look: Look) {
    let hue = if player.has_turn { Hue::Amber } else { Hue::Plain };
    let pointer = if player.has_turn { look.sign("▸", ">") } else { " " };
    let name = format!("{pointer}{}", cut(&shown(&player.name, look), 17, look));
    write(buffer, (area.x, area.y), 18, &name, look.bold(hue), look);
    let backs = look.sign("▒", "#").repeat(player.count.min(13));
    let mut at = area.x + 19;
    let mut put = |text: &str, style: Style| {
        let room = area.right().saturating_sub(at);
        write(buffer, (at, area.y), room, text, style, look);
        at += u16::try_from(shown(text, look).width()).unwrap_or(0).min(room);
    };
    let backs = if player.is_you { String::new() } else { backs };
    put(&format!("{backs:<13} {:>2}  ", player.count), look.ink(Hue::Faint));
    if let Some(pile) = &player.pile {
        put(&format!("pile{} {}", pile.with, pile.count), look.ink(Hue::Plain));
        if let Some(top) = &pile.top {
            put(", top ", look.ink(Hue::Plain));
            put(&top.text, ink(top, look));
        }
        put("  ", Style::new());
    }
    put(&player.more, look.ink(Hue::Faint));
}

fn draw_hand(hand: &[CardFace], area: Rect, buffer: &mut Buffer, look: Look, clickable: &mut Clickable) {
    if hand.is_empty() {
        return;
    }
    let label = "Your hand";
    write(buffer, (area.x + 1, area.y + area.height / 2), 10, label, look.bold(Hue::Green), look);
    let mut x = area.x + 12;
    let count = u16::try_from(hand.len()).unwrap_or(1);
    let room = area.width.saturating_sub(12);
    // Many cards overlap.
    let step = if count * (CARD + 1) <= room { CARD + 1 } else { CARD - 1 };
    for card in hand {
        let (place, next) = if area.height >= TALL && count * step < room + 1 {
            draw_card(card, (x, area.y), look.ink(Hue::Green), buffer, look);
            (Rect { x, y: area.y, width: CARD, height: TALL }, step)
        } else {
            write(buffer, (x, area.y), room, &card.text, ink(card, look), look);
            let width = u16::try_from(shown(&card.text, look).width()).unwrap_or(3);
            (Rect { x, y: area.y, width, height: 1 }, width + 1)
        };
        clickable.push((place, Clicked::Word(card.text.clone())));
        x += next;
    }
}
