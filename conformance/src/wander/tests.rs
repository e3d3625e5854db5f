//! Random play over the rulebooks, and over rules that break a promise.

use kip_engine::casino_cards;
use kip_engine::casino_cards::rulebooks::{Crazy, Sotho, SothoForty, SouthAfrican, Swazi, SwaziTwo};
use kip_engine::two_up::Rulebook;
use kip_engine::two_up::rulebooks::{Commemorative, House, Nsw, Pub, Ringkeeper};

use super::*;
use crate::families::two_up::native::{Book, Native, Stateless};
use crate::families::{CasinoCards, TwoUp};
use crate::report::parts::Random;
use crate::stateless_host::StatelessHost;

fn ask() -> Ask {
    Ask { seed: seed(), tables: 24, longest: 1_000, with_reference: true }
}

fn empty() -> Part<Invariants> {
    Part { verdict: Verdict::Holds, duration_ms: 0, findings: Vec::new(), not_tested: Vec::new(), detail: None }
}

fn wandered<B: Rulebook + 'static>(ask: &Ask) -> Part<Invariants> {
    let mut part = empty();
    let make = || Ok(Box::new(Stateless::<B>::default()) as Box<dyn Rules<TwoUp>>);
    wander(&make, &mut Native::of(Book::of::<B>()), ask, &mut |_, _| {}, &mut part);
    part
}

fn wandered_cards<B: casino_cards::Rulebook>(ask: &Ask) -> Part<Invariants> {
    use crate::families::casino_cards::native::Stateless;
    let mut part = empty();
    let make = || Ok(Box::new(Stateless::<B>::default()) as Box<dyn Rules<CasinoCards>>);
    let mut host = StatelessHost::new(Stateless::<B>::default(), "native");
    wander(&make, &mut host, ask, &mut |_, _| {}, &mut part);
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
    let figures =
        |seed| wandered::<Nsw>(&Ask { seed: [seed; 32], tables: 6, longest: 200, with_reference: false }).detail;
    assert_eq!(figures(1), figures(1));
    assert_ne!(figures(1), figures(2));
}

#[test]
fn all_rulebooks_agree_with_themselves_everywhere() {
    for played in [
        holds(wandered::<Nsw>(&ask())),
        holds(wandered::<House>(&ask())),
        holds(wandered::<Ringkeeper>(&ask())),
        holds(wandered::<Commemorative>(&ask())),
        holds(wandered::<Pub>(&ask())),
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
    for played in [
        holds(wandered_cards::<Swazi>(&ask())),
        holds(wandered_cards::<SwaziTwo>(&ask())),
        holds(wandered_cards::<Crazy>(&ask())),
        holds(wandered_cards::<Sotho>(&ask())),
        holds(wandered_cards::<SothoForty>(&ask())),
        holds(wandered_cards::<SouthAfrican>(&ask())),
    ] {
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
