//! `kip check`: a house's record is read as it is written, and the result agrees with the compiler and the component.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::house::run_new_rulebook;
use crate::own_vectors::Own;

fn kip(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_kip")).args(arguments).output().unwrap()
}

fn check(named: &Path) -> (Value, Option<i32>) {
    let output = kip(&["check", "--json", named.to_str().unwrap()]);
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    let document = serde_json::from_slice(&output.stdout).unwrap_or_else(|_| json!({ "error": error }));
    (document, output.status.code())
}

fn text(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

/// Returns a crate as the program writes it, and its rules.
fn written(options: &[&str]) -> (TempDir, PathBuf, String) {
    let folder = TempDir::new().unwrap();
    let house = folder.path().join("our-house");
    run_new_rulebook("our-house", &house, options);
    let rules = fs::read_to_string(house.join("src/rules.rs")).unwrap();
    (folder, house, rules)
}

fn section<'d>(document: &'d Value, name: &str) -> &'d Value {
    let sections = document["sections"].as_array().unwrap();
    sections.iter().find(|section| section["name"] == name).map_or(&Value::Null, |section| &section["rows"])
}

/// Five Odds return half: 63/64 on average, and of the least wager, 1.00 in chips of 1.00, the half is rounded up to all of it.
/// With la partage the spinner's wager is that of nsw.
#[test]
fn a_new_crate_is_checked_at_once() {
    let (_folder, house, _) = written(&[]);
    kip(&["check", house.to_str().unwrap()]);
    let began = Instant::now();
    let (document, code) = check(&house);
    assert!(began.elapsed() < Duration::from_secs(1), "{:?}", began.elapsed());
    assert_eq!((code, &document["contradicts"]), (Some(0), &Value::Null), "{document:#}");
    assert_eq!((&document["rulebook"], &document["inherits"]), (&json!("our-house"), &json!("nsw")));
    let heads = &document["returns"][0];
    assert_eq!(heads["bet"], "heads");
    assert_eq!(heads["at-minimum"], json!({ "stake": 100, "returns": { "numerator": 1, "denominator": 1 } }));
    assert_eq!(heads["at-maximum"], json!({ "stake": 100_000, "returns": { "numerator": 63, "denominator": 64 } }));
    let policies = section(&document, "policies");
    assert_eq!(policies, &json!([{ "item": "five-odds", "one": "lose", "other": "la-partage" }]));
    // Its own six clauses are new; those of nsw are unchanged.
    let clauses = section(&document, "clauses").as_array().unwrap();
    assert!(clauses.iter().all(|row| row["one"].is_null()) && clauses.len() == 6, "{clauses:#?}");
    let shown = text(&kip(&["check", house.to_str().unwrap()]));
    for wanted in ["Nothing contradicts itself", "five-odds: lose → la-partage", "63/64", "98.438 %", "clauses: 6 new"]
    {
        assert!(shown.contains(wanted), "{wanted}: {shown}");
    }
}

/// The component's description agrees with its source, policy by policy and clause by clause, and so do its returns.
#[test]
fn the_component_says_the_same_as_its_source() {
    let own = Own::get();
    let (of_component, code) = check(own.wasm());
    assert_eq!((code, &of_component["inherits"]), (Some(0), &json!("nsw")), "{of_component:#}");
    let (_folder, house, _) = written(&[]);
    let (of_crate, _) = check(&house);
    for name in ["policies", "clauses", "bets"] {
        assert_eq!(section(&of_crate, name), section(&of_component, name), "{name}");
    }
    let in_crate = of_crate["returns"].as_array().unwrap();
    for returns in of_component["returns"].as_array().unwrap() {
        // The return of the spinner's wager is computed for each side that may be called.
        let bet = returns["bet"].as_str().unwrap().split(' ').next().unwrap();
        let same = in_crate.iter().find(|other| other["bet"] == bet).unwrap();
        assert_eq!(
            (&same["at-minimum"], &same["at-maximum"]),
            (&returns["at-minimum"], &returns["at-maximum"]),
            "{bet}: {of_component:#}"
        );
    }
}

/// A contradiction is reported in the compiler's words, at the field that causes it.
#[test]
fn contradictions_are_told_with_their_place() {
    let (_folder, house, rules) = written(&[]);
    let path = house.join("src/rules.rs");
    let line = |rules: &str, of: &str| rules.lines().position(|line| line.contains(of)).unwrap() + 1;
    let even = "heads_tails: Fraction { numerator: 1, denominator: 1 }";
    for (from, to, words, at) in [
        (
            even,
            "heads_tails: Fraction { numerator: 2, denominator: 1 }",
            "at even money only",
            "five_odds: Cited::new(",
        ),
        (
            "odds_that_lose: Cited::new(5",
            "odds_that_lose: Cited::new(0",
            "give `odds_that_lose` 1 or more",
            "odds_that_lose:",
        ),
        (
            "odds_that_lose: Cited::new(5",
            "odds_that_lose: Cited::new(300",
            "too large for what it counts",
            "odds_that_lose:",
        ),
        (
            "Rounding::UpToChips, by(\"4\")",
            "Rounding::UpToChips, by(\"9\")",
            "a citation names a clause that is not in the table",
            "rounding:",
        ),
        (
            "FiveOdds::LaPartage",
            "FiveOdds::Sometimes",
            "write FiveOdds::Lose, FiveOdds::LaPartage",
            "five_odds: Cited::new(",
        ),
        ("call: Cited::new", "calls: Cited::new", "`call` is missing here", "const RECORD"),
        (
            "not_in_these_rules: by",
            "not_in_those_rules: by",
            "no step is called `not_in_those_rules`",
            "not_in_those_rules",
        ),
        ("coins_in_set: Cited::new(5,", "coins_in_set: Cited::new(5", "this does not compile", "coins_in_set"),
    ] {
        let changed = rules.replace(from, to);
        assert_ne!(changed, rules, "{from}");
        fs::write(&path, &changed).unwrap();
        let output = kip(&["check", "--json", house.to_str().unwrap()]);
        assert_eq!(output.status.code(), Some(1), "{words}: {}", text(&output));
        let error: Value = serde_json::from_slice(&output.stderr).unwrap();
        let error = &error["error"];
        assert!(error["message"].as_str().unwrap().contains(words), "{words}: {error:#}");
        assert_eq!(error["line"], json!(line(&changed, at)), "{words}: {error:#}");
        let document: Value = serde_json::from_slice(&output.stdout).unwrap_or_default();
        let is_told = document.is_null() || document["contradicts"]["message"] == error["message"];
        assert!(is_told, "{document:#}");
    }
}

/// A value that is not written out is not guessed.
#[test]
fn what_cannot_be_read_is_named_with_its_line() {
    let (folder, house, rules) = written(&[]);
    let path = house.join("src/rules.rs");
    fs::write(&path, rules.replace("Cited::new(5, by(\"3\"))", "Cited::new(odds(), by(\"3\"))")).unwrap();
    let output = kip(&["check", house.to_str().unwrap()]);
    let told = text(&output);
    assert_eq!(output.status.code(), Some(2), "{told}");
    assert!(
        told.contains("reads a number here") && told.contains("cargo check") && told.contains("rules.rs, line 69"),
        "{told}"
    );
    // A constant of the same file counts as written out.
    let constant = rules.replace("Cited::new(5, by(\"3\"))", "Cited::new(ODDS, by(\"3\"))") + "\nconst ODDS: u8 = 4;\n";
    fs::write(&path, constant).unwrap();
    let (document, code) = check(&house);
    assert_eq!(code, Some(0), "{document:#}");
    let policies = section(&document, "policies").to_string();
    assert!(policies.contains("odds-that-lose") && policies.contains("\"4\""), "{policies}");

    fs::write(folder.path().join("empty.rs"), "fn main() {}").unwrap();
    fs::write(folder.path().join("bytes.rs"), [0xff, 0xfe]).unwrap();
    for (named, wanted) in [
        (folder.path().to_owned(), "has no src/rules.rs"),
        (folder.path().join("empty.rs"), "has no rulebook"),
        (folder.path().join("bytes.rs"), "no text in UTF-8"),
        (folder.path().join("none.rs"), "cannot read"),
        (folder.path().join("none.wasm"), "none.wasm"),
        (PathBuf::from("nosuch"), "there is no rulebook `nosuch`"),
    ] {
        let output = kip(&["check", named.to_str().unwrap()]);
        assert_eq!(output.status.code(), Some(2), "{wanted}: {}", text(&output));
        assert!(text(&output).contains(wanted), "{wanted}: {}", text(&output));
    }
}

/// Reads a house of every inherited card rulebook: what is written differs in one policy, and the lines that are written as
/// comments make a game of twelve cards.
#[test]
fn card_rulebooks_are_read_whole() {
    for parent in ["swazi", "swazi-two", "crazy", "sotho", "sotho-forty", "south-african"] {
        let house = crate::own_cards::write(parent);
        let (document, code) = check(&house.folder);
        assert_eq!((code, &document["inherits"]), (Some(0), &json!(parent)), "{document:#}");
        let policies = section(&document, "policies").as_array().unwrap();
        assert_eq!(policies.len(), 1, "{parent}: {policies:#?}");
        assert_eq!((&policies[0]["item"], &policies[0]["other"]), (&json!("builders-discard"), &json!("never")));

        let stated = crate::own_cards::state_everything(&house);
        let (document, code) = check(&house.file);
        assert_eq!(code, Some(0), "{parent}: {document:#}");
        let policies = section(&document, "policies").to_string();
        assert!(policies.contains("2 players: 6") && policies.contains("most cards 2"), "{parent}: {policies}");
        fs::write(&house.file, stated.replace("first = 6, second = 0", "first = 7, second = 0")).unwrap();
        let (document, code) = check(&house.file);
        assert_eq!(code, Some(1));
        let told = document["contradicts"]["message"].as_str().unwrap();
        assert!(told.contains("more cards are dealt"), "{parent}: {told}");
        let line = stated.lines().position(|line| line.contains("first = 6")).unwrap() + 1;
        assert_eq!(document["contradicts"]["line"], line, "{document:#}");
    }
}

/// A rulebook that comes with the program, and a card game without a house that pays.
#[test]
fn carried_components_are_checked_too() {
    let (house, code) = check(Path::new("house"));
    assert_eq!((code, &house["inherits"], &house["family"]), (Some(0), &json!("nsw"), &json!("two-up")));
    assert!(section(&house, "policies").to_string().contains("always-heads"), "{house:#}");
    let (swazi, code) = check(Path::new("swazi"));
    assert_eq!((code, &swazi["returns"], &swazi["inherits"]), (Some(0), &json!([]), &Value::Null), "{swazi:#}");
}
