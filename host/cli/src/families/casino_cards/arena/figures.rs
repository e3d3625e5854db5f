//! Statistics of played deals: means with intervals, ratings, and the decision when a question is settled.

/// A sample of independent values, one for each deal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sample {
    count: f64,
    pub mean: f64,
    deviation: f64,
}

/// An interval that includes both ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Interval {
    pub low: f64,
    pub high: f64,
}

/// The share of cases in which an interval may miss the true value.
const MISSES: f64 = 0.05;
/// The quantile of the normal distribution for [`MISSES`].
const QUANTILE: f64 = 1.96;
/// The number of deals at which the interval that holds at all times is tightest.
const TIGHTEST: f64 = 200.0;
/// The fewest deals that settle a question: the interval that holds at all times is an approximation for large samples.
pub(crate) const FEWEST: usize = 32;

impl Sample {
    pub(crate) fn of(values: impl Iterator<Item = f64> + Clone) -> Self {
        let count = values.clone().count().max(1) as f64;
        let mean = values.clone().sum::<f64>() / count;
        let squares: f64 = values.map(|value| (value - mean).powi(2)).sum();
        Self { count, mean, deviation: (squares / (count - 1.0).max(1.0)).sqrt() }
    }

    /// Returns the 95 % interval of the mean, valid for one look after a number of deals chosen in advance.
    pub(crate) fn interval(&self) -> Interval {
        let half = QUANTILE * self.deviation / self.count.sqrt();
        Interval { low: self.mean - half, high: self.mean + half }
    }

    /// Returns the interval that misses the mean in 5 % of cases divided by `looks_at`, no matter how often one looks: an
    /// asymptotic confidence sequence (Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, "Time-uniform central limit theory and
    /// asymptotic confidence sequences", Annals of Statistics 52, 2024).
    pub(crate) fn interval_at_any_time(&self, looks_at: usize) -> Interval {
        let misses = MISSES / looks_at.max(1) as f64;
        let logarithm = -2.0 * misses.ln();
        let square = (logarithm + (logarithm + 1.0).ln()) / TIGHTEST;
        let scale = self.count * square + 1.0;
        let half = self.deviation * (2.0 * scale / (self.count.powi(2) * square) * (scale.sqrt() / misses).ln()).sqrt();
        Interval { low: self.mean - half, high: self.mean + half }
    }

    /// Returns the rating against the others in Elo's points, and its 95 % interval, from scores between 0 and 1: 400 times the
    /// decimal logarithm of the odds (Elo, "The Rating of Chessplayers", 1978). The score is kept half a hand away from winning
    /// all and from losing all, so that a player who wins every hand has a rating too.
    pub(crate) fn rating(&self, hands: u64) -> (f64, Interval) {
        let edge = 0.5 / hands.max(1) as f64;
        let rate = |score: f64| {
            let score = score.clamp(edge, 1.0 - edge);
            400.0 * (score / (1.0 - score)).log10()
        };
        let Interval { low, high } = self.interval();
        (rate(self.mean), Interval { low: rate(low), high: rate(high) })
    }
}

/// Returns whether a player is better by more than `points`; `None` while that is not settled.
pub(crate) fn is_better_by(points: f64, difference: &Sample, looks_at: usize) -> Option<bool> {
    let Interval { low, high } = difference.interval_at_any_time(looks_at);
    if low > points {
        Some(true)
    } else if high < points {
        Some(false)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(values: &[f64]) -> Sample {
        Sample::of(values.iter().copied())
    }

    /// The values 1, 2, 3, 4 have the mean 2.5 and a deviation of the root of 5/3.
    #[test]
    fn an_interval_is_that_of_independent_deals() {
        let found = sample(&[1.0, 2.0, 3.0, 4.0]);
        let half = 1.96 * (5.0_f64 / 3.0).sqrt() / 2.0;
        assert!((found.mean - 2.5).abs() < 1e-12);
        assert!((found.interval().low - (2.5 - half)).abs() < 1e-12);
        assert!((found.interval().high - (2.5 + half)).abs() < 1e-12);
    }

    /// Three of four: odds of 3, 400 times 0.4771. All of ten: odds of 19.
    #[test]
    fn a_rating_is_that_of_the_odds() {
        let (rating, interval) = sample(&[1.0, 1.0, 1.0, 0.0]).rating(4);
        assert!((rating - 190.848_5).abs() < 1e-3, "{rating}");
        assert!(interval.low < rating && rating < interval.high);
        let (rating, interval) = sample(&[1.0; 10]).rating(10);
        assert!((rating - 511.501_4).abs() < 1e-3, "{rating}");
        assert!((interval.high - rating).abs() < 1e-9);
        assert!(sample(&[0.5; 8]).rating(8).0.abs() < 1e-9);
    }

    /// An interval that holds at all times is wider than one for a single look, and narrows.
    #[test]
    fn an_interval_for_many_looks_is_wider() {
        let width = |interval: Interval| interval.high - interval.low;
        let of = |count: usize| Sample::of((0..count).map(|number| if number % 2 == 0 { 1.0 } else { -1.0 }));
        for count in [32, 200, 5_000] {
            let ratio = width(of(count).interval_at_any_time(1)) / width(of(count).interval());
            assert!((1.2..2.5).contains(&ratio), "{count}: {ratio}");
            assert!(width(of(count).interval_at_any_time(3)) > width(of(count).interval_at_any_time(1)));
        }
        assert!(width(of(5_000).interval_at_any_time(1)) < width(of(200).interval_at_any_time(1)) / 3.0);
    }

    /// Repeated looks at values whose mean is 0 report another mean in at most one run of twenty.
    #[test]
    fn many_looks_do_not_settle_what_is_not_so() {
        let (mut wrong, courses) = (0, 400_u64);
        for course in 0..courses {
            let mut drawn = course.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
            let values: Vec<f64> = (0..600)
                .map(|_| {
                    drawn ^= drawn << 13;
                    drawn ^= drawn >> 7;
                    drawn ^= drawn << 17;
                    (drawn >> 11) as f64 / (1_u64 << 53) as f64 - 0.5
                })
                .collect();
            let settled = (FEWEST..=values.len())
                .step_by(8)
                .any(|count| is_better_by(0.0, &Sample::of(values.iter().copied().take(count)), 1).is_some());
            wrong += u64::from(settled);
        }
        assert!(wrong * 20 <= courses, "{wrong} of {courses}");
    }
}
