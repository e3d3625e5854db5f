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
        self.search(self.cards.len(), CardSet::default(), 0, wanted, singles, visit);
    }

    fn search(
        &self,
        left: usize,
        chosen: CardSet,
        sum: u8,
        wanted: u16,
        singles: CardSet,
        visit: &mut dyn FnMut(CardSet, u8),
    ) {
        let is_single = chosen.len() == 1 && singles.has_all(chosen);
        let reach = self.reach.get(left).copied().unwrap_or(0);
        let reaches = reach << sum & wanted & SUMS != 0 && sum < 15;
        if left == 0 {
            if reaches || is_single {
                visit(chosen, sum);
            }
            return;
        }
        let may_be_single = chosen.is_empty() && !singles.is_empty();
        if !reaches && !is_single && !may_be_single {
            return;
        }
        self.search(left - 1, chosen, sum, wanted, singles, visit);
        if let Some(&(card, number)) = self.cards.get(left - 1) {
            let (chosen, sum) = (chosen.with(CardSet::of(card)), sum + number);
            if sum < 15 {
                self.search(left - 1, chosen, sum, wanted, singles, visit);
            }
        }
    }
}
