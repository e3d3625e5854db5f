//! The contract's Rust types are those of `wit/`, and a difference is reported by file.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may stop where it stands")]

use std::fs;
use std::path::{Path, PathBuf};

use kip_builder::{Contract, workspace_root};
use tempfile::TempDir;

/// The test family.
const HIGH_CARD: &str = "tests/families/high-card/wit/high-card.wit";

fn workspace() -> PathBuf {
    workspace_root(env!("CARGO_MANIFEST_DIR")).unwrap()
}

/// Returns a folder with only the contract, modified by `change`.
fn contract_folder(change: impl FnOnce(&Path)) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for needed in [
        "engine/contract/src",
        "engine/shim/src",
        "engine/shim/casino-cards/src",
        "tests/families/high-card/contract/src",
    ] {
        fs::create_dir_all(folder.path().join(needed)).unwrap();
    }
    let ours = ["types", "draws", "two-up", "casino-cards"].map(|name| format!("wit/{name}/{name}.wit"));
    for file in ours.iter().map(String::as_str).chain([HIGH_CARD]).map(Path::new) {
        fs::create_dir_all(folder.path().join(file.parent().unwrap())).unwrap();
        fs::copy(workspace().join(file), folder.path().join(file)).unwrap();
    }
    change(folder.path());
    folder
}

/// Replaces the first occurrence of a text in a file, which must contain it.
fn replace(file: &Path, from: &str, to: &str) {
    let text = fs::read_to_string(file).unwrap();
    assert!(text.contains(from), "{} has no {from:?}", file.display());
    fs::write(file, text.replacen(from, to, 1)).unwrap();
}

#[test]
fn the_types_in_the_tree_are_those_of_wit() {
    Contract::of(&workspace()).unwrap().compare(&workspace()).unwrap();
}

#[test]
fn written_files_compare_equal() {
    let folder = contract_folder(|_| {});
    let contract = Contract::of(folder.path()).unwrap();
    contract.write(folder.path()).unwrap();
    contract.compare(folder.path()).unwrap();
}

#[test]
fn a_type_that_was_changed_by_hand_is_found() {
    let folder = contract_folder(|_| {});
    let contract = Contract::of(folder.path()).unwrap();
    contract.write(folder.path()).unwrap();
    replace(&folder.path().join("engine/contract/src/frame.rs"), "pub number: u32", "pub number: u64");
    let error = contract.compare(folder.path()).unwrap_err().to_string();
    assert!(error.contains("engine/contract/src/frame.rs") && !error.contains("types.rs"), "{error}");
}

#[test]
fn a_change_of_wit_alone_is_found() {
    let folder = contract_folder(|_| {});
    Contract::of(folder.path()).unwrap().write(folder.path()).unwrap();
    replace(&folder.path().join("wit/two-up/two-up.wit"), "consecutive: u8", "consecutive: u16");
    replace(&folder.path().join(HIGH_CARD), "cards: u8", "cards: u16");
    let error = Contract::of(folder.path()).unwrap().compare(folder.path()).unwrap_err().to_string();
    assert!(error.contains("engine/contract/src/two_up.rs") && error.contains("src/high_card.rs"), "{error}");
}

#[test]
fn a_shape_that_not_every_host_can_hold_is_refused_by_its_name() {
    for (shape, named) in [("number: tuple<u32, u32>", "tuple"), ("number: f64", "F64"), ("number: s64", "S64")] {
        let folder = contract_folder(|folder| replace(&folder.join("wit/two-up/two-up.wit"), "number: u32", shape));
        let error = Contract::of(folder.path()).err().map(|error| error.to_string()).unwrap_or_default();
        assert!(error.contains(named), "{shape}: {error}");
    }
}

#[test]
fn text_that_is_not_wit_is_refused_with_its_place() {
    let folder =
        contract_folder(|folder| replace(&folder.join("wit/two-up/two-up.wit"), "record actor {", "record actor"));
    let error = Contract::of(folder.path()).err().map(|error| error.to_string()).unwrap_or_default();
    assert!(error.contains("two-up: expected"), "{error}");
}
