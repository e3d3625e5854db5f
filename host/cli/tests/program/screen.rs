//! The full screen on a terminal of its own: a spin is played, and whatever ends the session, the terminal is as it was and the
//! transcript whole.

use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};

use crate::fair::beacon_of;

const DRIVER: &str = include_str!("screen.py");

/// Runs the program in a folder, on a terminal of that size.
fn on_terminal(folder: &Path, size: (u16, u16), arguments: &[&str], actions: &Value) -> Value {
    let output = Command::new("python3")
        .args(["-c", DRIVER, &json!([size.0, size.1]).to_string(), &actions.to_string()])
        .arg(env!("CARGO_BIN_EXE_kip"))
        .args(arguments)
        .current_dir(folder)
        .env("TERM", "xterm-256color")
        .env("LC_ALL", "C.UTF-8")
        .env_remove("NO_COLOR")
        .output()
        .expect("python3 runs");
    let told = String::from_utf8_lossy(&output.stderr);
    serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{error}: {told}"))
}

/// The one transcript in a folder, and what replaying it says.
fn transcript(folder: &Path) -> (String, std::process::Output) {
    let names = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let names: Vec<_> = names.collect();
    let [name] = names.as_slice() else { panic!("{names:?}") };
    let mut replay = Command::new(env!("CARGO_BIN_EXE_kip"));
    let replayed = replay.args(["replay", "--unfinished", name, "--json"]).current_dir(folder).output().unwrap();
    (name.clone(), replayed)
}

const LEAVE_SCREEN: &str = "\u{1b}[?1049l";

/// Enter, until something has been paid or lost.
fn a_spin() -> Vec<Value> {
    let mut actions = vec![json!(["wait", "Sit"]), json!(["send", "\r"])];
    // Offered, accepted, called, staked, bets closed, thrown; each Enter takes the first item or the usual amount.
    for _ in 0..9 {
        actions.push(json!(["wait", "\u{1b}["]));
        actions.push(json!(["send", "\r"]));
    }
    actions.push(json!(["kept", "coins-landed"]));
    actions
}

#[test]
fn a_spin_is_played_and_the_terminal_is_as_it_was() {
    for (end, status) in [(json!(["send", "\u{3}"]), 0), (json!(["signal", 15]), 0), (json!(["signal", 1]), 0)] {
        let folder = tempfile::tempdir().unwrap();
        let mut actions = a_spin();
        actions.extend([json!(["resize", 61, 20]), json!(["resize", 120, 40]), end]);
        let ran = on_terminal(folder.path(), (80, 24), &["play", "nsw", "--players", "Ann,Bert"], &json!(actions));
        let output = ran["output"].as_str().unwrap();
        assert_eq!((&ran["status"], &ran["restored"]), (&json!(status), &json!(true)), "{output}");
        let after = output.rsplit(LEAVE_SCREEN).next().unwrap();
        assert!(output.contains(LEAVE_SCREEN) && after.contains("kip verify kip-nsw-"), "{after}");
        let (name, replayed) = transcript(folder.path());
        let kept = std::fs::read_to_string(folder.path().join(name)).unwrap();
        assert!(replayed.status.success() && kept.contains("coins-landed"), "{kept}");
    }
}

/// The command of a beacon that never answers, and says where its group is.
const SILENT: &str = "echo $$ > ../group; sleep 1000 & sleep 1000";

/// Whether anybody is left of the group that the beacon's command wrote down.
fn is_group_left(folder: &Path) -> bool {
    let number = std::fs::read_to_string(folder.join("group")).unwrap();
    let processes = Command::new("ps").args(["-e", "-o", "pgid=,stat="]).output().unwrap();
    let processes = String::from_utf8(processes.stdout).unwrap();
    // What nobody has waited for yet is dead, too.
    processes.lines().any(|line| line.split_whitespace().next() == Some(number.trim()) && !line.contains(" Z"))
}

/// Ctrl-C and signals while a beacon is waited for: the program ends at once, nothing goes on in the background, and
/// what happened before is kept and taken up again.
#[test]
fn whoever_waits_for_a_beacon_can_leave() {
    let casino: &[&str] = &["play", "nsw", "--players", "Ann,Bert"];
    let cards: &[&str] = &["play", "crazy", "--seats", "me,random"];
    let computers: &[&str] = &["play", "crazy", "--seats", "random,random", "--transcript", "evening.jsonl"];
    let auto: &[&str] = &["play", "nsw", "--auto", "3", "--transcript", "evening.jsonl"];
    let (interrupt, terminate) = (json!(["send", "\u{3}"]), json!(["signal", 15]));
    let attempts = [
        (casino, &[][..], &interrupt, 0),
        (casino, &["--plain"], &interrupt, 0),
        (casino, &[], &terminate, 0),
        (casino, &["--plain"], &terminate, -15),
        (cards, &[], &interrupt, 0),
        (cards, &["--plain"], &interrupt, 0),
        (computers, &[], &interrupt, -2),
        (auto, &[], &interrupt, -2),
    ];
    for (arguments, more, end, status) in attempts {
        let around = tempfile::tempdir().unwrap();
        let folder = around.path().join("evening");
        std::fs::create_dir(&folder).unwrap();
        let arguments = [arguments, more, &["--fair"], &beacon_of(SILENT)].concat();
        let mut actions = Vec::new();
        // Whoever is asked takes what is offered first, until the command runs.
        if status != -2 {
            actions.push(json!(["until", "../group", "\r"]));
        }
        actions.extend([json!(["until", "../group", ""]), end.clone()]);
        let ran = on_terminal(&folder, (80, 24), &arguments, &json!(actions));
        let output = ran["output"].as_str().unwrap_or_else(|| panic!("{ran}"));
        assert_eq!((&ran["status"], &ran["restored"]), (&json!(status), &json!(true)), "{arguments:?}: {output}");
        assert!(!is_group_left(around.path()), "{arguments:?}");
        assert_eq!(output.contains("kip play --resume kip-"), status == 0, "{arguments:?}: {output}");
        let (name, replayed) = transcript(&folder);
        assert!(replayed.status.success(), "{}", String::from_utf8_lossy(&replayed.stderr));
        let mut resume = Command::new(env!("CARGO_BIN_EXE_kip"));
        let resumed = resume.args(["play", "--resume", &name]).current_dir(&folder).output().unwrap();
        let told = String::from_utf8_lossy(&resumed.stdout);
        assert!(resumed.status.success() && told.contains("stays open"), "{arguments:?}: {told}");
    }
}

/// A terminal that goes away takes nothing with it, and the last transcript of a folder is found again.
#[test]
fn a_closed_terminal_loses_nothing_and_its_session_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let mut actions = a_spin();
    actions.push(json!(["close"]));
    let ran = on_terminal(folder.path(), (80, 24), &["play", "nsw", "--players", "Ann,Bert"], &json!(actions));
    assert!(ran["status"].is_i64(), "it did not end: {ran}");
    let (name, replayed) = transcript(folder.path());
    assert!(replayed.status.success() && name.starts_with("kip-nsw-"), "{name}");
    let resumed =
        Command::new(env!("CARGO_BIN_EXE_kip")).args(["play", "--resume"]).current_dir(folder.path()).output();
    let told = String::from_utf8_lossy(&resumed.unwrap().stdout).into_owned();
    assert!(told.contains("stays open"), "{told}");
}

#[test]
fn small_and_simple_terminals_get_lines() {
    let actions = json!([["wait", "Sit"], ["send", "\u{3}"]]);
    for (size, more) in [((20, 24), &[][..]), ((59, 40), &[]), ((80, 19), &[]), ((80, 24), &["--plain"])] {
        let folder = tempfile::tempdir().unwrap();
        let arguments = [&["play", "nsw", "--players", "Ann"][..], more].concat();
        let ran = on_terminal(folder.path(), size, &arguments, &actions);
        let output = ran["output"].as_str().unwrap();
        assert!(!output.contains("\u{1b}[?1049h"), "{size:?}: {output}");
        assert_eq!((&ran["status"], &ran["restored"]), (&json!(0), &json!(true)), "{output}");
    }
}

#[test]
fn cards_are_played_on_the_full_screen() {
    let folder = tempfile::tempdir().unwrap();
    let actions = json!([
        ["wait", "cut"],
        ["send", "cut 20\r"],
        ["wait", "hand"],
        ["send", "list\r"],
        ["wait", "1."],
        ["send", "1\r"],
        ["wait", "\u{1b}["],
        ["send", "quit\r"],
    ]);
    let arguments = ["play", "crazy", "--seats", "me,random", "--seed", "3", "--no-transcript", "--still"];
    let ran = on_terminal(folder.path(), (80, 24), &arguments, &actions);
    let output = ran["output"].as_str().unwrap_or_default();
    assert_eq!((&ran["status"], &ran["restored"]), (&json!(0), &json!(true)), "{output}");
    assert!(output.contains(LEAVE_SCREEN) && output.contains("╭───╮"), "{output}");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}
