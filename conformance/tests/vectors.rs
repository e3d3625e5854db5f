//! Every vector, played by the engine itself: the tests of a run of mutants.
//!
//! This binary contains no component and no other test. It must be fast, and a changed rule that it does not notice must be a
//! rule without a vector.

#![expect(clippy::unwrap_used, reason = "a test may stop where it stands")]

use kip_records::two_up::{COMMEMORATIVE, HOUSE, NSW, PUB, RINGKEEPER};
use std::collections::BTreeSet;
use std::io::Write as _;

use kip_conformance::citations::Citations;
use kip_conformance::clauses::{self, ClauseTable};
use kip_conformance::families::casino_cards::native::Stateless as Cards;
use kip_conformance::families::two_up::native::{Native, Stateless};
use kip_conformance::families::{CasinoCards, TwoUp};
use kip_conformance::family::Tested;
use kip_conformance::hosting::{Hosting, Rules};
use kip_conformance::replay;
use kip_conformance::runner::{Outcome, Runner};
use kip_conformance::stateless_host::StatelessHost;
use kip_conformance::vectors::{Suite, faults};
use kip_engine::casino_cards::{Record, describe};
use kip_records::casino_cards::{CRAZY, SOTHO, SOTHO_FORTY, SOUTH_AFRICAN, SWAZI, SWAZI_TWO, all};

/// The variable whose presence ends the process at the first difference, which saves time for two thousand mutants.
const FIRST_ONLY: &str = "KIP_FIRST_DIFFERENCE";

/// Plays every vector of a rulebook, rebuilds its last state from its events, and replays it statelessly.
fn play<F: Tested>(rulebook: &str, host: &mut dyn Hosting<F>, rules: &mut dyn Rules<F>) {
    let description = host.load(rulebook, None).unwrap();
    let suite = Suite::<F>::of_rulebook(rulebook).unwrap();
    let mut runner = Runner::new(host, &description);
    let mut differences = Vec::new();
    let first_only = std::env::var_os(FIRST_ONLY).is_some();
    for (topic, group, test) in suite.tests() {
        if first_only && !differences.is_empty() {
            // `writeln!` to the stream itself bypasses the capture of a test's output, which the exit would discard.
            let _ = writeln!(std::io::stderr(), "{}", differences.join("\n"));
            std::process::exit(1);
        }
        let played = runner.play(&group.config, test);
        let difference = match (played.outcome, &played.session) {
            (Outcome::Held, Some(session)) => {
                replay::rebuild(session, rules).and_then(|()| replay::play_on_bytes(session, rules)).err()
            }
            (Outcome::Held, None) => None,
            (outcome, _) => Some(describe_outcome(&outcome)),
        };
        differences.extend(difference.map(|text| format!("{} ({topic}), {}\n{text}", test.id, test.comment)));
    }
    assert!(differences.is_empty(), "{} of {}:\n{}", differences.len(), suite.len(), differences.join("\n"));
}

fn describe_outcome(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Held => "holds".into(),
        Outcome::Differed(difference) => difference.to_string(),
        Outcome::Skipped(reason) => reason.clone(),
    }
}

#[test]
fn nsw_plays_as_its_vectors_say() {
    play("nsw", &mut Native::default(), &mut Stateless(*NSW));
}

#[test]
fn house_plays_as_its_vectors_say() {
    play("house", &mut Native::default(), &mut Stateless(*HOUSE));
}

#[test]
fn ringkeeper_plays_as_its_vectors_say() {
    play("ringkeeper", &mut Native::default(), &mut Stateless(*RINGKEEPER));
}

#[test]
fn commemorative_plays_as_its_vectors_say() {
    play("commemorative", &mut Native::default(), &mut Stateless(*COMMEMORATIVE));
}

#[test]
fn pub_plays_as_its_vectors_say() {
    play("pub", &mut Native::default(), &mut Stateless(*PUB));
}

/// Plays every vector of a card rulebook.
fn play_cards(record: &'static Record) {
    play::<CasinoCards>(record.id, &mut StatelessHost::new(Cards(record), "native"), &mut Cards(record));
}

#[test]
fn swazi_plays_as_its_vectors_say() {
    play_cards(&SWAZI);
}

#[test]
fn swazi_two_plays_as_its_vectors_say() {
    play_cards(&SWAZI_TWO);
}

#[test]
fn crazy_plays_as_its_vectors_say() {
    play_cards(&CRAZY);
}

#[test]
fn sotho_plays_as_its_vectors_say() {
    play_cards(&SOTHO);
}

#[test]
fn sotho_forty_plays_as_its_vectors_say() {
    play_cards(&SOTHO_FORTY);
}

#[test]
fn south_african_plays_as_its_vectors_say() {
    play_cards(&SOUTH_AFRICAN);
}

const RULEBOOKS: [&str; 5] = ["nsw", "house", "ringkeeper", "commemorative", "pub"];

#[test]
fn every_clause_of_the_engine_has_a_vector_and_every_citation_exists() {
    for rulebook in RULEBOOKS {
        let description = Native::default().load(rulebook, None).unwrap();
        let suite = Suite::carried(rulebook).unwrap();
        let table = ClauseTable::read(clauses::carried(rulebook).unwrap()).unwrap();
        let found = faults(&suite, rulebook, &table, Citations::of(&description.head).ids());
        assert_eq!(found, Vec::<String>::new(), "{rulebook}");
    }
}

#[test]
fn every_clause_of_a_card_rulebook_has_a_vector() {
    for record in all() {
        let suite = Suite::<CasinoCards>::of_rulebook(record.id).unwrap();
        let table = ClauseTable::read(clauses::carried(record.id).unwrap()).unwrap();
        let found = faults(&suite, record.id, &table, Citations::of(&describe(record).head).ids());
        assert_eq!(found, Vec::<String>::new(), "{}", record.id);
    }
}

#[test]
fn a_suite_without_a_vector_for_a_clause_is_found() {
    let table = ClauseTable::read(clauses::carried("nsw").unwrap()).unwrap();
    let found = faults(&<Suite<TwoUp>>::default(), "nsw", &table, &BTreeSet::new());
    assert!(found.iter().any(|fault| fault == "nsw 4.1.2.3 is the engine's, and no vector holds it"), "{found:?}");
}
