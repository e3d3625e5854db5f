//! Statistics and their p-values. The distributions come from `statrs`, and nothing here knows a game.

use statrs::distribution::{ChiSquared, ContinuousCDF as _, DiscreteCDF as _, Normal, Poisson};

/// The result of a test on a sample.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Statistic {
    /// The statistic.
    pub value: f64,
    /// Its degrees of freedom, if it has any.
    pub degrees: Option<u64>,
    /// The two-sided p-value: the probability that a fair source is at least as extreme. A result that is too even is as suspect
    /// as one that is too uneven.
    pub p: f64,
}

/// The least expected count of a cell for which the chi-square approximation is good down to p-values of 10⁻⁸. Five are
/// enough at one per cent; far out the counts of a small cell have more weight than the approximation gives them.
pub const LEAST_EXPECTED: f64 = 100.0;

impl Statistic {
    /// Returns the statistic for a chi-square value, whose possible values are close together.
    pub fn chi_square(value: f64, degrees: u64) -> Self {
        Self::chi_square_of_steps(value, degrees, 0.0)
    }

    /// Returns the statistic for a chi-square value of counts, which are whole numbers. The counts nearest to the expected ones
    /// represent every value within `step` of them, in standard errors: two equal counts in two cells are not suspicious.
    fn chi_square_of_steps(value: f64, degrees: u64, step: f64) -> Self {
        let p = ChiSquared::new(degrees as f64).map_or(0.0, |known| {
            let at_most = known.cdf((value.sqrt() + step).powi(2));
            two_sided(known.sf(value), at_most)
        });
        Self { value, degrees: Some(degrees), p }
    }

    /// Returns the chi-square of counts against their expectations. Cells with too small an expectation are merged, with one more
    /// if that is not enough. A single cell has a p-value of 1.
    pub fn of_counts(cells: impl IntoIterator<Item = (u64, f64)>) -> Self {
        Self::of_cells(cells, LEAST_EXPECTED)
    }

    fn of_cells(cells: impl IntoIterator<Item = (u64, f64)>, least: f64) -> Self {
        let cells = cells.into_iter().map(|(count, expected)| (count as f64, expected));
        let (small, mut kept): (Vec<_>, Vec<_>) = cells.partition(|cell| cell.1 < least);
        let mut merged = small.iter().fold((0.0, 0.0), |sum, cell| (sum.0 + cell.0, sum.1 + cell.1));
        if merged.1 < least && !small.is_empty() {
            let last = kept.pop().unwrap_or_default();
            merged = (merged.0 + last.0, merged.1 + last.1);
        }
        kept.extend((merged.1 > 0.0).then_some(merged));
        let value = kept.iter().map(|(count, expected)| (count - expected).powi(2) / expected).sum();
        // The greatest distance of counts that sum to a whole from the nearest whole counts.
        let step = kept.iter().map(|(_, expected)| 0.25 / expected).sum::<f64>().sqrt();
        match kept.len() {
            0 | 1 => Self { value: 0.0, degrees: Some(0), p: 1.0 },
            cells => Self::chi_square_of_steps(value, cells as u64 - 1, step),
        }
    }

    /// Returns the statistic for a deviation from the mean of a normal distribution, in standard errors.
    pub fn normal(value: f64) -> Self {
        let p = if value.is_finite() { 2.0 * Normal::standard().sf(value.abs()) } else { 0.0 };
        Self { value, degrees: None, p }
    }

    /// Returns the statistic for a count of rare events against its expectation.
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
        // The other side: 0.115 at 99 %.
        assert_near(Statistic::chi_square(0.115, 3).p, 2.0 * 0.01);
    }

    // Knuth, The Art of Computer Programming 2, 3.3.1: 144 throws of two dice give the sums 2 to 12 this often: 2, 4, 10, 12, 22,
    // 29, 21, 15, 14, 9, 6; V = 7 7/48 with 10 degrees of freedom.
    #[test]
    fn knuths_two_dice_come_to_7_and_7_48ths() {
        let counts = [2, 4, 10, 12, 22, 29, 21, 15, 14, 9, 6];
        let expected = [4.0, 8.0, 12.0, 16.0, 20.0, 24.0, 20.0, 16.0, 12.0, 8.0, 4.0];
        let by_hand: f64 = counts.iter().zip(expected).map(|(&count, of)| (f64::from(count) - of).powi(2) / of).sum();
        assert_near(by_hand, 7.0 + 7.0 / 48.0);
        // The two cells with an expectation of 4 are merged into one of 8, which occurred 8 times: it adds 0 in place
        // of 1 + 1.
        let counts = counts.map(|count| u64::try_from(count).unwrap());
        let found = Statistic::of_cells(counts.into_iter().zip(expected), 5.0);
        assert_near(found.value, 7.0 + 7.0 / 48.0 - 2.0);
        assert_eq!(found.degrees, Some(9));
        // If the small cells together are too small, one more is merged with them.
        let found = Statistic::of_cells([(90, 100.0), (111, 100.0), (1, 2.0)], 5.0);
        assert_near(found.value, 1.0 + 100.0 / 102.0);
        assert_eq!(found.degrees, Some(1));
    }

    // The digits hold far out, too: a chi-square with 2 degrees of freedom is exponential, exp(-42 / 2) = 7.58e-10.
    #[test]
    fn small_p_values_have_their_digits() {
        assert!((Statistic::chi_square(42.0, 2).p / (2.0 * (-21.0_f64).exp()) - 1.0).abs() < 1e-6);
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

    // Two cells are equal once in 125 samples of 10,000: the square root of 2 over pi times 10,000.
    #[test]
    fn counts_as_even_as_can_be_are_no_miracle_where_cells_are_few() {
        let of = |cells: u32, each: u64| Statistic::of_counts((0..cells).map(|_| (each, each as f64))).p;
        let equal = (2.0 / (std::f64::consts::PI * 10_000.0)).sqrt();
        assert!((equal..3.0 * equal).contains(&of(2, 5_000)), "{}", of(2, 5_000));
        // For four cells of 5,000: 4^2 over (2 pi 20,000)^(3/2).
        let equal = 16.0 / (2.0 * std::f64::consts::PI * 20_000.0).powf(1.5);
        assert!((equal..6.0 * equal).contains(&of(4, 5_000)), "{} {equal}", of(4, 5_000));
        // For many cells it is highly suspicious.
        assert!(of(20, 5_000) < 1e-12);
    }

    #[test]
    fn one_cell_says_nothing() {
        assert_eq!(Statistic::of_counts([(9, 9.0)]).p, 1.0);
    }
}
