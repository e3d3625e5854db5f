//! A session that broke off goes on, wherever the program or the machine stopped. A session that ended does not.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::thread;
use std::time::Duration;

use crate::fair::{folder, output_text, play};
use crate::tamper::lines;

/// Runs `kip` as people use it, without a terminal.
fn kip(arguments: &[&str]) -> (i32, String) {
    let component = folder().join("nsw.wasm");
    let output =
        Command::new(env!("CARGO_BIN_EXE_kip")).arg("--component").arg(component).args(arguments).output().unwrap();
    (output.status.code().unwrap(), output_text(&output))
}

fn write(name: &str, text: &str) -> PathBuf {
    let path = folder().join(name);
    fs::write(&path, text).unwrap();
    path
}

fn torn_beside(path: &Path) -> PathBuf {
    PathBuf::from(format!("{}.torn", path.display()))
}

/// Returns a session that has ended.
fn session() -> &'static str {
    static TEXT: OnceLock<String> = OnceLock::new();
    TEXT.get_or_init(|| play("whole.jsonl", &["--auto", "3", "--coins", "fresh"]))
}

#[test]
fn a_session_goes_on_wherever_it_broke_off() {
    let whole = session();
    let all = lines(whole);
    for cut in [1, 2, 3, 8, all.len() - 2] {
        let kept = all[..cut].join("\n") + "\n";
        let torn = &all[cut][..all[cut].len() / 2];
        let path = write(&format!("broken-{cut}.jsonl"), &format!("{kept}{torn}"));
        let file = path.to_str().unwrap();
        let (code, said) = kip(&["replay", file]);
        assert_eq!(code, 1, "{said}");
        let (code, said) = kip(&["replay", "--unfinished", file]);
        assert!(code == 0 && said.contains(&format!("Left out: {} bytes", torn.len())), "{said}");
        assert_eq!(kip(&["verify", "--unfinished", file]).0, 0);

        let (code, said) = kip(&["resume", file]);
        assert!(code == 0 && said.contains("every line agrees"), "{said}");
        assert_eq!(fs::read_to_string(torn_beside(&path)).unwrap(), torn);
        // Each order has its outcome after it, which the rules compute again unchanged.
        let answered = all[..cut + usize::from(cut % 2 == 0)].join("\n") + "\n";
        assert_eq!(said.contains("It has one now"), cut % 2 == 0, "{said}");
        assert_eq!(fs::read_to_string(&path).unwrap(), answered, "cut after line {cut}");
        // A second run has nothing to do.
        let (code, said) = kip(&["resume", file]);
        assert!(code == 0 && !said.contains("torn"), "{said}");
        assert_eq!(fs::read_to_string(&path).unwrap(), answered);
    }
}

#[test]
fn what_is_no_session_to_go_on_with_is_left_as_it_is() {
    let whole = session();
    let cut = lines(whole)[..7].join("\n") + "\n";
    let altered = cut.replacen("\"seat\":1", "\"seat\":2", 1);
    for (name, text, code, words) in [
        ("ended.jsonl", whole, 2, "has ended"),
        ("altered-to-resume.jsonl", &altered, 1, "altered"),
        ("letter.txt", "Dear Sir,\nno line feed", 2, "no transcript of `kip play`"),
        ("empty.jsonl", "", 2, "is empty"),
    ] {
        let path = write(name, text);
        let (found, said) = kip(&["resume", path.to_str().unwrap()]);
        assert!(found == code && said.contains(words), "{name}: {found}, {said}");
        assert_eq!(fs::read_to_string(&path).unwrap(), text, "{name}");
        assert!(!torn_beside(&path).exists(), "{name}");
    }
    let path = write("locked.jsonl", &cut);
    let other = File::open(&path).unwrap();
    other.lock().unwrap();
    let (code, said) = kip(&["resume", path.to_str().unwrap()]);
    assert!(code == 2 && said.contains("by another program"), "{said}");
    drop(other);
    assert_eq!(kip(&["resume", path.to_str().unwrap()]).0, 0);
}

/// Killed at any moment, a session loses nothing that was shown: it goes on from its file.
#[test]
fn a_session_that_was_killed_goes_on() {
    for pause in [150, 400, 900] {
        let path = folder().join(format!("killed-{pause}.jsonl"));
        let file = path.to_str().unwrap();
        let mut kip_play = Command::new(env!("CARGO_BIN_EXE_kip"));
        kip_play.arg("--component").arg(folder().join("nsw.wasm"));
        kip_play.args(["play", "--auto", "1000000", "--coins", "fresh", "--transcript", file]);
        let mut child = kip_play.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        while !path.exists() {
            assert!(child.try_wait().unwrap().is_none(), "the session has ended");
            thread::sleep(Duration::from_millis(5));
        }
        thread::sleep(Duration::from_millis(pause));
        // While the session is in play no other program can resume it.
        let (code, said) = kip(&["resume", file]);
        assert!(code == 2 && said.contains("by another program"), "{said}");
        child.kill().unwrap();
        child.wait().unwrap();
        let before = fs::read(&path).unwrap();
        let (code, said) = kip(&["resume", file]);
        assert_eq!(code, 0, "{said}");
        let after = fs::read(&path).unwrap();
        let whole = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        assert!(after.starts_with(&before[..whole]));
        assert_eq!(kip(&["verify", "--unfinished", file]).0, 0);
    }
}

/// The host's names of the players are kept, prove nothing, and do no harm.
#[test]
fn names_are_kept_and_shown_and_can_be_taken_out() {
    let text = play("named.jsonl", &["--auto", "1", "--coins", "fresh", "--players", "Ann,Bert"]);
    let line = r#"{"names":{"1":"Ann","2":"Bert"}}"#;
    assert_eq!(text.lines().nth(1), Some(line));
    let without = text.replacen(&format!("{line}\n"), "", 1);
    let hostile = "{\"names\":{\"1\":\"\\u001b[2J\u{202e}Ann\",\"2\":\"\",\"3\":\"Ann\",\"9\":\"XX\"}}";
    let hostile = hostile.replace("XX", &"x".repeat(9_000));
    let cases = [
        ("as-written", text.clone(), "Ann (seat 1), Bert (seat 2)"),
        ("later", format!("{text}{{\"names\":{{\"2\":\"Cleo\"}}}}\n"), "Ann (seat 1), Cleo (seat 2)"),
        ("hostile", text.replacen(line, &hostile, 1), "\\u{1b}[2J\\u{202e}Ann (seat 1), Ann (seat 3), xxx"),
    ];
    for (name, text, roll) in cases {
        let file = write(&format!("names-{name}.jsonl"), &text);
        let (code, said) = kip(&["verify", file.to_str().unwrap()]);
        assert!(code == 0 && said.contains(&format!("Players, as the host calls them: {roll}")), "{name}: {said}");
        assert!(!said.contains("\u{202e}") && !said.contains(&"x".repeat(41)), "{name}: {said}");
        let (code, said) = kip(&["replay", file.to_str().unwrap()]);
        assert!(code == 0 && said.contains(roll.split(',').next().unwrap()), "{name}: {said}");
    }
    let file = write("names-none.jsonl", &without);
    let (code, said) = kip(&["verify", file.to_str().unwrap()]);
    assert!(code == 0 && !said.contains("Players, as") && !said.contains("Ann"), "{said}");
    // A line that is not a line of names is reported with its place.
    for broken in [r#"{"names":{"1":7}}"#, r#"{"names":{},"n":1}"#, r#"{"names":"#] {
        let file = write("names-broken.jsonl", &text.replacen(line, broken, 1));
        let (code, said) = kip(&["replay", file.to_str().unwrap()]);
        assert!(code == 1 && said.contains("names-broken.jsonl") && said.contains('2'), "{broken}: {code}, {said}");
    }
    // A table that breaks off goes on with its names.
    let open: String = text.lines().take(6).map(|line| format!("{line}\n")).collect();
    let file = write("names-open.jsonl", &open);
    assert_eq!(kip(&["resume", file.to_str().unwrap()]).0, 0);
    assert!(fs::read_to_string(&file).unwrap().contains(line));
}
