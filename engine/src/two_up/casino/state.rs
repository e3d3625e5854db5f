//! The state of a casino's table between two commands.
//!
//! This module holds no rule.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::{Index, IndexMut};

use super::record::Record;
use crate::contract::{MinorUnits, Seat, Stake};
use crate::table::money::Chips;
use crate::table::seats::{self, bit};
use crate::two_up::contract::{Bounds, Enforcement, Lights, LimitsKind, OddsPaid, Side, Sign, WagerKind};
pub(super) use crate::two_up::floor::exported::Announced;
pub(super) use crate::two_up::floor::moves::kind;
pub(super) use crate::two_up::floor::state::{Phase, Throws};
use crate::two_up::floor::{state as floor, step};

pub(super) type State = floor::State<Record>;
pub(super) type Opening = floor::Opening<Record>;
pub(super) type Game = floor::Game<OwnGame>;
pub(super) type Checkpoint = floor::Checkpoint<Record>;
/// A command being executed.
pub(super) type Step<'t> = step::Step<'t, Record>;

/// The part of the state that only a casino has.
#[derive(Clone, Debug)]
pub struct Own {
    pub sign: Sign,
    pub announced: Option<Announced>,
    /// Seats taken since "place your bets": the current round does not count for them (9.9).
    pub late: u64,
    /// Seats with a wager on the layout, by side.
    pub standing: BySide<u64>,
    /// Seats whose wager was settled by an outcome that can still be invalidated, by side.
    pub settled: BySide<u64>,
    /// Seats whose wager can no longer be amended or withdrawn (6.8), by side.
    pub frozen: BySide<u64>,
    /// Seats whose wager awaits the player's election after five Odds, by side.
    pub electing: BySide<u64>,
    /// Seats with a wager in prison for one more decision, by side.
    pub imprisoned: BySide<u64>,
    /// Seats whose wager in prison was settled by an outcome that can still be invalidated, by side.
    pub served: BySide<u64>,
    pub abstained: Abstained,
    pub seats: Vec<Player>,
    pub lights: Lights,
    /// The lost coins of the set, as bits (7.4).
    pub lost: u8,
    /// The most that all wagers could cost or return. It is derived and never encoded.
    pub exposure: MinorUnits,
}

impl Own {
    /// Returns the state of a table just opened.
    pub(super) fn opened(sign: Sign, seats: Seat) -> Self {
        Self {
            sign,
            announced: None,
            late: 0,
            standing: BySide::default(),
            settled: BySide::default(),
            frozen: BySide::default(),
            electing: BySide::default(),
            imprisoned: BySide::default(),
            served: BySide::default(),
            abstained: Abstained::default(),
            seats: vec![Player::default(); seats as usize],
            lights: Lights { odds: 0, heads: 0, tails: 0 },
            lost: 0,
            exposure: 0,
        }
    }
}

/// The casino's part of what is fixed at the opening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnOpening {
    pub enforcement: Enforcement,
    pub chips: Chips,
    pub allow_return_over_one: bool,
    pub odds: OddsPaid,
}

/// One seat's money and limits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Player {
    /// Wagers on Heads and Tails, valid for seats in `Own::standing` or `Own::settled`.
    pub wagers: BySide<Wager>,
    /// Stakes in prison by side, valid for seats in `Own::imprisoned`.
    pub prison: BySide<Stake>,
    /// Stakes in prison that were settled, by side, valid for seats in `Own::served`.
    pub served: BySide<Stake>,
    /// The player's own limits (5.6): for the spinner's wager, and for Heads and Tails.
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
    /// The part above the maximum, judged when it was added (5.3, R50).
    pub excess: MinorUnits,
    /// The minimum in force when the wager was placed (5.2, R16); 0 once "no more bets" has been called over it.
    pub minimum: MinorUnits,
}

impl Wager {
    #[inline]
    pub(super) const fn total(&self) -> MinorUnits {
        self.stake.total()
    }

    /// Returns the part of the stake to return, chips first (R15).
    #[inline]
    pub(super) fn excess_stake(&self) -> Stake {
        let chips = self.excess.min(self.stake.chips);
        Stake { chips, tokens: (self.excess - chips).min(self.stake.tokens) }
    }
}

/// Returns the sum of two stakes, by tender.
#[inline]
pub(super) const fn plus(one: Stake, other: Stake) -> Stake {
    Stake { chips: one.chips.saturating_add(other.chips), tokens: one.tokens.saturating_add(other.tokens) }
}

/// Returns what a stake has more than another, by tender.
#[inline]
pub(super) const fn minus(one: Stake, other: Stake) -> Stake {
    Stake { chips: one.chips.saturating_sub(other.chips), tokens: one.tokens.saturating_sub(other.tokens) }
}

/// Consecutive rounds without a wager for each seat, from 0 to 3 (9.9): a low bit and a high bit per seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Abstained {
    pub low: u64,
    pub high: u64,
}

impl Abstained {
    /// Adds a round for `seats`, up to 3, and resets all other seats.
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

/// The casino's part of a spinner's game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OwnGame {
    pub side: Option<Side>,
    pub wager: Wager,
    /// The number of throws of the called side.
    pub run: u8,
}

/// A value for each side; Heads comes first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BySide<T>(pub [T; 2]);

impl<T> Index<Side> for BySide<T> {
    type Output = T;

    #[inline]
    fn index(&self, side: Side) -> &T {
        &self.0[side as usize]
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    #[inline]
    fn index_mut(&mut self, side: Side) -> &mut T {
        &mut self.0[side as usize]
    }
}

impl BySide<u64> {
    /// Whether a seat is in the set of that side.
    #[inline]
    pub(super) fn has(&self, side: Side, seat: Seat) -> bool {
        self[side] & bit(seat) != 0
    }

    /// Returns the seats in the set of either side.
    #[inline]
    pub(super) const fn on_either(self) -> u64 {
        self.0[0] | self.0[1]
    }
}

/// Returns the first value for Heads and the second for Tails.
#[inline]
pub(super) fn pick_by_side<T>(side: Side, heads: T, tails: T) -> T {
    match side {
        Side::Heads => heads,
        Side::Tails => tails,
    }
}

/// Returns the kind of a wager in prison on the side.
pub(super) const fn prison_kind(side: Side) -> WagerKind {
    match side {
        Side::Heads => WagerKind::ImprisonedHeads,
        Side::Tails => WagerKind::ImprisonedTails,
    }
}

/// The place of a casino's wager.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    On(Side),
    InPrison(Side),
    Spinner,
}

/// Returns the place of a kind of wager, or `None` for a ring's kind.
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

    /// Returns the seat's wager on a side, or `None`.
    #[inline]
    pub(super) fn wager(&self, seat: Seat, side: Side) -> Option<&Wager> {
        if self.own.standing.has(side, seat) { self.seat(seat).map(|player| &player.wagers[side]) } else { None }
    }

    /// Returns the seat's stake in prison on a side, or `None`.
    pub(super) fn prisoner(&self, seat: Seat, side: Side) -> Option<Stake> {
        if self.own.imprisoned.has(side, seat) { self.seat(seat).map(|player| player.prison[side]) } else { None }
    }

    /// Returns the seats with a wager on the layout or in prison.
    #[inline]
    pub(super) const fn seats_on_layout(&self) -> u64 {
        self.own.standing.on_either() | self.seats_in_prison()
    }

    /// Returns the seats with a wager in prison.
    #[inline]
    pub(super) const fn seats_in_prison(&self) -> u64 {
        self.own.imprisoned.on_either()
    }

    /// Returns all seats of the table.
    pub(super) const fn all_seats(&self) -> u64 {
        seats::all(self.opening.seats)
    }

    /// Whether a stake may not be lowered below the minimum. This holds for the spinner's wager under strict limits,
    /// unless the table allows a return over one (R18, R67).
    #[inline]
    pub(super) fn is_held_to_minimum(&self, side: Option<Side>) -> bool {
        side.is_none() && !self.opening.own.allow_return_over_one && self.opening.own.enforcement == Enforcement::Strict
    }

    /// Whether a player has limits of their own (5.6).
    #[inline]
    pub(super) fn has_own_limits(&self, seat: Seat, spinner: bool) -> bool {
        self.seat(seat).is_some_and(|player| player.limits.get(usize::from(!spinner)).is_some_and(Option::is_some))
    }

    /// Returns the place of a player's own limits of that kind.
    pub(super) fn own_limits_mut(&mut self, seat: Seat, limits: LimitsKind) -> Option<&mut Option<OwnLimits>> {
        self.seat_mut(seat)?.limits.get_mut(usize::from(limits != LimitsKind::Spinner))
    }

    /// Returns the limits that apply to a seat and a kind of wager.
    #[inline]
    pub(super) fn bounds(&self, seat: Seat, spinner: bool) -> Bounds {
        let (sign, place) = if spinner { (self.own.sign.spinner, 0) } else { (self.own.sign.heads_tails, 1) };
        match self.seat(seat).and_then(|seat| seat.limits.get(place).copied().flatten()) {
            Some(own) => Bounds { min: own.min, max: own.max.max(sign.max), unit: sign.unit },
            None => sign,
        }
    }
}
