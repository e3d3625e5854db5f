//! A house's own card rulebook, as `kip new-rulebook` writes it: its vectors hold, by every rulebook that it may inherit. With other
//! policies it plays by them; with contradictory ones it is refused with the line. What is built of it is the same everywhere.

use std::fs;
use std::process::{Command, Output};

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::house::{House, kip};

const BASES: [&str; 6] = ["swazi", "swazi-two", "crazy", "sotho", "sotho-forty", "south-african"];

/// Lets `kip new-rulebook` write a card rulebook.
pub fn write(inherits: &str) -> House {
    House::write("our-casino", &["--family", "casino-cards", "--inherits", inherits])
}

fn text(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

fn document(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{error}: {}", text(output)))
}

#[test]
fn what_is_written_holds_whatever_it_inherits() {
    for base in BASES {
        let house = write(base);
        let vectors = house.folder.join("vectors");
        let vectors = vectors.to_str().unwrap();
        let checked = kip(&["vectors", "check", vectors, "--json", "--component"], &house.file);
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
        let shown = text(&kip(&["vectors", "show", vectors, "our-casino-0001", "--component"], &house.file));
        assert!(shown.contains("refused: no-discard (our-casino 1)") && shown.contains("It holds."), "{shown}");
    }
}

#[test]
fn a_house_plays_by_its_own_policies() {
    let house = write("swazi-two");
    house.state_everything();
    let described = document(&kip(&["describe", "--json"], &house.file));
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
    let seats = ["play", "--seats", "random,greedy", "--hands", "3", "--seed", "7", "--json"];
    let played = kip(&seats, &house.file);
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

/// The component is kip's own engine with the rulebook as data, the same wherever and however often it is built; and the rulebook
/// can be read out of it.
#[test]
fn what_is_built_is_the_engine_and_the_record() {
    let house = write("crazy");
    let built = document(&kip(&["build", "--json"], &house.file));
    let wasm = house.folder.join("our-casino.wasm");
    let bytes = fs::read(&wasm).unwrap();
    assert_eq!(built["bytes"].as_u64(), Some(bytes.len() as u64));
    let again = document(&kip(&["build", "--json"], &house.file));
    assert_eq!(built["sha256"], again["sha256"], "it is built again over itself");

    let inspected = kip(&["inspect", "--json", "--allow", wasm.to_str().unwrap()], &wasm);
    assert_eq!(inspected.status.code(), Some(0), "{}", text(&inspected));
    let inspected = document(&inspected);
    assert_eq!(inspected["engine"]["known"], true);
    assert_eq!(inspected["engine"]["sha256"], built["engine"]["sha256"]);
    assert_eq!(inspected["record"]["sha256"], built["record"]["sha256"]);

    let unbuilt = house.folder.join("again.toml");
    let output = kip(&["unbuild", wasm.to_str().unwrap(), "--out"], &unbuilt);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output));
    assert_eq!(document(&kip(&["build", "--json"], &unbuilt))["sha256"], built["sha256"]);
    let output = kip(&["unbuild", wasm.to_str().unwrap(), "--out"], &unbuilt);
    assert_eq!(output.status.code(), Some(2), "nothing is written over: {}", text(&output));
}

/// A wrong file is refused with its place, and nothing is written.
#[test]
fn what_is_wrong_is_not_built() {
    let house = write("sotho");
    let stated = house.state_everything();
    let deals = "{ players = 2, first = 6, second = 0 }";
    let wasm = house.folder.join("our-casino.wasm");
    for (from, to, words) in [
        (deals, "{ players = 2, first = 7, second = 0 }", "more cards are dealt"),
        ("is = \"never\", by = \"1\"", "is = \"nevr\", by = \"1\"", "unknown variant `nevr`"),
        ("no-discard = \"1\"", "no-discard = \"7\"", "there is no clause `7`"),
        ("inherits = \"sotho\"", "inherits = \"soto\"", "there is no rulebook `soto`"),
    ] {
        assert!(stated.contains(from), "{from}");
        fs::write(&house.file, stated.replacen(from, to, 1)).unwrap();
        let line = stated.lines().position(|line| line.contains(from)).unwrap() + 1;
        let output = kip(&["build"], &house.file);
        let error = text(&output);
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.contains(words) && error.contains(&format!("our-casino.toml, line {line},")), "{error}");
        assert!(!wasm.exists());
        let output = kip(&["check"], &house.file);
        assert_eq!(output.status.code(), Some(1), "{}", text(&output));
    }
    fs::write(&house.file, vec![b'#'; 10 << 20]).unwrap();
    let error = text(&kip(&["build"], &house.file));
    assert!(error.contains("is larger than 1,048,576 bytes"), "{error}");
    fs::write(&house.file, [0xff, 0xfe]).unwrap();
    let error = text(&kip(&["build"], &house.file));
    assert!(error.contains("is no text in UTF-8"), "{error}");
    fs::write(&house.file, &stated).unwrap();
    let kept = house.folder.join("notes.txt");
    fs::write(&kept, "mine").unwrap();
    let output = kip(&["build", house.file.to_str().unwrap(), "--out"], &kept);
    assert_eq!(output.status.code(), Some(2), "{}", text(&output));
    assert_eq!(fs::read_to_string(&kept).unwrap(), "mine");
}

/// A component whose record or engine was altered by a byte plays nothing.
#[test]
fn an_altered_component_opens_no_table() {
    let house = write("swazi");
    kip(&["build"], &house.file);
    let wasm = house.folder.join("our-casino.wasm");
    let mut bytes = fs::read(&wasm).unwrap();
    let place = bytes.windows(9).position(|part| part == b"Who owns ").unwrap();
    bytes[place] = b'w';
    fs::write(&wasm, &bytes).unwrap();
    let output = kip(&["play", "--example", "--component"], &wasm);
    assert_eq!(output.status.code(), Some(2), "{}", text(&output));
    assert!(text(&output).contains("was altered"), "{}", text(&output));
    let output = kip(&["unbuild"], &wasm);
    assert!(text(&output).contains("was altered"), "{}", text(&output));
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
