//! A house's own rulebook: written by the program, built by the builder, loaded once it is allowed.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use kip::contract::Fraction;
use kip::two_up::Bank;
use kip::{Digest, Limits, LoadError, Registry, Table};

use crate::common::files_below;
use crate::house::{House, run_new_rulebook};
use crate::own_vectors::Own;

fn kip(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_kip")).args(arguments).output().expect("kip runs")
}

fn error_text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn it_builds_and_plays_once_it_is_allowed() {
    let bytes = fs::read(Own::get().wasm()).unwrap();
    let registry = Registry::new(Limits::default()).unwrap();
    assert!(matches!(registry.load(&bytes), Err(LoadError::NotAllowed { .. })));
    registry.allow(Digest::of(&bytes));
    let rulebook = registry.load(&bytes).unwrap();
    let description = rulebook.description();
    assert_eq!((description.head.rulebook.as_str(), description.bank), ("our-house", Bank::House));

    // Half of a wager that five Odds would take comes back: 31/32 + 1/2 * 1/32.
    let heads = description.head.bets.iter().find(|line| line.name == "heads").unwrap();
    assert_eq!(heads.pays.unwrap().returns, Fraction { numerator: 63, denominator: 64 });

    let config = serde_json::from_str(include_str!("../../../examples/config.json")).unwrap();
    let (mut table, events) = Table::open(&rulebook, &config).unwrap();
    assert_eq!(rulebook.clauses().cite(&events[0]).clause, "nsw 5.1", "what the house does not say holds as in nsw");
    assert_eq!(table.view(None).unwrap().common.rulebook, "our-house");
}

#[test]
fn a_record_that_contradicts_itself_does_not_compile() {
    // The name is a word that occurs in the source of every rulebook.
    let house = House::write("casino");
    let rules = house.rules();
    let stated = fs::read_to_string(&rules).unwrap();
    let even = "heads_tails: Fraction { numerator: 1, denominator: 1 }";
    assert!(stated.contains(even));
    // La partage requires even money.
    fs::write(&rules, stated.replace(even, "heads_tails: Fraction { numerator: 2, denominator: 1 }")).unwrap();
    let output = house.check();
    let error = error_text(&output);
    assert!(!output.status.success(), "a record that contradicts itself passes `cargo check`");
    assert!(error.contains("half is returned, or a wager goes to prison, at even money only"), "{error}");
    assert!(error.contains("src/rules.rs"), "the error names the house's own file: {error}");
    // There was no other error in it.
    fs::write(&rules, stated).unwrap();
    let output = house.check();
    assert!(output.status.success(), "what was written at first does not compile: {}", error_text(&output));
}

#[test]
fn invalid_names_and_existing_folders_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let long = "a".repeat(33);
    for name in ["", "Our", "1st", "our--house", "-house", "our_house", "our house", "nsw", "contract", "café", &long]
    {
        let path = folder.path().join("new");
        let output = kip(&["new-rulebook", "--in", path.to_str().unwrap(), "--", name]);
        assert_eq!(output.status.code(), Some(2), "{name:?}: {}", error_text(&output));
        assert!(!path.exists(), "{name:?} wrote something");
    }
    let house = folder.path().join("our-house");
    run_new_rulebook("our-house", &house, &[]);
    let before = fs::read(house.join("src/rules.rs")).unwrap();
    let output = kip(&["new-rulebook", "our-house", "--in", house.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(2));
    assert!(error_text(&output).contains("there already"), "{}", error_text(&output));
    assert_eq!(fs::read(house.join("src/rules.rs")).unwrap(), before);
    let output = kip(&["new-rulebook", "other", "--in", folder.path().join("other").to_str().unwrap(), "--kip", "/"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(error_text(&output).contains("--kip"), "{}", error_text(&output));
}

/// Returns a folder with the parts of kip's source that `kip new-rulebook` needs, in `kip`.
fn tree() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let kip = folder.path().join("kip");
    fs::create_dir_all(kip.join("engine/shim")).unwrap();
    for file in ["engine/shim/Cargo.toml", "rust-toolchain.toml", "Cargo.lock"] {
        fs::write(kip.join(file), "").unwrap();
    }
    folder
}

/// Runs the command in a folder, with the source named relative to it.
fn write_in(folder: &Path, kip: &str, place: &[&str]) -> Output {
    let mut new_rulebook = Command::new(env!("CARGO_BIN_EXE_kip"));
    new_rulebook.args(["new-rulebook", "our-house", "--kip", kip]).args(place).current_dir(folder).output().unwrap()
}

#[test]
fn it_is_written_beside_kips_folder_from_within() {
    for (within, kip, place) in [
        ("kip", ".", "../our-house"),
        ("kip/engine", "..", "../../our-house"),
        ("kip", ".", "engine/../../our-house"),
        ("kip", ".", "missing/../../our-house"),
        ("", "kip", "our-house"),
    ] {
        let tree = tree();
        let output = write_in(&tree.path().join(within), kip, &["--in", place]);
        assert!(output.status.success(), "{within}, {place}: {}", error_text(&output));
        let house = tree.path().join("our-house");
        assert!(house.join("src/rules.rs").is_file(), "{within}, {place}");
        // The paths in the manifest exist.
        let manifest = fs::read_to_string(house.join("Cargo.toml")).unwrap();
        let shim = manifest.split('"').find(|text| text.ends_with("engine/shim")).unwrap();
        assert!(Path::new(shim).join("Cargo.toml").is_file(), "{shim}");
    }
}

#[test]
fn a_folder_within_kips_own_is_refused_however_it_is_named() {
    let tree = tree();
    let in_kip = tree.path().join("kip");
    let before = files_below(&in_kip);
    let mut places = vec![vec![], vec!["--in", "rulebooks/our-house"], vec!["--in", "../missing/../kip/our-house"]];
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(&in_kip, tree.path().join("link")).unwrap();
        places.extend([vec!["--in", "../link/our-house"], vec!["--in", "../link/missing/our-house"]]);
    }
    for place in places {
        let output = write_in(&in_kip, ".", &place);
        assert_eq!(output.status.code(), Some(2), "{place:?}");
        let message = error_text(&output);
        assert!(message.contains("lies in kip's own folder") && message.contains("--in ../our-house"), "{message}");
        assert_eq!(files_below(&in_kip), before, "{place:?}");
    }
    // The parent of kip's folder is not within it.
    let message = error_text(&write_in(&in_kip, ".", &["--in", ".."]));
    assert!(message.contains("is there already"), "{message}");
}
