//! One command at a casino's table: who gives it, when, and where its events go.
//!
//! A step looks first and tells afterwards: once the first event is told nothing can be refused any
//! more, so a refused command leaves the state as it was. What every step asks stands here.

use crate::two_up::happens::Happens;
use crate::two_up::happens::Hears;
use crate::two_up::machine::Done;
use crate::two_up::seats::bit;
use core::marker::PhantomData;

use super::record::Rules;
use super::state::{Game, State, Throws};
use crate::money::MOST;
use crate::two_up::refusal::{Refused, refused};
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
    #[inline(always)]
    pub(super) fn tell<E: Happens<State = State>>(&mut self, _event: E, cite: Citation, payload: E::Payload) {
        // A probe only asks whether it could happen.
        if self.sink.probes() {
            return;
        }
        self.state.now = self.at;
        E::evolve(self.state, &payload);
        self.sink.hear::<E>(self.at, cite, payload);
    }

    #[inline]
    fn only(&self, allowed: bool, otherwise: Refused) -> Done {
        if allowed { Ok(()) } else { Err(otherwise) }
    }

    #[inline(always)]
    pub(super) fn boxer(&self, cite: Citation) -> Done {
        self.only(self.by.role == Role::Boxer, refused!("not-authorised", cite, "Only the boxer may do this."))
    }

    /// A boxer is a dealer (1.1).
    #[inline(always)]
    pub(super) fn dealer(&self, cite: Citation) -> Done {
        self.only(
            matches!(self.by.role, Role::Boxer | Role::Dealer),
            refused!("not-authorised", cite, "Only the boxer or a dealer may do this."),
        )
    }

    #[inline]
    pub(super) fn host(&self, cite: Citation) -> Done {
        self.only(self.by.role == Role::Host, refused!("not-authorised", cite, "Only the host may do this."))
    }

    /// A games supervisor is a casino supervisor (1.1).
    #[inline]
    pub(super) fn supervisor(&self, cite: Citation) -> Done {
        self.only(
            matches!(self.by.role, Role::CasinoSupervisor | Role::GamesSupervisor),
            refused!("not-authorised", cite, "Only a casino supervisor may do this."),
        )
    }

    /// The acting player's seat.
    #[inline(always)]
    pub(super) fn player(&self, cite: Citation) -> Result<SeatNumber, Refused> {
        self.only(self.by.role == Role::Player, refused!("not-authorised", cite, "Only a player may do this."))?;
        let seat = SeatNumber::try_from(self.by.number).unwrap_or(0);
        self.occupied(seat)?;
        Ok(seat)
    }

    /// The acting player, who is not excluded.
    #[inline(always)]
    pub(super) fn participant(&self, cite: Citation) -> Result<SeatNumber, Refused> {
        let seat = self.player(cite)?;
        if self.state.excluded & bit(seat) != 0 {
            return Err(refused!("excluded", B::CITES.excluded, "This player is excluded from the game."));
        }
        Ok(seat)
    }

    /// The game of the acting player, who is the spinner and in the ring.
    #[inline(always)]
    pub(super) fn spinner(&self, cite: Citation) -> Result<Game, Refused> {
        let seat = self.player(cite)?;
        match self.state.game {
            Some(game) if game.seat == seat && self.state.thrower == Throws::Spinner => Ok(game),
            Some(game) if game.seat == seat => {
                Err(refused!("handed-over", cite, "The house spins until this player's wager is determined."))
            }
            _ => Err(refused!("not-the-spinner", cite, "Only the spinner may do this, and this player is not.")),
        }
    }

    /// A seat of this table with a player on it.
    #[inline(always)]
    pub(super) fn occupied(&self, seat: SeatNumber) -> Done {
        self.of_table(seat)?;
        if self.state.occupied & bit(seat) == 0 {
            return Err(refused!("seat-empty", B::CITES.seats, "Nobody sits on seat {}.").with(u64::from(seat)));
        }
        Ok(())
    }

    /// A seat of this table.
    #[inline(always)]
    pub(super) fn of_table(&self, seat: SeatNumber) -> Done {
        if seat == 0 || seat > self.state.opening.seats {
            let seats = u64::from(self.state.opening.seats);
            return Err(
                refused!("no-such-seat", B::CITES.seats, "There is no such seat: they are 1 to {}.").with(seats)
            );
        }
        Ok(())
    }

    /// The coins are neither in the air nor down without an announced result.
    pub(super) fn coins_at_rest(&self, cite: Citation) -> Done {
        match self.state.phase {
            Phase::Flying => Err(refused!("coins-in-the-air", cite, "The coins are in the air.")),
            Phase::Landed => Err(refused!("result-due", cite, "The coins are down: the result is announced first.")),
            _ => Ok(()),
        }
    }

    /// A time that is named lies within the range of times.
    pub(super) fn not_too_late(&self, at: Timestamp) -> Done {
        if at > MOST {
            return Err(refused!("time-too-large", B::CITES.time, "A time is at most 2^53 - 1 milliseconds."));
        }
        Ok(())
    }

    /// More than one coin is lost: no spinner's game starts before a new set is there (7.4.5, R14).
    #[inline(always)]
    pub(super) fn set_is_whole(&self) -> Done {
        // > 7.4.5 in the event that more than one coin(s) is lost a new set of coins shall be taken to the ring …
        if self.state.coins.lost.count_ones() > 1 {
            return Err(refused!(
                "new-set-due",
                B::CITES.new_set,
                "More than one coin is lost: a new set is brought first."
            ));
        }
        Ok(())
    }

    /// No new spinner's game starts once the closing time has come (9.8, R25).
    #[inline(always)]
    pub(super) fn before_closing(&self) -> Done {
        match self.state.closes_at {
            Some(close_at) if self.at >= close_at => {
                Err(refused!("closing", B::CITES.closing, "The closing time has come: no new spinner's game starts."))
            }
            _ => Ok(()),
        }
    }
}
