//! The program with a family that it does not come with: high card is played, resumed, replayed, verified, described, compared and
//! certified by the commands of every family.
#![allow(clippy::unwrap_used, reason = "a test may stop where it stands")]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use kip_tests::high_card::{component, write};
use serde_json::Value;
use tempfile::TempDir;

/// A folder with the component.
struct Bench {
    folder: TempDir,
    component: PathBuf,
}

impl Bench {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let component = write(&component().unwrap(), folder.path()).unwrap();
        Self { folder, component }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Runs the program with the component.
    fn run(&self, arguments: &[&str]) -> Output {
        let mut program = Command::new(env!("CARGO_BIN_EXE_kip-with-high-card"));
        program.args(arguments).arg("--component").arg(&self.component).current_dir(self.folder.path());
        program.output().unwrap()
    }

    /// Runs the program, which has to succeed, and returns what it prints.
    fn succeed(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        let printed = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success(), "{arguments:?}: {printed}{}", String::from_utf8_lossy(&output.stderr));
        printed
    }

    fn json(&self, arguments: &[&str]) -> Value {
        serde_json::from_str(&self.succeed(&[arguments, &["--json"]].concat())).unwrap()
    }
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap()
}

/// Ann has 10 and Bert 3; Cleo folds. Three antes of 100; of the 200 won from others the house keeps a twentieth.
const SCRIPT: &str = r#"{"open":{"table":"t","opened-at":0,"source":"observed","terms":{"least":100,"most":1000}},"names":{"1":"Ann","2":"Bert","3":"Cleo"}}
{"by":"host 0","command":{"join":{"seat":1,"age-attested":true}}}
{"by":"host 0","command":{"join":{"seat":2,"age-attested":true}}}
{"by":"host 0","command":{"join":{"seat":3,"age-attested":true}}}
{"by":"player 1","command":"stay","refused":"not-now"}
{"by":"player 1","command":{"ante":100}}
{"by":"player 2","command":{"ante":100}}
{"by":"player 3","command":{"ante":100}}
{"by":"dealer","command":"close-antes"}
{"by":"host 0","command":{"deal":{"observed":"0a0305"}}}
{"by":"player 1","command":"stay"}
{"by":"player 2","command":"stay"}
{"by":"player 3","command":"fold"}
{"by":"dealer","command":"show"}
"#;

fn balances(document: &Value) -> Vec<(String, i64)> {
    let players = document["players"].as_array().unwrap();
    players.iter().map(|of| (of["name"].as_str().unwrap().to_owned(), of["balance"].as_i64().unwrap())).collect()
}

#[test]
fn a_script_is_played_replayed_and_verified() {
    let bench = Bench::new();
    std::fs::write(bench.path("script.jsonl"), SCRIPT).unwrap();
    let told = bench.succeed(&["play", "--script", "script.jsonl", "--transcript", "hand.jsonl"]);
    for sentence in ["Ann antes 1.00", "Cleo folds", "Ann takes the antes", "refused, as expected: Ann", "receipt "] {
        assert!(told.contains(sentence), "{sentence}: {told}");
    }
    let wanted = [("Ann".to_owned(), 190), ("Bert".to_owned(), -100), ("Cleo".to_owned(), -100)];
    let replayed = bench.json(&["replay", "hand.jsonl"]);
    assert_eq!((balances(&replayed), &replayed["house"]), (wanted.to_vec(), &Value::from(10)));
    let verified = bench.json(&["verify", "hand.jsonl"]);
    // Nobody but the component knows how its draws decide.
    assert_eq!(
        (&verified["ok"], &verified["verdict"]),
        (&Value::from(true), &Value::from("not-checked")),
        "{verified}"
    );
    // A stake that was moved is found.
    let moved = read(&bench.path("hand.jsonl")).replacen("\"amount\":100", "\"amount\":101", 1);
    std::fs::write(bench.path("moved.jsonl"), moved).unwrap();
    assert_eq!(bench.run(&["verify", "moved.jsonl"]).status.code(), Some(1));
}

#[test]
fn a_session_that_plays_by_itself_breaks_off_and_goes_on() {
    let bench = Bench::new();
    let by_itself = ["play", "--auto", "3", "--players", "Ann,Bert", "--fair", "--transcript", "fair.jsonl"];
    let document = bench.json(&by_itself);
    assert_eq!((&document["at-stake"], &document["commands"]), (&Value::from(0), &Value::from(25)), "{document}");
    let whole = read(&bench.path("fair.jsonl"));
    let verified = bench.succeed(&["verify", "fair.jsonl"]);
    assert!(verified.contains("the draws of this family are not known here"), "{verified}");
    // Without its end the session is open; nobody sits at this terminal.
    let cut: String = whole.lines().take(whole.lines().count() - 1).map(|line| format!("{line}\n")).collect();
    std::fs::write(bench.path("cut.jsonl"), &cut).unwrap();
    assert!(bench.succeed(&["resume", "cut.jsonl"]).contains("the session stays open"));
    assert!(read(&bench.path("cut.jsonl")).starts_with(&cut));
}

#[test]
fn it_is_described_compared_and_copied_for_a_seat() {
    let bench = Bench::new();
    let described = bench.succeed(&["describe", "--clauses"]);
    assert!(described.contains("Cards") && described.contains("kip:high-card"), "{described}");
    assert!(
        bench.succeed(&["describe", "--commands"]).contains("{\"by\": \"player 1\", \"command\": {\"ante\": 100}}")
    );
    let file = bench.component.display().to_string();
    let same = bench.succeed(&["diff", &file, &file]);
    assert!(same.contains("same"), "{same}");
    std::fs::write(bench.path("script.jsonl"), SCRIPT).unwrap();
    bench.succeed(&["play", "--script", "script.jsonl", "--transcript", "hand.jsonl"]);
    let of_bert = bench.succeed(&["replay", "hand.jsonl", "--seat", "2"]);
    assert!(of_bert.starts_with("{\"kip-seat-transcript\":1,\"family\":\"high-card\""), "{of_bert}");
}

/// No certificate comes of it, because the suite has no vectors, prices and tests of chance for the family; what it can test holds.
#[test]
fn it_is_certified_as_far_as_the_suite_can() {
    let bench = Bench::new();
    let file = bench.component.display().to_string();
    let parts = ["--part", "invariants", "--part", "abuse", "--part", "replay", "--part", "returns"];
    let output = bench.run(&[&["certify", &file, "--out", "report"][..], &parts].concat());
    assert_eq!(output.status.code(), Some(1));
    let report: Value = serde_json::from_str(&read(&bench.path("report/report.json"))).unwrap();
    let verdict = |part: &str| report["parts"][part]["verdict"].as_str().unwrap().to_owned();
    assert_eq!(["invariants", "replay"].map(verdict), ["holds", "holds"].map(str::to_owned));
    // The suite has no state of another rulebook of the family.
    assert_eq!(["returns", "abuse"].map(verdict), ["not-run", "not-run"].map(str::to_owned));
}
