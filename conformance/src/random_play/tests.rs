//! Random play over the rulebooks, and over rules that break a promise.

use kip_engine::casino_cards::Record;
use kip_engine::two_up::Rulebook;
use kip_records::casino_cards::all;
use kip_records::two_up::{COMMEMORATIVE, HOUSE, NSW, PUB, RINGKEEPER};

use super::*;
use crate::families::two_up::native::{Native, Stateless};
use crate::families::{CasinoCards, TwoUp};
use crate::lying::{Answer, Call, Honest, Liar, Lie};
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

/// Plays as much as a certificate, with `KIP_SEEDS` seeds.
#[test]
#[ignore = "it plays for minutes: cargo test -p kip-conformance --lib -- --ignored honest_rulebooks"]
fn honest_rulebooks_hold_with_many_seeds() {
    let seeds = std::env::var("KIP_SEEDS").ok().and_then(|seeds| seeds.parse().ok()).unwrap_or(100_u8);
    let all = [*NSW, *HOUSE, *RINGKEEPER, *COMMEMORATIVE, *PUB];
    let runs = (0..seeds).flat_map(|seed| all.map(|rulebook| (seed, rulebook)));
    let failing = runs.filter_map(|(seed, rulebook)| {
        let findings = played(rulebook, &Parameters::of([seed; 32])).findings;
        (!findings.is_empty()).then(|| format!("{} with seed {seed}: {findings:#?}", rulebook.id()))
    });
    let failing: Vec<String> = failing.collect();
    assert!(failing.is_empty(), "{} runs fail:\n{}", failing.len(), failing.join("\n"));
}

/// Says of a list that it holds a second longer than it does.
struct LateUntil;

impl Lie for LateUntil {
    fn ask(&mut self, rules: Honest<'_>, call: Call<'_>) -> Result<Answer, Failure> {
        let mut answer = rules.ask(call);
        if let Ok(Answer::Legal(listed)) = &mut answer {
            listed.until = listed.until.map(|until| until + 1_000);
        }
        answer
    }
}

#[test]
fn a_list_that_ends_earlier_than_it_says_is_found() {
    let make = || Ok(Box::new(Liar::new(*NSW, LateUntil)) as Box<dyn Rules<TwoUp>>);
    let mut host = StatelessHost::new(Liar::new(*NSW, LateUntil), "a liar");
    let mut part = empty();
    play(&make, &mut host, &parameters(), &mut |_, _| {}, &mut part);
    let words = "is another one a millisecond before";
    assert!(part.findings.iter().any(|finding| finding.what.contains(words)), "{:#?}", part.findings);
}

/// Shows nobody as excluded at a table that was imported under terms.
#[derive(Default)]
struct ForgivingTerms(Vec<Vec<u8>>);

impl Lie for ForgivingTerms {
    fn ask(&mut self, rules: Honest<'_>, call: Call<'_>) -> Result<Answer, Failure> {
        let mut answer = rules.ask(call);
        match (call, &mut answer) {
            (Call::ImportTable { terms: Some(_), .. }, Ok(Answer::ImportTable((state, _)))) => {
                self.0.push(state.clone())
            }
            (Call::View { state, .. }, Ok(Answer::View(view))) if self.0.iter().any(|one| one == state) => {
                view.seats.iter_mut().for_each(|seat| seat.excluded = false);
            }
            _ => {}
        }
        answer
    }
}

#[test]
fn exclusions_that_new_terms_lift_are_found() {
    let make = || Ok(Box::new(Liar::new(*NSW, ForgivingTerms::default())) as Box<dyn Rules<TwoUp>>);
    let mut part = empty();
    play(&make, &mut Native::of(*NSW), &parameters(), &mut |_, _| {}, &mut part);
    let words = "not all came along under terms: players";
    assert!(part.findings.iter().any(|finding| finding.what.contains(words)), "{:#?}", part.findings);
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
