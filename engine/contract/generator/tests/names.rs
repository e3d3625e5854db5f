//! The contract's names differ by more than hyphens and case.
//!
//! The component model requires the names of an interface to be strongly unique: `hand-over` and `handover` count as
//! the same name. Older validators do not check this; newer ones reject the component.

#![allow(clippy::unwrap_used, reason = "a test may stop where it stands")]

use std::collections::BTreeMap;
use std::path::Path;

use wit_parser::{Interface, Resolve};

/// Returns every name that an interface defines or uses.
fn names(interface: &Interface) -> impl Iterator<Item = &String> {
    // Functions of a resource are named in its scope.
    interface.types.keys().chain(interface.functions.keys().filter(|name| !name.contains('.')))
}

#[test]
fn no_two_names_of_an_interface_differ_by_hyphens_alone() {
    let mut resolve = Resolve::default();
    for package in ["types", "draws", "two-up"] {
        resolve.push_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../wit").join(package)).unwrap();
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
