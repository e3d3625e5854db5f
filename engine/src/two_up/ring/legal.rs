//! Builds the candidate commands that only a ring has. It holds no rule: the machine decides which are accepted.

use super::betting::exposure;
use super::centre::{heads_needed, most_due};
use super::record::Record;
use super::state::State;
use crate::contract::{MinorUnits, Role, Seat};
use crate::table::money::MOST;
use crate::table::seats::Seats;
use crate::two_up::contract::{Command, Landing, Matching};
use crate::two_up::floor::legal::{self, SUPERVISORS, no_spin};

const RINGKEEPER: [Role; 1] = [Role::Ringkeeper];

type Legal = legal::Legal<Record>;

impl Legal {
    /// Puts the ringkeeper's commands.
    pub(super) fn put_for_ringkeeper(&mut self) {
        for seat in Seats(self.state.occupied) {
            self.put_by(&RINGKEEPER, Command::OfferCoins(seat));
            self.put_by(&RINGKEEPER, Command::DeclineCover(seat));
        }
        for set in 1..=self.record.sets.value {
            self.put_by(&RINGKEEPER, Command::ChangeCoins(set));
        }
        for command in [
            Command::DeclineCoins,
            Command::StartHouseSpin,
            Command::RecordFailureToSpin,
            Command::CallOffCentre,
            Command::PlaceYourBets,
            Command::NoMoreBets,
            self.throw(),
            Command::Land(Landing::Observed(self.heads())),
            Command::AnnounceResult,
            Command::AppointSubstitute(Role::Ringkeeper),
        ] {
            self.put_by(&RINGKEEPER, command);
        }
        for rule in self.record.no_spin {
            self.put_by(&RINGKEEPER, no_spin(rule.reason));
        }
    }

    /// Puts the commands of supervision, for the ringkeeper and for supervisors.
    pub(super) fn put_for_supervision(&mut self) {
        for roles in [&RINGKEEPER[..], &SUPERVISORS[..]] {
            self.put_closing(roles);
            for seat in Seats(self.state.occupied) {
                self.put_by(roles, Command::VoidWagers(seat));
                self.put_by(roles, Command::ExcludePlayer(seat));
            }
            self.put_disputes(roles);
        }
    }

    /// Puts a player's bets in the centre and across the ring.
    pub(super) fn put_for_bettor(&mut self, seat: Seat) {
        let room = self.room();
        if let Some(uncovered) = self.state.centre().map(|centre| centre.uncovered()) {
            self.put_up_to(seat, uncovered, Command::CoverCentre);
        }
        self.put(seat, Command::DeclineCover(seat));
        self.put_up_to(seat, room, Command::OfferSideBet);
        for offer in self.state.own.offers.clone() {
            self.put(seat, Command::WithdrawSideOffer(offer.number));
            let matched = |amount| Command::MatchSideBet(Matching { offer: offer.number, amount });
            // The exposure already includes the offer.
            self.put_up_to(seat, offer.amount.min(room), matched);
        }
    }

    /// Puts the spinner's commands; the machine rejects those of other players.
    pub(super) fn put_for_spinner(&mut self, seat: Seat) {
        self.put_coins(seat);
        let most = self.room() / most_due(1, heads_needed(self.record));
        self.put_up_to(seat, most, Command::StakeCentre);
        for command in
            [Command::DeclineFurtherSpins, Command::Retire, Command::WithdrawDue, Command::Stay, self.throw()]
        {
            self.put(seat, command);
        }
    }

    /// Returns how much the exposure may still grow.
    fn room(&self) -> MinorUnits {
        MOST.saturating_sub(exposure(&self.state, heads_needed(self.record)))
    }
}

/// Returns the seat that made the offer.
pub(super) fn find_offering_seat(state: &State, offer: u32) -> Option<Seat> {
    state.own.offers.iter().find(|open| open.number == offer).map(|open| open.seat)
}
