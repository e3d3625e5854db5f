//! Who spins: the kip is offered clockwise, a player accepts, or the ringkeeper spins.

use super::happen::{
    CoinsAccepted, CoinsDeclined, CoinsHandedOver, CoinsOffered, DuePaid, HouseSpinEnded, HouseSpinStarted,
    SpinnerRetired, SubstituteAppointed,
};
use super::record::{Rules, Selection, Supervision, ThreeInvalid};
use super::state::{Game, State, Throws};
use super::turn::Turn;
use crate::two_up::happens::Hears;
use crate::two_up::machine::Done;
use crate::two_up::refusal::{Refused, refused};
use crate::two_up::seats::{bit, next_after};
use crate::two_up::words::{AtSeat, HandOver, HandOverReason, Phase, SeatAmount, Substitute};
use crate::words::{Citation, Role, SeatNumber};

/// Who is offered the kip next: clockwise from the disc, but nobody who declined in this round, has
/// just retired, or may not spin.
///
/// > ringkeeper 4. The ringkeeper shall select a spinner by offering the kip clockwise around the ring …
pub(super) fn next_offer(state: &State) -> Option<SeatNumber> {
    let passed = state.declined | bit(state.offered) | bit(state.retired) | bit(state.winner);
    next_after(state.disc, state.occupied & !passed & !state.barred & !state.excluded)
}

impl<B: Rules, S: Hears> Turn<'_, B, S> {
    /// > ringkeeper 4. The ringkeeper shall select a spinner by offering the kip clockwise around the ring
    /// > and shall hand the kip to the first person who accepts it.
    pub(super) fn offer_coins(&mut self, seat: SeatNumber) -> Done {
        self.ringkeeper(B::CITES.offer)?;
        self.by_day()?;
        self.kip_is_free()?;
        self.occupied(seat)?;
        if self.state.barred & bit(seat) != 0 {
            return Err(refused!(
                "barred",
                B::CITES.excluded,
                "This player may not enter the ring before close of play."
            ));
        }
        if self.state.excluded & bit(seat) != 0 {
            return Err(refused!("excluded", B::CITES.excluded, "This player is excluded from the game."));
        }
        match next_offer(self.state) {
            Some(next) if next == seat => {}
            Some(next) => {
                let refused = refused!("not-next", B::CITES.offer, "The kip goes clockwise: seat {} is next.");
                return Err(refused.with(u64::from(next)));
            }
            None => {
                return Err(refused!(
                    "all-declined",
                    B::CITES.house_spin,
                    "Everybody who may spin has been offered the kip: the ringkeeper may spin."
                ));
            }
        }
        self.pass_over();
        self.tell(CoinsOffered, B::CITES.offer, AtSeat { seat });
        Ok(())
    }

    /// The kip waits for a spinner, or the ringkeeper has it between two decisions.
    fn kip_is_free(&self) -> Done {
        let between = self.state.phase == Phase::Preparing && self.state.game.is_none();
        if !between && !matches!(self.state.phase, Phase::Offering | Phase::Won) {
            return Err(refused!(
                "ring-taken",
                if self.state.game.is_none() { B::CITES.taking_over } else { B::CITES.offer },
                "The kip is not free: a spin has not been played to its end."
            ));
        }
        self.before_closing()
    }

    /// Silence is an answer (R47): a winner who said nothing has retired, an offered player has declined.
    fn pass_over(&mut self) {
        let (winner, offered) = (self.state.winner, self.state.offered);
        if winner != 0 {
            self.pay_due(B::CITES.due);
            self.tell(SpinnerRetired, B::CITES.passed_over, AtSeat { seat: winner });
        }
        if offered != 0 {
            self.tell(CoinsDeclined, B::CITES.passed_over, AtSeat { seat: offered });
        }
    }

    /// The winner's due leaves the centre.
    pub(super) fn pay_due(&mut self, cite: Citation) {
        let due = SeatAmount { seat: self.state.winner, amount: self.state.due };
        self.tell(DuePaid, cite, due);
    }

    /// The offered player takes the kip; from a spinning ringkeeper between decisions (R54).
    pub(super) fn accept_coins(&mut self) -> Done {
        let seat = self.participant(B::CITES.offer)?;
        self.by_day()?;
        self.offered_to(seat)?;
        self.before_closing()?;
        if self.state.thrower == Throws::Ringkeeper {
            self.tell(HouseSpinEnded, B::CITES.taking_over, ());
        }
        self.tell(CoinsAccepted, B::CITES.offer, AtSeat { seat });
        if B::RECORD.selection.value == Selection::Ringkeeper {
            self.select_for_the_house(B::RECORD.selection.cite);
        }
        Ok(())
    }

    /// The offered player does not; the ringkeeper may say so for one who does not answer (R47).
    pub(super) fn decline_coins(&mut self) -> Done {
        let offered = self.state.offered;
        if self.by.role == Role::Ringkeeper {
            self.offered_to(offered)?;
            self.tell(CoinsDeclined, B::CITES.passed_over, AtSeat { seat: offered });
        } else {
            let seat = self.player(B::CITES.offer)?;
            self.offered_to(seat)?;
            self.tell(CoinsDeclined, B::CITES.offer, AtSeat { seat });
        }
        Ok(())
    }

    fn offered_to(&self, seat: SeatNumber) -> Done {
        match self.state.offered {
            0 => Err(refused!("nothing-offered", B::CITES.offer, "The kip is not offered to anybody.")),
            offered if offered == seat => Ok(()),
            offered => {
                Err(refused!("not-offered", B::CITES.offer, "The kip is offered to seat {}.").with(u64::from(offered)))
            }
        }
    }

    /// > commemorative 4.1.1 If no patron elects to spin, the ringkeeper shall act as the spinner and a casino
    /// > supervisor shall be responsible for the supervision of the game.
    ///
    /// Nobody takes the kip: the ringkeeper spins, without a centre (R38).
    pub(super) fn start_house_spin(&mut self) -> Done {
        self.ringkeeper(B::CITES.house_spin)?;
        self.by_day()?;
        if !matches!(self.state.phase, Phase::Offering | Phase::Won) {
            return Err(refused!(
                "ring-taken",
                B::CITES.house_spin,
                "The kip is not free: a spin has not been played to its end."
            ));
        }
        self.before_closing()?;
        if let Some(next) = next_offer(self.state) {
            let refused =
                refused!("players-to-be-offered", B::CITES.house_spin, "The kip is offered to seat {} first.");
            return Err(refused.with(u64::from(next)));
        }
        self.require_supervisor(B::CITES.house_spin_supervisor)?;
        self.pass_over();
        self.tell(HouseSpinStarted, B::CITES.house_spin, Substitute { role: Role::Ringkeeper });
        self.select_for_the_house(B::CITES.house_coins);
        Ok(())
    }

    /// > R109. `commemorative`, the ringkeeper spinning without a patron (4.1.1, R41): "place your bets" and each throw,
    /// > not only the beginning, need a casino supervisor present …
    pub(super) fn require_supervised_house_spin(&self) -> Done {
        let without_a_patron = self.state.game.is_none() && !self.state.finishing;
        if self.state.thrower == Throws::Ringkeeper && without_a_patron {
            self.require_supervisor(B::CITES.house_spin_supervised)?;
        }
        Ok(())
    }

    /// A casino supervisor is at hand, where the rulebook has one supervise a spinning ringkeeper.
    fn require_supervisor(&self, cite: Citation) -> Done {
        let supervised = self.state.casino_supervisor || self.state.games_supervisor;
        if B::RECORD.supervision.value == Supervision::CasinoSupervisor && !supervised {
            return Err(refused!(
                "supervisor-absent",
                cite,
                "A casino supervisor supervises the game while the ringkeeper spins, and none is at hand."
            ));
        }
        Ok(())
    }

    /// The spinner gives up the kip: while nothing stands in the centre, or after winning.
    pub(super) fn retire(&mut self) -> Done {
        if self.state.phase == Phase::Won {
            return self.withdraw_due();
        }
        let game = self.spinner(B::CITES.retire)?;
        self.by_day()?;
        self.coins_at_rest(B::CITES.retire)?;
        if game.centre.is_some() {
            return Err(self.not_due());
        }
        if !matches!(self.state.phase, Phase::Preparing | Phase::Betting) || self.state.pending() {
            return Err(refused!(
                "decision-under-way",
                B::CITES.retire,
                "Bets wait for this spin; the spinner may decline further spins, and the ringkeeper spins."
            ));
        }
        self.tell(SpinnerRetired, B::CITES.retire, AtSeat { seat: game.seat });
        Ok(())
    }

    /// > ringkeeper 11. The spinner cannot take a dividend before three consecutive heads are thrown.
    pub(super) fn not_due(&self) -> Refused {
        refused!(
            "dividend-not-due",
            B::CITES.not_due,
            "Nothing is taken out of the centre before it is won; the spinner may decline further spins."
        )
    }

    /// A spinner who will not go on: the ringkeeper spins, the due stays the spinner's (R38).
    pub(super) fn decline_further_spins(&mut self) -> Done {
        let game = self.spinner(B::CITES.decline)?;
        self.by_day()?;
        self.coins_at_rest(B::CITES.decline)?;
        let retires = self.state.phase == Phase::Betting || game.valid;
        if !self.waits_for_a_spin(&game) && !retires {
            return Err(refused!(
                "nothing-at-stake",
                B::CITES.decline,
                "Nothing waits for this spin: the spinner retires, or is passed over when the kip is offered."
            ));
        }
        self.give_to_the_ringkeeper(&game, HandOverReason::Declined, B::CITES.decline);
        Ok(())
    }

    /// A spinner who does not go on, as the ringkeeper sees it (R38).
    ///
    /// > R107. Who holds the kip or the coins and does not stake (nor call, nor select) … is silent (R47) and cannot be
    /// > waited for: the … ringkeeper records the failure …, in every rulebook; without a stake … that is to retire.
    pub(super) fn record_failure_to_spin(&mut self) -> Done {
        self.ringkeeper(B::CITES.failure)?;
        self.by_day()?;
        let game = self.spinner_in_the_ring(B::CITES.failure)?;
        self.coins_at_rest(B::CITES.failure)?;
        self.give_to_the_ringkeeper(&game, HandOverReason::Failed, B::CITES.failure);
        Ok(())
    }

    /// > commemorative 4.7 If the spinner makes three consecutive "invalid spins" the ringkeeper may determine
    /// > that the spinner is not able to spin and spin on the patrons behalf.
    pub(super) fn appoint_substitute(&mut self) -> Done {
        self.ringkeeper(B::CITES.substitute)?;
        self.by_day()?;
        let game = self.spinner_in_the_ring(B::CITES.substitute)?;
        if B::RECORD.three_invalid.value == ThreeInvalid::TryAgain || self.state.invalid < 3 {
            return Err(refused!(
                "spinner-able",
                B::CITES.three_invalid,
                "The ringkeeper spins on the spinner's behalf after three invalid spins in a row."
            ));
        }
        self.coins_at_rest(B::CITES.three_invalid)?;
        self.give_to_the_ringkeeper(&game, HandOverReason::ThreeInvalidSpins, B::CITES.three_invalid);
        Ok(())
    }

    fn spinner_in_the_ring(&self, cite: Citation) -> Result<Game, Refused> {
        match &self.state.game {
            Some(game) if self.state.thrower == Throws::Spinner => Ok(game.clone()),
            Some(_) => Err(refused!("handed-over", cite, "The ringkeeper spins until the centre is determined.")),
            None => Err(refused!("no-spinner", cite, "No spinner is in the ring.")),
        }
    }

    /// A centre stands, or, without one, the spin has been called (R73).
    fn waits_for_a_spin(&self, game: &Game) -> bool {
        game.centre.is_some() || self.state.phase == Phase::Called
    }

    /// Where something waits for the spin the ringkeeper spins; else the spinner has retired.
    fn give_to_the_ringkeeper(&mut self, game: &Game, reason: HandOverReason, cite: Citation) {
        if self.waits_for_a_spin(game) {
            self.hand_over(game.seat, reason, cite);
        } else {
            self.tell(SpinnerRetired, B::CITES.retire, AtSeat { seat: game.seat });
        }
    }

    /// The ringkeeper spins until the centre is determined, or, without one, has the kip.
    pub(super) fn hand_over(&mut self, seat: SeatNumber, reason: HandOverReason, cite: Citation) {
        self.tell(CoinsHandedOver, cite, HandOver { seat, reason, dealer_only: false });
        self.tell(SubstituteAppointed, B::CITES.substitute, Substitute { role: Role::Ringkeeper });
    }
}
