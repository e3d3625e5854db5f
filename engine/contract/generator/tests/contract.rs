//! The contract's Rust types are generated from `wit/`, and a fault in it is reported with its place.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may stop where it stands")]

use std::fs;
use std::path::{Path, PathBuf};

use kip_contract_generator::generate;
use tempfile::TempDir;

fn packages(names: &[&str]) -> Vec<PathBuf> {
    names.iter().map(|name| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../wit").join(name)).collect()
}

/// Returns a folder with the package of Two-Up, changed; it must contain the text `from`.
fn changed(from: &str, to: &str) -> TempDir {
    let text = fs::read_to_string(packages(&["two-up"])[0].join("two-up.wit")).unwrap();
    assert!(text.contains(from), "{from}");
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("two-up.wit"), text.replacen(from, to, 1)).unwrap();
    folder
}

/// Returns the error of a contract with that change, with its causes.
fn refusal(from: &str, to: &str) -> String {
    let folder = changed(from, to);
    let own = [packages(&["types", "draws"]), vec![folder.path().to_owned()]].concat();
    format!("{:#}", generate(&[], &own).unwrap_err())
}

#[test]
fn a_family_has_its_own_types_and_aliases_of_the_frame() {
    let folder = changed("consecutive: u8", "consecutive: u16");
    let text = generate(&packages(&["types", "draws"]), &[folder.path().to_owned()]).unwrap();
    for line in [
        "pub mod two_up {",
        "pub type Order = kip_contract::frame::Order<Role, Command>;",
        "    pub consecutive: u16,",
        "    pub source: kip_contract::types::ChanceSource,",
    ] {
        assert!(text.lines().any(|other| other == line), "{line}");
    }
    assert!(!text.contains("pub mod types") && !text.contains("pub mod frame"));
}

#[test]
fn a_shape_that_not_every_host_can_hold_is_refused_by_its_name() {
    for (shape, named) in [("number: tuple<u32, u32>", "tuple"), ("number: f64", "F64"), ("number: s64", "S64")] {
        let error = refusal("number: u32", shape);
        assert!(error.contains(named), "{shape}: {error}");
    }
}

#[test]
fn text_that_is_not_wit_is_refused_with_its_place() {
    let error = refusal("record actor {", "record actor");
    assert!(error.contains("expected '{'") && error.contains("two-up.wit:"), "{error}");
}

#[test]
fn a_family_without_words_is_refused() {
    let error = generate(&[], &packages(&["transcript"])).unwrap_err().to_string();
    assert!(error.contains("`transcript` has no interface `words`"), "{error}");
}
