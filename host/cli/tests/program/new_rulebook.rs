//! A house's own rulebook: written and built by the program, loaded once it is allowed.

use std::fs;
use std::process::{Command, Output};

use kip::contract::Fraction;
use kip::two_up::Bank;
use kip::{Digest, Limits, LoadError, Registry, Table};

use crate::house::{House, kip as kip_at, run_new_rulebook};
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

/// Every policy that a house may state is there, and stating it changes nothing.
#[test]
fn lines_that_are_comments_say_what_holds_without_them() {
    let house = House::write("our-house", &[]);
    let described = || kip_at(&["describe", "--json"], &house.file).stdout;
    let before = described();
    let stated = house.state_everything();
    for policy in ["coins-in-set", "start", "no-spin"] {
        assert!(stated.lines().any(|line| line.starts_with(&format!("{policy} = "))), "{policy}");
    }
    assert_eq!(String::from_utf8(described()).unwrap(), String::from_utf8(before).unwrap());
}

#[test]
fn a_rulebook_that_contradicts_itself_is_not_built() {
    // The name is a word of the files of rulebooks.
    let house = House::write("casino", &[]);
    let stated = house.text();
    // La partage requires even money.
    fs::write(&house.file, house.changed("heads-tails = \"1/1\"", "heads-tails = \"2/1\"")).unwrap();
    let output = kip_at(&["build"], &house.file);
    let error = error_text(&output);
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert!(error.contains("half is returned, or a wager goes to prison, at even money only"), "{error}");
    assert!(error.contains("casino.toml, line "), "the error names the house's own file: {error}");
    assert!(!house.file.with_extension("wasm").exists());
    // There was no other error in it.
    fs::write(&house.file, stated).unwrap();
    house.build();
}

#[test]
fn invalid_names_and_existing_folders_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let long = "a".repeat(33);
    for name in ["", "Our", "1st", "our--house", "-house", "our_house", "our house", "nsw", "swazi", "café", &long] {
        let path = folder.path().join("new");
        let output = kip(&["new-rulebook", "--in", path.to_str().unwrap(), "--", name]);
        assert_eq!(output.status.code(), Some(2), "{name:?}: {}", error_text(&output));
        assert!(!path.exists(), "{name:?} wrote something");
    }
    let house = folder.path().join("our-house");
    run_new_rulebook("our-house", &house, &[]);
    let before = fs::read(house.join("our-house.toml")).unwrap();
    let output = kip(&["new-rulebook", "our-house", "--in", house.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(2));
    assert!(error_text(&output).contains("there already"), "{}", error_text(&output));
    assert_eq!(fs::read(house.join("our-house.toml")).unwrap(), before);
}

#[test]
fn it_is_written_where_it_is_wanted() {
    for (within, place) in
        [("", &[][..]), ("", &["--in", "our-house"]), ("here", &["--in", "../our-house"]), ("", &["--in", "a/b/c"])]
    {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("here")).unwrap();
        let within = folder.path().join(within);
        let mut kip = Command::new(env!("CARGO_BIN_EXE_kip"));
        let output = kip.args(["new-rulebook", "our-house"]).args(place).current_dir(&within).output().unwrap();
        assert!(output.status.success(), "{place:?}: {}", error_text(&output));
        let house = within.join(place.last().unwrap_or(&"our-house"));
        for file in ["our-house.toml", "README.md", "vectors/clauses.toml", "vectors/first.json"] {
            assert!(house.join(file).is_file(), "{place:?}: {file}");
        }
    }
}
