//! Who spins: a player who accepts the coins, or the house.

use super::record::SideCall;
use super::spinner::refuse_election_due;
use super::state::{Phase, Step};
use crate::contract::{Citation, Seat};
use crate::table::refusal::{Done, Refused};
use crate::two_up::contract::{GameEnd, GameOutcome, Happening, ReturnReason, Side, WagerBack, WagerKind};
use crate::two_up::floor::pennies::{coins_of, first_coins};
use crate::two_up::refusals::refused;

impl Step<'_> {
    /// Requires that a new spinner's game can start.
    #[inline]
    pub(super) fn require_free_ring(&self) -> Done {
        self.require_waiting_ring()?;
        self.require_before_closing()?;
        self.require_whole_set()
    }

    /// Whether the closing time has come while a wager in prison still needs a decision.
    #[inline]
    fn is_closing_with_prisoners(&self) -> bool {
        self.state.seats_in_prison() != 0 && self.require_before_closing().is_err()
    }

    #[inline]
    fn require_waiting_ring(&self) -> Done {
        let cite = self.record.cites.offer_onwards;
        if !matches!(self.state.phase, Phase::Offering | Phase::Won { .. }) {
            return Err(refused!("ring-taken", cite, "The coins are not free: a spin has not been played to its end."));
        }
        Ok(())
    }

    /// Starts the game of the offered player (3.1).
    pub(super) fn accept(&mut self, seat: Seat) -> Done {
        self.require_whole_set()?;
        self.emit(self.cites().offer, Happening::CoinsAccepted(seat));
        self.call_for_the_spinner();
        Ok(())
    }

    fn call_for_the_spinner(&mut self) {
        match self.record.call.value {
            SideCall::Spinner => {}
            SideCall::AlwaysHeads => self.emit(self.record.call.cite, Happening::SideCalled(Side::Heads)),
        }
    }

    /// > 3.3 If no player desires to act as spinner, the boxer or a dealer may spin the coins until such
    /// > time as either a head, a tail or 5 consecutive odds are thrown.
    #[inline]
    pub(super) fn start_house_spin(&mut self) -> Done {
        if self.is_closing_with_prisoners() {
            // The coins are no longer offered; the house spins for the wagers in prison (R25, R77).
            self.require_waiting_ring()?;
            self.require_whole_set()?;
        } else {
            self.require_free_ring()?;
            self.require_all_declined()?;
        }
        self.spin_for_the_house(self.by.role);
        Ok(())
    }

    /// Requires that at most one coin is lost before a spinner's game starts (7.4.5, R14).
    #[inline]
    pub(super) fn require_whole_set(&self) -> Done {
        let cite = self.record.cites.new_set;
        // > 7.4.5 in the event that more than one coin(s) is lost a new set of coins shall be taken to the ring …
        if self.state.own.lost.count_ones() > 1 {
            return Err(refused!("new-set-due", cite, "More than one coin is lost: a new set is brought first."));
        }
        Ok(())
    }

    /// Requires that at least two coins of the set are left.
    #[inline]
    pub(super) fn require_two_coins(&self) -> Done {
        let cite = self.record.cites.new_set;
        if u32::from(self.record.coins_in_set.value) < self.state.own.lost.count_ones() + 2 {
            return Err(refused!("new-set-due", cite, "Fewer than two coins are left: a new set is brought first."));
        }
        Ok(())
    }

    /// Selects the first available coins for the house (R48).
    #[inline]
    pub(super) fn select_for_the_house(&mut self) {
        let available = !self.state.own.lost & self.record.coins();
        self.emit(self.cites().house_coins, Happening::CoinsSelected(coins_of(first_coins(available, 2))));
    }

    /// Retires the spinner. Before a valid spin the wager is returned (R8); a winner may retire too (R6).
    pub(super) fn retire(&mut self) -> Done {
        if matches!(self.state.phase, Phase::Won { .. }) {
            let seat = self.require_winner()?;
            self.emit(self.record.cites.after_winning, Happening::SpinnerRetired(seat));
            return Ok(());
        }
        let game = self.require_spinner(self.cites().retire)?;
        self.require_coins_at_rest(self.cites().retire)?;
        if self.state.phase == Phase::Electing {
            return Err(refuse_election_due(self.record));
        }
        if game.valid {
            return Err(refused!(
                "wager-undetermined",
                self.cites().decline,
                "After a valid spin the wager stands until it is determined; the spinner may decline further spins."
            ));
        }
        self.emit(self.cites().retire, Happening::SpinnerRetired(game.seat));
        self.give_game_back(ReturnReason::Retired, self.cites().retire);
        Ok(())
    }

    /// Returns the spinner's wager and ends the spinner's game.
    pub(super) fn give_game_back(&mut self, reason: ReturnReason, cite: Citation) {
        let Some(game) = self.state.game else { return };
        self.return_spinner_wager(reason, cite);
        self.emit(cite, Happening::SpinnerGameEnded(GameEnd { seat: game.seat, outcome: GameOutcome::Returned }));
    }

    /// Returns the spinner's wager, if one is placed.
    pub(super) fn return_spinner_wager(&mut self, reason: ReturnReason, cite: Citation) {
        let Some(game) = self.state.game.filter(|game| game.own.wager.total() > 0) else { return };
        let back = WagerBack { seat: game.seat, wager: WagerKind::Spinner, stake: game.own.wager.stake, reason };
        self.emit(cite, Happening::WagerReturned(back));
    }

    /// Lets the winner spin again (R6).
    pub(super) fn spin_again(&mut self) -> Done {
        let cite = self.record.cites.after_winning;
        if !matches!(self.state.phase, Phase::Won { .. }) {
            let seat = self.require_player(cite)?;
            if !self.state.is_game_of(seat) {
                self.require_winner()?;
            }
            return Err(refused!("no-win", cite, "Only a spinner who has just won chooses whether to go on."));
        }
        let seat = self.require_winner()?;
        self.require_before_closing()?;
        self.require_not_barred(seat)?;
        self.require_not_excluded(seat)?;
        self.require_whole_set()?;
        self.emit(cite, Happening::SpinnerStayed(seat));
        self.call_for_the_spinner();
        Ok(())
    }

    fn require_winner(&self) -> Result<Seat, Refused> {
        let cite = self.record.cites.after_winning;
        let seat = self.require_player(cite)?;
        if seat != self.state.winner() {
            return Err(refused!("not-the-spinner", cite, "Only the spinner may do this, and this player is not."));
        }
        Ok(seat)
    }
}
