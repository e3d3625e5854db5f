//! A house's own card rulebook, as `kip new-rulebook` writes it: it builds and its vectors hold. With other policies it plays by
//! them; with contradictory ones it does not compile.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::house::House;

const BASES: [&str; 6] = ["swazi", "swazi-two", "crazy", "sotho", "sotho-forty", "south-african"];

fn write(inherits: &str) -> House {
    House::write_with("our-casino", &["--family", "casino-cards", "--inherits", inherits])
}

fn kip(arguments: &[&str], component: &Path) -> Output {
    let mut kip = Command::new(env!("CARGO_BIN_EXE_kip"));
    kip.args(arguments).arg("--component").arg(component).output().unwrap()
}

fn text(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

fn document(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{error}: {}", text(output)))
}

/// Builds a house's component, into a folder.
fn build(house: &House, folder: &Path) -> std::path::PathBuf {
    let wasm = folder.join("our-casino.wasm");
    fs::write(&wasm, house.build().expect("what is written compiles").bytes).unwrap();
    wasm
}

fn state_everything(house: &House) -> String {
    with_everything_stated(&fs::read_to_string(house.rules()).unwrap())
}

/// Returns the rules with every policy stated that a house may state: the lines that are written as comments.
pub fn with_everything_stated(written: &str) -> String {
    let (record, rest) = written.split_once("        // The pack:").unwrap();
    let (policies, end) = rest.split_once("        ..Record::inherited").unwrap();
    let is_stated = |line: &str| {
        let stated = line.trim_start().strip_prefix("// ").unwrap_or_default();
        let begins = stated.split_once(": ").is_some_and(|(name, value)| {
            value.starts_with("Cited::new(") && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_')
        });
        begins || stated.starts_with("    ") || stated == "),"
    };
    let lines = policies.lines().map(|line| if is_stated(line) { line.replacen("// ", "", 1) } else { line.into() });
    let policies = lines.collect::<Vec<_>>().join("\n");
    format!("{record}        // The pack:{policies}\n        ..Record::inherited{end}")
}

/// Free turns, and turns of one card.
#[test]
fn what_is_written_builds_and_holds_clause_by_clause() {
    build_and_check(&["swazi", "south-african"]);
}

#[test]
#[ignore = "a longer check: a crate that inherits from each of the six is built"]
fn what_is_written_holds_whatever_it_inherits() {
    build_and_check(&BASES);
}

fn build_and_check(bases: &[&str]) {
    let folder = TempDir::new().unwrap();
    for base in bases {
        let house = write(base);
        let wasm = build(&house, folder.path());
        let vectors = house.path().join("vectors");
        let vectors = vectors.to_str().unwrap();
        let checked = kip(&["vectors", "check", vectors, "--json"], &wasm);
        let found = document(&checked);
        assert_eq!(checked.status.code(), Some(0), "{base}: {found:#}");
        assert_eq!((&found["verdict"], &found["bare"]), (&json!("holds"), &json!([])), "{base}");
        assert!(found["held"].as_u64() > Some(60), "{base}: the vectors of {base} are played, too");
        let exceptions = found["exceptions"].as_array().unwrap();
        assert!(!exceptions.is_empty(), "{base}");
        for exception in exceptions {
            assert_eq!(exception["by"], "our-casino 1", "{base}");
            let difference = exception["difference"].as_str().unwrap();
            assert!(difference.contains("no-discard"), "{base}: {difference}");
        }
        let shown = text(&kip(&["vectors", "show", vectors, "our-casino-0001"], &wasm));
        assert!(shown.contains("refused: no-discard (our-casino 1)") && shown.contains("It holds."), "{shown}");
    }
}

#[test]
fn a_house_plays_by_its_own_policies() {
    let house = write("swazi-two");
    fs::write(house.rules(), state_everything(&house)).unwrap();
    let folder = TempDir::new().unwrap();
    let wasm = build(&house, folder.path());
    let described = document(&kip(&["describe", "our-casino", "--json"], &wasm));
    let policies = described["head"]["policies"].as_array().unwrap();
    let value = |name: &str| policies.iter().find(|policy| policy["name"] == name).unwrap()["value"].clone();
    assert_eq!(policies.len(), 17);
    for (name, said) in [
        ("pack", "12: ca c2 c3 da d2 d3 ha h2 h3 sa s2 s3"),
        ("deals", "2 players: 6"),
        ("rest", "nothing is left"),
        ("cut", "no"),
        ("sorting", "as they lay"),
        ("builders-discard", "never"),
        ("one-build", "never"),
        ("points", "most cards 2, most spades 2, two of spades 1, each ace 1"),
        ("points-at-stake", "9"),
    ] {
        assert_eq!(value(name), said, "{name}");
    }
    let seats =
        ["play", "--rulebook", "our-casino", "--seats", "random,greedy", "--hands", "3", "--seed", "7", "--json"];
    let played = kip(&seats, &wasm);
    assert_eq!(played.status.code(), Some(0), "{}", text(&played));
    // All twelve cards are captured: two points for most cards and for most spades, or one for each of two that tie, one for the
    // two of spades, and four for aces.
    let played = document(&played);
    let hands = played["hands"].as_array().unwrap();
    assert_eq!(hands.len(), 3);
    for hand in hands {
        let sum =
            |name: &str| hand["sides"].as_array().unwrap().iter().filter_map(|side| side[name].as_u64()).sum::<u64>();
        assert_eq!((sum("cards"), sum("points")), (12, 2 + 2 + 1 + 4), "{hand}");
    }
}

#[test]
fn a_record_that_contradicts_itself_does_not_compile() {
    let house = write("sotho");
    let stated = state_everything(&house);
    let deals = "Deal { players: 2, first: 6, second: 0 }";
    assert!(stated.contains(deals));
    fs::write(house.rules(), stated.replace(deals, "Deal { players: 2, first: 7, second: 0 }")).unwrap();
    let output = house.check();
    let error = text(&output);
    assert!(!output.status.success(), "a record that contradicts itself passes `cargo check`");
    assert!(error.contains("more cards are dealt, with the four that are cut, than the pack has"), "{error}");
    assert!(error.contains("src/rules.rs"), "the error names the house's own file: {error}");
    // There was no other error in it.
    fs::write(house.rules(), stated).unwrap();
    let output = house.check();
    assert!(output.status.success(), "{}", text(&output));
}

#[test]
fn a_rulebook_that_is_not_there_is_not_inherited() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("our-casino");
    for (options, words) in [
        (&["--family", "casino-cards", "--inherits", "nsw"][..], "those are: swazi, swazi-two, crazy, sotho"),
        (&["--inherits", "swazi"][..], "--family casino-cards"),
        (&["--family", "poker"][..], "casino-cards"),
    ] {
        let mut kip = Command::new(env!("CARGO_BIN_EXE_kip"));
        let output = kip.args(["new-rulebook", "our-casino", "--in"]).arg(&path).args(options).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{options:?}");
        assert!(text(&output).contains(words), "{options:?}: {}", text(&output));
        assert!(!path.exists());
    }
}
