//! From `kip play --fair` at card tables to `kip verify`: fair evenings hold, and tampering is found.

use std::fs;
use std::sync::OnceLock;

use serde_json::Value;
use sha2::{Digest as _, Sha256};

use crate::cards::{error, kip, text};
use crate::fair::{beacon_of, folder, output_text, python};
use crate::tamper::{chained, lines};

fn path(name: &str) -> String {
    folder().join(name).to_str().unwrap().to_owned()
}

/// Plays an evening of computer players and returns its transcript.
fn play(name: &str, arguments: &[&str]) -> String {
    let transcript = path(name);
    let output = kip(&[&["play", "--transcript", &transcript, "--json"], arguments].concat(), "");
    assert!(output.status.success(), "{}", error(&output));
    fs::read_to_string(transcript).unwrap()
}

/// Returns five hands of `crazy` through several chains: most cuts stand, some are dead.
fn fair() -> &'static str {
    static TEXT: OnceLock<String> = OnceLock::new();
    let arguments = ["crazy", "--seats", "random,random", "--hands", "5", "--per-point", "1", "--fair"];
    TEXT.get_or_init(|| play("cards-fair.jsonl", &[&arguments[..], &["--chain-length", "64"]].concat()))
}

/// Verifies a transcript; returns the exit code and the document.
fn verify(name: &str, text: &str, arguments: &[&str]) -> (i32, Value) {
    let path = path(name);
    fs::write(&path, text).unwrap();
    let output = kip(&[&["verify", &path, "--json"], arguments].concat(), "");
    (output.status.code().unwrap(), serde_json::from_slice(&output.stdout).unwrap_or(Value::Null))
}

/// Returns the verdicts on lines, draws, outcomes and settlements.
fn verdicts(document: &Value) -> Vec<&str> {
    let checks = document["checks"].as_array().unwrap_or_else(|| panic!("{document:#}"));
    checks.iter().map(|check| check["verdict"].as_str().unwrap()).collect()
}

const HOLDS: [&str; 4] = ["holds"; 4];

/// Returns the verdicts on the evening after `forge` has changed it and every line was chained anew.
fn verify_forged(name: &str, forge: impl FnOnce(&mut Vec<String>)) -> (Vec<String>, String) {
    let mut lines = lines(fair());
    forge(&mut lines);
    let (code, document) = verify(name, &chained(&lines), &[]);
    assert_eq!(code, 1, "{name}: {document:#}");
    (verdicts(&document).into_iter().map(str::to_owned).collect(), document["checks"].to_string())
}

#[test]
fn a_fair_evening_is_verified_through_all_its_chains() {
    let (code, document) = verify("cards-fair-copy.jsonl", fair(), &[]);
    assert_eq!((code, verdicts(&document)), (0, HOLDS.to_vec()), "{document:#}");
    let (chains, deals) = (document["chains"].as_array().unwrap(), document["deals"].as_array().unwrap());
    // A chain of 64 serves two deals: once one link is used the next chain is due.
    assert!(chains.len() > 2 && deals.len() >= 5, "{document:#}");
    for deal in deals {
        assert_eq!(deal["drawn"]["pack"], deal["pack"]);
        assert_eq!(deal["pack"].as_array().unwrap().len(), 52);
        assert!(deal["given"].as_u64().unwrap() > 0, "entropy was given for every chain: {deal}");
    }
    let played = deals.iter().filter(|deal| deal["came-to"] == "played").count();
    assert_eq!(played, 5);
    let told = document["cannot-be-told"].to_string();
    assert!(told.contains("its holder knows each pack once the entropy is in"), "{told}");
    let shown = text(&kip(&["verify", &path("cards-fair-copy.jsonl")], ""));
    assert!(shown.contains("Cut at") && shown.contains("5 hands scored and 10 seats settled"), "{shown}");
}

/// C20: the host gets the link at the deal, and everybody gets it when its pack is dead. `disclose` selects the events that a
/// seat may see; the order with the link is the host's.
#[test]
fn a_link_is_told_when_its_pack_is_dead_and_not_before() {
    let mut used: Option<Value> = None;
    let (mut told, mut shuffled) = (0, 0);
    for line in fair().lines() {
        let line: Value = serde_json::from_str(line).unwrap();
        let Some(events) = line["events"].as_array() else { continue };
        let names: Vec<&Value> = events.iter().map(|event| &event["what"]).collect();
        for what in &names {
            if let Some(shuffle) = what.get("pack-shuffled") {
                assert!(used.is_none(), "a pack is shuffled while another link is not told");
                used = Some(shuffle["used"].clone());
                shuffled += 1;
            }
            if let Some(revealed) = what.get("draw-revealed") {
                let is_dead = names.iter().any(|what| what.get("hand-scored").or(what.get("cut-again")).is_some());
                assert!(is_dead, "{line}");
                assert_eq!(Some(revealed), used.take().as_ref());
                told += 1;
            }
        }
    }
    assert!(told == shuffled && told >= 5 && used.is_none(), "{told} of {shuffled}");
}

#[test]
fn another_pack_another_hand_and_another_draw_are_found() {
    let swap = |line: &mut String, one: &str, other: &str| {
        *line = line.replace(one, "\u{0}").replace(other, one).replace('\u{0}', other);
    };
    // Two cards of the pack change places, in the shuffle alone.
    let first = lines(fair()).iter().position(|line| line.contains("\"pack-shuffled\"")).unwrap();
    let (found, why) = verify_forged("cards-pack.jsonl", |lines| swap(&mut lines[first], "\"d7\"", "\"ck\""));
    assert_eq!(found[..3], ["holds", "holds", "fails"], "{why}");
    assert!(why.contains("and the shuffle has"), "{why}");
    // A hand gets a card that another hand has.
    let cut = lines(fair()).iter().position(|line| line.contains("\"hand-dealt\"")).unwrap();
    let dealt: Value = serde_json::from_str(&lines(fair())[cut]).unwrap();
    let hands: Vec<&Value> =
        dealt["events"].as_array().unwrap().iter().filter_map(|event| event["what"].get("hand-dealt")).collect();
    let (one, other) = (hands[0]["cards"][0].to_string(), hands[1]["cards"][0].to_string());
    let (found, why) = verify_forged("cards-hand.jsonl", |lines| swap(&mut lines[cut], &one, &other));
    assert_eq!(found, ["holds", "holds", "fails", "fails"], "{why}");
    assert!(why.contains("the hands get"), "{why}");
    // The link was not committed to.
    let order: Value = serde_json::from_str(&lines(fair())[first - 1]).unwrap();
    let link = order["command"]["deal"]["committed"]["x"].as_str().unwrap().to_owned();
    let other = format!("{}{}", if link.starts_with('0') { "1" } else { "0" }, &link[1..]);
    let (found, why) = verify_forged("cards-link.jsonl", |lines| {
        lines.iter_mut().for_each(|line| *line = line.replace(&link, &other))
    });
    assert_eq!((&*found[1], &*found[3]), ("fails", "fails"), "{why}");
    assert!(why.contains("it was not committed to"), "{why}");
    // The entropy is another one.
    let given = lines(fair()).iter().find(|line| line.contains("\"add-entropy\":")).unwrap().clone();
    let given: Value = serde_json::from_str(&given).unwrap();
    let given = given["command"]["add-entropy"].as_str().unwrap().to_owned();
    let other = "ab".repeat(32);
    let (found, why) = verify_forged("cards-entropy.jsonl", |lines| {
        lines.iter_mut().for_each(|line| *line = line.replace(&given, &other))
    });
    assert_eq!(&*found[1], "fails", "{why}");
    // The link is never revealed.
    let (found, why) = verify_forged("cards-untold.jsonl", |lines| {
        let line = lines.iter_mut().find(|line| line.contains("\"draw-revealed\"")).unwrap();
        let event = line.split("{\"at\":").find(|event| event.contains("\"draw-revealed\"")).unwrap();
        // The last event is followed by the rest of the line.
        let event = event.split("],\"state\":").next().unwrap().trim_end_matches(',');
        let event = format!("{{\"at\":{event}");
        *line = line.replace(&format!("{event},"), "").replace(&format!(",{event}"), "");
    });
    assert_eq!(&*found[1], "fails", "{why}");
    assert!(why.contains("its link 1 is not told"), "{why}");
}

/// Points and settlements are computed again from the captures. A forger has to forge the component too, and even then the
/// settlements do not follow from the captures. Here the component plays on and finds the forgery first.
#[test]
fn an_altered_settlement_is_found() {
    let (found, why) = verify_forged("cards-settled.jsonl", |lines| {
        let line = lines.iter_mut().find(|line| line.contains("\"seat-settled\"")).unwrap();
        let at = line.find("\"won\":").unwrap() + 6;
        line.insert(at, '1');
    });
    assert_eq!(found, ["holds", "holds", "holds", "fails"], "{why}");
}

#[test]
fn what_a_player_noted_is_compared_with_the_transcript() {
    let (_, document) = verify("cards-noted.jsonl", fair(), &[]);
    let head = document["chains"][0]["head"].as_str().unwrap();
    let given = &document["entropy"][0];
    let entropy = format!("{}:{}", given["seat"], given["bytes"].as_str().unwrap());
    let chain = document["chain"].as_str().unwrap();
    let noted = ["--head", head, "--entropy", &entropy, "--chain", chain];
    let (code, document) = verify("cards-noted-right.jsonl", fair(), &noted);
    assert_eq!((code, verdicts(&document)), (0, HOLDS.to_vec()));
    assert!(document["checks"][1].to_string().contains("serves deals 1 to "), "{document:#}");
    let other = "ab".repeat(32);
    for (at, failing) in [(1, 1), (3, 1), (5, 0)] {
        let mut noted = noted;
        noted[at] = &other;
        let (code, document) = verify("cards-noted-wrong.jsonl", fair(), &noted);
        assert_eq!((code, verdicts(&document)[failing]), (1, "fails"), "{}", noted[at - 1]);
    }
}

/// A receipt is the chain of the line of a stake: where that line is another one, no line has it.
#[test]
fn a_receipt_finds_a_transcript_with_another_stake() {
    let transcript = path("cards-receipts.jsonl");
    let table = ["crazy", "--seats", "random,random", "--hands", "2", "--per-point", "1", "--fair"];
    let output = kip(&[&["play", "--transcript", &transcript, "--json"], &table[..]].concat(), "");
    let document: Value = serde_json::from_slice(&output.stdout).unwrap();
    let receipts = document["receipts"].as_array().unwrap();
    let receipts: Vec<_> = receipts.iter().map(|one| one["receipt"].as_str().unwrap()).collect();
    assert!(receipts.len() >= 2, "{document:#}");
    let text = fs::read_to_string(transcript).unwrap();
    let arguments: Vec<&str> = receipts.iter().flat_map(|receipt| ["--receipt", receipt]).collect();
    let (code, document) = verify("cards-receipts-copy.jsonl", &text, &arguments);
    assert_eq!((code, verdicts(&document)), (0, HOLDS.to_vec()), "{document:#}");
    let mut rewritten = lines(&text);
    let stake = rewritten.iter_mut().find(|line| line.contains("\"ready\"")).unwrap();
    let at = stake.find("\"at\":").unwrap() + 5;
    let end = at + stake[at..].find(',').unwrap();
    let later = stake[at..end].parse::<u64>().unwrap() + 1;
    stake.replace_range(at..end, &later.to_string());
    let (code, document) = verify("cards-receipts-rewritten.jsonl", &chained(&rewritten), &arguments);
    assert_eq!((code, verdicts(&document)[0]), (1, "fails"), "{document:#}");
    assert!(document["checks"][0].to_string().contains("no line has the receipt"), "{document:#}");
}

/// One chain serves one table: card tables are compared with tables of Two-Up, too.
#[test]
fn several_transcripts_of_both_families_are_compared() {
    let coins = crate::fair::play("beside-cards.jsonl", &["--fair", "--auto", "2"]);
    fs::write(path("cards-beside.jsonl"), fair()).unwrap();
    fs::write(path("coins-beside.jsonl"), coins).unwrap();
    let output = kip(&["verify", &path("cards-beside.jsonl"), &path("coins-beside.jsonl")], "");
    let shown = format!("{}{}", text(&output), error(&output));
    assert!(shown.contains("no head or link of one of 2 transcripts is in another"), "{shown}");
    // A copy is the same transcript; one without its last line is another, with the same chain.
    let fair = fair();
    let shorter = fair.trim_end().rsplit_once('\n').unwrap().0;
    fs::write(path("cards-shorter.jsonl"), format!("{shorter}\n")).unwrap();
    let output = kip(&["verify", &path("cards-beside.jsonl"), &path("cards-shorter.jsonl")], "");
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output).contains("in common"), "{}", text(&output));
}

/// People see the head, are asked for entropy once a chain, and see the digest and each link.
#[test]
fn people_give_entropy() {
    let transcript = path("cards-people.jsonl");
    let arguments =
        ["play", "south-african", "--seats", "me,random", "--players", "Ann", "--fair", "--transcript", &transcript];
    let shown = text(&kip(&arguments, "a sentence nobody guesses\nquit\n"));
    for wanted in [
        "The draws: a chain of 4,096 links, published head",
        "Ann: your entropy?",
        "entropy ",
        "digest for this deal is",
    ] {
        assert!(shown.contains(wanted), "{wanted}\n{shown}");
    }
    // The SHA-256 of the typed text.
    let written = fs::read_to_string(&transcript).unwrap();
    let typed: [u8; 32] = Sha256::digest("a sentence nobody guesses").into();
    assert!(written.contains(&format!("{}", kip::Digest::from_bytes(typed))));
    // A person who leaves while a pack is in play ends the session early; nothing else is found.
    let output = kip(&["verify", &transcript], "");
    let shown = text(&output);
    assert_eq!(output.status.code(), Some(1), "{shown}{}", error(&output));
    assert!(shown.contains("the session ends with pack 1 in play"), "{shown}");
    assert_eq!(shown.matches("FAILS").count(), 1, "{shown}");
}

/// The links are lost with the program that made them: a session that broke off plays its hand to the end, and takes no stakes
/// for another.
#[test]
fn a_fair_session_that_broke_off_ends_with_its_hand() {
    let all = lines(fair());
    let deal = all.iter().position(|line| line.contains("\"hand-dealt\"")).unwrap();
    let file = path("cards-broken.jsonl");
    fs::write(&file, all[..=deal].join("\n") + "\n").unwrap();
    let output = kip(&["resume", &file, "--seats", "random,random"], "");
    assert_eq!(output.status.code(), Some(2), "{}", text(&output));
    assert!(error(&output).contains("is not one of this program's"), "{}", error(&output));
    let written = fs::read_to_string(&file).unwrap();
    assert!(written.contains("\"hand-scored\"") && written.contains("\"draw-revealed\""));
    let (code, document) = verify("cards-broken-copy.jsonl", &written, &["--unfinished"]);
    assert_eq!((code, verdicts(&document)), (0, HOLDS.to_vec()), "{document:#}");
}

#[test]
fn a_beacon_joins_every_deal() {
    let check_round = "since=$((KIP_ROUND_AT - KIP_THROWN_AT)) && [ $since -ge 3000 ] && [ $since -lt 6000 ] && \
                       printf '%016x' $KIP_ROUND";
    let arguments = ["crazy", "--seats", "random,random", "--hands", "2", "--fair"];
    let text = play("cards-beacon.jsonl", &[&arguments[..], &beacon_of(check_round)].concat());
    let (code, document) = verify("cards-beacon-copy.jsonl", &text, &[]);
    assert_eq!((code, verdicts(&document)), (0, HOLDS.to_vec()), "{document:#}");
    assert!(document["checks"][2].to_string().contains("from link, players' digest and beacon"), "{document:#}");
    let at = text.find("\"beacon\":{\"round\":").unwrap() + 18;
    let due: String = text[at..].chars().take_while(char::is_ascii_digit).collect();
    let other = text.replace(&format!("\"beacon\":{{\"round\":{due},"), &format!("\"beacon\":{{\"round\":{due}1,"));
    let (code, document) = verify("cards-beacon-other.jsonl", &chained(&lines(&other)), &[]);
    assert_eq!((code, verdicts(&document)[1]), (1, "fails"));
}

#[test]
fn for_other_tables_it_says_what_cannot_be_verified() {
    let fresh = play("cards-fresh.jsonl", &["crazy", "--seats", "random,random"]);
    let (code, document) = verify("cards-fresh-copy.jsonl", &fresh, &[]);
    assert_eq!((code, verdicts(&document)), (0, vec!["holds", "cannot-be-verified", "holds", "holds"]));
    // With another seed, chained anew, the pack no longer follows from it.
    let mut lines = lines(&fresh);
    for line in &mut lines {
        if let Some(at) = line.find("\"fresh\":\"") {
            line.replace_range(at + 9..at + 17, "00000000");
        }
    }
    let (code, document) = verify("cards-fresh-forged.jsonl", &chained(&lines), &[]);
    assert_eq!((code, verdicts(&document)[2]), (1, "fails"));
    let seeded = kip(&["play", "crazy", "--fair", "--seed", "1"], "");
    assert_eq!(seeded.status.code(), Some(2));
    assert!(error(&seeded).contains("--seed deals hands that anybody can know"), "{}", error(&seeded));
}

#[test]
fn the_python_verifier_agrees() {
    let Some(output) = python(fair(), "cards-python.jsonl") else { return };
    assert!(output.status.success(), "{}", output_text(&output));
    let deals = verify("cards-python-copy.jsonl", fair(), &[]).1["deals"].as_array().unwrap().len();
    assert!(output_text(&output).contains(&format!(" orders, {deals} draws")), "{}", output_text(&output));
    let mut forged = lines(fair());
    let line = forged.iter_mut().find(|line| line.contains("\"pack-shuffled\"")).unwrap();
    *line = line.replace("\"d7\"", "\"\"").replace("\"ck\"", "\"d7\"").replace("\"\"", "\"ck\"");
    let Some(output) = python(&chained(&forged), "cards-python-forged.jsonl") else { return };
    assert_eq!(output.status.code(), Some(1), "{}", output_text(&output));
    assert!(output_text(&output).contains("pack-differs"), "{}", output_text(&output));
}
