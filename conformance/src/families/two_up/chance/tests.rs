//! The rulebooks' outcomes, and components whose outcomes differ from what they declare.

use kip_engine::contract::{Actor, Filling, Fraction, Timestamp};
use kip_engine::two_up::Rulebook;
use kip_engine::two_up::contract::{
    AutoPlan, AutoStep, Choices, Command, Config, Description, DueChance, Event, Faces, Order, Side, View,
};
use kip_engine::two_up::rulebooks::{Commemorative, House, Nsw, Pub, Ringkeeper};

use super::*;
use crate::families::two_up::native::Stateless;
use crate::hosting::Rules;

fn ask() -> Ask {
    Ask { spins: LEAST, seed: [3; 32], collect: None }
}

fn holds<B: Rulebook>() -> Randomness {
    let part = judge(&mut Stateless::<B>::default(), &ask(), &mut |_, _| {});
    assert_eq!((part.verdict, part.findings), (Verdict::Holds, vec![]));
    part.detail.expect("it ran")
}

#[test]
fn all_rulebooks_outcomes_are_random_and_fair() {
    for (found, tests, falls) in [
        (holds::<Nsw>(), 24, vec!["1/4", "1/4", "1/2"]),
        (holds::<House>(), 24, vec!["1/4", "1/4", "1/2"]),
        (holds::<Ringkeeper>(), 24, vec!["1/4", "1/4", "1/2"]),
        (holds::<Pub>(), 24, vec!["1/4", "1/4", "1/2"]),
        (holds::<Commemorative>(), 32, vec!["1/2", "1/2"]),
    ] {
        assert_eq!(found.tests.len(), tests);
        assert_eq!(found.fairness.iter().map(|fall| fall.found.to_string()).collect::<Vec<_>>(), falls);
    }
}

#[test]
fn too_few_spins_are_not_tested() {
    let part = judge(&mut Stateless::<Nsw>::default(), &Ask { spins: LEAST - 1, ..ask() }, &mut |_, _| {});
    assert_eq!(part.verdict, Verdict::NotRun);
}

#[test]
fn samples_are_collected_when_a_folder_is_given() {
    let folder = tempfile::tempdir().unwrap();
    let ask = Ask { collect: Some(folder.path().join("collected")), ..ask() };
    let part = judge(&mut Stateless::<Nsw>::default(), &ask, &mut |_, _| {});
    let sizes: Vec<_> = part.detail.expect("it ran").collections.into_iter().map(|file| file.size).collect();
    assert_eq!(sizes, [7_500, 20_000, 7_500, 20_000]);
}

/// `nsw` with other coins or other probabilities.
struct Crooked {
    rules: Stateless<Nsw>,
    coins: fn(Faces, u64) -> Faces,
    /// The numerator of each chance, by its place.
    odds: fn(u64) -> u64,
}

impl Rules for Crooked {
    fn describe(&mut self) -> Result<Description, Failure> {
        self.rules.describe()
    }
    fn open(&mut self, config: &Config) -> Result<(Vec<u8>, Vec<Event>), Failure> {
        self.rules.open(config)
    }
    fn apply(&mut self, state: &[u8], order: &Order) -> Result<(Vec<u8>, Vec<Event>), Failure> {
        self.rules.apply(state, order)
    }
    fn view(&mut self, state: &[u8], viewer: Option<Actor>) -> Result<View, Failure> {
        self.rules.view(state, viewer)
    }
    fn legal(&mut self, state: &[u8], at: Timestamp, of: Option<Actor>, most: u32) -> Result<Choices, Failure> {
        self.rules.legal(state, at, of, most)
    }
    fn chances(&mut self, state: &[u8], most: u32) -> Result<DueChance, Failure> {
        let mut due = self.rules.chances(state, most)?;
        if let DueChance::Listed(chances) = &mut due {
            // A chance that is not an outcome keeps its probability of 0.
            let outcomes = chances.iter_mut().filter(|chance| chance.probability.numerator > 0);
            for (place, chance) in (0..).zip(outcomes) {
                chance.probability = Fraction { numerator: (self.odds)(place), denominator: 4 };
            }
        }
        Ok(due)
    }
    fn fill(&mut self, command: &Command, fillings: &[Filling]) -> Result<Command, Failure> {
        self.rules.fill(command, fillings)
    }
    fn disclose(&mut self, events: &[Event], viewer: Option<Actor>) -> Result<Vec<Event>, Failure> {
        self.rules.disclose(events, viewer)
    }
    fn rebuild(&mut self, state: &[u8], events: &[Event]) -> Result<Vec<u8>, Failure> {
        self.rules.rebuild(state, events)
    }
    fn auto_play(&mut self, state: &[u8], plan: &AutoPlan) -> Result<AutoStep, Failure> {
        self.rules.auto_play(state, plan)
    }
}

impl Coins for Crooked {
    fn coins_of(&mut self, seed: &[u8], k: u64) -> Result<Faces, Failure> {
        Ok((self.coins)(self.rules.coins_of(seed, k)?, k))
    }
}

fn crooked(coins: fn(Faces, u64) -> Faces, odds: fn(u64) -> u64) -> Part<Randomness> {
    judge(&mut Crooked { rules: Stateless::default(), coins, odds }, &ask(), &mut |_, _| {})
}

#[track_caller]
fn assert_finds(part: &Part<Randomness>, places: &[&str]) {
    assert_eq!(part.verdict, Verdict::Fails);
    for place in places {
        assert!(part.findings.iter().any(|finding| finding.place == *place), "{place}: {:?}", part.findings);
    }
}

// The second coin of a batch is heads in every tenth spin
#[test]
fn a_biased_coin_fails_in_both_samples_and_is_not_what_is_played() {
    let biased = |faces, k| if k % 10 == 9 { Faces { second: Side::Heads, ..faces } } else { faces };
    let part = crooked(biased, |_| 1);
    assert_finds(&part, &["chi-square (batch)", "batch at a table"]);
    let detail = part.detail.expect("it ran");
    let failed = detail.tests.iter().find(|test| test.verdict == Verdict::Fails).expect("one fails");
    let second = failed.second.as_ref().expect("it was done again");
    assert_eq!((failed.first.samples, second.samples), (20_000, 80_000));
    assert!(second.p_value < 1e-6);
    assert!(detail.tests.iter().filter(|test| test.series == "landings").all(|test| test.verdict == Verdict::Holds));
}

#[test]
fn coins_that_a_table_turns_over_are_found() {
    let turned = |faces: Faces, _| Faces { first: faces.second, second: faces.first, third: faces.third };
    assert_finds(&crooked(turned, |_| 1), &["landings at a table"]);
}

#[test]
fn chances_that_are_not_equally_likely_are_not_fair() {
    assert_finds(
        &crooked(|faces, _| faces, |place| [2, 1, 1, 0][usize::try_from(place).unwrap_or(0)]),
        &["fall of heads", "fall of heads by the seeds that are listed"],
    );
}
