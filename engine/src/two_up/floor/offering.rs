//! Who spins: offering the coins clockwise, accepting and declining them.

use super::event::{CoinsDeclined, CoinsOffered, HouseSpinStarted, Observer, SpinnerRetired};
use super::kind::Kind;
use super::rules::Rules;
use super::state::State;
use super::step::Step;
use crate::contract::{Role, Seat};
use crate::table::refusal::Done;
use crate::table::seats::{bit, next_after};
use crate::two_up::refusals::refused;

impl<K: Kind> State<K> {
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

impl<M: Rules, S: Observer> Step<'_, M, S> {
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
        self.require_runner(M::CITES.offer)?;
        self.require_day_not_over()?;
        M::require_free_ring(self)?;
        self.require_occupied(seat)?;
        self.require_not_barred(seat)?;
        self.require_not_excluded(seat)?;
        let cite = M::offer_cite(self.state);
        match self.state.next_offer() {
            Some(next) if next == seat => {}
            Some(next) => return Err(refused!("not-next", cite, M::SENTENCES.not_next).with(u64::from(next))),
            None => return Err(refused!("all-declined", M::CITES.house_spin, M::SENTENCES.all_declined)),
        }
        self.pass_over();
        self.emit(CoinsOffered, cite, seat);
        Ok(())
    }

    /// Passes over players who have not answered: a silent winner retires, and a silent offered player declines (R47).
    #[inline]
    fn pass_over(&mut self) {
        let (winner, offered) = (self.state.winner(), self.state.offered);
        if winner != 0 {
            M::pay_due(self);
            self.emit(SpinnerRetired, M::CITES.passed_over, winner);
        }
        if offered != 0 {
            self.emit(CoinsDeclined, M::CITES.passed_over, offered);
        }
    }

    /// Accepts the coins for the offered player (nsw 3.1, R54).
    pub fn accept_coins(&mut self) -> Done {
        let seat = self.require_participant(M::CITES.offer)?;
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
            self.emit(CoinsDeclined, M::CITES.passed_over, offered);
        } else {
            let seat = self.require_player(M::CITES.offer)?;
            self.require_offered_to(seat)?;
            self.emit(CoinsDeclined, M::CITES.offer, seat);
        }
        Ok(())
    }

    #[inline]
    fn require_offered_to(&self, seat: Seat) -> Done {
        match self.state.offered {
            0 => Err(refused!("nothing-offered", M::CITES.offer, M::SENTENCES.nothing_offered)),
            offered if offered == seat => Ok(()),
            offered => Err(refused!("not-offered", M::CITES.offer, M::SENTENCES.not_offered).with(u64::from(offered))),
        }
    }

    /// Requires that every player who may spin has been offered the coins.
    #[inline]
    pub fn require_all_declined(&self) -> Done {
        match self.state.next_offer() {
            None => Ok(()),
            Some(next) => {
                let refused =
                    refused!("players-to-be-offered", M::CITES.house_spin, M::SENTENCES.players_to_be_offered);
                Err(refused.with(u64::from(next)))
            }
        }
    }

    /// Starts a house spin in a role.
    #[inline]
    pub fn spin_for_the_house(&mut self, role: Role) {
        self.pass_over();
        self.emit(HouseSpinStarted, M::CITES.house_spin, role);
        M::select_for_the_house(self);
    }
}
