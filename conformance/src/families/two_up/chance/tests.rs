//! The rulebooks' coins, and components with biased coins. Each bias is found, by a finding with a name.

use kip_engine::contract::Fraction;
use kip_engine::two_up::Rulebook;
use kip_engine::two_up::contract::{AutoPlan, Command, DueChance, Faces, Happening, Landing, Rest, Rests, Side, View};
use kip_records::two_up::{COMMEMORATIVE, HOUSE, NSW, PUB, RINGKEEPER};

use super::standard_tests::frequency;
use super::*;
use crate::draws::keystream::bytes;
use crate::families::two_up::native::Stateless;
use crate::lying::{Answer, Call, Honest, Liar, Lie};
use crate::picks::Picks;
use crate::report::parts::StageVerdict;

fn parameters() -> Parameters {
    Parameters { spins: LEAST, tables: 4, seed: [3; 32], collect: None }
}

fn holds(rulebook: Rulebook) -> Randomness {
    let part = judge(&mut Stateless(rulebook), &Parameters { tables: 64, ..parameters() }, &mut |_, _| {});
    assert_eq!((part.verdict, part.findings), (Verdict::Holds, vec![]));
    part.detail.expect("it ran")
}

#[test]
fn all_rulebooks_coins_are_those_of_their_seeds_fair_and_random() {
    for (found, tests, falls) in [
        (holds(*NSW), 29, vec!["1/4", "1/4", "1/2"]),
        (holds(*HOUSE), 29, vec!["1/4", "1/4", "1/2"]),
        (holds(*RINGKEEPER), 29, vec!["1/4", "1/4", "1/2"]),
        (holds(*PUB), 29, vec!["1/4", "1/4", "1/2"]),
        (holds(*COMMEMORATIVE), 39, vec!["1/2", "1/2"]),
    ] {
        assert_eq!(found.tests.len(), tests);
        assert_eq!(found.fairness.iter().map(|fall| fall.found.to_string()).collect::<Vec<_>>(), falls);
        assert!(found.false_alarm < 1e-6, "{}", found.false_alarm);
        assert_eq!(found.played.tables, 64);
        assert!(found.played.drawn > 64 * 150, "{:?}", found.played);
        assert!(found.compared > 3 * 2 * LEAST + 2 * found.played.drawn, "{}", found.compared);
        assert_eq!((found.played.repeated, found.played.tallied), (3 * (63 * 24 + 400), 64 * 500 + (1 << 21)));
    }
}

// Each seed gives a complete part with 29 tests. One part in four has a test that continues to a second stage.
#[test]
fn an_honest_part_holds_with_every_seed() {
    let mut stages = 0;
    for seed in 0..20 {
        let parameters = Parameters { tables: 1, seed: [seed; 32], ..parameters() };
        let part = judge(&mut Stateless(*NSW), &parameters, &mut |_, _| {});
        assert_eq!((part.verdict, part.findings), (Verdict::Holds, vec![]), "seed {seed}");
        let tests = part.detail.expect("it ran").tests;
        stages += tests.iter().map(|test| test.stages.len() - 1).sum::<usize>();
    }
    // 20 parts of 29 tests, each suspicious with a probability of 1 in 100.
    assert!((1..18).contains(&stages), "{stages}");
}

#[test]
fn the_same_seed_gives_the_same_figures() {
    let figures = |seed: u8| {
        let part = judge(&mut Stateless(*NSW), &Parameters { seed: [seed; 32], ..parameters() }, &mut |_, _| {});
        (part.verdict, part.findings, part.not_tested, part.detail)
    };
    assert_eq!(figures(3), figures(3));
    assert_ne!(figures(3), figures(4));
}

#[test]
fn too_few_spins_are_not_tested() {
    let part = judge(&mut Stateless(*NSW), &Parameters { spins: LEAST - 1, ..parameters() }, &mut |_, _| {});
    assert_eq!(part.verdict, Verdict::NotRun);
}

#[test]
fn samples_are_collected_when_a_folder_is_given() {
    let folder = tempfile::tempdir().unwrap();
    let parameters = Parameters { collect: Some(folder.path().join("collected")), ..parameters() };
    let part = judge(&mut Stateless(*NSW), &parameters, &mut |_, _| {});
    let sizes: Vec<_> = part.detail.expect("it ran").collections.into_iter().map(|file| file.size).collect();
    assert_eq!(sizes, [7_500, 20_000, 7_500, 20_000]);
}

/// The number of coins in a first stage. The later stages have more.
const FEW: u64 = 5_000;

/// Returns whether coins that show heads with one half and `shift` are found by the frequency test, stage by stage.
fn is_found(shift: f64, seed: u64) -> bool {
    let stages = (0..STAGES).map(|stage| {
        let mut picks = Picks::of(&[1; 32], "shifted", seed * 4 + stage as u64);
        let coins = sequential::size(FEW, stage);
        let bits: Vec<bool> =
            (0..coins).map(|_| (picks.below(1 << 40) as f64) < (0.5 + shift) * (1_u64 << 40) as f64).collect();
        RULE.verdict(stage, frequency(&bits).p)
    });
    let mut decided = stages.skip_while(|verdict| *verdict == StageVerdict::Suspicious);
    decided.next() == Some(StageVerdict::Fails)
}

// Of 300 samples 297 are found on average; fewer than 291, which are 97 in 100, are found with a probability of 1 in 1,000.
#[test]
fn a_coin_that_is_shifted_by_the_power_is_found_99_times_in_100() {
    let shift = powers(Reading { coins: 2, odds_that_lose: None }, FEW)[0].shift;
    for shift in [shift, -shift] {
        let found = (0..300).filter(|&seed| is_found(shift, seed)).count();
        assert!(found >= 291, "{found} of 300 with {shift}");
    }
    // and not because every sample is found
    assert!((0..300).filter(|&seed| is_found(0.0, seed)).count() == 0);
    assert!((0..300).filter(|&seed| is_found(shift / 3.0, seed)).count() < 150);
}

/// Draws spins of two coins whose sides, if they show one, are Heads with one half and `shift`.
fn spins(shift: f64, count: u64, picks: &mut Picks) -> Vec<u8> {
    let likely = |picks: &mut Picks, share: f64| (picks.below(1 << 40) as f64) < share * (1_u64 << 40) as f64;
    let side = |picks: &mut Picks| if likely(picks, 0.5 + shift) { 0b11 } else { 0b00 };
    (0..count).map(|_| if likely(picks, 0.5) { side(picks) } else { 0b01 }).collect()
}

#[test]
fn decisions_that_are_shifted_by_the_power_are_found_99_times_in_100() {
    let reading = Reading { coins: 2, odds_that_lose: Some(5) };
    let shift = powers(reading, FEW)[1].shift;
    let is_found = |seed: u64| {
        let stages = (0..STAGES).map(|stage| {
            let mut picks = Picks::of(&[2; 32], "decisions", seed * 4 + stage as u64);
            let count = sequential::size(FEW, stage);
            let samples = [spins(shift, count, &mut picks), spins(shift, count, &mut picks)];
            RULE.verdict(stage, compare_sides(reading, &samples).statistic.p)
        });
        let mut decided = stages.skip_while(|verdict| *verdict == StageVerdict::Suspicious);
        decided.next() == Some(StageVerdict::Fails)
    };
    let found = (0..300).filter(|&seed| is_found(seed)).count();
    assert!(found >= 291, "{found} of 300 with {shift}");
}

#[test]
fn a_million_spins_find_a_quarter_of_a_per_cent() {
    for coins in [2, 3] {
        let powers = powers(Reading { coins, odds_that_lose: None }, 1_000_000);
        assert!(powers.iter().all(|power| power.shift <= 0.002_5), "{powers:?}");
    }
}

/// Turns coins after they landed. Its arguments are the state before, the command, and the coins.
type Bend = fn(&View, &Command, Rests) -> Rests;

/// Bent coins or other probabilities.
struct Crooked {
    /// Takes another spin of the seed.
    spin: fn(u64) -> u64,
    /// Bends the coins of a seed's spin.
    coins: fn(Faces, u64) -> Faces,
    /// The numerator of each chance, by its place.
    odds: fn(u64) -> u64,
    /// Bends coins that land at a table.
    lands: Bend,
    /// Changes the plans of auto-play.
    plans: fn(&AutoPlan) -> AutoPlan,
}

impl Default for Crooked {
    /// Returns one that is straight.
    fn default() -> Self {
        Self { spin: |k| k, coins: |faces, _| faces, odds: |_| 1, lands: |_, _, rests| rests, plans: Clone::clone }
    }
}

impl Lie for Crooked {
    fn ask(&mut self, rules: Honest<'_>, call: Call<'_>) -> Result<Answer, Failure> {
        if let Call::AutoPlay { state, plan } = call {
            return rules.ask(Call::AutoPlay { state, plan: &(self.plans)(plan) });
        }
        let mut answer = rules.ask(call)?;
        match (call, &mut answer) {
            (Call::Apply { state, order }, Answer::Apply((after, events))) => {
                let view = rules.view(state, None)?;
                for event in &mut *events {
                    if let Happening::CoinsLanded(rests) = &mut event.what {
                        *rests = (self.lands)(&view, &order.command, *rests);
                    }
                }
                // The state is that of the bent coins, so that only the coins themselves are wrong.
                *after = rules.rebuild(state, events)?;
            }
            (_, Answer::Chances(DueChance::Listed(chances))) => {
                // A chance that is not an outcome keeps its probability of 0.
                let outcomes = chances.iter_mut().filter(|chance| chance.probability.numerator > 0);
                for (place, chance) in (0..).zip(outcomes) {
                    let denominator = chance.probability.denominator;
                    chance.probability = Fraction { numerator: (self.odds)(place), denominator };
                }
            }
            _ => {}
        }
        Ok(answer)
    }
    fn coins_of(&mut self, rules: Honest<'_>, seed: &[u8], k: u64) -> Result<Faces, Failure> {
        Ok((self.coins)(rules.coins_of(seed, (self.spin)(k))?, k))
    }
}

fn part(rulebook: Rulebook, crooked: Crooked) -> Part<Randomness> {
    judge(&mut Liar::new(rulebook, crooked), &Parameters { tables: 8, ..parameters() }, &mut |_, _| {})
}

/// Asserts that there are findings at these places, and at no others.
#[track_caller]
fn assert_finds(part: &Part<Randomness>, places: &[&str]) {
    assert_eq!(part.verdict, Verdict::Fails);
    let mut found: Vec<_> = part.findings.iter().map(|finding| &*finding.place).collect();
    found.sort_unstable();
    found.dedup();
    assert_eq!(found, places, "{:?}", part.findings);
}

const fn turned(side: Side) -> Side {
    match side {
        Side::Heads => Side::Tails,
        Side::Tails => Side::Heads,
    }
}

const fn over(rest: Rest) -> Rest {
    match rest {
        Rest::Heads => Rest::Tails,
        Rest::Tails => Rest::Heads,
        other => other,
    }
}

#[test]
fn a_crooked_component_that_is_straight_holds() {
    let part = part(*NSW, Crooked::default());
    assert_eq!((part.verdict, part.findings), (Verdict::Holds, vec![]));
}

// The second coin of a batch is heads in every tenth spin
#[test]
fn a_biased_coin_is_not_the_keystreams_and_is_condemned_by_tests() {
    let coins = |faces, k| if k % 10 == 9 { Faces { second: Side::Heads, ..faces } } else { faces };
    let part = part(*NSW, Crooked { coins, ..Crooked::default() });
    let (places, detail) = (["chi-square (batch)", "coins of a seed (batch)"], part.detail.expect("it ran"));
    assert!(places.iter().all(|place| part.findings.iter().any(|finding| finding.place == *place)));
    let asks = "Does coin 2 show heads as often as tails?";
    let failed = detail.tests.iter().find(|test| test.asks == asks && test.series == "batch").expect("it is there");
    assert!(failed.stages[0].p_value < 1e-8 && failed.stages.len() == 1, "{failed:?}");
    assert!(detail.tests.iter().filter(|test| test.series == "landings").all(|test| test.verdict == Verdict::Holds));
}

#[test]
fn a_finding_names_seed_spin_and_both_coins() {
    let coins = |faces: Faces, k| if k == 777 { Faces { first: turned(faces.first), ..faces } } else { faces };
    let part = part(*NSW, Crooked { coins, ..Crooked::default() });
    assert_finds(&part, &["coins of a seed (batch)"]);
    let what = &part.findings[0].what;
    let words = |byte: u8| {
        let sides = [0, 1, 2].map(|coin| if byte >> coin & 1 == 1 { "heads" } else { "tails" });
        sides.join(", ")
    };
    let seed = hex::decode(&what[5..69]).unwrap().try_into().unwrap();
    let byte = bytes(seed).nth(777).unwrap();
    let wanted = format!("k 777: ChaCha20 gives {}, the component {}; 1 spins differ", words(byte), words(byte ^ 1));
    assert!(what.ends_with(&wanted), "{what} should end with {wanted}");
}

#[test]
fn coins_that_are_exchanged_are_not_the_keystreams() {
    let coins = |faces: Faces, _| Faces { first: faces.second, second: faces.first, third: faces.third };
    let places = ["coins of a seed (batch)", "coins of a seed (far out)", "coins of a seed (landings)"];
    assert_finds(&part(*NSW, Crooked { coins, ..Crooked::default() }), &places);
}

#[test]
fn coins_that_change_after_a_million_spins_are_found_far_out() {
    let coins = |faces: Faces, k| {
        if k > 1_000_000 { Faces { first: turned(faces.first), ..faces } } else { faces }
    };
    assert_finds(&part(*NSW, Crooked { coins, ..Crooked::default() }), &["coins of a seed (far out)"]);
}

// A block counter of 32 bits begins again after 2^32 blocks of 64 bytes.
#[test]
fn a_keystream_that_begins_again_is_found_far_out() {
    let spin = |k| k % (1 << 38);
    assert_finds(&part(*NSW, Crooked { spin, ..Crooked::default() }), &["coins of a seed (far out)"]);
}

#[test]
fn only_the_third_coin_bent_is_found_also_where_two_are_spun() {
    let coins = |faces: Faces, k| if k == 5 { Faces { third: faces.third.map(turned), ..faces } } else { faces };
    assert_finds(&part(*NSW, Crooked { coins, ..Crooked::default() }), &["coins of a seed (batch)"]);
    let missing = |faces: Faces, k| if k == 5 { Faces { third: None, ..faces } } else { faces };
    let part_missing = part(*NSW, Crooked { coins: missing, ..Crooked::default() });
    assert_finds(&part_missing, &["coins of a seed (batch)"]);
    let lands: Bend = |_, _, rests| Rests { third: rests.third.map(over), ..rests };
    let places = ["chances at a table (fresh)", "chances at a table (observed)", "landings at a table (committed)"];
    let more = ["landings at a table (fresh)", "landings at a table (observed)"];
    assert_finds(&part(*COMMEMORATIVE, Crooked { lands, ..Crooked::default() }), &[&places[..], &more[..]].concat());
}

#[test]
fn coins_bent_in_one_source_only_are_found_there() {
    fn bent<const SOURCE: usize>(_: &View, command: &Command, rests: Rests) -> Rests {
        let source = match command {
            Command::Land(Landing::Fresh(_)) => 0,
            Command::Land(Landing::Committed(_)) => 1,
            _ => 2,
        };
        if source == SOURCE { Rests { second: over(rests.second), ..rests } } else { rests }
    }
    let find = |lands: Bend, places: &[&str]| {
        assert_finds(&part(*NSW, Crooked { lands, ..Crooked::default() }), places);
        assert_finds(&part(*RINGKEEPER, Crooked { lands, ..Crooked::default() }), places);
    };
    find(bent::<0>, &["chances at a table (fresh)", "landings at a table (fresh)"]);
    find(bent::<1>, &["landings at a table (committed)"]);
    find(bent::<2>, &["chances at a table (observed)", "landings at a table (observed)"]);
}

/// Returns the stakes on Heads and on Tails.
fn staked(view: &View) -> (u64, u64) {
    use kip_engine::two_up::contract::WagerKind;
    let on = |kind| {
        let wagers = view.seats.iter().flat_map(|seat| &seat.wagers).filter(move |wager| wager.wager == kind);
        wagers.map(|wager| wager.stake.chips + wager.stake.tokens).sum()
    };
    (on(WagerKind::Heads), on(WagerKind::Tails))
}

#[test]
fn coins_bent_where_heads_stand_higher_are_found() {
    let lands: Bend = |view, _, rests| {
        let (heads, tails) = staked(view);
        let is_heads = rests.first == Rest::Heads && rests.second == Rest::Heads;
        if heads > tails && is_heads { Rests { second: Rest::Tails, ..rests } } else { rests }
    };
    let part = part(*NSW, Crooked { lands, ..Crooked::default() });
    for source in ["fresh", "committed", "observed"] {
        let place = format!("landings at a table ({source})");
        assert!(part.findings.iter().any(|finding| finding.place == place), "{place}: {:?}", part.findings);
    }
}

#[test]
fn coins_bent_at_a_large_stake_of_one_seat_are_found() {
    let lands: Bend = |view, _, rests| {
        let is_large =
            view.seats.iter().any(|seat| seat.seat > 20 && seat.wagers.iter().any(|wager| wager.stake.chips > 100_000));
        if is_large { Rests { first: over(rests.first), ..rests } } else { rests }
    };
    let part = part(*NSW, Crooked { lands, ..Crooked::default() });
    assert!(part.findings.iter().any(|finding| finding.place.starts_with("landings at a table")));
}

/// Returns auto-play by other coins: those of the seed with its first byte changed.
fn by_other_coins(plan: &AutoPlan) -> AutoPlan {
    let mut other = plan.clone();
    other.seed[0] ^= 1;
    other
}

#[test]
fn coins_bent_in_auto_play_only_are_found() {
    let places = ["auto-play at a table", "auto-play of many spins"];
    assert_finds(&part(*NSW, Crooked { plans: by_other_coins, ..Crooked::default() }), &places);
    assert_finds(&part(*PUB, Crooked { plans: by_other_coins, ..Crooked::default() }), &places);
}

#[test]
fn auto_play_that_is_bent_in_one_way_of_playing_only_is_found() {
    let higher = |plan: &AutoPlan| {
        let on =
            |side| plan.wagers.iter().filter(|wager| wager.side == side).map(|wager| wager.stake.chips).sum::<u64>();
        if on(Side::Heads) > on(Side::Tails) { by_other_coins(plan) } else { plan.clone() }
    };
    let stepwise = |plan: &AutoPlan| if plan.stepwise { by_other_coins(plan) } else { plan.clone() };
    for plans in [higher, stepwise] {
        let part = part(*NSW, Crooked { plans, ..Crooked::default() });
        assert_finds(&part, &["auto-play at a table", "auto-play of many spins"]);
    }
}

#[test]
fn auto_play_that_is_bent_after_a_million_spins_is_found() {
    let plans = |plan: &AutoPlan| if plan.rounds > 1_000_000 { by_other_coins(plan) } else { plan.clone() };
    assert_finds(&part(*NSW, Crooked { plans, ..Crooked::default() }), &["auto-play of many spins"]);
}

// The coins of auto-play are right, and one wager fewer is played
#[test]
fn auto_play_with_other_money_is_found() {
    let plans = |plan: &AutoPlan| {
        let mut plan = plan.clone();
        plan.wagers.truncate(plan.wagers.len().saturating_sub(1));
        plan
    };
    assert_finds(&part(*NSW, Crooked { plans, ..Crooked::default() }), &["auto-play at a table"]);
}

#[test]
fn chances_that_are_not_equally_likely_are_not_fair() {
    let odds = |place| [2, 1, 1, 0][usize::try_from(place).unwrap_or(0)];
    let part = part(*NSW, Crooked { odds, ..Crooked::default() });
    assert_finds(&part, &["chances at a table (fresh)", "chances at a table (observed)"]);
    // The probabilities in the report are the suite's own: no declared probability is believed.
    let found: Vec<_> = part.detail.expect("it ran").fairness.iter().map(|fall| fall.found.to_string()).collect();
    assert_eq!(found, ["1/4", "1/4", "1/2"]);
}

// Listed chances land as Heads, with probabilities that add up as with fair coins
#[test]
fn chances_that_land_otherwise_are_not_fair() {
    let lands: Bend = |_, command, rests| match command {
        Command::Land(Landing::Observed(_)) => Rests { first: Rest::Heads, second: Rest::Heads, ..rests },
        _ => rests,
    };
    let part = part(*NSW, Crooked { lands, ..Crooked::default() });
    assert_finds(&part, &["chances at a table (observed)", "landings at a table (observed)"]);
    let found: Vec<_> = part.detail.expect("it ran").fairness.iter().map(|fall| fall.found.to_string()).collect();
    assert_eq!(found, ["1", "0", "0"]);
}

#[test]
fn a_component_that_refuses_an_ordinary_plan_is_found() {
    let plans = |plan: &AutoPlan| AutoPlan { seed: Vec::new(), ..plan.clone() };
    let part = part(*NSW, Crooked { plans, ..Crooked::default() });
    assert_finds(&part, &["a table"]);
    assert!(part.findings[0].what.contains("seed-length"), "{:?}", part.findings[0]);
}
