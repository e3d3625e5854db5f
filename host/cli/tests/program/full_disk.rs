//! A disk without room: each command names the file and the remedy, leaves no half-written file under its name, and loses
//! nothing.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

const SCRIPT: &str = include_str!("full_disk.sh");

/// Runs the script, and returns each command's exit code and output by its name, or `None` when nothing can be mounted.
fn run(folder: &Path) -> Option<BTreeMap<String, (i32, String)>> {
    // As root, and as a user who may be root in a namespace.
    for mapped in [&["-m"][..], &["-r", "-m"]] {
        let mut script = Command::new("unshare");
        script.args(mapped).args(["sh", "-c", SCRIPT, "sh", env!("CARGO_BIN_EXE_kip")]).arg(folder);
        let Ok(output) = script.output() else { continue };
        if output.status.code() != Some(0) {
            continue;
        }
        let told = String::from_utf8_lossy(&output.stdout).into_owned();
        let section = |section: &str| {
            let mut lines = section.splitn(3, '\n').map(str::to_owned);
            let (name, code) = (lines.next().unwrap(), lines.next().unwrap());
            (name, (code.parse().unwrap(), lines.next().unwrap_or_default()))
        };
        return Some(told.split("== ").skip(1).map(section).collect());
    }
    None
}

#[test]
fn a_full_disk_takes_nothing_away() {
    let folder = tempfile::tempdir().unwrap();
    let Some(told) = run(folder.path()) else {
        eprintln!("not tried: nothing can be mounted here");
        return;
    };
    let full = "No space left on device";
    let expected: &[(&str, i32, &[&str])] = &[
        (
            "torn",
            2,
            &["the transcript kip-t.jsonl cannot be written: ", full, "make room", "kip play --resume kip-t.jsonl"],
        ),
        ("read", 0, &["Left out: ", "It has no last line"]),
        ("still-full", 2, &["cannot write kip-t.jsonl.torn: ", full, "the transcript is as it was"]),
        ("unchanged", 0, &[]),
        ("room", 0, &["bytes are in kip-t.jsonl.torn.", "stays open"]),
        (
            "begin",
            2,
            &["the transcript kip-new.jsonl cannot be written: ", full, "nothing was played", "--no-transcript"],
        ),
        ("begin-at-cards", 2, &["the transcript ", "/kip/kip-crazy-", full, "nothing was played"]),
        ("resume", 0, &["every line agrees"]),
        ("page", 2, &["page.html: ", full, "--html FILE"]),
        ("report", 2, &["arena.html: ", full, "--report FILE"]),
        ("components", 2, &["cannot write components/", ".wasm: ", full]),
        ("key", 2, &["cannot write lab.key: ", full]),
        ("certificate", 2, &["cannot write certificate/", full, "--out DIR"]),
        ("house", 2, &["disk/our-house/", full]),
        ("output", 2, &["cannot write the output: ", full]),
        (
            "cache",
            0,
            &["kip: rulebooks are compiled each time: ", "disk/cache cannot be used: ", full, "KIP_CACHE=FOLDER"],
        ),
        ("no-cache", 0, &["not-flat"]),
        ("left", 0, &["fill", "kip-t.jsonl"]),
    ];
    for (name, code, words) in expected {
        let (found, text) = &told[*name];
        assert!(found == code && words.iter().all(|word| text.contains(word)), "{name}: {found}\n{text}");
    }
    assert_eq!(told["left"].1, "fill\nkip-t.jsonl\n", "nothing half-written is left");
    assert_eq!(told.len(), expected.len());
}
