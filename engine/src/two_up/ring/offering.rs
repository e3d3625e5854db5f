//! Who spins: a player who accepts the kip, or the ringkeeper.

use super::record::{Selection, Supervision, ThreeInvalid};
use super::state::{Game, Phase, Step, Throws};
use crate::contract::{Citation, Role, Seat};
use crate::table::refusal::{Done, Refused};
use crate::two_up::contract::{HandOver, HandOverReason, Happening};
use crate::two_up::refusals::refused;

impl Step<'_> {
    /// Requires that the kip waits for a spinner, or that the ringkeeper has it between two decisions.
    pub(super) fn require_free_ring(&self) -> Done {
        let between = self.state.phase == Phase::Preparing && self.state.game.is_none();
        if !between && !matches!(self.state.phase, Phase::Offering | Phase::Won { .. }) {
            return Err(refused!(
                "ring-taken",
                if self.state.game.is_none() { self.record.cites.taking_over } else { self.cites().offer },
                "The kip is not free: a spin has not been played to its end."
            ));
        }
        self.require_before_closing()
    }

    /// Gives the kip to the offered player, who may take over from a spinning ringkeeper between decisions (R54).
    pub(super) fn accept(&mut self, seat: Seat) {
        if matches!(self.state.thrower, Throws::House(Role::Ringkeeper)) {
            self.emit(self.record.cites.taking_over, Happening::HouseSpinEnded);
        }
        self.emit(self.cites().offer, Happening::CoinsAccepted(seat));
        if self.record.selection.value == Selection::Ringkeeper {
            self.select_pennies(self.record.selection.cite);
        }
    }

    /// > commemorative 4.1.1 If no patron elects to spin, the ringkeeper shall act as the spinner and a casino
    /// > supervisor shall be responsible for the supervision of the game.
    ///
    /// When nobody takes the kip the ringkeeper spins, without a centre (R38).
    pub(super) fn start_house_spin(&mut self) -> Done {
        let cite = self.cites().house_spin;
        self.require_day_not_over()?;
        if !matches!(self.state.phase, Phase::Offering | Phase::Won { .. }) {
            return Err(refused!("ring-taken", cite, "The kip is not free: a spin has not been played to its end."));
        }
        self.require_before_closing()?;
        self.require_all_declined()?;
        self.require_supervised(self.record.cites.house_spin_supervisor)?;
        self.spin_for_the_house(Role::Ringkeeper);
        Ok(())
    }

    /// > R109. Where the ringkeeper of `commemorative` spins without a patron, "place your bets" and each throw need a
    /// > casino supervisor present, not only the beginning.
    pub(super) fn require_supervised_house_spin(&self) -> Done {
        let without_a_patron = self.state.game.is_none() && !self.state.finishing;
        if self.state.thrower == Throws::House(Role::Ringkeeper) && without_a_patron {
            self.require_supervised(self.record.cites.house_spin_supervised)?;
        }
        Ok(())
    }

    /// Requires a supervisor to be present, in rules where one supervises a spinning ringkeeper.
    fn require_supervised(&self, cite: Citation) -> Done {
        let supervised = self.state.casino_supervisor || self.state.games_supervisor;
        if self.record.supervision.value == Supervision::CasinoSupervisor && !supervised {
            return Err(refused!(
                "supervisor-absent",
                cite,
                "A casino supervisor supervises the game while the ringkeeper spins, and none is at hand."
            ));
        }
        Ok(())
    }

    /// Retires the spinner before the centre is staked, or after winning.
    pub(super) fn retire(&mut self) -> Done {
        if matches!(self.state.phase, Phase::Won { .. }) {
            return self.withdraw_due();
        }
        let game = self.require_spinner(self.cites().retire)?;
        self.require_day_not_over()?;
        self.require_coins_at_rest(self.cites().retire)?;
        if game.own.centre.is_some() {
            return Err(self.refuse_not_due());
        }
        if !matches!(self.state.phase, Phase::Preparing | Phase::Betting) || self.state.is_pending() {
            return Err(refused!(
                "decision-under-way",
                self.cites().retire,
                "Bets wait for this spin; the spinner may decline further spins, and the ringkeeper spins."
            ));
        }
        self.emit(self.cites().retire, Happening::SpinnerRetired(game.seat));
        Ok(())
    }

    /// > ringkeeper 11. The spinner cannot take a dividend before three consecutive heads are thrown.
    pub(super) fn refuse_not_due(&self) -> Refused {
        refused!(
            "dividend-not-due",
            self.record.cites.not_due,
            "Nothing is taken out of the centre before it is won; the spinner may decline further spins."
        )
    }

    /// Lets the spinner stop: the ringkeeper spins, and the due stays the spinner's (R38).
    pub(super) fn decline_further_spins(&mut self) -> Done {
        let game = self.require_spinner(self.cites().decline)?;
        self.require_day_not_over()?;
        self.require_coins_at_rest(self.cites().decline)?;
        let retires = self.state.phase == Phase::Betting || game.valid;
        if !self.is_spin_awaited(&game) && !retires {
            return Err(refused!(
                "nothing-at-stake",
                self.cites().decline,
                "Nothing waits for this spin: the spinner retires, or is passed over when the kip is offered."
            ));
        }
        self.give_to_the_ringkeeper(&game, HandOverReason::Declined, self.cites().decline);
        Ok(())
    }

    /// Records that the spinner fails to go on (R38).
    ///
    /// > R107. A spinner who does not stake, call or select … is silent: the boxer or ringkeeper records the failure, in
    /// > every rulebook. Without a stake … that is to retire.
    pub(super) fn record_failure_to_spin(&mut self) -> Done {
        self.require_day_not_over()?;
        let game = self.require_spinner_in_ring(self.cites().failure)?;
        self.require_coins_at_rest(self.cites().failure)?;
        self.give_to_the_ringkeeper(&game, HandOverReason::Failed, self.cites().failure);
        Ok(())
    }

    /// > commemorative 4.7 If the spinner makes three consecutive "invalid spins" the ringkeeper may determine
    /// > that the spinner is not able to spin and spin on the patrons behalf.
    pub(super) fn appoint_substitute(&mut self) -> Done {
        self.require_day_not_over()?;
        let game = self.require_spinner_in_ring(self.cites().substitute)?;
        if self.record.three_invalid.value == ThreeInvalid::TryAgain || self.state.invalid < 3 {
            return Err(refused!(
                "spinner-able",
                self.record.cites.three_invalid,
                "The ringkeeper spins on the spinner's behalf after three invalid spins in a row."
            ));
        }
        self.require_coins_at_rest(self.record.cites.three_invalid)?;
        self.give_to_the_ringkeeper(&game, HandOverReason::ThreeInvalidSpins, self.record.cites.three_invalid);
        Ok(())
    }

    fn require_spinner_in_ring(&self, cite: Citation) -> Result<Game, Refused> {
        match &self.state.game {
            Some(game) if self.state.thrower == Throws::Spinner => Ok(game.clone()),
            Some(_) => Err(refused!("handed-over", cite, "The ringkeeper spins until the centre is determined.")),
            None => Err(refused!("no-spinner", cite, "No spinner is in the ring.")),
        }
    }

    /// Whether a stake waits for the spin: a centre, or, without one, a called spin (R73).
    fn is_spin_awaited(&self, game: &Game) -> bool {
        game.own.centre.is_some() || self.state.phase == Phase::Called
    }

    /// Hands the spin to the ringkeeper if a stake waits for it; otherwise the spinner retires.
    fn give_to_the_ringkeeper(&mut self, game: &Game, reason: HandOverReason, cite: Citation) {
        if self.is_spin_awaited(game) {
            self.hand_over(game.seat, reason, cite);
        } else {
            self.emit(self.cites().retire, Happening::SpinnerRetired(game.seat));
        }
    }

    /// Lets the ringkeeper spin until the centre is determined. Without a centre the ringkeeper keeps the kip.
    pub(super) fn hand_over(&mut self, seat: Seat, reason: HandOverReason, cite: Citation) {
        self.emit(cite, Happening::CoinsHandedOver(HandOver { seat, reason, dealer_only: false }));
        self.emit(self.cites().substitute, Happening::SubstituteAppointed(Role::Ringkeeper));
    }
}
