//! The suite on a rulebook of another family: nothing in it was written for high card.
#![allow(clippy::unwrap_used, reason = "a test may stop where it stands")]

use kip::Stateless;
use kip::conformance::Components;
use kip_conformance::hosting::{Failure, Hosting as _, Rules};
use kip_conformance::report::Verdict;
use kip_conformance::session::Session;
use kip_conformance::stateless_host::StatelessHost;
use kip_conformance::{abuse, explore, protocol, random_play, replay, runner};
use kip_high_card_contract::HighCard;
use kip_tests::high_card::{component, rulebook, suite};
use sha2::{Digest as _, Sha256};

fn rules(wasm: &[u8]) -> Stateless<HighCard> {
    Stateless::new(&rulebook(wasm).unwrap()).unwrap()
}

/// Returns the state with another word in its first line and a valid checksum.
fn headed(state: &[u8], from: &str, to: &str) -> Vec<u8> {
    let end = state.iter().position(|byte| *byte == b'\n').unwrap();
    let header = String::from_utf8(state[..end].to_vec()).unwrap();
    assert!(header.contains(from), "{header}");
    let body = [header.replace(from, to).as_bytes(), &state[end..state.len() - 8]].concat();
    [&body[..], &Sha256::digest(&body)[..8]].concat()
}

/// Bytes of other rulebooks get the refusals that `kip:types` defines for every family.
#[test]
fn bytes_of_other_rulebooks_are_refused_by_kind() {
    let wasm = component().unwrap();
    let state = played(&wasm).remove(0).state;
    let mut host = Components::of(rulebook(&wasm).unwrap());
    let mut code = |state: &[u8]| match host.restore(state) {
        Err(Failure::Refused(refusal)) => refusal.code,
        other => other.err().map_or_else(|| "accepted".into(), |failure| failure.describe()),
    };
    assert_eq!(code(&headed(&state, "high-card-1", "high-card-1")), "accepted");
    assert_eq!(code(&headed(&state, "high-card-1", "high-card-2")), "other-rulebook");
    assert_eq!(code(&headed(&state, " 1.0", " 2.0")), "other-generation");
    assert_eq!(code(&headed(&state, "high-card ", "two-up ")), "bad-state");
    assert_eq!(code(&state[1..]), "bad-state");
}

/// Plays all vectors, checks that they hold and returns the sessions.
fn played(wasm: &[u8]) -> Vec<Session<HighCard>> {
    let rulebook = rulebook(wasm).unwrap();
    let mut host = Components::of(rulebook.clone());
    let (part, sessions) = runner::play(&mut host, rulebook.description(), &suite().unwrap(), None, &mut || {});
    // No clause table gives the statuses of its clauses.
    assert_eq!((part.verdict, part.findings), (Verdict::NotRun, vec![]));
    assert_eq!(sessions.len(), suite().unwrap().len());
    sessions
}

#[test]
fn vectors_are_played_replayed_and_rebuilt() {
    let wasm = component().unwrap();
    let sessions = played(&wasm);
    let mut second = StatelessHost::new(rules(&wasm), "bytes");
    let part = replay::part(&sessions, &mut second, Some(&mut rules(&wasm)), None, &mut || {});
    assert_eq!((part.verdict, part.findings), (Verdict::Holds, vec![]));
    for session in &sessions {
        replay::play_on_bytes(session, &mut rules(&wasm)).unwrap();
    }
}

#[test]
fn a_vector_that_is_wrong_is_found() {
    let wasm = component().unwrap();
    let rulebook = rulebook(&wasm).unwrap();
    let mut suite = suite().unwrap();
    suite.files[0].vectors.groups[0].tests[0].money.insert("house".into(), 19);
    let mut host = Components::of(rulebook.clone());
    let (part, _) = runner::play(&mut host, rulebook.description(), &suite, None, &mut || {});
    assert_eq!(part.findings.len(), 1);
    assert!(part.findings[0].what.contains("the money is not where it should be"), "{:?}", part.findings);
}

#[test]
fn every_state_of_a_small_table_is_explored() {
    let wasm = component().unwrap();
    let mut host = Components::of(rulebook(&wasm).unwrap());
    let parameters = explore::Parameters { states: 300 };
    let part = explore::explore(&mut rules(&wasm), Some(&mut host), &parameters, &mut |_, _| {});
    assert_eq!((part.verdict, part.findings), (Verdict::Holds, vec![]));
    let table = &part.detail.unwrap().tables[0];
    assert_eq!(table.phases.len(), 5, "{:?}", table.phases);
    assert_eq!(table.properties.len(), 9, "{:?}", table.properties);
}

#[test]
fn play_at_random_agrees_with_itself_everywhere() {
    let wasm = component().unwrap();
    let mut host = Components::of(rulebook(&wasm).unwrap());
    let make = || Ok(Box::new(rules(&wasm)) as Box<dyn Rules<HighCard>>);
    let explored =
        explore::explore(&mut rules(&wasm), Some(&mut host), &explore::Parameters { states: 10 }, &mut |_, _| {});
    let (mut part, parameters) =
        (explored, random_play::Parameters { tables: 15, longest: 100, ..random_play::Parameters::of([5; 32]) });
    random_play::play(&make, &mut host, &parameters, &mut |_, _| {}, &mut part);
    assert_eq!((part.verdict, part.findings), (Verdict::Holds, vec![]));
    let random = part.detail.unwrap().random.unwrap();
    assert!(random.tables == 15 && random.accepted > 100 && random.commands.contains_key("deal"), "{random:?}");
}

#[test]
fn hostile_input_hurts_nobody() {
    let wasm = component().unwrap();
    let sessions = played(&wasm);
    let mut host = Components::of(rulebook(&wasm).unwrap());
    let foreign = [("high-card-2".to_owned(), headed(&sessions[0].state, "high-card-1", "high-card-2"))];
    let material = abuse::Material { sessions: &sessions, foreign: &foreign, remote: false };
    let attacked = abuse::attack(&mut host, &material, &mut |_| {});
    assert_eq!(attacked.findings, vec![]);
    assert!(attacked.attacks.iter().map(|attack| attack.tried).sum::<u64>() > 500);
}

#[test]
fn the_protocol_speaks_its_words() {
    let wasm = component().unwrap();
    let mut host = Components::of(rulebook(&wasm).unwrap());
    let lines = concat!(
        r#"{"seq":1,"cmd":"open","table":"t","config":{"table":"t","opened-at":0,"source":"observed","terms":{"least":100,"most":100}}}"#,
        "\n",
        r#"{"seq":2,"cmd":"apply","table":"t","by":{"role":"host","number":0},"at":1,"command":{"join":{"seat":1,"age-attested":true}}}"#,
        "\n",
        r#"{"seq":3,"cmd":"apply","table":"t","by":{"role":"boxer","number":1},"at":1,"command":"place-your-bets"}"#,
        "\n",
    );
    let mut answers = Vec::new();
    protocol::serve(&mut host, lines.as_bytes(), &mut answers).unwrap();
    let answers: Vec<serde_json::Value> = answers
        .split(|byte| *byte == b'\n')
        .filter(|line| !line.is_empty())
        .map(|line| serde_json::from_slice(line).unwrap())
        .collect();
    assert_eq!(answers[0]["events"][0]["what"], "table-opened");
    assert_eq!(answers[1]["events"][0]["what"]["player-joined"]["seat"], 1);
    assert!(answers[2]["error"].as_str().unwrap().contains("boxer"), "{}", answers[2]);
    let refused = host.restore(b"no state").err().map(|failure| matches!(failure, Failure::Refused(_)));
    assert_eq!((refused, rules(&wasm).describe().unwrap().head.family), (Some(true), "high-card".to_owned()));
}
