//! The suite on the components of the card games: random play, and attacks.
#![allow(clippy::unwrap_used, reason = "a test may stop where it stands")]

use kip::conformance::Components;
use kip::{CasinoCards, Digest, Limits, Registry, Rulebook, Stateless};
use kip_conformance::hosting::Rules;
use kip_conformance::report::Verdict;
use kip_conformance::{abuse, explore, listed_sessions, random_play};

fn rulebooks() -> impl Iterator<Item = Rulebook<CasinoCards>> {
    let registry = Registry::new(Limits::default()).unwrap().of_family();
    for carried in kip::carried().iter().filter(|carried| carried.family == "casino-cards") {
        registry.allow(Digest::of(carried.bytes));
        registry.load(carried.bytes).unwrap();
    }
    registry.rulebooks().collect::<Vec<_>>().into_iter()
}

fn rules(rulebook: &Rulebook<CasinoCards>) -> Stateless<CasinoCards> {
    Stateless::new(rulebook).unwrap()
}

/// The kept table, the stateless interface, batches, new instances, restored tables and repeated questions give the same answers;
/// events and views state the same money; events rebuild the state.
#[test]
fn play_at_random_agrees_with_itself_everywhere() {
    for rulebook in rulebooks() {
        let mut host = Components::of(rulebook.clone());
        let make = || Ok(Box::new(rules(&rulebook)) as Box<dyn Rules<CasinoCards>>);
        let mut part = explore::explore(
            &mut rules(&rulebook),
            Some(&mut host),
            &explore::Parameters { states: 40 },
            &mut |_, _| {},
        );
        let parameters = random_play::Parameters { tables: 4, longest: 1_000, ..random_play::Parameters::of([9; 32]) };
        random_play::play(&make, &mut host, &parameters, &mut |_, _| {}, &mut part);
        assert_eq!((part.verdict, part.findings), (Verdict::Holds, vec![]), "{}", rulebook.id());
        let random = part.detail.unwrap().random.unwrap();
        assert!(random.tables == 4 && random.accepted > 500, "{}: {random:?}", rulebook.id());
    }
}

#[test]
fn hostile_input_hurts_nobody() {
    let rulebook = rulebooks().next().unwrap();
    let mut host = Components::of(rulebook.clone());
    let sessions = listed_sessions::play(&mut host, rulebook.description(), &[7; 32]).unwrap();
    let material = abuse::Material { sessions: &sessions, foreign: &[], remote: false };
    let attacked = abuse::attack(&mut host, &material, &mut |_| {});
    assert_eq!(attacked.findings, vec![]);
    assert!(attacked.attacks.iter().map(|attack| attack.tried).sum::<u64>() > 300);
}
