//! The contract's names differ by more than hyphens and case.
//!
//! The component model wants the names of one interface to be strongly unique: `hand-over` and
//! `handover` are the same name to it. Older validators do not look, newer ones refuse the component.

#![allow(clippy::unwrap_used, reason = "a test may stop where it stands")]

use std::collections::BTreeMap;
use std::path::Path;

use wit_parser::{Interface, Resolve};

/// Every name an interface has or uses.
fn names(interface: &Interface) -> impl Iterator<Item = &String> {
    // Functions of a resource are named in its scope.
    interface.types.keys().chain(interface.functions.keys().filter(|name| !name.contains('.')))
}

#[test]
fn no_two_names_of_an_interface_differ_by_hyphens_alone() {
    let mut resolve = Resolve::default();
    for package in ["types", "draws", "two-up"] {
        resolve.push_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../wit").join(package)).unwrap();
    }
    assert!(resolve.interfaces.iter().count() > 1);
    for (_, interface) in &resolve.interfaces {
        let mut seen = BTreeMap::new();
        for name in names(interface) {
            let bare: String = name.chars().filter(|letter| *letter != '-').collect();
            let before = seen.insert(bare, name);
            assert_eq!(before, None, "{:?}: {name} reads like {before:?}", interface.name);
        }
    }
}
