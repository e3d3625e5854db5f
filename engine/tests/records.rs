//! Records at random, legal and not. None traps a reader or an engine; those that are read open, play to the close and conserve
//! money.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may stop where it stands")]

mod common;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use common::any_table::{AnyTable, Choice, Session};
use common::dice::Dice;
use common::house::policies;
use kip_contract::family::Named as _;
use kip_engine::contract::{Blank, ChanceSource, Timestamp};
use kip_engine::record::{self, Unfit};
use kip_engine::{casino_cards, two_up};
use kip_records::{IDS, Rulebook, find_text};

/// Numbers, most of which are illegal anywhere.
const NUMBERS: [&str; 16] =
    ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "13", "19", "255", "256", "-1", "99999999999999999999"];
const BOOLS: [&str; 3] = ["true", "false", "0"];
const STARTS: [&str; 9] =
    [r#""hh""#, r#""ht""#, r#""th""#, r#""tt""#, r#""ttt""#, r#""hth""#, r#""t""#, r#""tttt""#, r#""""#];
const ODDS: [&str; 12] = [
    r#"{ stated = { spinner = "15/2", heads-tails = "1/1" } }"#,
    r#"{ at-opening = { spinner = "7/1", heads-tails = "1/1" } }"#,
    r#"{ stated = { spinner = "1000/1", heads-tails = "2/1" } }"#,
    r#"{ at-opening = { spinner = "1/1000", heads-tails = "1/1" } }"#,
    r#"{ stated = { spinner = "999/1000", heads-tails = "1000/999" } }"#,
    r#"{ stated = { spinner = "1000/999", heads-tails = "1/1000" } }"#,
    r#"{ stated = { spinner = "10/4", heads-tails = "1/1" } }"#,
    r#"{ at-opening = { spinner = "15/2", heads-tails = "2/2" } }"#,
    r#"{ stated = { spinner = "0/1", heads-tails = "1/0" } }"#,
    r#"{ stated = { spinner = "18446744073709551615/18446744073709551614", heads-tails = "1/1" } }"#,
    r#"{ stated = { spinner = "18446744073709551616/1", heads-tails = "-1/1" } }"#,
    r#"{ stated = { spinner = "15", heads-tails = "" } }"#,
];
const DEALS: [&str; 15] = [
    "[]",
    "[{ players = 2, first = 12, second = 12 }]",
    "[{ players = 2, first = 8, second = 0 }]",
    "[{ players = 2, first = 24, second = 0 }, { players = 3, first = 8, second = 8 }]",
    "[{ players = 2, first = 1, second = 23 }, { players = 4, first = 12, second = 0 }]",
    "[{ players = 2, first = 9, second = 9 }, { players = 4, first = 9, second = 0 }]",
    "[{ players = 2, first = 10, second = 0 }, { players = 3, first = 12, second = 0 }]",
    "[{ players = 4, first = 1, second = 11 }]",
    "[{ players = 2, first = 4, second = 0 }]",
    "[{ players = 2, first = 2, second = 2 }, { players = 4, first = 2, second = 0 }]",
    "[{ players = 3, first = 2, second = 0 }]",
    "[{ players = 2, first = 4, second = 0 }, { players = 2, first = 4, second = 0 }]",
    "[{ players = 1, first = 48, second = 0 }, { players = 5, first = 0, second = 0 }]",
    "[{ players = 255, first = 255, second = 255 }]",
    "[{ players = 2, first = 256, second = -1 }]",
];
const PACKS: [&str; 10] = [
    r#""fifty-two""#,
    r#""forty""#,
    r#"["a", "2", "3"]"#,
    r#"["a", "2", "3", "4", "5"]"#,
    r#"["a", "a", "s2", "d10", "10", "k"]"#,
    r#"["sa", "s2", "s3", "s4", "s5", "s6", "s7", "s8", "s9", "s10", "sj", "sq"]"#,
    r#"["2", "3", "j", "q", "k"]"#,
    r#"["j", "q", "k"]"#,
    "[]",
    r#"["c1", "x"]"#,
];
const POINTS: [&str; 7] = [
    "{ most-cards = 2, most-spades = 2, five-spades = 0, spy-two = 1, big-ten = 2, ace = 1 }",
    "{ most-cards = 2, most-spades = 0, five-spades = 1, spy-two = 0, big-ten = 0, ace = 0 }",
    "{ most-cards = 0, most-spades = 0, five-spades = 0, spy-two = 255, big-ten = 0, ace = 0 }",
    "{ most-cards = 254, most-spades = 0, five-spades = 0, spy-two = 0, big-ten = 0, ace = 0 }",
    "{ most-cards = 254, most-spades = 254, five-spades = 255, spy-two = 255, big-ten = 255, ace = 255 }",
    "{ most-cards = 0, most-spades = 0, five-spades = 0, spy-two = 0, big-ten = 0, ace = 0 }",
    "{ most-cards = 1, most-spades = 3, five-spades = -1, spy-two = 256, big-ten = 0, ace = 0 }",
];
/// The reasons for "no spin", with one that there is not.
const REASONS: [&str; 9] = [
    "not-spun",
    "too-low",
    "outside-ring",
    "hit-something",
    "hit-ceiling",
    "spinner-outside-ring",
    "not-flat",
    "other",
    "barred",
];
/// The words of each policy that has words, and one that none has.
const WORDS: [(&str, &str); 20] = [
    ("call", "spinner always-heads who-knows"),
    ("five-odds", "lose la-partage en-prison at-election who-knows"),
    ("rounding", "up-to-chips down-to-chips who-knows"),
    ("new-wagers-after-void", "refused accepted who-knows"),
    ("selection", "spinner ringkeeper who-knows"),
    ("centre", "none none none who-knows"),
    ("side-bets", "centre-first at-once who-knows"),
    ("staying", "other-coins any-coins who-knows"),
    ("three-invalid", "may-substitute try-again who-knows"),
    ("supervision", "ringkeeper casino-supervisor who-knows"),
    ("calendar", "any-day anzac-day-where-said commemorative-days who-knows"),
    ("age", "attested not-asked who-knows"),
    ("no-spin-until", "coins-rest announcement who-knows"),
    ("rest", "none drawn laid who-knows"),
    ("leads", "right loser who-knows"),
    ("pictures", "numbers nothing who-knows"),
    ("turn", "free one-card who-knows"),
    ("sorting", "free as-laid by-number who-knows"),
    ("builders-discard", "not-in-first-half not-while-drawing in-second-half always never who-knows"),
    ("one-build", "in-first-half while-drawing by-turns never who-knows"),
];

/// Returns a value of the policy's kind, or now and then of another. `is_called` says whether reasons have a caller.
fn value(policy: &str, is_called: bool, dice: &mut Dice) -> String {
    let values: &[&str] = match policy {
        "no-spin" => return no_spin(is_called, dice),
        _ if dice.below(64) == 0 => &["0", "true", r#""h""#, "{ heads = 1 }", "[]", "{}"],
        "coins-in-set" | "throws-to-win" | "odds-that-lose" | "sets" | "coins-spun" | "highest" | "points-at-stake" => {
            &NUMBERS
        }
        "cut" | "partners" | "shared-pile" | "ace-high" | "insisting" => &BOOLS,
        "start" => &STARTS,
        "odds" => &ODDS,
        "centre" if dice.below(2) == 0 => return format!("{{ heads = {} }}", dice.pick(&NUMBERS)),
        "deals" => &DEALS,
        "pack" => &PACKS,
        "points" => &POINTS,
        _ => {
            let words = WORDS.iter().find(|(name, _)| *name == policy);
            let (_, words) = words.unwrap_or_else(|| panic!("{policy}: a policy of which no values are known"));
            return format!("\"{}\"", dice.pick(&words.split(' ').collect::<Vec<_>>()));
        }
    };
    (*dice.pick(values)).to_owned()
}

/// Returns reasons for "no spin": none, some, or one twice.
fn no_spin(is_called: bool, dice: &mut Dice) -> String {
    let mut reasons = String::new();
    for _ in 0..dice.below(4) {
        let caller = dice.pick(&["boxer-or-supervisor", "boxer", "boxer", "player"]);
        let caller = if is_called { format!("caller = \"{caller}\", ") } else { String::new() };
        let _ = write!(reasons, "{{ reason = \"{}\", {caller}by = \"1\" }}, ", dice.pick(&REASONS));
    }
    format!("[{reasons}]")
}

/// Returns the file of a rulebook with its policies, and one clause that all of it cites.
fn shorten(rulebook: &Rulebook) -> String {
    let file = rulebook.to_file();
    let head = file.lines().take_while(|line| !line.is_empty());
    let head: Vec<&str> = head
        .filter(|line| !["inherit", "replaces", "source-sha256"].iter().any(|part| line.starts_with(part)))
        .collect();
    let cites = file.lines().skip_while(|line| *line != "[cites]").skip(1);
    let cites: String = cites.filter_map(|line| Some(format!("{} = \"1\"\n", line.split_once(" = ")?.0))).collect();
    let policies: String = policies(&file)
        .map(|(_, line)| {
            let cited = line.split("by = \"").map(|part| part.split_once('"').map_or(part, |(_, rest)| rest));
            let cited = line.split("by = \"").take(1).chain(cited.skip(1));
            format!("{}\n", cited.collect::<Vec<_>>().join("by = \"1\""))
        })
        .collect();
    format!("{}\n[clauses]\n1 = \"We play as we like.\"\n[policies]\n{policies}\n[cites]\n{cites}", head.join("\n"))
}

/// Returns a file with some of its policies stated anew, at random.
fn restate(file: &str, dice: &mut Dice) -> String {
    let is_called = file.contains("caller = ");
    let all: Vec<(&str, &str)> = policies(file).collect();
    let mut text = file.to_owned();
    for _ in 0..=dice.below(4) {
        let (policy, line) = *dice.pick(&all);
        let value = value(policy, is_called, dice);
        let stated = match (policy, dice.below(256)) {
            (_, 0) => String::new(),
            ("no-spin", _) => format!("no-spin = {value}"),
            _ => format!("{policy} = {{ is = {value}, by = \"1\" }}"),
        };
        text = text.replacen(&format!("\n{line}\n"), &format!("\n{stated}\n"), 1);
    }
    text
}

/// Returns a record's bytes with some altered, most often with a check that fits; or others altogether.
fn alter(bytes: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut altered = bytes.to_vec();
    match dice.below(16) {
        0 => altered = (0..dice.below(64)).flat_map(|_| dice.next().to_le_bytes()).collect(),
        1 => altered.truncate(dice.place(bytes.len())),
        2 => altered.push(u8::try_from(dice.below(256)).unwrap()),
        _ => {
            // The policies lie behind clauses, before the steps.
            for _ in 0..=dice.below(3) {
                let place = dice.place(altered.len());
                let byte = u8::try_from(dice.below(256)).unwrap();
                altered[place] = *dice.pick(&[0, 1, 2, 3, 127, 255, byte, byte, altered[place] ^ 1]);
            }
        }
    }
    if dice.below(8) > 0 {
        record::seal(&mut altered);
    }
    altered
}

/// The number of steps of a session before it goes to its close, and after that.
const STEPS: u64 = 100;
const MOST_STEPS: u64 = 4_000;
const MINUTE: Timestamp = 60_000;

/// Plays at a table that the rulebook opens until it is closed. Every listed command is accepted, all money comes from somewhere and
/// nothing is left on the table, and states are read again.
fn play<T: AnyTable>(rulebook: &Rulebook, dice: &mut Dice) {
    let source = dice.pick(&[ChanceSource::Fresh, ChanceSource::Observed]).clone();
    let configs = T::configs(rulebook, &source);
    let config = dice.pick(&configs);
    let session = Session::<T>::open(rulebook, config);
    let mut session = session.unwrap_or_else(|refusal| panic!("{refusal:?}\n{config:?}"));
    session.seat(3);
    let (length, mut notice) = (dice.below(STEPS), 0);
    for step in 0..MOST_STEPS {
        let is_closing = step > length;
        let listed = session.listed();
        if step % 8 == 0 {
            check(&session, &listed);
        }
        let named = |name| listed.iter().find(|choice| choice.command.name() == name);
        let announce = || named("announce-closing").filter(|_| session.at >= notice);
        let closing = named("close-table").or_else(announce).filter(|_| is_closing);
        let Some((by, command)) = (match closing {
            Some(closing) => Some((closing.by, closing.command.clone())),
            None => session.choose(&listed, dice),
        }) else {
            session.at += MINUTE;
            continue;
        };
        if closing.is_some() {
            notice = session.at + 60 * MINUTE;
        }
        session.give(by, &command);
        if command.name() == "close-table" {
            return assert_eq!(session.money.lying(), []);
        }
        session.at += if is_closing { MINUTE } else { dice.below(3) * 1_000 };
    }
    panic!("the table is not closed: {:?}", session.table.view());
}

/// What is listed is accepted, and the state is read again.
fn check<T: AnyTable>(session: &Session<T>, listed: &[Choice<T>]) {
    for choice in listed.iter().filter(|choice| !choice.blanks.contains(&Blank::Link)).take(200) {
        assert_eq!(session.refusal(choice.by, &choice.command), None, "{choice:?}");
    }
    let state = session.table.snapshot();
    let restored = T::restore(&session.rulebook, &state).map(|table| table.snapshot());
    assert!(restored == Ok(state), "{restored:?} {:?}", session.table.view());
}

fn machine(rulebook: &Rulebook) -> &'static str {
    match rulebook {
        Rulebook::TwoUp(two_up::Rulebook::Casino(_)) => "casino",
        Rulebook::TwoUp(two_up::Rulebook::Ring(_)) => "ring",
        Rulebook::CasinoCards(_) => "casino-cards",
    }
}

fn play_any(rulebook: &Rulebook, dice: &mut Dice) {
    match rulebook {
        Rulebook::TwoUp(_) => play::<two_up::Table>(rulebook, dice),
        Rulebook::CasinoCards(_) => play::<casino_cards::Table>(rulebook, dice),
    }
}

#[test]
fn records_at_random_are_refused_or_play_to_the_close() {
    let count: usize = std::env::var("KIP_RECORDS").ok().and_then(|count| count.parse().ok()).unwrap_or(4_000);
    let files: Vec<String> = IDS.iter().map(|id| shorten(&kip_records::named(id).unwrap())).collect();
    let mut dice = Dice(48);
    let mut bytes = Vec::new();
    // How many there were of each machine, and of each refusal.
    let mut counts = BTreeMap::<String, u32>::new();
    for number in 0..count {
        let is_file = number % 2 == 0 || bytes.is_empty();
        let read = if is_file {
            let text = restate(&files[number % files.len()], &mut dice);
            let read = Rulebook::read(&text, &find_text);
            read.map_err(|fault| assert!(!fault.message.is_empty() && fault.place.is_some(), "{fault}\n{text}"))
                .map_err(|()| "file".to_owned())
        } else {
            Rulebook::of_bytes(&alter(&bytes, &mut dice)).map_err(|unfit| match unfit {
                Unfit::Contradiction(_) => "contradiction".to_owned(),
                other => format!("{other:?}"),
            })
        };
        let outcome = read.as_ref().map_or_else(String::clone, |rulebook| machine(rulebook).to_owned());
        *counts.entry(outcome).or_default() += 1;
        let Ok(rulebook) = read else { continue };
        let play = || play_any(&rulebook, &mut dice.clone());
        if std::panic::catch_unwind(std::panic::AssertUnwindSafe(play)).is_err() {
            let file = rulebook.to_file();
            panic!(
                "record {number} of {}: {:#?}",
                rulebook.id(),
                policies(&file).map(|(_, line)| line).collect::<Vec<_>>()
            );
        }
        dice.next();
        bytes = rulebook.to_bytes().unwrap();
        assert!(Rulebook::of_bytes(&bytes).is_ok_and(|again| again == rulebook));
    }
    println!("{counts:?}");
    let met: Vec<&str> = counts.keys().map(String::as_str).collect();
    let known = ["Altered", "Missing", "OtherEngine", "Unreadable"];
    assert_eq!(met, [&known[..], &["casino", "casino-cards", "contradiction", "file", "ring"]].concat());
}
