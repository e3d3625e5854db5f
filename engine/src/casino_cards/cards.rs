//! Cards and sets of cards. This module holds no rule but what a pack is.

use alloc::vec::Vec;

use super::contract::Card;

/// A suit, in the pack's order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Suit {
    /// Clubs.
    Clubs,
    /// Diamonds.
    Diamonds,
    /// Hearts.
    Hearts,
    /// Spades.
    Spades,
}

/// The cards of a suit in a full pack.
const RANKS: u8 = 13;

/// Returns a card's suit.
#[must_use]
pub const fn suit(card: Card) -> Suit {
    match card as u8 / RANKS {
        0 => Suit::Clubs,
        1 => Suit::Diamonds,
        2 => Suit::Hearts,
        _ => Suit::Spades,
    }
}

/// Returns a card's rank: 1 for the ace to 13 for the king.
#[must_use]
pub const fn rank(card: Card) -> u8 {
    card as u8 % RANKS + 1
}

/// Returns the card with that number in a full pack, from 0: 13 times the suit and the rank less one.
#[must_use]
pub fn card(number: u8) -> Option<Card> {
    Card::ALL.get(usize::from(number)).copied()
}

/// What is played with (swazi 1.3, sotho-forty 14.8, south-african 15.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pack {
    /// All 52 cards.
    FiftyTwo,
    /// Without jacks, queens and kings.
    Forty,
}

impl Pack {
    /// Returns the cards: a new pack, ordered from the ace of clubs.
    #[must_use]
    pub const fn cards(self) -> CardSet {
        match self {
            Self::FiftyTwo => CardSet::FULL,
            Self::Forty => CardSet::of_ranks(1, 10),
        }
    }
}

/// A set of cards: bit i is card i of a full pack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub struct CardSet(pub u64);

impl CardSet {
    /// All cards there are.
    pub const FULL: Self = Self((1 << 52) - 1);

    /// Returns the cards of these ranks in all suits: 1 the ace to 13 the king, both ends included.
    ///
    /// ```
    /// use kip_engine::casino_cards::{CardSet, Pack};
    ///
    /// // Aces, twos and threes.
    /// assert_eq!(CardSet::of_ranks(1, 3).len(), 12);
    /// assert_eq!(CardSet::of_ranks(1, 10), Pack::Forty.cards());
    /// // A pack without sixes.
    /// assert_eq!(Pack::FiftyTwo.cards().without(CardSet::of_ranks(6, 6)).len(), 48);
    /// ```
    #[must_use]
    pub const fn of_ranks(lowest: u8, highest: u8) -> Self {
        let (mut cards, mut rank) = (Self(0), lowest);
        while rank <= highest && rank <= RANKS {
            cards = cards.with(Self::FULL.of_rank(rank));
            rank += 1;
        }
        cards
    }

    /// Returns its jacks, queens and kings.
    #[must_use]
    pub const fn pictures(self) -> Self {
        self.of_rank(11).with(self.of_rank(12)).with(self.of_rank(13))
    }

    /// Returns the set of one card.
    #[must_use]
    pub const fn of(card: Card) -> Self {
        Self(1 << card as u8)
    }

    /// Returns how many cards it has.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether it has no card.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether it has this card.
    #[must_use]
    pub const fn has(self, card: Card) -> bool {
        self.0 & Self::of(card).0 != 0
    }

    /// Whether it has all these cards.
    #[must_use]
    pub const fn has_all(self, cards: Self) -> bool {
        cards.0 & !self.0 == 0
    }

    /// Returns the cards of either set.
    #[must_use]
    pub const fn with(self, cards: Self) -> Self {
        Self(self.0 | cards.0)
    }

    /// Returns the set without these cards.
    #[must_use]
    pub const fn without(self, cards: Self) -> Self {
        Self(self.0 & !cards.0)
    }

    /// Returns its cards of a rank, 1 to 13.
    #[must_use]
    pub const fn of_rank(self, rank: u8) -> Self {
        let first = 1 | 1 << 13 | 1 << 26 | 1 << 39_u64;
        Self(if rank >= 1 && rank <= RANKS { self.0 & first << (rank - 1) } else { 0 })
    }

    /// Returns its cards of several ranks: bit 1 for the ace to bit 13 for the king.
    #[must_use]
    pub const fn of_these_ranks(self, ranks: u32) -> Self {
        let first = 1 | 1 << 13 | 1 << 26 | 1 << 39_u64;
        Self(self.0 & ((ranks as u64 >> 1 & 0x1fff) * first))
    }

    /// Returns its cards of a suit.
    #[must_use]
    pub const fn of_suit(self, suit: Suit) -> Self {
        Self(self.0 & 0x1fff << (suit as u32 * 13))
    }

    /// Returns the set of a list, or `None` where a card is named twice.
    #[must_use]
    pub fn from_list(cards: &[Card]) -> Option<Self> {
        cards.iter().try_fold(Self::default(), |set, &card| (!set.has(card)).then(|| set.with(Self::of(card))))
    }

    /// Returns its cards in the pack's order.
    #[must_use]
    pub fn to_list(self) -> Vec<Card> {
        self.collect()
    }
}

impl Iterator for CardSet {
    type Item = Card;

    /// Takes the first card in the pack's order.
    fn next(&mut self) -> Option<Card> {
        let card = card(u8::try_from(self.0.trailing_zeros()).ok()?)?;
        self.0 &= self.0 - 1;
        Some(card)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_has_its_suit_and_rank() {
        let letters = |suit| match suit {
            Suit::Clubs => 'c',
            Suit::Diamonds => 'd',
            Suit::Hearts => 'h',
            Suit::Spades => 's',
        };
        for card in Pack::FiftyTwo.cards() {
            let rank = match rank(card) {
                1 => "a".into(),
                11 => "j".into(),
                12 => "q".into(),
                13 => "k".into(),
                number => alloc::format!("{number}"),
            };
            assert_eq!(card.as_str(), alloc::format!("{}{rank}", letters(suit(card))));
        }
    }

    #[test]
    fn cards_of_several_ranks_are_those_of_each() {
        let all = Pack::FiftyTwo.cards();
        for ranks in [0, 1 << 1, 1 << 13, 0b1010_1100, 0x3ffe] {
            let each = (1..=13).filter(|rank| ranks & 1 << rank != 0).map(|rank| all.of_rank(rank));
            assert_eq!(all.of_these_ranks(ranks), each.fold(CardSet::default(), CardSet::with));
        }
    }

    #[test]
    fn forty_cards_have_no_pictures() {
        let (all, forty) = (Pack::FiftyTwo.cards(), Pack::Forty.cards());
        assert_eq!((all.len(), forty.len()), (52, 40));
        assert!(all.filter(|&card| !forty.has(card)).all(|card| rank(card) > 10));
        assert!(forty.filter(|&card| rank(card) <= 10).count() == 40);
    }
}
