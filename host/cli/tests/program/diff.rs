//! `kip diff`: the same component, one with other words, another game.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use kip_records::{Component, Rulebook, find_text};
use serde_json::{Value, json};
use tempfile::TempDir;
use wasmparser::{Encoding, Import, Parser, Payload, TypeRef};

fn kip(arguments: &[&str], folder: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_kip")).args(arguments).current_dir(folder).output().unwrap()
}

fn document(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).unwrap()
}

fn complaint(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Returns the component with one word of one clause changed into another.
fn reworded(id: &str, word: &str, other: &str) -> Vec<u8> {
    let wasm = kip::carried().iter().find(|carried| carried.rulebook == id).unwrap().bytes;
    let engine = Component::split(wasm).unwrap().engine;
    let file = find_text(id).unwrap();
    assert!(file.contains(word), "{id} has no {word}");
    let rulebook = Rulebook::read(&file.replacen(word, other, 1), &find_text).unwrap();
    Component::with(&engine.bytes, &rulebook.to_bytes().unwrap()).unwrap()
}

/// The same bytes do not differ: nothing is tried, and the answer is there at once.
#[test]
fn a_rulebook_does_not_differ_from_itself() {
    let folder = TempDir::new().unwrap();
    let wasm = kip::carried().iter().find(|carried| carried.rulebook == "pub").unwrap().bytes;
    fs::write(folder.path().join("copy.wasm"), wasm).unwrap();
    let found = kip(&["diff", "pub", "copy.wasm", "--json"], folder.path());
    assert_eq!(found.status.code(), Some(0), "{}", complaint(&found));
    let found = document(&found);
    assert_eq!((&found["verdict"], &found["sections"], &found["parting"]), (&json!("same"), &json!([]), &Value::Null));
    assert_eq!((&found["identical"], &found["tried"]["sessions"]), (&json!(true), &json!(0)), "{found:#}");
    let told = kip(&["diff", "pub", "copy.wasm", "--html", "same.html"], folder.path());
    assert!(String::from_utf8_lossy(&told.stdout).contains("The same component: nothing to try."));
    let page = fs::read_to_string(folder.path().join("same.html")).unwrap();
    assert!(page.contains("The same component: nothing to try."), "{page}");
}

#[test]
fn other_words_are_minor() {
    let folder = TempDir::new().unwrap();
    let wasm = reworded("pub", "10 feet into", "10 ells into");
    fs::write(folder.path().join("reworded.wasm"), wasm).unwrap();
    let found = kip(&["diff", "pub", "reworded.wasm", "--json"], folder.path());
    assert_eq!(found.status.code(), Some(0), "{}", complaint(&found));
    let found = document(&found);
    assert_eq!((&found["verdict"], &found["parting"]), (&json!("minor"), &Value::Null));
    let sections = found["sections"].as_array().unwrap();
    let names: Vec<_> = sections.iter().map(|section| section["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["clauses", "files"], "{found:#}");
    // The sessions are all vectors of the rulebook once, and sessions at random from the lists of both, at small and drawn tables.
    let sessions = found["tried"]["sessions"].as_u64();
    let of_more = kip(&["diff", "pub", "reworded.wasm", "--json", "--sessions", "1"], folder.path());
    assert_eq!(document(&of_more)["tried"]["sessions"].as_u64(), sessions.map(|sessions| sessions - 36), "{found:#}");
}

/// A page replaces a page, and no other file of the user's.
#[test]
fn no_file_of_the_users_is_written_over() {
    let folder = TempDir::new().unwrap();
    let wasm = kip::carried().iter().find(|carried| carried.rulebook == "pub").unwrap().bytes;
    fs::write(folder.path().join("copy.wasm"), wasm).unwrap();
    fs::write(folder.path().join("bot.py"), "import json").unwrap();
    let players = ["--players", "random,random,random", "--deals", "2"];
    let arena = |page| [&["arena", "swazi", "--report", page], &players[..]].concat();
    let diff = |page| vec!["diff", "pub", "copy.wasm", "--html", page];
    for arguments in [diff("copy.wasm"), arena("bot.py"), diff("no/page.html"), arena("no/page.html")] {
        let refused = kip(&arguments, folder.path());
        assert_eq!(refused.status.code(), Some(2), "{arguments:?}: {}", complaint(&refused));
        assert!(complaint(&refused).contains("names another file for the page"), "{}", complaint(&refused));
        assert!(refused.stdout.is_empty(), "{arguments:?}: it is found before anything is played");
    }
    assert_eq!(fs::read(folder.path().join("copy.wasm")).unwrap(), wasm);
    assert_eq!(fs::read_to_string(folder.path().join("bot.py")).unwrap(), "import json");
    for arguments in [diff("page.html"), diff("page.html"), arena("page.html")] {
        let told = kip(&arguments, folder.path());
        assert_eq!(told.status.code(), Some(0), "{arguments:?}: {}", complaint(&told));
    }
}

#[test]
fn two_games_part_after_few_commands() {
    let folder = TempDir::new().unwrap();
    let told = kip(&["diff", "swazi-two", "crazy", "--html", "diff.html"], folder.path());
    assert_eq!(told.status.code(), Some(1), "{}", complaint(&told));
    let told = String::from_utf8_lossy(&told.stdout).into_owned();
    for wanted in ["Policies", "builders-discard", "Where they part", "major"] {
        assert!(told.contains(wanted), "{wanted}: {told}");
    }
    let page = fs::read_to_string(folder.path().join("diff.html")).unwrap();
    assert!(page.contains("<h2>Where they part</h2>") && page.contains("<li><code>"), "{page}");
    let found = document(&kip(&["diff", "swazi-two", "crazy", "--json"], folder.path()));
    let commands = found["parting"]["commands"].as_array().unwrap().len();
    assert!((1..=8).contains(&commands), "{found:#}");
}

/// People read words: returns side by side with their difference, the play as `kip replay` tells it, no document, and no error.
#[test]
fn a_difference_is_told_in_words_and_is_no_error() {
    let folder = TempDir::new().unwrap();
    let told = kip(&["diff", "nsw", "house", "--sessions", "2"], folder.path());
    assert_eq!((told.status.code(), complaint(&told).as_str()), (Some(1), ""));
    let told = String::from_utf8_lossy(&told.stdout).into_owned();
    for wanted in ["What comes back", "always heads", "opens it", "Verdict: major"] {
        assert!(told.contains(wanted), "{wanted}: {told}");
    }
    for mark in ["{\"", "\"}", "[\"", "\":"] {
        assert!(!told.contains(mark), "{mark}: {told}");
    }
    let parting = told.split("Where they part").nth(1).unwrap();
    assert!(parting.contains("takes seat") && parting.contains("(nsw "), "{parting}");
    // A parting in play, not in a step of the staff.
    let last = parting.lines().find(|line| line.starts_with("Then ")).unwrap();
    assert!(last.starts_with("Then seat "), "{last}");
    fs::write(folder.path().join("seven.wasm"), reworded("nsw", "spinner = \"15/2\"", "spinner = \"7/1\"")).unwrap();
    let lower = kip(&["diff", "nsw", "seven.wasm", "--sessions", "1", "--stakes", "5"], folder.path());
    let lower = String::from_utf8_lossy(&lower.stdout).into_owned();
    let row = lower.lines().find(|line| line.contains(": comes back")).unwrap_or_else(|| panic!("{lower}"));
    let cells: Vec<_> = row
        .split(['│', '┆'])
        .map(|cell| cell.trim_matches(|letter: char| letter == '%' || letter.is_whitespace()))
        .collect();
    let [one, other, points] = [cells[2], cells[3], cells[4]].map(|cell| cell.parse::<f64>().unwrap());
    assert!(lower.contains("percent points") && points < 0.0 && (other - one - points).abs() < 0.01, "{row}");
}

/// Three or four play swazi, and two play crazy: the output reports it, and each plays on at a table with its terms. Clauses
/// that they inherit word for word do not differ.
#[test]
fn tables_that_only_one_opens_are_told() {
    let folder = TempDir::new().unwrap();
    let found = document(&kip(&["diff", "swazi", "crazy", "--json", "--sessions", "2"], folder.path()));
    assert_eq!(found["verdict"], "major");
    let (opening, parting) = (&found["opening"], &found["parting"]);
    assert_eq!((&opening["commands"], &opening["what"]), (&json!([]), &json!("the opening")), "{opening:#}");
    let answers = [&opening["one"], &opening["other"]].map(|answer| answer.as_str().unwrap().to_owned());
    assert!(answers.contains(&"refused: terms".to_owned()) && answers[0] != answers[1], "{answers:?}");
    let tried = |name: &str| found["tried"][name].as_u64().unwrap();
    assert_eq!((tried("refused"), tried("apart")), (tried("sessions"), tried("sessions")), "{found:#}");
    assert!(!parting["commands"].as_array().unwrap().is_empty() && parting["other_config"].is_object(), "{parting:#}");
    let clauses = |found: &Value| {
        let sections = found["sections"].as_array().unwrap();
        sections.iter().find(|section| section["name"] == "clauses").map(|section| section["rows"].clone())
    };
    assert_eq!(clauses(&found), None, "the document is one: {found:#}");
}

/// Makes a function of a component trap.
fn trapping(id: &str, function: &str) -> Vec<u8> {
    let mut wasm = kip::carried().iter().find(|carried| carried.rulebook == id).unwrap().bytes.to_vec();
    let (mut imported, mut index, mut bodies) = (0, None, Vec::new());
    for payload in Parser::new(0).parse_all(&wasm) {
        match payload.unwrap() {
            Payload::Version { encoding: Encoding::Module, .. } if index.is_none() => {
                (imported, bodies) = (0, Vec::new())
            }
            Payload::ImportSection(imports) if index.is_none() => {
                let is_function = |import: &Import<'_>| matches!(import.ty, TypeRef::Func(_));
                imported = imports.into_imports().map(Result::unwrap).filter(is_function).count();
            }
            Payload::ExportSection(exports) if index.is_none() => {
                let mut exports = exports.into_iter().map(Result::unwrap);
                index = exports.find(|export| export.name == function).map(|export| export.index as usize);
            }
            Payload::CodeSectionEntry(body) => bodies.push(body.range()),
            _ => {}
        }
    }
    // No locals, `unreachable`, `nop` to the end.
    let body = bodies[index.unwrap() - imported].clone();
    wasm[body.clone()].fill(0x01);
    wasm[body.start..body.start + 2].copy_from_slice(&[0x00, 0x00]);
    wasm[body.end - 1] = 0x0b;
    wasm
}

/// A trap is reported, beside its effect on play.
#[test]
fn what_traps_is_told() {
    let folder = TempDir::new().unwrap();
    for (function, wanted) in
        [("legal", "what comes back: side-bet heads at 100"), ("[method]table.apply", "sessions at random")]
    {
        let wasm = trapping("pub", &format!("kip:two-up/rulebook@1.0.0#{function}"));
        fs::write(folder.path().join("traps.wasm"), wasm).unwrap();
        let told = kip(&["diff", "pub", "traps.wasm", "--json", "--sessions", "2"], folder.path());
        assert_eq!(told.status.code(), Some(1), "{function}: {}", complaint(&told));
        let found = document(&told);
        assert_eq!(found["verdict"], "major", "{function}");
        // The command that traps is named, with the other component's answer.
        let parting = &found["parting"];
        if function == "[method]table.apply" {
            assert_eq!(parting["commands"].as_array().map(Vec::len), Some(1), "{parting:#}");
            assert!(parting["other"].as_str().unwrap().starts_with("the component trapped: "), "{parting:#}");
            assert!(!parting["one"].as_str().unwrap().contains("trapped"), "{parting:#}");
        }
        let faults = found["faults"].to_string();
        assert!(faults.contains(&format!("traps.wasm, {wanted}: the component trapped")), "{function}: {found:#}");
    }
}

#[test]
fn what_cannot_be_compared_is_refused() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("no.wasm"), b"no component").unwrap();
    for (arguments, wanted) in [
        (["diff", "pub", "swazi"], "pub is of the family two-up, and swazi of casino-cards"),
        (["diff", "pub", "nosuch"], "there is no rulebook `nosuch`"),
        (["diff", "no.wasm", "pub"], "no.wasm is no valid WebAssembly"),
        (["diff", "pub", "none.wasm"], "none.wasm"),
        (["diff", "--stakes=1,0", "nsw"], "nothing comes back of a stake of nothing"),
    ] {
        let refused = kip(&arguments, folder.path());
        assert_eq!(refused.status.code(), Some(2), "{arguments:?}");
        assert!(complaint(&refused).contains(wanted), "{arguments:?}: {}", complaint(&refused));
        assert!(refused.stdout.is_empty(), "{arguments:?}");
    }
}
