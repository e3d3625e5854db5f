//! Engines are compiled together, and have the bytes that each has when it is compiled alone: cargo unites the features that
//! packages of one compilation ask for, so those of an engine alone have to be the same.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may stop where it stands")]

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

/// Returns every package that the components of these packages are made of or with, with its features. Cargo names a crate by what
/// it is built with, build scripts too, and the order of the functions in a component follows from that name.
fn compiled_packages(packages: &[String]) -> BTreeSet<String> {
    let mut tree = Command::new(env!("CARGO"));
    tree.current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")).args(["tree", "--locked", "--quiet"]);
    tree.args(["--target", "wasm32-unknown-unknown", "--edges", "no-dev", "--prefix", "none", "--format", "{p} {f}"]);
    let output = tree.args(packages.iter().flat_map(|package| ["--package", package])).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().filter(|line| !line.is_empty()).map(|line| line.trim_end_matches(" (*)").to_owned()).collect()
}

#[test]
fn an_engine_alone_has_the_features_that_it_has_among_the_others() {
    let engines = kip_builder::engines(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")).unwrap();
    let packages: Vec<_> = engines.iter().map(|engine| kip_builder::package(engine)).collect();
    let together = compiled_packages(&packages);
    assert!(packages.len() > 1 && together.len() > packages.len(), "{together:?}");
    for package in packages {
        let alone = compiled_packages(std::slice::from_ref(&package));
        assert!(alone.is_subset(&together), "{package}: {:?}", alone.difference(&together));
    }
    // The transcript's component asks for more, and is compiled apart (`build::compile`).
    let apart = compiled_packages(&["kip-transcript-component".to_owned()]);
    assert!(!apart.is_subset(&together), "it could be compiled with the engines");
}
