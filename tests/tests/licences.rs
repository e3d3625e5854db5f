//! Every dependency, of components, host and tests, has a licence that `deny.toml` allows, and comes from the registry.
//!
//! Advisories change from day to day, so a longer check fetches them: see CONTRIBUTING.md.

use std::collections::BTreeSet;
use std::process::Command;

use serde_json::Value;
use spdx::{Expression, LicenseReq, ParseMode};

#[test]
fn every_dependency_has_a_licence_that_is_allowed_and_comes_from_the_registry() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    let deny = std::fs::read_to_string(format!("{root}/deny.toml")).unwrap();
    let (_, list) = deny.split_once("allow = [").unwrap();
    let (list, _) = list.split_once(']').unwrap();
    let allowed: BTreeSet<_> = list.split('"').skip(1).step_by(2).map(str::to_owned).collect();
    let mut cargo = Command::new(env!("CARGO"));
    let output = cargo.args(["metadata", "--locked", "--format-version", "1"]).current_dir(root).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    assert!(packages.len() > 100, "{} packages", packages.len());
    let mut used = BTreeSet::new();
    for package in packages {
        let name = &package["name"];
        let licence = package["license"].as_str().unwrap_or_else(|| panic!("{name} says no licence"));
        let licence = Expression::parse_mode(licence, ParseMode::LAX).unwrap();
        assert!(licence.evaluate(|licence| allowed.contains(&licence.to_string())), "{name}: {licence}");
        used.extend(licence.requirements().map(|required| required.req.to_string()));
        let source = package["source"].as_str();
        assert!(source.is_none_or(|source| source.starts_with("registry+")), "{name} comes from {source:?}");
    }
    let unused: Vec<_> = allowed.difference(&used).collect();
    assert!(unused.is_empty(), "allowed, and no dependency has it: {unused:?}");
}

#[test]
fn a_licence_that_is_not_allowed_is_found() {
    let allowed = BTreeSet::from(["MIT".to_owned()]);
    let holds = |licence: &str| {
        let licence = Expression::parse_mode(licence, ParseMode::LAX).unwrap();
        licence.evaluate(|licence: &LicenseReq| allowed.contains(&licence.to_string()))
    };
    assert!(holds("MIT") && holds("GPL-3.0-only OR MIT") && holds("MIT/Apache-2.0"));
    assert!(!holds("GPL-3.0-only") && !holds("MIT AND GPL-3.0-only"));
}
