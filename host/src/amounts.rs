//! Evaluates an [`AmountRange`]: reports the amounts that it accepts, and the nearest one to a wanted amount. Formats amounts.
//!
//! This is arithmetic only. The rulebook makes the ranges; no rule may appear in this module.

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

use crate::contract::{AmountRange, MinorUnits};

/// An upper bound on the smallest chip divided by the chips' greatest common divisor.
const MOST_REMAINDERS: usize = 4_096;

/// Returns whether the range contains an amount.
///
/// ```
/// use kip::amounts::{at_least, at_most, contains};
/// use kip::contract::AmountRange;
///
/// // 10.00 to 20.00 in chips of 1.00 and 2.50, on top of 1.00 that is already on the table.
/// let made_of = vec![100, 250];
/// let range = AmountRange { tender: 0, least: 1_000, most: 2_000, step: 1, on_top_of: 100, made_of };
/// assert!(contains(&range, 1_150) && !contains(&range, 1_151) && !contains(&range, 2_100));
/// assert_eq!(at_most(&range, 1_199), 1_150);
/// assert_eq!(at_most(&range, 5), 1_000);
/// assert_eq!((at_least(&range, 1_151), at_least(&range, 2_001)), (Some(1_200), None));
/// ```
#[must_use]
pub fn contains(range: &AmountRange, amount: MinorUnits) -> bool {
    (range.least..=range.most).contains(&amount)
        && (amount - range.least).is_multiple_of(range.step.max(1))
        && is_payable(range, amount)
}

/// Returns the largest amount of the range that is not above the given one, or the least of the range if all are above
/// it.
#[must_use]
pub fn at_most(range: &AmountRange, amount: MinorUnits) -> MinorUnits {
    let step = step(range);
    let above = amount.min(range.most).saturating_sub(range.least);
    let down = (0..=above / step).rev().map(|steps| range.least + steps * step);
    // The least is payable, and payable amounts repeat with every smallest chip above it.
    down.take(MOST_REMAINDERS).find(|amount| is_payable(range, *amount)).unwrap_or(range.least)
}

/// Returns the smallest amount of the range that is not below the given one, or `None` if all are below it.
#[must_use]
pub fn at_least(range: &AmountRange, amount: MinorUnits) -> Option<MinorUnits> {
    let step = step(range);
    let first = amount.saturating_sub(range.least).div_ceil(step);
    let up = (first..).map_while(|steps| steps.checked_mul(step)?.checked_add(range.least));
    let up = up.take_while(|amount| *amount <= range.most);
    up.take(MOST_REMAINDERS).find(|amount| is_payable(range, *amount))
}

/// Formats an amount as money of a currency with so many decimals, such as `1,234.50`.
///
/// ```
/// use kip::amounts::format_money;
///
/// assert_eq!([format_money(123_450, 2), format_money(5, 2), format_money(1_000, 0)], ["1,234.50", "0.05", "1,000"]);
/// ```
#[must_use]
pub fn format_money(amount: MinorUnits, decimals: u8) -> String {
    let width = usize::from(decimals);
    let digits = format!("{amount:0>least$}", least = width + 1);
    let (whole, part) = digits.split_at(digits.len() - width);
    let mut money = String::with_capacity(digits.len() + digits.len() / 3 + 1);
    for (place, digit) in whole.chars().enumerate() {
        if place > 0 && (whole.len() - place).is_multiple_of(3) {
            money.push(',');
        }
        money.push(digit);
    }
    if part.is_empty() { money } else { money + "." + part }
}

/// Returns the distance between two candidate amounts.
fn step(range: &AmountRange) -> MinorUnits {
    let (step, divisor) = (range.step.max(1), divisor(&range.made_of).max(1));
    (step / gcd(step, divisor)).saturating_mul(divisor)
}

fn is_payable(range: &AmountRange, amount: MinorUnits) -> bool {
    range.made_of.is_empty() || amount.checked_add(range.on_top_of).is_some_and(|sum| can_pay(&range.made_of, sum))
}

/// Returns whether chips of these worths, any number of each, make up a sum. Among sums with the same remainder by the smallest
/// chip, all from the least payable one on are payable.
fn can_pay(worths: &[MinorUnits], sum: MinorUnits) -> bool {
    let divisor = divisor(worths);
    let Some(smallest) = worths.iter().copied().filter(|worth| *worth > 0).min() else { return sum == 0 };
    if !sum.is_multiple_of(divisor) {
        return false;
    }
    let (mut known, mut reached) = (BTreeSet::new(), BinaryHeap::from([Reverse(0)]));
    // Adds one chip at a time, the least sum first, so the first sum with a remainder is the least with it.
    while let Some(Reverse(least)) = reached.pop() {
        if least % smallest == sum % smallest {
            return true;
        }
        if known.len() < MOST_REMAINDERS && known.insert(least % smallest) {
            let next_sums = worths.iter().filter_map(|worth: &MinorUnits| least.checked_add(*worth));
            reached.extend(next_sums.filter(|next| *next <= sum).map(Reverse));
        }
    }
    false
}

/// Returns the greatest common divisor of the chips.
fn divisor(worths: &[MinorUnits]) -> MinorUnits {
    worths.iter().copied().fold(0, gcd)
}

const fn gcd(mut one: MinorUnits, mut other: MinorUnits) -> MinorUnits {
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tries every way to pay.
    fn pays(worths: &[MinorUnits], sum: MinorUnits) -> bool {
        sum == 0 || worths.iter().any(|worth| *worth <= sum && pays(worths, sum - worth))
    }

    #[test]
    fn chips_pay_the_sums_they_make_up() {
        for worths in [&[1][..], &[3, 5], &[4, 6, 9], &[5, 10], &[7, 11, 13]] {
            for sum in 0..60 {
                assert_eq!(can_pay(worths, sum), pays(worths, sum), "{worths:?} {sum}");
            }
        }
    }

    #[test]
    fn the_nearest_amount_below_is_the_nearest_by_search() {
        for (step, on_top_of, made_of) in [(1, 0, vec![]), (7, 0, vec![]), (1, 3, vec![3, 5]), (2, 1, vec![5, 8])] {
            let mut range = AmountRange { tender: 0, least: 30, most: 90, step, on_top_of, made_of };
            range.least = (30..90).find(|least| is_payable(&range, *least)).expect("an amount");
            for amount in 0..120 {
                let nearest = (range.least..=amount).rev().find(|amount| contains(&range, *amount));
                assert_eq!(at_most(&range, amount), nearest.unwrap_or(range.least), "{range:?} {amount}");
            }
        }
    }

    #[test]
    fn large_amounts_need_no_long_search() {
        let made_of = vec![1_000_000_007, 4_000_000_028];
        let range =
            AmountRange { tender: 0, least: 1_000_000_007, most: 1_000_000_007_000, step: 1, on_top_of: 0, made_of };
        assert_eq!(at_most(&range, 1_000_000_006_999), 999_000_006_993);
    }
}
