//! Random play over the rulebooks, and over rules that break a promise.

use kip_engine::casino_cards::Record;
use kip_engine::two_up::Rulebook;
use kip_records::casino_cards::all;
use kip_records::two_up::{COMMEMORATIVE, HOUSE, NSW, PUB, RINGKEEPER};

use super::*;
use crate::families::two_up::native::{Native, Stateless};
use crate::families::{CasinoCards, TwoUp};
use crate::report::parts::Random;
use crate::stateless_host::StatelessHost;

fn parameters() -> Parameters {
    Parameters { seed: seed(), tables: 24, longest: 1_000 }
}

fn empty() -> Part<Invariants> {
    Part { verdict: Verdict::Holds, duration_ms: 0, findings: Vec::new(), not_tested: Vec::new(), detail: None }
}

fn played(rulebook: Rulebook, parameters: &Parameters) -> Part<Invariants> {
    let mut part = empty();
    let make = || Ok(Box::new(Stateless(rulebook)) as Box<dyn Rules<TwoUp>>);
    play(&make, &mut Native::of(rulebook), parameters, &mut |_, _| {}, &mut part);
    part
}

fn played_cards(record: &'static Record, parameters: &Parameters) -> Part<Invariants> {
    use crate::families::casino_cards::native::Stateless;
    let mut part = empty();
    let make = || Ok(Box::new(Stateless(record)) as Box<dyn Rules<CasinoCards>>);
    let mut host = StatelessHost::new(Stateless(record), "native");
    play(&make, &mut host, parameters, &mut |_, _| {}, &mut part);
    part
}

#[track_caller]
fn holds(part: Part<Invariants>) -> Random {
    assert_eq!((part.verdict, part.findings), (Verdict::Holds, vec![]));
    part.detail.and_then(|detail| detail.random).expect("it ran")
}

/// Returns the seed; `KIP_SEED` gives other tables.
fn seed() -> [u8; 32] {
    [std::env::var("KIP_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(9); 32]
}

#[test]
fn the_same_seed_gives_the_same_play() {
    let figures = |seed| played(*NSW, &Parameters { seed: [seed; 32], tables: 6, longest: 200 }).detail;
    assert_eq!(figures(1), figures(1));
    assert_ne!(figures(1), figures(2));
}

#[test]
fn all_rulebooks_agree_with_themselves_everywhere() {
    for played in [
        holds(played(*NSW, &parameters())),
        holds(played(*HOUSE, &parameters())),
        holds(played(*RINGKEEPER, &parameters())),
        holds(played(*COMMEMORATIVE, &parameters())),
        holds(played(*PUB, &parameters())),
    ] {
        println!("{:?}", played.commands);
        assert_eq!(played.tables, 24);
        assert_eq!(played.properties.len(), Property::ALL.len(), "{:?}", played.properties);
        assert!(played.accepted > 200 && played.refused > 100, "{played:?}");
        assert!(played.longest >= 400, "{played:?}");
        assert_eq!(played.sources.keys().collect::<Vec<_>>(), ["committed", "fresh", "observed"]);
    }
}

#[test]
fn all_card_rulebooks_agree_with_themselves_everywhere() {
    for record in all() {
        let played = holds(played_cards(record, &parameters()));
        println!("{:?}", played.commands);
        assert_eq!(played.tables, 24);
        assert_eq!(played.properties.len(), Property::ALL.len(), "{:?}", played.properties);
        assert!(played.longest >= 900, "{played:?}");
        // Hands are played, not only dealt.
        let of = |name: &str| played.commands.get(name).copied().unwrap_or(0);
        assert!(of("discard") + of("play") > 80, "{:?}", played.commands);
        assert_eq!(played.sources.keys().collect::<Vec<_>>(), ["committed", "fresh", "observed"]);
    }
}
