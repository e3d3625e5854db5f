//! The state of a table. Only events change it ([`super::apply`]).
//!
//! Packs and sets are masks of 52 bits, the layout and the piles arrays of fixed size: nothing here is allocated while a hand is
//! played, but for the link of its deal.

use alloc::string::String;
use arrayvec::ArrayVec;

use super::cards::CardSet;
use super::contract::{Card, Claim, Phase, Terms};
use super::record::ACE_HIGH;
use crate::contract::{MinorUnits, Seat, Timestamp, UsedLink};
use crate::table::source::Source;

/// The most seats.
pub const MOST_SEATS: usize = 4;
/// The most cards.
pub const MOST_CARDS: usize = 52;
/// The most builds at a time: one of a value.
pub const MOST_BUILDS: usize = 14;

/// Cards in an order.
pub type Cards = ArrayVec<Card, MOST_CARDS>;

/// A table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The table's name.
    pub table: String,
    pub terms: Terms,
    pub now: Timestamp,
    /// The time of the hand's last move.
    pub moved_at: Timestamp,
    pub phase: Phase,
    pub source: Source,
    /// Whether it is imagined (C28).
    pub is_imagined: bool,
    pub players: [Player; MOST_SEATS],
    /// How many packs have been shuffled.
    pub deals: u32,
    /// Who deals, since the last shuffle; 0 before the first.
    pub dealer: u8,
    /// Who deals next; 0 before a table's first shuffle.
    pub next_dealer: u8,
    /// The link of the pack that is not dead, with the players' digest that joined it. A secret.
    pub link: Option<UsedLink>,
    pub hand: Hand,
    /// Hands played in this match.
    pub hands: u16,
    /// Points in this match, by side: at the place of its first seat.
    pub totals: [u32; MOST_SEATS],
}

/// A seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Player {
    pub is_taken: bool,
    pub is_ready: bool,
    pub has_given_entropy: bool,
    pub hand: CardSet,
    /// Ranks that the player is known to hold: bit 1 for the ace to bit 13 for the king.
    pub known: u16,
    /// What is staked on the hand, or, for a pot, on the match.
    pub stake: MinorUnits,
}

/// What lies on the table in a hand. Between hands nothing does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hand {
    /// Cards still to be dealt or drawn, the top first.
    pub pack: Cards,
    pub layout: ArrayVec<Item, MOST_CARDS>,
    /// The builds of the layout, in no order that counts.
    pub builds: ArrayVec<Build, MOST_BUILDS>,
    /// How many builds the hand has had.
    pub made: u16,
    pub piles: [Pile; MOST_SEATS],
    /// Whether the second half has been dealt.
    pub is_second_half: bool,
    /// Who captured last; 0 for nobody.
    pub last_capture: u8,
    pub turn: Turn,
}

/// What lies in the layout, in table order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    Loose(Card),
    Build(u16),
}

/// A build.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Build {
    pub number: u16,
    pub owner: u8,
    pub value: u8,
    pub is_augmented: bool,
    /// Lowest in the pile first.
    pub cards: Cards,
}

/// A pile of captured cards.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pile {
    /// From below.
    pub cards: Cards,
    /// What came together, from below.
    pub parts: ArrayVec<Part, MOST_CARDS>,
}

/// Cards of a pile that came to it together, or what is left of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    pub count: u8,
    /// Who sorted them unseen; 0 where everybody knows their order.
    pub sorter: u8,
    /// How many of them, from the top, everybody knows.
    pub open: u8,
}

/// A turn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Turn {
    /// Whose; 0 between hands.
    pub seat: u8,
    /// The card from the hand that was played.
    pub played: Option<Card>,
    /// What the played card counts as, while it takes.
    pub value: Option<u8>,
    /// What it is to take, in the order said.
    pub taken: ArrayVec<Taken, MOST_CARDS>,
    /// The opponent's build that must be captured in this turn; 0 for none.
    pub must_capture: u16,
    /// A discarded card that must be played at once.
    pub must_play: Option<Card>,
    /// What an opponent has insisted on.
    pub insisted: Option<Claim>,
    /// The opponent who is asked whether to insist; 0 for none.
    pub asked: u8,
    /// Captured cards on their way to a pile, in table order.
    pub captured: Cards,
    /// Those of them that are sorted, from below.
    pub sorted: Cards,
    /// Who sorts; 0 for nobody.
    pub sorter: u8,
    /// Pictures of this turn's capture that may still be given to the partner.
    pub gifts: CardSet,
    /// The build that one set with a top may still be added to; 0 for none.
    pub may_add: u16,
}

/// What a played card is to take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taken {
    Cards(CardSet),
    Build(u16),
}

impl Turn {
    /// Returns the captured cards that are still to be sorted, in table order.
    pub fn to_sort(&self) -> impl Iterator<Item = Card> + '_ {
        self.captured.iter().copied().filter(|card| !self.sorted.contains(card))
    }
}

impl Pile {
    /// Returns the uppermost card.
    pub fn top(&self) -> Option<Card> {
        self.cards.last().copied()
    }

    /// Takes the uppermost card. Returns whether there is one.
    pub fn take_top(&mut self) -> bool {
        let Some(part) = self.parts.last_mut() else { return false };
        part.count = part.count.saturating_sub(1);
        part.open = part.open.saturating_sub(1);
        if part.count == 0 {
            self.parts.pop();
        }
        self.cards.pop().is_some()
    }

    /// Whether everybody knows the uppermost card.
    pub fn is_top_known(&self) -> bool {
        self.parts.last().is_none_or(|part| part.sorter == 0 || part.open > 0 || part.count == 1)
    }

    /// Returns all its cards.
    pub fn set(&self) -> CardSet {
        set_of(&self.cards)
    }
}

/// Returns the set of cards in an order.
pub fn set_of(cards: &[Card]) -> CardSet {
    cards.iter().fold(CardSet::default(), |set, &card| set.with(CardSet::of(card)))
}

impl State {
    /// Returns how many play.
    pub const fn seats(&self) -> u8 {
        self.terms.players
    }

    /// Returns a player.
    pub fn player(&self, seat: u8) -> Player {
        place(seat).and_then(|place| self.players.get(place)).copied().unwrap_or_default()
    }

    pub fn player_mut(&mut self, seat: u8) -> Option<&mut Player> {
        self.players.get_mut(place(seat)?)
    }

    /// Returns the players who play, by seat.
    pub fn all(&self) -> impl Iterator<Item = (u8, &Player)> {
        (1..=self.seats()).zip(&self.players)
    }

    /// Whether everybody sits and waits for the deal.
    pub fn is_deal_due(&self) -> bool {
        self.phase == Phase::Between && self.all().all(|(_, player)| player.is_taken && player.is_ready)
    }

    /// Returns the seat at a seat's right, which plays after it (C3).
    pub const fn next_seat(&self, seat: u8) -> u8 {
        if seat >= self.seats() { 1 } else { seat + 1 }
    }

    /// Returns who leads and cuts: the player at the dealer's right.
    pub const fn leader(&self) -> u8 {
        if self.dealer == 0 { 0 } else { self.next_seat(self.dealer) }
    }

    /// Returns the build with a number.
    pub fn build(&self, number: u16) -> Option<&Build> {
        self.hand.builds.iter().find(|build| build.number == number)
    }

    /// Returns the build of a value, of which there is one at most (C5).
    pub fn build_worth(&self, value: u8) -> Option<&Build> {
        self.hand.builds.iter().find(|build| build.value == value)
    }

    /// Returns the loose cards.
    pub fn loose(&self) -> CardSet {
        self.hand.layout.iter().fold(CardSet::default(), |set, item| match item {
            Item::Loose(card) => set.with(CardSet::of(*card)),
            Item::Build(_) => set,
        })
    }

    /// Returns the values of a seat's builds.
    pub fn owned(&self, seat: u8) -> Values {
        self.hand.builds.iter().filter(|build| build.owner == seat).fold(Values(0), |all, build| all.with(build.value))
    }
}

/// Returns a seat's place in an array.
pub fn place(seat: u8) -> Option<usize> {
    seat.checked_sub(1).map(usize::from)
}

/// Converts a seat of the contract; 0 where it is none of a table's.
pub fn seat_of(seat: Seat) -> u8 {
    u8::try_from(seat).unwrap_or(0)
}

/// A set of values of builds, of which there is one each at most: bit 1 for the value 1 to bit 14.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Values(pub u16);

impl Values {
    pub const fn has(self, value: u8) -> bool {
        value < 16 && self.0 & 1 << value != 0
    }

    pub const fn with(self, value: u8) -> Self {
        Self(if value < 16 { self.0 | 1 << value } else { self.0 })
    }

    pub const fn without(self, value: u8) -> Self {
        Self(if value < 16 { self.0 & !(1 << value) } else { self.0 })
    }

    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns how many cards of a rank builds of these values need: a build of 1 and one of 14 need two aces (C4).
    pub const fn need(self, rank: u8) -> u32 {
        let high = rank == 1 && self.has(ACE_HIGH);
        self.has(rank) as u32 + high as u32
    }

    /// Whether a hand has a card for each (C4).
    #[expect(clippy::cast_possible_truncation, reason = "a bit of sixteen")]
    pub const fn are_covered(self, hand: CardSet) -> bool {
        let mut left = self.without(1).without(ACE_HIGH).0;
        while left != 0 {
            if hand.of_rank(left.trailing_zeros() as u8).is_empty() {
                return false;
            }
            left &= left - 1;
        }
        self.0 & (1 << 1 | 1 << ACE_HIGH) == 0 || hand.of_rank(1).len() >= self.need(1)
    }
}
