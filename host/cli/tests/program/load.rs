//! `kip load` against servers: it holds at one that is honest, also after the server was killed under load; it says what is wrong.

use std::fs;
use std::io::Read as _;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};
use tempfile::tempdir;

pub(crate) fn kip(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kip"));
    command.args(arguments);
    command
}

/// Runs the program; returns its exit code, its document, and what it wrote on the error stream.
pub(crate) fn run(arguments: &[&str]) -> (i32, Value, String) {
    let output = kip(arguments).arg("--json").output().unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    let document = serde_json::from_slice(&output.stdout).unwrap_or_default();
    (output.status.code().unwrap_or(-1), document, errors)
}

/// A server that a test may kill.
pub(crate) struct Server {
    process: Child,
    pub(crate) url: String,
}

impl Server {
    pub(crate) fn start(data: &Path) -> Self {
        let data = data.to_str().unwrap();
        let mut command = kip(&["serve", "--no-demo", "--listen", "127.0.0.1:0", "--data", data, "--json"]);
        command.env("KIP_SERVE_LIMITS_REQUESTS_PER_SECOND", "100000");
        let mut process = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        // The document is written once requests are answered; it ends where its bracket closes.
        let mut output = process.stdout.take().unwrap();
        let (mut text, mut byte) = (Vec::new(), [0]);
        let address = loop {
            assert_eq!(output.read(&mut byte).unwrap(), 1, "{}", String::from_utf8_lossy(&text));
            text.push(byte[0]);
            if let Ok(document) = serde_json::from_slice::<Value>(&text) {
                break document["address"].as_str().unwrap().to_owned();
            }
        };
        Self { process, url: format!("http://{address}") }
    }

    pub(crate) fn kill(mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ended = self.process.kill();
    }
}

#[test]
fn a_server_holds_under_load_and_after_it_was_killed() {
    let folder = tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let data = folder.path().join("data");
    let output = kip(&["serve", "--make-operator-key", "--data", &path("data")]).output().unwrap();
    assert!(output.status.success());
    fs::write(path("key"), &output.stdout).unwrap();
    let server = Server::start(&data);
    let (url, key, history) = (server.url.clone(), path("key"), path("history.jsonl"));
    let load = ["load", &url, "--key-file", &key, "--tables", "4", "--players", "3", "--rate", "40"];

    // Undisturbed, everything holds.
    let (code, document, errors) = run(&[&load[..], &["--seconds", "30", "--spectators", "2"]].concat());
    assert_eq!((code, &document["holds"]), (0, &json!(true)), "{document:#} {errors}");
    assert!(document["accepted"].as_u64() > Some(400) && document["frames"].as_u64() > Some(1_000), "{document:#}");
    assert_eq!(document["acknowledged"], document["accepted"], "{document:#}");
    assert_eq!(document["tables"], 4, "{document:#}");

    // Killed while it is loaded: the load says so, and what was acknowledged is in its history.
    let server = kill_under_load(server, &data, &load, &history, 80);
    let check = ["load", &server.url, "--key-file", &key, "--check", &history];

    // A history that claims something else is contradicted: a command that was never given, and another number.
    let honest = fs::read_to_string(&history).unwrap();
    let last: Value = serde_json::from_str(honest.lines().last().unwrap()).unwrap();
    let mut invented = last.clone();
    invented["key"] = "never-given".into();
    let mut moved = last.clone();
    moved["seq"] = (last["seq"].as_i64().unwrap() + 1).into();
    for (claim, what) in [(&invented, "and is gone"), (&moved, "is another")] {
        fs::write(&history, format!("{honest}{claim}\n")).unwrap();
        let (code, document, _) = run(&check);
        assert_eq!((code, &document["holds"]), (1, &json!(false)), "{document:#}");
        assert!(document["failures"][0].as_str().unwrap().contains(what), "{document:#}");
    }
}

fn count_acknowledged(history: &str) -> usize {
    fs::read_to_string(history).map_or(0, |text| text.lines().count().saturating_sub(1))
}

/// Kills a server after so many acknowledged commands, starts it again, and requires that it has all that it acknowledged.
fn kill_under_load(server: Server, data: &Path, load: &[&str], history: &str, after: usize) -> Server {
    let mut loading = kip(&[load, &["--seconds", "30", "--history", history]].concat())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    while count_acknowledged(history) < after && loading.try_wait().unwrap().is_none() {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    server.kill();
    let loaded = loading.wait_with_output().unwrap();
    assert_eq!(loaded.status.code(), Some(1), "{}", String::from_utf8_lossy(&loaded.stderr));
    let server = Server::start(data);
    let key = load[load.iter().position(|word| *word == "--key-file").unwrap() + 1];
    let (code, document, errors) = run(&["load", &server.url, "--key-file", key, "--check", history]);
    assert_eq!((code, &document["holds"]), (0, &json!(true)), "{document:#} {errors}");
    assert_eq!(document["acknowledged"], count_acknowledged(history), "{document:#}");
    server
}

/// Rounds of it, each at another moment: as many as `KIP_ROUNDS` says.
#[test]
#[ignore = "longer: KIP_ROUNDS rounds of a minute each"]
fn a_server_that_is_killed_at_any_moment_has_all_that_it_acknowledged() {
    let rounds: usize = std::env::var("KIP_ROUNDS").map_or(20, |rounds| rounds.parse().unwrap());
    let mut place = std::process::id() as usize;
    for round in 1..=rounds {
        let folder = tempdir().unwrap();
        let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
        let data = folder.path().join("data");
        let output = kip(&["serve", "--make-operator-key", "--data", &path("data")]).output().unwrap();
        fs::write(path("key"), &output.stdout).unwrap();
        let mut server = Server::start(&data);
        let draws = if round % 2 == 0 { "fresh" } else { "committed" };
        for (history, kill) in [("one", 1), ("two", 2)] {
            place = place.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let after = (place >> 33) % 60 + 1;
            let (url, key) = (server.url.clone(), path("key"));
            let load = ["load", &url, "--key-file", &key, "--tables", "3", "--players", "3", "--draws", draws];
            let load = [&load[..], &["--pace", "20", "--rate", "400"]].concat();
            server = kill_under_load(server, &data, &load, &path(history), after);
            eprintln!("round {round}, kill {kill}, after {after} commands, {draws}: holds");
        }
    }
}

#[test]
fn wrong_use_of_a_load_is_refused_with_its_mend() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "{\"id\": 1}\n").unwrap();
    let file = file.to_str().unwrap();
    for (arguments, code, says) in [
        (&["load", "https://127.0.0.1:1", "--key-file", file][..], 2, "behind the proxy that ends TLS"),
        (&["load", "nonsense", "--key-file", file], 2, "nonsense"),
        (&["load", "http://127.0.0.1:1"], 2, "--make-operator-key"),
        (&["load", "http://127.0.0.1:1", "--key-file", file], 1, "does not answer"),
        (&["load", "http://127.0.0.1:1", "--key-file", file, "--check", file], 2, "no history"),
        (&["load", "http://127.0.0.1:1", "--key-file", file, "--over", "process"], 2, "name no URL"),
        (&["load", "--tables", "0"], 2, "--tables"),
        (&["load", "--rate", "0"], 2, "--rate"),
    ] {
        let output = kip(arguments).env_remove("KIP_OPERATOR_KEY").output().unwrap();
        let errors = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {errors}");
        assert!(errors.contains(says), "{arguments:?}: {errors}");
    }
}
