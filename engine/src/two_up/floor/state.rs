//! The state of a table between two commands, for both machines.
//!
//! The part that only one machine has is of a type that its [`Machine`] names. This module holds no rule.

use alloc::string::String;
use alloc::vec::Vec;

use super::machine::Machine;
use crate::contract::{MinorUnits, Role, Seat, Timestamp};
use crate::table::source::Source;
use crate::two_up::contract::{self, DecisionResult, DisputeView, Rests, Thrower};

/// The state of a table.
#[derive(Clone, Debug)]
pub struct State<M: Machine> {
    pub opening: Opening<M>,
    pub now: Timestamp,
    pub phase: Phase,
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
    pub thrower: Throws,
    /// Whether the house spins on only until this decision has its result, because the spinner's game ended without one
    /// (R23).
    pub finishing: bool,
    pub game: Option<Game<M::Game>>,
    /// The number of consecutive Odds, up to 255. Above 0 they are pending.
    pub odds: u8,
    /// The number of consecutive invalid spins, up to 3.
    pub invalid: u8,
    pub coins: Coins,
    pub checkpoint: Option<Checkpoint<M>>,
    pub disputes: Vec<DisputeView>,
    pub own: M::Own,
}

/// The phase of a table, with the data that only this phase has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    Offering,
    Preparing,
    Betting,
    /// After an invalid spin with nothing pending, players may change wagers. Only a casino has it, and `Electing`.
    Reopened,
    /// Players may change wagers, and the spinner elects after three invalid spins (6.5).
    Electing,
    /// "No more bets" has been called.
    Called,
    Flying,
    /// The coins have landed from a spin that is valid so far.
    Landed {
        coins: Rests,
        /// Whether the landing turned a light on.
        lit: bool,
    },
    /// The player of this seat has won and has not yet chosen whether to go on.
    Won {
        seat: Seat,
        /// The winner's due in a ring's centre.
        due: MinorUnits,
    },
    Closed,
}

impl Phase {
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
            Self::Reopened => contract::Phase::Reopened,
            Self::Electing => contract::Phase::Electing,
        }
    }
}

/// The part of the state that is fixed at the opening.
#[derive(Clone, Debug)]
pub struct Opening<M: Machine> {
    pub table: String,
    pub seats: Seat,
    pub zone_offset_minutes: i16,
    pub own: M::Opening,
}

/// Who throws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Throws {
    /// Nobody is in the ring.
    Nobody,
    Spinner,
    /// The house spins, in that role.
    House(Role),
    /// The house is yet to appoint who spins: a dealer, or a dealer or the boxer (6.8).
    Vacant {
        dealer_only: bool,
    },
}

impl Throws {
    /// Returns the house's thrower in a role. Of a role in which the machine's house does not throw it takes another.
    pub fn of_house<M: Machine>(role: Role) -> Self {
        let mut houses = M::THROWERS.iter().filter(|thrower| matches!(thrower, Self::House(_))).copied();
        let last = houses.clone().next_back();
        houses.find(|&house| house == Self::House(role)).or(last).unwrap_or(Self::Nobody)
    }

    /// Whether the house spins, or is yet to appoint who spins.
    pub const fn is_of_house(self) -> bool {
        matches!(self, Self::House(_) | Self::Vacant { .. })
    }
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
    /// The coins that left the ring in a casino's last spin, as bits. The spinner may ask for them again (nsw 7.4.3).
    pub originals: u8,
}

/// The state before the throw whose outcome can be invalidated (R24, R52).
#[derive(Clone, Copy, Debug)]
pub struct Checkpoint<M: Machine> {
    pub game: Option<Game<M::Game>>,
    pub thrower: Throws,
    pub disc: Seat,
    pub declined: u64,
    pub retired: Seat,
    /// The number of consecutive invalid spins, up to 3.
    pub invalid: u8,
    /// The result, once it is announced.
    pub result: Option<DecisionResult>,
    pub own: M::Mark,
}

impl<M: Machine> State<M> {
    /// Returns the state of a table just opened.
    pub fn opened(opening: Opening<M>, now: Timestamp, source: Source, own: M::Own) -> Self {
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
            coins: Coins { set: 1, in_play: 0, taken_by: 0, originals: 0 },
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
            Throws::House(role) => Some(Thrower::House(role)),
            Throws::Vacant { .. } => Some(Thrower::Vacant),
        }
    }
}
