//! Who spins: the coins are offered clockwise, a player accepts, or the house spins.

use super::happen::{
    CoinsAccepted, CoinsDeclined, CoinsOffered, CoinsSelected, HouseSpinStarted, SideCalled, SpinnerGameEnded,
    SpinnerRetired, SpinnerStayed, WagerReturned,
};
use super::record::{Rules, SideCall};
use super::state::{State, Throws};
use super::turn::Turn;
use crate::two_up::happens::Hears;
use crate::two_up::machine::Done;
use crate::two_up::pennies::coins_of;
use crate::two_up::pennies::first_coins;
use crate::two_up::refusal::{Refused, refused};
use crate::two_up::seats::bit;
use crate::two_up::seats::next_after;
use crate::two_up::words::{
    AtSeat, CoinsRef, GameEnd, GameOutcome, Phase, ReturnReason, Side, SideRef, Substitute, WagerBack, WagerKind,
};
use crate::words::{Citation, Role, SeatNumber};

/// Who is offered the coins next: clockwise from the disc, but nobody who declined in this round,
/// has just retired, or may not spin.
#[inline(always)]
pub(super) fn next_offer(state: &State) -> Option<SeatNumber> {
    // > 3.1 … the boxer shall offer the coins to each of the other players in turn, clockwise around
    // > the table until one of the players accepts to spin.
    let passed = state.declined | bit(state.offered) | bit(state.retired) | bit(state.winner);
    let candidates = state.occupied & !passed & !state.barred & !state.excluded;
    next_after(state.disc, candidates)
}

impl<B: Rules, S: Hears> Turn<'_, B, S> {
    /// > 3.1 At the commencement of play, the boxer shall offer the set of coins to the first player to
    /// > the right hand side of the ring entrance …
    ///
    /// > 3.2 When the spinner retires from the ring … the coins shall be offered to each of the other
    /// > players in turn clockwise around the table.
    #[inline(always)]
    pub(super) fn offer_coins(&mut self, seat: SeatNumber) -> Done {
        self.boxer(B::CITES.offer)?;
        self.ring_is_free()?;
        self.occupied(seat)?;
        if self.state.barred & bit(seat) != 0 {
            return Err(refused!(
                "barred",
                B::CITES.barred,
                "This player may not enter the ring before close of play."
            ));
        }
        if self.state.excluded & bit(seat) != 0 {
            return Err(refused!("excluded", B::CITES.excluded, "This player is excluded from the game."));
        }
        match next_offer(self.state) {
            Some(next) if next == seat => {}
            Some(next) => {
                let refused = refused!("not-next", self.offering_clause(), "The coins go clockwise: seat {} is next.");
                return Err(refused.with(u64::from(next)));
            }
            None => {
                return Err(refused!(
                    "all-declined",
                    B::CITES.house_spin,
                    "Everybody who may spin has been offered the coins: the boxer or a dealer may spin."
                ));
            }
        }
        let cite = self.offering_clause();
        self.pass_over();
        self.tell(CoinsOffered, cite, AtSeat { seat });
        Ok(())
    }

    /// When a spinner has retired (3.2), or without one (3.1).
    #[inline(always)]
    fn offering_clause(&self) -> Citation {
        if self.state.retired == 0 && self.state.winner == 0 { B::CITES.offer } else { B::CITES.offer_onwards }
    }

    /// The ring waits for a spinner, and nothing stands in the way of a new spinner's game.
    #[inline(always)]
    fn ring_is_free(&self) -> Done {
        self.ring_waits()?;
        self.before_closing()?;
        self.set_is_whole()
    }

    /// The closing time has come, and a wager in prison still needs a decision.
    #[inline]
    fn closes_but_for_prisoners(&self) -> bool {
        self.state.in_prison() != 0 && self.before_closing().is_err()
    }

    #[inline(always)]
    fn ring_waits(&self) -> Done {
        if !matches!(self.state.phase, Phase::Offering | Phase::Won) {
            return Err(refused!(
                "ring-taken",
                B::CITES.offer_onwards,
                "The coins are not free: a spin has not been played to its end."
            ));
        }
        Ok(())
    }

    /// Silence is an answer (R47): a winner who said nothing has retired, an offered player has declined.
    #[inline(always)]
    fn pass_over(&mut self) {
        let (winner, offered) = (self.state.winner, self.state.offered);
        if winner != 0 {
            self.tell(SpinnerRetired, B::CITES.passed_over, AtSeat { seat: winner });
        }
        if offered != 0 {
            self.tell(CoinsDeclined, B::CITES.passed_over, AtSeat { seat: offered });
        }
    }

    /// The offered player spins (3.1).
    pub(super) fn accept_coins(&mut self) -> Done {
        let seat = self.participant(B::CITES.offer)?;
        self.offered_to(seat)?;
        self.before_closing()?;
        self.set_is_whole()?;
        self.tell(CoinsAccepted, B::CITES.offer, AtSeat { seat });
        self.call_for_the_spinner();
        Ok(())
    }

    fn call_for_the_spinner(&mut self) {
        match B::RECORD.call.value {
            SideCall::Spinner => {}
            SideCall::AlwaysHeads => self.tell(SideCalled, B::RECORD.call.cite, SideRef { side: Side::Heads }),
        }
    }

    /// > 3.1 … If such player declines to spin, the boxer shall offer the coins to each of the other players in turn …
    #[inline(always)]
    pub(super) fn decline_coins(&mut self) -> Done {
        let offered = self.state.offered;
        if self.by.role == Role::Boxer {
            self.offered_to(offered)?;
            self.tell(CoinsDeclined, B::CITES.passed_over, AtSeat { seat: offered });
        } else {
            let seat = self.player(B::CITES.offer)?;
            self.offered_to(seat)?;
            self.tell(CoinsDeclined, B::CITES.offer, AtSeat { seat });
        }
        Ok(())
    }

    #[inline(always)]
    fn offered_to(&self, seat: SeatNumber) -> Done {
        if self.state.phase != Phase::Offering || self.state.offered == 0 {
            return Err(refused!("nothing-offered", B::CITES.offer, "The coins are not offered to anybody."));
        }
        if self.state.offered != seat {
            let refused = refused!("not-offered", B::CITES.offer, "The coins are offered to seat {}.");
            return Err(refused.with(u64::from(self.state.offered)));
        }
        Ok(())
    }

    /// > 3.3 If no player desires to act as spinner, the boxer or a dealer may spin the coins until such
    /// > time as either a head, a tail or 5 consecutive odds are thrown.
    #[inline(always)]
    pub(super) fn start_house_spin(&mut self) -> Done {
        self.dealer(B::CITES.house_spin)?;
        if self.closes_but_for_prisoners() {
            // Nobody is offered the coins any more; the house spins for who is in prison (R25, R77).
            self.ring_waits()?;
            self.set_is_whole()?;
        } else {
            self.ring_is_free()?;
            if let Some(next) = next_offer(self.state) {
                let refused =
                    refused!("players-to-be-offered", B::CITES.house_spin, "The coins are offered to seat {} first.");
                return Err(refused.with(u64::from(next)));
            }
        }
        self.pass_over();
        self.tell(HouseSpinStarted, B::CITES.house_spin, Substitute { role: self.by.role });
        self.select_for_the_house();
        Ok(())
    }

    /// Two coins are left to spin with.
    #[inline(always)]
    pub(super) fn two_coins_left(&self) -> Done {
        if u32::from(B::RECORD.coins_in_set.value) < self.state.coins.lost.count_ones() + 2 {
            return Err(refused!(
                "new-set-due",
                B::CITES.new_set,
                "Fewer than two coins are left: a new set is brought first."
            ));
        }
        Ok(())
    }

    /// Coins for the house are the first that are available (R48).
    #[inline(always)]
    pub(super) fn select_for_the_house(&mut self) {
        let available = !self.state.coins.lost & ((1 << B::RECORD.coins_in_set.value) - 1);
        self.tell(CoinsSelected, B::CITES.house_coins, CoinsRef { coins: coins_of(first_coins(available, 2)) });
    }

    /// Before a valid spin the spinner may retire, and takes the wager along (R8); the winner may
    /// retire too (R6).
    pub(super) fn retire(&mut self) -> Done {
        if self.state.phase == Phase::Won {
            let seat = self.the_winner()?;
            self.tell(SpinnerRetired, B::CITES.after_winning, AtSeat { seat });
            return Ok(());
        }
        let game = self.spinner(B::CITES.retire)?;
        self.coins_at_rest(B::CITES.retire)?;
        if self.state.phase == Phase::Electing {
            return Err(refused!(
                "election-due",
                B::CITES.election,
                "After three invalid spins the spinner elects to retire or to let the house spin."
            ));
        }
        if game.valid {
            return Err(refused!(
                "wager-undetermined",
                B::CITES.decline,
                "After a valid spin the wager stands until it is determined; the spinner may decline further spins."
            ));
        }
        self.tell(SpinnerRetired, B::CITES.retire, AtSeat { seat: game.seat });
        self.give_game_back(ReturnReason::Retired, B::CITES.retire);
        Ok(())
    }

    /// The spinner's wager goes back and the spinner's game ends.
    pub(super) fn give_game_back(&mut self, reason: ReturnReason, cite: Citation) {
        let Some(game) = self.state.game else { return };
        self.return_spinner_wager(reason, cite);
        self.tell(SpinnerGameEnded, cite, GameEnd { seat: game.seat, outcome: GameOutcome::Returned });
    }

    /// The spinner's wager goes back, where one stands.
    pub(super) fn return_spinner_wager(&mut self, reason: ReturnReason, cite: Citation) {
        let Some(game) = self.state.game.filter(|game| game.wager.total() > 0) else { return };
        let back = WagerBack { seat: game.seat, wager: WagerKind::Spinner, stake: game.wager.stake, reason };
        self.tell(WagerReturned, cite, back);
    }

    /// The winner keeps spinning (R6).
    pub(super) fn spin_again(&mut self) -> Done {
        if self.state.phase != Phase::Won {
            let seat = self.player(B::CITES.after_winning)?;
            if self.state.game.is_none_or(|game| game.seat != seat) {
                self.the_winner()?;
            }
            return Err(refused!(
                "no-win",
                B::CITES.after_winning,
                "Only a spinner who has just won chooses whether to go on."
            ));
        }
        let seat = self.the_winner()?;
        self.before_closing()?;
        if self.state.barred & bit(seat) != 0 {
            return Err(refused!(
                "barred",
                B::CITES.barred,
                "This player may not enter the ring before close of play."
            ));
        }
        if self.state.excluded & bit(seat) != 0 {
            return Err(refused!("excluded", B::CITES.excluded, "This player is excluded from the game."));
        }
        self.set_is_whole()?;
        self.tell(SpinnerStayed, B::CITES.after_winning, AtSeat { seat });
        self.call_for_the_spinner();
        Ok(())
    }

    fn the_winner(&self) -> Result<SeatNumber, Refused> {
        let seat = self.player(B::CITES.after_winning)?;
        if seat != self.state.winner {
            return Err(refused!(
                "not-the-spinner",
                B::CITES.after_winning,
                "Only the spinner may do this, and this player is not."
            ));
        }
        Ok(seat)
    }

    /// The spinner's own answer is awaited and the house has not taken over.
    pub(super) fn spinner_in_the_ring(&self) -> bool {
        self.state.game.is_some() && self.state.thrower == Throws::Spinner
    }
}
