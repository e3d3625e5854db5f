//! The seven tests on one sample of spins.

use super::standard_tests::{
    agreement, chi_square, coupon_collector, duplicates, followed_by, frequency, overlaps, runs, serial_correlation,
};
use crate::stages::Row;
use crate::statistic::Statistic;

/// A rulebook's reading of the coins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The number of coins that are spun, 2 or 3.
    pub coins: u8,
    /// The number of consecutive Odds that ends a decision, if there is one.
    pub odds_that_lose: Option<u8>,
}

/// A decision for Heads.
pub const HEADS: u8 = 0;
/// A decision for Tails.
pub const TAILS: u8 = 1;
/// A decision by the Odds that lose.
pub const FIVE_ODDS: u8 = 2;

/// The number of earlier spins that a coin is compared with.
const LAGS: usize = 16;
/// The number of consecutive spins in a sequence.
const LENGTH: u32 = 3;

impl Reading {
    /// Returns the number of ways in which the coins of a spin can lie.
    pub const fn ways(self) -> u8 {
        1 << self.coins
    }

    /// Returns the way in which the coins of a spin lie: one bit for each coin, 1 for heads.
    pub const fn way(self, spin: u8) -> u8 {
        spin & (self.ways() - 1)
    }

    /// Returns the side of a spin: Heads or Tails, or `None` for Odds.
    pub const fn side(self, spin: u8) -> Option<u8> {
        let heads = self.way(spin).count_ones();
        match (self.coins, heads) {
            (3, 2 | 3) | (2, 2) => Some(HEADS),
            (3, _) | (2, 0) => Some(TAILS),
            _ => None,
        }
    }

    /// Returns the results of the decisions that consecutive spins make.
    pub fn decisions(self, spins: &[u8]) -> Vec<u8> {
        let mut odds = 0;
        let result = |spin: &u8| match self.side(*spin) {
            Some(side) => {
                odds = 0;
                Some(side)
            }
            None => {
                odds += 1;
                let lost = self.odds_that_lose.is_some_and(|lose| odds >= u32::from(lose));
                if lost {
                    odds = 0;
                }
                lost.then_some(FIVE_ODDS)
            }
        };
        spins.iter().filter_map(result).collect()
    }

    /// Returns the probability of each result.
    fn shares(self) -> Vec<f64> {
        match self.odds_that_lose.filter(|_| self.coins == 2) {
            None => vec![0.5; 2],
            Some(lose) => {
                let odds = 0.5_f64.powi(i32::from(lose));
                vec![0.5 - odds / 2.0, 0.5 - odds / 2.0, odds]
            }
        }
    }

    /// Runs all seven tests.
    pub fn run_tests(self, spins: &[u8]) -> Vec<Row> {
        let ways: Vec<u8> = spins.iter().map(|&spin| self.way(spin)).collect();
        let decisions = self.decisions(spins);
        let even = vec![1.0 / f64::from(self.ways()); usize::from(self.ways())];
        let mut rows = vec![
            row("chi-square", "Do the coins come down in every way equally often?", chi_square(&ways, &even)),
            row(
                "chi-square",
                "Do decisions have each result as often as they should?",
                chi_square(&decisions, &self.shares()),
            ),
            row(
                "overlaps",
                "Is every sequence of three spins as frequent as any other?",
                overlaps(&ways, self.ways(), LENGTH),
            ),
            row(
                "coupon collector",
                "Does it take as many spins as it should until every way has come?",
                coupon_collector(&ways, self.ways()),
            ),
        ];
        let coins: Vec<Vec<bool>> =
            (0..self.coins).map(|coin| spins.iter().map(|spin| spin >> coin & 1 == 1).collect()).collect();
        for (number, coin) in (1..).zip(&coins) {
            let asks = |what: &str| format!("Does coin {number} {what}?");
            rows.push(row("chi-square", asks("show heads as often as tails"), frequency(coin)));
            rows.push(row("runs", asks("change between heads and tails as often as it should"), runs(coin)));
            rows.push(row(
                "serial correlation",
                asks("forget how it fell in the 16 spins before"),
                serial_correlation(coin, LAGS),
            ));
            for (other, fellow) in (1..).zip(&coins).skip(number) {
                rows.push(row(
                    "interplay correlation",
                    asks(&format!("fall without regard to coin {other}")),
                    agreement(coin, fellow),
                ));
            }
        }
        let sides = sides(&decisions);
        let all: Vec<bool> =
            (0..spins.len()).flat_map(|spin| coins.iter().map(move |coin| coin.get(spin) == Some(&true))).collect();
        rows.extend([
            row("runs", "Do Heads and Tails change as often as they should?", runs(&sides)),
            row(
                "interplay correlation",
                "Has a decision no regard to the one before, whose players may be others?",
                followed_by(&decisions, &self.shares()),
            ),
            row("duplicates", "Do long sequences of falls come again as rarely as they should?", duplicates(&all)),
        ]);
        rows
    }
}

/// Compares Heads with Tails among the decisions of all series together, each of which ends separately.
pub fn compare_sides(reading: Reading, samples: &[Vec<u8>]) -> Row {
    let sides: Vec<bool> = samples.iter().flat_map(|spins| sides(&reading.decisions(spins))).collect();
    row("chi-square", "Do decisions come to Heads as often as to Tails?", frequency(&sides))
}

/// Returns the decisions for a side, true for Heads.
fn sides(decisions: &[u8]) -> Vec<bool> {
    decisions.iter().filter(|&&result| result != FIVE_ODDS).map(|&result| result == HEADS).collect()
}

fn row(name: &'static str, asks: impl Into<String>, statistic: Statistic) -> Row {
    Row { name, asks: asks.into(), statistic }
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;

    use kip_engine::draws::coins_of;
    use kip_engine::two_up::contract::Side;

    use super::*;

    const TWO: Reading = Reading { coins: 2, odds_that_lose: Some(5) };
    const RING: Reading = Reading { coins: 2, odds_that_lose: None };
    const THREE: Reading = Reading { coins: 3, odds_that_lose: None };
    /// Enough spins to tell 50.5 % from a half: five standard errors of one coin.
    const SPINS: usize = 250_000;

    static GOOD: LazyLock<Vec<u8>> = LazyLock::new(|| good(1, SPINS));

    /// Returns a good source, three bits for each spin. Bad sources are derived from it.
    fn good(seed: u8, spins: usize) -> Vec<u8> {
        (0..spins as u64)
            .map(|k| {
                let faces = coins_of(&[seed; 32], k).unwrap();
                let bit = |side| u8::from(side == Side::Heads);
                bit(faces.first) | bit(faces.second) << 1 | faces.third.map_or(0, bit) << 2
            })
            .collect()
    }

    /// Returns the names of the tests that reject a sample at 99 %.
    fn rejecting_tests(reading: Reading, spins: &[u8]) -> Vec<&'static str> {
        let mut names: Vec<_> =
            reading.run_tests(spins).into_iter().filter(|row| row.statistic.p < 0.01).map(|row| row.name).collect();
        names.sort_unstable();
        names.dedup();
        names
    }

    #[track_caller]
    fn assert_found_by(spins: &[u8], names: &[&str]) {
        for reading in [TWO, RING, THREE] {
            let rejecting = rejecting_tests(reading, spins);
            for name in names {
                assert!(rejecting.contains(name), "{name} does not find it with {reading:?}; found by {rejecting:?}");
            }
        }
    }

    #[test]
    fn all_seven_tests_are_run() {
        let mut names: Vec<_> = TWO.run_tests(&good(1, 2_000)).into_iter().map(|row| row.name).collect();
        assert_eq!(names.len(), 14);
        assert_eq!(THREE.run_tests(&good(1, 2_000)).len(), 19);
        names.sort_unstable();
        names.dedup();
        let seven = [
            "chi-square",
            "coupon collector",
            "duplicates",
            "interplay correlation",
            "overlaps",
            "runs",
            "serial correlation",
        ];
        assert_eq!(names, seven);
    }

    // 14 or 19 tests at 99 %, on ten samples of each reading
    #[test]
    fn a_good_source_is_inside_nearly_always() {
        for reading in [TWO, RING, THREE] {
            let rows: Vec<Row> = (1..=10).flat_map(|seed| reading.run_tests(&good(seed, 20_000))).collect();
            let outside = rows.iter().filter(|row| row.statistic.p < 0.01).count();
            // 140 or 190 tests, each outside with a probability of 1 in 100: 8 or more of them are rarely outside
            assert!(outside < 8, "{outside} of {}", rows.len());
            // and p-values are spread evenly: about half of them are below a half
            let below = rows.iter().filter(|row| row.statistic.p < 0.5).count() as f64 / rows.len() as f64;
            assert!((0.3..0.7).contains(&below), "{below}");
        }
    }

    // Heads with 50.5 %: all coins are turned to heads in one spin of a hundred
    #[test]
    fn a_bias_of_half_a_per_cent_is_found() {
        let biased: Vec<u8> =
            (0..).zip(&*GOOD).map(|(spin, &fall): (u32, _)| if spin % 100 == 0 { 7 } else { fall }).collect();
        assert_found_by(&biased, &["chi-square"]);
    }

    #[test]
    fn coins_that_alternate_are_found_by_every_test() {
        let alternating: Vec<u8> = (0..100_000).map(|spin| if spin % 2 == 0 { 7 } else { 0 }).collect();
        assert_found_by(
            &alternating,
            &[
                "chi-square",
                "coupon collector",
                "duplicates",
                "interplay correlation",
                "overlaps",
                "runs",
                "serial correlation",
            ],
        );
    }

    #[test]
    fn a_source_that_repeats_itself_is_found() {
        let repeating: Vec<u8> = GOOD[..5_000].iter().copied().cycle().take(SPINS).collect();
        assert_found_by(&repeating, &["duplicates"]);
    }

    // The second coin falls like the first in 51 of 100 spins
    #[test]
    fn coins_that_look_at_each_other_are_found() {
        let correlated: Vec<u8> = (0..)
            .zip(&*GOOD)
            .map(|(spin, &fall): (u32, _)| if spin % 50 == 0 { fall & 0b101 | (fall & 1) << 1 } else { fall })
            .collect();
        assert_found_by(&correlated, &["interplay correlation"]);
    }

    // Each coin repeats its last fall in 51 of 100 spins
    #[test]
    fn coins_that_remember_are_found() {
        let mut remembering = GOOD.clone();
        for spin in (50..SPINS).step_by(50) {
            remembering[spin] = remembering[spin - 1];
        }
        assert_found_by(&remembering, &["runs", "serial correlation"]);
    }

    // Heads, Tails and the fifth Odds: 1 for a tail and a head
    #[test]
    fn decisions_end_with_a_side_or_with_the_odds_that_lose() {
        assert_eq!(TWO.decisions(&[3, 1, 0, 1, 2, 1, 2, 1, 1, 3]), [0, 1, 2, 0]);
        assert_eq!(RING.decisions(&[3, 1, 0, 1, 2, 1, 2, 1, 1, 3]), [0, 1, 0]);
        assert_eq!(THREE.decisions(&[7, 6, 4, 0]), [0, 0, 1, 1]);
    }

    // Honest coins give 1,500 samples and 23,500 p-values. None is so small that a stage would condemn it, and about one in a
    // thousand is below one in a thousand.
    #[test]
    fn p_values_of_a_good_source_are_small_as_rarely_as_they_say() {
        let (mut all, mut small, mut least) = (0_u64, 0_u64, 1.0_f64);
        for number in 0..500_u64 {
            let seed = core::array::from_fn(|place| number.to_le_bytes().get(place).copied().unwrap_or(9));
            let spins: Vec<u8> = crate::draws::keystream::bytes(seed).take(20_000).collect();
            for row in [TWO, RING, THREE].iter().flat_map(|reading| reading.run_tests(&spins)) {
                all += 1;
                small += u64::from(row.statistic.p < 0.001);
                least = least.min(row.statistic.p);
            }
        }
        assert_eq!(all, 500 * (14 + 14 + 19));
        assert!(least > 1e-7 && (8..45).contains(&small), "{small} of {all}, least {least}");
    }
}
