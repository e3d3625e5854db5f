//! Money: amounts in minor units, and what a table's chips can pay.
//!
//! This module holds no rule of a game, only sums, ratios and amounts made up from chips.

use alloc::vec;
use alloc::vec::Vec;

use crate::contract::{Fraction, MinorUnits};

/// The largest sum: 2^53 - 1, the last integer that every JSON reader holds exactly.
pub const MOST: MinorUnits = (1 << 53) - 1;
/// The largest single amount in a command or config: 10^15.
pub const MOST_GIVEN: MinorUnits = 1_000_000_000_000_000;

/// Why a list of denominations is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadChips {
    /// There are no denominations, or more than 16.
    Count,
    /// A denomination is 0 or above 10^15.
    Worth,
    /// The denominations do not rise.
    Order,
    /// The smallest denomination divided by the common divisor is above 4,096.
    Spread,
}

/// A table's denominations: 1 to 16, rising, with any number of chips of each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chips {
    worths: Vec<MinorUnits>,
    /// The greatest common divisor of the denominations. Only its multiples can be made up.
    divisor: MinorUnits,
    /// `least[r]` is the least payable amount that leaves the remainder `r * divisor` when divided by the smallest
    /// chip. Empty when the smallest chip divides all denominations.
    least: Vec<MinorUnits>,
}

impl Chips {
    /// Creates chips of these denominations.
    ///
    /// # Errors
    /// [`BadChips`] for invalid denominations.
    pub fn new(worths: &[MinorUnits]) -> Result<Self, BadChips> {
        if worths.is_empty() || worths.len() > 16 {
            return Err(BadChips::Count);
        }
        if worths.iter().any(|&worth| worth == 0 || worth > MOST_GIVEN) {
            return Err(BadChips::Worth);
        }
        if worths.windows(2).any(|pair| matches!(pair, [less, more] if less >= more)) {
            return Err(BadChips::Order);
        }
        let divisor = worths.iter().copied().fold(0, greatest_common_divisor).max(1);
        let smallest = worths.first().copied().unwrap_or(1);
        if smallest / divisor > 4_096 {
            return Err(BadChips::Spread);
        }
        let least = if smallest == divisor { Vec::new() } else { least_by_remainder(worths, divisor) };
        Ok(Self { worths: worths.to_vec(), divisor, least })
    }

    /// Returns the denominations, rising.
    pub fn worths(&self) -> &[MinorUnits] {
        &self.worths
    }

    /// Returns the smallest denomination.
    #[inline]
    pub fn smallest(&self) -> MinorUnits {
        self.worths.first().copied().unwrap_or(1)
    }

    /// Whether chips can make up the amount.
    #[inline]
    pub fn can_make_up(&self, amount: MinorUnits) -> bool {
        let smallest = self.smallest();
        let remainder = amount % smallest;
        remainder == 0 || (remainder.is_multiple_of(self.divisor) && amount >= self.least_with(remainder))
    }

    /// Whether, for every payable amount from `least` to `most`, the amount plus `more` is payable too.
    pub fn can_make_up_all_with(&self, more: MinorUnits, least: MinorUnits, most: MinorUnits) -> bool {
        let smallest = self.smallest();
        // Checking the first amount of each remainder is enough: the others add only smallest chips.
        (0..smallest / self.divisor).map(|place| place * self.divisor).all(|remainder| {
            let needed = if remainder == 0 { 0 } else { self.least_with(remainder) };
            let first = needed.max(least);
            let first = first.saturating_add((remainder + smallest - first % smallest) % smallest);
            first > most || self.can_make_up(first.saturating_add(more))
        })
    }

    /// Returns the smallest payable amount that is not below `amount`. The difference is less than one smallest chip.
    pub fn round_up(&self, amount: MinorUnits) -> MinorUnits {
        let whole = amount.next_multiple_of(self.smallest());
        let mut candidate = amount.next_multiple_of(self.divisor);
        while candidate < whole && !self.can_make_up(candidate) {
            candidate += self.divisor;
        }
        candidate.min(whole)
    }

    /// Returns the largest payable amount that is not above `amount`, possibly 0.
    pub fn round_down(&self, amount: MinorUnits) -> MinorUnits {
        let mut candidate = amount - amount % self.divisor;
        while !self.can_make_up(candidate) {
            candidate -= self.divisor;
        }
        candidate
    }

    /// Returns the amount from which on every multiple of the divisor is payable.
    fn largest_least(&self) -> MinorUnits {
        self.least.iter().copied().max().unwrap_or(0)
    }

    fn least_with(&self, remainder: MinorUnits) -> MinorUnits {
        usize::try_from(remainder / self.divisor)
            .ok()
            .and_then(|place| self.least.get(place))
            .copied()
            .unwrap_or(MinorUnits::MAX)
    }
}

/// Returns the least payable amount for each remainder. These are shortest paths on the circle of remainders; each
/// denomination walks twice around each of its cycles.
fn least_by_remainder(worths: &[MinorUnits], divisor: MinorUnits) -> Vec<MinorUnits> {
    let smallest = worths.first().copied().unwrap_or(1) / divisor;
    let Ok(size) = usize::try_from(smallest) else { return Vec::new() };
    let mut least = vec![MinorUnits::MAX; size];
    if let Some(zero) = least.first_mut() {
        *zero = 0;
    }
    for &worth in worths.iter().skip(1) {
        let step = usize::try_from(worth / divisor % smallest).unwrap_or(0);
        let cycles = greatest_common_divisor(smallest, worth / divisor % smallest);
        let cycles = usize::try_from(cycles).unwrap_or(1).max(1);
        for start in 0..cycles {
            // Twice around the cycle, which has size / cycles places.
            let (mut place, mut left) = (start, 2 * size / cycles);
            while left > 0 {
                let next = (place + step) % size;
                let reached = least.get(place).copied().unwrap_or(MinorUnits::MAX).saturating_add(worth);
                if let Some(known) = least.get_mut(next) {
                    *known = (*known).min(reached);
                }
                place = next;
                left -= 1;
            }
        }
    }
    least
}

const fn greatest_common_divisor(mut one: MinorUnits, mut other: MinorUnits) -> MinorUnits {
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one
}

/// The payment of a winning stake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Payment {
    /// The stake times the odds.
    pub exact: Fraction,
    /// The amount that rounding added or removed, over the denominator of `exact`.
    pub rounding: Fraction,
    /// The amount paid, which chips can make up.
    pub paid: MinorUnits,
}

/// How winnings that chips cannot pay exactly are rounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Rounding {
    /// Up to the next amount that chips can make up.
    UpToChips,
    /// Down to the next amount that chips can make up, which may be 0.
    DownToChips,
}

/// Returns the winnings of a stake: exact, then rounded to minor units, then to an amount that chips can make up.
#[inline]
pub fn winnings(stake: MinorUnits, odds: Fraction, chips: &Chips, rounding: Rounding) -> Payment {
    if odds.numerator == odds.denominator && chips.can_make_up(stake) {
        return Payment {
            exact: Fraction { numerator: stake, denominator: 1 },
            rounding: Fraction { numerator: 0, denominator: 1 },
            paid: stake,
        };
    }
    // The product is below 2^53: the table accepts no stake that could owe more.
    let owed = scale(stake, odds.numerator, 1);
    let denominator = odds.denominator.max(1);
    let paid = match rounding {
        Rounding::UpToChips => chips.round_up(owed.div_ceil(denominator)),
        Rounding::DownToChips => chips.round_down(owed / denominator),
    };
    let common = greatest_common_divisor(owed, denominator).max(1);
    let (exact, denominator) = (owed / common, denominator / common);
    Payment {
        exact: Fraction { numerator: exact, denominator },
        rounding: Fraction { numerator: paid.saturating_mul(denominator).abs_diff(exact), denominator },
        paid,
    }
}

/// Returns the largest sum that a winning stake can lead to: the stake plus the larger of two amounts, the product with
/// the odds' numerator and the payment rounded up to `chips`. Without `chips` nothing is rounded.
#[inline]
pub fn most_owed(stake: MinorUnits, odds: Fraction, chips: Option<&Chips>) -> MinorUnits {
    if stake == 0 {
        return 0;
    }
    let owed = times(stake, odds.numerator);
    let paid = match chips {
        Some(chips) if owed <= MOST => chips.round_up(owed.div_ceil(odds.denominator.max(1))),
        _ => 0,
    };
    stake.saturating_add(owed.max(paid))
}

/// Multiplies, up to the largest number. WebAssembly has no product of two words that says whether it fits into one; that of
/// two halves always does.
#[inline]
fn times(amount: MinorUnits, numerator: u64) -> MinorUnits {
    match (u32::try_from(amount), u32::try_from(numerator)) {
        (Ok(amount), Ok(numerator)) => u64::from(amount) * u64::from(numerator),
        _ => amount.saturating_mul(numerator),
    }
}

/// Returns the largest amount up to [`MOST_GIVEN`] that fits, by bisection. Every amount below a fitting one must fit.
pub fn largest_fitting(fits: impl Fn(MinorUnits) -> bool) -> MinorUnits {
    let (mut found, mut too_much) = (0, MOST_GIVEN + 1);
    while too_much - found > 1 {
        let amount = found + (too_much - found) / 2;
        if fits(amount) { found = amount } else { too_much = amount }
    }
    found
}

/// Returns the least stake from `min` to `max`, in steps of `unit`, that returns more than itself on average, with its
/// payment. `wins` is the probability of winning. With `payable_only`, stakes that chips cannot make up are skipped.
///
/// The search tries each payable payment with the least stake that receives it. Rounding up adds less than one smallest
/// chip, so if the odds alone return less than the stake only small stakes can return more. The added amount repeats
/// whenever the stake grows by the smallest chip times the odds' denominator, and then on a larger stake. Larger stakes
/// therefore need no check.
pub fn stake_returning_over_one(
    (min, max, unit): (MinorUnits, MinorUnits, Option<MinorUnits>),
    odds: Fraction,
    wins: Fraction,
    (chips, rounding): (&Chips, Rounding),
    payable_only: bool,
) -> Option<(MinorUnits, MinorUnits)> {
    let over_one = |stake: MinorUnits, paid: MinorUnits| {
        u128::from(wins.numerator) * (u128::from(stake) + u128::from(paid))
            > u128::from(wins.denominator) * u128::from(stake)
    };
    if payable_only && odds.numerator == odds.denominator {
        return if over_one(min, min) { Some((min, min)) } else { None };
    }
    let (numerator, denominator) = (odds.numerator.max(1), odds.denominator.max(1));
    // Whether the odds alone, without rounding, return more than the stake.
    let odds_return_over_one = over_one(denominator, numerator);
    if rounding == Rounding::DownToChips && !odds_return_over_one {
        return None;
    }
    let step = unit.unwrap_or(1);
    let in_steps = |stake: MinorUnits| min.saturating_add((stake - min).next_multiple_of(step));
    // If adding a whole smallest chip does not exceed a return of 1, no larger stake exceeds it either.
    let could_return_over_one = |stake: MinorUnits| {
        let exact = scale(stake, numerator, denominator);
        odds_return_over_one || over_one(stake, exact.saturating_add(chips.smallest()).saturating_add(1))
    };
    let round = chips.smallest().saturating_mul(denominator);
    let rounds = scale(round, step, greatest_common_divisor(round, step).max(1));
    let last = if odds_return_over_one {
        max
    } else {
        max.min(min.saturating_add(chips.largest_least()).saturating_add(rounds))
    };
    let mut stake = min;
    while stake <= last && could_return_over_one(stake) {
        if payable_only && !chips.can_make_up(stake) {
            stake = in_steps(chips.round_up(stake));
            continue;
        }
        let paid = winnings(stake, odds, chips, rounding).paid;
        if over_one(stake, paid) {
            return Some((stake, paid));
        }
        // The least stake with a larger payment.
        let next = match rounding {
            Rounding::UpToChips => scale(paid, denominator, numerator).saturating_add(1),
            Rounding::DownToChips => scale_up(chips.round_up(paid.saturating_add(1)), denominator, numerator),
        };
        stake = in_steps(next.max(stake.saturating_add(1)));
    }
    None
}

/// Multiplies an amount by a ratio, rounding down.
fn scale(amount: MinorUnits, numerator: u64, denominator: u64) -> MinorUnits {
    u64::try_from(u128::from(amount) * u128::from(numerator) / u128::from(denominator.max(1))).unwrap_or(u64::MAX)
}

/// Multiplies an amount by a ratio, rounding up.
fn scale_up(amount: MinorUnits, numerator: u64, denominator: u64) -> MinorUnits {
    let scaled = (u128::from(amount) * u128::from(numerator)).div_ceil(u128::from(denominator.max(1)));
    u64::try_from(scaled).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::Rounding::{DownToChips, UpToChips};
    use super::*;

    const SEVEN_AND_A_HALF: Fraction = Fraction { numerator: 15, denominator: 2 };

    fn chips(worths: &[u64]) -> Chips {
        Chips::new(worths).expect("chips")
    }

    fn reachable(worths: &[u64], to: usize) -> Vec<bool> {
        let mut can = vec![false; to + 1];
        can[0] = true;
        for amount in 1..=to {
            let before = |&worth: &u64| amount.checked_sub(usize::try_from(worth).expect("small"));
            can[amount] = worths.iter().filter_map(before).any(|less| can[less]);
        }
        can
    }

    #[test]
    fn amounts_that_stay_payable_with_more_agree_with_a_search() {
        for worths in [&[100, 250][..], &[6, 9, 20], &[2, 5], &[10, 25], &[7]] {
            let (chips, can) = (chips(worths), reachable(worths, 1_200));
            for more in (0..130).chain([250, 300]) {
                for (least, most) in [(0, 40), (1, 900), (19, 20), (35, 700), (5, 5), (60, 59)] {
                    let expected = (least..=most).all(|amount| !can[amount] || can[amount + more]);
                    let answer = chips.can_make_up_all_with(more as u64, least as u64, most as u64);
                    assert_eq!(answer, expected, "{least} to {most} and {more} of {worths:?}");
                }
            }
        }
    }

    #[test]
    fn amounts_are_made_up_from_any_number_of_each_chip() {
        for worths in [&[100, 500, 2_500][..], &[100, 250], &[6, 9, 20], &[3, 5], &[12, 18, 27, 64], &[7]] {
            let chips = chips(worths);
            let can = reachable(worths, 3_000);
            for amount in 0..2_000_usize {
                assert_eq!(chips.can_make_up(amount as u64), can[amount], "{amount} of {worths:?}");
                let up = (amount..).find(|&up| can[up]).expect("a multiple of the smallest");
                assert_eq!(chips.round_up(amount as u64), up as u64, "{amount} up in {worths:?}");
                let down = (0..=amount).rev().find(|&down| can[down]).expect("nothing");
                assert_eq!(chips.round_down(amount as u64), down as u64, "{amount} down in {worths:?}");
            }
        }
    }

    #[test]
    fn one_dollar_at_seven_and_a_half_is_paid_eight_with_whole_dollars() {
        assert_eq!(winnings(100, SEVEN_AND_A_HALF, &chips(&[100, 500]), UpToChips).paid, 800);
        assert_eq!(winnings(100, SEVEN_AND_A_HALF, &chips(&[100, 250]), UpToChips).paid, 750);
        let odd = winnings(1, SEVEN_AND_A_HALF, &chips(&[1]), UpToChips);
        assert_eq!((odd.exact, odd.rounding.numerator, odd.paid), (Fraction { numerator: 15, denominator: 2 }, 1, 8));
    }

    #[test]
    fn the_least_stake_that_returns_over_one_is_the_one_that_a_search_finds() {
        let wins = Fraction { numerator: 29_791, denominator: 262_144 };
        for worths in [&[100, 500][..], &[100, 250], &[5], &[1], &[6, 9, 20], &[25, 40]] {
            let chips = chips(worths);
            for (min, unit) in [(1, None), (7, None), (30, None), (100, Some(50)), (100, Some(100)), (300, None)] {
                let expected = (min..5_000).filter(|stake| (stake - min) % unit.unwrap_or(1) == 0).find(|&stake| {
                    let paid = winnings(stake, SEVEN_AND_A_HALF, &chips, UpToChips).paid;
                    29_791 * (stake + paid) > 262_144 * stake
                });
                let found =
                    stake_returning_over_one((min, 5_000, unit), SEVEN_AND_A_HALF, wins, (&chips, UpToChips), false);
                assert_eq!(found.map(|(stake, _)| stake), expected, "{worths:?} from {min} by {unit:?}");
            }
        }
    }

    #[test]
    fn for_all_odds_the_least_stake_that_returns_over_one_is_the_one_that_a_search_finds() {
        let ratios = [(33, 31), (15, 2), (7_799, 1_000), (39, 5), (8, 1), (1, 3), (1_000, 1)];
        let wins = [(31, 64), (29_791, 262_144)].map(|(numerator, denominator)| Fraction { numerator, denominator });
        for worths in [&[1][..], &[100], &[31], &[6, 9, 20], &[25, 40]] {
            let chips = chips(worths);
            for (numerator, denominator) in ratios {
                let odds = Fraction { numerator, denominator };
                for (rounding, wins, payable_only, (min, unit)) in [UpToChips, DownToChips]
                    .into_iter()
                    .flat_map(|rounding| wins.map(|wins| (rounding, wins)))
                    .flat_map(|(rounding, wins)| [false, true].map(|only| (rounding, wins, only)))
                    .flat_map(|(rounding, wins, only)| {
                        [(1, None), (31, Some(31)), (400, Some(7))].map(|steps| (rounding, wins, only, steps))
                    })
                {
                    let over_one = |stake: &u64| {
                        let paid = winnings(*stake, odds, &chips, rounding).paid;
                        wins.numerator * (stake + paid) > wins.denominator * stake
                    };
                    let expected = (min..6_000)
                        .step_by(usize::try_from(unit.unwrap_or(1)).expect("small"))
                        .filter(|&stake| !payable_only || chips.can_make_up(stake))
                        .find(over_one);
                    let range = (min, 5_999, unit);
                    let found = stake_returning_over_one(range, odds, wins, (&chips, rounding), payable_only);
                    let found = found.map(|(stake, _)| stake);
                    assert_eq!(found, expected, "{worths:?} {odds:?} {wins:?} {rounding:?} {range:?} {payable_only}");
                }
            }
        }
    }

    #[test]
    fn odds_that_return_exactly_one_without_rounding_end_the_search_at_once() {
        let (odds, wins) = (Fraction { numerator: 33, denominator: 31 }, Fraction { numerator: 31, denominator: 64 });
        let range = (31, MOST_GIVEN, Some(31));
        assert_eq!(stake_returning_over_one(range, odds, wins, (&chips(&[1]), UpToChips), true), None);
        assert_eq!(
            stake_returning_over_one((31, 99, None), odds, wins, (&chips(&[1]), UpToChips), true),
            Some((32, 35))
        );
    }

    #[test]
    fn winnings_rounded_down_are_the_most_that_chips_can_pay() {
        let down = winnings(100, SEVEN_AND_A_HALF, &chips(&[100, 500]), DownToChips);
        assert_eq!((down.exact.numerator, down.rounding.numerator, down.paid), (750, 50, 700));
        assert_eq!(winnings(1, SEVEN_AND_A_HALF, &chips(&[1]), DownToChips).paid, 7);
        assert_eq!(winnings(1, SEVEN_AND_A_HALF, &chips(&[100]), DownToChips).paid, 0);
    }

    #[test]
    fn no_sum_of_a_stake_exceeds_the_most_owed() {
        for worths in [&[1][..], &[100, 500], &[6, 9, 20], &[1_000]] {
            let chips = chips(worths);
            for (numerator, denominator) in [(15, 2), (1, 1), (8, 1), (1, 3), (3, 1)] {
                let odds = Fraction { numerator, denominator };
                for stake in 1..2_000 {
                    let payment = winnings(stake, odds, &chips, UpToChips);
                    let owed = most_owed(stake, odds, Some(&chips));
                    let sums = [payment.paid, payment.exact.numerator].map(|sum| stake + sum);
                    assert!(sums.iter().all(|&sum| sum <= owed), "{stake} {odds:?}");
                    let most = |owed| largest_fitting(|stake| most_owed(stake, odds, Some(&chips)) <= owed);
                    assert_eq!(most(owed), stake, "{worths:?} {odds:?}");
                    assert_eq!(most(owed - 1), stake - 1, "{worths:?} {odds:?}");
                }
            }
        }
    }

    #[test]
    fn invalid_denominations_are_refused() {
        assert_eq!(Chips::new(&[]), Err(BadChips::Count));
        assert_eq!(Chips::new(&[0, 5]), Err(BadChips::Worth));
        assert_eq!(Chips::new(&[5, 5]), Err(BadChips::Order));
        assert_eq!(Chips::new(&[4_099, 5_001]), Err(BadChips::Spread));
    }
}
