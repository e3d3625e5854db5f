//! Statistics and their p-values. The distributions come from `statrs`.

use statrs::distribution::{ChiSquared, ContinuousCDF as _, DiscreteCDF as _, Normal, Poisson};

/// The result of a test on a sample.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Statistic {
    /// The statistic.
    pub value: f64,
    /// Its degrees of freedom, if it has any.
    pub degrees: Option<u64>,
    /// The two-sided p-value: the probability that a fair source is at least as extreme. Too even is as suspect as too
    /// uneven.
    pub p: f64,
}

/// The least expected count of a cell for which the chi-square approximation is good.
const LEAST_EXPECTED: f64 = 5.0;

impl Statistic {
    /// The statistic for a chi-square value.
    pub fn chi_square(value: f64, degrees: u64) -> Self {
        let p = ChiSquared::new(degrees as f64).map_or(0.0, |known| two_sided(known.sf(value), known.cdf(value)));
        Self { value, degrees: Some(degrees), p }
    }

    /// The chi-square of counts against their expectations. Cells with too small an expectation are merged. A single
    /// cell has a p-value of 1.
    pub fn of_counts(cells: impl IntoIterator<Item = (u64, f64)>) -> Self {
        let (mut value, mut kept, mut small) = (0.0, 0_u64, (0.0, 0.0));
        for (count, expected) in cells {
            let count = count as f64;
            if expected < LEAST_EXPECTED {
                small = (small.0 + count, small.1 + expected);
            } else {
                value += (count - expected).powi(2) / expected;
                kept += 1;
            }
        }
        if small.1 > 0.0 {
            value += (small.0 - small.1).powi(2) / small.1;
            kept += 1;
        }
        match kept {
            0 | 1 => Self { value: 0.0, degrees: Some(0), p: 1.0 },
            cells => Self::chi_square(value, cells - 1),
        }
    }

    /// The statistic for a deviation from the mean of a normal distribution, in standard errors.
    pub fn normal(value: f64) -> Self {
        let p = if value.is_finite() { 2.0 * Normal::standard().sf(value.abs()) } else { 0.0 };
        Self { value, degrees: None, p }
    }

    /// The statistic for a count of rare events against its expectation.
    pub fn rare(count: u64, expected: f64) -> Self {
        let p = Poisson::new(expected).map_or(0.0, |known| {
            let at_most = known.cdf(count);
            let at_least = if count == 0 { 1.0 } else { known.sf(count - 1) };
            two_sided(at_most, at_least)
        });
        Self { value: count as f64, degrees: None, p }
    }
}

fn two_sided(one: f64, other: f64) -> f64 {
    (2.0 * one.min(other)).min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_near(found: f64, known: f64) {
        assert!((found - known).abs() < 5e-4, "{found} for {known}");
    }

    // Tables of chi-square: 3 degrees of freedom have 11.345 at 1 % and 7.815 at 5 %, 48 have 65.171 at 5 %.
    #[test]
    fn chi_square_is_that_of_the_tables() {
        assert_near(Statistic::chi_square(11.345, 3).p, 2.0 * 0.01);
        assert_near(Statistic::chi_square(7.815, 3).p, 2.0 * 0.05);
        assert_near(Statistic::chi_square(65.171, 48).p, 2.0 * 0.05);
        // and on the other side: 0.115 at 99 %
        assert_near(Statistic::chi_square(0.115, 3).p, 2.0 * 0.01);
    }

    // Knuth, The Art of Computer Programming 2, 3.3.1: 144 throws of two dice come to 2, 4, 10, 12, 22, 29, 21, 15, 14,
    // 9, 6 times the sums 2 to 12; V = 7 7/48 with 10 degrees of freedom.
    #[test]
    fn knuths_two_dice_come_to_7_and_7_48ths() {
        let counts = [2, 4, 10, 12, 22, 29, 21, 15, 14, 9, 6];
        let expected = [4.0, 8.0, 12.0, 16.0, 20.0, 24.0, 20.0, 16.0, 12.0, 8.0, 4.0];
        let by_hand: f64 = counts.iter().zip(expected).map(|(&count, of)| (f64::from(count) - of).powi(2) / of).sum();
        assert_near(by_hand, 7.0 + 7.0 / 48.0);
        // The two cells with an expectation of 4 are merged into one of 8, which occurred 8 times: it adds 0 in place
        // of 1 + 1.
        let counts = counts.map(|count| u64::try_from(count).unwrap());
        let found = Statistic::of_counts(counts.into_iter().zip(expected));
        assert_near(found.value, 7.0 + 7.0 / 48.0 - 2.0);
        assert_eq!(found.degrees, Some(9));
    }

    // The normal distribution, two-sided: 1.96 at 5 %, 2.5758 at 1 %.
    #[test]
    fn normal_is_that_of_the_tables() {
        assert_near(Statistic::normal(1.959_964).p, 0.05);
        assert_near(Statistic::normal(-2.575_829).p, 0.01);
        assert_near(Statistic::normal(f64::INFINITY).p, 0.0);
    }

    // Poisson with mean 2: none with e^-2 = 0.1353, at most one 0.4060, at least five 0.0527.
    #[test]
    fn rare_events_are_poissons() {
        assert_near(Statistic::rare(0, 2.0).p, 2.0 * 0.1353);
        assert_near(Statistic::rare(1, 2.0).p, 2.0 * 0.4060);
        assert_near(Statistic::rare(5, 2.0).p, 2.0 * 0.0527);
    }

    #[test]
    fn one_cell_says_nothing() {
        assert_eq!(Statistic::of_counts([(9, 9.0)]).p, 1.0);
    }
}
