//! From `kip play --fair` to `kip verify`: fair sessions hold, and tampering is found.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

use crate::common::nsw_bytes;
use crate::tamper::{chained, lines};
use kip::draw::{Draws as _, Native};
use serde_json::Value;
use tempfile::TempDir;

/// Returns a folder with the component of this source, for transcripts too.
pub fn folder() -> &'static Path {
    static FOLDER: OnceLock<TempDir> = OnceLock::new();
    let folder = FOLDER.get_or_init(|| {
        let folder = TempDir::new().unwrap();
        std::fs::write(folder.path().join("nsw.wasm"), nsw_bytes()).unwrap();
        folder
    });
    folder.path()
}

pub fn kip(arguments: &[&str]) -> Output {
    let component = folder().join("nsw.wasm");
    let mut kip = Command::new(env!("CARGO_BIN_EXE_kip"));
    kip.arg("--json").arg("--component").arg(component).args(arguments).output().unwrap()
}

pub fn output_text(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

/// Plays a session and returns its transcript.
pub fn play(name: &str, arguments: &[&str]) -> String {
    let path = folder().join(name);
    let output = kip(&[&["play", "--transcript", path.to_str().unwrap()], arguments].concat());
    assert!(output.status.success(), "{}", output_text(&output));
    std::fs::read_to_string(path).unwrap()
}

/// Returns the carried example, whose draws are always the same.
pub fn example() -> &'static str {
    static TEXT: OnceLock<String> = OnceLock::new();
    TEXT.get_or_init(|| play("example.jsonl", &["--example", "nsw-committed"]))
}

/// Returns a session that plays by itself, through several chains.
fn fair() -> &'static str {
    static TEXT: OnceLock<String> = OnceLock::new();
    let arguments = ["--fair", "--auto", "30", "--chain-length", "64", "--players", "Ann,Bert,Cleo"];
    TEXT.get_or_init(|| play("fair.jsonl", &arguments))
}

/// Returns the report of `kip verify` on that session.
fn fair_document() -> &'static Value {
    static DOCUMENT: OnceLock<Value> = OnceLock::new();
    DOCUMENT.get_or_init(|| {
        let (code, document) = verify("fair-copy.jsonl", fair(), &[]);
        assert_eq!(code, 0, "{document:#}");
        document
    })
}

/// Verifies a transcript; returns the exit code and the document.
pub fn verify(name: &str, text: &str, arguments: &[&str]) -> (i32, Value) {
    let path: PathBuf = folder().join(name);
    std::fs::write(&path, text).unwrap();
    let output = kip(&[&["verify", path.to_str().unwrap()], arguments].concat());
    let document = serde_json::from_slice(&output.stdout).unwrap_or(Value::Null);
    (output.status.code().unwrap(), document)
}

/// Returns the verdicts on lines, draws, outcomes and settlements.
pub fn verdicts(document: &Value) -> Vec<&str> {
    let checks = document["checks"].as_array().unwrap();
    let names: Vec<_> = checks.iter().map(|check| check["check"].as_str().unwrap()).collect();
    assert_eq!(names, ["lines", "draws", "outcomes", "settlements"]);
    checks.iter().map(|check| check["verdict"].as_str().unwrap()).collect()
}

pub const HOLDS: [&str; 4] = ["holds"; 4];

/// Returns the verdicts on the example after `forge` has changed it and every line was chained anew.
fn verify_forged(name: &str, forge: impl FnOnce(&mut Vec<String>)) -> Vec<String> {
    let mut lines = lines(example());
    forge(&mut lines);
    let (code, document) = verify(name, &chained(&lines), &[]);
    assert_eq!((code, &document["ok"]), (1, &Value::Bool(false)), "{document:#}");
    verdicts(&document).into_iter().map(str::to_owned).collect()
}

/// Replaces a text in every line that contains it.
fn replace(lines: &mut [String], from: &str, to: &str) {
    assert!(lines.iter().any(|line| line.contains(from)), "{from}");
    for line in lines {
        *line = line.replace(from, to);
    }
}

#[test]
fn a_fair_session_is_verified_through_all_its_chains() {
    let document = fair_document();
    assert_eq!(verdicts(document), HOLDS.to_vec(), "{document:#}");
    let (chains, spins) = (document["chains"].as_array().unwrap(), document["spins"].as_array().unwrap());
    assert!(chains.len() > 2 && spins.len() >= 30, "{document:#}");
    // A chain of 64 serves two decisions at most: once one link is revealed the next chain is due.
    assert!(spins.iter().any(|spin| spin["chain"] == 3));
    for spin in spins {
        assert_eq!(spin["drawn"]["first"], spin["coins"]["first"]);
    }
}

/// Returns the lines of the fair session that have an event of that name, from 0.
fn lines_with(event: &str) -> Vec<usize> {
    let wanted = format!("\"{event}\"");
    fair().lines().enumerate().filter(|(_, line)| line.contains(&wanted)).map(|(at, _)| at).collect()
}

/// A decision uses the entropy that was given before its betting opened (R45).
#[test]
fn every_player_gives_entropy_between_the_publication_of_a_chain_and_its_first_decision() {
    // The opening publishes the first chain; a chain's first reveal has the number 1.
    let (published, given) = (lines_with("draws-committed"), lines_with("entropy-added"));
    assert_eq!(published[0], 0);
    let opened = lines_with("betting-opened");
    let first_reveals: Vec<_> =
        fair().lines().enumerate().filter(|(_, line)| line.contains(r#""draw-revealed":{"number":1,"#)).collect();
    assert!(first_reveals.len() > 2);
    for (published, (revealed, _)) in published.iter().zip(first_reveals) {
        let decision = opened.iter().rev().find(|opened| **opened < revealed).unwrap();
        for seat in 1..=3 {
            let by = format!(r#""entropy-added":{{"seat":{seat},"#);
            let has_entropy = |line: &&usize| fair().lines().nth(**line).unwrap().contains(&by);
            let between = given.iter().filter(has_entropy).any(|at| published < at && at < decision);
            assert!(between, "seat {seat}, the chain of line {published}, revealed from line {revealed}");
        }
    }
}

#[test]
fn no_link_is_in_the_transcript_before_it_is_revealed() {
    let text = fair();
    let last = &fair_document()["spins"].as_array().unwrap().last().unwrap()["link"];
    let last = last.as_str().unwrap();
    let hex = |digits: &str| -> Option<Vec<u8>> {
        (0..32).map(|at| u8::from_str_radix(digits.get(2 * at..2 * at + 2)?, 16).ok()).collect()
    };
    let words = text.split(|letter: char| !letter.is_ascii_hexdigit()).filter(|word| word.len() == 64);
    let mut seen = 0;
    for word in words {
        seen += 1;
        let before = Native.previous_link(&hex(word).unwrap()).unwrap();
        assert_ne!(before.to_vec(), hex(last).unwrap(), "{word} comes after the last link");
    }
    assert!(seen > 100);
}

#[test]
fn the_carried_example_is_verified_with_every_spin() {
    let (code, document) = verify("example-copy.jsonl", example(), &[]);
    assert_eq!((code, verdicts(&document)), (0, HOLDS.to_vec()), "{document:#}");
    let first = &document["spins"][0];
    // The first draw, as the note at the end of the example states it.
    assert_eq!(first["link"], "6a134e48256ee1c4315b2dd7f0a9bd86bf56c24abd40a6bcb8280fa3de9fec04");
    assert_eq!(first["entropy"], "0a76e41a62c5060fc3d99b826ab72ec39022baa657ce7dec84354fef165ea4d7");
    // The "no spin" of the example is refused: a throw of drawn coins is not called off.
    assert_eq!((&first["number"], document["called-off"].as_u64()), (&Value::from(1), Some(0)));
}

#[test]
fn a_drawn_throw_that_was_called_off_is_found() {
    let verdicts = verify_forged("called-off.jsonl", |lines| {
        let refused = lines.iter_mut().find(|line| line.contains("\"no-coins-to-call\"")).unwrap();
        let (from, to) = (refused.find("\"refusal\"").unwrap(), refused.find(",\"state\"").unwrap());
        let invalid = r#"{"spin-invalid":{"reason":"too-low","consecutive":1}}"#;
        let events = format!(r#""events":[{{"at":1767430800000,"clause":"nsw 6.5","what":{invalid}}}]"#);
        refused.replace_range(from..to, &events);
    });
    // The drawn coins land all the same, and by then nobody has thrown.
    assert_eq!(verdicts, ["holds", "fails", "fails", "fails"]);
}

#[test]
fn any_line_that_is_altered_is_found_by_the_chain_of_lines() {
    let altered = example().replacen("\"x\":\"6a134e", "\"x\":\"7a134e", 1);
    let (code, document) = verify("altered.jsonl", &altered, &[]);
    assert_eq!(code, 1);
    assert_eq!(verdicts(&document)[0], "fails");
    let line = 1 + example().lines().position(|line| line.contains("\"x\":\"6a134e")).unwrap();
    assert_eq!(document["checks"][0]["findings"][0]["line"], line);
}

#[test]
fn an_altered_reveal_is_found() {
    let verdicts = verify_forged("reveal.jsonl", |lines| replace(lines, "\"x\":\"a11854", "\"x\":\"b11854"));
    assert_eq!((&*verdicts[0], &*verdicts[1], &*verdicts[3]), ("holds", "fails", "fails"));
}

#[test]
fn a_skipped_draw_is_found() {
    // Link 3 is revealed in place of link 2.
    let third = "9e00ce21b3dc82c72311a9b0014d5c0d73d53c8b4ad4060763fe9e4fe0e4c21a";
    let second = "a11854c9685eb533a5118ba048f76d7c260360e0c29c3f31934b127a238f4037";
    let verdicts = verify_forged("skipped.jsonl", |lines| {
        replace(
            lines,
            &format!("\"number\":2,\"link\":{{\"x\":\"{second}\""),
            &format!("\"number\":3,\"link\":{{\"x\":\"{third}\""),
        );
        replace(lines, second, third);
    });
    assert_eq!((&*verdicts[0], &*verdicts[1], &*verdicts[3]), ("holds", "fails", "fails"));
}

#[test]
fn a_swapped_outcome_is_found() {
    let verdicts = verify_forged("outcome.jsonl", |lines| {
        let landing = lines.iter_mut().find(|line| line.contains("\"coins-landed\"")).unwrap();
        assert!(landing.contains(r#""coins-landed":{"first":"tails","second":"heads"}"#), "{landing}");
        *landing = landing.replace(r#""first":"tails","second":"heads""#, r#""first":"heads","second":"heads""#);
    });
    assert_eq!(verdicts, ["holds", "holds", "fails", "fails"]);
}

#[test]
fn altered_entropy_is_found() {
    // Each outcome depends on the digest of the entropy.
    let verdicts = verify_forged("entropy.jsonl", |lines| replace(lines, "e48dad3602", "e48dad3603"));
    assert_eq!(verdicts, ["holds", "fails", "fails", "fails"]);
}

#[test]
fn an_altered_settlement_is_found() {
    let verdicts = verify_forged("settlement.jsonl", |lines| {
        let lost = lines.iter_mut().find(|line| line.contains("\"wager-lost\"")).unwrap();
        *lost = lost.replace(r#""stake":{"chips":300"#, r#""stake":{"chips":200"#);
    });
    assert_eq!(verdicts, ["holds", "holds", "holds", "fails"]);
}

#[test]
fn a_dropped_line_is_found_even_when_the_chain_is_made_anew() {
    for at in [1, 20] {
        let verdicts = verify_forged(&format!("dropped-{at}.jsonl"), |lines| {
            lines.remove(at);
        });
        assert_eq!(verdicts[0], "fails", "line {at}");
    }
}

#[test]
fn a_truncated_end_is_found_unless_the_table_is_still_played() {
    let all = lines(example());
    let cut = all[..all.len() - 1].join("\n") + "\n";
    let (code, document) = verify("cut.jsonl", &cut, &[]);
    assert_eq!((code, verdicts(&document)), (1, vec!["fails", "holds", "holds", "holds"]));
    assert_eq!(verify("cut-unfinished.jsonl", &cut, &["--unfinished"]).0, 0);
    // A torn line is left out, like one that was never written.
    let torn = &example()[..example().len() - 40];
    assert_eq!(verify("torn.jsonl", torn, &[]).0, 1);
    let (code, document) = verify("torn-unfinished.jsonl", torn, &["--unfinished"]);
    assert!(code == 0 && document["cannot-be-told"].to_string().contains("it was torn"), "{document:#}");
}

#[test]
fn what_a_player_noted_is_compared_with_the_transcript() {
    let (_, document) = verify("noted.jsonl", example(), &[]);
    let head = document["chains"][0]["head"].as_str().unwrap();
    let chain = document["chain"].as_str().unwrap();
    let entropy = "2e7b9b7a022341bda9d33bb21941b1bb255ff99fcaafc3abe091df3804243262";
    let other = "ab".repeat(32);
    let noted = ["--head", head, "--entropy", entropy, "--chain", chain];
    let (code, document) = verify("noted-right.jsonl", example(), &noted);
    assert_eq!((code, verdicts(&document)), (0, HOLDS.to_vec()));
    for (at, failing) in [(1, 1), (3, 1), (5, 0)] {
        let mut noted = noted;
        noted[at] = &other;
        let (code, document) = verify("noted-wrong.jsonl", example(), &noted);
        assert_eq!((code, verdicts(&document)[failing]), (1, "fails"), "{}", noted[at - 1]);
    }
}

#[test]
fn for_other_tables_it_says_what_cannot_be_verified() {
    let unknown = "cannot-be-verified";
    let fresh = play("fresh.jsonl", &["--auto", "10", "--coins", "fresh"]);
    let (code, document) = verify("fresh-copy.jsonl", &fresh, &[]);
    assert_eq!((code, verdicts(&document)), (0, vec!["holds", unknown, "holds", "holds"]));
    let observed = play("observed.jsonl", &["--example"]);
    let (code, document) = verify("observed-copy.jsonl", &observed, &[]);
    assert_eq!(document["called-off"], 3);
    assert_eq!((code, verdicts(&document)), (0, vec!["holds", unknown, unknown, "holds"]));
    // With another seed, chained anew, the coins no longer follow from it.
    let mut lines = lines(&fresh);
    for line in &mut lines {
        if let Some(at) = line.find("\"fresh\":\"") {
            line.replace_range(at + 9..at + 17, "00000000");
        }
    }
    let (code, document) = verify("fresh-forged.jsonl", &chained(&lines), &[]);
    assert_eq!((code, verdicts(&document)[2]), (1, "fails"));
}

#[test]
fn without_its_component_all_else_is_still_checked() {
    let mut lines = lines(example());
    let at = lines[0].find("\"digest\":\"").unwrap() + 10;
    lines[0].replace_range(at..at + 8, "00000000");
    let (code, document) = verify("stranger.jsonl", &chained(&lines), &[]);
    assert_eq!((code, verdicts(&document)), (2, vec!["holds", "holds", "holds", "not-checked"]));
    assert_eq!(document["ok"], false);
}

#[test]
fn a_file_that_is_no_transcript_is_wrong_use() {
    for (name, text) in
        [("empty.jsonl", ""), ("text.jsonl", "hello\n"), ("unended.txt", "hello"), ("json.jsonl", "{\"a\":1}\n")]
    {
        assert_eq!(verify(name, text, &[]), (2, Value::Null), "{name}");
        let path = folder().join(name);
        assert_eq!(kip(&["replay", path.to_str().unwrap()]).status.code(), Some(2), "{name}");
        if let Some(output) = python(text, name) {
            assert_eq!(output.status.code(), Some(2), "{name}: {}", output_text(&output));
        }
    }
    // The beginning of a transcript counts as a transcript that does not hold.
    let (code, document) = verify("begun.jsonl", example().get(..100).unwrap(), &[]);
    assert_eq!((code, document), (1, Value::Null));
}

/// A house spin. The program draws the values that the script leaves out.
pub const SCRIPT: &str = r#"{"by":"host","command":{"join":{"seat":1,"age-attested":true}}}
{"by":"boxer","command":{"offer-coins":1}}
{"by":"player 1","command":"decline-coins"}
{"by":"boxer","command":"start-house-spin"}
{"by":"player 1","command":"add-entropy"}
{"by":"boxer","command":"place-your-bets"}
{"by":"boxer","command":"no-more-bets"}
{"by":"boxer","command":{"throw-coins":{"first":"heads","second":"tails"}}}
{"by":"host","command":"land"}
{"by":"boxer","command":"announce-result"}
"#;

pub fn script(name: &str) -> String {
    script_at(name, 1_767_344_400_000)
}

/// Returns the same session at a table that opens then, in milliseconds since 1970 UTC.
pub fn script_at(name: &str, opened_at: u64) -> String {
    let opening = include_str!("../../../examples/nsw-evening.jsonl").lines().next().unwrap();
    let opening = opening.replace("1767344400000", &opened_at.to_string());
    let path = folder().join(name);
    std::fs::write(&path, format!("{opening}\n{SCRIPT}")).unwrap();
    path.to_str().unwrap().to_owned()
}

#[test]
fn a_script_leaves_its_landings_to_the_program() {
    let path = script("landings.jsonl");
    let text = play("landings.transcript.jsonl", &["--fair", "--script", &path]);
    let (code, document) = verify("landings-copy.jsonl", &text, &[]);
    assert_eq!((code, verdicts(&document)), (0, HOLDS.to_vec()));
    assert_eq!(document["spins"].as_array().unwrap().len(), 1);
}

#[test]
fn a_landing_that_eyes_must_see_is_not_left_to_the_program() {
    let path = script("eyes.jsonl").replace("eyes.jsonl", "eyes-only.jsonl");
    let opening = include_str!("../../../examples/nsw-evening.jsonl").lines().next().unwrap();
    let lines: Vec<_> = SCRIPT.lines().filter(|line| !line.contains("add-entropy")).collect();
    std::fs::write(&path, format!("{opening}\n{}", lines.join("\n"))).unwrap();
    let output = kip(&["play", "--script", &path]);
    assert_eq!(output.status.code(), Some(2), "{}", output_text(&output));
    assert!(output_text(&output).contains("eyes see how the coins fall"), "{}", output_text(&output));
}

/// The key of drand's quicknet, with rounds 1,000 to 1,009 as it published them on 23 August 2023, one every three seconds.
pub const QUICKNET: [&str; 10] = [
    "--beacon-scheme",
    "bls-unchained-g1-rfc9380",
    "--beacon-key",
    "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63a\
     af4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
    "--beacon-first-round-at",
    "1692803367000",
    "--beacon-period",
    "3000",
    "--beacon-rounds",
    concat!(env!("CARGO_MANIFEST_DIR"), "/tests/program/quicknet.jsonl"),
];

/// Four seconds before round 1,000: each command of a script comes a second after the one before.
pub const THEN: u64 = 1_692_806_360_000;

#[test]
fn recorded_rounds_of_a_beacon_are_played_and_their_signatures_are_checked() {
    let text = play(
        "quicknet.jsonl",
        &[&["--fair", "--script", &script_at("quicknet-script.jsonl", THEN)], &QUICKNET[..]].concat(),
    );
    let (code, document) = verify("quicknet-copy.jsonl", &text, &[]);
    assert_eq!((code, verdicts(&document)), (0, HOLDS.to_vec()));
    let draws = &document["checks"][1];
    assert!(draws.to_string().contains("each round signed by the beacon's key"), "{draws}");
    // Both the order and the event get other bytes.
    let line: Value = lines(&text).iter().find(|line| line.contains("draw-revealed")).unwrap().parse().unwrap();
    let link = &line["events"][0]["what"]["draw-revealed"]["link"]["beacon"];
    let (round, signature) = (link["round"].as_u64().unwrap(), link["bytes"].as_str().unwrap());
    let forged = signature.replacen(&signature[40..42], if &signature[40..42] == "00" { "01" } else { "00" }, 1);
    let (code, document) = verify("quicknet-forged.jsonl", &chained(&lines(&text.replace(signature, &forged))), &[]);
    assert_eq!((code, verdicts(&document)[1]), (1, "fails"));
    assert!(document.to_string().contains(&format!("the beacon did not sign round {round}")), "{document:#}");
    // The report states that the scheme is not checked.
    let other = text.replace("bls-unchained-g1-rfc9380", "pedersen-bls-chained");
    let (_, document) = verify("quicknet-other.jsonl", &chained(&lines(&other)), &[]);
    let unverifiable = document["cannot-be-told"].to_string();
    assert!(unverifiable.contains("check their signatures by the scheme"), "{document:#}");
}

#[test]
fn rounds_that_are_not_recorded_or_not_signed_and_keys_that_are_none_stop_the_session() {
    let refused = |opened_at: u64, beacon: &[&str], expected: &str| {
        let script = script_at("refused-rounds-script.jsonl", opened_at);
        let output = kip(&[&["play", "--fair", "--script", &script], beacon].concat());
        assert_eq!(output.status.code(), Some(2), "{}", output_text(&output));
        assert!(output_text(&output).contains(expected), "{}", output_text(&output));
    };
    refused(THEN + 3_600_000, &QUICKNET, "has rounds from 1000 to 1009");
    let mut other = QUICKNET;
    other[3] = "83cf";
    refused(THEN, &other, "--beacon-key is no key of the scheme");
    // The rounds are those of another hour: every number is one higher.
    let rounds = std::fs::read_to_string(QUICKNET[9]).unwrap();
    let shifted = folder().join("shifted.jsonl");
    let lines = (1000..1010)
        .rev()
        .fold(rounds, |text, round| text.replace(&format!("\"round\":{round},"), &format!("\"round\":{},", round + 1)));
    std::fs::write(&shifted, lines).unwrap();
    let mut other = QUICKNET;
    other[9] = shifted.to_str().unwrap();
    refused(THEN, &other, "is not its signature by the beacon's key");
    for (text, expected) in [("{", "line 1"), ("", "has none"), (r#"{"round":1003,"signature":"zz"}"#, "line 1")] {
        std::fs::write(&shifted, text).unwrap();
        refused(THEN, &other, expected);
    }
}

/// Returns the options of a beacon that signs nothing, with a round every three seconds that this command prints.
pub fn beacon_of(command: &str) -> [&str; 10] {
    [
        "--beacon-scheme",
        "test",
        "--beacon-key",
        "00ff",
        "--beacon-first-round-at",
        "1692803367000",
        "--beacon-period",
        "3000",
        "--beacon-command",
        command,
    ]
}

#[cfg(unix)]
#[test]
fn a_beacon_joins_every_landing_and_one_that_fails_stops_the_session() {
    let with = |command| [&["--fair", "--auto", "3"][..], &beacon_of(command)].concat();
    let text = play("beacon.jsonl", &with("printf '%s\\n' c0ffee"));
    let (code, document) = verify("beacon-copy.jsonl", &text, &[]);
    assert_eq!((code, verdicts(&document)), (0, HOLDS.to_vec()));
    assert!(document["spins"].as_array().unwrap().iter().all(|spin| spin["beacon"] == "c0ffee"));
    let (code, document) = verify("beacon-forged.jsonl", &chained(&lines(&text.replace("c0ffee", "c0ffed"))), &[]);
    assert_eq!((code, verdicts(&document)[3]), (1, "fails"));
    // The command gets the round that is due, the first one a period after the throw, and its time of publication.
    let check_round = "since=$((KIP_ROUND_AT - KIP_THROWN_AT)) && [ $since -ge 3000 ] && [ $since -lt 6000 ] && \
                      [ $KIP_ROUND_AT -eq $((1692803367000 + (KIP_ROUND - 1) * 3000)) ] && printf '%016x' $KIP_ROUND";
    let text = play("beacon-rounds.jsonl", &with(check_round));
    let (code, document) = verify("beacon-rounds-copy.jsonl", &text, &[]);
    assert_eq!((code, verdicts(&document)), (0, HOLDS.to_vec()));
    for line in lines(&text).iter().filter(|line| line.contains("draw-revealed")) {
        let line: Value = serde_json::from_str(line).unwrap();
        let revealed = &line["events"][0]["what"]["draw-revealed"]["link"]["beacon"];
        let round = revealed["round"].as_u64().unwrap();
        assert_eq!(revealed["bytes"], format!("{round:016x}"));
    }
    // With another round in both order and event the transcript does not hold.
    let at = text.find("\"round\":").unwrap() + 8;
    let due: String = text[at..].chars().take_while(char::is_ascii_digit).collect();
    let other = text.replace(&format!("\"beacon\":{{\"round\":{due},"), &format!("\"beacon\":{{\"round\":{due}1,"));
    let (code, document) = verify("beacon-other-round.jsonl", &chained(&lines(&other)), &[]);
    assert_eq!((code, verdicts(&document)[1]), (1, "fails"));
    for bad in ["false", "echo zz"] {
        let output = kip(&[&["play"][..], &with(bad)].concat());
        assert_eq!(output.status.code(), Some(2), "{bad}: {}", output_text(&output));
        assert!(output_text(&output).contains("the beacon cannot be had"), "{bad}: {}", output_text(&output));
    }
}

#[test]
fn fair_is_not_mixed_with_other_coins() {
    for arguments in [&["--fair", "--coins", "observed"][..], &["--fair", "--example"], &["--chain-length", "64"]] {
        let output = kip(&[&["play"][..], arguments].concat());
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    }
}

#[test]
fn a_far_link_is_followed_to_the_head_and_a_link_known_before_shortens_the_way() {
    let mut links = vec![[7; 32]];
    for _ in 0..1_000 {
        links.push(Native.previous_link(links.last().unwrap()).unwrap());
    }
    links.reverse();
    let hex = |link: &[u8; 32]| link.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    let (head, known, reveal) = (hex(&links[0]), hex(&links[999]), hex(&links[1_000]));
    let draw = ["--reveal", &reveal, "--table", "ring 1", "--number", "1000"];
    let from_head = kip(&[&["verify-draw", "--head", &head][..], &draw].concat());
    let from_known = kip(&[&["verify-draw", "--known", &known, "--known-number", "999"][..], &draw].concat());
    let seed = |output: &Output| serde_json::from_slice::<Value>(&output.stdout).unwrap()["seed"].clone();
    assert_eq!(seed(&from_head), seed(&from_known));
    let wrong = kip(&[&["verify-draw", "--known", &known, "--known-number", "998"][..], &draw].concat());
    assert_eq!(wrong.status.code(), Some(1), "{}", output_text(&wrong));
    let after = kip(&[&["verify-draw", "--known", &known, "--known-number", "1000"][..], &draw].concat());
    assert_eq!(after.status.code(), Some(2), "{}", output_text(&after));
}

/// Runs the verifier of the documentation, which shares nothing with kip.
pub fn python(text: &str, name: &str) -> Option<Output> {
    let has = Command::new("python3").args(["-c", "import hashlib"]).output();
    if !has.is_ok_and(|output| output.status.success()) {
        println!("not run: python3 is not here");
        return None;
    }
    let path = folder().join(name);
    std::fs::write(&path, text).unwrap();
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/verify_session.py");
    Some(Command::new("python3").arg(program).arg(path).output().unwrap())
}

#[test]
fn the_python_verifier_agrees() {
    for (name, text) in [("python-fair.jsonl", fair()), ("python-example.jsonl", example())] {
        let Some(output) = python(text, name) else { return };
        assert!(output.status.success(), "{}", output_text(&output));
        let landings = verify(name, text, &[]).1["spins"].as_array().unwrap().len();
        assert!(output_text(&output).contains(&format!(" orders, {landings} draws")), "{}", output_text(&output));
    }
    let mut forged = lines(example());
    replace(&mut forged, "\"x\":\"a11854", "\"x\":\"b11854");
    let Some(output) = python(&chained(&forged), "python-forged.jsonl") else { return };
    assert_eq!(output.status.code(), Some(1), "{}", output_text(&output));
    assert!(output_text(&output).contains("link 2 does not lead to the one before it"), "{}", output_text(&output));
}
