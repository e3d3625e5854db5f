//! Scripts: files that are not scripts, and the transcripts of scripts whose draws are left to the program.

use std::io::Write as _;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

use crate::fair::{beacon_of, folder, kip, output_text, script, verify};

/// Plays the script on standard input.
fn play_input(bytes: &[u8]) -> Output {
    let mut kip = Command::new(env!("CARGO_BIN_EXE_kip"));
    kip.args(["--json", "play", "--script", "-"]);
    let mut kip = kip.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    kip.stdin.take().unwrap().write_all(bytes).unwrap();
    kip.wait_with_output().unwrap()
}

#[test]
fn a_script_that_is_no_text_is_reported_with_its_line() {
    let output = play_input(b"{\"note\":\"one\"}\n\n{\"note\":\"\xe4\"}\n");
    let error: Value = serde_json::from_slice(&output.stderr).unwrap();
    let error = &error["error"];
    assert_eq!((output.status.code(), &error["line"], &error["column"]), (Some(2), &3.into(), &10.into()), "{error}");
    assert_eq!(error["file"], "standard input");
}

#[cfg(unix)]
#[test]
fn an_endless_script_is_not_read_to_its_end() {
    let output = kip(&["play", "--script", "/dev/zero"]);
    assert_eq!(output.status.code(), Some(2), "{}", output_text(&output));
    assert!(output_text(&output).contains("/dev/zero is larger than 67,108,864 bytes"), "{}", output_text(&output));
}

/// The command of the beacon runs while the coins are in the air: it looks at the transcript.
#[cfg(unix)]
#[test]
fn what_the_program_plays_is_on_disk_before_the_next_command() {
    let path = folder().join("ahead.jsonl");
    let look = format!("tail -n 1 '{}' | grep -q coins-thrown && printf c0ffee", path.display());
    let play = ["play", "--fair", "--auto", "2", "--transcript", path.to_str().unwrap()];
    let output = kip(&[&play[..], &beacon_of(&look)].concat());
    assert!(output.status.success(), "{}", output_text(&output));
}

#[test]
fn a_session_that_stops_keeps_the_draws_that_were_seen() {
    let script = script("stops.jsonl");
    let lines = std::fs::read_to_string(&script).unwrap() + "{\"by\":\"boxer\",\"command\":\"no-more-bets\"}\n";
    std::fs::write(&script, lines).unwrap();
    let path = folder().join("stopped.transcript.jsonl");
    let output = kip(&["play", "--fair", "--script", &script, "--transcript", path.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1), "{}", output_text(&output));
    assert!(output_text(&output).contains("stopped.transcript.jsonl breaks off there"), "{}", output_text(&output));
    let text = std::fs::read_to_string(path).unwrap();
    assert!(text.contains("draw-revealed") && text.contains("coins-landed"), "{text}");
    assert_eq!(verify("stopped-copy.jsonl", &text, &["--unfinished"]).0, 0);
}

#[test]
fn a_table_that_cannot_be_opened_leaves_no_transcript() {
    let script = script("no-seats.jsonl");
    let text = std::fs::read_to_string(&script).unwrap();
    std::fs::write(&script, text.replacen("\"seats\":", "\"seats\":9", 1)).unwrap();
    let path = folder().join("no-seats.transcript.jsonl");
    let output = kip(&["play", "--fair", "--script", &script, "--transcript", path.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(2), "{}", output_text(&output));
    assert!(!path.exists());
}
