//! `kip check`: a house's rulebook is read as it is written, and the result agrees with its component.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::house::House;
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

fn section<'d>(document: &'d Value, name: &str) -> &'d Value {
    let sections = document["sections"].as_array().unwrap();
    sections.iter().find(|section| section["name"] == name).map_or(&Value::Null, |section| &section["rows"])
}

/// Five Odds return half: 63/64 on average, and of the least wager, 1.00 in chips of 1.00, the half is rounded up to all of it.
/// With la partage the spinner's wager is that of nsw.
#[test]
fn a_new_rulebook_is_checked_at_once() {
    let house = House::write("our-house", &[]);
    kip(&["check", house.file.to_str().unwrap()]);
    let began = Instant::now();
    let (document, code) = check(&house.file);
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
    // The folder of that name stands for the file, and so does the one that the command is run in.
    assert_eq!(check(&house.folder).0["returns"], document["returns"]);
    let mut within = Command::new(env!("CARGO_BIN_EXE_kip"));
    assert_eq!(within.arg("check").current_dir(&house.folder).output().unwrap().status.code(), Some(0));
    let shown = text(&kip(&["check", house.file.to_str().unwrap()]));
    for wanted in ["Nothing contradicts itself", "five-odds: lose → la partage", "63/64", "98.438 %", "clauses: 6 new"]
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
    let (of_file, _) = check(own.file());
    assert_eq!(of_file["sections"], of_component["sections"]);
    let in_file = of_file["returns"].as_array().unwrap();
    for returns in of_component["returns"].as_array().unwrap() {
        // The return of the spinner's wager is computed for each side that may be called.
        let bet = returns["bet"].as_str().unwrap().split(' ').next().unwrap();
        let same = in_file.iter().find(|other| other["bet"] == bet).unwrap();
        assert_eq!(
            (&same["at-minimum"], &same["at-maximum"]),
            (&returns["at-minimum"], &returns["at-maximum"]),
            "{bet}: {of_component:#}"
        );
    }
}

/// A contradiction is reported in the engine's words, at the policy that causes it.
#[test]
fn contradictions_are_told_with_their_place() {
    let house = House::write("our-house", &[]);
    let written = house.text();
    let line = |rules: &str, of: &str| rules.lines().position(|line| line.starts_with(of)).unwrap() + 1;
    for (from, to, words, at) in [
        ("heads-tails = \"1/1\"", "heads-tails = \"2/1\"", "at even money only", "five-odds ="),
        ("odds-that-lose = { is = 5", "odds-that-lose = { is = 0", "give `odds-that-lose` 1 or more", "odds-that-lose"),
        ("odds-that-lose = { is = 5", "odds-that-lose = { is = 300", "invalid value: integer `300`", "odds-that-lose"),
        ("\"up-to-chips\", by = \"4\"", "\"up-to-chips\", by = \"9\"", "there is no clause `9`", "rounding"),
        ("is = \"la-partage\"", "is = \"sometimes\"", "expected one of `lose`, `la-partage`", "five-odds ="),
        ("call = {", "calls = {", "unknown field `calls`", "calls"),
        ("not-in-these-rules = \"6\"", "not-in-those-rules = \"6\"", "no step `not-in-those-rules`", "not-in-those"),
        ("throws-to-win = { is = 3,", "throws-to-win = { is = 3", "expected", "throws-to-win"),
    ] {
        fs::write(&house.file, &written).unwrap();
        let changed = house.changed(from, to);
        fs::write(&house.file, &changed).unwrap();
        let output = kip(&["check", "--json", house.file.to_str().unwrap()]);
        assert_eq!(output.status.code(), Some(1), "{words}: {}", text(&output));
        let error: Value = serde_json::from_slice(&output.stderr).unwrap();
        let error = &error["error"];
        assert!(error["message"].as_str().unwrap().contains(words), "{words}: {error:#}");
        assert_eq!(error["line"], json!(line(&changed, at)), "{words}: {error:#}");
        let document: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(document["contradicts"]["message"], error["message"], "{document:#}");
    }
}

/// Two clauses more, which nothing cites, and a row of no clause: each is a fault at its place, of `kip certify` too, until
/// the table or a vector names it.
#[test]
fn clauses_that_nobody_holds_are_reported_with_their_place() {
    let house = House::write("our-house", &[]);
    let changed = house.changed("\"6\" = ", "\"7\" = \"No hats.\"\n\"8\" = \"No children.\"\n\"6\" = ");
    fs::write(&house.file, &changed).unwrap();
    let [vectors, table, first] =
        ["vectors", "vectors/clauses.toml", "vectors/first.json"].map(|path| house.folder.join(path));
    let rows = fs::read_to_string(&table).unwrap();
    let with =
        |more: &str| fs::write(&table, rows.replacen("[inherits]\n", &format!("{more}\n[inherits]\n"), 1)).unwrap();
    let row = |id: &str, more: &str| format!("[[clause]]\nid = \"{id}\"\n{more}\n");
    let unheld = || {
        let (document, code) = check(&house.file);
        let found: Vec<_> = document["unheld"].as_array().unwrap().clone();
        assert_eq!(code, Some(i32::from(!found.is_empty())), "{document:#}");
        found
    };
    let places = |found: &[Value]| -> Vec<_> { found.iter().map(|fault| fault["line"].as_u64().unwrap()).collect() };
    let line = |text: &str, of: &str| text.lines().position(|line| line.starts_with(of)).unwrap() as u64 + 1;
    let [seven, eight] = ["\"7\"", "\"8\""].map(|of| line(&changed, of));

    with(&row("12", "status = \"engine\""));
    let found = unheld();
    assert_eq!(places(&found), [seven, eight, line(&fs::read_to_string(&table).unwrap(), "id = \"12\"")], "{found:#?}");
    assert!(found[0]["message"].as_str().unwrap().contains("nobody holds clause `7`"), "{found:#?}");
    assert!(found[1]["help"].as_str().unwrap().contains("id = \"8\""), "{found:#?}");
    assert!(found[2]["file"].as_str().unwrap().ends_with("clauses.toml") && found[2]["column"] == 6, "{found:#?}");
    for (more, folder) in [(&["--vectors", vectors.to_str().unwrap()][..], "named"), (&[], "found")] {
        let out = house.folder.join("report");
        let named = [house.file.to_str().unwrap(), "--out", out.to_str().unwrap()];
        let output = kip(&[&["certify"], &named[..], more].concat());
        assert_eq!((output.status.code(), out.exists()), (Some(1), false), "{folder}: {}", text(&output));
        for place in [format!("line {seven}, column 1"), format!("line {eight}, column 1"), "column 6: row `12`".into()]
        {
            assert!(text(&output).contains(&place), "{folder}: {place}: {}", text(&output));
        }
    }
    assert_eq!(crate::house::kip(&["build"], &house.file).status.code(), Some(0), "it can be built, and tried");

    // A duty needs its words, a heading none. A vector holds what it names.
    with(&[row("7", "status = \"heading\""), row("8", "status = \"host\"")].concat());
    assert_eq!(places(&unheld()), [eight]);
    with(&[row("7", "status = \"definition\""), row("8", "status = \"host\"\nduty = \"-\"\ngives = \"-\"")].concat());
    assert_eq!(places(&unheld()), [0; 0]);
    with(&[row("7", "status = \"engine\""), row("8", "status = \"engine\"")].concat());
    let text = fs::read_to_string(&first).unwrap();
    fs::write(&first, text.replacen("[\"our-house 3\"]", "[\"our-house 3\", \"our-house 7\"]", 1)).unwrap();
    assert_eq!(places(&unheld()), [eight]);
    fs::remove_file(&table).unwrap();
    assert_eq!(places(&unheld()), [eight], "the vectors hold it without a table too");
    fs::remove_dir_all(&vectors).unwrap();
    assert_eq!(places(&unheld()), [seven, eight]);
}

/// The clauses of kip's rulebooks are accounted for by the program's own tables.
#[test]
fn the_clauses_of_kips_rulebooks_are_accounted_for() {
    let folder = TempDir::new().unwrap();
    for id in kip_records::IDS {
        let file = folder.path().join(format!("{id}.toml"));
        fs::write(&file, kip_records::find_text(id).unwrap()).unwrap();
        let (document, code) = check(&file);
        assert_eq!((code, &document["unheld"]), (Some(0), &json!([])), "{id}: {document:#}");
    }
    let with_more = kip_records::find_text("nsw").unwrap().replacen("[clauses]\n", "[clauses]\n\"0\" = \"-\"\n", 1);
    let file = folder.path().join("nsw.toml");
    fs::write(&file, with_more).unwrap();
    let (document, code) = check(&file);
    assert_eq!(code, Some(1));
    assert!(document["unheld"][0]["message"].as_str().unwrap().contains("clause `0`"), "{document:#}");
}

#[test]
fn what_cannot_be_read_is_named() {
    let folder = TempDir::new().unwrap();
    let nothing = folder.path().join("nothing");
    fs::create_dir(&nothing).unwrap();
    fs::write(folder.path().join("bytes.toml"), [0xff, 0xfe]).unwrap();
    fs::write(folder.path().join("rules.rs"), "fn main() {}").unwrap();
    for (named, wanted) in [
        (nothing, "nothing.toml"),
        (folder.path().join("bytes.toml"), "no text in UTF-8"),
        (folder.path().join("rules.rs"), "is no valid WebAssembly"),
        (folder.path().join("none.toml"), "cannot read"),
        (folder.path().join("none.wasm"), "none.wasm"),
        (PathBuf::from("nosuch"), "there is no rulebook `nosuch`"),
    ] {
        let output = kip(&["check", named.to_str().unwrap()]);
        assert_eq!(output.status.code(), Some(2), "{wanted}: {}", text(&output));
        assert!(text(&output).contains(wanted), "{wanted}: {}", text(&output));
    }
}

/// A policy that a house changes is listed, with the returns that follow from it.
#[test]
fn a_changed_policy_is_listed() {
    let house = House::write("our-house", &[]);
    fs::write(&house.file, house.changed("odds-that-lose = { is = 5", "odds-that-lose = { is = 4")).unwrap();
    let (document, code) = check(&house.file);
    assert_eq!(code, Some(0), "{document:#}");
    let policies = section(&document, "policies").to_string();
    assert!(policies.contains("odds-that-lose") && policies.contains("\"4\""), "{policies}");
    // Four Odds in a row end 1 in 16 decisions, and return half of the wager: 15/16 + 1/32.
    let returns = &document["returns"][0]["at-maximum"]["returns"];
    assert_eq!(returns, &json!({ "numerator": 31, "denominator": 32 }));
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

        let stated = house.state_everything();
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
