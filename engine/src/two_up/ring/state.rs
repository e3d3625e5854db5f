//! The state of a ring between two commands.
//!
//! This module holds no rule.

use alloc::vec::Vec;

use super::record::Record;
use crate::contract::{MinorUnits, Seat};
use crate::two_up::contract::{CentrePolicy, DecisionResult, OfferBack, SeatAmount, Side, SideBet, SideOffer};
pub(super) use crate::two_up::floor::state::{Phase, Throws};
use crate::two_up::floor::{state as floor, step};

pub(super) type State = floor::State<Record>;
pub(super) type Opening = floor::Opening<Record>;
pub(super) type Game = floor::Game<OwnGame>;
pub(super) type Checkpoint = floor::Checkpoint<Record>;
/// A command being executed.
pub(super) type Step<'t> = step::Step<'t, Record>;

/// The part of the state that only a ring has.
#[derive(Clone, Debug, Default)]
pub struct Own {
    /// Pennies set aside until the set is changed or another spinner comes, as bits.
    pub retained: u8,
    /// Open offers on Heads, in the order made.
    pub offers: Vec<SideOffer>,
    /// Standing bets, in the order made. The seat of a removed stake is 0.
    pub bets: Vec<SideBet>,
}

/// The ring's part of what is fixed at the opening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnOpening {
    pub policy: CentrePolicy,
    pub anzac_day_only: bool,
    /// The local day of the opening, in days since 1970.
    pub day: u32,
    /// Whether a winner who stays goes on with other pennies. It is the rulebook's and never encoded.
    pub retains: bool,
}

/// The ring's part of a spinner's game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OwnGame {
    /// The number of consecutive Heads.
    pub heads: u8,
    pub centre: Option<Centre>,
}

/// The centre: the spinner's stake, its growth, and its covers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Centre {
    /// The spinner's first stake.
    pub first: MinorUnits,
    /// The spinner's current stake in the centre.
    pub stake: MinorUnits,
    /// The covers of the throw to come, by seat.
    pub covers: Vec<SeatAmount>,
    /// The covers of earlier throws that ride in the centre, by seat (R105).
    pub ridden: Vec<SeatAmount>,
    /// Seats that declined to cover the centre as it stands.
    pub declined: u64,
}

/// A value of `taken_by` that is no seat: the player who took the pennies in play has left.
pub(super) const GONE: Seat = 255;

/// The ring's part of what an invalidation restores.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mark {
    /// The bets that the outcome settled, in the order made.
    pub bets: Vec<SideBet>,
    /// The amount paid out of the centre since the outcome.
    pub due_paid: MinorUnits,
}

/// Adds a cover to a list sorted by seat, joining an existing cover of the same seat.
pub(super) fn add_cover(covers: &mut Vec<SeatAmount>, cover: SeatAmount) {
    match covers.binary_search_by_key(&cover.seat, |cover| cover.seat) {
        Ok(place) => {
            if let Some(there) = covers.get_mut(place) {
                there.amount = there.amount.saturating_add(cover.amount);
            }
        }
        Err(place) => covers.insert(place, cover),
    }
}

impl Checkpoint {
    /// Returns the centre from before the throw.
    pub(super) fn centre(&self) -> Option<&Centre> {
        self.game.as_ref()?.own.centre.as_ref()
    }

    /// Returns the side that the outcome showed, once it is announced.
    pub(super) fn side(&self) -> Option<Side> {
        match self.result? {
            DecisionResult::Heads => Some(Side::Heads),
            DecisionResult::Tails => Some(Side::Tails),
            DecisionResult::FiveOdds => None,
        }
    }
}

impl Centre {
    /// Returns the covered amount.
    pub(super) fn covered(&self) -> MinorUnits {
        self.covers.iter().map(|cover| cover.amount).fold(0, MinorUnits::saturating_add)
    }

    /// Whether a player's cover of an earlier throw rides in the centre.
    pub(super) fn has_ridden(&self, seat: Seat) -> bool {
        self.ridden.iter().any(|cover| cover.seat == seat)
    }

    /// Returns the amount still to be covered.
    pub(super) fn uncovered(&self) -> MinorUnits {
        self.stake.saturating_sub(self.covered())
    }
}

/// Returns the event that gives the open part of an offer back.
pub(super) const fn to_offer_back(offer: SideOffer, by_player: bool) -> OfferBack {
    OfferBack { offer: offer.offer, seat: offer.seat, amount: offer.amount, by_player }
}

/// Returns the winner and the loser of a bet for a result.
pub(super) const fn winner_and_loser(bet: &SideBet, side: Side) -> (Seat, Seat) {
    match side {
        Side::Heads => (bet.heads, bet.tails),
        Side::Tails => (bet.tails, bet.heads),
    }
}

/// Whether the player of a seat has a stake in the bet.
pub(super) const fn is_in(bet: &SideBet, seat: Seat) -> bool {
    bet.heads == seat || bet.tails == seat
}

impl State {
    /// Returns the winner's due that is still in the centre, or 0.
    pub(super) fn due(&self) -> MinorUnits {
        if let Phase::Won { due, .. } = self.phase { due } else { 0 }
    }

    /// Returns the centre, or `None` when none is staked.
    pub(super) fn centre(&self) -> Option<&Centre> {
        self.game.as_ref()?.own.centre.as_ref()
    }

    pub(super) fn centre_mut(&mut self) -> Option<&mut Centre> {
        self.game.as_mut()?.own.centre.as_mut()
    }
}
