//! The state of a table between two commands, for both machines.
//!
//! The part that only one machine has belongs to its [`Kind`]. This module holds no rule.

use alloc::string::String;
use alloc::vec::Vec;

use super::kind::Kind;
use super::log::Dispute;
use crate::contract::{Seat, Timestamp};
use crate::table::source::Source;
use crate::two_up::contract::{self, Rests, Thrower};

/// The state of a table.
#[derive(Clone, Debug)]
pub struct State<K: Kind> {
    pub opening: Opening<K>,
    pub now: Timestamp,
    pub phase: Phase<K>,
    pub source: Source,
    pub closes_at: Option<Timestamp>,
    pub games_supervisor: bool,
    pub casino_supervisor: bool,
    pub occupied: u64,
    /// Seats whose player's age the host has attested.
    pub attested: u64,
    pub declined: u64,
    pub barred: u64,
    pub excluded: u64,
    /// Seats that gave entropy for the next decision.
    pub contributed: u64,
    pub disc: Seat,
    pub offered: Seat,
    /// The player who has just retired and is passed over in this round of offers.
    pub retired: Seat,
    pub thrower: Throws<K::House>,
    /// Whether the house spins on only until this decision has its result, because the spinner's game ended without one
    /// (R23).
    pub finishing: bool,
    pub game: Option<Game<K::Game>>,
    /// The number of consecutive Odds, up to 255. Above 0 they are pending.
    pub odds: u8,
    /// The number of consecutive invalid spins, up to 3.
    pub invalid: u8,
    pub coins: Coins,
    pub checkpoint: Option<Checkpoint<K>>,
    pub disputes: Vec<Dispute>,
    pub own: K::Own,
}

/// The phase of a table, with the data that only this phase has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase<K: Kind> {
    Offering,
    Preparing,
    Betting,
    /// "No more bets" has been called.
    Called,
    Flying,
    /// The coins have landed from a spin that is valid so far.
    Landed {
        coins: Rests,
        lit: K::Lit,
    },
    /// The player of this seat has won and has not yet chosen whether to go on.
    Won {
        seat: Seat,
        due: K::Due,
    },
    Closed,
    /// A phase that only this kind has.
    Own(K::Phase),
}

impl<K: Kind> Phase<K> {
    /// Converts the phase to the contract's.
    #[inline]
    pub fn word(self) -> contract::Phase {
        match self {
            Self::Offering => contract::Phase::Offering,
            Self::Preparing => contract::Phase::Preparing,
            Self::Betting => contract::Phase::Betting,
            Self::Called => contract::Phase::Called,
            Self::Flying => contract::Phase::Flying,
            Self::Landed { .. } => contract::Phase::Landed,
            Self::Won { .. } => contract::Phase::Won,
            Self::Closed => contract::Phase::Closed,
            Self::Own(own) => K::word(own),
        }
    }
}

/// The part of the state that is fixed at the opening.
#[derive(Clone, Debug)]
pub struct Opening<K: Kind> {
    pub table: String,
    pub seats: Seat,
    pub zone_offset_minutes: i16,
    pub own: K::Opening,
}

/// Who throws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Throws<H> {
    /// Nobody is in the ring.
    Nobody,
    Spinner,
    /// The house spins, or is yet to appoint who spins.
    House(H),
}

/// A spinner's game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game<G> {
    pub seat: Seat,
    /// Whether the game has had a valid spin.
    pub valid: bool,
    /// Whether the house spins the game to its end.
    pub handed_over: bool,
    pub own: G,
}

impl<G: Default> Game<G> {
    /// Returns the game of a player who has just taken the coins.
    pub fn of(seat: Seat) -> Self {
        Self { seat, valid: false, handed_over: false, own: G::default() }
    }
}

/// The coins in use; coin 1 is the lowest bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coins {
    pub set: u8,
    pub in_play: u8,
    /// The spinner who took the coins in play, or 0 when the house took them or none are in play.
    pub taken_by: Seat,
}

/// The state before the throw whose outcome can be invalidated (R24, R52).
#[derive(Clone, Copy, Debug)]
pub struct Checkpoint<K: Kind> {
    pub game: Option<Game<K::Game>>,
    pub thrower: Throws<K::House>,
    pub disc: Seat,
    pub declined: u64,
    pub retired: Seat,
    /// The number of consecutive invalid spins, up to 3.
    pub invalid: u8,
    /// The result, once it is announced.
    pub result: Option<K::Result>,
    pub own: K::OwnCheckpoint,
}

impl<K: Kind> State<K> {
    /// Returns the state of a table just opened.
    pub fn opened(opening: Opening<K>, now: Timestamp, source: Source, own: K::Own) -> Self {
        Self {
            opening,
            now,
            phase: Phase::Offering,
            source,
            closes_at: None,
            games_supervisor: false,
            casino_supervisor: false,
            occupied: 0,
            attested: 0,
            declined: 0,
            barred: 0,
            excluded: 0,
            contributed: 0,
            disc: 0,
            offered: 0,
            retired: 0,
            thrower: Throws::Nobody,
            finishing: false,
            game: None,
            odds: 0,
            invalid: 0,
            coins: Coins { set: 1, in_play: 0, taken_by: 0 },
            checkpoint: None,
            disputes: Vec::new(),
            own,
        }
    }

    /// Whether Odds are pending in this decision.
    pub const fn is_pending(&self) -> bool {
        self.odds > 0
    }

    /// Returns the winner who has not yet chosen whether to go on, or 0.
    #[inline]
    pub fn winner(&self) -> Seat {
        if let Phase::Won { seat, .. } = self.phase { seat } else { 0 }
    }

    /// Returns the landed coins.
    #[inline]
    pub fn landed(&self) -> Option<Rests> {
        if let Phase::Landed { coins, .. } = self.phase { Some(coins) } else { None }
    }

    /// Whether a throw of numbers is in the air, which cannot be undone (R3).
    pub fn is_throw_of_numbers_in_air(&self) -> bool {
        self.phase == Phase::Flying && !self.source.is_observed()
    }

    /// Whether anybody sits at the table.
    pub const fn has_players(&self) -> bool {
        self.occupied != 0
    }

    /// Returns the seat of the spinner's game, or 0.
    #[inline]
    pub fn spinner_seat(&self) -> Seat {
        self.game.as_ref().map_or(0, |game| game.seat)
    }

    /// Whether the spinner's game belongs to the seat, even if the house spins it.
    #[inline]
    pub fn is_game_of(&self, seat: Seat) -> bool {
        self.game.as_ref().is_some_and(|game| game.seat == seat)
    }

    /// Whether the spinner throws in person.
    #[inline]
    pub fn is_spinner_throwing(&self) -> bool {
        self.game.is_some() && matches!(self.thrower, Throws::Spinner)
    }

    /// Returns who throws, in the contract's terms.
    #[inline]
    pub fn thrower(&self) -> Option<Thrower> {
        match self.thrower {
            Throws::Nobody => None,
            Throws::Spinner => self.game.as_ref().map(|game| Thrower::Spinner(game.seat)),
            Throws::House(house) => Some(K::thrower(house)),
        }
    }
}
