//! The adapter's protocol from both ends: requests from anywhere to whoever serves, answers from anywhere to
//! whoever asked.
//!
//! An input is lines, each taken as a request and as an answer.

use std::cell::RefCell;

use kip_conformance::adapter::Answers;
use kip_conformance::families::two_up::native::Native;
use kip_conformance::protocol::serve;
use serde_json::{Map, Value};

thread_local! {
    /// Schemas are compiled once.
    static ANSWERS: RefCell<Answers> = RefCell::default();
}

/// What is asked, and by which name the schema has its answer.
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

/// The largest number that every language reads as it is written; the schema has no larger `seq`.
const MOST: u64 = 1 << 53;

/// One answer to each request, in turn and as the schema has it; no answer is the end of whoever reads it.
///
/// # Panics
/// Where one side does not keep its word.
pub fn run(bytes: &[u8]) {
    let lines: Vec<_> = bytes.strip_suffix(b"\n").unwrap_or(bytes).split(|byte| *byte == b'\n').collect();
    ANSWERS.with_borrow_mut(|answers| {
        served(bytes, &lines, answers);
        for (line, (_, name)) in lines.iter().zip(ANSWER_OF.iter().cycle().skip(bytes.len() % ANSWER_OF.len())) {
            let seq = serde_json::from_slice(line).ok().and_then(|answer: Value| answer["seq"].as_u64());
            if let Err(told) = answers.read(line, seq.unwrap_or(1), name) {
                assert!(!told.is_empty(), "nobody is told what is wrong");
            }
        }
    });
}

fn served(bytes: &[u8], lines: &[&[u8]], answers: &mut Answers) {
    let mut output = Vec::new();
    serve(&mut Native::default(), bytes, &mut output).expect("memory can be read and written");
    let mut answered = output.split_inclusive(|byte| *byte == b'\n');
    for request in lines.iter().map(|line| serde_json::from_slice::<Map<String, Value>>(line).unwrap_or_default()) {
        if bytes.is_empty() || stops(&request) {
            break;
        }
        let line = answered.next().unwrap_or_else(|| panic!("no answer to {request:?}"));
        let answer: Value = serde_json::from_slice(line).expect("an answer is JSON");
        let seq = request.get("seq").unwrap_or(&Value::Null);
        // A number that is read, written and read again may be another, unless it is whole.
        assert!(answer["seq"] == *seq || !seq.is_u64(), "{seq} is answered with {}", answer["seq"]);
        let cmd = request.get("cmd").and_then(Value::as_str);
        match (answer["seq"].as_u64().filter(|seq| *seq <= MOST), ANSWER_OF.iter().find(|(of, _)| Some(*of) == cmd)) {
            (Some(seq), Some((_, name))) => answers.read(line, seq, name).expect("the schema's answer"),
            _ => assert!(answer["error"].is_string() || cmd.is_some(), "answered without a question: {answer}"),
        }
    }
    assert_eq!(answered.next(), None, "more answers than requests");
}

/// `stop`, and nothing beside it.
fn stops(request: &Map<String, Value>) -> bool {
    request.get("cmd").is_some_and(|cmd| cmd == "stop") && request.keys().all(|key| key == "cmd" || key == "seq")
}
