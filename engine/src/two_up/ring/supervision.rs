//! Supervision: voiding bets, deciding disputes, and closing the ring.
//!
//! In rules without casino supervisors the ringkeeper does all this (R54).

use super::record::Supervision;
use super::state::{Phase, Step, add_cover, is_in};
use crate::contract::{Citation, Role, Seat};
use crate::table::refusal::Done;
use crate::two_up::contract::{
    CentreBack, CoverBack, DisputeDecision, GameEnd, GameOutcome, HandOverReason, Happening, ReturnReason, SeatAmount,
    SideBet, SideStake,
};
use crate::two_up::floor::log;
use crate::two_up::refusals::refused;

impl Step<'_> {
    /// > commemorative 7.3.1 declare that any wager made by the person is void;
    ///
    /// A voided bet returns both stakes (R23). Nothing is voided while the coins are in the air (R54).
    pub(super) fn void_wagers(&mut self, seat: Seat) -> Done {
        let cite = self.cites().void_wagers;
        self.require_voiding(seat)?;
        let spins = self.state.centre().is_some() && self.state.is_game_of(seat);
        let bets = self.state.own.bets.iter().any(|bet| is_in(bet, seat));
        let offers = self.state.own.offers.iter().any(|offer| offer.seat == seat);
        let cover = self.cover_of(seat);
        if !spins && !bets && !offers && cover.is_none() {
            return Err(refused!("no-such-wager", cite, "This player has no bet, offer, cover or centre."));
        }
        self.emit(cite, Happening::WagersVoided(seat));
        self.void_side_bets(seat);
        if let Some(cover) = cover {
            self.void_cover(cover);
        }
        if spins {
            self.void_centre(seat);
        }
        Ok(())
    }

    fn cover_of(&self, seat: Seat) -> Option<SeatAmount> {
        self.state.centre()?.covers.iter().find(|cover| cover.seat == seat).copied()
    }

    fn void_side_bets(&mut self, seat: Seat) {
        self.take_offers_down(seat, false, self.cites().void_wagers);
        for bet in self.state.own.bets.clone() {
            if is_in(&bet, seat) {
                let reason = |whose| if whose == seat { ReturnReason::Voided } else { ReturnReason::Counterparty };
                let cites = &self.record.cites;
                let cite = |whose| if whose == seat { cites.floor.void_wagers } else { cites.void_counterparty };
                self.return_side_bet(&bet, reason, cite);
            }
        }
    }

    /// Returns each stake of a bet to its player.
    pub(super) fn return_side_bet(
        &mut self,
        bet: &SideBet,
        reason: impl Fn(Seat) -> ReturnReason,
        cite: impl Fn(Seat) -> Citation,
    ) {
        for seat in [bet.heads, bet.tails] {
            let stake = SideStake { bet: bet.bet, seat, amount: bet.amount, reason: reason(seat) };
            self.emit(cite(seat), Happening::SideBetReturned(stake));
        }
    }

    /// Returns a voided cover. Before the throw the centre must be covered again. Once the coins are down it is too
    /// late, and the part that was covered goes back to the spinner (R70).
    fn void_cover(&mut self, cover: SeatAmount) {
        let SeatAmount { seat, amount } = cover;
        let Some(spinner) = self.state.game.as_ref().map(|game| game.seat) else { return };
        let back = CoverBack { seat, spinner, amount, earlier: 0, reason: ReturnReason::Voided };
        self.emit(self.cites().void_wagers, Happening::CoverReturned(back));
        if matches!(self.state.phase, Phase::Landed { .. }) {
            let back = CentreBack { seat: spinner, amount, reason: ReturnReason::Counterparty };
            self.emit(self.record.cites.void_counterparty, Happening::CentreReturned(back));
            if self.state.centre().is_some_and(|centre| centre.stake == 0) {
                let end = GameEnd { seat: spinner, outcome: GameOutcome::Returned };
                self.emit(self.record.cites.void_counterparty, Happening::SpinnerGameEnded(end));
                self.finish_without(spinner, self.record.cites.void_counterparty);
            }
        }
    }

    /// Ends the voided spinner's game and returns the covers and the centre (R23).
    ///
    /// > R105. A voided wager has no result: where a spinner's centre that rides is voided, the first stake goes back to
    /// > the spinner, and every cover of that game, those of earlier throws too, to who laid it.
    fn void_centre(&mut self, seat: Seat) {
        let Some(centre) = self.state.centre().cloned() else { return };
        let mut all = centre.covers.clone();
        let mut ridden = centre.ridden;
        let mut left = centre.stake;
        for cover in &mut ridden {
            // The centre is smaller if a part went back to the spinner for a voided cover (R70).
            cover.amount = cover.amount.min(left);
            left -= cover.amount;
            add_cover(&mut all, *cover);
        }
        for SeatAmount { seat: whose, amount } in all.into_iter().filter(|cover| cover.amount > 0) {
            let earlier = ridden.iter().find(|cover| cover.seat == whose).map_or(0, |cover| cover.amount);
            let reason = ReturnReason::Counterparty;
            let back = CoverBack { seat: whose, spinner: seat, amount, earlier, reason };
            self.emit(self.record.cites.void_counterparty, Happening::CoverReturned(back));
        }
        let (cite, reason) = (self.cites().void_wagers, ReturnReason::Voided);
        if left > 0 {
            self.emit(cite, Happening::CentreReturned(CentreBack { seat, amount: left, reason }));
        }
        self.emit(cite, Happening::SpinnerGameEnded(GameEnd { seat, outcome: GameOutcome::Returned }));
        self.finish_without(seat, cite);
    }

    /// Lets the ringkeeper spin on until the decision under way has its result (R23).
    fn finish_without(&mut self, spinner: Seat, cite: Citation) {
        if self.state.finishing {
            self.hand_over(spinner, HandOverReason::Voided, cite);
        }
    }

    /// Takes the kip from the spinner. Before a valid spin the stakes are returned, citing `back`; after one the
    /// ringkeeper spins for the centre (R51, R81). Without a centre the ringkeeper spins if the spin has been called
    /// (R73), and otherwise the spinner retires. Other events cite `cite`.
    pub(super) fn take_the_kip_from(&mut self, seat: Seat, why: HandOverReason, back: Citation, cite: Citation) {
        let called = self.state.phase == Phase::Called;
        let valid = self.state.game.as_ref().is_some_and(|game| game.valid);
        if self.state.centre().is_some() && !valid {
            self.empty_centre(ReturnReason::SentOut, back, cite);
        } else if self.state.centre().is_some() || called {
            self.hand_over(seat, why, cite);
        } else {
            self.emit(cite, Happening::SpinnerRetired(seat));
        }
    }

    /// > commemorative 7.8 Any dispute or complaint concerning a casino game shall be referred for decision in the
    /// > first instance to the ringkeeper, subject to a review (if requested) by a casino supervisor.
    ///
    /// > ringkeeper 3. The decision of the ringkeeper will be final.
    pub(super) fn decide_dispute(&mut self, number: u32) -> Done {
        let reviews = self.record.supervision.value == Supervision::CasinoSupervisor
            && log::find(&self.state.disputes, number).is_some_and(|dispute| dispute.review);
        let (role, cite) = match reviews {
            true => (Role::CasinoSupervisor, self.cites().review),
            false => (Role::Ringkeeper, self.cites().dispute),
        };
        self.require_role(role, cite)?;
        let dispute = log::require_dispute(&self.state.disputes, number, self.cites().dispute)?;
        if dispute.decided_by.is_some() && (!dispute.review || dispute.reviewed_by.is_some()) {
            return Err(refused!(
                "dispute-decided",
                self.cites().dispute,
                "This dispute is decided, and no review is asked for."
            ));
        }
        if reviews && dispute.decided_by == Some(self.by) {
            return Err(refused!("same-person", self.cites().review, "Another supervisor reviews a decision."));
        }
        self.emit(cite, Happening::DisputeDecided(DisputeDecision { number, by: self.by }));
        Ok(())
    }

    /// Requires, for a closing, that nothing stands in the centre.
    pub(super) fn require_nothing_undecided(&self) -> Done {
        if self.state.centre().is_some() {
            return Err(refused!("centre-undetermined", self.cites().closing, "The centre is not determined."));
        }
        Ok(())
    }

    /// Returns everything: bets in the order made, covers by seat, and the centre last (R56).
    pub(super) fn return_everything(&mut self, cite: Citation) {
        for offer in self.state.own.offers.clone() {
            self.emit(cite, Happening::SideOfferLapsed(offer));
        }
        for bet in self.state.own.bets.clone() {
            self.return_side_bet(&bet, |_| ReturnReason::Closed, |_| cite);
        }
        if self.state.centre().is_some() {
            // The closing ends the spinner's game without a result.
            self.empty_centre(ReturnReason::Closed, cite, cite);
        }
        self.retire_winner(cite);
        if let Some(seat) = self.state.game.as_ref().map(|game| game.seat) {
            self.emit(cite, Happening::SpinnerRetired(seat));
        }
    }
}
