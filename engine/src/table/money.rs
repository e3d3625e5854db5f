//! Money: whole minor units, the chips a table has, and what they can pay.
//!
//! No rule of a game may enter here; only sums, ratios and the making up of amounts from chips.

use alloc::vec;
use alloc::vec::Vec;

use crate::contract::{Fraction, MinorUnits, Stake};

/// No sum ever exceeds this: 2^53 - 1, the last integer that every JSON reader holds exactly.
pub const MOST: MinorUnits = (1 << 53) - 1;
/// No single amount that is given may exceed this: 10^15.
pub const MOST_GIVEN: MinorUnits = 1_000_000_000_000_000;

/// Why a list of chips cannot serve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadChips {
    /// There is none, or more than 16.
    Count,
    /// One is 0 or above 10^15.
    Worth,
    /// They do not rise.
    Order,
    /// The smallest, divided by their common divisor, is above 4,096.
    Spread,
}

/// What the table's chips are worth: 1 to 16 denominations, rising; any number of each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chips {
    worths: Vec<MinorUnits>,
    /// Their greatest common divisor: no other amounts can be made up.
    divisor: MinorUnits,
    /// `least[r]` is the least amount that can be made up among those that leave the remainder
    /// `r * divisor` when divided by the smallest chip. Empty when the smallest chip divides all.
    least: Vec<MinorUnits>,
}

impl Chips {
    /// Chips of those worths.
    ///
    /// # Errors
    /// [`BadChips`].
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

    /// Their worths, rising.
    pub fn worths(&self) -> &[MinorUnits] {
        &self.worths
    }

    /// The smallest chip.
    #[inline]
    pub fn smallest(&self) -> MinorUnits {
        self.worths.first().copied().unwrap_or(1)
    }

    /// Whether the amount can be made up.
    #[inline]
    pub fn make_up(&self, amount: MinorUnits) -> bool {
        let smallest = self.smallest();
        let remainder = amount % smallest;
        remainder == 0 || (remainder.is_multiple_of(self.divisor) && amount >= self.least_with(remainder))
    }

    /// Whether every amount from `least` to `most` that can be made up can be with so much more too.
    pub fn make_up_all_with(&self, more: MinorUnits, least: MinorUnits, most: MinorUnits) -> bool {
        let smallest = self.smallest();
        // Of those that leave one remainder all after the first are some of the smallest chips more.
        (0..smallest / self.divisor).map(|place| place * self.divisor).all(|remainder| {
            let needed = if remainder == 0 { 0 } else { self.least_with(remainder) };
            let first = needed.max(least);
            let first = first.saturating_add((remainder + smallest - first % smallest) % smallest);
            first > most || self.make_up(first.saturating_add(more))
        })
    }

    /// The smallest amount, not below that one, that can be made up. It is less than one smallest chip above.
    pub fn round_up(&self, amount: MinorUnits) -> MinorUnits {
        let whole = amount.next_multiple_of(self.smallest());
        let mut candidate = amount.next_multiple_of(self.divisor);
        while candidate < whole && !self.make_up(candidate) {
            candidate += self.divisor;
        }
        candidate.min(whole)
    }

    /// The largest amount, not above that one, that can be made up; 0 where only nothing can.
    pub fn round_down(&self, amount: MinorUnits) -> MinorUnits {
        let mut candidate = amount - amount % self.divisor;
        while !self.make_up(candidate) {
            candidate -= self.divisor;
        }
        candidate
    }

    /// From here on only the remainder decides whether an amount can be made up.
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

/// For each remainder the least amount that leaves it: shortest paths around the circle of
/// remainders, each chip walked around its own cycles twice.
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
            // Twice around: a cycle has size / cycles places.
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

/// What a winning wager is paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Payment {
    /// The stake times the odds.
    pub exact: Fraction,
    /// What rounding added or took away, over the denominator of `exact`.
    pub rounding: Fraction,
    /// What is paid, an amount that chips can make up.
    pub paid: MinorUnits,
}

/// What becomes of winnings that chips cannot pay exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rounding {
    /// They are paid to the next highest amount that chips can make up.
    UpToChips,
    /// They are paid to the next lowest amount that chips can make up, which may be nothing.
    DownToChips,
}

/// The winnings of a stake: exact first, then to whole minor units, then to what chips can make up.
#[inline]
pub fn winnings(stake: MinorUnits, odds: Fraction, chips: &Chips, rounding: Rounding) -> Payment {
    if odds.numerator == odds.denominator && chips.make_up(stake) {
        return Payment {
            exact: Fraction { numerator: stake, denominator: 1 },
            rounding: Fraction { numerator: 0, denominator: 1 },
            paid: stake,
        };
    }
    // At most 2^53: the table accepts no stake that could owe more.
    let owed = scaled(stake, odds.numerator, 1);
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

/// The largest sum that a winning stake can lead to: the stake, with what is owed before it is divided by the
/// odds, or with what is paid, where rounding up to these chips adds more; without chips nothing is rounded.
#[inline]
pub fn most_owed(stake: MinorUnits, odds: Fraction, chips: Option<&Chips>) -> MinorUnits {
    if stake == 0 {
        return 0;
    }
    let owed = stake.saturating_mul(odds.numerator);
    let paid = match chips {
        Some(chips) if owed <= MOST => chips.round_up(owed.div_ceil(odds.denominator.max(1))),
        _ => 0,
    };
    stake.saturating_add(owed.max(paid))
}

/// The largest amount, up to what can be given, that fits, where whatever is less than one that fits does too.
pub fn largest(fits: impl Fn(MinorUnits) -> bool) -> MinorUnits {
    let (mut found, mut too_much) = (0, MOST_GIVEN + 1);
    while too_much - found > 1 {
        let amount = found + (too_much - found) / 2;
        if fits(amount) { found = amount } else { too_much = amount }
    }
    found
}

/// One half of a stake, rounded up to a whole minor unit, in the tenders of the stake.
///
/// Of its chips one half goes back, rounded up to what chips can make up; tokens fill it up to the half of all.
/// So more than the half of all goes back only where chips cannot make up the half of the chips.
pub fn half(stake: Stake, chips: &Chips) -> Stake {
    let half = stake.chips.saturating_add(stake.tokens).div_ceil(2);
    let in_chips = chips.round_up(stake.chips.div_ceil(2)).min(stake.chips);
    Stake { chips: in_chips, tokens: half.saturating_sub(in_chips) }
}

/// The least stake from `min` to `max`, in steps of `unit`, that is paid so much that it returns more
/// than itself on average; `wins` is how often it wins. With `payable_only` stakes that chips cannot
/// make up are left out.
///
/// Each amount that can be paid is looked at with the least stake that is paid it. Rounding up adds less
/// than one smallest chip, so only small stakes come into question where the odds alone return less than
/// the stake; and what it adds comes again with every stake that is larger by the smallest chip times the
/// odds' denominator, on more stake, so no larger one need be looked at.
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
    // Out of `denominator` units, what the odds alone return.
    let by_odds = over_one(denominator, numerator);
    if rounding == Rounding::DownToChips && !by_odds {
        return None;
    }
    let step = unit.unwrap_or(1);
    let in_steps = |stake: MinorUnits| min.saturating_add((stake - min).next_multiple_of(step));
    // Where even a whole smallest chip more does not reach a return of 1, no larger stake does.
    let could_be = |stake: MinorUnits| {
        let exact = scaled(stake, numerator, denominator);
        by_odds || over_one(stake, exact.saturating_add(chips.smallest()).saturating_add(1))
    };
    let round = chips.smallest().saturating_mul(denominator);
    let rounds = scaled(round, step, greatest_common_divisor(round, step).max(1));
    let last = if by_odds { max } else { max.min(min.saturating_add(chips.largest_least()).saturating_add(rounds)) };
    let mut stake = min;
    while stake <= last && could_be(stake) {
        if payable_only && !chips.make_up(stake) {
            stake = in_steps(chips.round_up(stake));
            continue;
        }
        let paid = winnings(stake, odds, chips, rounding).paid;
        if over_one(stake, paid) {
            return Some((stake, paid));
        }
        // The least stake that is paid more than this one.
        let next = match rounding {
            Rounding::UpToChips => scaled(paid, denominator, numerator).saturating_add(1),
            Rounding::DownToChips => scaled_up(chips.round_up(paid.saturating_add(1)), denominator, numerator),
        };
        stake = in_steps(next.max(stake.saturating_add(1)));
    }
    None
}

/// An amount times a ratio, rounded down.
fn scaled(amount: MinorUnits, numerator: u64, denominator: u64) -> MinorUnits {
    u64::try_from(u128::from(amount) * u128::from(numerator) / u128::from(denominator.max(1))).unwrap_or(u64::MAX)
}

/// An amount times a ratio, rounded up.
fn scaled_up(amount: MinorUnits, numerator: u64, denominator: u64) -> MinorUnits {
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
    fn amounts_that_stay_payable_with_more_are_told_one_by_one() {
        for worths in [&[100, 250][..], &[6, 9, 20], &[2, 5], &[10, 25], &[7]] {
            let (chips, can) = (chips(worths), reachable(worths, 1_200));
            for more in (0..130).chain([250, 300]) {
                for (least, most) in [(0, 40), (1, 900), (19, 20), (35, 700), (5, 5), (60, 59)] {
                    let expected = (least..=most).all(|amount| !can[amount] || can[amount + more]);
                    let told = chips.make_up_all_with(more as u64, least as u64, most as u64);
                    assert_eq!(told, expected, "{least} to {most} and {more} of {worths:?}");
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
                assert_eq!(chips.make_up(amount as u64), can[amount], "{amount} of {worths:?}");
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
    fn a_stake_returns_over_one_exactly_where_a_search_over_all_stakes_says_so() {
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
    fn whatever_the_odds_a_stake_returns_over_one_exactly_where_a_search_says_so() {
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
                        .filter(|&stake| !payable_only || chips.make_up(stake))
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
    fn odds_that_return_exactly_one_without_rounding_are_found_harmless_at_once() {
        let (odds, wins) = (Fraction { numerator: 33, denominator: 31 }, Fraction { numerator: 31, denominator: 64 });
        let range = (31, MOST_GIVEN, Some(31));
        assert_eq!(stake_returning_over_one(range, odds, wins, (&chips(&[1]), UpToChips), true), None);
        assert_eq!(
            stake_returning_over_one((31, 99, None), odds, wins, (&chips(&[1]), UpToChips), true),
            Some((32, 35))
        );
    }

    #[test]
    fn winnings_rounded_down_are_the_most_that_chips_make_up_of_them() {
        let down = winnings(100, SEVEN_AND_A_HALF, &chips(&[100, 500]), DownToChips);
        assert_eq!((down.exact.numerator, down.rounding.numerator, down.paid), (750, 50, 700));
        assert_eq!(winnings(1, SEVEN_AND_A_HALF, &chips(&[1]), DownToChips).paid, 7);
        assert_eq!(winnings(1, SEVEN_AND_A_HALF, &chips(&[100]), DownToChips).paid, 0);
    }

    #[test]
    fn nothing_that_a_stake_leads_to_is_more_than_what_it_is_said_to_owe() {
        for worths in [&[1][..], &[100, 500], &[6, 9, 20], &[1_000]] {
            let chips = chips(worths);
            for (numerator, denominator) in [(15, 2), (1, 1), (8, 1), (1, 3), (3, 1)] {
                let odds = Fraction { numerator, denominator };
                for stake in 1..2_000 {
                    let payment = winnings(stake, odds, &chips, UpToChips);
                    let owed = most_owed(stake, odds, Some(&chips));
                    let sums = [payment.paid, payment.exact.numerator].map(|sum| stake + sum);
                    assert!(sums.iter().all(|&sum| sum <= owed), "{stake} {odds:?}");
                    let most = |owed| largest(|stake| most_owed(stake, odds, Some(&chips)) <= owed);
                    assert_eq!(most(owed), stake, "{worths:?} {odds:?}");
                    assert_eq!(most(owed - 1), stake - 1, "{worths:?} {odds:?}");
                }
            }
        }
    }

    #[test]
    fn half_of_a_stake_goes_back_in_its_tenders() {
        let half = |worths: &[u64], chips, tokens| {
            let half = half(Stake { chips, tokens }, &self::chips(worths));
            (half.chips, half.tokens)
        };
        assert_eq!(half(&[1], 100, 0), (50, 0));
        assert_eq!(half(&[1], 101, 0), (51, 0));
        assert_eq!(half(&[1], 101, 101), (51, 50));
        assert_eq!(half(&[1], 0, 1), (0, 1));
        assert_eq!(half(&[100, 500], 100, 0), (100, 0));
        assert_eq!(half(&[100, 500], 500, 0), (300, 0));
        assert_eq!(half(&[100, 500], 500, 500), (300, 200));
        assert_eq!(half(&[100, 500], 500, 1), (300, 0));
        assert_eq!(half(&[100, 500], 0, 300), (0, 150));
    }

    #[test]
    fn chips_that_cannot_serve_are_named() {
        assert_eq!(Chips::new(&[]), Err(BadChips::Count));
        assert_eq!(Chips::new(&[0, 5]), Err(BadChips::Worth));
        assert_eq!(Chips::new(&[5, 5]), Err(BadChips::Order));
        assert_eq!(Chips::new(&[4_099, 5_001]), Err(BadChips::Spread));
    }
}
