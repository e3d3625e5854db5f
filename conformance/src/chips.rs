//! The amounts that a table's chips can pay, with any number of each chip (R18). This is a second implementation, which checks
//! the engine's rounding and ranges.

use kip_contract::types::AmountRange;
use kip_engine::contract::MinorUnits;

/// The chips of a table.
pub struct Chips {
    /// The greatest common divisor of the chips.
    common: MinorUnits,
    /// For each remainder modulo the smallest chip the least payable amount that has it, in units of `common`.
    least: Vec<Option<MinorUnits>>,
}

/// The most remainders of the smallest chip that are computed. Chips with more remainders are treated as paying nothing.
const MOST_REMAINDERS: usize = 1 << 16;

impl Chips {
    /// Returns the chips of these denominations.
    #[must_use]
    pub fn new(denominations: &[MinorUnits]) -> Self {
        let common = denominations.iter().copied().fold(0, common_divisor).max(1);
        let chips = || denominations.iter().map(|chip| chip / common);
        let smallest = chips().min().unwrap_or(0);
        // No real chip is worth so many times the common divisor, but a component may list anything.
        let remainders = usize::try_from(smallest).ok().filter(|count| *count <= MOST_REMAINDERS);
        let mut least = vec![None; remainders.unwrap_or(0)];
        let mut reached = vec![0];
        while let Some(amount) = reached.pop() {
            let remainder =
                usize::try_from(amount % smallest.max(1)).ok().and_then(|remainder| least.get_mut(remainder));
            match remainder {
                Some(known) if known.is_none_or(|known| amount < known) => {
                    *known = Some(amount);
                    reached.extend(chips().filter_map(|chip| amount.checked_add(chip)));
                }
                _ => {}
            }
        }
        Self { common, least }
    }

    /// Returns the least payable amount that is not below `amount`.
    #[must_use]
    pub fn round_up(&self, amount: MinorUnits) -> Option<MinorUnits> {
        let from = amount.div_ceil(self.common);
        let parts = (from..=from.checked_add(self.smallest())?).find(|&parts| self.can_make_up(parts))?;
        parts.checked_mul(self.common)
    }

    /// Returns the greatest payable amount that is not above `amount`.
    #[must_use]
    pub fn round_down(&self, amount: MinorUnits) -> Option<MinorUnits> {
        let to = amount / self.common;
        (0..=to).rev().find(|&parts| self.can_make_up(parts)).map(|parts| parts * self.common)
    }

    /// Returns whether the chips can pay `amount`.
    #[must_use]
    pub fn can_pay(&self, amount: MinorUnits) -> bool {
        amount.is_multiple_of(self.common) && self.can_make_up(amount / self.common)
    }

    fn smallest(&self) -> MinorUnits {
        self.least.len() as MinorUnits
    }

    fn can_make_up(&self, parts: MinorUnits) -> bool {
        let remainder = usize::try_from(parts % self.smallest().max(1)).ok();
        remainder.and_then(|remainder| *self.least.get(remainder)?).is_some_and(|least| least <= parts)
    }
}

const fn common_divisor(mut one: MinorUnits, mut other: MinorUnits) -> MinorUnits {
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one
}

/// Returns whether a range contains `amount`, as the contract defines ranges.
#[must_use]
pub fn takes(range: &AmountRange, amount: MinorUnits) -> bool {
    (range.least..=range.most).contains(&amount)
        && (amount - range.least).is_multiple_of(range.step.max(1))
        && (range.made_of.is_empty()
            || amount.checked_add(range.on_top_of).is_some_and(|sum| Chips::new(&range.made_of).can_pay(sum)))
}

#[cfg(test)]
mod tests {
    use super::*;

    // R18: 7.50 with chips of 1 and 5 dollars is 8 dollars, with chips of 2.50 and 1 it can be paid
    #[test]
    fn the_examples_of_r18() {
        assert_eq!(Chips::new(&[100, 500]).round_up(750), Some(800));
        assert_eq!(Chips::new(&[100, 250]).round_up(750), Some(750));
        assert_eq!(Chips::new(&[100, 500]).round_down(750), Some(700));
    }

    // Chips of 5 and 7 make up 5, 7, 10, 12, 14, 15, 17, 19, 20, 21, 22 and all from 24 on
    #[test]
    fn two_denominations_leave_gaps() {
        let chips = Chips::new(&[5, 7]);
        for (amount, above, below) in
            [(0, 0, 0), (1, 5, 0), (6, 7, 5), (8, 10, 7), (13, 14, 12), (23, 24, 22), (99, 99, 99)]
        {
            assert_eq!((chips.round_up(amount), chips.round_down(amount)), (Some(above), Some(below)), "{amount}");
            assert_eq!(chips.can_pay(amount), above == amount, "{amount}");
        }
        assert_eq!(Chips::new(&[]).round_up(3), None);
    }
}
