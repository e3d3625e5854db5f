//! `kip certify --host`: both hosts play the vectors, and an adapter that misbehaves is ended with everything it started.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;

/// Writes an adapter that introduces itself, and then does `rest`.
fn write_adapter(folder: &Path, rest: &str) {
    let who = r#"{"seq":1,"name":"shell","version":"1.0","language":"sh","runtime":"none","os":"unix"}"#;
    fs::write(folder.join("adapter.sh"), format!("read request\necho '{who}'\n{rest}\n")).unwrap();
}

fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut kip = Command::new(env!("CARGO_BIN_EXE_kip"));
    kip.args(["certify", "--json", "nsw", "--host", "sh adapter.sh", "--part", "vectors"]).args(arguments);
    kip.current_dir(folder);
    kip
}

fn certify(folder: &Path, arguments: &[&str]) -> Output {
    let began = Instant::now();
    let output = command(folder, arguments).output().unwrap();
    assert!(began.elapsed() < Duration::from_secs(60), "nobody waits that long");
    output
}

fn read_report(folder: &Path) -> Value {
    serde_json::from_slice(&fs::read(folder.join("kip-report/report.json")).unwrap()).unwrap()
}

/// Returns whether the process whose number is in the file still exists, a moment later.
fn is_there(note: &Path) -> bool {
    let number: i32 = fs::read_to_string(note).unwrap().trim().parse().unwrap();
    let is_alive = || {
        let state = Command::new("ps").args(["-o", "state=", "-p", &number.to_string()]).output().unwrap();
        !matches!(state.stdout.first(), None | Some(b'Z'))
    };
    let began = Instant::now();
    while is_alive() && began.elapsed() < Duration::from_secs(2) {
        thread::sleep(Duration::from_millis(10));
    }
    is_alive()
}

#[test]
fn the_component_is_judged_by_kips_own_host_even_if_the_adapter_answers_nothing() {
    let folder = tempfile::tempdir().unwrap();
    write_adapter(folder.path(), "sleep 60 & echo $! > child; wait");
    let output = certify(folder.path(), &["--timeout", "0.3"]);
    assert_eq!(output.status.code(), Some(1));
    let report = read_report(folder.path());
    let vectors = &report["parts"]["vectors"];
    let found = vectors["findings"].to_string();
    assert!(found.contains("`load` fails: request 2 (load) is not answered within 300ms"), "{found}");
    let (hosts, total) = (&vectors["detail"]["hosts"], &vectors["detail"]["total"]);
    assert_eq!((&hosts[0]["host"], &hosts[0]["held"]), (&Value::from("reference"), total));
    assert_eq!((&hosts[1]["host"], &hosts[1]["held"]), (&Value::from("adapter"), &Value::from(0)));
    let vector = &vectors["detail"]["vectors"][0];
    assert_eq!(vector["verdict"], "not-run");
    assert!(vector["why"].as_str().unwrap().starts_with("the host behind the adapter: "), "{vector}");
    assert!(!is_there(&folder.path().join("child")));
}

/// Every answer is an error, sent a moment before the limit.
#[test]
fn a_slow_adapter_is_ended_by_the_limit_of_the_run() {
    let folder = tempfile::tempdir().unwrap();
    let answer =
        r#"seq=1; while read request; do seq=$((seq + 1)); sleep 0.1; echo "{\"seq\":$seq,\"error\":\"no\"}"; done"#;
    write_adapter(folder.path(), answer);
    let output = certify(folder.path(), &["--timeout", "5", "--host-limit", "1"]);
    assert_eq!(output.status.code(), Some(1));
    let found = read_report(folder.path())["parts"]["vectors"]["findings"].to_string();
    assert!(found.contains("the 1s of the whole run are over, and "), "{found}");
}

#[test]
fn an_adapter_that_dies_is_told_with_its_status_and_its_last_words() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("adapter.sh"), "echo out of luck >&2\nexit 3\n").unwrap();
    let output = certify(folder.path(), &[]);
    assert_eq!(output.status.code(), Some(1));
    let message = String::from_utf8_lossy(&output.stderr).into_owned() + &String::from_utf8_lossy(&output.stdout);
    assert!(message.contains("it ended (exit status: 3); on standard error: out of luck"), "{message}");
}

#[test]
fn limits_that_are_none_are_wrong_use() {
    let folder = tempfile::tempdir().unwrap();
    for (limit, words) in [("0", "a day at most"), ("90000", "a day at most"), ("soon", "a day at most")] {
        let output = certify(folder.path(), &["--host-limit", limit]);
        assert_eq!(output.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&output.stderr).contains(words));
    }
}

#[test]
fn a_signal_that_ends_kip_ends_the_adapter_with_everything_that_it_started() {
    let folder = tempfile::tempdir().unwrap();
    write_adapter(folder.path(), "sleep 60 & echo $! > unfinished; mv unfinished child; wait");
    for signal in [Signal::TERM, Signal::INT] {
        let note = folder.path().join("child");
        let _ = fs::remove_file(&note);
        let mut kip = command(folder.path(), &["--timeout", "60"]).stdout(Stdio::null()).spawn().unwrap();
        let began = Instant::now();
        while !note.exists() {
            assert!(began.elapsed() < Duration::from_secs(60), "the adapter does not start");
            thread::sleep(Duration::from_millis(10));
        }
        kill_process(Pid::from_child(&kip), signal).unwrap();
        assert_eq!(kip.wait().unwrap().code(), Some(128 + signal.as_raw()));
        assert!(!is_there(&note));
    }
}
