//! Builds the candidate commands that only a ring has. It holds no rule: the machine decides which are accepted.

use super::betting::exposure;
use super::centre::{heads_needed, most_due};
use super::record::Record;
use super::state::State;
use crate::contract::{MinorUnits, Seat};
use crate::table::money::MOST;
use crate::table::seats::Seats;
use crate::two_up::contract::{Command, Matching};
use crate::two_up::floor::legal::{self, Lists};

type Legal = legal::Legal<Record>;

impl Lists for Record {
    fn list_for_staff(legal: &mut Legal) {
        legal.put_for_staff();
    }

    fn list_for_player(legal: &mut Legal, seat: Seat) {
        legal.put_for_bettor(seat);
        legal.put_for_spinner(seat);
    }
}

impl Legal {
    /// Puts the commands that only a ring's staff has.
    fn put_for_staff(&mut self) {
        for seat in Seats(self.state.occupied) {
            self.put_staff(Command::DeclineCover(seat));
        }
        for set in 1..=self.record.sets.value {
            self.put_staff(Command::ChangeCoins(set));
        }
        self.put_staff(Command::CallOffCentre);
    }

    /// Puts a player's bets in the centre and across the ring.
    fn put_for_bettor(&mut self, seat: Seat) {
        let room = self.room();
        if let Some(uncovered) = self.state.centre().map(|centre| centre.uncovered()) {
            self.put_up_to(seat, uncovered, Command::CoverCentre);
        }
        self.put(seat, Command::DeclineCover(seat));
        self.put_up_to(seat, room, Command::OfferSideBet);
        for offer in self.state.own.offers.clone() {
            self.put(seat, Command::WithdrawSideOffer(offer.offer));
            let matched = |amount| Command::MatchSideBet(Matching { offer: offer.offer, amount });
            // The exposure already includes the offer.
            self.put_up_to(seat, offer.amount.min(room), matched);
        }
    }

    /// Puts the spinner's commands; the machine rejects those of other players.
    fn put_for_spinner(&mut self, seat: Seat) {
        let most = self.room() / most_due(1, heads_needed(self.record));
        self.put_up_to(seat, most, Command::StakeCentre);
        self.put(seat, Command::WithdrawDue);
        self.put(seat, Command::Stay);
    }

    /// Returns how much the exposure may still grow.
    fn room(&self) -> MinorUnits {
        MOST.saturating_sub(exposure(&self.state, heads_needed(self.record)))
    }
}

/// Returns the seat that made the offer.
pub(super) fn find_offering_seat(state: &State, offer: u32) -> Option<Seat> {
    state.own.offers.iter().find(|open| open.offer == offer).map(|open| open.seat)
}
