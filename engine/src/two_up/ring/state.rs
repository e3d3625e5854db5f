//! The state of a ring: what is remembered between two commands, and nothing else.
//!
//! No rule may enter here.

use alloc::vec::Vec;

use crate::contract::{MinorUnits, Seat};
use crate::two_up::contract::{CentrePolicy, OfferBack, Side, SideOffer};
use crate::two_up::floor::state as floor;

/// A ring's own kind of state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfRing {}

pub(super) type State = floor::State<OfRing>;
pub(super) type Opening = floor::Opening<OfRing>;
pub(super) type Game = floor::Game<OwnGame>;
pub(super) type Throws = floor::Throws<Ringkeeper>;
pub(super) type Checkpoint = floor::Checkpoint<OfRing>;
pub(super) type Phase = floor::Phase<OfRing>;

/// What only a ring remembers.
#[derive(Clone, Debug, Default)]
pub struct Own {
    /// Pennies set aside until the set is changed or another spinner comes.
    pub retained: u8,
    /// Bets on Heads that nobody matched yet, in the order made.
    pub offers: Vec<Offer>,
    /// Bets that stand, in the order made.
    pub bets: Vec<Bet>,
}

/// What does not change while a ring is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnOpening {
    pub policy: CentrePolicy,
    pub anzac_day_only: bool,
    /// The local day on which it was opened, in days since 1970.
    pub day: u32,
    /// A winner who stays goes on with other pennies: the rulebook's, never written down.
    pub retains: bool,
}

/// Who spins for the house.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ringkeeper;

/// Of the game of a player who has the kip.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OwnGame {
    /// Heads in a row.
    pub heads: u8,
    pub centre: Option<Centre>,
}

/// The centre: the spinner's stake, what it has grown to, and who covers it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Centre {
    /// What the spinner put in.
    pub first: MinorUnits,
    /// What stands in it for the spinner.
    pub stake: MinorUnits,
    /// By seat.
    pub covers: Vec<Cover>,
    /// What has ridden since in covers of earlier throws, by seat (R105).
    pub ridden: Vec<Cover>,
    /// Declined to cover it as it stands.
    pub declined: u64,
}

/// What one player covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cover {
    pub seat: Seat,
    pub amount: MinorUnits,
}

/// A bet on Heads, open to all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    pub number: u32,
    pub seat: Seat,
    pub amount: MinorUnits,
}

/// A bet between two players: a seat whose stake has gone is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bet {
    pub number: u32,
    pub offer: u32,
    pub heads: Seat,
    pub tails: Seat,
    pub amount: MinorUnits,
}

/// Took the pennies that are in play, and has left since: no seat's number.
pub(super) const GONE: Seat = 255;

/// Of what an invalidation puts back.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OwnCheckpoint {
    /// The bets that the outcome settled, in the order made.
    pub bets: Vec<Bet>,
    /// What was paid out of the centre since.
    pub due_paid: MinorUnits,
}

/// Adds to what the player of that seat has in a list that is sorted by seat.
pub(super) fn add_cover(covers: &mut Vec<Cover>, cover: Cover) {
    match covers.binary_search_by_key(&cover.seat, |cover| cover.seat) {
        Ok(place) => {
            if let Some(there) = covers.get_mut(place) {
                there.amount = there.amount.saturating_add(cover.amount);
            }
        }
        Err(place) => covers.insert(place, cover),
    }
}

impl Centre {
    /// What is covered.
    pub(super) fn covered(&self) -> MinorUnits {
        self.covers.iter().map(|cover| cover.amount).fold(0, MinorUnits::saturating_add)
    }

    /// Whether a cover that the player of that seat laid for an earlier throw rides in it.
    pub(super) fn has_ridden(&self, seat: Seat) -> bool {
        self.ridden.iter().any(|cover| cover.seat == seat)
    }

    /// What is still to be covered.
    pub(super) fn uncovered(&self) -> MinorUnits {
        self.stake.saturating_sub(self.covered())
    }
}

impl Offer {
    /// As it is told.
    pub(super) const fn told(&self) -> SideOffer {
        SideOffer { offer: self.number, seat: self.seat, amount: self.amount }
    }

    /// What is open of it goes back.
    pub(super) const fn back(&self, by_player: bool) -> OfferBack {
        OfferBack { offer: self.number, seat: self.seat, amount: self.amount, by_player }
    }
}

impl Bet {
    /// Who wins it on that side, and who loses.
    pub(super) const fn won_by(&self, side: Side) -> (Seat, Seat) {
        match side {
            Side::Heads => (self.heads, self.tails),
            Side::Tails => (self.tails, self.heads),
        }
    }

    /// Whether the player of that seat has a stake in it.
    pub(super) const fn is_of(&self, seat: Seat) -> bool {
        self.heads == seat || self.tails == seat
    }
}

impl State {
    /// What the winner has won and not taken out of the centre yet.
    pub(super) fn due(&self) -> MinorUnits {
        if let Phase::Won { due, .. } = self.phase { due } else { 0 }
    }

    /// The centre, where one is staked.
    pub(super) fn centre(&self) -> Option<&Centre> {
        self.game.as_ref()?.own.centre.as_ref()
    }

    pub(super) fn centre_mut(&mut self) -> Option<&mut Centre> {
        self.game.as_mut()?.own.centre.as_mut()
    }
}
