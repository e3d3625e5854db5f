//! A chain is good for one table, once: anybody who has seen a link knows the outcomes that it decides. Here an operator uses one
//! twice and otherwise plays by the rules, through the component itself.

use kip::contract::{Actor, Blank, ChanceSource, Commitment, Joining, Link, Role, Timestamp};
use kip::croupier::{Next, Paces, next};
use kip::draw::{Draws as _, Native};
use kip::transcript::{RecordError, RecordedTable};
use kip::two_up::{Command, Config, Landing};
use kip::{Fault, Limits, Registry, TwoUp};
use serde_json::Value;
use sha2::{Digest as _, Sha256};

use crate::common::nsw_bytes;
use crate::fair::{HOLDS, folder, kip, output_text, play, python, verdicts, verify};
use crate::tamper::{chained, lines};

type Bytes = [u8; 32];

/// Returns the chain that ends with a number: its head first.
fn chain(last: Bytes, length: usize) -> Vec<Bytes> {
    let before = |link: &Bytes| Some(Sha256::digest([b"kip/chain/1", &link[..]].concat()).into());
    let mut links: Vec<Bytes> = std::iter::successors(Some(last), before).take(length + 1).collect();
    links.reverse();
    links
}

fn commitment(links: &[Bytes]) -> Commitment {
    Commitment { head: links[0].to_vec(), length: u32::try_from(links.len() - 1).unwrap(), beacon: None }
}

type Recorded = RecordedTable<Vec<u8>, TwoUp>;

const HOST: Actor = Actor { role: Role::Host, number: 0 };

/// Opens a table with a chain.
fn open(table: &str, links: &[Bytes]) -> (Recorded, Timestamp) {
    let registry = Registry::new(Limits::default()).unwrap();
    registry.allow(kip::Digest::of(nsw_bytes()));
    let rulebook = registry.load(nsw_bytes()).unwrap();
    let config: Config = serde_json::from_str(include_str!("../../../examples/config.json")).unwrap();
    let config = Config { table: table.into(), source: ChanceSource::Committed(commitment(links)), ..config };
    let (mut table, _) = RecordedTable::open(&rulebook, &config, Vec::new()).unwrap();
    table.apply(HOST, config.opened_at, &Command::Join(Joining { seat: 1, age_attested: true })).unwrap();
    (table, config.opened_at)
}

/// Plays house spins with these chains, each committed as soon as it may be, and returns the transcript.
fn session(table: &str, chains: &[Vec<Bytes>], landings: usize) -> String {
    let (mut table, at) = open(table, &chains[0]);
    for links in &chains[1..] {
        table.apply(HOST, at, &Command::CommitDraws(commitment(links))).unwrap();
    }
    let paces = Paces { act: 0, window: 0, silence: 0 };
    let mut landed = 0;
    while landed < landings {
        let view = table.view(None).unwrap();
        let choices = table.legal(at, None, u32::MAX).unwrap();
        let Next::Give(choice) = next(&choices, at, at, paces) else { panic!("nothing to do") };
        let mut command = choice.command.clone();
        if choice.blanks.contains(&Blank::Link) {
            let head = &view.common.chain.as_ref().unwrap().head;
            let known = chains.iter().flatten().find(|link| Native.follows(head, *link).unwrap()).unwrap();
            command = Command::Land(Landing::Committed(Link { x: known.to_vec(), beacon: None }));
            landed += 1;
        }
        table.apply(choice.by, at, &command).unwrap();
    }
    // The coins that have landed are announced: a session cannot end before.
    table.apply(Actor { role: Role::Boxer, number: 1 }, at, &Command::AnnounceResult).unwrap();
    String::from_utf8(table.end().unwrap().1).unwrap()
}

/// Returns a chain whose twentieth link is the head of another one.
fn leading_into(links: &[Bytes]) -> Vec<Bytes> {
    let mut longer = chain(links[0], 20);
    longer.extend(&links[1..]);
    longer
}

fn findings(document: &Value, check: usize) -> Vec<&str> {
    let findings = document["checks"][check]["findings"].as_array().unwrap();
    findings.iter().map(|finding| finding["message"].as_str().unwrap()).collect()
}

/// R136: a chain is refused when it is committed again, as a part of the old one, and as a chain that leads into it.
#[test]
fn the_component_refuses_a_chain_with_links_of_an_older_one() {
    let first = chain([1; 32], 80);
    for links in [&first[..], &first[10..], &leading_into(&first)] {
        let (mut table, at) = open("Ring 1", &first);
        let refused = table.apply(HOST, at, &Command::CommitDraws(commitment(links)));
        let Err(RecordError::Fault(Fault::Refused(refusal))) = refused else { panic!("{refused:?}") };
        assert_eq!(refusal.code, "chain-used");
    }
}

#[test]
fn two_new_chains_hold() {
    let text = session("Ring 1", &[chain([1; 32], 80), chain([2; 32], 200)], 40);
    let (code, document) = verify("two-chains.jsonl", &text, &["--unfinished"]);
    assert_eq!((code, verdicts(&document)), (0, HOLDS.to_vec()), "{document:#}");
    // Nobody gave entropy: the verdict names the spins that the maker of the chain could choose.
    let told = document["cannot-be-told"].to_string();
    assert!(told.contains("did not choose chain 1 by its outcomes: nobody gave entropy for spin"), "{told}");
    assert!(told.contains("did not choose chain 2 by its outcomes: nobody gave entropy for spins"), "{told}");
    if let Some(output) = python(&text, "two-chains-python.jsonl") {
        assert!(output.status.success(), "{}", output_text(&output));
        assert!(output_text(&output).contains("nobody gave entropy"), "{}", output_text(&output));
    }
}

/// Each transcript holds alone: only both together show that the second table was played with known numbers.
#[test]
fn a_chain_that_serves_two_tables_is_found_by_their_transcripts_together() {
    let (first, other) = (chain([1; 32], 80), chain([2; 32], 80));
    let write = |name: &str, text: String| {
        let path = folder().join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let one = write("table-1.jsonl", session("Ring 1", std::slice::from_ref(&first), 5));
    let two = write("table-2.jsonl", session("Ring 2", std::slice::from_ref(&first), 5));
    let three = write("table-3.jsonl", session("Ring 3", &[other], 5));
    for alone in [&one, &two, &three] {
        assert_eq!(kip(&["verify", alone]).status.code(), Some(0), "{alone}");
    }
    assert_eq!(kip(&["verify", &one, &three]).status.code(), Some(0));
    let output = kip(&["verify", &one, &three, &two]);
    assert_eq!(output.status.code(), Some(1), "{}", output_text(&output));
    // The head and five links.
    assert!(output_text(&output).contains("have 6 heads and links in common"), "{}", output_text(&output));
    let noted = kip(&["verify", &one, &three, "--head", &"ab".repeat(32)]);
    assert_eq!(noted.status.code(), Some(2), "{}", output_text(&noted));
    // A missing file is named, and hides no other verdict, whatever its position.
    let altered =
        write("table-4.jsonl", session("Ring 4", &[chain([4; 32], 80)], 5).replacen("\"seat\":1", "\"seat\":2", 1));
    for files in [["no-such.jsonl", &altered], [&altered, "no-such.jsonl"]] {
        let output = kip(&[&["verify"][..], &files].concat());
        assert_eq!(output.status.code(), Some(1), "{}", output_text(&output));
        assert!(output_text(&output).contains("cannot read no-such.jsonl"), "{}", output_text(&output));
    }
    assert_eq!(kip(&["verify", &one, "no-such.jsonl"]).status.code(), Some(2));
    // A certificate takes its transcripts by an option: an extra argument is refused, not ignored.
    let report = write("report-first.json", "{\"schema\":\"kip-certificate/1\"}".into());
    let output = kip(&["verify", &report, &one, "--unsigned"]);
    assert_eq!(output.status.code(), Some(2), "{}", output_text(&output));
    assert!(output_text(&output).contains("--transcript"), "{}", output_text(&output));
}

/// A receipt is the chain of the line of a wager: a transcript in which that wager is another one has no such line, even
/// where every line is chained anew and the head, the entropy and all else are as they were.
#[test]
fn a_receipt_finds_a_transcript_with_another_wager() {
    let path = folder().join("receipts.jsonl");
    let output = kip(&["play", "--fair", "--auto", "20", "--transcript", path.to_str().unwrap()]);
    let document: Value = serde_json::from_slice(&output.stdout).unwrap();
    let receipts: Vec<_> =
        document["receipts"].as_array().unwrap().iter().map(|one| one["receipt"].as_str().unwrap()).collect();
    assert!(receipts.len() > 2, "{document:#}");
    let text = std::fs::read_to_string(&path).unwrap();
    let arguments: Vec<&str> = receipts.iter().flat_map(|receipt| ["--receipt", receipt]).collect();
    let (code, document) = verify("receipts-copy.jsonl", &text, &arguments);
    assert_eq!((code, verdicts(&document)), (0, HOLDS.to_vec()), "{document:#}");
    // The forgery states that the first wager was given a moment later, and chains everything anew.
    let mut rewritten = lines(&text);
    let wager = rewritten.iter_mut().find(|line| line.contains("\"place-wager\"")).unwrap();
    let at = wager.find("\"at\":").unwrap() + 5;
    let end = at + wager[at..].find(',').unwrap();
    let later = wager[at..end].parse::<u64>().unwrap() + 1;
    wager.replace_range(at..end, &later.to_string());
    let (code, document) = verify("receipts-rewritten.jsonl", &chained(&rewritten), &arguments);
    assert_eq!((code, verdicts(&document)[0]), (1, "fails"), "{document:#}");
    assert!(findings(&document, 0)[0].contains("no line has the receipt"), "{document:#}");
}

/// Entropy counts where it serves a landing, and for the seat that gave it.
#[test]
fn entropy_is_found_by_its_seat_and_by_what_it_serves() {
    let text = play("served.jsonl", &["--fair", "--auto", "6", "--players", "Ann,Bert"]);
    let (_, document) = verify("served-copy.jsonl", &text, &[]);
    let given = &document["entropy"][0];
    assert_eq!((&given["seat"], &given["serves-from"]), (&Value::from(1), &Value::from(1)), "{document:#}");
    let bytes = given["bytes"].as_str().unwrap();
    let (code, document) = verify("served-1.jsonl", &text, &["--entropy", &format!("1:{bytes}")]);
    let spins = document["spins"].as_array().unwrap().len();
    let says = document["checks"][1]["says"].as_str().unwrap();
    assert!(code == 0 && says.ends_with(&format!("of seat 1 serves spins 1 to {spins}")), "{says}");
    let (code, document) = verify("served-2.jsonl", &text, &["--entropy", &format!("2:{bytes}")]);
    assert!(code == 1 && findings(&document, 1)[0].contains("is added by seat 1"), "{document:#}");
    // Cut before the first landing, it serves none.
    let all = lines(&text);
    let cut = all.iter().position(|line| line.contains("\"coins-thrown\"")).unwrap();
    let cut = all[..cut - 1].join("\n") + "\n";
    let (code, document) = verify("served-none.jsonl", &cut, &["--unfinished", "--entropy", bytes]);
    assert!(code == 1 && findings(&document, 1)[0].ends_with("of seat 1 serves no landing"), "{document:#}");
}

/// Even if the output cannot be written, a failed check ends with exit code 1, and a requested file is written.
#[cfg(unix)]
#[test]
fn a_reader_who_leaves_changes_no_verdict() {
    use std::process::{Command, Stdio};
    let text = session("Ring 1", &[chain([1; 32], 80)], 5).replacen("\"heads\"", "\"tails\"", 1);
    let path = folder().join("altered-and-unread.jsonl");
    std::fs::write(&path, text).unwrap();
    let kept = folder().join("kept.jsonl");
    let component = folder().join("nsw.wasm");
    for (arguments, code) in [
        (vec!["verify", path.to_str().unwrap()], 1),
        (vec!["play", "--auto", "5", "--coins", "fresh", "--transcript", kept.to_str().unwrap()], 0),
        (vec!["play", "--auto", "1000000", "--coins", "fresh"], 0),
    ] {
        let mut kip = Command::new(env!("CARGO_BIN_EXE_kip"));
        kip.arg("--component").arg(&component).args(&arguments).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = kip.spawn().unwrap();
        drop(child.stdout.take());
        assert_eq!(child.wait().unwrap().code(), Some(code), "{arguments:?}");
    }
    assert!(std::fs::read_to_string(kept).unwrap().contains("{\"end\":"));
}
