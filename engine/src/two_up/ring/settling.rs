//! Settlement: announces the result and settles side bets and the centre (R34, R56).

use alloc::vec::Vec;

use super::centre::heads_needed;
use super::state::{Centre, Game, Step, winner_and_loser};
use crate::contract::MinorUnits;
use crate::table::refusal::Done;
use crate::two_up::contract::{
    CentrePolicy, CoverPayment, DecisionResult, GameEnd, GameOutcome, Happening, RidingCentre, SeatAmount, Side,
    SideSettlement,
};
use crate::two_up::floor::pennies::shown_side;

impl Step<'_> {
    /// > commemorative 4.6 The ringkeeper will confirm the outcome of the spin and announce the result.
    pub(super) fn announce_result(&mut self) -> Done {
        let coins = self.require_landed()?;
        let Some(side) = shown_side(coins) else {
            // Odds are no throw: they neither win, lose nor break a run of Heads (R36).
            let consecutive = self.state.odds.saturating_add(1);
            self.emit(self.cites().odds_stand, Happening::OddsStanding(consecutive));
            return Ok(());
        };
        let result = match side {
            Side::Heads => DecisionResult::Heads,
            Side::Tails => DecisionResult::Tails,
        };
        self.emit(self.cites().announce, Happening::ResultAnnounced(result));
        self.settle_side_bets(side);
        if self.state.finishing {
            self.emit(self.cites().house_spin, Happening::HouseSpinEnded);
        }
        if let Some(game) = self.state.game.clone()
            && let Some(centre) = game.own.centre.clone()
        {
            match side {
                Side::Heads => self.settle_won_centre(&game, &centre),
                Side::Tails => self.settle_lost_centre(&game, &centre),
            }
        }
        Ok(())
    }

    /// Settles side bets in the order made. The head bettor held both stakes, and the winner takes both (R40, R56).
    fn settle_side_bets(&mut self, side: Side) {
        let cite = match side {
            Side::Heads => self.record.cites.heads_wins,
            Side::Tails => self.record.cites.tails_wins,
        };
        for bet in self.state.own.bets.clone() {
            let (winner, loser) = winner_and_loser(&bet, side);
            self.emit(
                cite,
                Happening::SideBetSettled(SideSettlement { bet: bet.bet, winner, loser, amount: bet.amount }),
            );
        }
    }

    /// Settles the centre on Heads: all of it rides, and after the last Heads it is the spinner's due (R35).
    fn settle_won_centre(&mut self, game: &Game, centre: &Centre) {
        let cites = &self.record.cites;
        let heads = game.own.heads.saturating_add(1);
        let won = heads >= heads_needed(self.record);
        let covers = if self.is_cover_riding(heads) { centre.covers.clone() } else { Vec::new() };
        let amount = covers.iter().map(|cover| cover.amount).fold(centre.stake, MinorUnits::saturating_add);
        self.emit(cites.rides, Happening::CentreRides(RidingCentre { seat: game.seat, amount, heads, covers }));
        if !won {
            return;
        }
        self.emit(cites.due, Happening::SpinnerGameEnded(GameEnd { seat: game.seat, outcome: GameOutcome::Won }));
        if game.handed_over {
            // The due is the spinner's (R38), who may not stay (R48).
            self.emit(cites.due, Happening::DuePaid(SeatAmount { seat: game.seat, amount }));
            self.emit(cites.withdraw, Happening::SpinnerRetired(game.seat));
        }
    }

    /// Whether the covers join the centre after that many consecutive Heads. A single cover joins only with the last.
    pub(super) fn is_cover_riding(&self, heads: u8) -> bool {
        match self.state.opening.own.policy {
            CentrePolicy::Riding => true,
            CentrePolicy::SingleCover => heads >= heads_needed(self.record),
        }
    }

    /// > ringkeeper 12. In the event that the spinner throws tails, the spinner shall lose the total of the
    /// > moneys in the centre and the right to spin.
    fn settle_lost_centre(&mut self, game: &Game, centre: &Centre) {
        let cite = self.record.cites.centre_lost;
        for cover in &centre.covers {
            let paid = cover.amount.saturating_mul(2);
            let payment = CoverPayment { seat: cover.seat, spinner: game.seat, cover: cover.amount, paid };
            self.emit(self.record.cites.cover_wins, Happening::CoverPaid(payment));
        }
        self.emit(cite, Happening::CentreLost(SeatAmount { seat: game.seat, amount: centre.stake }));
        let end = GameEnd { seat: game.seat, outcome: GameOutcome::Lost };
        self.emit(self.record.cites.loser_retires, Happening::SpinnerGameEnded(end));
        if !game.handed_over {
            self.emit(self.record.cites.loser_retires, Happening::SpinnerRetired(game.seat));
        }
    }
}
