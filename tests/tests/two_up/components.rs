//! Every form of every rulebook plays all its vectors alike: the native engine, the kept table and the stateless component.

use kip::conformance::Components;
use kip::{Stateless, TwoUp};
use kip_conformance::clauses::{self, ClauseTable};
use kip_conformance::families::two_up::native::Native;
use kip_conformance::hosting::Hosting as _;
use kip_conformance::report::Verdict;
use kip_conformance::session::Session;
use kip_conformance::vectors::Suite;
use kip_conformance::{replay, runner};
use kip_tests::rulebook;

fn check(id: &str) {
    let suite: Suite<TwoUp> = Suite::carried(id).unwrap();
    let rulebook = rulebook(id);
    let mut kept = Components::of(rulebook.clone());
    let table = clauses::carried(id).map(|text| ClauseTable::read(text).unwrap());
    let (part, sessions) = runner::play(&mut kept, rulebook.description(), &suite, table.as_ref(), &mut || {});
    assert_eq!((part.verdict, part.findings), (Verdict::Holds, vec![]), "{id}");
    assert!(!sessions.is_empty());

    let mut native = Native::default();
    let description = native.load(id, None).unwrap();
    let (_, natively): (_, Vec<Session<TwoUp>>) = runner::play(&mut native, &description, &suite, None, &mut || {});
    assert!(sessions == natively, "{id}: the component's sessions are not the engine's");

    let mut stateless = Stateless::new(&rulebook).unwrap();
    for session in &sessions {
        replay::play_on_bytes(session, &mut stateless).unwrap();
        replay::rebuild(session, &mut stateless).unwrap();
    }
}

#[test]
fn every_form_of_nsw_plays_its_vectors() {
    check("nsw");
}

#[test]
fn every_form_of_house_plays_its_vectors() {
    check("house");
}

#[test]
fn every_form_of_ringkeeper_plays_its_vectors() {
    check("ringkeeper");
}

#[test]
fn every_form_of_commemorative_plays_its_vectors() {
    check("commemorative");
}

#[test]
fn every_form_of_pub_plays_its_vectors() {
    check("pub");
}
