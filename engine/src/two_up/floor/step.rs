//! One command at a table: its actor, its time, and where its events go.
//!
//! A step checks first and emits afterwards. Nothing is refused after the first event, so a refused command leaves the
//! state unchanged. This module has the requirements common to all steps.

use super::cites::Cites;
use super::count::Count;
use super::machine::Machine;
use super::moves::event;
use super::state::{Game, Phase, State, Throws};
use crate::contract::{Actor, Citation, Role, Seat, Timestamp};
use crate::table::money::MOST;
use crate::table::refusal::{Done, Refused};
use crate::table::seats::bit;
use crate::table::source::ChanceCites;
use crate::two_up::contract::Happening;
use crate::two_up::family::Sink;
use crate::two_up::refusals::refused;

/// A command being executed.
pub struct Step<'t, M: Machine> {
    pub record: &'static M,
    pub state: &'t mut State<M>,
    pub out: Out<'t>,
    pub by: Actor,
    pub at: Timestamp,
}

/// Where the events of a step go.
pub enum Out<'t> {
    /// Nowhere, and no event is applied: the step only asks whether the command would be accepted.
    Probe,
    /// To the caller.
    Events(&'t mut dyn Sink),
    /// Into a tally: auto-play keeps no event.
    Count(Count),
}

impl<M: Machine> Step<'_, M> {
    /// Applies an event and sends it out.
    #[inline]
    pub fn emit(&mut self, cite: Citation, what: Happening) {
        if matches!(self.out, Out::Probe) {
            return;
        }
        self.state.now = self.at;
        let applied = M::apply(self.state, &what);
        debug_assert!(applied, "a step emits events of its own machine");
        match &mut self.out {
            Out::Probe => {}
            Out::Events(sink) => sink.take(event(self.at, cite, what)),
            Out::Count(count) => count.count(&what),
        }
    }

    /// Returns the clause that each shared step cites.
    #[inline]
    pub fn cites(&self) -> &'static Cites {
        self.record.cites()
    }

    #[inline]
    pub fn require(&self, allowed: bool, otherwise: Refused) -> Done {
        if allowed { Ok(()) } else { Err(otherwise) }
    }

    /// Requires that the table is not closed.
    pub fn require_open(&self) -> Done {
        let closed = refused!("table-closed", self.cites().closed, "The table is closed.");
        self.require(self.state.phase != Phase::Closed, closed)
    }

    /// Requires that time does not go backwards (R33).
    #[inline]
    pub fn require_on_time(&self) -> Done {
        if self.at < self.state.now {
            let refused = refused!("time-backwards", self.cites().time, "The last command was given at {}.");
            return Err(refused.with_moment(self.state.now));
        }
        self.require_time_in_range(self.at)
    }

    /// Requires that a time lies within the range of times.
    pub fn require_time_in_range(&self, at: Timestamp) -> Done {
        self.require(at <= MOST, time_too_large(self.cites()))
    }

    /// Requires a player, and returns the seat.
    #[inline]
    pub fn require_player(&self, cite: Citation) -> Result<Seat, Refused> {
        self.require_role(Role::Player, cite)?;
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
            refused!("excluded", self.cites().excluded, "This player is excluded from the game."),
        )
    }

    #[inline]
    pub fn require_not_barred(&self, seat: Seat) -> Done {
        self.require(
            self.state.barred & bit(seat) == 0,
            refused!("barred", self.record.facts().barred, "This player may not enter the ring before close of play."),
        )
    }

    /// Requires the spinner in the ring, and returns the game.
    #[inline]
    pub fn require_spinner(&self, cite: Citation) -> Result<Game<M::Game>, Refused> {
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
            refused!("seat-empty", self.cites().seats, "Nobody sits on seat {}.").with(u64::from(seat)),
        )
    }

    /// Requires a seat of this table.
    #[inline]
    pub fn require_seat(&self, seat: Seat) -> Done {
        let seats = self.state.opening.seats;
        self.require(
            (1..=seats).contains(&seat),
            refused!("no-such-seat", self.cites().seats, "There is no such seat: they are 1 to {}.")
                .with(u64::from(seats)),
        )
    }

    /// Requires that the table's day is not over, if it plays only on certain days (R41).
    #[inline]
    pub fn require_day_not_over(&self) -> Done {
        match self.day_over_cite() {
            None => Ok(()),
            Some(cite) => {
                Err(refused!("day-over", cite, "The day is over: the ring is closed, and undecided stakes go back."))
            }
        }
    }

    /// Returns the clause by which the day is over, when it is.
    pub fn day_over_cite(&self) -> Option<Citation> {
        self.record.day_end(self.state).filter(|&(end, _)| self.at >= end).map(|(_, cite)| cite)
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
            | Phase::Reopened
            | Phase::Electing
            | Phase::Called
            | Phase::Won { .. }
            | Phase::Closed => Ok(()),
        }
    }

    /// Requires that the closing time has not come: no spinner's game starts after it (nsw 9.8, R25).
    #[inline]
    pub fn require_before_closing(&self) -> Done {
        match self.state.closes_at {
            Some(close_at) if self.at >= close_at => Err(refused!(
                "closing",
                self.cites().closing,
                "The closing time has come: no new spinner's game starts."
            )),
            _ => Ok(()),
        }
    }

    /// Returns the citations for chance.
    pub fn chance_cites(&self) -> ChanceCites {
        let cites = self.cites();
        ChanceCites {
            source: cites.source,
            chain: cites.chain,
            next_chain: cites.next_chain,
            used_up: cites.chain_used_up,
            new_chain: cites.new_chain,
            time: cites.time,
        }
    }
}

/// Refuses a time beyond the range of times.
pub fn time_too_large(cites: &Cites) -> Refused {
    refused!("time-too-large", cites.time, "A time is at most 2^53 - 1 milliseconds.")
}
