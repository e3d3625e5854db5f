//! What a player does in a hand, in the machine's form: cards as sets, seats as small numbers.

use alloc::vec::Vec;

use super::cards::CardSet;
use super::contract::{Augmenting, Card, CardRef, Changing, Command, Cutting, Forming, Founding, Playing, Target};
use super::state::{Taken, seat_of};

/// What a player does in a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    Cut(u8),
    Play(Card, u8),
    Take(Taken),
    Done,
    Discard(Card),
    Form(Form),
    Change { build: u16, hand: Card },
    Augment(Augment),
    Found(Found),
    Ask,
    LetPass,
    Capture,
    Drift,
    Insist,
    Waive,
    Stack(Card),
    StackRest,
    HandToPartner,
    Give(Card),
    EndTurn,
}

/// A single build of loose cards, with or without a hand card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Form {
    pub value: u8,
    pub loose: CardSet,
    pub hand: Option<Card>,
    pub owner: u8,
}

/// One set more for a build.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Augment {
    pub build: u16,
    pub loose: CardSet,
    pub tops: CardSet,
    pub hand: Option<Card>,
}

/// An augmented build on a loose card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    pub on: Card,
    pub value: u8,
    pub loose: CardSet,
    pub tops: CardSet,
    pub hand: Option<Card>,
    pub owner: u8,
}

/// What is wrong with how a set is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misnamed {
    /// A card is in it twice.
    Twice,
    /// Its cards are not in the pack's order.
    Order,
}

impl Action {
    /// Converts a command.
    ///
    /// # Errors
    /// [`Misnamed`] for a set that names a card twice, or not in the pack's order: a set has one name. `Ok(None)` for a command
    /// that is no action.
    pub fn read(command: &Command) -> Result<Option<Self>, Misnamed> {
        let set = |cards: &[Card]| {
            let set = CardSet::from_list(cards).ok_or(Misnamed::Twice)?;
            if cards.is_sorted() { Ok(set) } else { Err(Misnamed::Order) }
        };
        Ok(Some(match command {
            Command::Cut(Cutting { above }) => Self::Cut(*above),
            Command::Play(Playing { card, value }) => Self::Play(*card, *value),
            Command::Take(Target::Cards(cards)) => Self::Take(Taken::Cards(set(cards)?)),
            Command::Take(Target::Build(build)) => Self::Take(Taken::Build(*build)),
            Command::Done => Self::Done,
            Command::Discard(CardRef { card }) => Self::Discard(*card),
            Command::Form(Forming { value, loose, hand, owner }) => {
                Self::Form(Form { value: *value, loose: set(loose)?, hand: *hand, owner: seat_of(*owner) })
            }
            Command::Change(Changing { build, hand }) => Self::Change { build: *build, hand: *hand },
            Command::Augment(Augmenting { build, loose, tops, hand }) => {
                Self::Augment(Augment { build: *build, loose: set(loose)?, tops: set(tops)?, hand: *hand })
            }
            Command::Found(Founding { on, value, loose, tops, hand, owner }) => Self::Found(Found {
                on: *on,
                value: *value,
                loose: set(loose)?,
                tops: set(tops)?,
                hand: *hand,
                owner: seat_of(*owner),
            }),
            Command::Ask => Self::Ask,
            Command::LetPass => Self::LetPass,
            Command::Capture => Self::Capture,
            Command::Drift => Self::Drift,
            Command::Insist => Self::Insist,
            Command::Waive => Self::Waive,
            Command::Stack(CardRef { card }) => Self::Stack(*card),
            Command::StackRest => Self::StackRest,
            Command::HandToPartner => Self::HandToPartner,
            Command::Give(CardRef { card }) => Self::Give(*card),
            Command::EndTurn => Self::EndTurn,
            Command::Join(_)
            | Command::Leave(_)
            | Command::AddEntropy(_)
            | Command::CommitDraws(_)
            | Command::CloseTable
            | Command::Deal(_)
            | Command::PassOver
            | Command::VoidHand(_)
            | Command::Ready
            | Command::NotReady => return Ok(None),
        }))
    }

    /// Returns the command that asks for it.
    pub fn command(self) -> Command {
        let list = |cards: CardSet| -> Vec<Card> { cards.to_list() };
        match self {
            Self::Cut(above) => Command::Cut(Cutting { above }),
            Self::Play(card, value) => Command::Play(Playing { card, value }),
            Self::Take(taken) => Command::Take(target(taken)),
            Self::Done => Command::Done,
            Self::Discard(card) => Command::Discard(CardRef { card }),
            Self::Form(Form { value, loose, hand, owner }) => {
                Command::Form(Forming { value, loose: list(loose), hand, owner: owner.into() })
            }
            Self::Change { build, hand } => Command::Change(Changing { build, hand }),
            Self::Augment(Augment { build, loose, tops, hand }) => {
                Command::Augment(Augmenting { build, loose: list(loose), tops: list(tops), hand })
            }
            Self::Found(Found { on, value, loose, tops, hand, owner }) => {
                Command::Found(Founding { on, value, loose: list(loose), tops: list(tops), hand, owner: owner.into() })
            }
            Self::Ask => Command::Ask,
            Self::LetPass => Command::LetPass,
            Self::Capture => Command::Capture,
            Self::Drift => Command::Drift,
            Self::Insist => Command::Insist,
            Self::Waive => Command::Waive,
            Self::Stack(card) => Command::Stack(CardRef { card }),
            Self::StackRest => Command::StackRest,
            Self::HandToPartner => Command::HandToPartner,
            Self::Give(card) => Command::Give(CardRef { card }),
            Self::EndTurn => Command::EndTurn,
        }
    }
}

/// Converts what a card takes.
pub fn target(taken: Taken) -> Target {
    match taken {
        Taken::Cards(cards) => Target::Cards(cards.to_list()),
        Taken::Build(build) => Target::Build(build),
    }
}
