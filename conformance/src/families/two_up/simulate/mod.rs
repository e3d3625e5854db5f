//! Part 6: many spins with the component's auto-play, whose returns are compared with the exact returns of part 3.
//!
//! Every wager is played alone, in lanes: tables with their own outcome seeds, all derived from one seed, so that a run has the
//! same figures on any number of threads. The confidence interval of 99 % has the exact variance. A wager whose interval misses
//! the exact return fails or continues with four times as many fresh spins, by the rule of [`sequential`]: correct rules fail one
//! run in a million at most.

mod lane;
mod lanes;
#[cfg(test)]
mod tests;

use std::time::Instant;

use kip_contract::family::TwoUp;
use kip_engine::contract::MinorUnits;
use kip_engine::two_up::contract::{CentrePolicy, Description, WagerKind};
use num_traits::ToPrimitive as _;

use self::lane::{Run, Tally};
use self::lanes::Lanes;
use crate::families::two_up::returns::scene::{Play, plays};
use crate::hosting::{Failure, Rules};
use crate::report::parts::{Agreement, Interval, Returns, Simulated, Simulation, StageVerdict, StakeReturn};
use crate::report::sequential::{self, NAMES, RULE, two_sided};
use crate::report::{Finding, Part, STANDARD_ERRORS, Verdict, name_wager};

/// The options of this part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameters {
    /// The total number of spins, at least [`LEAST`]. The wagers share them equally.
    pub spins: u64,
    /// The number of threads, each with its own instance of the rules.
    pub threads: usize,
    /// The seed of all outcomes.
    pub seed: [u8; 32],
}

/// Makes an instance of the rules. Each thread has its own.
pub type Make<'m> = &'m (dyn Fn() -> Result<Box<dyn Rules<TwoUp>>, Failure> + Sync);

/// The fewest spins: with fewer, few wagers are decided, and the sum of their returns is not distributed normally.
pub const LEAST: u64 = 100_000;

/// Plays every wager whose exact return is known. `progress` gets the numbers of played and of all spins.
pub fn simulate(
    make: Make<'_>,
    exact: &Returns,
    parameters: &Parameters,
    progress: &mut dyn FnMut(u64, u64),
) -> Part<Simulation> {
    let began = Instant::now();
    let description = match make().and_then(|mut rules| rules.describe()) {
        Ok(description) => description,
        Err(failure) => {
            return Part::not_run(format!("the component does not describe itself: {}", failure.describe()));
        }
    };
    let wagers = runs(&description, exact);
    if wagers.is_empty() {
        return Part::not_run("no exact return is known to compare with");
    }
    if parameters.spins < LEAST {
        return Part::not_run(format!("{} spins are too few to compare returns: {LEAST} at least", parameters.spins));
    }
    let spins = (parameters.spins / wagers.len() as u64).max(1);
    let mut lanes =
        Lanes::new(make, &description, &exact.denominations, parameters, spins * wagers.len() as u64, progress);
    let (mut simulated, mut findings) = (Vec::new(), Vec::new());
    for (run, exact) in &wagers {
        let place = || name_wager(run.play.wager.as_str(), run.play.played);
        match simulate_wager(&mut lanes, run, exact, spins) {
            Ok(wager) => {
                findings.extend((wager.verdict != Verdict::Holds).then(|| miss_finding(place(), &wager)));
                simulated.push(wager);
            }
            Err(failure) => findings.push(Finding { place: place(), what: failure.describe() }),
        }
    }
    let spins = lanes.played();
    Part {
        verdict: Verdict::of(findings.is_empty()),
        duration_ms: u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX),
        findings,
        not_tested: not_tested(&description),
        detail: Some(Simulation {
            spins,
            spins_per_second: per_second(spins, began.elapsed().as_secs_f64()),
            confidence: 1.0 - RULE.clear,
            wagers: simulated,
            hands: None,
        }),
    }
}

/// Simulates one wager, stage by stage.
fn simulate_wager(lanes: &mut Lanes<'_>, run: &Run, exact: &StakeReturn, spins: u64) -> Result<Simulated, Failure> {
    let mut stages: Vec<Interval> = Vec::new();
    for (stage, name) in NAMES.iter().enumerate() {
        let tally = lanes.play(run, sequential::size(spins, stage), name)?;
        stages.push(interval(&tally, exact, stage));
        if stages.last().is_none_or(|interval| interval.verdict != StageVerdict::Suspicious) {
            break;
        }
    }
    let verdict = sequential::decide(stages.iter().map(|interval| interval.verdict));
    Ok(Simulated {
        wager: run.play.wager.as_str().to_owned(),
        played: run.play.played.to_owned(),
        stake: run.stake,
        exact: exact.returns.clone(),
        exact_hits: exact.hit_frequency.clone(),
        stages,
        verdict,
    })
}

/// Returns the observed return of a stage, and its distance from the exact one.
fn interval(tally: &Tally, exact: &StakeReturn, stage: usize) -> Interval {
    let ratio = |above: u128, below: u128| above.to_f64().unwrap_or(f64::NAN) / below.to_f64().unwrap_or(f64::NAN);
    let observed = if tally.settled == 0 { 0.0 } else { ratio(tally.back, tally.settled) };
    let error = (exact.variance.nearest() / ratio(u128::from(tally.decided.max(1)), 1)).sqrt();
    let off = observed - exact.returns.nearest();
    // Without variance a return is exact, or as wrong as possible.
    let z = if error > 0.0 { off / error } else { off * f64::MAX };
    let p_value = two_sided(z);
    Interval {
        spins: tally.spins,
        decided: tally.decided,
        hits: tally.hits,
        observed,
        low: observed - STANDARD_ERRORS * error,
        high: observed + STANDARD_ERRORS * error,
        z,
        p_value,
        verdict: RULE.verdict(stage, p_value),
    }
}

/// Returns the wagers that auto-play can play and whose exact return is known: each at the first stake without
/// rounding, or at the first of all.
fn runs<'e>(description: &Description, exact: &'e Returns) -> Vec<(Run, &'e StakeReturn)> {
    plays(description)
        .into_iter()
        .filter(can_be_simulated)
        .filter_map(|play| {
            let same = |wager: &&crate::report::parts::Wager| {
                wager.wager == play.wager.as_str() && wager.played == play.played
            };
            let stakes = &exact.wagers.iter().find(same)?.stakes;
            let usual = stakes.iter().find(|stake| stake.agreement == Agreement::Agrees).or_else(|| stakes.first())?;
            let halves = usual.distribution.iter().any(|way| way.returned > 0 && way.returned < usual.stake);
            Some((Run { play, stake: usual.stake, halves }, usual))
        })
        .collect()
}

/// Returns the wagers that are simulated for the rulebook with that description and those exact returns: wager, way of
/// playing and stake.
#[must_use]
pub fn plan(description: &Description, exact: &Returns) -> Vec<(String, String, MinorUnits)> {
    let runs = runs(description, exact).into_iter();
    runs.map(|(run, _)| (run.play.wager.as_str().to_owned(), run.play.played.to_owned(), run.stake)).collect()
}

/// Returns whether auto-play can play a wager alone. It stakes a riding centre and wagers on the sides. It elects nothing, so
/// that half of a stake is returned.
fn can_be_simulated(play: &Play) -> bool {
    let kind = matches!(
        play.wager,
        WagerKind::Heads | WagerKind::Tails | WagerKind::Spinner | WagerKind::Centre | WagerKind::SideBet
    );
    kind && play.policy == CentrePolicy::Riding && play.played != "prison"
}

/// Returns the wagers that are not simulated, for the report.
#[must_use]
pub fn not_tested(description: &Description) -> Vec<String> {
    let left_out: Vec<_> = plays(description)
        .iter()
        .filter(|play| !can_be_simulated(play))
        .map(|play| name_wager(play.wager.as_str(), play.played))
        .collect();
    if left_out.is_empty() {
        return Vec::new();
    }
    vec![format!("not simulated, since auto-play does not play them alone: {}", left_out.join(", "))]
}

fn miss_finding(place: String, wager: &Simulated) -> Finding {
    let stages = wager.stages.iter().map(|stage| {
        let Interval { low, high, p_value, spins, .. } = stage;
        format!("{low:.6} to {high:.6} (p = {p_value:.2e} of {spins} spins)")
    });
    let stages = stages.collect::<Vec<_>>().join(", then ");
    Finding { place, what: format!("the exact return {} was outside the interval {stages}", wager.exact.decimal(6)) }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a speed is positive and rounded")]
fn per_second(spins: u64, seconds: f64) -> u64 {
    (spins.to_f64().unwrap_or(0.0) / seconds.max(1e-9)).round() as u64
}
