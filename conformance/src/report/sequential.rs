//! The sequential rule of parts 5 and 6: when a test of random outcomes holds, and when it fails.
//!
//! A test has stages, each on fresh outcomes, and each on four times as many as the stage before. A p-value of 0.01 or more
//! clears the test: it holds. A p-value below 10⁻⁸ condemns it: it fails. Any p-value between is suspicious, and only suspicious
//! tests go on to the next stage. The fourth stage decides at 0.01.
//!
//! With honest outcomes a p-value is below `x` with a probability of `x`. Stages have fresh outcomes, so that their
//! probabilities are multiplied. Of honest outcomes a test fails
//!
//! - at the first stage with a probability of 10⁻⁸,
//! - at the second with at most 10⁻² · 10⁻⁸ = 10⁻¹⁰, because the first was suspicious,
//! - at the third with at most 10⁻⁴ · 10⁻⁸ = 10⁻¹²,
//! - at the fourth with at most 10⁻⁶ · 10⁻² = 10⁻⁸,
//!
//! together 10⁻⁸ + 10⁻¹⁰ + 10⁻¹² + 10⁻⁸ = 2.0101 · 10⁻⁸. Part 5 has at most 39 tests and part 6 at most four wagers. By Boole's
//! inequality, which does not ask whether tests are independent, a run of honest rules fails with a probability of at most 43 ·
//! 2.0101 · 10⁻⁸ = 8.6 · 10⁻⁷: less than one run in a million.
//!
//! P-values come from limiting distributions, which are a little off as far out as 10⁻⁸. The margin up to one in a million covers
//! this, because part 5 counts small cells together and part 6 needs enough spins.
//!
//! A shift grows with the stages: in standard errors it doubles from one to the next. A test that is suspicious for a reason is
//! soon condemned.

use statrs::distribution::{ContinuousCDF as _, Normal};

use super::verdict::{StageVerdict, Verdict};

/// The greatest number of stages.
pub const STAGES: usize = 4;
/// The size of a stage, as a multiple of the stage before.
pub const LARGER: u64 = 4;
/// The names of the stages, from which the seeds of their outcomes are derived.
pub const NAMES: [&str; STAGES] = ["first", "second", "third", "fourth"];
/// The probability with which a shift as large as [`Rule::least_shift`] is found.
pub const FOUND: f64 = 0.99;

/// The two p-values of the rule.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rule {
    /// The least p-value that clears a test.
    pub clear: f64,
    /// A p-value below this condemns a test.
    pub condemned: f64,
}

/// The rule of parts 5 and 6.
pub const RULE: Rule = Rule { clear: 0.01, condemned: 1e-8 };

/// Returns the size of a stage, from 0, of a test whose first stage has that size.
#[must_use]
pub fn size(first: u64, stage: usize) -> u64 {
    (0..stage).fold(first, |size, _| size.saturating_mul(LARGER))
}

/// Returns the verdict of a test's stages: that of the last one.
#[must_use]
pub fn decide(stages: impl IntoIterator<Item = StageVerdict>) -> Verdict {
    Verdict::of(stages.into_iter().last() == Some(StageVerdict::Holds))
}

/// Returns the two-sided p-value of a deviation in standard errors of the normal distribution.
#[must_use]
pub fn two_sided(errors: f64) -> f64 {
    if errors.is_finite() { 2.0 * Normal::standard().sf(errors.abs()) } else { 0.0 }
}

impl Rule {
    /// Returns the verdict of a stage, counted from 0. A p-value that is not a number fails.
    #[must_use]
    pub fn verdict(self, stage: usize, p_value: f64) -> StageVerdict {
        if p_value >= self.clear {
            StageVerdict::Holds
        } else if stage + 1 < STAGES && p_value >= self.condemned {
            StageVerdict::Suspicious
        } else {
            StageVerdict::Fails
        }
    }

    /// Returns the greatest probability that one test of honest outcomes fails.
    #[must_use]
    pub fn false_alarm(self) -> f64 {
        let reached = |stage: i32| self.clear.powi(stage);
        (0..3).map(|stage| reached(stage) * self.condemned).sum::<f64>() + reached(3) * self.clear
    }

    /// Returns the probability that a shift is found, given its size in standard errors of the first stage.
    #[must_use]
    pub fn probability_found(self, errors: f64) -> f64 {
        let (clear, condemned) = (bound(self.clear), bound(self.condemned));
        let stages = i32::try_from(STAGES).unwrap_or(i32::MAX);
        let (mut found, mut reached) = (0.0, 1.0);
        for stage in 0..stages {
            let mean = errors * (LARGER as f64).sqrt().powi(stage);
            let limit = if stage + 1 < stages { condemned } else { clear };
            found += reached * (1.0 - within(limit, mean));
            reached *= within(limit, mean) - within(clear, mean);
        }
        found
    }

    /// Returns the least shift of a share of one half that is found with a probability of [`FOUND`] in a first stage
    /// with that many observations. A share of that many fair observations has a standard error of 1/2 over their root.
    #[must_use]
    pub fn least_shift(self, observations: u64) -> f64 {
        self.least_errors() * 0.5 / (observations as f64).sqrt()
    }

    /// Returns the least shift that is found with a probability of [`FOUND`], in standard errors of the first stage.
    fn least_errors(self) -> f64 {
        let (mut missed, mut found) = (0.0, 64.0);
        for _ in 0..64 {
            let middle = f64::midpoint(missed, found);
            if self.probability_found(middle) < FOUND {
                missed = middle;
            } else {
                found = middle;
            }
        }
        found
    }

    /// Returns the fault in the stages of a test, each with its size, p-value and verdict, or in the test's verdict. The stages
    /// of a run have no fault.
    #[must_use]
    pub fn fault(self, stages: &[(u64, f64, StageVerdict)], verdict: Verdict) -> Option<String> {
        if stages.is_empty() || stages.len() > STAGES {
            return Some(format!("it has {} stages, not 1 to {STAGES}", stages.len()));
        }
        let last = stages.len() - 1;
        let mut before: Option<u64> = None;
        for (stage, &(size, p_value, said)) in stages.iter().enumerate() {
            if before.is_some_and(|before| before.checked_mul(LARGER) != Some(size)) {
                return Some(format!("a stage of {size} is not {LARGER} times as large as the one before"));
            }
            if !(0.0..=1.0).contains(&p_value) || self.verdict(stage, p_value) != said {
                return Some(format!("the verdict of a stage does not follow from p = {p_value}"));
            }
            if (said == StageVerdict::Suspicious) != (stage < last) {
                return Some(match said {
                    StageVerdict::Suspicious => "it ends with a suspicious stage".into(),
                    StageVerdict::Holds | StageVerdict::Fails => "a stage follows one that is clear".into(),
                });
            }
            before = Some(size);
        }
        let decided = decide(stages.iter().map(|stage| stage.2));
        (decided != verdict).then(|| "the verdict is not that of its last stage".into())
    }
}

/// Returns the deviation, in standard errors, whose two-sided p-value this is.
fn bound(p_value: f64) -> f64 {
    -Normal::standard().inverse_cdf(p_value / 2.0)
}

/// Returns the probability that a deviation with that mean is within a limit on both sides.
fn within(limit: f64, mean: f64) -> f64 {
    let normal = Normal::standard();
    normal.cdf(limit - mean) - normal.cdf(-limit - mean)
}

#[cfg(test)]
mod tests {
    use chacha20::ChaCha20Rng;
    use chacha20::rand_core::{Rng as _, SeedableRng as _};

    use super::*;

    #[track_caller]
    fn assert_near(found: f64, known: f64) {
        assert!((found / known - 1.0).abs() < 1e-4, "{found} for {known}");
    }

    /// Plays the rule on uniform p-values, and returns how many of `runs` tests fail.
    fn failing(rule: Rule, runs: u64) -> u64 {
        let mut generator = ChaCha20Rng::from_seed([5; 32]);
        let mut uniform = || (generator.next_u64() >> 11) as f64 * 2.0_f64.powi(-53);
        let fails = |_: &u64| {
            let verdicts = (0..STAGES).map(|stage| rule.verdict(stage, uniform()));
            let mut decided = verdicts.skip_while(|verdict| *verdict == StageVerdict::Suspicious);
            decided.next() == Some(StageVerdict::Fails)
        };
        (0..runs).filter(fails).count() as u64
    }

    #[test]
    fn a_test_of_honest_outcomes_fails_as_rarely_as_derived() {
        assert_near(RULE.false_alarm(), 2.0101e-8);
        assert!(43.0 * RULE.false_alarm() < 1e-6);
    }

    // Of 60 million tests 1.2 fail on average; more than 8 with a probability of 1 in 50,000.
    #[test]
    fn of_many_million_honest_tests_hardly_any_fails() {
        assert!(failing(RULE, 60_000_000) <= 8);
    }

    // The same rule with larger p-values fails often enough to be counted.
    #[test]
    fn the_derived_rate_is_the_rate_that_is_counted() {
        let loose = Rule { clear: 0.2, condemned: 0.001 };
        let expected = loose.false_alarm() * 4_000_000.0;
        let found = failing(loose, 4_000_000) as f64;
        // The rate counts p-values below `condemned` twice, as suspicious too: it is a little too large.
        assert!(found <= expected + 5.0 * expected.sqrt() && found >= 0.97 * expected, "{found} of {expected}");
    }

    #[test]
    fn a_p_value_clears_condemns_or_is_suspicious() {
        let verdicts = |p| [0, 1, 2, 3].map(|stage| RULE.verdict(stage, p));
        assert_eq!(verdicts(0.01), [StageVerdict::Holds; 4]);
        let (suspicious, fails) = (StageVerdict::Suspicious, StageVerdict::Fails);
        assert_eq!(verdicts(0.009_999), [suspicious, suspicious, suspicious, fails]);
        assert_eq!(verdicts(1e-8), [suspicious, suspicious, suspicious, fails]);
        assert_eq!(verdicts(9e-9), [fails; 4]);
        assert_eq!(verdicts(f64::NAN), [fails; 4]);
    }

    // Tables of the normal distribution: two-sided 1 % at 2.575829, 10⁻⁸ at 5.730729.
    #[test]
    fn bounds_are_those_of_the_tables() {
        assert_near(bound(0.01), 2.575_829);
        assert_near(bound(1e-8), 5.730_729);
        assert_near(two_sided(2.575_829), 0.01);
        assert_near(two_sided(-5.730_729), 1e-8);
        assert!(two_sided(f64::NAN) < f64::MIN_POSITIVE);
    }

    // By hand: the first stage is not clear with 99 % where the mean is 2.575829 + 2.326348 standard errors; a shift that is
    // suspicious then is nearly always found later.
    #[test]
    fn a_quarter_of_a_per_cent_is_found_in_a_million() {
        assert_near(RULE.least_errors(), 2.575_829 + 2.326_348);
        assert_near(RULE.probability_found(RULE.least_errors()), FOUND);
        assert_near(RULE.least_shift(1_000_000), 0.002_451);
        assert!(RULE.least_shift(1_000_000) <= 0.002_5);
        assert!(RULE.probability_found(0.0) <= RULE.false_alarm());
    }

    #[test]
    fn every_fault_of_stages_is_told() {
        let (holds, suspicious, fails) = (StageVerdict::Holds, StageVerdict::Suspicious, StageVerdict::Fails);
        let fault = |stages: &[(u64, f64, StageVerdict)], verdict| RULE.fault(stages, verdict).unwrap_or_default();
        let good = [(10, 1e-3, suspicious), (40, 1e-3, suspicious), (160, 0.5, holds)];
        assert_eq!(RULE.fault(&good, Verdict::Holds), None);
        assert_eq!(RULE.fault(&[(10, 1e-9, fails)], Verdict::Fails), None);
        let four = [(1, 0.002, suspicious), (4, 0.002, suspicious), (16, 0.002, suspicious), (64, 0.002, fails)];
        assert_eq!(RULE.fault(&four, Verdict::Fails), None);
        for (stages, verdict, wanted) in [
            (vec![], Verdict::Holds, "0 stages"),
            ([&four[..], &four[..1]].concat(), Verdict::Fails, "5 stages"),
            (vec![good[0], (41, 0.5, holds)], Verdict::Holds, "a stage of 41 is not 4 times"),
            (vec![(10, 0.5, holds), (40, 0.5, holds)], Verdict::Holds, "follows one that is clear"),
            (vec![(10, 1e-9, fails), (40, 0.5, holds)], Verdict::Holds, "follows one that is clear"),
            (vec![good[0]], Verdict::Fails, "ends with a suspicious stage"),
            (vec![(10, 1e-3, holds)], Verdict::Holds, "does not follow from p = 0.001"),
            (vec![(10, f64::NAN, fails)], Verdict::Fails, "does not follow from p = NaN"),
            (vec![(10, 0.5, holds)], Verdict::Fails, "not that of its last stage"),
        ] {
            assert!(fault(&stages, verdict).contains(wanted), "{wanted}: {}", fault(&stages, verdict));
        }
    }
}
