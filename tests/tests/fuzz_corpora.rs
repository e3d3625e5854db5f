//! Runs the fuzz targets on the stored inputs: those that reach the most branches, and those that once failed.
//! `tests/fuzz/README.md` lists the checks of each target.
#![allow(clippy::expect_used, clippy::panic, reason = "a test may stop where it stands")]
#![allow(missing_docs, reason = "tests")]

use std::fs;
use std::path::Path;

use kip_tests::fuzz::{TARGETS, Target};

/// Runs the target on every input of the folder and returns their number.
fn run_folder(folder: &str, name: &str, target: Target) -> usize {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz").join(folder).join(name);
    let files = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let files = files.map(|file| file.expect("a file").path());
    files.map(|file| run_file(&file, target)).count()
}

fn run_file(file: &Path, target: Target) {
    let bytes = fs::read(file).expect("a file");
    if std::panic::catch_unwind(|| target(&bytes)).is_err() {
        panic!("{} makes its target panic", file.display());
    }
}

fn run_corpus(name: &str) {
    assert!(run_folder("corpus", name, target(name)) > 10, "{name} has no corpus");
}

fn target(name: &str) -> Target {
    TARGETS.into_iter().find(|(known, _)| *known == name).expect("a target").1
}

#[test]
fn inputs_that_once_failed_pass() {
    for name in ["state", "protocol", "card-state"] {
        assert!(run_folder("found", name, target(name)) > 0, "nothing was found in {name}");
    }
}

#[test]
fn arbitrary_states_are_restored_or_refused() {
    run_corpus("state");
}

#[test]
fn arbitrary_configs_open_a_table_or_are_refused() {
    run_corpus("config");
}

#[test]
fn arbitrary_scripts_are_played_or_get_a_message() {
    run_corpus("script");
}

#[test]
fn arbitrary_transcripts_are_read_or_get_a_message() {
    run_corpus("transcript");
}

#[test]
fn arbitrary_requests_are_answered_in_order() {
    run_corpus("protocol");
}

#[test]
fn arbitrary_states_of_card_tables_are_restored_or_refused() {
    run_corpus("card-state");
}

#[test]
fn arbitrary_configs_open_a_card_table_or_are_refused() {
    run_corpus("card-config");
}

#[test]
fn arbitrary_events_of_card_tables_are_disclosed_and_rebuild_a_state_or_are_refused() {
    run_corpus("card-events");
}

#[test]
fn arbitrary_answers_of_a_program_at_a_card_table_are_taken_or_get_a_message() {
    run_corpus("bot");
}
