//! What an adapter owes whoever speaks to it, whatever is played: lines that cannot be read, requests
//! that make no sense, several requests at once.

use serde_json::{Value, json};

use super::Adapter;
use crate::families::Tested;

/// What an adapter does wrong, one sentence each. It has loaded a component from that file; the request
/// to load it by another digest has to fail.
pub fn check_protocol_conduct<F: Tested>(adapter: &mut Adapter<F>, component: &str) -> Vec<String> {
    let mut faults = Vec::new();
    for (what, request) in senseless(component) {
        let seq = adapter.next_seq();
        let Some(line) = line(seq, request) else { continue };
        match adapter.raw(&line) {
            Ok(answer) => faults.extend(is_error(&answer, &json!(seq)).map(|fault| format!("{what}: {fault}"))),
            Err(fault) => return with(faults, format!("{what}: {fault}")),
        }
    }
    for (what, garbage) in garbage() {
        match adapter.raw(&garbage) {
            Ok(answer) => faults.extend(is_error(&answer, &Value::Null).map(|fault| format!("{what}: {fault}"))),
            Err(fault) => return with(faults, format!("{what}: {fault}")),
        }
    }
    match in_turn(adapter) {
        Ok(()) => faults,
        Err(fault) => with(faults, format!("three requests at once: {fault}")),
    }
}

fn with(mut faults: Vec<String>, fault: String) -> Vec<String> {
    faults.push(fault);
    faults
}

/// Requests that are written as they should be, and cannot be done.
fn senseless(component: &str) -> Vec<(&'static str, Value)> {
    let (by, at) = (json!({"role": "host", "number": 1}), 1_767_225_600_000_u64);
    let seat = json!({"leave": {"seat": 1}});
    vec![
        ("a request of no kind", json!({"cmd": "dance"})),
        ("a request without `cmd`", json!({})),
        ("another version of the protocol", json!({"cmd": "start", "protocol": 2})),
        ("a component by another digest", json!({"cmd": "load", "component": component, "sha256": "00".repeat(32)})),
        (
            "a command for a table that nobody opened",
            json!({"cmd": "apply", "table": "nobody's", "by": by, "at": at, "command": seat}),
        ),
        ("a view of a table that nobody opened", json!({"cmd": "view", "table": "nobody's"})),
        ("the chances of a table that nobody opened", json!({"cmd": "chances", "table": "nobody's", "most": 12})),
        ("a table that nobody opened, to close", json!({"cmd": "close", "table": "nobody's"})),
        (
            "a word that is none of the contract",
            json!({"cmd": "apply", "table": "nobody's", "by": by, "at": at, "command": {"dance": {}}}),
        ),
        ("a state that is no hex", json!({"cmd": "restore", "table": "nobody's", "state": "zz"})),
    ]
}

/// Lines that no number can be read from.
fn garbage() -> Vec<(&'static str, Vec<u8>)> {
    vec![
        ("a line that is no JSON", b"dance\n".to_vec()),
        ("an empty line", b"\n".to_vec()),
        ("a line that is no object", b"[1, 2, 3]\n".to_vec()),
        ("a line that breaks off", b"{\"seq\": 1, \"cmd\": \"view\n".to_vec()),
        ("a line that is no UTF-8", b"\xff\xfe\n".to_vec()),
        ("a line of lists in lists", [vec![b'['; 10_000], b"\n".to_vec()].concat()),
    ]
}

fn line(seq: u64, mut request: Value) -> Option<Vec<u8>> {
    request.as_object_mut()?.insert("seq".into(), seq.into());
    let mut line = request.to_string().into_bytes();
    line.push(b'\n');
    Some(line)
}

/// What is wrong with an answer that should be an error.
fn is_error(answer: &Value, seq: &Value) -> Option<String> {
    if answer["seq"] != *seq {
        return Some(format!("answered with seq {} in place of {seq}", answer["seq"]));
    }
    let error = answer["error"].as_str().is_some_and(|error| !error.is_empty());
    let other: Vec<_> = answer.as_object().into_iter().flatten().map(|(name, _)| name.as_str()).collect();
    (!error || other.len() != 2).then(|| format!("`error` is wanted, answered is {}", other.join(", ")))
}

/// Whoever sends ahead gets answers in the order of the requests.
fn in_turn<F: Tested>(adapter: &mut Adapter<F>) -> Result<(), String> {
    let seqs = [adapter.next_seq(), adapter.next_seq(), adapter.next_seq()];
    let ask =
        |seq: &u64| line(*seq, json!({"cmd": "legal", "table": "nobody's", "at": seq, "most": 1})).unwrap_or_default();
    let mut answer = adapter.raw(&seqs.iter().flat_map(ask).collect::<Vec<_>>())?;
    for seq in seqs {
        if let Some(fault) = is_error(&answer, &json!(seq)) {
            return Err(fault);
        }
        if seq != seqs[2] {
            answer = adapter.next_answer()?;
        }
    }
    Ok(())
}
