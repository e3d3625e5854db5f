//! Every vector, played by the engine itself: what a run of mutants is held against.
//!
//! No component and no other test enters this binary: it has to be quick, and a rule that it lets
//! pass changed is a rule without a vector.

#![expect(clippy::unwrap_used, reason = "a test may stop where it stands")]

use std::collections::BTreeSet;
use std::io::Write as _;

use kip_conformance::citations::Citations;
use kip_conformance::clauses::{self, ClauseTable};
use kip_conformance::families::two_up::native::{Native, Stateless};
use kip_conformance::hosting::{Hosting as _, Rules};
use kip_conformance::replay;
use kip_conformance::runner::{Outcome, Runner};
use kip_conformance::vectors::{Suite, faults};
use kip_engine::two_up::rulebooks::{Commemorative, House, Nsw, Pub, Ringkeeper};

/// Where this variable is set the first difference ends everything: two thousand mutants wait for no second one.
const FIRST_ONLY: &str = "KIP_FIRST_DIFFERENCE";

/// Plays every vector of a rulebook, and whatever came of each once more: from its events, and on bytes.
fn play(rulebook: &str, rules: &mut dyn Rules) {
    let mut host = Native::default();
    let description = host.load(rulebook, None).unwrap();
    let suite = Suite::carried(rulebook).unwrap();
    let mut runner = Runner::new(&mut host, &description);
    let mut differences = Vec::new();
    let first_only = std::env::var_os(FIRST_ONLY).is_some();
    for (topic, group, test) in suite.tests() {
        if first_only && !differences.is_empty() {
            // Past what captures a test's output, which ends here.
            let _ = writeln!(std::io::stderr(), "{}", differences.join("\n"));
            std::process::exit(1);
        }
        let played = runner.play(&group.config, test);
        let differs = match (played.outcome, &played.session) {
            (Outcome::Held, Some(session)) => {
                replay::rebuild(session, rules).and_then(|()| replay::by_states(session, rules)).err()
            }
            (Outcome::Held, None) => None,
            (outcome, _) => Some(told(&outcome)),
        };
        differences.extend(differs.map(|differs| format!("{} ({topic}), {}\n{differs}", test.id, test.comment)));
    }
    assert!(differences.is_empty(), "{} of {}:\n{}", differences.len(), suite.len(), differences.join("\n"));
}

fn told(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Held => "holds".into(),
        Outcome::Differed(difference) => difference.to_string(),
        Outcome::Skipped(reason) => reason.clone(),
    }
}

#[test]
fn nsw_plays_as_its_vectors_say() {
    play("nsw", &mut Stateless::<Nsw>::default());
}

#[test]
fn house_plays_as_its_vectors_say() {
    play("house", &mut Stateless::<House>::default());
}

#[test]
fn ringkeeper_plays_as_its_vectors_say() {
    play("ringkeeper", &mut Stateless::<Ringkeeper>::default());
}

#[test]
fn commemorative_plays_as_its_vectors_say() {
    play("commemorative", &mut Stateless::<Commemorative>::default());
}

#[test]
fn pub_plays_as_its_vectors_say() {
    play("pub", &mut Stateless::<Pub>::default());
}

const RULEBOOKS: [&str; 5] = ["nsw", "house", "ringkeeper", "commemorative", "pub"];

#[test]
fn every_clause_of_the_engine_has_a_vector_and_every_citation_leads_somewhere() {
    for rulebook in RULEBOOKS {
        let description = Native::default().load(rulebook, None).unwrap();
        let suite = Suite::carried(rulebook).unwrap();
        let table = ClauseTable::read(clauses::carried(rulebook).unwrap()).unwrap();
        let found = faults(&suite, rulebook, &table, Citations::of(&description.head).ids());
        assert_eq!(found, Vec::<String>::new(), "{rulebook}");
    }
}

#[test]
fn a_suite_that_says_nothing_of_a_clause_is_found() {
    let table = ClauseTable::read(clauses::carried("nsw").unwrap()).unwrap();
    let found = faults(&<Suite>::default(), "nsw", &table, &BTreeSet::new());
    assert!(found.iter().any(|fault| fault == "nsw 4.1.2.3 is the engine's, and no vector holds it"), "{found:?}");
}
