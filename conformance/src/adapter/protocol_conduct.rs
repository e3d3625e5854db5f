//! Checks of an adapter that do not depend on the game: lines that cannot be parsed, requests that cannot be fulfilled,
//! and several requests at once.

use serde_json::{Value, json};

use super::Adapter;
use crate::family::Tested;
use crate::text::shorten;

/// Returns the faults of an adapter's conduct, one sentence each. The adapter has loaded a component from the file `component`; a
/// request to load that file by another digest must fail.
pub fn check_protocol_conduct<F: Tested>(adapter: &mut Adapter<F>, component: &str) -> Vec<String> {
    let mut faults = Vec::new();
    for (what, request) in impossible_requests(component) {
        let seq = adapter.next_seq();
        let Some(line) = request_line(seq, request) else { continue };
        match adapter.send_raw(&line) {
            Ok(answer) => faults.extend(error_fault(&answer, &json!(seq)).map(|fault| format!("{what}: {fault}"))),
            Err(fault) => return with(faults, format!("{what}: {fault}")),
        }
    }
    for (what, garbage) in garbage_lines() {
        match adapter.send_raw(&garbage) {
            Ok(answer) => faults.extend(error_fault(&answer, &Value::Null).map(|fault| format!("{what}: {fault}"))),
            Err(fault) => return with(faults, format!("{what}: {fault}")),
        }
    }
    match require_order(adapter) {
        Ok(()) => faults,
        Err(fault) => with(faults, format!("three requests at once: {fault}")),
    }
}

fn with(mut faults: Vec<String>, fault: String) -> Vec<String> {
    faults.push(fault);
    faults
}

/// Returns requests in valid JSON that cannot be fulfilled.
fn impossible_requests(component: &str) -> Vec<(&'static str, Value)> {
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

/// Returns lines that are not a JSON object, so that their `seq` cannot be read.
fn garbage_lines() -> Vec<(&'static str, Vec<u8>)> {
    vec![
        ("a line that is no JSON", b"dance\n".to_vec()),
        ("an empty line", b"\n".to_vec()),
        ("a line that is no object", b"[1, 2, 3]\n".to_vec()),
        ("a line that breaks off", b"{\"seq\": 1, \"cmd\": \"view\n".to_vec()),
        ("a line that is no UTF-8", b"\xff\xfe\n".to_vec()),
        ("a line of lists in lists", [vec![b'['; 10_000], b"\n".to_vec()].concat()),
    ]
}

fn request_line(seq: u64, mut request: Value) -> Option<Vec<u8>> {
    request.as_object_mut()?.insert("seq".into(), seq.into());
    let mut line = request.to_string().into_bytes();
    line.push(b'\n');
    Some(line)
}

/// Returns the fault of an answer that should be an error.
fn error_fault(answer: &Value, seq: &Value) -> Option<String> {
    if answer["seq"] != *seq {
        return Some(format!("answered with seq {} in place of {seq}", shorten(&answer["seq"].to_string(), 40)));
    }
    let error = answer["error"].as_str().is_some_and(|error| !error.is_empty());
    let other: Vec<_> = answer.as_object().into_iter().flatten().map(|(name, _)| name.as_str()).collect();
    (!error || other.len() != 2).then(|| format!("`error` is wanted, answered is {}", shorten(&other.join(", "), 100)))
}

/// Sends three requests at once and requires the answers in the same order.
fn require_order<F: Tested>(adapter: &mut Adapter<F>) -> Result<(), String> {
    let seqs = [adapter.next_seq(), adapter.next_seq(), adapter.next_seq()];
    let ask = |seq: &u64| {
        request_line(*seq, json!({"cmd": "legal", "table": "nobody's", "at": seq, "most": 1})).unwrap_or_default()
    };
    let mut answer = adapter.send_raw(&seqs.iter().flat_map(ask).collect::<Vec<_>>())?;
    for seq in seqs {
        if let Some(fault) = error_fault(&answer, &json!(seq)) {
            return Err(fault);
        }
        if seq != seqs[2] {
            answer = adapter.next_answer()?;
        }
    }
    Ok(())
}
