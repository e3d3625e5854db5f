//! The state of a table, casino's or ring's: what is remembered between two commands, and nothing else.
//!
//! What only one of the machines remembers is its [`Kind`]'s own. No rule may enter here.

use alloc::string::String;
use alloc::vec::Vec;

use super::kind::Kind;
use super::log::Dispute;
use super::source::Source;
use crate::contract::{Seat, Timestamp};
use crate::two_up::contract::{self, Rests, Thrower};

/// All that a table remembers.
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
    /// The host attested that the player is of age.
    pub attested: u64,
    pub declined: u64,
    pub barred: u64,
    pub excluded: u64,
    /// Gave entropy for the next decision.
    pub contributed: u64,
    pub disc: Seat,
    pub offered: Seat,
    /// Just retired: passed over in this round of offers.
    pub retired: Seat,
    pub thrower: Throws<K::House>,
    /// The house spins on, but only until this decision has its result: the spinner's stake was voided (R23).
    pub finishing: bool,
    pub game: Option<Game<K::Game>>,
    /// Odds in a row, up to 255; more than none is "pending".
    pub odds: u8,
    /// Invalid spins in a row, up to 3.
    pub invalid: u8,
    pub coins: Coins,
    pub checkpoint: Option<Checkpoint<K>>,
    pub disputes: Vec<Dispute>,
    pub own: K::Own,
}

/// Where a game stands, with what there is only then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase<K: Kind> {
    Offering,
    Preparing,
    Betting,
    /// "No more bets" has been called.
    Called,
    Flying,
    /// The coins are down, from a spin that is valid so far.
    Landed {
        coins: Rests,
        lit: K::Lit,
    },
    /// That player has won and has not said yet whether to go on.
    Won {
        seat: Seat,
        due: K::Due,
    },
    Closed,
    /// One that only this kind has.
    Own(K::Phase),
}

impl<K: Kind> Phase<K> {
    /// In the contract's word.
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

/// What does not change while the table is open.
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
    /// Who spins for the house, or has yet to be named for it.
    House(H),
}

/// A spinner's game: a player is in the ring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game<G> {
    pub seat: Seat,
    /// There was a valid spin.
    pub valid: bool,
    /// The house spins to the end.
    pub handed_over: bool,
    pub own: G,
}

impl<G: Default> Game<G> {
    /// A player has just taken the coins.
    pub fn of(seat: Seat) -> Self {
        Self { seat, valid: false, handed_over: false, own: G::default() }
    }
}

/// The set of coins in use, coin 1 in the lowest bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coins {
    pub set: u8,
    pub in_play: u8,
    /// The spinner who took what is in play; 0 where the house did, or nobody has any.
    pub taken_by: Seat,
}

/// The table before the throw whose outcome can be invalidated (R24, R52).
#[derive(Clone, Copy, Debug)]
pub struct Checkpoint<K: Kind> {
    pub game: Option<Game<K::Game>>,
    pub thrower: Throws<K::House>,
    pub disc: Seat,
    pub declined: u64,
    pub retired: Seat,
    /// Invalid spins in a row, up to 3.
    pub invalid: u8,
    /// Once it is announced.
    pub result: Option<K::Result>,
    pub own: K::OwnCheckpoint,
}

impl<K: Kind> State<K> {
    /// A table that has just been opened.
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

    /// At least one Odds in this decision: the wagers stand.
    pub const fn is_pending(&self) -> bool {
        self.odds > 0
    }

    /// The player who has won and has not said yet whether to go on; 0 where there is none.
    #[inline(always)]
    pub fn winner(&self) -> Seat {
        if let Phase::Won { seat, .. } = self.phase { seat } else { 0 }
    }

    /// The coins that are down.
    #[inline(always)]
    pub fn landed(&self) -> Option<Rests> {
        if let Phase::Landed { coins, .. } = self.phase { Some(coins) } else { None }
    }

    /// A throw that nothing undoes is in the air (R3).
    pub fn flies_by_numbers(&self) -> bool {
        self.phase == Phase::Flying && !self.source.is_observed()
    }

    /// Somebody sits at the table.
    pub const fn has_players(&self) -> bool {
        self.occupied != 0
    }

    /// The seat of the spinner whose game it is; 0 without one.
    #[inline(always)]
    pub fn spinner_seat(&self) -> Seat {
        self.game.as_ref().map_or(0, |game| game.seat)
    }

    /// Whether the player of that seat has the spinner's game, in the ring or not.
    #[inline]
    pub fn is_game_of(&self, seat: Seat) -> bool {
        self.game.as_ref().is_some_and(|game| game.seat == seat)
    }

    /// The spinner's own hands hold the coins.
    #[inline]
    pub fn is_spinner_throwing(&self) -> bool {
        self.game.is_some() && matches!(self.thrower, Throws::Spinner)
    }

    /// Who throws, in the contract's word.
    #[inline]
    pub fn thrower(&self) -> Option<Thrower> {
        match self.thrower {
            Throws::Nobody => None,
            Throws::Spinner => self.game.as_ref().map(|game| Thrower::Spinner(game.seat)),
            Throws::House(house) => Some(K::thrower(house)),
        }
    }
}
