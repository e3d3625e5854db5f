//! What fuzzing keeps, given to its targets once more: the inputs that reach the most, and those that once
//! went wrong. `tests/fuzz/README.md` says what each target insists on.
#![allow(clippy::expect_used, clippy::panic, reason = "a test may stop where it stands")]
#![allow(missing_docs, reason = "tests")]

use std::fs;
use std::path::Path;

use kip_tests::fuzz::{TARGETS, Target};

/// How many inputs that folder has; each is survived.
fn given(folder: &str, name: &str, target: Target) -> usize {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz").join(folder).join(name);
    let files = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let files = files.map(|file| file.expect("a file").path());
    files.map(|file| survived(&file, target)).count()
}

fn survived(file: &Path, target: Target) {
    let bytes = fs::read(file).expect("a file");
    if std::panic::catch_unwind(|| target(&bytes)).is_err() {
        panic!("{} is not survived", file.display());
    }
}

fn corpus_of(name: &str) {
    assert!(given("corpus", name, target(name)) > 10, "{name} has no corpus");
}

fn target(name: &str) -> Target {
    TARGETS.into_iter().find(|(known, _)| *known == name).expect("a target").1
}

#[test]
fn what_once_went_wrong_does_not_any_more() {
    for name in ["state", "protocol"] {
        assert!(given("found", name, target(name)) > 0, "nothing was found in {name}");
    }
}

#[test]
fn states_from_anywhere_are_restored_or_refused() {
    corpus_of("state");
}

#[test]
fn configs_from_anywhere_open_a_table_or_are_refused() {
    corpus_of("config");
}

#[test]
fn scripts_from_anywhere_are_played_or_told_why_not() {
    corpus_of("script");
}

#[test]
fn transcripts_from_anywhere_are_read_or_told_why_not() {
    corpus_of("transcript");
}

#[test]
fn lines_from_anywhere_are_answered_each_in_its_turn() {
    corpus_of("protocol");
}
