//! The record of a rulebook: every policy in which the card games differ, each with the clause it comes from.
//!
//! One machine plays all rulebooks of the family; a rulebook is a value of this type, read from a file or from the bytes that an
//! engine is given, and holds no code.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::cards::CardSet;
use super::cites::Cites;
use super::contract::Card;
use super::contradiction::find_contradiction;
use super::{FAMILY, GENERATION, RULINGS};
use crate::table::clause::{Cited, ClauseTable};
use crate::table::record::{self, Unfit, cited_list};

/// The policies of a rulebook.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// The rulebook's id.
    pub id: &'static str,
    /// Its title.
    pub title: &'static str,
    /// The published document.
    pub source: &'static str,
    /// That document's SHA-256; zeros when no document is published.
    pub source_sha256: [u8; 32],
    /// The clauses and rulings.
    pub clauses: ClauseTable,
    /// The cards that are played with.
    pub pack: Cited<CardSet>,
    /// How the cards are dealt, for each number of players that the rules allow; rising.
    #[serde(with = "cited_list")]
    pub deals: Cited<&'static [Deal]>,
    /// What becomes of cards that are left when all hands are dealt.
    pub rest: Cited<Rest>,
    /// Whether four cards are cut out of the pack for the layout.
    pub cut: Cited<bool>,
    /// Who leads the next hand.
    pub leads: Cited<Leads>,
    /// Whether four players are two sides.
    pub partners: Cited<bool>,
    /// Whether partners share a pile. Where they do not, a partner's top can be stolen.
    pub shared_pile: Cited<bool>,
    /// What pictures count.
    pub pictures: Cited<Pictures>,
    /// Whether an ace alone may count 14.
    pub ace_high: Cited<bool>,
    /// The highest value of a build.
    pub highest: Cited<u8>,
    /// What a turn is.
    pub turn: Cited<Turns>,
    /// Whether opponents may insist that all is taken and added.
    pub insisting: Cited<bool>,
    /// In what order captured cards lie.
    pub sorting: Cited<Sorting>,
    /// When the owner of a build may lay down a card that captures nothing.
    pub builders_discard: Cited<BuildersDiscard>,
    /// When nobody ends a turn with two builds.
    pub one_build: Cited<OneBuild>,
    /// What cards score.
    pub points: Cited<Points>,
    /// The most points that a seat can lose in a hand.
    pub points_at_stake: Cited<u8>,
    /// What events and refusals cite.
    pub cites: Cites,
}

/// How cards are dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Deal {
    /// To how many players.
    #[cfg_attr(feature = "schema", schemars(range(min = 2, max = 4)))]
    pub players: u8,
    /// How many cards each gets.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub first: u8,
    /// How many each gets when those are played; 0 for none.
    pub second: u8,
}

/// What becomes of cards that are left when all hands are dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Rest {
    /// None are left, or they are the second deal.
    None,
    /// They are the drawing pile.
    Drawn,
    /// They are laid face up.
    Laid,
}

/// Who leads the next hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Leads {
    /// The deal passes to the right.
    Right,
    /// The player with the fewest points in the last hand.
    Loser,
}

/// What pictures count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Pictures {
    /// Jack 11, queen 12, king 13.
    Numbers,
    /// Nothing: a picture takes the same pictures.
    Nothing,
}

/// What a turn is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Turns {
    /// One hand card, and what can be done without one before and after it, until the player ends it.
    Free,
    /// One hand card. A card captures tops of piles too; who owns a build adds to it or captures.
    OneCard,
}

/// In what order captured cards lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Sorting {
    /// As who captured likes, unseen, the capturing card on top.
    Free,
    /// As they lay, the capturing card on top.
    AsLaid,
    /// By number, the lowest on top.
    ByNumber,
}

/// When the owner of a build may lay down a card that captures nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum BuildersDiscard {
    /// Except before a second deal.
    NotInFirstHalf,
    /// Except while there is a drawing pile.
    NotWhileDrawing,
    /// After a second deal only.
    InSecondHalf,
    /// In every part of a hand.
    Always,
    /// In no part of a hand.
    Never,
}

/// When nobody ends a turn with two builds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum OneBuild {
    /// Before a second deal.
    InFirstHalf,
    /// While there is a drawing pile, where the table is opened so.
    WhileDrawing,
    /// The rules of a turn see to it.
    ByTurns,
    /// In no part of a hand: a player has as many as can be covered.
    Never,
}

/// What cards score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Points {
    /// For most cards; of sides that tie each has half.
    #[cfg_attr(feature = "schema", schemars(extend("multipleOf" = 2)))]
    pub most_cards: u8,
    /// For most spades; of sides that tie each has half.
    #[cfg_attr(feature = "schema", schemars(extend("multipleOf" = 2)))]
    pub most_spades: u8,
    /// For at least five spades.
    pub five_spades: u8,
    /// For the two of spades.
    pub spy_two: u8,
    /// For the ten of diamonds.
    pub big_ten: u8,
    /// For each ace.
    pub ace: u8,
}

impl Record {
    /// Reads a record from the bytes that an engine is given.
    ///
    /// # Errors
    /// See [`Unfit`].
    pub fn read(bytes: &'static [u8]) -> Result<Self, Unfit> {
        let mut record: Self = record::read(FAMILY, GENERATION, bytes)?;
        record.clauses.rulings = RULINGS;
        record.require_fit()?;
        Ok(record)
    }

    /// Returns the record as the bytes that are added to an engine.
    ///
    /// # Errors
    /// [`Unfit::TooLong`], and a record that contradicts itself.
    pub fn write(&self) -> Result<Vec<u8>, Unfit> {
        self.require_fit()?;
        record::write(FAMILY, GENERATION, self)
    }

    fn require_fit(&self) -> Result<(), Unfit> {
        find_contradiction(self).map_or(Ok(()), |correction| Err(Unfit::Contradiction(correction)))
    }

    /// Returns how cards are dealt to so many players, if they may play.
    #[must_use]
    pub fn deal(&self, players: u8) -> Option<Deal> {
        self.deals.value.iter().copied().find(|deal| deal.players == players)
    }

    /// Returns a card's number in sums and builds: an ace 1, a picture without number none.
    #[must_use]
    pub fn number(&self, card: Card) -> Option<u8> {
        let rank = super::cards::rank(card);
        (rank <= 10 || self.pictures.value == Pictures::Numbers).then_some(rank)
    }

    /// Returns the cards without number.
    #[must_use]
    pub fn without_number(&self) -> CardSet {
        let pictures = CardSet(0x1c00 | 0x1c00 << 13 | 0x1c00 << 26 | 0x1c00 << 39);
        if self.pictures.value == Pictures::Nothing { pictures } else { CardSet::default() }
    }

    /// Whether there are pictures that a player may give to a partner: partners keep piles, and pictures have no number (14.6).
    #[must_use]
    pub const fn has_gifts(&self) -> bool {
        let is_kept = self.partners.value && !self.shared_pile.value;
        is_kept && matches!(self.pictures.value, Pictures::Nothing) && !self.pack.value.pictures().is_empty()
    }

    /// Whether cards that come to a pile together are sorted unseen by who captured them: several, beside the capturing one.
    /// Pictures without number have their place (14.5), and lie there as they lay.
    #[must_use]
    pub fn is_sorted_unseen(&self, cards: CardSet) -> bool {
        let has_places = self.pictures.value == Pictures::Nothing && cards.pictures() == cards;
        self.sorting.value == Sorting::Free && cards.len() > 2 && !has_places
    }

    /// Whether one of the cards captures a build of that value: pictures without number capture none (14.2).
    #[must_use]
    pub fn has_capturing(&self, cards: CardSet, value: u8) -> bool {
        let rank = rank_of(value);
        (rank <= 10 || self.pictures.value == Pictures::Numbers) && !cards.of_rank(rank).is_empty()
    }

    /// Whether a card alone counts so much.
    #[must_use]
    pub fn counts(&self, card: Card, value: u8) -> bool {
        self.number(card) == Some(value) || (value == ACE_HIGH && self.ace_high.value && super::cards::rank(card) == 1)
    }
}

/// What an ace alone may count.
pub const ACE_HIGH: u8 = 14;

/// Returns the rank of the cards that capture a build of a value.
#[must_use]
pub const fn rank_of(value: u8) -> u8 {
    if value == ACE_HIGH { 1 } else { value }
}
