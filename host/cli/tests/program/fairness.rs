//! Each sentence of host/docs/provable-fairness.md on the attacks of a dishonest operator, tried on a session that was played:
//! `kip verify` reports a finding or a note. The attacks that need the operator's own component are tests of `kip-transcript`.

use serde_json::Value;

use crate::failed_orders::{end, last_landing, transcript};
use crate::fair::{QUICKNET, THEN, example, play, script_at, verify};
use crate::tamper::{chained, lines};

fn codes<'a>(document: &'a Value, of: &str) -> Vec<&'a str> {
    document[of].as_array().unwrap().iter().map(|found| found["code"].as_str().unwrap()).collect()
}

fn message<'a>(document: &'a Value, of: &str, code: &str) -> &'a str {
    let found = document[of].as_array().unwrap().iter().find(|found| found["code"] == code);
    found.unwrap_or_else(|| panic!("no {code}: {document:#}"))["message"].as_str().unwrap()
}

/// Returns the example up to a line, with an end.
fn ended_before(line: usize) -> String {
    let mut all = lines(example());
    all.truncate(line);
    all.push(end());
    transcript(all)
}

#[test]
fn an_outcome_that_is_invalidated_after_it_was_paid_is_named_with_amounts() {
    let text = play("invalidated.jsonl", &["--example", "nsw-evening"]);
    let (code, document) = verify("invalidated-copy.jsonl", &text, &[]);
    assert_eq!((code, &document["verdict"]), (0, &"holds".into()), "{document:#}");
    let told = message(&document, "notes", "called-off");
    assert!(told.contains("nsw 9.4") && told.contains("5000 in tender 0, 500 in tender 1 reversed"), "{told}");
}

#[test]
fn a_session_that_ends_with_bets_on_the_table_does_not_verify() {
    let all = lines(example());
    let closed = all.iter().position(|line| line.contains("\"what\":\"betting-closed\"")).unwrap();
    let (code, document) = verify("ended-with-bets.jsonl", &ended_before(closed + 1), &[]);
    assert_eq!((code, codes(&document, "findings")), (1, vec!["ended-early"]), "{document:#}");
    let told = message(&document, "findings", "ended-early");
    assert!(told.contains("500 in tender 0 of seat 1") && told.contains("300 in tender 0 of seat 2"), "{told}");
}

#[test]
fn a_session_that_ends_with_coins_that_lie_says_how_they_lie() {
    let landed = last_landing(&lines(example())) + 2;
    let (code, document) = verify("ended-with-coins.jsonl", &ended_before(landed), &[]);
    assert_eq!((code, codes(&document, "findings")), (1, vec!["ended-early"]), "{document:#}");
    let told = message(&document, "findings", "ended-early");
    assert!(told.contains("landing 12 (heads, heads)"), "{told}");
}

#[test]
fn a_known_beacon_with_another_first_round_does_not_verify() {
    let text = play(
        "moved-beacon.jsonl",
        &[&["--fair", "--script", &script_at("moved-script.jsonl", THEN)], &QUICKNET[..]].concat(),
    );
    let (_, document) = verify("moved-beacon-honest.jsonl", &text, &[]);
    assert!(!codes(&document, "notes").contains(&"without-beacon"), "{document:#}");
    let moved = text.replace("1692803367000", "1692803397000");
    let (code, document) = verify("moved-beacon-moved.jsonl", &chained(&lines(&moved)), &[]);
    assert!(code == 1 && codes(&document, "findings").contains(&"beacon-terms"), "{document:#}");
}

#[test]
fn a_landing_without_its_draw_and_a_second_landing_do_not_verify() {
    let all = lines(example());
    let landed = last_landing(&all) + 1;
    let event = |name: &str| all[landed][..all[landed].find(name).unwrap()].rfind("{\"at\":").unwrap();
    let (revealed, lands) = (event("draw-revealed"), event("coins-landed"));
    let after = lands + all[landed][lands..].find("}}}").unwrap() + 3;
    let mut dropped = all.clone();
    dropped[landed].replace_range(revealed..lands, "");
    let (code, document) = verify("draw-dropped.jsonl", &chained(&dropped), &[]);
    assert!(code == 1 && codes(&document, "findings").contains(&"nothing-drawn"), "{document:#}");
    let mut twice = all.clone();
    twice[landed].insert_str(after, &format!(",{}", &all[landed][lands..after]));
    let (code, document) = verify("landed-twice.jsonl", &chained(&twice), &[]);
    assert!(code == 1 && codes(&document, "findings").contains(&"not-thrown"), "{document:#}");
}

#[test]
fn a_key_that_comes_twice_in_a_line_does_not_verify() {
    let twice = example().replacen("\"chips\":300", "\"chips\":900,\"chips\":300", 1);
    let (code, document) = verify("key-twice.jsonl", &chained(&lines(&twice)), &[]);
    assert_eq!((code, codes(&document, "findings")), (1, vec!["line"]), "{document:#}");
}

#[test]
fn what_is_open_without_a_beacon_is_noted() {
    let (code, document) = verify("noted-source.jsonl", example(), &[]);
    assert_eq!((code, codes(&document, "notes")), (0, vec!["without-beacon"]), "{document:#}");
}

/// The page's numbers are those of the example.
#[test]
fn the_page_computes_spin_1_of_the_example() {
    let page = include_str!("../../../docs/provable-fairness.md");
    let (_, document) = verify("page-numbers.jsonl", example(), &[]);
    let spin = &document["spins"][0];
    let text = |key: &str| spin[key].as_str().unwrap().to_owned();
    for number in [
        text("link"),
        text("entropy"),
        text("seed")[..8].to_owned(),
        document["chains"][0]["head"].as_str().unwrap().to_owned(),
    ] {
        assert!(page.contains(&number), "{number}");
    }
    for given in &document["entropy"].as_array().unwrap()[..2] {
        assert!(page.contains(&given["bytes"].as_str().unwrap()[..8]), "{given}");
    }
    assert_eq!((&spin["coins"]["first"], &spin["coins"]["second"]), (&"tails".into(), &"heads".into()));
}
