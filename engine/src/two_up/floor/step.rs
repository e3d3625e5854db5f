//! One command at a table: its actor, its time, and where its events go.
//!
//! A step checks first and emits afterwards. Nothing is refused after the first event, so a refused command leaves the
//! state unchanged. This module has the requirements common to all steps.

use super::event::{Apply, Observer};
use super::rules::{GameOf, Rules, StateOf};
use super::state::{Phase, Throws};
use crate::contract::{Actor, Citation, Role, Seat, Timestamp};
use crate::table::money::MOST;
use crate::table::refusal::{Done, Refused};
use crate::table::seats::bit;
use crate::table::source::ChanceCites;
use crate::two_up::refusals::refused;

/// A command being executed.
pub struct Step<'t, M: Rules, S> {
    pub state: &'t mut StateOf<M>,
    pub sink: &'t mut S,
    pub by: Actor,
    pub at: Timestamp,
}

impl<M: Rules, S: Observer> Step<'_, M, S> {
    /// Applies an event and sends it to the sink.
    #[inline]
    pub fn emit<E: Apply<M::Kind>>(&mut self, _event: E, cite: Citation, payload: E::Payload) {
        // A probe only asks whether the command would be accepted.
        if self.sink.is_probe() {
            return;
        }
        self.state.now = self.at;
        E::apply(self.state, &payload);
        self.sink.observe::<M::Kind, E>(self.at, cite, payload);
    }

    #[inline]
    pub fn require(&self, allowed: bool, otherwise: Refused) -> Done {
        if allowed { Ok(()) } else { Err(otherwise) }
    }

    /// Requires that the table is not closed.
    pub fn require_open(&self) -> Done {
        let closed = refused!("table-closed", M::CITES.closed, "The table is closed.");
        self.require(self.state.phase != Phase::Closed, closed)
    }

    /// Requires that time does not go backwards (R33).
    #[inline]
    pub fn require_on_time(&self) -> Done {
        if self.at < self.state.now {
            let refused = refused!("time-backwards", M::CITES.time, "The last command was given at {}.");
            return Err(refused.with_moment(self.state.now));
        }
        self.require_time_in_range(self.at)
    }

    /// Requires that a time lies within the range of times.
    pub fn require_time_in_range(&self, at: Timestamp) -> Done {
        self.require(at <= MOST, time_too_large::<M>())
    }

    #[inline]
    pub fn require_runner(&self, cite: Citation) -> Done {
        self.require(self.by.role == M::RUNNER, refused!("not-authorised", cite, M::SENTENCES.only_the_runner))
    }

    #[inline]
    pub fn require_host(&self, cite: Citation) -> Done {
        self.require(self.by.role == Role::Host, refused!("not-authorised", cite, "Only the host may do this."))
    }

    /// Requires a casino supervisor. A games supervisor is one too (nsw 1.1).
    #[inline]
    pub fn require_casino_supervisor(&self, cite: Citation) -> Done {
        self.require(
            matches!(self.by.role, Role::CasinoSupervisor | Role::GamesSupervisor),
            refused!("not-authorised", cite, "Only a casino supervisor may do this."),
        )
    }

    /// Requires a casino supervisor, or the role that supervises instead.
    #[inline]
    pub fn require_supervisor(&self, cite: Citation) -> Done {
        M::require_supervisor(self, cite)
    }

    /// Requires a player, and returns the seat.
    #[inline]
    pub fn require_player(&self, cite: Citation) -> Result<Seat, Refused> {
        self.require(self.by.role == Role::Player, refused!("not-authorised", cite, "Only a player may do this."))?;
        let seat = self.by.number;
        self.require_occupied(seat)?;
        Ok(seat)
    }

    /// Requires a player who is not excluded, and returns the seat.
    #[inline]
    pub fn require_participant(&self, cite: Citation) -> Result<Seat, Refused> {
        let seat = self.require_player(cite)?;
        self.require_not_excluded(seat)?;
        Ok(seat)
    }

    #[inline]
    pub fn require_not_excluded(&self, seat: Seat) -> Done {
        self.require(
            self.state.excluded & bit(seat) == 0,
            refused!("excluded", M::CITES.excluded, "This player is excluded from the game."),
        )
    }

    #[inline]
    pub fn require_not_barred(&self, seat: Seat) -> Done {
        self.require(
            self.state.barred & bit(seat) == 0,
            refused!("barred", M::BARRED, "This player may not enter the ring before close of play."),
        )
    }

    /// Requires the spinner in the ring, and returns the game.
    #[inline]
    pub fn require_spinner(&self, cite: Citation) -> Result<GameOf<M>, Refused> {
        let seat = self.require_player(cite)?;
        match &self.state.game {
            Some(game) if game.seat == seat && matches!(self.state.thrower, Throws::Spinner) => Ok(game.clone()),
            Some(game) if game.seat == seat => Err(refused!("handed-over", cite, M::SENTENCES.handed_over)),
            _ => Err(refused!("not-the-spinner", cite, "Only the spinner may do this, and this player is not.")),
        }
    }

    /// Requires a seat of this table with a player on it.
    #[inline]
    pub fn require_occupied(&self, seat: Seat) -> Done {
        self.require_seat(seat)?;
        self.require(
            self.state.occupied & bit(seat) != 0,
            refused!("seat-empty", M::CITES.seats, "Nobody sits on seat {}.").with(u64::from(seat)),
        )
    }

    /// Requires a seat of this table.
    #[inline]
    pub fn require_seat(&self, seat: Seat) -> Done {
        let seats = self.state.opening.seats;
        self.require(
            (1..=seats).contains(&seat),
            refused!("no-such-seat", M::CITES.seats, "There is no such seat: they are 1 to {}.").with(u64::from(seats)),
        )
    }

    /// Requires that the table's day is not over, if it plays only on certain days (R41).
    #[inline]
    pub fn require_day_not_over(&self) -> Done {
        M::require_day_not_over(self)
    }

    /// Requires that the coins are neither in the air nor down without an announced result.
    pub fn require_coins_at_rest(&self, cite: Citation) -> Done {
        match self.state.phase {
            Phase::Flying => Err(refused!("coins-in-the-air", cite, "The coins are in the air.")),
            Phase::Landed { .. } => {
                Err(refused!("result-due", cite, "The coins are down: the result is announced first."))
            }
            Phase::Offering
            | Phase::Preparing
            | Phase::Betting
            | Phase::Called
            | Phase::Won { .. }
            | Phase::Closed
            | Phase::Own(_) => Ok(()),
        }
    }

    /// Requires that the closing time has not come: no spinner's game starts after it (nsw 9.8, R25).
    #[inline]
    pub fn require_before_closing(&self) -> Done {
        match self.state.closes_at {
            Some(close_at) if self.at >= close_at => {
                Err(refused!("closing", M::CITES.closing, "The closing time has come: no new spinner's game starts."))
            }
            _ => Ok(()),
        }
    }

    /// The citations for chance.
    pub const CHANCE_CITES: &'static ChanceCites = &ChanceCites {
        source: M::CITES.source,
        chain: M::CITES.chain,
        next_chain: M::CITES.next_chain,
        used_up: M::CITES.chain_used_up,
        new_chain: M::CITES.new_chain,
        time: M::CITES.time,
    };
}

/// Refuses a time beyond the range of times.
pub fn time_too_large<M: Rules>() -> Refused {
    refused!("time-too-large", M::CITES.time, "A time is at most 2^53 - 1 milliseconds.")
}
