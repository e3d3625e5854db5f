//! One command at a ring: who gives it, when, and where its events go.
//!
//! A step looks first and tells afterwards: once the first event is told nothing can be refused any
//! more, so a refused command leaves the state as it was. What every step asks stands here.

use core::marker::PhantomData;

use super::calendar;
use super::record::{Rules, Supervision};
use super::state::{Game, State, Throws};
use crate::money::MOST;
use crate::two_up::happens::{Happens, Hears};
use crate::two_up::machine::Done;
use crate::two_up::refusal::{Refused, refused};
use crate::two_up::seats::{Seats, bit};
use crate::two_up::source::Because;
use crate::two_up::words::Phase;
use crate::words::{Actor, Citation, Role, SeatNumber, Timestamp};

/// One command on its way through the machine.
pub(super) struct Turn<'t, B, S> {
    pub state: &'t mut State,
    pub sink: &'t mut S,
    pub by: Actor,
    pub at: Timestamp,
    pub rulebook: PhantomData<B>,
}

impl<B: Rules, S: Hears> Turn<'_, B, S> {
    /// The event happens, and the sink hears of it.
    pub(super) fn tell<E: Happens<State = State>>(&mut self, _event: E, cite: Citation, payload: E::Payload) {
        // A probe only asks whether it could happen.
        if self.sink.probes() {
            return;
        }
        self.state.now = self.at;
        E::evolve(self.state, &payload);
        self.sink.hear::<E>(self.at, cite, payload);
    }

    fn only(&self, allowed: bool, otherwise: Refused) -> Done {
        if allowed { Ok(()) } else { Err(otherwise) }
    }

    /// The table is open for commands at all.
    pub(super) fn still_open(&self) -> Done {
        self.only(self.state.phase != Phase::Closed, refused!("table-closed", B::CITES.closed, "The table is closed."))
    }

    /// Time never goes backwards (R33).
    pub(super) fn on_time(&self) -> Done {
        if self.at < self.state.now {
            return Err(
                refused!("time-backwards", B::CITES.time, "The last command was given at {}.").with(self.state.now)
            );
        }
        self.not_too_late(self.at)
    }

    /// A time that is named lies within the range of times.
    pub(super) fn not_too_late(&self, at: Timestamp) -> Done {
        self.only(at <= MOST, refused!("time-too-large", B::CITES.time, "A time is at most 2^53 - 1 milliseconds."))
    }

    pub(super) fn ringkeeper(&self, cite: Citation) -> Done {
        self.only(
            self.by.role == Role::Ringkeeper,
            refused!("not-authorised", cite, "Only the ringkeeper may do this."),
        )
    }

    pub(super) fn host(&self, cite: Citation) -> Done {
        self.only(self.by.role == Role::Host, refused!("not-authorised", cite, "Only the host may do this."))
    }

    /// A casino supervisor, or the ringkeeper where there is none (R54).
    pub(super) fn supervisor(&self, cite: Citation) -> Done {
        match B::RECORD.supervision.value {
            Supervision::Ringkeeper => self.ringkeeper(cite),
            Supervision::CasinoSupervisor => self.only(
                matches!(self.by.role, Role::CasinoSupervisor | Role::GamesSupervisor),
                refused!("not-authorised", cite, "Only a casino supervisor may do this."),
            ),
        }
    }

    /// The acting player's seat.
    pub(super) fn player(&self, cite: Citation) -> Result<SeatNumber, Refused> {
        self.only(self.by.role == Role::Player, refused!("not-authorised", cite, "Only a player may do this."))?;
        let seat = SeatNumber::try_from(self.by.number).unwrap_or(0);
        self.occupied(seat)?;
        Ok(seat)
    }

    /// The acting player, who is not excluded.
    pub(super) fn participant(&self, cite: Citation) -> Result<SeatNumber, Refused> {
        let seat = self.player(cite)?;
        self.only(
            self.state.excluded & bit(seat) == 0,
            refused!("excluded", B::CITES.excluded, "This player is excluded from the game."),
        )?;
        Ok(seat)
    }

    /// The game of the acting player, who is the spinner and in the ring.
    pub(super) fn spinner(&self, cite: Citation) -> Result<Game, Refused> {
        let seat = self.player(cite)?;
        match &self.state.game {
            Some(game) if game.seat == seat && self.state.thrower == Throws::Spinner => Ok(game.clone()),
            Some(game) if game.seat == seat => {
                Err(refused!("handed-over", cite, "The ringkeeper spins until the centre is determined."))
            }
            _ => Err(refused!("not-the-spinner", cite, "Only the spinner may do this, and this player is not.")),
        }
    }

    /// A seat of this ring with a player on it.
    pub(super) fn occupied(&self, seat: SeatNumber) -> Done {
        self.of_table(seat)?;
        self.only(
            self.state.occupied & bit(seat) != 0,
            refused!("seat-empty", B::CITES.seats, "Nobody sits on seat {}.").with(u64::from(seat)),
        )
    }

    /// A seat of this ring.
    pub(super) fn of_table(&self, seat: SeatNumber) -> Done {
        let seats = self.state.opening.seats;
        self.only(
            (1..=seats).contains(&seat),
            refused!("no-such-seat", B::CITES.seats, "There is no such seat: they are 1 to {}.").with(u64::from(seats)),
        )
    }

    /// The day on which the ring was opened goes on, where it is played on certain days only (R41).
    pub(super) fn by_day(&self) -> Done {
        self.only(
            !calendar::is_over::<B>(&self.state.opening, self.at),
            refused!(
                "day-over",
                B::CITES.day_over,
                "The day is over: the ring is closed, and undecided stakes go back."
            ),
        )
    }

    /// The coins are neither in the air nor down without an announced result.
    pub(super) fn coins_at_rest(&self, cite: Citation) -> Done {
        match self.state.phase {
            Phase::Flying => Err(refused!("coins-in-the-air", cite, "The coins are in the air.")),
            Phase::Landed => Err(refused!("result-due", cite, "The coins are down: the result is announced first.")),
            _ => Ok(()),
        }
    }

    /// No new spinner's game starts once the closing time has come (R25).
    pub(super) fn before_closing(&self) -> Done {
        match self.state.closes_at {
            Some(close_at) if self.at >= close_at => {
                Err(refused!("closing", B::CITES.closing, "The closing time has come: no new spinner's game starts."))
            }
            _ => Ok(()),
        }
    }

    /// Who may cover, match and spin: everybody here but the spinner and the excluded.
    pub(super) fn others(&self) -> Seats {
        let spinner = self.state.game.as_ref().map_or(0, |game| bit(game.seat));
        Seats(self.state.occupied & !self.state.excluded & !spinner)
    }

    /// The clauses that chance follows from.
    pub(super) const fn because() -> Because {
        Because {
            source: B::CITES.source,
            chain: B::CITES.chain,
            next_chain: B::CITES.next_chain,
            used_up: B::CITES.chain_used_up,
            time: B::CITES.time,
        }
    }
}
