//! Tests the screen on a terminal of letters: keys from a list, and pictures that can be read.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::io;
use std::rc::Rc;
use std::time::Duration;

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::style::{Color, Modifier};

use super::guide::{self, Family};
use super::look::{Hue, Look};
use super::opening::Opening;
use super::state::State;
use super::table::{
    Area, CardFace, CardItem, CardPlayer, Cards, Casino, Coins, Heading, Lights, Pile, Player, Ring, Table, Wager,
};
use super::terminal::Device;
use super::{CoinFace, Options, Screen};
use crate::errors::Kind;

/// The sizes at which every picture is checked.
pub(crate) const SIZES: [(u16, u16); 4] = [(60, 20), (80, 24), (120, 40), (200, 50)];

pub(crate) const LOOK: Look = Look { unicode: true, colour: true };

/// The pictures drawn so far.
pub(crate) type Pictures = Rc<RefCell<Vec<Buffer>>>;

/// A terminal whose person follows a list of events, and then closes it.
struct Scripted {
    terminal: Terminal<TestBackend>,
    events: VecDeque<Event>,
    pictures: Pictures,
}

impl Device for Scripted {
    fn draw(&mut self, state: &mut State) -> io::Result<()> {
        self.terminal.draw(|frame| super::draw::draw(state, frame)).map_err(|_| io::ErrorKind::Other)?;
        self.pictures.borrow_mut().push(self.terminal.backend().buffer().clone());
        Ok(())
    }

    fn event(&mut self, wait: Duration) -> io::Result<Option<Event>> {
        if wait.is_zero() {
            return Ok(None);
        }
        let event = self.events.pop_front().ok_or(io::ErrorKind::Interrupted)?;
        if let Event::Resize(width, height) = event {
            self.terminal.backend_mut().resize(width, height);
        }
        Ok(Some(event))
    }

    fn close(&mut self) {}
}

/// Returns a screen of that size, and the pictures that it will draw.
pub(crate) fn screen(size: (u16, u16), look: Look, events: impl IntoIterator<Item = Event>) -> (Screen, Pictures) {
    let pictures = Pictures::default();
    let terminal = Terminal::new(TestBackend::new(size.0, size.1)).expect("letters");
    let device = Scripted { terminal, events: events.into_iter().collect(), pictures: Rc::clone(&pictures) };
    let guide = guide::find("nsw", Family::Casino);
    let opening = Opening { family: Family::Casino, title: "Two Up".into(), rulebook: "nsw".into() };
    let options = Options { look, has_flights: false, guide, opening, shows_guide: false };
    (Screen::on(Box::new(device), options), pictures)
}

pub(crate) fn key(code: KeyCode) -> Event {
    Event::Key(KeyEvent::new(code, KeyModifiers::NONE))
}

/// Returns the keys of a line.
pub(crate) fn typed(line: &str) -> Vec<Event> {
    line.chars().map(KeyCode::Char).chain([KeyCode::Enter]).map(key).collect()
}

/// Returns a picture as text.
pub(crate) fn text(buffer: &Buffer) -> String {
    let width = usize::from(buffer.area.width);
    let rows = buffer.content.chunks(width).map(|row| {
        let row: String = row.iter().map(ratatui::buffer::Cell::symbol).collect();
        row.trim_end().to_owned()
    });
    rows.collect::<Vec<_>>().join("\n")
}

/// Returns the picture of a table at that size, with a question.
pub(crate) fn picture(table: Table, log: &str, size: (u16, u16), look: Look) -> Buffer {
    let (screen, pictures) = screen(size, look, []);
    screen.show(table);
    io::Write::write_all(&mut screen.writer(), log.as_bytes()).expect("a log");
    let items = ["Ann: on Heads", "Ann: on Tails", "Bert: on Heads", "more …", "leave the table"];
    let left = screen.choose("Place your bets", items.map(str::to_owned).to_vec());
    assert_eq!(left.expect_err("the person left").kind, Kind::Stopped);
    let last = pictures.borrow().last().cloned();
    last.expect("a picture")
}

/// Returns a picture as a page, on a dark and on a light background.
fn page(buffer: &Buffer) -> String {
    let rgb = |colour: Color, plain: &'static str| match colour {
        Color::Indexed(28) => "#008700",
        Color::Indexed(196) => "#ff0000",
        Color::Indexed(166) => "#d75f00",
        Color::Indexed(32) => "#0087d7",
        Color::Indexed(244) => "#808080",
        _ => plain,
    };
    let of = |(ground, plain): (&'static str, &'static str)| {
        let rows = buffer.content.chunks(usize::from(buffer.area.width)).map(|row| {
            let cells = row.iter().map(|cell| {
                let (mut fore, mut back) = (rgb(cell.fg, plain), "transparent");
                if cell.modifier.contains(Modifier::REVERSED) {
                    (fore, back) = (ground, fore);
                }
                let weight = if cell.modifier.contains(Modifier::BOLD) { "bold" } else { "normal" };
                let symbol = cell.symbol().replace('&', "&amp;").replace('<', "&lt;");
                format!("<span style='color:{fore};background:{back};font-weight:{weight}'>{symbol}</span>")
            });
            cells.collect::<String>()
        });
        let rows = rows.collect::<Vec<_>>().join("\n");
        format!(
            "<pre style='background:{ground};color:{plain};padding:8px;font:14px/17px DejaVu Sans Mono'>{rows}</pre>"
        )
    };
    ["<meta charset='utf-8'>".into(), of(("#101418", "#d8d8d8")), of(("#ffffff", "#202020"))].concat()
}

/// Returns whether a coin with this face is shown, whatever its size.
pub(crate) fn shows_coin(shown: &str, face: CoinFace) -> bool {
    let names = match face {
        CoinFace::Heads => ["H", "HEADS"],
        CoinFace::Tails => ["T", "TAILS"],
        CoinFace::Invalid => ["×", "×"],
        CoinFace::Unknown => ["·", "·"],
    };
    let is_coin = |line: &str| {
        let inner = line.split(['│', '|']).map(str::trim);
        inner.skip(1).any(|name| names.contains(&name))
    };
    shown.lines().any(is_coin)
}

/// Writes a picture into the folder `KIP_PICTURES`, for people to look at.
pub(crate) fn keep(name: &str, buffer: &Buffer) {
    if let Some(folder) = std::env::var_os("KIP_PICTURES") {
        std::fs::create_dir_all(&folder).expect("a folder");
        let file = format!("{name}-{}x{}.html", buffer.area.width, buffer.area.height);
        std::fs::write(std::path::Path::new(&folder).join(file), page(buffer)).expect("a page");
    }
}

fn ring(players: usize) -> Table {
    let player = |number: usize| Player {
        name: format!("{number} Wolfgang-{number}"),
        purse: "487.50".into(),
        stakes: "C 12.50  H 10.00".into(),
        has_turn: number == 2,
        ..Player::default()
    };
    Table::Ring(Ring {
        heading: Heading {
            table: "Ring 1".into(),
            phase: "Place your bets".into(),
            rulebook: "ringkeeper".into(),
            right: "2026-04-25 14:00:00".into(),
        },
        coins: Coins { faces: vec![CoinFace::Heads, CoinFace::Tails], caption: "down: heads, tails".into() },
        players: (1..=players).map(player).collect(),
        centre: vec!["Wolfgang-2 spins for Heads".into(), "centre 10.00, first 10.00".into()],
        bets: vec!["Bet 1: Ann on Heads holds 6.00 against Bert on Tails".into()],
    })
}

fn casino(players: usize) -> Table {
    let name = |number: usize| format!("{number} Wolfgang-{number}");
    let player = |number: usize| Player {
        name: name(number),
        purse: "612.50".into(),
        is_winning: true,
        has_turn: number == 2,
        ..Player::default()
    };
    let wager = |number: usize| Wager { player: name(number), chips: number, amount: "12.50+2.50t".into() };
    let area =
        |name, hue, count: usize| Area { name, pays: "1 to 1".into(), hue, wagers: (1..=count).map(wager).collect() };
    let lights = |name, lit, of, hue| Lights { name, lit, of, hue };
    Table::Casino(Casino {
        heading: Heading {
            table: "Ring 1".into(),
            phase: "No more bets, come in spinner".into(),
            rulebook: "nsw".into(),
            right: "2026-01-01".into(),
        },
        lights: vec![
            lights("Odds", 2, 5, Hue::Amber),
            lights("Heads", 1, 3, Hue::Green),
            lights("Tails", 0, 3, Hue::Red),
        ],
        coins: Coins { faces: vec![CoinFace::Heads, CoinFace::Invalid], caption: "down: heads, outside".into() },
        spinner: vec!["Wolfgang-2 spins for Heads".into(), "with 12.50".into(), "1 of 3 Heads".into()],
        players: (1..=players).map(player).collect(),
        areas: vec![
            area("HEADS", Hue::Green, players),
            area("TAILS", Hue::Red, players / 2),
            area("SPINNER", Hue::Amber, 1),
        ],
        foot: vec![
            "Sign: spinner 5.00 to 500.00, Heads and Tails 1.00 to 1,000.00".into(),
            "Chips of 1.00, 5.00".into(),
        ],
    })
}

fn cards(players: usize, on_table: usize) -> Table {
    let face = |number: usize| CardFace {
        text: format!("{}{}", ["A", "9", "10", "K"][number % 4], ["♣", "♦", "♥", "♠"][number / 4 % 4]),
        is_red: (4..12).contains(&(number % 16)),
    };
    let player = |number: usize| CardPlayer {
        name: format!("{number} Wolfgang-{number}"),
        has_turn: number == 2,
        count: 12,
        is_you: number == 1,
        pile: Some(Pile { count: 14, top: Some(face(number)), with: String::new() }),
        more: "known to hold nines".into(),
    };
    let build = |value| CardItem { build: Some(format!("{value}+ Wolfgang-2")), cards: (1..5).map(face).collect() };
    let loose = (0..on_table).map(|number| CardItem { build: None, cards: vec![face(number)] });
    Table::Cards(Cards {
        heading: Heading {
            table: "Table 1".into(),
            phase: "hand 1 of 4".into(),
            right: "Wolfgang-3 dealt".into(),
            ..Heading::default()
        },
        layout: loose.chain([build(9), build(13)]).collect(),
        players: (1..=players).map(player).collect(),
        hand: (0..12).map(face).collect(),
        duties: vec!["You must still take the 9-build".into()],
    })
}

#[test]
fn a_casinos_picture_has_coins_chips_lights_and_the_sign() {
    for size in SIZES {
        for players in [1, 2, 5, 64] {
            let drawn = picture(casino(players), "", size, LOOK);
            let shown = text(&drawn);
            for face in [CoinFace::Heads, CoinFace::Invalid] {
                assert!(shows_coin(&shown, face), "{face:?} of {players} at {size:?}\n{shown}");
            }
            for wanted in [
                "HEADS 1 to 1",
                "TAILS 1 to 1",
                "SPINNER",
                "1 Wolf",
                "◉ 12.50+2.50t",
                "● ● ○ ○ ○",
                "Sign: spinner 5.00",
            ] {
                assert!(shown.contains(wanted), "{wanted} of {players} at {size:?}\n{shown}");
            }
            keep(&format!("casino-of-{players}"), &drawn);
        }
    }
}

#[test]
fn a_card_table_has_layout_builds_piles_and_the_hand() {
    for size in SIZES {
        for (players, on_table) in [(2, 0), (2, 4), (4, 4), (4, 12), (4, 30)] {
            let drawn = picture(cards(players, on_table), "", size, LOOK);
            let shown = text(&drawn);
            for wanted in [
                "9+ Wolfgang-2",
                "13+ Wolfgang-2",
                "pile 14, top ",
                "2 Wolfgang-2",
                "Your hand",
                "must still take",
                "10♥",
            ] {
                assert!(shown.contains(wanted), "{wanted} of {players}, {on_table} at {size:?}\n{shown}");
            }
            keep(&format!("cards-of-{players}-{on_table}"), &drawn);
        }
    }
}

#[test]
fn rings_of_any_number_show_their_coins_and_players() {
    for size in SIZES {
        for players in [0, 1, 2, 3, 8, 10, 11, 64] {
            let drawn = picture(ring(players), "", size, LOOK);
            let shown = text(&drawn);
            for face in [CoinFace::Heads, CoinFace::Tails] {
                assert!(shows_coin(&shown, face), "{face:?} of {players} at {size:?}\n{shown}");
            }
            for wanted in ["down: heads, tails", "Side bets", "Bet 1:", "Ann: on Heads"] {
                assert!(shown.contains(wanted), "{wanted} of {players} at {size:?}\n{shown}");
            }
            for number in 1..=players.min(8) {
                assert!(shown.contains(&format!("{number} Wolf")), "{number} of {players} at {size:?}\n{shown}");
            }
            if [3, 8].contains(&players) {
                keep(&format!("ring-of-{players}"), &drawn);
            }
        }
    }
}

#[test]
fn without_utf_8_every_letter_is_ascii_and_without_colours_none_has_one() {
    for size in SIZES {
        let look = Look { unicode: false, colour: false };
        let drawn = picture(ring(4), "  Ann wins 5.00 …\n", size, look);
        let shown = text(&drawn);
        assert!(shown.is_ascii() && shows_coin(&shown, CoinFace::Heads), "{shown}");
        assert!(drawn.content.iter().all(|cell| cell.fg == Color::Reset && cell.bg == Color::Reset));
    }
}

/// Resizes a terminal a hundred times, to one column and back, while a question waits.
#[test]
fn a_storm_of_sizes_ends_in_a_whole_picture() {
    for table in [ring(6), ring(64), casino(9), cards(4, 20)] {
        weather(table);
    }
}

fn weather(table: Table) {
    let sizes = (0..100u16).map(|step| Event::Resize(1 + step * 37 % 130, 1 + step * 17 % 50));
    let last = [Event::Resize(80, 24), key(KeyCode::Down), key(KeyCode::Enter)];
    let (screen, pictures) = screen((80, 24), LOOK, sizes.chain(last));
    screen.show(table);
    let items = vec!["one".to_owned(), "two".to_owned()];
    assert_eq!(screen.choose("Which?", items).expect("an answer"), Some(1));
    let shown = text(pictures.borrow().last().expect("a picture"));
    assert!(shown.contains("Wolfgang-2") && shown.contains("1 one"), "{shown}");
}

#[test]
fn a_line_that_is_not_taken_says_why_and_stays_to_be_mended() {
    let events = [typed("6"), vec![key(KeyCode::Backspace)], typed("5")].concat();
    let (screen, pictures) = screen((80, 24), LOOK, events);
    let check = |text: &str| if text == "5" { Ok(()) } else { Err("1.00 to 5.00".to_owned()) };
    let line = screen.line("On Heads", "1.00 to 5.00", Some("1.00".into()), &check).expect("an answer");
    assert_eq!(line.as_deref(), Some("5"));
    assert!(pictures.borrow().iter().any(|picture| text(picture).contains("On Heads 6\n 1.00 to 5.00")));
}

/// The guide and the explanation lie over the table; any key that does not turn a page removes them.
#[test]
fn guide_and_explanation_are_read_and_put_away() {
    let turn = [KeyCode::Char('g'), KeyCode::Enter, KeyCode::Enter, KeyCode::Esc, KeyCode::Char('?'), KeyCode::Esc];
    for size in SIZES {
        let (screen, pictures) = screen(size, LOOK, turn.into_iter().map(key).chain([key(KeyCode::Char('1'))]));
        screen.show(ring(3));
        screen.explain(vec!["refused: betting is closed".into(), "nsw 4.6: No wager is altered.".into()]);
        assert_eq!(screen.choose("?", vec!["one".into()]).expect("an answer"), Some(0));
        let shown: Vec<_> = pictures.borrow().iter().map(text).collect();
        for wanted in ["1. Two coins", "3. Heads and Tails", "3 of 6", "What now?", "nsw 4.6: No wager"] {
            assert!(shown.iter().any(|shown| shown.contains(wanted)), "{wanted}\n{}", shown.join("\n"));
        }
        assert!(shown.last().is_some_and(|last| !last.contains("What now?")));
        keep("guide", &pictures.borrow()[1]);
    }
}

/// Returns the place where the text first appears in the last picture.
fn place_of(drawn: &str, wanted: &str) -> (u16, u16) {
    let found =
        drawn.lines().enumerate().find_map(|(row, line)| Some((row, line.split_once(wanted)?.0.chars().count())));
    let (row, column) = found.unwrap_or_else(|| panic!("{wanted}\n{drawn}"));
    (u16::try_from(column).expect("a column"), u16::try_from(row).expect("a row"))
}

fn click((column, row): (u16, u16)) -> Event {
    let kind = MouseEventKind::Down(MouseButton::Left);
    Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE })
}

/// Asks for a move at a card table with two loose cards, a build and a hand, and with a list of moves in the log.
fn asked_for_a_move(size: (u16, u16), events: Vec<Event>) -> (Option<String>, String) {
    let face = |text: &str| CardFace { text: text.into(), is_red: text.contains(['♥', '♦']) };
    let loose = |text| CardItem { build: None, cards: vec![face(text)] };
    let build = CardItem { build: Some("9-build+ Bert".into()), cards: vec![face("5♣"), face("4♦")] };
    let (screen, pictures) = screen(size, LOOK, events);
    screen.show(Table::Cards(Cards {
        heading: Heading::default(),
        layout: vec![loose("6♣"), build, loose("3♦")],
        players: Vec::new(),
        hand: vec![face("9♥"), face("10♠")],
        duties: Vec::new(),
    }));
    let log = "    1. old\n    2. old\n    1. 9♥ takes 6♣+3♦\n    2. lay 10♠\n";
    io::Write::write_all(&mut screen.writer(), log.as_bytes()).expect("a log");
    let line = screen.line("Ann>", "`list`", None, &|_| Ok(())).ok().flatten();
    let last = text(pictures.borrow().last().expect("a picture"));
    (line, last)
}

#[test]
fn a_move_at_a_card_table_is_clicked_together() {
    // On a wider screen the log, which has the same words, is beside the cards.
    for size in SIZES.into_iter().take(2) {
        let (left, drawn) = asked_for_a_move(size, Vec::new());
        assert_eq!(left, None);
        let at = |wanted| click(place_of(&drawn, wanted));
        let mut takes = vec![at("9♥")];
        takes.extend("takes".chars().map(KeyCode::Char).map(key));
        takes.extend([at("6♣"), at("9-build"), at("3♦"), at("Enter")]);
        let (line, _) = asked_for_a_move(size, takes);
        assert_eq!(line.as_deref(), Some("9♥ takes 6♣ 9-build 3♦ "), "{size:?}\n{drawn}");
        // A number replaces the previous text; the cards of a build select that build.
        let (line, _) = asked_for_a_move(size, vec![at("10♠"), at("2. lay"), at("Enter")]);
        assert_eq!(line.as_deref(), Some("2"), "{size:?}\n{drawn}");
        let (line, _) = asked_for_a_move(size, vec![at("4♦"), at("1. old"), at("Enter")]);
        assert_eq!(line.as_deref(), Some("9-build "), "{size:?}\n{drawn}");
    }
}

#[test]
fn the_keys_below_are_keys_for_the_mouse_too() {
    for size in SIZES {
        let (_, drawn) = asked_for_a_move(size, Vec::new());
        let at = |wanted| click(place_of(&drawn, wanted));
        for (keys, wanted) in [(vec![at("9♥"), at("? explain")], "What now?"), (vec![at("F1 guide")], "1. Two coins")]
        {
            let (_, shown) = asked_for_a_move(size, keys);
            assert!(shown.contains(wanted), "{size:?}\n{shown}");
        }
        let (line, shown) = asked_for_a_move(size, vec![at("9♥"), at("^C"), at("Enter")]);
        assert_eq!(line, None, "{shown}");
    }
}

/// Before another person sits down, the screen shows nothing of the previous person's game.
#[test]
fn a_blank_screen_has_nothing_of_what_was_seen() {
    let (screen, pictures) = screen((80, 24), LOOK, [key(KeyCode::Enter)]);
    screen.show(ring(3));
    io::Write::write_all(&mut screen.writer(), b"a secret\n").expect("a log");
    screen.explain(vec!["secret".into()]);
    screen.line("?", "", None, &|_| Ok(())).expect("an answer");
    assert!(text(&pictures.borrow()[0]).contains("secret"));
    screen.blank().expect("a blank screen");
    let shown = text(pictures.borrow().last().expect("a picture"));
    assert!(!shown.contains("secret") && !shown.contains("Wolfgang"), "{shown}");
}
