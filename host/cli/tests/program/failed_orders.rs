//! Orders that a transcript records as failed. They cannot be replayed, so they are listed; a draw among them has to land, and
//! the coins of the last throw too.

use std::process::Command;

use serde_json::{Value, json};

use crate::fair::{HOLDS, example, folder, kip, output_text, play, python, verdicts, verify};
use crate::tamper::{chained, lines};

/// Returns the outcome of a failed component, after a line with the state.
fn fault_after(line: &str) -> String {
    let at = line.rfind("\"state\":").unwrap();
    let state = &line[at..at + 74];
    format!(r#"{{"n":0,"fault":"no answer within 5 s",{state},"chain":"{}"}}"#, "0".repeat(64))
}

/// Returns the last line.
pub fn end() -> String {
    format!(r#"{{"end":0,"chain":"{}"}}"#, "0".repeat(64))
}

/// Returns a transcript of these lines, with its commands counted and its lines chained anew.
pub fn transcript(mut lines: Vec<String>) -> String {
    let mut commands = 0;
    for line in &mut lines {
        for key in ["{\"n\":", "{\"end\":"] {
            if let Some(rest) = line.strip_prefix(key) {
                let rest = rest.trim_start_matches(|digit: char| digit.is_ascii_digit());
                commands += usize::from(rest.starts_with(",\"by\":"));
                *line = format!("{key}{commands}{rest}");
            }
        }
    }
    chained(&lines)
}

/// Returns the line, from 0, of the last accepted landing.
pub fn last_landing(lines: &[String]) -> usize {
    let is_landing = |at: &usize| lines[*at].contains("\"land\":") && lines[at + 1].contains("coins-landed");
    (0..lines.len()).rev().find(is_landing).unwrap()
}

/// Returns the lines, with a failed copy of the order in this line before it.
fn with_failed_order(mut lines: Vec<String>, at: usize) -> Vec<String> {
    let failed = [lines[at].clone(), fault_after(&lines[at - 1])];
    lines.splice(at..at, failed);
    lines
}

/// Returns the findings of the check of the draws.
fn findings(document: &Value) -> Vec<(Option<u64>, &str)> {
    let findings = document["checks"][1]["findings"].as_array().unwrap();
    findings.iter().map(|finding| (finding["line"].as_u64(), finding["message"].as_str().unwrap())).collect()
}

const THROWN_AWAY: &str =
    "a landing is recorded as failed, and no later landing uses its draw: it was seen and thrown away";
const IN_THE_AIR: &str = "the session ends with the coins in the air: their draw was never played";

#[test]
fn failed_orders_are_listed_and_not_played() {
    let all = lines(example());
    let land = last_landing(&all);
    let text = transcript(with_failed_order(with_failed_order(all, land), 1));
    // Lines count from 1, and two were inserted before the landing.
    let listed = format!("2 orders recorded as failed, not played: lines 3, {}", land + 4);
    let not_played = json!([
        { "line": 3, "command": "join", "fault": "no answer within 5 s" },
        { "line": land + 4, "command": "land", "fault": "no answer within 5 s" },
    ]);

    let (_, plain) = verify("failed-none.jsonl", example(), &[]);
    assert_eq!(plain["not-played"], json!([]));
    let (code, document) = verify("failed.jsonl", &text, &[]);
    assert_eq!((code, verdicts(&document)), (0, HOLDS.to_vec()), "{document:#}");
    assert_eq!(document["not-played"], not_played);
    assert_eq!(document["commands"], plain["commands"].as_u64().unwrap() + 2);
    // The number of replayed commands is unchanged.
    assert_eq!(document["checks"][3]["says"], plain["checks"][3]["says"]);
    let claims = document["cannot-be-told"].as_array().unwrap();
    assert!(claims.iter().any(|claim| claim.as_str().unwrap().ends_with(&listed)), "{claims:?}");

    let path = folder().join("failed.jsonl");
    let path = path.to_str().unwrap();
    let replayed: Value = serde_json::from_slice(&kip(&["replay", path]).stdout).unwrap();
    assert_eq!((&replayed["ok"], &replayed["faulted"]), (&json!(true), &json!(2)));
    assert_eq!(replayed["not-played"], not_played);

    for command in ["verify", "replay"] {
        let component = folder().join("nsw.wasm");
        let mut kip = Command::new(env!("CARGO_BIN_EXE_kip"));
        let output = kip.arg(command).arg(path).arg("--component").arg(component).output().unwrap();
        let text = output_text(&output);
        assert!(output.status.success() && text.contains(&listed), "{command}: {text}");
        assert!(text.contains(&format!("{} commands", plain["commands"])), "{command}: {text}");
    }
    if let Some(output) = python(&text, "failed-python.jsonl") {
        assert!(output.status.success() && output_text(&output).contains("line 3: the component failed"), "{output:?}");
    }
}

#[test]
fn a_draw_that_was_seen_and_thrown_away_is_found() {
    let mut all = lines(example());
    let land = last_landing(&all);
    all.truncate(land + 1);
    all.push(fault_after(&all[land - 1]));
    all.push(end());
    let text = transcript(all.clone());
    let (code, document) = verify("thrown-away.jsonl", &text, &[]);
    assert_eq!((code, verdicts(&document)), (1, vec!["holds", "fails", "holds", "holds"]), "{document:#}");
    let line = u64::try_from(land + 2).unwrap();
    let [thrown_away, (end, open)] = findings(&document)[..] else { panic!("{document:#}") };
    assert_eq!((thrown_away, end), ((Some(line), THROWN_AWAY), Some(line + 1)));
    assert!(open.starts_with(IN_THE_AIR), "{open}");
    if let Some(output) = python(&text, "thrown-away-python.jsonl") {
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        assert!(output_text(&output).contains("draw-thrown-away"), "{output:?}");
    }
    // At a table that is still in play the same draw may land later.
    all.pop();
    let (code, document) = verify("thrown-away-open.jsonl", &transcript(all), &["--unfinished"]);
    assert_eq!((code, verdicts(&document)), (0, HOLDS.to_vec()), "{document:#}");
}

/// A host that threw a draw away does not go on with the next one.
#[test]
fn a_session_whose_draw_was_thrown_away_is_not_resumed() {
    let all = lines(&play("thrown-away-fresh.jsonl", &["--auto", "3"]));
    let land = last_landing(&all);
    let mut all = with_failed_order(all, land);
    let seed = all[land].find("\"fresh\":\"").unwrap() + 9;
    all[land].replace_range(seed..seed + 64, &"ab".repeat(32));
    all.truncate(land + 4);
    let path = folder().join("thrown-away-resumed.jsonl");
    std::fs::write(&path, transcript(all)).unwrap();
    let before = std::fs::read(&path).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_kip")).arg("resume").arg(&path).output().unwrap();
    let text = output_text(&output);
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(text.contains("no later landing uses its draw"), "{text}");
    assert_eq!(std::fs::read(&path).unwrap(), before);
}

#[test]
fn a_session_that_ends_with_the_coins_in_the_air_is_found() {
    let mut all = lines(example());
    all.truncate(last_landing(&all));
    all.push(end());
    let line = u64::try_from(all.len()).unwrap();
    let text = transcript(all);
    let (code, document) = verify("in-the-air.jsonl", &text, &[]);
    assert_eq!((code, verdicts(&document)), (1, vec!["holds", "fails", "holds", "holds"]), "{document:#}");
    let [(end, open)] = findings(&document)[..] else { panic!("{document:#}") };
    assert!(end == Some(line) && open.starts_with(IN_THE_AIR), "{open}");
    if let Some(output) = python(&text, "in-the-air-python.jsonl") {
        assert_eq!(output.status.code(), Some(1), "{output:?}");
    }
}

#[test]
fn a_seed_that_was_drawn_twice_is_found() {
    let all = lines(&play("drawn-twice.jsonl", &["--auto", "3", "--coins", "fresh"]));
    let land = last_landing(&all);
    let again = with_failed_order(all, land);
    let (code, document) = verify("same-seed.jsonl", &transcript(again.clone()), &[]);
    assert_eq!((code, verdicts(&document)[1]), (0, "cannot-be-verified"), "{document:#}");
    let mut other = again;
    let digits = other[land].find("\"fresh\":\"").unwrap() + 9;
    other[land].replace_range(digits..digits + 8, "00000000");
    let (code, document) = verify("other-seed.jsonl", &transcript(other), &[]);
    assert_eq!((code, verdicts(&document)), (1, vec!["holds", "fails", "holds", "holds"]), "{document:#}");
    assert_eq!(findings(&document), [(Some(u64::try_from(land + 2).unwrap()), THROWN_AWAY)]);
}

#[test]
fn a_replay_decides_before_it_says_so() {
    let all = lines(example());
    let path = folder().join("replay-cut.jsonl");
    std::fs::write(&path, all[..all.len() - 1].join("\n") + "\n").unwrap();
    let path = path.to_str().unwrap();
    let document = |output: &[u8]| -> Value { serde_json::from_slice(output).unwrap() };

    let output = kip(&["replay", path]);
    let (told, error) = (document(&output.stdout), document(&output.stderr));
    assert_eq!((output.status.code(), &told["ok"]), (Some(1), &json!(false)));
    assert_eq!(told["reason"], error["error"]["message"]);
    assert!(told["reason"].as_str().unwrap().contains("has no last line"), "{told:#}");

    let altered = example().replacen("\"x\":\"6a134e", "\"x\":\"7a134e", 1);
    let other = folder().join("replay-altered.jsonl");
    std::fs::write(&other, altered).unwrap();
    let output = kip(&["replay", other.to_str().unwrap()]);
    let (told, error) = (document(&output.stdout), document(&output.stderr));
    assert_eq!((output.status.code(), told), (Some(1), json!({ "ok": false, "reason": error["error"]["message"] })));

    let output = kip(&["replay", path, "--unfinished"]);
    let told = document(&output.stdout);
    assert_eq!((output.status.code(), &told["ok"], told.get("reason")), (Some(0), &json!(true), None));
}
