//! Part 6: many spins with the component's auto-play, whose returns are compared with the exact returns of part 3.
//!
//! Every wager is played alone, in lanes: tables with outcome seeds of their own, all derived from one seed, so that a
//! run has the same figures on any number of threads. The confidence interval of 99 % has the exact variance. If it
//! misses the exact return, a second run of the same length with fresh seeds decides. Correct rules then fail one wager
//! in 10,000, and wrong ones fail both runs.

mod lane;
mod lanes;
#[cfg(test)]
mod tests;

use std::time::Instant;

use kip_engine::two_up::contract::{CentrePolicy, Description, WagerKind};
use num_traits::ToPrimitive as _;

use self::lane::{Run, Tally};
use self::lanes::Lanes;
use crate::families::two_up::returns::scene::{Play, plays};
use crate::hosting::{Failure, Rules};
use crate::report::parts::{Again, Agreement, Returns, Simulated, Simulation, StakeReturn};
use crate::report::{Finding, Part, Verdict};

/// The options of this part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ask {
    /// How many spins in total. The wagers share them equally.
    pub spins: u64,
    /// How many threads play, each with its own instance of the rules.
    pub threads: usize,
    /// The seed of all outcomes.
    pub seed: [u8; 32],
}

/// Makes an instance of the rules. Each thread has its own.
pub type Make<'m> = &'m (dyn Fn() -> Result<Box<dyn Rules>, Failure> + Sync);

/// The confidence level of an interval.
const CONFIDENCE: f64 = 0.99;
/// Half the width of an interval, in standard errors: the quantile 0.995 of the normal distribution.
const STANDARD_ERRORS: f64 = 2.575_829_303_548_901;

/// Plays every wager whose exact return is known. `progress` gets the numbers of played and of all spins.
pub fn simulate(make: Make<'_>, exact: &Returns, ask: &Ask, progress: &mut dyn FnMut(u64, u64)) -> Part<Simulation> {
    let began = Instant::now();
    let description = match make().and_then(|mut rules| rules.describe()) {
        Ok(description) => description,
        Err(failure) => {
            return Part::not_run(format!("the component does not describe itself: {}", failure.describe()));
        }
    };
    let wagers = runs(&description, exact);
    if wagers.is_empty() || ask.spins == 0 {
        return Part::not_run("no spins were asked for, or no exact return is known to compare with");
    }
    let spins = (ask.spins / wagers.len() as u64).max(1);
    let mut lanes = Lanes::new(make, &description, &exact.denominations, ask, spins * wagers.len() as u64, progress);
    let (mut simulated, mut findings) = (Vec::new(), Vec::new());
    for (run, exact) in &wagers {
        let place = || format!("{} {}", run.play.wager.as_str(), run.play.played).trim_end().to_owned();
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
            confidence: CONFIDENCE,
            wagers: simulated,
        }),
    }
}

/// Simulates one wager, with a second run if the first misses the exact return.
fn simulate_wager(lanes: &mut Lanes<'_>, run: &Run, exact: &StakeReturn, spins: u64) -> Result<Simulated, Failure> {
    let first = lanes.play(run, spins, "first")?;
    let seen = Seen::of(&first, exact);
    let again = if seen.holds(exact) { None } else { Some(lanes.play(run, spins, "second")?) };
    let second = again.map(|tally| (tally, Seen::of(&tally, exact)));
    Ok(Simulated {
        wager: run.play.wager.as_str().to_owned(),
        played: run.play.played.to_owned(),
        stake: run.stake,
        decided: first.decided,
        observed: seen.observed,
        low: seen.low,
        high: seen.high,
        exact: exact.returns.clone(),
        z: seen.z,
        hits: first.hits,
        exact_hits: exact.hit_frequency.clone(),
        second: second.map(|(tally, seen)| {
            let Seen { observed, low, high, z } = seen;
            Again { decided: tally.decided, observed, low, high, z }
        }),
        verdict: Verdict::of(second.map_or(seen, |(_, again)| again).holds(exact)),
    })
}

/// An observed return.
#[derive(Clone, Copy, Debug)]
struct Seen {
    observed: f64,
    low: f64,
    high: f64,
    z: f64,
}

impl Seen {
    fn of(tally: &Tally, exact: &StakeReturn) -> Self {
        let ratio = |above: u128, below: u128| above.to_f64().unwrap_or(f64::NAN) / below.to_f64().unwrap_or(f64::NAN);
        let observed = if tally.settled == 0 { 0.0 } else { ratio(tally.back, tally.settled) };
        let error = (exact.variance.nearest() / ratio(u128::from(tally.decided.max(1)), 1)).sqrt();
        let off = observed - exact.returns.nearest();
        let z = if error > 0.0 { off / error } else { off };
        Self { observed, low: observed - STANDARD_ERRORS * error, high: observed + STANDARD_ERRORS * error, z }
    }

    fn holds(&self, exact: &StakeReturn) -> bool {
        (self.low..=self.high).contains(&exact.returns.nearest())
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

/// Whether auto-play can play a wager alone. It stakes a riding centre and wagers on the sides; it elects nothing, so
/// that half of a stake is returned.
fn can_be_simulated(play: &Play) -> bool {
    let kind = matches!(
        play.wager,
        WagerKind::Heads | WagerKind::Tails | WagerKind::Spinner | WagerKind::Centre | WagerKind::SideBet
    );
    kind && play.policy == CentrePolicy::Riding && play.played != "prison"
}

fn not_tested(description: &Description) -> Vec<String> {
    let left_out: Vec<_> = plays(description)
        .iter()
        .filter(|play| !can_be_simulated(play))
        .map(|play| format!("{} {}", play.wager.as_str(), play.played).trim_end().to_owned())
        .collect();
    if left_out.is_empty() {
        return Vec::new();
    }
    vec![format!("not simulated, since auto-play does not play them alone: {}", left_out.join(", "))]
}

fn miss_finding(place: String, wager: &Simulated) -> Finding {
    let (low, high) = wager.second.as_ref().map_or((wager.low, wager.high), |again| (again.low, again.high));
    let what = format!(
        "twice the exact return {} was outside the interval, at last {low:.6} to {high:.6}",
        wager.exact.decimal(6)
    );
    Finding { place, what }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a speed is positive and rounded")]
fn per_second(spins: u64, seconds: f64) -> u64 {
    (spins.to_f64().unwrap_or(0.0) / seconds.max(1e-9)).round() as u64
}
