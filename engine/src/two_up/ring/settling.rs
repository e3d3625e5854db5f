//! Settlement: announces the result and settles side bets and the centre (R34, R56).

use alloc::vec::Vec;

use super::centre::heads_needed;
use super::record::RingRules;
use super::spinning::side_of;
use super::state::{Centre, Cover, Game};
use super::step::Step;
use crate::contract::MinorUnits;
use crate::table::refusal::Done;
use crate::two_up::contract::{
    CentrePolicy, CoverPayment, DecisionResult, GameEnd, GameOutcome, RidingCentre, SeatAmount, Side, SideSettlement,
};
use crate::two_up::floor::event::{
    CentreLost, CentreRides, CoverPaid, DuePaid, HouseSpinEnded, Observer, OddsStanding, ResultAnnounced,
    SideBetSettled, SpinnerGameEnded, SpinnerRetired,
};

impl<B: RingRules, S: Observer> Step<'_, B, S> {
    /// > commemorative 4.6 The ringkeeper will confirm the outcome of the spin and announce the result.
    pub(super) fn announce_result(&mut self) -> Done {
        self.require_runner(B::CITES.floor.announce)?;
        let coins = self.require_landed()?;
        let Some(side) = side_of(coins) else {
            // Odds are no throw: they neither win, lose nor break a run of Heads (R36).
            let consecutive = self.state.odds.saturating_add(1);
            self.emit(OddsStanding, B::CITES.floor.odds_stand, consecutive);
            return Ok(());
        };
        let result = match side {
            Side::Heads => DecisionResult::Heads,
            Side::Tails => DecisionResult::Tails,
        };
        self.emit(ResultAnnounced, B::CITES.floor.announce, result);
        self.settle_side_bets(side);
        if self.state.finishing {
            self.emit(HouseSpinEnded, B::CITES.floor.house_spin, ());
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
            Side::Heads => B::CITES.heads_wins,
            Side::Tails => B::CITES.tails_wins,
        };
        for bet in self.state.own.bets.clone() {
            let (winner, loser) = bet.winner_and_loser(side);
            self.emit(SideBetSettled, cite, SideSettlement { bet: bet.number, winner, loser, amount: bet.amount });
        }
    }

    /// Settles the centre on Heads: all of it rides, and after the last Heads it is the spinner's due (R35).
    fn settle_won_centre(&mut self, game: &Game, centre: &Centre) {
        let heads = game.own.heads.saturating_add(1);
        let won = heads >= heads_needed::<B>();
        let covers: Vec<SeatAmount> = if self.is_cover_riding(heads) {
            centre.covers.iter().map(|&Cover { seat, amount }| SeatAmount { seat, amount }).collect()
        } else {
            Vec::new()
        };
        let amount = covers.iter().map(|cover| cover.amount).fold(centre.stake, MinorUnits::saturating_add);
        self.emit(CentreRides, B::CITES.rides, RidingCentre { seat: game.seat, amount, heads, covers });
        if !won {
            return;
        }
        self.emit(SpinnerGameEnded, B::CITES.due, GameEnd { seat: game.seat, outcome: GameOutcome::Won });
        if game.handed_over {
            // The due is the spinner's (R38), who may not stay (R48).
            self.emit(DuePaid, B::CITES.due, SeatAmount { seat: game.seat, amount });
            self.emit(SpinnerRetired, B::CITES.withdraw, game.seat);
        }
    }

    /// Whether the covers join the centre after that many consecutive Heads. A single cover joins only with the last.
    pub(super) fn is_cover_riding(&self, heads: u8) -> bool {
        match self.state.opening.own.policy {
            CentrePolicy::Riding => true,
            CentrePolicy::SingleCover => heads >= heads_needed::<B>(),
        }
    }

    /// > ringkeeper 12. In the event that the spinner throws tails, the spinner shall lose the total of the
    /// > moneys in the centre and the right to spin.
    fn settle_lost_centre(&mut self, game: &Game, centre: &Centre) {
        for cover in &centre.covers {
            let paid = cover.amount.saturating_mul(2);
            let payment = CoverPayment { seat: cover.seat, spinner: game.seat, cover: cover.amount, paid };
            self.emit(CoverPaid, B::CITES.cover_wins, payment);
        }
        self.emit(CentreLost, B::CITES.centre_lost, SeatAmount { seat: game.seat, amount: centre.stake });
        let end = GameEnd { seat: game.seat, outcome: GameOutcome::Lost };
        self.emit(SpinnerGameEnded, B::CITES.loser_retires, end);
        if !game.handed_over {
            self.emit(SpinnerRetired, B::CITES.loser_retires, game.seat);
        }
    }
}
