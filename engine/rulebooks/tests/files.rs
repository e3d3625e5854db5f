//! Rulebooks as files: those of kip, what a house writes, and everything that is wrong.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may stop where it stands")]

use kip_engine::casino_cards::{BuildersDiscard, Record, describe};
use kip_engine::record::{ROOM, Unfit};
use kip_records::{Fault, IDS, Rulebook, find_text};

fn read(text: &str) -> Result<Rulebook, Fault> {
    Rulebook::read(text, &find_text)
}

fn cards(rulebook: Rulebook) -> &'static Record {
    let Rulebook::CasinoCards(record) = rulebook else { panic!("{} is of another family", rulebook.id()) };
    record
}

/// A house that inherits `swazi-two`, and adds clauses.
const HOUSE: &str = r#"
id = "our-casino"
title = "Casino at our house"
source = "The rules of our house"
inherits = "swazi-two"

[clauses]
"1" = "Who owns a build lays no card down."
"2" = "In everything else the rules of Swazi Casino for two hold."

[policies]
builders-discard = { is = "never", by = "1" }

[cites]
no-discard = "1"
unknown = "2"
"#;

#[test]
fn the_rulebooks_of_kip_are_read_and_written_again() {
    for id in IDS {
        let rulebook = read(find_text(id).unwrap()).unwrap_or_else(|fault| panic!("{id}: {fault}"));
        assert_eq!(rulebook.id(), id);
        // Written out, it inherits nothing within its document.
        let file = rulebook.to_file();
        assert_eq!(file.contains("inherits"), id == "house", "{id}");
        assert_eq!(read(&file).unwrap_or_else(|fault| panic!("{id}: {fault}")), rulebook, "{id}");
        let bytes = rulebook.to_bytes().unwrap();
        assert!(bytes.len() < ROOM, "{id}: {}", bytes.len());
        assert_eq!(Rulebook::of_bytes(&bytes), Ok(rulebook), "{id}");
    }
}

#[test]
fn a_house_says_what_differs_and_inherits_the_rest() {
    let house = cards(read(HOUSE).unwrap());
    let parent = cards(read(find_text("swazi-two").unwrap()).unwrap());
    assert_eq!(house.builders_discard.value, BuildersDiscard::Never);
    assert_eq!(house.clauses.name(house.builders_discard.cite.clause), "our-casino 1");
    // What is inherited cites the parent's clause, with the ruling by which it holds (C37) where none interprets it.
    let inherited = house.deals.cite;
    assert_eq!(house.deals.value, parent.deals.value);
    assert_eq!(house.clauses.name(inherited.clause), "swazi-two 11.2");
    assert_eq!(house.clauses.name(inherited.ruling.unwrap()), "C37");
    let (own, other) = (describe(house), describe(parent));
    let value = |policies: &[kip_engine::contract::Policy]| -> Vec<(String, String)> {
        policies.iter().map(|policy| (policy.name.clone(), policy.value.clone())).collect()
    };
    let differing: Vec<_> =
        value(&own.head.policies).into_iter().filter(|row| !value(&other.head.policies).contains(row)).collect();
    assert_eq!(differing, [("builders-discard".to_owned(), "never".to_owned())]);
}

#[test]
fn a_house_is_written_with_the_rulebook_that_it_inherits() {
    let house = read(HOUSE).unwrap();
    let file = house.to_file();
    assert!(file.contains("inherits = \"swazi-two\""), "{file}");
    assert_eq!(read(&file).unwrap(), house);
    assert_eq!(read(&file).unwrap().to_bytes(), house.to_bytes());
}

/// Each fault with the line that it names, and words of the message.
#[test]
fn what_is_wrong_is_named_with_its_place() {
    let with = |from: &str, to: &str| {
        assert!(HOUSE.contains(from), "{from}");
        HOUSE.replacen(from, to, 1)
    };
    for (text, line, words) in [
        (with("builders-discard", "builders-discord"), Some(12), "unknown field `builders-discord`"),
        (with("is = \"never\"", "is = \"nevr\""), Some(12), "unknown variant `nevr`, expected one of"),
        (with("by = \"1\"", "by = \"9\""), Some(12), "there is no clause `9`"),
        (with("by = \"1\"", "by = \"1, C999\""), Some(12), "there is no ruling `C999`"),
        (with("by = \"1\"", "by = \"nsw 1\""), Some(12), "`nsw` is no rulebook whose clauses are inherited"),
        (with("by = \"1\"", "by = \"swazi-two 99.1\""), Some(12), "`swazi-two` has no clause `99.1`"),
        (with(", by = \"1\"", ""), Some(12), "missing field `by`"),
        (with("no-discard", "no-discord"), Some(15), "there is no step `no-discord`"),
        (with("unknown = \"2\"", "no-discard = \"2\""), Some(16), "duplicate key"),
        (with("\"2\" = ", "\"1\" = "), Some(9), "duplicate key"),
        (with("\"2\" = ", "\"C9\" = "), Some(9), "`C9` is a ruling's number"),
        (with("lays no", "lays\\u202e no"), Some(8), "control or direction characters"),
        (with("at our house", "at\\nour house"), Some(3), "control or direction characters"),
        (with("our-casino", "Our Casino"), Some(2), "this is no id of a rulebook"),
        (with("\"swazi-two\"", "\"swazi-three\""), Some(5), "there is no rulebook `swazi-three`"),
        (with("inherits = \"swazi-two\"", "inherits = 2"), Some(5), "`inherits` is a text"),
        (with("inherits = \"swazi-two\"\n", ""), None, "a rulebook says its `family`"),
        (with("inherits = \"swazi-two\"", "family = \"poker\""), Some(5), "a rulebook is of one of the families"),
        (with("inherits = \"swazi-two\"", "family = \"casino-cards\""), Some(11), "missing field `pack`"),
        (with("source = ", "source-sha256 = \"12\"\nsource = "), Some(4), "64 hexadecimal digits"),
        (with("id = ", "colour = \"red\"\nid = "), Some(2), "unknown field `colour`"),
        (
            with("[policies]", "[policies]\nodds-that-lose = { is = 5, by = \"1\" }"),
            Some(12),
            "unknown field `odds-that-lose`",
        ),
        (with("[policies]", "[policies]\nhighest = { is = 300, by = \"1\" }"), Some(12), "invalid value"),
        (
            with("[policies]", "[policies]\npack = { is = [\"a\", \"x2\"], by = \"1\" }"),
            Some(12),
            "`x2`, which is no card",
        ),
        (
            with("[policies]", "[policies]\ndeals = { is = [{ players = 2, first = 13, second = 12 }], by = \"1\" }"),
            Some(12),
            "more cards are dealt",
        ),
        // What mends a contradiction is said in the words of the file, also where it is within a policy.
        (
            with(
                "[policies]",
                "[policies]\ncut = { is = true, by = \"1\" }\nrest = { is = \"none\", by = \"1\" }\ndeals = { is = [{ players = 2, first = 10, second = 0 }], by = \"1\" }",
            ),
            Some(14),
            "deal them in `deals`, or let `rest` be `drawn` or `laid`",
        ),
        (
            with(
                "[policies]",
                "[policies]\npoints = { is = { most-cards = 1, most-spades = 2, five-spades = 0, spy-two = 1, big-ten = 2, ace = 1 }, by = \"1\" }",
            ),
            Some(12),
            "let `most-cards` and `most-spades` of `points` be even",
        ),
        (with("[policies]", "[policies"), Some(11), "unclosed table"),
        (String::new(), None, "a rulebook says its `family`"),
        ("\u{0}".to_owned(), Some(1), ""),
    ] {
        let fault = read(&text).unwrap_err();
        assert_eq!(fault.place.map(|(line, _)| line), line, "{fault}\n{text}");
        assert!(fault.message.contains(words), "{fault}\n{text}");
    }
}

#[test]
fn a_rulebook_that_inherits_itself_is_refused() {
    let itself = |_: &str| Some(HOUSE);
    let fault = Rulebook::read(HOUSE, &itself).unwrap_err();
    assert!(fault.to_string().contains("this inherits itself"), "{fault}");
    // Each file of a circle is named once.
    let other = HOUSE.replacen("swazi-two", "one", 1).leak() as &str;
    let one = HOUSE.replacen("swazi-two", "other", 1);
    let circle =
        |name: &str| Some(if name == "other" { other } else { HOUSE.replacen("swazi-two", "other", 1).leak() });
    let fault = Rulebook::read(&one, &circle).unwrap_err().to_string();
    assert!(fault.contains("this inherits itself"), "{fault}");
    assert_eq!((fault.matches("`other`").count(), fault.matches("`one`").count()), (1, 1), "{fault}");
    // A chain without end is no circle.
    let endless = |name: &str| Some(&*HOUSE.replacen("swazi-two", &format!("{name}-on"), 1).leak());
    let fault = Rulebook::read(HOUSE, &endless).unwrap_err().to_string();
    assert!(fault.ends_with("more than 16 files inherit each other"), "{fault}");
}

#[test]
fn clauses_that_no_engine_has_room_for_are_refused() {
    let long = HOUSE.replacen("lays no card down.", &"lays no card down. ".repeat(4_000), 1);
    assert!(matches!(read(&long).unwrap().to_bytes(), Err(Unfit::TooLong)));
}

/// A record's bytes are a stranger's: whatever one of them becomes, the record is refused.
#[test]
fn altered_bytes_are_no_record() {
    let bytes = read(HOUSE).unwrap().to_bytes().unwrap();
    for place in (0..bytes.len()).step_by(7).chain(0..64) {
        for bit in [1, 16, 128] {
            let mut altered = bytes.clone();
            altered[place] ^= bit;
            assert!(Rulebook::of_bytes(&altered).is_err(), "byte {place}");
        }
    }
    assert_eq!(Rulebook::of_bytes(&[]), Err(Unfit::Missing));
    assert_eq!(Rulebook::of_bytes(&[0; 64]), Err(Unfit::Missing));
    assert_eq!(Rulebook::of_bytes(&bytes[..bytes.len() - 1]), Err(Unfit::Altered));
    assert_eq!(Rulebook::of_bytes(&[&bytes[..], &[1]].concat()), Err(Unfit::Altered));
    // Zeros follow it in an engine.
    assert!(Rulebook::of_bytes(&[&bytes[..], &[0; 9]].concat()).is_ok());
    let other = kip_engine::record::write("roulette", "1.0", cards(read(HOUSE).unwrap())).unwrap();
    assert_eq!(Rulebook::of_bytes(&other), Err(Unfit::OtherEngine));
    let garbage = kip_engine::record::write("casino-cards", "1.0", &[7_u8; 300].as_slice()).unwrap();
    assert_eq!(Rulebook::of_bytes(&garbage), Err(Unfit::Unreadable));
}
