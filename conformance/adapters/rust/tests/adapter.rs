//! The adapter as its client sees it: a child process that answers JSON lines.

#![expect(clippy::expect_used, reason = "a test may stop where it stands")]

use std::io::Write as _;
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

/// Runs an adapter on these lines until it ends.
fn run(arguments: &[&str], lines: &[String]) -> Output {
    let mut adapter = Command::new(env!("CARGO_BIN_EXE_kip-adapter"));
    let adapter = adapter.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = adapter.spawn().expect("the adapter starts");
    let mut input = child.stdin.take().expect("its input");
    input.write_all(lines.join("\n").as_bytes()).expect("it reads to the end");
    drop(input);
    child.wait_with_output().expect("it ends")
}

/// Returns the answers to these requests, which are numbered from 1. The adapter must exit with success.
fn answers(arguments: &[&str], requests: &[Value]) -> Vec<Value> {
    let numbered = requests.iter().zip(1..).map(|(request, seq)| {
        let mut request = request.clone();
        request["seq"] = json!(seq);
        request.to_string()
    });
    let output = run(arguments, &numbered.collect::<Vec<_>>());
    assert!(output.status.success(), "{output:?}");
    let answers = output.stdout.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
    answers.map(|line| serde_json::from_slice(line).expect("a JSON object a line")).collect()
}

fn open(table: &str) -> Value {
    json!({ "cmd": "open", "table": table, "config": {
        "table": "Ring 1", "seats": 4, "opened-at": 1_777_118_400_000_u64, "zone-offset-minutes": 600,
        "source": "observed", "terms": { "ring": { "centre-policy": "riding", "anzac-day-only": false } } } })
}

fn join(seat: u32) -> Value {
    let command = json!({ "join": { "seat": seat, "age-attested": true } });
    json!({ "by": { "role": "host", "number": 1 }, "at": 1_777_118_400_000_u64, "command": command })
}

fn request(cmd: &str, mut with: Value) -> Value {
    with["cmd"] = json!(cmd);
    with["table"] = json!("a");
    with
}

/// Sends the requests that every adapter gets, in every language: see `conformance/adapters/README.md`.
#[cfg(target_os = "linux")]
#[test]
fn requests_and_files_without_end_are_errors_and_memory_stays_bounded() {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../bounds.py");
    let sent =
        Command::new("python3").args([script, env!("CARGO_BIN_EXE_kip-adapter")]).output().expect("python3 runs");
    assert!(sent.status.success(), "{}", String::from_utf8_lossy(&sent.stdout));
}

#[test]
fn the_component_and_the_engine_answer_alike() {
    let orders = json!({ "orders": [join(2), join(3), join(3), join(4)] });
    let requests = [
        json!({ "cmd": "load", "component": "ringkeeper" }),
        open("a"),
        request("apply", join(1)),
        request("apply", join(1)),
        request("apply-all", orders),
        request("view", json!({})),
        request("view", json!({ "viewer": { "role": "player", "number": 1 } })),
        request("legal", json!({ "at": 1_777_118_400_000_u64, "most": 2 })),
        request("legal", json!({ "at": 1_777_118_400_000_u64, "of": { "role": "player", "number": 2 }, "most": 100 })),
        request("chances", json!({ "most": 12 })),
        request("snapshot", json!({})),
        request("close", json!({})),
        json!({ "cmd": "stop" }),
    ];
    let answered = answers(&[], &requests);
    assert_eq!(answered, answers(&["--native"], &requests));

    assert_eq!(answered.len(), requests.len() - 1, "each is answered but `stop`");
    assert_eq!(answered[2]["events"][0]["what"]["player-joined"]["seat"], 1);
    assert!(answered[3]["refusal"]["code"].is_string(), "the seat is taken: {}", answered[3]);
    assert_eq!(
        (&answered[4]["ends"], &answered[4]["refused"]["code"]),
        (&json!([1, 2]), &answered[3]["refusal"]["code"])
    );
    assert_eq!(answered[5]["view"]["seats"].as_array().map(Vec::len), Some(3));
    let listed = |answer: &Value| answer["legal"]["first"].as_array().expect("a list").clone();
    assert_eq!(listed(&answered[7]).len(), 2, "{}", answered[7]);
    assert!(answered[7]["legal"]["total"].as_u64() > Some(2), "{}", answered[7]);
    let own = listed(&answered[8]);
    assert!(!own.is_empty() && own.iter().all(|choice| choice["by"] == json!({ "role": "player", "number": 2 })));
    assert_eq!(answered[9], json!({ "seq": 10, "chances": "nothing" }));
    assert_eq!(answered[11], json!({ "seq": 12, "closed": "a" }));
}

#[test]
fn a_table_taken_up_from_its_state_is_the_same_table() {
    let before = [json!({ "cmd": "load", "component": "pub" }), open("a"), request("apply", join(1))];
    let look = [request("snapshot", json!({})), request("view", json!({}))];
    let first = answers(&["--native"], &[&before[..], &look].concat());
    let state = &first[3]["state"];
    let restore = request("restore", json!({ "state": state }));
    let again = answers(&["--native"], &[&before[..1], &[restore], &look].concat());
    assert_eq!(again[1]["restored"], "a");
    assert_eq!((&again[2]["state"], &again[3]["view"]), (state, &first[4]["view"]));
}

#[test]
fn an_invalid_request_is_an_error_with_its_place() {
    let requests = [
        json!({ "cmd": "start", "protocol": 2 }),
        json!({ "cmd": "fly" }),
        json!({ "protocol": 1 }),
        json!({ "cmd": "start", "protocol": 1, "more": 1 }),
        open("a"),
        json!({ "cmd": "load", "component": "ringkeeper" }),
        open("a"),
        open("a"),
        request("apply", json!({ "by": { "role": "host", "number": 1 }, "at": -1, "command": "stay" })),
        json!({ "cmd": "view", "table": "b" }),
        request("restore", json!({ "state": "no hex" })),
        request("legal", json!({ "at": 1 })),
        request("chances", json!({ "most": -1 })),
    ];
    let wanted = [
        "protocol",
        "fly",
        "cmd",
        "more",
        "load",
        "",
        "",
        "close",
        "apply.at",
        "\"b\"",
        "restore.state",
        "most",
        "chances.most",
    ];
    for (answer, wanted) in answers(&["--native"], &requests).iter().zip(wanted) {
        let error = answer["error"].as_str().unwrap_or_default();
        assert_eq!(error.is_empty(), wanted.is_empty(), "{answer}");
        assert!(error.contains(wanted), "{answer} does not name {wanted}");
    }
}

#[test]
fn a_value_not_in_canonical_form_is_an_error_with_its_place() {
    let by = json!({ "role": "host", "number": 1 });
    let apply = |by: Value, command: Value| request("apply", json!({ "by": by, "at": 1, "command": command }));
    let terms = json!({ "ring": ["riding", false] });
    let mut opening = open("b");
    opening["config"]["terms"] = terms;
    let requests = [
        apply(json!(["host", 1]), json!("stay")),
        apply(by.clone(), json!({ "stay": null })),
        apply(by.clone(), json!({ "join": [1, true] })),
        request("apply-all", json!({ "orders": [[by, 1, "stay"]] })),
        request("restore", json!({ "state": "AB" })),
        opening,
    ];
    let places =
        ["apply.by: ", "apply.command: ", "apply.command.join: ", "orders[0]: ", "restore.state: ", "terms.ring: "];
    for (answer, place) in answers(&["--native"], &requests).iter().zip(places) {
        let error = answer["error"].as_str().unwrap_or_default();
        assert!(error.contains(place) && error.contains(" is wanted, not "), "{answer} does not name {place}");
    }
}

#[test]
fn a_line_that_is_no_object_is_answered_and_the_next_one_too() {
    let lines =
        ["\u{7f}".to_owned(), "[]".to_owned(), String::new(), r#"{"seq":4,"cmd":"start","protocol":1}"#.to_owned()];
    let output = run(&["--native"], &lines);
    let output = String::from_utf8(output.stdout).expect("text");
    let answers: Vec<&str> = output.lines().collect();
    assert!(
        answers[..3].iter().all(|answer| answer.starts_with(r#"{"seq":null,"error":"a JSON object is wanted"#)),
        "{answers:?}"
    );
    assert!(answers[3].starts_with(r#"{"seq":4,"name":"kip-adapter","version":""#), "{answers:?}");
}

#[test]
fn a_component_with_another_digest_is_not_loaded() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    let load = |component: &str, sha256: &str| json!({ "cmd": "load", "component": component, "sha256": sha256 });
    let requests =
        [load(path, &"0".repeat(64)), load(path, "short"), load("nowhere.wasm", &"0".repeat(64)), load("nsw2", "")];
    for (answer, wanted) in answers(&[], &requests).iter().zip(["allow", "sha256", "nowhere.wasm", "nsw2"]) {
        assert!(answer["error"].as_str().is_some_and(|error| error.contains(wanted)), "{answer}");
    }
}

#[test]
fn wrong_use_of_the_program_ends_with_exit_code_2() {
    let output = run(&["--fast"], &[]);
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stderr.starts_with(b"usage: kip-adapter [--native]"), "{output:?}");
}

/// One program hosts both families: the component that was loaded last answers.
#[test]
fn a_card_rulebook_is_hosted_too_and_then_one_of_coins_again() {
    let load = |component: &str| json!({ "cmd": "load", "component": component });
    let described = answers(&[], &[load("crazy"), load("ringkeeper"), open("a"), request("apply", join(1))]);
    let family = |answer: &Value| answer["describe"]["head"]["family"].clone();
    assert_eq!((family(&described[0]), family(&described[1])), (json!("casino-cards"), json!("two-up")));
    assert!(described[2]["events"].is_array() && described[3]["events"].is_array(), "{described:?}");
}
