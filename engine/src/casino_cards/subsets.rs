//! Every set of cards with a wanted sum, in the order of the sets as numbers (C25).
//!
//! Sums that the lower cards can still reach are known beforehand, so that no search ends in nothing: the time is that of what is
//! found.

use arrayvec::ArrayVec;

use super::cards::CardSet;
use super::contract::Card;
use super::record::Record;
use super::state::MOST_CARDS;

/// Cards with numbers, and the sums that the first of them reach.
pub struct Subsets {
    cards: ArrayVec<(Card, u8), MOST_CARDS>,
    /// At place i the sums of the first i cards, as bits; sums above 14 do not matter.
    reach: ArrayVec<u16, { MOST_CARDS + 1 }>,
}

const SUMS: u16 = 0x7fff;

impl Subsets {
    /// Prepares the search among cards; those without number are in no set.
    pub fn new(record: &Record, cards: CardSet) -> Self {
        let mut found = Self { cards: ArrayVec::new(), reach: ArrayVec::new() };
        let mut sums = 1;
        found.reach.push(sums);
        for card in cards {
            let Some(number) = record.number(card) else { continue };
            found.cards.push((card, number));
            sums |= sums << number & SUMS;
            found.reach.push(sums);
        }
        found
    }

    /// Returns the sums that some of the cards have, as bits.
    pub fn sums(&self) -> u16 {
        self.reach.last().copied().unwrap_or(1)
    }

    /// Visits every set whose sum is wanted, and every single card of `singles`, each once.
    pub fn each(&self, wanted: u16, singles: CardSet, visit: &mut dyn FnMut(CardSet, u8)) {
        let find = Find { wanted, singles };
        if self.leads(self.cards.len(), CardSet::default(), 0, &find) {
            self.search(self.cards.len(), CardSet::default(), 0, &find, visit);
        }
    }

    /// Visits what is found with some of the first `left` cards beside those that are chosen.
    fn search(
        &self,
        mut left: usize,
        mut chosen: CardSet,
        mut sum: u8,
        find: &Find,
        visit: &mut dyn FnMut(CardSet, u8),
    ) {
        while let Some(&(card, number)) = left.checked_sub(1).and_then(|last| self.cards.get(last)) {
            left -= 1;
            let (with, raised) = (chosen.with(CardSet::of(card)), sum + number);
            if raised < 15 && self.leads(left, with, raised, find) {
                if self.leads(left, chosen, sum, find) {
                    self.search(left, chosen, sum, find, visit);
                }
                (chosen, sum) = (with, raised);
            }
        }
        if self.leads(0, chosen, sum, find) {
            visit(chosen, sum);
        }
    }

    /// Whether something may be found with some of the first `left` cards beside those that are chosen.
    fn leads(&self, left: usize, chosen: CardSet, sum: u8, find: &Find) -> bool {
        let reach = self.reach.get(left).copied().unwrap_or(0);
        let is_reached = reach << sum & find.wanted & SUMS != 0;
        is_reached || (!find.singles.is_empty() && find.may_be_single(left, chosen))
    }
}

/// What is looked for.
struct Find {
    wanted: u16,
    singles: CardSet,
}

impl Find {
    fn may_be_single(&self, left: usize, chosen: CardSet) -> bool {
        if chosen.is_empty() { left > 0 } else { chosen.len() == 1 && self.singles.has_all(chosen) }
    }
}
