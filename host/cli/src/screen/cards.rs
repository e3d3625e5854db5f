//! The picture of a card table: the layout with its builds, the other players with hands and piles, and the viewer's own hand.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::{Block, Clear, Widget as _};
use unicode_width::UnicodeWidthStr as _;

use super::look::{Hue, Look};
use super::paint::{cut, shown, write};
use super::places::Clicked;
use super::table::{CardFace, CardItem, CardPlayer, Cards};

/// The cards that can be clicked.
type Clickable = Vec<(Rect, Clicked)>;

/// The size of a card with its edges.
#[derive(Clone, Copy)]
struct Size {
    wide: u16,
    tall: u16,
}

/// The usual size, and that where there is room for it.
const SMALL: Size = Size { wide: 5, tall: 3 };
const LARGE: Size = Size { wide: 9, tall: 6 };

/// Returns the number of rows that the whole picture needs at that width.
pub(super) fn height(table: &Cards, width: u16) -> u16 {
    height_of(table, width, SMALL)
}

fn height_of(table: &Cards, width: u16, size: Size) -> u16 {
    let rows = in_rows(&table.layout, width, |item| wide_of(item, size));
    let layout: u16 = rows.iter().map(|row| size.tall + u16::from(has_build(row))).sum();
    let others = table.players.len() + table.duties.len();
    layout + u16::try_from(others).unwrap_or(0) + size.tall
}

/// Returns the size of the cards: the large one if all of them fit in it.
fn size_of(table: &Cards, area: Rect) -> Size {
    let hand = u16::try_from(table.hand.len()).unwrap_or(u16::MAX).saturating_mul(LARGE.wide - 1);
    // Two rows separate the parts.
    let fits = height_of(table, area.width, LARGE).saturating_add(4) <= area.height && hand + 13 <= area.width;
    if fits { LARGE } else { SMALL }
}

/// Draws the picture, and adds the clickable cards to `clickable`.
pub(super) fn draw(table: &Cards, area: Rect, buffer: &mut Buffer, look: Look, clickable: &mut Clickable) {
    let size = size_of(table, area);
    let players = u16::try_from(table.players.len()).unwrap_or(0);
    let duties = u16::try_from(table.duties.len()).unwrap_or(0);
    // The hand is drawn with edges only if all other parts keep their rows.
    let cards = area.height.saturating_sub(players + duties);
    let hand = if cards > 2 * size.tall { size.tall } else { 1 };
    let hand = if table.hand.is_empty() { 0 } else { hand };
    let layout = Rect { height: cards.saturating_sub(hand), ..area };
    // What the parts leave lies between them, in equal gaps.
    let needed = height_of(table, area.width, size).saturating_sub(players + duties + size.tall);
    let gap = layout.height.saturating_sub(needed) / 3;
    let lying = Rect { y: layout.y + gap, height: layout.height - gap, ..layout };
    draw_layout(&table.layout, size, lying, buffer, look, clickable);
    let mut y = layout.bottom() - gap;
    for player in &table.players {
        draw_player(player, Rect { y, height: 1, ..area }, buffer, look);
        y += 1;
    }
    for duty in &table.duties {
        write(buffer, (area.x + 1, y), area.width - 1, duty, look.bold(Hue::Amber), look);
        y += 1;
    }
    let y = area.bottom() - hand;
    draw_hand(&table.hand, size, Rect { y, height: hand, ..area }, buffer, look, clickable);
}

/// Draws cards side by side in the middle of an area.
pub(super) fn draw_in_a_row(cards: &[CardFace], area: Rect, buffer: &mut Buffer, look: Look) {
    let of = |size: Size| u16::try_from(cards.len()).unwrap_or(0) * (size.wide + 1);
    let size = if LARGE.tall <= area.height && of(LARGE) <= area.width { LARGE } else { SMALL };
    let y = area.y + area.height.saturating_sub(size.tall) / 2;
    let first = area.x + area.width.saturating_sub(of(size)) / 2;
    for (card, x) in cards.iter().zip((first..).step_by(usize::from(size.wide + 1))) {
        draw_card(card, size, (x, y), look.ink(Hue::Faint), (buffer, look));
    }
}

/// Draws loose cards and builds in table order: as rows of cards or, if there are too few rows, as lines of text.
fn draw_layout(items: &[CardItem], size: Size, area: Rect, buffer: &mut Buffer, look: Look, clickable: &mut Clickable) {
    if items.is_empty() {
        write(buffer, (area.x + 1, area.y), area.width, "nothing lies on the table", look.ink(Hue::Faint), look);
        return;
    }
    let rows = in_rows(items, area.width, |item| wide_of(item, size));
    // A build has its name above it.
    let tall: u16 = rows.iter().map(|row| size.tall + u16::from(has_build(row))).sum();
    if tall <= area.height {
        let mut y = area.y;
        for row in rows {
            let name = u16::from(has_build(&row));
            let mut x = area.x + 1;
            for item in row {
                draw_item(item, size, (x, y, name), buffer, look);
                let place = Rect { x, y, width: wide_of(item, size), height: size.tall + name };
                clickable.extend(word(item).map(|word| (place, word)));
                x += wide_of(item, size) + 1;
            }
            y += size.tall + name;
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
fn wide_of(item: &CardItem, size: Size) -> u16 {
    let cards = u16::try_from(item.cards.len().max(1)).unwrap_or(1);
    let name = item.build.as_ref().map_or(0, |name| u16::try_from(name.width()).unwrap_or(0));
    (size.wide + (cards - 1) * (size.wide - 1)).max(name)
}

fn draw_item(item: &CardItem, size: Size, (x, y, name): (u16, u16, u16), buffer: &mut Buffer, look: Look) {
    if let Some(build) = &item.build {
        write(buffer, (x, y), wide_of(item, size), build, look.bold(Hue::Blue), look);
    }
    let mut at = x;
    let edge = if item.build.is_some() { look.ink(Hue::Blue) } else { look.ink(Hue::Faint) };
    for card in &item.cards {
        draw_card(card, size, (at, y + name), edge, (buffer, look));
        at += size.wide - 1;
    }
}

fn draw_card(card: &CardFace, size: Size, (x, y): (u16, u16), edge: Style, (buffer, look): (&mut Buffer, Look)) {
    let place = Rect { x, y, width: size.wide, height: size.tall }.intersection(buffer.area);
    Clear.render(place, buffer);
    Block::bordered().border_set(look.border()).border_style(edge).render(place, buffer);
    let room = size.wide - 2;
    let wide = u16::try_from(shown(&card.text, look).width()).unwrap_or(room).min(room);
    if size.tall == SMALL.tall {
        write(buffer, (x + 1 + (room - wide) / 2, y + 1), room, &card.text, ink(card, look), look);
        return;
    }
    // A large card has its face at two corners.
    write(buffer, (x + 1, y + 1), room, &card.text, ink(card, look), look);
    write(buffer, (x + 1 + room - wide, y + size.tall - 2), room, &card.text, ink(card, look), look);
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

fn draw_hand(hand: &[CardFace], size: Size, area: Rect, buffer: &mut Buffer, look: Look, clickable: &mut Clickable) {
    if hand.is_empty() {
        return;
    }
    let label = "Your hand";
    write(buffer, (area.x + 1, area.y + area.height / 2), 10, label, look.bold(Hue::Green), look);
    let mut x = area.x + 12;
    let count = u16::try_from(hand.len()).unwrap_or(1);
    let room = area.width.saturating_sub(12);
    // Many cards overlap.
    let step = if count * (size.wide + 1) <= room { size.wide + 1 } else { size.wide - 1 };
    for card in hand {
        let (place, next) = if area.height >= size.tall && count * step < room + 1 {
            draw_card(card, size, (x, area.y), look.ink(Hue::Green), (buffer, look));
            (Rect { x, y: area.y, width: size.wide, height: size.tall }, step)
        } else {
            write(buffer, (x, area.y), room, &card.text, ink(card, look), look);
            let width = u16::try_from(shown(&card.text, look).width()).unwrap_or(3);
            (Rect { x, y: area.y, width, height: 1 }, width + 1)
        };
        clickable.push((place, Clicked::Word(card.text.clone())));
        x += next;
    }
}
