//! The state of a casino's table: what is remembered between two commands, and nothing else.
//!
//! No rule may enter here.

use alloc::vec;
use alloc::vec::Vec;

use crate::contract::{MinorUnits, Seat, Stake, Timestamp};
use crate::table::money::Chips;
use crate::table::seats::{self, bit};
use crate::two_up::contract::{Bounds, Enforcement, Lights, OddsPaid, Side, Sign, WagerKind};
use crate::two_up::floor::state as floor;

/// A casino's own kind of state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfCasino {}

pub(super) type State = floor::State<OfCasino>;
pub(super) type Opening = floor::Opening<OfCasino>;
pub(super) type Game = floor::Game<OwnGame>;
pub(super) type Throws = floor::Throws<House>;
pub(super) type Checkpoint = floor::Checkpoint<OfCasino>;
pub(super) type Phase = floor::Phase<OfCasino>;

/// What only a casino's table remembers.
#[derive(Clone, Debug)]
pub struct Own {
    pub sign: Sign,
    pub announced: Option<Announced>,
    /// Took a seat after "place your bets": this round does not count for them (9.9).
    pub late: u64,
    /// Wagers on the layout, by side.
    pub standing: [u64; 2],
    /// Wagers settled by an outcome that can still be invalidated, by side.
    pub settled: [u64; 2],
    /// Wagers that can no longer be amended or withdrawn (6.8), by side.
    pub frozen: [u64; 2],
    /// Wagers on the layout whose player has to elect what five Odds do to them, by side.
    pub electing: [u64; 2],
    /// Wagers in prison for one more decision, by side.
    pub imprisoned: [u64; 2],
    /// Wagers in prison that were settled by an outcome that can still be invalidated, by side.
    pub served: [u64; 2],
    pub abstained: Abstained,
    pub seats: Vec<Player>,
    pub lights: Lights,
    /// Coins of the set that are lost (7.4).
    pub lost: u8,
    /// Left the ring in the last spin: the spinner may ask for them again (7.4.3).
    pub originals: u8,
    /// The most that the wagers on the layout could cost or return: derived, never written down.
    pub exposure: MinorUnits,
}

impl Own {
    /// Under that sign, with so many seats.
    pub(super) fn opened(sign: Sign, seats: Seat) -> Self {
        Self {
            sign,
            announced: None,
            late: 0,
            standing: [0; 2],
            settled: [0; 2],
            frozen: [0; 2],
            electing: [0; 2],
            imprisoned: [0; 2],
            served: [0; 2],
            abstained: Abstained::default(),
            seats: vec![Player::default(); seats as usize],
            lights: Lights { odds: 0, heads: 0, tails: 0 },
            lost: 0,
            originals: 0,
            exposure: 0,
        }
    }
}

/// What does not change while a casino's table is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnOpening {
    pub enforcement: Enforcement,
    pub chips: Chips,
    pub allow_return_over_one: bool,
    pub odds: OddsPaid,
}

/// A sign that is shown ahead (5.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Announced {
    pub sign: Sign,
    pub change_at: Timestamp,
    pub shown_at: Timestamp,
}

/// One seat's money and limits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Player {
    /// On Heads, on Tails. Whether they stand is said by the state's sets.
    pub wagers: [Wager; 2],
    /// In prison, by side; the state's sets say so too.
    pub prison: [Stake; 2],
    /// In prison until an outcome that can still be invalidated, by side.
    pub served: [Stake; 2],
    /// In excess of the sign (5.6), for the spinner's wager and for Heads and Tails.
    pub limits: [Option<OwnLimits>; 2],
}

/// One player's own limits (5.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OwnLimits {
    pub min: MinorUnits,
    pub max: MinorUnits,
}

/// One wager.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wager {
    pub stake: Stake,
    /// What of it is above the maximum, judged when it was added (5.3, R50).
    pub excess: MinorUnits,
    /// The minimum in force when it was placed (5.2, R16).
    pub minimum: MinorUnits,
}

impl Wager {
    #[inline]
    pub(super) const fn total(&self) -> MinorUnits {
        self.stake.total()
    }

    /// What of the stake is handed back, chips first (R15).
    #[inline]
    pub(super) fn excess_stake(&self) -> Stake {
        let chips = self.excess.min(self.stake.chips);
        Stake { chips, tokens: (self.excess - chips).min(self.stake.tokens) }
    }
}

/// Three counts at once: rounds in a row without a wager, up to 3, one bit of each count in each set (9.9).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Abstained {
    pub low: u64,
    pub high: u64,
}

impl Abstained {
    /// One more for those seats, none for all others.
    #[inline]
    pub(super) const fn count(&mut self, seats: u64) {
        let (low, high) = (self.low & seats, self.high & seats);
        let full = low & high;
        self.low = (low ^ seats) | full;
        self.high = high | low;
    }

    pub(super) const fn of(&self, seat: Seat) -> u8 {
        ((self.high & bit(seat) != 0) as u8) << 1 | (self.low & bit(seat) != 0) as u8
    }

    pub(super) const fn forget(&mut self, seat: Seat) {
        self.low &= !bit(seat);
        self.high &= !bit(seat);
    }
}

/// After an invalid spin with nothing pending.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AfterVoid {
    /// Wagers may change.
    Reopened,
    /// Likewise, and the spinner elects after three invalid spins (6.5).
    Electing,
}

/// Who spins for the house, or has yet to be named for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum House {
    Boxer,
    Dealer,
    /// The boxer appoints the boxer or a dealer.
    Vacant,
    /// The boxer appoints a dealer (6.8).
    VacantForDealer,
}

/// Of a spinner's game, from the placing of the spinner's wager to its determination.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OwnGame {
    pub side: Option<Side>,
    pub wager: Wager,
    /// Throws of the called side.
    pub run: u8,
}

/// 0 for Heads, 1 for Tails.
#[inline]
pub(super) const fn index(side: Side) -> usize {
    match side {
        Side::Heads => 0,
        Side::Tails => 1,
    }
}

/// The wager kind of a side.
#[inline]
pub(super) const fn kind(side: Side) -> WagerKind {
    match side {
        Side::Heads => WagerKind::Heads,
        Side::Tails => WagerKind::Tails,
    }
}

/// The wager kind of a side in prison.
pub(super) const fn prison_kind(side: Side) -> WagerKind {
    match side {
        Side::Heads => WagerKind::ImprisonedHeads,
        Side::Tails => WagerKind::ImprisonedTails,
    }
}

/// Where a casino's wager lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    On(Side),
    InPrison(Side),
    Spinner,
}

/// Where a wager of that kind lies, if it is one of a casino's.
#[inline]
pub(super) const fn place_of(kind: WagerKind) -> Option<Place> {
    match kind {
        WagerKind::Heads => Some(Place::On(Side::Heads)),
        WagerKind::Tails => Some(Place::On(Side::Tails)),
        WagerKind::ImprisonedHeads => Some(Place::InPrison(Side::Heads)),
        WagerKind::ImprisonedTails => Some(Place::InPrison(Side::Tails)),
        WagerKind::Spinner => Some(Place::Spinner),
        WagerKind::Centre | WagerKind::Cover | WagerKind::SideBet => None,
    }
}

/// Heads, then Tails: the order of settlement (R56).
pub(super) const SIDES: [Side; 2] = [Side::Heads, Side::Tails];

impl State {
    #[inline]
    pub(super) fn seat(&self, seat: Seat) -> Option<&Player> {
        self.own.seats.get((seat as usize).wrapping_sub(1))
    }

    #[inline]
    pub(super) fn seat_mut(&mut self, seat: Seat) -> Option<&mut Player> {
        self.own.seats.get_mut((seat as usize).wrapping_sub(1))
    }

    /// The wager of that seat on that side, where it stands.
    #[inline]
    pub(super) fn wager(&self, seat: Seat, side: Side) -> Option<&Wager> {
        if self.own.standing.get(index(side))? & bit(seat) == 0 {
            return None;
        }
        self.seat(seat)?.wagers.get(index(side))
    }

    /// The stake of that seat in prison on that side, where there is one.
    pub(super) fn prisoner(&self, seat: Seat, side: Side) -> Option<Stake> {
        if self.own.imprisoned.get(index(side))? & bit(seat) == 0 {
            return None;
        }
        self.seat(seat)?.prison.get(index(side)).copied()
    }

    /// Seats with a wager on the layout, in prison or not.
    #[inline]
    pub(super) const fn on_layout(&self) -> u64 {
        self.own.standing[0] | self.own.standing[1] | self.in_prison()
    }

    /// Seats with a wager in prison.
    #[inline]
    pub(super) const fn in_prison(&self) -> u64 {
        self.own.imprisoned[0] | self.own.imprisoned[1]
    }

    /// All seats of the table.
    pub(super) const fn all_seats(&self) -> u64 {
        seats::all(self.opening.seats)
    }

    /// Whether a stake may not be lowered below the minimum: the spinner's, where strict limits are to keep
    /// rounding from returning more than a wager (R18, R67).
    #[inline]
    pub(super) fn keeps_the_minimum(&self, side: Option<Side>) -> bool {
        side.is_none() && !self.opening.own.allow_return_over_one && self.opening.own.enforcement == Enforcement::Strict
    }

    /// Whether a player has limits of their own (5.6).
    #[inline]
    pub(super) fn has_own_limits(&self, seat: Seat, spinner: bool) -> bool {
        self.seat(seat).is_some_and(|seat| seat.limits.get(usize::from(!spinner)).is_some_and(Option::is_some))
    }

    /// The limits that hold for a seat and a kind of wager, and the steps above the minimum.
    #[inline]
    pub(super) fn bounds(&self, seat: Seat, spinner: bool) -> Bounds {
        let (sign, place) = if spinner { (self.own.sign.spinner, 0) } else { (self.own.sign.heads_tails, 1) };
        match self.seat(seat).and_then(|seat| seat.limits.get(place).copied().flatten()) {
            Some(own) => Bounds { min: own.min, max: own.max.max(sign.max), unit: sign.unit },
            None => sign,
        }
    }
}
