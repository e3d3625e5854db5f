//! What a table's chips can make up, any number of each (R18): reckoned here anew, to look at what was rounded and at what
//! can be staked.

use kip_engine::contract::MinorUnits;

/// The chips of a table.
pub struct Chips {
    /// What divides them all.
    common: MinorUnits,
    /// For each rest of the division by the smallest chip the least that leaves it, in `common`.
    least: Vec<Option<MinorUnits>>,
}

impl Chips {
    /// Of those worths.
    #[must_use]
    pub fn new(denominations: &[MinorUnits]) -> Self {
        let common = denominations.iter().copied().fold(0, common_divisor).max(1);
        let chips = || denominations.iter().map(|chip| chip / common);
        let smallest = chips().min().unwrap_or(0);
        let mut least = vec![None; usize::try_from(smallest).unwrap_or(0)];
        let mut open = vec![0];
        while let Some(amount) = open.pop() {
            let rest = usize::try_from(amount % smallest.max(1)).ok().and_then(|rest| least.get_mut(rest));
            match rest {
                Some(known) if known.is_none_or(|known| amount < known) => {
                    *known = Some(amount);
                    open.extend(chips().filter_map(|chip| amount.checked_add(chip)));
                }
                _ => {}
            }
        }
        Self { common, least }
    }

    /// The least that chips can make up and is not below that amount.
    #[must_use]
    pub fn above(&self, amount: MinorUnits) -> Option<MinorUnits> {
        let from = amount.div_ceil(self.common);
        let parts = (from..=from.checked_add(self.smallest())?).find(|&parts| self.make_up(parts))?;
        parts.checked_mul(self.common)
    }

    /// The most that chips can make up and is not above that amount.
    #[must_use]
    pub fn below(&self, amount: MinorUnits) -> Option<MinorUnits> {
        let to = amount / self.common;
        (0..=to).rev().find(|&parts| self.make_up(parts)).map(|parts| parts * self.common)
    }

    /// Whether that amount can be made up.
    #[must_use]
    pub fn pay(&self, amount: MinorUnits) -> bool {
        amount.is_multiple_of(self.common) && self.make_up(amount / self.common)
    }

    fn smallest(&self) -> MinorUnits {
        self.least.len() as MinorUnits
    }

    fn make_up(&self, parts: MinorUnits) -> bool {
        let rest = usize::try_from(parts % self.smallest().max(1)).ok();
        rest.and_then(|rest| *self.least.get(rest)?).is_some_and(|least| least <= parts)
    }
}

const fn common_divisor(mut one: MinorUnits, mut other: MinorUnits) -> MinorUnits {
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one
}

#[cfg(test)]
mod tests {
    use super::*;

    // R18: 7.50 with chips of 1 and 5 dollars is 8 dollars, with chips of 2.50 and 1 it can be paid
    #[test]
    fn the_examples_of_r18() {
        assert_eq!(Chips::new(&[100, 500]).above(750), Some(800));
        assert_eq!(Chips::new(&[100, 250]).above(750), Some(750));
        assert_eq!(Chips::new(&[100, 500]).below(750), Some(700));
    }

    // Chips of 5 and 7 make up 5, 7, 10, 12, 14, 15, 17, 19, 20, 21, 22 and all from 24 on
    #[test]
    fn two_chips_leave_gaps() {
        let chips = Chips::new(&[5, 7]);
        for (amount, above, below) in
            [(0, 0, 0), (1, 5, 0), (6, 7, 5), (8, 10, 7), (13, 14, 12), (23, 24, 22), (99, 99, 99)]
        {
            assert_eq!((chips.above(amount), chips.below(amount)), (Some(above), Some(below)), "{amount}");
            assert_eq!(chips.pay(amount), above == amount, "{amount}");
        }
        assert_eq!(Chips::new(&[]).above(3), None);
    }
}
