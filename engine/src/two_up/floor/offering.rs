//! Who spins: offering the coins clockwise, accepting and declining them.

use super::machine::Machine;
use super::state::{Phase, State};
use super::step::Step;
use crate::contract::{Citation, Role, Seat};
use crate::table::refusal::Done;
use crate::table::seats::{bit, next_after};
use crate::two_up::contract::{Happening, SeatAmount};
use crate::two_up::refusals::refused;

impl<M: Machine> State<M> {
    /// Returns the seat to offer the coins to next: clockwise from the disc, skipping players who declined in this
    /// round, have just retired or may not spin.
    ///
    /// > nsw 3.1 … the boxer shall offer the coins to each of the other players in turn, clockwise around the table
    /// > until one of the players accepts to spin.
    ///
    /// > ringkeeper 4. The ringkeeper shall select a spinner by offering the kip clockwise around the ring …
    #[inline]
    pub fn next_offer(&self) -> Option<Seat> {
        let passed = self.declined | bit(self.offered) | bit(self.retired) | bit(self.winner());
        next_after(self.disc, self.occupied & !passed & !self.barred & !self.excluded)
    }
}

impl<M: Machine> Step<'_, M> {
    /// > nsw 3.1 At the commencement of play, the boxer shall offer the set of coins to the first player to
    /// > the right hand side of the ring entrance …
    ///
    /// > nsw 3.2 When the spinner retires from the ring … the coins shall be offered to each of the other
    /// > players in turn clockwise around the table.
    ///
    /// > ringkeeper 4. The ringkeeper shall select a spinner by offering the kip clockwise around the ring
    /// > and shall hand the kip to the first person who accepts it.
    #[inline]
    pub fn offer_coins(&mut self, seat: Seat) -> Done {
        self.require_day_not_over()?;
        M::require_free_ring(self)?;
        self.require_occupied(seat)?;
        self.require_not_barred(seat)?;
        self.require_not_excluded(seat)?;
        let first = self.state.retired == 0 && self.state.winner() == 0;
        let cite = if first { self.cites().offer } else { self.record.facts().offer_onwards };
        match self.state.next_offer() {
            Some(next) if next == seat => {}
            Some(next) => return Err(refused!("not-next", cite, M::SENTENCES.not_next).with(u64::from(next))),
            None => return Err(refused!("all-declined", self.cites().house_spin, M::SENTENCES.all_declined)),
        }
        self.pass_over();
        self.emit(cite, Happening::CoinsOffered(seat));
        Ok(())
    }

    /// Passes over players who have not answered: a silent winner retires, and a silent offered player declines (R47).
    #[inline]
    fn pass_over(&mut self) {
        let offered = self.state.offered;
        self.retire_winner(self.cites().passed_over);
        if offered != 0 {
            self.emit(self.cites().passed_over, Happening::CoinsDeclined(offered));
        }
    }

    /// Retires the winner, if there is one, with the due.
    #[inline]
    pub fn retire_winner(&mut self, cite: Citation) {
        let winner = self.state.winner();
        if winner != 0 {
            self.pay_due();
            self.emit(cite, Happening::SpinnerRetired(winner));
        }
    }

    /// Pays the winner's due out of the centre.
    pub fn pay_due(&mut self) {
        if let (Phase::Won { seat, due }, Some(cite)) = (self.state.phase, self.record.facts().due) {
            self.emit(cite, Happening::DuePaid(SeatAmount { seat, amount: due }));
        }
    }

    /// Accepts the coins for the offered player (nsw 3.1, R54).
    pub fn accept_coins(&mut self) -> Done {
        let seat = self.require_participant(self.cites().offer)?;
        self.require_day_not_over()?;
        self.require_offered_to(seat)?;
        self.require_before_closing()?;
        M::accept_coins(self, seat)
    }

    /// > nsw 3.1 … If such player declines to spin, the boxer shall offer the coins to each of the other players in
    /// > turn …
    ///
    /// Whoever runs the ring may decline for a player who does not answer (R47).
    #[inline]
    pub fn decline_coins(&mut self) -> Done {
        let offered = self.state.offered;
        if self.by.role == M::RUNNER {
            self.require_offered_to(offered)?;
            self.emit(self.cites().passed_over, Happening::CoinsDeclined(offered));
        } else {
            let seat = self.require_player(self.cites().offer)?;
            self.require_offered_to(seat)?;
            self.emit(self.cites().offer, Happening::CoinsDeclined(seat));
        }
        Ok(())
    }

    #[inline]
    fn require_offered_to(&self, seat: Seat) -> Done {
        let cite = self.cites().offer;
        match self.state.offered {
            0 => Err(refused!("nothing-offered", cite, M::SENTENCES.nothing_offered)),
            offered if offered == seat => Ok(()),
            offered => Err(refused!("not-offered", cite, M::SENTENCES.not_offered).with(u64::from(offered))),
        }
    }

    /// Requires that every player who may spin has been offered the coins.
    #[inline]
    pub fn require_all_declined(&self) -> Done {
        match self.state.next_offer() {
            None => Ok(()),
            Some(next) => {
                let refused =
                    refused!("players-to-be-offered", self.cites().house_spin, M::SENTENCES.players_to_be_offered);
                Err(refused.with(u64::from(next)))
            }
        }
    }

    /// Starts a house spin in a role.
    #[inline]
    pub fn spin_for_the_house(&mut self, role: Role) {
        self.pass_over();
        self.emit(self.cites().house_spin, Happening::HouseSpinStarted(role));
        M::select_for_the_house(self);
    }
}
