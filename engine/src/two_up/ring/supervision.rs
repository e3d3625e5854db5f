//! Supervision: bets voided, players excluded, the ring closed.
//!
//! Where there is no casino supervisor the ringkeeper does all this (R54).

use super::calendar;
use super::happen::{
    CentreReturned, ClosingAnnounced, ClosingCancelled, CoinsDeclined, CoverReturned, PlayerExcluded, SideBetReturned,
    SideOfferLapsed, SpinnerGameEnded, SpinnerRetired, TableClosed, WagersVoided,
};
use super::record::{Rules, Supervision};
use super::state::{Bet, Cover, add_cover};
use super::turn::Turn;
use crate::two_up::NOTICE;
use crate::two_up::happens::Hears;
use crate::two_up::machine::Done;
use crate::two_up::refusal::refused;
use crate::two_up::seats::bit;
use crate::two_up::words::{
    AmountBack, AtSeat, Closing, GameEnd, GameOutcome, HandOverReason, OfferRef, Phase, ReturnReason, SideStake,
};
use crate::words::{Citation, SeatNumber};

impl<B: Rules, S: Hears> Turn<'_, B, S> {
    /// > commemorative 7.3.1 declare that any wager made by the person is void;
    ///
    /// A voided bet returns both stakes (R23); with the coins in the air nothing is voided (R54).
    pub(super) fn void_wagers(&mut self, seat: SeatNumber) -> Done {
        self.supervisor(B::CITES.void_wagers)?;
        if self.state.phase == Phase::Flying {
            self.coins_at_rest(B::CITES.void_in_the_air)?;
        }
        self.occupied(seat)?;
        let spins = self.state.centre().is_some() && self.state.game.as_ref().is_some_and(|game| game.seat == seat);
        let bets = self.state.bets.iter().any(|bet| bet.is_of(seat));
        let offers = self.state.offers.iter().any(|offer| offer.seat == seat);
        let cover = self.cover_of(seat);
        if !spins && !bets && !offers && cover.is_none() {
            return Err(refused!(
                "no-such-wager",
                B::CITES.void_wagers,
                "This player has no bet, offer, cover or centre."
            ));
        }
        self.tell(WagersVoided, B::CITES.void_wagers, AtSeat { seat });
        self.void_side_bets(seat);
        if let Some(cover) = cover {
            self.void_cover(cover);
        }
        if spins {
            self.void_centre(seat);
        }
        Ok(())
    }

    fn cover_of(&self, seat: SeatNumber) -> Option<Cover> {
        self.state.centre()?.covers.iter().find(|cover| cover.seat == seat).copied()
    }

    fn void_side_bets(&mut self, seat: SeatNumber) {
        self.take_offers_down(seat, B::CITES.void_wagers);
        for bet in self.state.bets.clone() {
            if bet.is_of(seat) {
                let reason = |whose| if whose == seat { ReturnReason::Voided } else { ReturnReason::Counterparty };
                let cite = |whose| if whose == seat { B::CITES.void_wagers } else { B::CITES.void_counterparty };
                self.return_side_bet(&bet, reason, cite);
            }
        }
    }

    /// Each stake of a bet goes back to whose it is.
    pub(super) fn return_side_bet(
        &mut self,
        bet: &Bet,
        reason: impl Fn(SeatNumber) -> ReturnReason,
        cite: impl Fn(SeatNumber) -> Citation,
    ) {
        for seat in [bet.heads, bet.tails] {
            let stake = SideStake { bet: bet.number, seat, amount: bet.amount, reason: reason(seat) };
            self.tell(SideBetReturned, cite(seat), stake);
        }
    }

    /// Before the throw it must be found again; for coins that are down it is too late for that, and what it
    /// covered goes back to the spinner (R70).
    fn void_cover(&mut self, cover: Cover) {
        let Cover { seat, amount } = cover;
        let back = AmountBack { seat, amount, reason: ReturnReason::Voided };
        self.tell(CoverReturned, B::CITES.void_wagers, back);
        if self.state.phase == Phase::Landed
            && let Some(spinner) = self.state.game.as_ref().map(|game| game.seat)
        {
            let back = AmountBack { seat: spinner, amount, reason: ReturnReason::Counterparty };
            self.tell(CentreReturned, B::CITES.void_counterparty, back);
            if self.state.centre().is_some_and(|centre| centre.stake == 0) {
                let end = GameEnd { seat: spinner, outcome: GameOutcome::Returned };
                self.tell(SpinnerGameEnded, B::CITES.void_counterparty, end);
                self.finish_without(spinner, B::CITES.void_counterparty);
            }
        }
    }

    /// The voided spinner's game ends: covers go back, what stands in the centre too (R23).
    ///
    /// > R105. … where a supervisor or ringkeeper voids a spinner's centre that rides, the whole game is taken back: the
    /// > first stake to the spinner, every cover of that game, those of earlier throws too, to who laid it.
    fn void_centre(&mut self, seat: SeatNumber) {
        let Some(centre) = self.state.centre().cloned() else { return };
        let mut covers = centre.covers;
        let mut left = centre.stake;
        for Cover { seat, amount } in centre.ridden {
            // Less stands where a part went back to the spinner for a cover that was voided (R70).
            let amount = amount.min(left);
            left -= amount;
            add_cover(&mut covers, Cover { seat, amount });
        }
        for Cover { seat, amount } in covers.into_iter().filter(|cover| cover.amount > 0) {
            let back = AmountBack { seat, amount, reason: ReturnReason::Counterparty };
            self.tell(CoverReturned, B::CITES.void_counterparty, back);
        }
        let (cite, reason) = (B::CITES.void_wagers, ReturnReason::Voided);
        if left > 0 {
            self.tell(CentreReturned, cite, AmountBack { seat, amount: left, reason });
        }
        self.tell(SpinnerGameEnded, cite, GameEnd { seat, outcome: GameOutcome::Returned });
        self.finish_without(seat, cite);
    }

    /// With the decision under way the ringkeeper spins on until it has its result (R23).
    fn finish_without(&mut self, spinner: SeatNumber, cite: Citation) {
        if self.state.finishing {
            self.hand_over(spinner, HandOverReason::Voided, cite);
        }
    }

    /// > commemorative 7.3.2 direct that the person shall be excluded from further participation in the game;
    pub(super) fn exclude_player(&mut self, seat: SeatNumber) -> Done {
        self.supervisor(B::CITES.exclude)?;
        self.occupied(seat)?;
        if self.state.excluded & bit(seat) != 0 {
            return Err(refused!("excluded", B::CITES.exclude, "This player is excluded already."));
        }
        let spinning = self.spinner_throws() && self.state.game.as_ref().is_some_and(|game| game.seat == seat);
        if spinning {
            self.coins_at_rest(B::CITES.exclude_spinner)?;
        }
        self.tell(PlayerExcluded, B::CITES.exclude, AtSeat { seat });
        if self.state.offered == seat {
            self.tell(CoinsDeclined, B::CITES.exclude, AtSeat { seat });
        }
        self.take_offers_down(seat, B::CITES.exclude);
        if self.state.winner == seat {
            self.pay_due(B::CITES.due);
            self.tell(SpinnerRetired, B::CITES.exclude_spinner, AtSeat { seat });
        }
        if spinning {
            let cite = B::CITES.exclude_spinner;
            self.take_the_kip_from(seat, HandOverReason::Excluded, cite, cite);
        }
        Ok(())
    }

    /// Before a valid spin the stakes go back and the kip is free; after one the ringkeeper spins for what stands
    /// in the centre (R51, R81). Without a centre it is the call of the spin that counts (R73).
    /// What goes back does so by the first citation, the rest follows from the second.
    pub(super) fn take_the_kip_from(&mut self, seat: SeatNumber, why: HandOverReason, back: Citation, cite: Citation) {
        let called = self.state.phase == Phase::Called;
        let valid = self.state.game.as_ref().is_some_and(|game| game.valid);
        if self.state.centre().is_some() && !valid {
            self.empty_centre(ReturnReason::SentOut, back, cite);
        } else if self.state.centre().is_some() || called {
            self.hand_over(seat, why, cite);
        } else {
            self.tell(SpinnerRetired, cite, AtSeat { seat });
        }
    }

    /// > commemorative 7.7 A casino supervisor may close a Commemorative Two Up game at which patrons are present
    /// > provided a sign showing the proposed time of closure has been displayed at the table for at least 20
    /// > minutes before the closure.
    pub(super) fn announce_closing(&mut self, closing: Closing) -> Done {
        self.supervisor(B::CITES.closing)?;
        self.by_day()?;
        self.not_too_late(closing.close_at)?;
        let earliest = self.at.saturating_add(NOTICE);
        if closing.close_at < earliest {
            return Err(refused!(
                "notice-too-short",
                B::CITES.closing,
                "Closing is shown at least 20 minutes ahead: at {} at the earliest."
            )
            .with(earliest));
        }
        self.tell(ClosingAnnounced, B::CITES.closing, closing);
        Ok(())
    }

    /// The sign is taken down.
    pub(super) fn cancel_closing(&mut self) -> Done {
        self.supervisor(B::CITES.closing)?;
        if self.state.closes_at.is_none() {
            return Err(refused!("no-closing-announced", B::CITES.closing, "No closing is announced."));
        }
        self.tell(ClosingCancelled, B::CITES.closing, ());
        Ok(())
    }

    /// The ring closes: with nothing undecided, or, once the day is over, with all that is undecided returned (R41, R55).
    pub(super) fn close_table(&mut self) -> Done {
        self.supervisor(B::CITES.closing)?;
        self.coins_at_rest(B::CITES.closing)?;
        let over = calendar::is_over::<B>(&self.state.opening, self.at);
        if !over {
            self.closing_is_due()?;
            self.nothing_undecided()?;
        }
        let cite = if over { B::CITES.day_over } else { B::CITES.closing };
        self.return_everything(cite);
        self.tell(TableClosed, cite, ());
        Ok(())
    }

    fn closing_is_due(&self) -> Done {
        let notice = B::RECORD.supervision.value == Supervision::CasinoSupervisor;
        match self.state.closes_at {
            _ if !notice || !self.state.players_present() => Ok(()),
            None => Err(refused!(
                "closing-not-announced",
                B::CITES.closing,
                "With players present closing is shown at least 20 minutes ahead."
            )),
            Some(close_at) if self.at < close_at => {
                Err(refused!("closing-not-due", B::CITES.closing, "The sign says that the ring closes at {}.")
                    .with(close_at))
            }
            Some(_) => Ok(()),
        }
    }

    fn nothing_undecided(&self) -> Done {
        if self.state.pending() || self.state.phase == Phase::Called {
            return Err(refused!(
                "decision-under-way",
                B::CITES.closing,
                "A decision is under way: it gets its result first."
            ));
        }
        if self.state.centre().is_some() {
            return Err(refused!("centre-undetermined", B::CITES.closing, "The centre is not determined."));
        }
        Ok(())
    }

    /// Bets in the order made, covers by seat, the centre last (R56).
    fn return_everything(&mut self, cite: Citation) {
        for offer in self.state.offers.clone() {
            self.tell(SideOfferLapsed, cite, OfferRef { offer: offer.number });
        }
        for bet in self.state.bets.clone() {
            self.return_side_bet(&bet, |_| ReturnReason::Closed, |_| cite);
        }
        if self.state.centre().is_some() {
            // No spinner's game and no decision waits for a result any more.
            self.empty_centre(ReturnReason::Closed, cite, cite);
        }
        if self.state.winner != 0 {
            let seat = self.state.winner;
            self.pay_due(B::CITES.due);
            self.tell(SpinnerRetired, cite, AtSeat { seat });
        }
        if let Some(seat) = self.state.game.as_ref().map(|game| game.seat) {
            self.tell(SpinnerRetired, cite, AtSeat { seat });
        }
    }
}
