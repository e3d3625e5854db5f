//! A transcript shows whether the host applied twice an order that a player gave once: every verifier finds an id that occurs
//! again.

use crate::fair::{HOLDS, example, folder, kip, output_text, python, verdicts, verify};
use crate::tamper::{chained, lines};

/// Returns the lines of the example's orders, from 0.
fn orders(lines: &[String]) -> Vec<usize> {
    (0..lines.len()).filter(|&at| lines[at].contains("\"command\":")).collect()
}

/// Returns the example with an id for each order.
fn with_ids() -> Vec<String> {
    let mut lines = lines(example());
    for at in orders(&lines) {
        lines[at] = lines[at].replacen(",\"by\":", &format!(",\"id\":\"order-{at}\",\"by\":"), 1);
    }
    lines
}

/// Returns the exit codes and texts of `kip replay` and of the verifier of the documentation for a transcript.
fn others(name: &str, text: &str) -> Vec<(Option<i32>, String)> {
    let path = folder().join(name);
    std::fs::write(&path, text).unwrap();
    let replayed = kip(&["replay", path.to_str().unwrap()]);
    [Some(replayed), python(text, &format!("python-{name}"))]
        .into_iter()
        .flatten()
        .map(|output| (output.status.code(), output_text(&output)))
        .collect()
}

#[test]
fn a_transcript_with_ids_is_verified() {
    let text = chained(&with_ids());
    let (code, document) = verify("ids.jsonl", &text, &[]);
    assert_eq!((code, verdicts(&document)), (0, HOLDS.to_vec()), "{document:#}");
    for (code, told) in others("ids-others.jsonl", &text) {
        assert_eq!(code, Some(0), "{told}");
    }
}

#[test]
fn an_order_that_was_applied_twice_is_found_with_its_line() {
    let mut forged = with_ids();
    let orders = orders(&forged);
    let (first, again) = (orders[3], orders[7]);
    forged[again] = forged[again].replacen(&format!("order-{again}\""), &format!("order-{first}\""), 1);
    let text = chained(&forged);
    let (code, document) = verify("twice.jsonl", &text, &[]);
    assert_eq!((code, verdicts(&document)[0]), (1, "fails"), "{document:#}");
    let finding = &document["checks"][0]["findings"][0];
    assert_eq!(finding["line"], again + 1);
    let message = format!("the id order-{first} is that of command 4, which has its outcome: an order is applied once");
    assert_eq!(finding["message"], message);
    for (code, told) in others("twice-others.jsonl", &text) {
        assert_eq!(code, Some(1), "{told}");
        assert!(told.contains(&format!("order-{first}")) && told.contains(&(again + 1).to_string()), "{told}");
    }
}

#[test]
fn a_transcript_with_a_bad_id_does_not_hold() {
    for (name, bad) in [("empty", String::new()), ("long", "x".repeat(65)), ("spaced", "a b".into())] {
        let mut forged = with_ids();
        let at = orders(&forged)[3];
        forged[at] = forged[at].replacen(&format!("\"order-{at}\""), &format!("\"{bad}\""), 1);
        let text = chained(&forged);
        let (code, document) = verify(&format!("{name}-id.jsonl"), &text, &[]);
        assert_eq!((code, verdicts(&document)[0]), (1, "fails"), "{document:#}");
        for (code, told) in others(&format!("{name}-id-others.jsonl"), &text) {
            assert_eq!(code, Some(1), "{told}");
        }
    }
}

/// A retry after a fault is not a second application: the first had no effect.
#[test]
fn an_id_that_comes_again_after_a_fault_holds() {
    let mut lines = with_ids();
    // The last command failed at first. Its state is that of the outcome before it.
    let end = lines.len() - 1;
    let (order, outcome) = (end - 2, end - 1);
    let from = |line: &str| line.find("\"state\":\"").unwrap() + 9;
    let state = lines[order - 1][from(&lines[order - 1])..][..64].to_owned();
    let number = lines[outcome][..lines[outcome].find(',').unwrap()].strip_prefix("{\"n\":").unwrap().to_owned();
    let next = number.parse::<u64>().unwrap() + 1;
    let chain = ",\"chain\":\"".to_owned() + &"0".repeat(64) + "\"}";
    let failed = format!("{{\"n\":{number},\"fault\":\"trapped\",\"state\":\"{state}\"{chain}");
    let renumbered = |line: &str| line.replacen(&format!("{{\"n\":{number},"), &format!("{{\"n\":{next},"), 1);
    let again = [renumbered(&lines[order]), renumbered(&lines[outcome]), format!("{{\"end\":{next}{chain}")];
    lines.truncate(outcome);
    lines.push(failed);
    lines.extend(again);
    let text = chained(&lines);
    let (code, document) = verify("after-a-fault.jsonl", &text, &[]);
    assert_eq!((code, verdicts(&document)), (0, HOLDS.to_vec()), "{document:#}");
    for (code, told) in others("after-a-fault-others.jsonl", &text) {
        assert_eq!(code, Some(0), "{told}");
    }
}
