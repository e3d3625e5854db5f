//! The state of a ring: what is remembered between two commands, and nothing else.
//!
//! No rule may enter here.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use crate::two_up::dispute::Dispute;
use crate::two_up::source::Source;
use crate::two_up::words::{CentrePolicy, Phase, Rests, Side, Thrower};
use crate::words::{MinorUnits, Role, SeatNumber, Timestamp};

/// All that a ring remembers.
#[derive(Clone, Debug)]
pub(super) struct State {
    pub opening: Opening,
    pub now: Timestamp,
    pub phase: Phase,
    pub source: Source,
    pub closes_at: Option<Timestamp>,
    pub games_supervisor: bool,
    pub casino_supervisor: bool,
    pub occupied: u64,
    /// The host attested that the player is of age.
    pub attested: u64,
    pub declined: u64,
    /// Barred by a casino's rulebook that served the table before.
    pub barred: u64,
    pub excluded: u64,
    /// Gave entropy for the next decision.
    pub contributed: u64,
    pub disc: SeatNumber,
    pub offered: SeatNumber,
    /// Just retired: passed over in this round of offers.
    pub retired: SeatNumber,
    /// Has a due in the centre, and has not said yet whether to withdraw or to stay.
    pub winner: SeatNumber,
    pub due: MinorUnits,
    pub thrower: Throws,
    /// The ringkeeper spins on, but only until this decision has its result: the spinner's centre was voided (R23).
    pub finishing: bool,
    pub game: Option<Game>,
    /// Odds in a row, up to 255; more than none is "pending".
    pub odds: u8,
    /// Invalid spins in a row, up to 3.
    pub invalid: u8,
    pub landed: Option<Rests>,
    pub pennies: Pennies,
    /// Bets on Heads that nobody matched yet, in the order made.
    pub offers: Vec<Offer>,
    /// Bets that stand, in the order made.
    pub bets: Vec<Bet>,
    pub undo: Option<Box<Undo>>,
    pub disputes: Vec<Dispute>,
}

/// What does not change while the ring is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Opening {
    pub table: String,
    pub seats: u8,
    pub zone_offset_minutes: i16,
    pub policy: CentrePolicy,
    pub anzac_day_only: bool,
    /// The local day on which it was opened, in days since 1970.
    pub day: u32,
    /// A winner who stays goes on with other pennies: the rulebook's, never written down.
    pub retains: bool,
}

/// Who throws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Throws {
    /// Nobody is in the ring.
    Nobody,
    Spinner,
    Ringkeeper,
}

/// A player has the kip.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Game {
    pub seat: SeatNumber,
    /// Heads in a row.
    pub heads: u8,
    /// There was a valid spin.
    pub valid: bool,
    /// The ringkeeper spins to the end.
    pub handed_over: bool,
    pub centre: Option<Centre>,
}

/// The centre: the spinner's stake, what it has grown to, and who covers it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Centre {
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
pub(super) struct Cover {
    pub seat: SeatNumber,
    pub amount: MinorUnits,
}

/// A bet on Heads, open to all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Offer {
    pub number: u32,
    pub seat: SeatNumber,
    pub amount: MinorUnits,
}

/// A bet between two players: a seat whose stake has gone is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bet {
    pub number: u32,
    pub offer: u32,
    pub heads: SeatNumber,
    pub tails: SeatNumber,
    pub amount: MinorUnits,
}

/// The pennies: the set in use, penny 1 in the lowest bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pennies {
    pub set: u8,
    pub in_play: u8,
    /// Set aside until the set is changed or another spinner comes.
    pub retained: u8,
    /// The spinner who took what is in play; 0 where the ringkeeper did, or nothing is in play; [`GONE`] where that
    /// player has left since.
    pub taken_by: SeatNumber,
}

/// Somebody who has left: no seat's number.
pub(super) const GONE: SeatNumber = SeatNumber::MAX;

/// The ring before the throw whose outcome can be invalidated (R24, R52).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Undo {
    pub game: Option<Game>,
    pub thrower: Throws,
    pub disc: SeatNumber,
    pub declined: u64,
    pub retired: SeatNumber,
    /// Invalid spins in a row, up to 3.
    pub invalid: u8,
    /// Once it is announced.
    pub result: Option<Side>,
    /// The bets that it settled, in the order made.
    pub bets: Vec<Bet>,
    /// What was paid out of the centre since.
    pub due_paid: MinorUnits,
}

impl Game {
    pub(super) fn of(seat: SeatNumber) -> Self {
        Self { seat, heads: 0, valid: false, handed_over: false, centre: None }
    }
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
    pub(super) fn has_ridden(&self, seat: SeatNumber) -> bool {
        self.ridden.iter().any(|cover| cover.seat == seat)
    }

    /// What is still to be covered.
    pub(super) fn uncovered(&self) -> MinorUnits {
        self.stake.saturating_sub(self.covered())
    }
}

impl Bet {
    /// Who wins it on that side, and who loses.
    pub(super) const fn won_by(&self, side: Side) -> (SeatNumber, SeatNumber) {
        match side {
            Side::Heads => (self.heads, self.tails),
            Side::Tails => (self.tails, self.heads),
        }
    }

    /// Whether the player of that seat has a stake in it.
    pub(super) const fn is_of(&self, seat: SeatNumber) -> bool {
        self.heads == seat || self.tails == seat
    }
}

impl State {
    /// At least one Odds in this decision: the bets stand.
    pub(super) const fn pending(&self) -> bool {
        self.odds > 0
    }

    /// The centre, where one is staked.
    pub(super) fn centre(&self) -> Option<&Centre> {
        self.game.as_ref()?.centre.as_ref()
    }

    pub(super) fn centre_mut(&mut self) -> Option<&mut Centre> {
        self.game.as_mut()?.centre.as_mut()
    }

    /// A throw that nothing undoes is in the air (R3).
    pub(super) fn flies_by_numbers(&self) -> bool {
        self.phase == Phase::Flying && !self.source.is_observed()
    }

    /// Somebody sits at the ring.
    pub(super) const fn players_present(&self) -> bool {
        self.occupied != 0
    }

    /// Who throws, in the contract's word.
    pub(super) fn thrower(&self) -> Option<Thrower> {
        match self.thrower {
            Throws::Nobody => None,
            Throws::Spinner => self.game.as_ref().map(|game| Thrower::Spinner(game.seat)),
            Throws::Ringkeeper => Some(Thrower::House(Role::Ringkeeper)),
        }
    }
}
