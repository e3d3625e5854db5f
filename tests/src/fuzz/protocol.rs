//! The adapter protocol from both ends: arbitrary requests to a server, arbitrary answers to a client.
//!
//! An input is lines; each is used as a request and as an answer.

use std::cell::RefCell;

use kip_conformance::adapter::Answers;
use kip_conformance::families::two_up::native::Native;
use kip_conformance::protocol::serve;
use kip_conformance::unique_keys;
use serde_json::{Map, Value};

thread_local! {
    /// The compiled schemas, each compiled once.
    static ANSWERS: RefCell<Answers> = RefCell::default();
}

/// Each request, with the schema's name for its answer.
const ANSWER_OF: [(&str, &str); 11] = [
    ("start", "started"),
    ("load", "loaded"),
    ("open", "events"),
    ("apply", "events"),
    ("apply-all", "steps"),
    ("view", "seen"),
    ("legal", "legal"),
    ("chances", "chances"),
    ("snapshot", "state"),
    ("restore", "restored"),
    ("close", "closed"),
];

/// The largest `seq` of the schema. Every language reads integers up to this one exactly.
const MOST: u64 = 1 << 53;

/// Requires that the server answers each request in order and by the schema, and that the client survives every answer.
///
/// # Panics
/// When either side breaks a promise.
pub fn run(bytes: &[u8]) {
    let lines: Vec<_> = bytes.strip_suffix(b"\n").unwrap_or(bytes).split(|byte| *byte == b'\n').collect();
    ANSWERS.with_borrow_mut(|answers| {
        check_server(bytes, &lines, answers);
        for (line, (_, name)) in lines.iter().zip(ANSWER_OF.iter().cycle().skip(bytes.len() % ANSWER_OF.len())) {
            let seq = serde_json::from_slice(line).ok().and_then(|answer: Value| answer["seq"].as_u64());
            if let Err(message) = answers.read(line, seq.unwrap_or(1), name) {
                assert!(!message.is_empty(), "the message is empty");
            }
        }
    });
}

fn check_server(bytes: &[u8], lines: &[&[u8]], answers: &mut Answers) {
    let mut output = Vec::new();
    serve(&mut Native::default(), bytes, &mut output).expect("memory can be read and written");
    let mut answered = output.split_inclusive(|byte| *byte == b'\n');
    for request_line in lines {
        let request: Map<String, Value> = serde_json::from_slice(request_line).unwrap_or_default();
        if bytes.is_empty() || is_stop(&request) {
            break;
        }
        let line = answered.next().unwrap_or_else(|| panic!("no answer to {request:?}"));
        let answer: Value = serde_json::from_slice(line).expect("an answer is JSON");
        let seq = request.get("seq").unwrap_or(&Value::Null);
        // Only an integer is sure to survive a round trip through JSON; a request with a key twice has no number.
        let is_one = unique_keys::require(request_line).is_ok();
        assert!(answer["seq"] == *seq || !seq.is_u64() || !is_one, "{seq} is answered with {}", answer["seq"]);
        let cmd = request.get("cmd").and_then(Value::as_str);
        match (answer["seq"].as_u64().filter(|seq| *seq <= MOST), ANSWER_OF.iter().find(|(of, _)| Some(*of) == cmd)) {
            (Some(seq), Some((_, name))) => answers.read(line, seq, name).expect("the schema's answer"),
            _ => assert!(answer["error"].is_string() || cmd.is_some(), "answered without a question: {answer}"),
        }
    }
    assert_eq!(answered.next(), None, "more answers than requests");
}

/// Returns whether the request is `stop` without other fields.
fn is_stop(request: &Map<String, Value>) -> bool {
    request.get("cmd").is_some_and(|cmd| cmd == "stop") && request.keys().all(|key| key == "cmd" || key == "seq")
}
