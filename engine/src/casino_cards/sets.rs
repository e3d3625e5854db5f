//! Which sets of cards are worth a value: the arithmetic of captures and builds.
//!
//! > 3.5 If the card you play matches the sum of several single cards in the layout, you capture that set of cards.
//!
//! This module knows numbers only: where the cards lie is the rules' concern.

use super::cards::{CardSet, rank};
use super::contract::Card;
use super::record::{ACE_HIGH, Record};

/// Returns the sum of the cards' numbers, an ace as 1 (C8), or `None` where one has no number.
pub fn sum(record: &Record, cards: CardSet) -> Option<u32> {
    cards.into_iter().try_fold(0, |sum, card| Some(sum + u32::from(record.number(card)?)))
}

/// Whether a set is worth a value: one card that counts it, or two and more whose numbers sum to it.
pub fn is_worth(record: &Record, mut cards: CardSet, value: u8) -> bool {
    if cards.len() == 1 {
        return cards.next().is_some_and(|card| record.counts(card, value));
    }
    !cards.is_empty() && sum(record, cards) == Some(value.into())
}

/// Whether some of the cards are worth a value.
pub fn has_set_worth(record: &Record, cards: CardSet, value: u8) -> bool {
    sums(record, cards) & 1 << value != 0 && value > 0
        || value == ACE_HIGH && record.ace_high.value && !cards.of_rank(1).is_empty()
}

/// Returns the sums up to 31 that some of the cards have, as bits; bit 0 is always set.
pub fn sums(record: &Record, cards: CardSet) -> u32 {
    cards.into_iter().filter_map(|card| record.number(card)).fold(1, |sums, number| sums | sums << number)
}

/// Whether a played card takes a set that is worth its value: a picture without number takes the same pictures (C12).
pub fn does_take(record: &Record, played: Card, value: u8, cards: CardSet) -> bool {
    if value == 0 {
        return cards.len() == 1 && cards.of_rank(rank(played)) == cards;
    }
    is_worth(record, cards, value)
}

/// Whether a played card takes something of these cards.
pub fn takes_some(record: &Record, played: Card, value: u8, cards: CardSet) -> bool {
    if value == 0 { !cards.of_rank(rank(played)).is_empty() } else { has_set_worth(record, cards, value) }
}

/// Returns the values that a card can be played with, rising: an ace alone counts 1 or 14 (C8), a picture without number 0 (C12).
pub fn values_of(record: &Record, card: Card) -> impl Iterator<Item = u8> {
    let low = record.number(card).unwrap_or(0);
    let high = (record.ace_high.value && rank(card) == 1).then_some(ACE_HIGH);
    core::iter::once(low).chain(high)
}
