//! Settlement: the result is announced, bets are paid, the centre rides, is lost, or is due (R34, R56).

use super::happen::{
    CentreLost, CentreRides, CoverPaid, DuePaid, HouseSpinEnded, OddsStanding, ResultAnnounced, SideBetSettled,
    SpinnerGameEnded, SpinnerRetired,
};
use super::record::Rules;
use super::spinning::side_of;
use super::state::{Centre, Game};
use super::turn::Turn;
use crate::two_up::happens::Hears;
use crate::two_up::machine::Done;
use crate::two_up::refusal::refused;
use crate::two_up::words::{
    Announcement, AtSeat, CentrePolicy, CoverPayment, DecisionResult, GameEnd, GameOutcome, OddsCount, Phase,
    RidingCentre, SeatAmount, Side, SideSettlement,
};

impl<B: Rules, S: Hears> Turn<'_, B, S> {
    /// > commemorative 4.6 The ringkeeper will confirm the outcome of the spin and announce the result.
    pub(super) fn announce_result(&mut self) -> Done {
        self.ringkeeper(B::CITES.announce)?;
        let (Phase::Landed, Some(coins)) = (self.state.phase, self.state.landed) else {
            return Err(refused!(
                "nothing-to-announce",
                B::CITES.announce,
                "No pennies have come to rest from a valid spin."
            ));
        };
        let Some(side) = side_of(coins) else {
            // Odds are no throw: they neither win, lose nor break a run of Heads (R36).
            let consecutive = self.state.odds.saturating_add(1);
            self.tell(OddsStanding, B::CITES.odds_stand, OddsCount { consecutive });
            return Ok(());
        };
        let result = match side {
            Side::Heads => DecisionResult::Heads,
            Side::Tails => DecisionResult::Tails,
        };
        self.tell(ResultAnnounced, B::CITES.announce, Announcement { result });
        self.settle_side_bets(side);
        if self.state.finishing {
            self.tell(HouseSpinEnded, B::CITES.house_spin, ());
        }
        if let Some(game) = self.state.game.clone()
            && let Some(centre) = game.centre.clone()
        {
            match side {
                Side::Heads => self.centre_wins(&game, &centre),
                Side::Tails => self.centre_loses(&game, &centre),
            }
        }
        Ok(())
    }

    /// In the order made: the head bettor has held both stakes, the winner takes both (R40, R56).
    fn settle_side_bets(&mut self, side: Side) {
        let cite = match side {
            Side::Heads => B::CITES.heads_wins,
            Side::Tails => B::CITES.tails_wins,
        };
        for bet in self.state.bets.clone() {
            let (winner, loser) = bet.won_by(side);
            self.tell(SideBetSettled, cite, SideSettlement { bet: bet.number, winner, loser, amount: bet.amount });
        }
    }

    /// On Heads the whole centre rides; after the last of them it is the spinner's due (R35).
    fn centre_wins(&mut self, game: &Game, centre: &Centre) {
        let heads = game.heads.saturating_add(1);
        let won = heads >= self.heads_needed();
        let covers = match self.state.opening.policy {
            CentrePolicy::Riding => centre.covered(),
            // One cover stands for all throws.
            CentrePolicy::SingleCover if won => centre.covered(),
            CentrePolicy::SingleCover => 0,
        };
        let amount = centre.stake.saturating_add(covers);
        self.tell(CentreRides, B::CITES.rides, RidingCentre { amount, heads });
        if !won {
            return;
        }
        self.tell(SpinnerGameEnded, B::CITES.due, GameEnd { seat: game.seat, outcome: GameOutcome::Won });
        if game.handed_over {
            // The due stays the spinner's (R38), who does not stay (R48).
            self.tell(DuePaid, B::CITES.due, SeatAmount { seat: game.seat, amount });
            self.tell(SpinnerRetired, B::CITES.withdraw, AtSeat { seat: game.seat });
        }
    }

    /// > ringkeeper 12. In the event that the spinner throws tails, the spinner shall lose the total of the
    /// > moneys in the centre and the right to spin.
    fn centre_loses(&mut self, game: &Game, centre: &Centre) {
        for cover in &centre.covers {
            let paid = cover.amount.saturating_mul(2);
            let payment = CoverPayment { seat: cover.seat, cover: cover.amount, paid };
            self.tell(CoverPaid, B::CITES.cover_wins, payment);
        }
        self.tell(CentreLost, B::CITES.centre_lost, SeatAmount { seat: game.seat, amount: centre.stake });
        let end = GameEnd { seat: game.seat, outcome: GameOutcome::Lost };
        self.tell(SpinnerGameEnded, B::CITES.loser_retires, end);
        if !game.handed_over {
            self.tell(SpinnerRetired, B::CITES.loser_retires, AtSeat { seat: game.seat });
        }
    }
}
