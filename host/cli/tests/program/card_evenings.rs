//! Evenings at card tables: the examples of the six rulebooks, scripts, swaps, sessions that break off.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use kip::Digest;
use serde_json::Value;

use crate::cards::{error, kip, text};
use crate::common::another_build;
use crate::fair::{folder, python};
use crate::tamper::lines;

/// Returns the path of a file in this test's folder.
fn path(name: &str) -> String {
    folder().join(name).to_str().unwrap().to_owned()
}

fn write(name: &str, text: &str) -> String {
    let path = path(name);
    fs::write(&path, text).unwrap();
    path
}

fn json(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{}{}", text(output), error(output)))
}

/// Returns the names of an evening's checks that do not hold.
fn failing(document: &Value) -> Vec<&str> {
    let checks = document["checks"].as_array().unwrap().iter();
    checks.filter(|check| check["verdict"] != "holds").map(|check| check["check"].as_str().unwrap()).collect()
}

/// Plays a script that is given as text; returns the document and the transcript.
fn play(name: &str, rulebook: &str, script: &str, more: &[&str]) -> (Value, String) {
    let (script, transcript) = (write(&format!("{name}.script.jsonl"), script), path(&format!("{name}.jsonl")));
    let arguments = ["play", rulebook, "--script", &script, "--transcript", &transcript, "--json"];
    let output = kip(&[&arguments[..], more].concat(), "");
    assert!(output.status.success(), "{}", error(&output));
    (json(&output), fs::read_to_string(transcript).unwrap())
}

/// The expected results of an example, computed by hand from its last captures: points of each hand by side (section 10, 15.27 to
/// 15.32), and money by C15.
struct Evening {
    rulebook: &'static str,
    hands: &'static [&'static [u64]],
    money: &'static [i64],
    /// The rulebook's special features: events that occur in the example.
    shows: &'static [&'static str],
}

const EVENINGS: &[Evening] = &[
    Evening {
        rulebook: "swazi",
        hands: &[&[3, 8], &[2, 9]],
        // 5 and 7 points of difference at 1.00: partners win or lose alike.
        money: &[-1_200, 1_200, -1_200, 1_200],
        shows: &[
            "build-formed",
            "build-changed",
            "build-joined",
            "build-founded",
            "insisted",
            "capture-asked",
            "capture-drifted",
            "rank-known",
            "sorting-handed-over",
        ],
    },
    Evening {
        rulebook: "swazi-two",
        hands: &[&[9, 2], &[3, 8]],
        // 12 points against 10: the pot of two times 5.00.
        money: &[500, -500],
        shows: &["build-joined", "insisted", "card-sorted", "layout-collected"],
    },
    Evening {
        rulebook: "crazy",
        hands: &[&[2, 9], &[10, 1]],
        // 7 points lost, 9 won, at 0.50.
        money: &[100, -100],
        shows: &["card-drawn", "cut-again", "insisted", "build-joined"],
    },
    Evening {
        rulebook: "sotho",
        hands: &[&[3, 8]],
        // A pot of four times 10.00 for seats 2 and 4.
        money: &[-1_000, 1_000, -1_000, 1_000],
        shows: &["picture-given", "capture-asked", "insisted", "rank-known"],
    },
    Evening {
        rulebook: "sotho-forty",
        hands: &[&[3, 1, 7]],
        // Against each other: 2 - 4, -2 - 6, 4 + 6; of the 10.00 that are won the house gets 5 %.
        money: &[-200, -800, 950],
        shows: &["build-founded", "build-changed", "build-augmented"],
    },
    Evening {
        rulebook: "south-african",
        hands: &[&[3, 0, 7], &[3, 2, 4]],
        // 3 - 4, -3 - 7, 4 + 7; then 1 - 1, -1 - 2, 1 + 2.
        money: &[-100, -1_300, 1_400],
        shows: &["card-laid", "card-discarded", "build-joined", "build-augmented"],
    },
];

fn example(rulebook: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../examples/{rulebook}-evening.jsonl"))
}

/// Each evening shows its rulebook's special features, ends with a match won and the money settled, replays and verifies.
#[test]
fn every_card_rulebook_has_an_evening_that_replays_and_verifies() {
    for Evening { rulebook, hands, money, shows } in EVENINGS {
        let transcript = path(&format!("{rulebook}-evening.transcript.jsonl"));
        let played = kip(&["play", rulebook, "--example", "--transcript", &transcript, "--json"], "");
        assert!(played.status.success(), "{rulebook}: {}", error(&played));
        let document = json(&played);
        let points = |hand: &Value| {
            let sides = hand["sides"].as_array().unwrap();
            sides.iter().map(|side| side["points"].as_u64().unwrap()).collect::<Vec<_>>()
        };
        let scored: Vec<_> = document["hands"].as_array().unwrap().iter().map(points).collect();
        assert_eq!(scored, *hands, "{rulebook}");
        let players = document["players"].as_array().unwrap();
        let balances: Vec<_> = players.iter().map(|player| player["balance"].as_i64().unwrap()).collect();
        assert_eq!(balances, *money, "{rulebook}");
        assert!(!document["refusals"].as_array().unwrap().is_empty(), "{rulebook} shows no refusal");

        let written = fs::read_to_string(&transcript).unwrap();
        for event in shows.iter().chain(&["match-ended", "seat-settled"]) {
            assert!(written.contains(&format!("\"{event}\":")), "{rulebook}: no {event}");
        }
        let replayed = kip(&["replay", &transcript], "");
        assert!(replayed.status.success(), "{rulebook}: {}", error(&replayed));
        let verified = kip(&["verify", &transcript, "--json"], "");
        assert!(verified.status.success(), "{rulebook}: {}", error(&verified));
        // A script names its seeds: nothing was published before.
        assert_eq!(failing(&json(&verified)), ["draws"], "{rulebook}");
        if let Some(output) = python(&written, &format!("{rulebook}-evening.python.jsonl")) {
            assert!(output.status.success(), "{rulebook}: {}", error(&output));
        }
    }
}

/// The evening is narrated with notes, hands and sentences, and found by its name alone.
#[test]
fn an_evening_is_told() {
    let told = text(&kip(&["play", "--example", "crazy-evening"], ""));
    let wanted = [
        "-- ",
        "is dealt",
        "draws",
        "The hand is scored",
        "The match is over",
        "hands played",
        "refused, as expected:",
    ];
    for wanted in wanted {
        assert!(told.contains(wanted), "{wanted}\n{told}");
    }
    let wrong = kip(&["play", "swazi", "--example", "crazy-evening"], "");
    assert_eq!(wrong.status.code(), Some(2));
    assert!(error(&wrong).contains("played by `crazy`, not by `swazi`"), "{}", error(&wrong));
}

/// Returns the opening of an example, and its lines up to the first that has this text.
fn beginning(rulebook: &str, until: &str) -> String {
    let text = fs::read_to_string(example(rulebook)).unwrap();
    let end = text.lines().position(|line| line.contains(until)).unwrap();
    text.lines().take(end).map(|line| format!("{line}\n")).collect()
}

#[test]
fn what_a_script_says_wrongly_is_named() {
    let opening = beginning("crazy", "\"cut ");
    for (line, code, wanted) in [
        (r#"{"by":"player 1","says":"dance"}"#, 1, "`dance` is no move"),
        (r#"{"by":"host","says":"cut 20"}"#, 2, "players say moves, and nobody else"),
        (r#"{"by":"player 1","says":"cut 20; end"}"#, 1, "`cut 20; end` by Ann is refused"),
        (
            r#"{"by":"player 1","says":"cut 20; end","refused":"not-your-turn"}"#,
            2,
            "`end` follows what is to be refused",
        ),
        (
            r#"{"by":"player 2","says":"lay 9h","refused":"no-discard"}"#,
            1,
            "`lay 9h` is refused, but not with `no-discard`",
        ),
        (r#"{"by":"host","command":"close-table"}"#, 1, "`close-table` by host is refused"),
        (r#"{"by":"host","command":"close-table","refused":"staked"}"#, 1, "but not with `staked`"),
        (r#"{"by":"host","command":"dael"}"#, 2, "did you mean `deal`?"),
        (r#"{"swap":{"rulebook":"nsw"}}"#, 2, "is a rulebook of two-up"),
        (r#"{"swap":{"rulebook":"swazi-two"}}"#, 1, "the table does not change hands now"),
    ] {
        let script = write("wrong.script.jsonl", &format!("{opening}{line}\n"));
        let output = kip(&["play", "crazy", "--script", &script], "");
        assert_eq!(output.status.code(), Some(code), "{line}: {}", error(&output));
        let place = format!("line {}", opening.lines().count() + 1);
        assert!(error(&output).contains(wanted) && error(&output).contains(&place), "{line}: {}", error(&output));
    }
}

/// Returns the codes of all findings.
fn codes(document: &Value) -> Vec<&str> {
    document["findings"].as_array().unwrap().iter().map(|finding| finding["code"].as_str().unwrap()).collect()
}

/// A script may leave the values of `deal` and `add-entropy` to the program. In a fair session the program commits the chain too.
#[test]
fn a_script_leaves_its_draws_to_the_program() {
    let opening = beginning("crazy", "\"deal\"");
    let entropy: String =
        (1..=2).map(|seat| format!("{{\"by\":\"player {seat}\",\"command\":\"add-entropy\"}}\n")).collect();
    let (joins, readies) = opening.split_once("{\"by\": \"player 1\", \"command\": \"ready\"}").unwrap();
    let script = format!(
        "{joins}{entropy}{{\"by\": \"player 1\", \"command\": \"ready\"}}{readies}{{\"by\":\"host\",\"command\":\"deal\"}}\n"
    );
    let (document, transcript) = play("left-to-the-program", "crazy", &script, &["--fair", "--chain-length", "64"]);
    assert_eq!(document["chains"].as_array().unwrap().len(), 2, "{document}");
    let output = kip(&["verify", &path("left-to-the-program.jsonl"), "--json"], "");
    // The script ends with the pack in play.
    assert_eq!(output.status.code(), Some(1), "{}", error(&output));
    assert_eq!(codes(&json(&output)), ["ended-early"]);
    assert!(!transcript.contains("draw-revealed"), "a pack in play keeps its link");
}

/// Returns the digest of the carried `crazy`, and the digest and file of another build: with the file allowed the id means the
/// other build.
fn other_build() -> (Digest, String, Digest) {
    let carried = kip::carried().iter().find(|carried| carried.rulebook == "crazy").unwrap();
    let later = another_build(carried.bytes);
    let file = path("crazy-later.wasm");
    fs::write(&file, &later).unwrap();
    (Digest::of(carried.bytes), file, Digest::of(&later))
}

/// Another build takes over between any two commands, another rulebook between hands outside a match (C27). Both happen in a
/// script, and the transcript replays and verifies.
#[test]
fn components_take_over_card_tables() {
    let (first, file, second) = other_build();
    let text = fs::read_to_string(example("crazy")).unwrap();
    let terms = r#"{"players":2,"redeal":true,"one-build":false,"insist":"by-opponents","length":{"hands":1},"stakes":{"per-point":50},"commission-basis-points":0}"#;
    let build = format!("{{\"swap\":{{\"digest\":\"{first}\"}}}}\n");
    let back = format!("{{\"swap\":{{\"digest\":\"{second}\"}}}}\n");
    let waits = format!("{{\"swap\":{{\"rulebook\":\"swazi-two\",\"when\":\"next\",\"terms\":{terms}}}}}\n");
    let cancelled = "{\"swap\":{\"rulebook\":\"swazi-two\",\"when\":\"next\"}}\n{\"swap\":\"cancel\"}\n";
    let refused = "{\"swap\":{\"rulebook\":\"swazi-two\"},\"refused\":\"game-under-way\"}\n";
    let said = text.lines().filter(|line| line.contains("\"says\"")).count();
    let mut script = String::new();
    let mut number = 0;
    for line in text.lines() {
        // After the match is over the table plays on as another rulebook.
        if line.contains("close-table") {
            let ready: String =
                (1..=2).map(|seat| format!("{{\"by\":\"player {seat}\",\"command\":\"ready\"}}\n")).collect();
            script += &format!("{ready}{{\"by\":\"host\",\"command\":\"deal\"}}\n");
            script +=
                "{\"by\":\"host\",\"command\":{\"void-hand\":{\"scope\":\"hand\",\"text\":\"the evening is over\"}}}\n";
        }
        if line.contains("\"says\"") {
            number += 1;
            script += &match number {
                2 => format!("{build}{refused}"),
                5 => back.clone(),
                9 => cancelled.into(),
                last if last == said => waits.clone(),
                _ => String::new(),
            };
        }
        script += line;
        script.push('\n');
    }
    let (document, transcript) = play("swapped", "crazy", &script, &["--allow", &file]);
    let swaps = document["swaps"].as_array().unwrap();
    let to: Vec<_> = swaps.iter().map(|swap| swap["to"]["rulebook"].as_str().unwrap()).collect();
    assert_eq!(to, ["crazy", "crazy", "swazi-two"]);
    assert_eq!(document["rulebook"], "swazi-two");
    assert!(transcript.contains("\"table-imported\""));
    let transcript = path("swapped.jsonl");
    for command in ["replay", "verify"] {
        let output = kip(&[command, &transcript, "--allow", &file], "");
        assert!(output.status.success(), "{command}: {}", error(&output));
    }
    // Without the other build the transcript cannot be replayed.
    assert_eq!(kip(&["replay", &transcript], "").status.code(), Some(2));
}

/// A person lets another component take over: another build at once, another rulebook when the match is over.
#[test]
fn components_take_over_at_a_terminal() {
    let (first, file, _) = other_build();
    let transcript = path("swapped-by-hand.jsonl");
    let arguments =
        ["play", "crazy", "--seats", "me,random", "--seed", "4", "--allow", &file, "--transcript", &transcript];
    let shown = text(&kip(
        &arguments,
        "swap\nswap swazi\nswap swazi-two\nno\nswap swazi-two\nyes\nswap cancel\nswap cancel\nswap crazy\nyes\nquit\n",
    ));
    for wanted in [
        "  swap 1  crazy ",
        "another build takes over at once",
        "no swap: `swazi` is for 3 or 4, and 2 play at this table",
        "What differs, crazy → swazi-two:",
        "rest: a drawing pile → nothing is left",
        "major: a player could notice it",
        "nobody takes over",
        "waits to take over: swazi-two ",
        "What differs, two builds of crazy:",
        "nothing that they say of themselves",
        "it waits because of this: ",
        "(game-under-way, C27)",
        "waits no longer: swazi-two ",
        "nothing waits to take over",
        &format!("another component takes over:\n  crazy {first}"),
    ] {
        assert!(shown.contains(wanted), "{wanted}\n{shown}");
    }
    let listed = |line: &str| line.contains(". swazi ");
    assert!(!shown.lines().any(listed), "`swap` lists what two players cannot swap to: {shown}");
    let output = kip(&["replay", &transcript, "--allow", &file], "");
    assert!(output.status.success(), "{}", error(&output));
}

/// Another rulebook has other terms, and the program shows them to the person.
#[test]
fn a_swap_says_which_terms_are_others() {
    let transcript = path("swapped-terms.jsonl");
    let arguments = ["play", "swazi-two", "--seats", "me,random", "--always-all", "--seed", "4"];
    let arguments = [&arguments[..], &["--transcript", &transcript]].concat();
    let shown = text(&kip(&arguments, "swap south-african\nyes\nswap sotho\nyes\nquit\n"));
    let south_african = shown.split("waits to take over: south-african ").nth(1).unwrap();
    let (south_african, sotho) = south_african.split_once("waits to take over: sotho ").unwrap();
    assert!(south_african.contains("under it nobody can insist that all is taken or added"), "{shown}");
    assert!(south_african.contains("under it no layout is dealt again"), "{shown}");
    assert!(!sotho.contains("under it"), "sotho has all of them: {shown}");
}

/// Cut after any line, a session goes on from there; a torn line is kept beside it.
#[test]
fn a_card_session_goes_on_wherever_it_broke_off() {
    let whole = path("whole-cards.jsonl");
    let arguments = ["play", "south-african", "--seats", "random,random", "--seed", "6", "--transcript", &whole];
    let output = kip(&arguments, "");
    assert!(output.status.success(), "{}", error(&output));
    let whole = fs::read_to_string(whole).unwrap();
    let all = lines(&whole);
    for cut in [1, 2, 9, 12, all.len() / 2, all.len() - 3] {
        let kept = all[..cut].join("\n") + "\n";
        let torn = &all[cut][..all[cut].len() / 2];
        let file = write(&format!("broken-cards-{cut}.jsonl"), &format!("{kept}{torn}"));
        assert_eq!(kip(&["replay", &file], "").status.code(), Some(1));
        for command in ["replay", "verify"] {
            let output = kip(&[command, "--unfinished", &file], "");
            assert!(output.status.success(), "{command} {cut}: {}{}", text(&output), error(&output));
        }
        let resumed = kip(&["resume", &file], "");
        assert!(resumed.status.success() && text(&resumed).contains("every line agrees"), "{}", error(&resumed));
        assert_eq!(fs::read_to_string(format!("{file}.torn")).unwrap(), torn);
        // Each order has its outcome after it, which the rules compute again unchanged.
        let answered = all[..cut + usize::from(cut % 2 == 0)].join("\n") + "\n";
        assert_eq!(fs::read_to_string(&file).unwrap(), answered, "cut after line {cut}");
        // Computer players sit down and play the match to its end.
        let resumed = kip(&["resume", &file, "--seats", "random,greedy"], "");
        assert!(resumed.status.success(), "{}", error(&resumed));
        assert!(text(&resumed).contains("1 hand played"), "{}", text(&resumed));
        let verified = kip(&["verify", &file], "");
        assert!(verified.status.success(), "{cut}: {}{}", text(&verified), error(&verified));
    }
    for (name, content, code, wanted) in [
        ("ended-cards.jsonl", whole.clone(), 2, "has ended"),
        ("altered-cards.jsonl", all[..9].join("\n").replacen("\"seat\":1", "\"seat\":2", 1) + "\n", 1, "altered"),
    ] {
        let file = write(name, &content);
        let output = kip(&["resume", &file], "");
        assert_eq!(output.status.code(), Some(code), "{name}");
        assert!(error(&output).contains(wanted), "{name}: {}", error(&output));
        assert_eq!(fs::read_to_string(&file).unwrap(), content, "{name}");
    }
    let file = write("broken-cards-again.jsonl", &(all[..9].join("\n") + "\n"));
    let wrong = kip(&["resume", &file, "--seats", "me,me,me"], "");
    assert_eq!(wrong.status.code(), Some(2));
    assert!(error(&wrong).contains("2 play at this table"), "{}", error(&wrong));
}
