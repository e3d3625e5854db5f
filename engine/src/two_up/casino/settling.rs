//! Settlement: announces the result, collects losing wagers and pays winning ones.
//!
//! `five_odds.rs` has what five Odds may do instead of taking a wager.

use super::apply::is_side_result;
use super::record::FiveOdds;
use super::state::{Game, SIDES, Step, Wager, kind, minus, pick_by_side};
use crate::contract::{Citation, Fraction, Seat, Stake};
use crate::table::money;
use crate::table::refusal::Done;
use crate::table::seats::Seats;
use crate::two_up::contract::{DecisionResult, GameEnd, GameOutcome, Happening, Side, WagerKind, WagerStake, Winning};
use crate::two_up::floor::pennies::shown_side;

impl Step<'_> {
    /// > 6.9 Following the spin the boxer shall announce the result after which, subject to the provisions
    /// > of rule 4.1, the dealer(s) shall collect all losing wagers and pay all winning wagers.
    #[inline]
    pub(super) fn announce_result(&mut self) -> Done {
        let coins = self.require_landed()?;
        let odds = self.state.odds + 1;
        let result = match shown_side(coins) {
            Some(Side::Heads) => DecisionResult::Heads,
            Some(Side::Tails) => DecisionResult::Tails,
            None if odds >= self.record.odds_that_lose.value => DecisionResult::FiveOdds,
            None => {
                // > 4.1.2.3, 4.1.3.3 neither win nor lose if Odds is spun, in which case the wager shall
                // > remain unaltered until a result is determined in accordance with these rules.
                self.emit(self.cites().odds_stand, Happening::OddsStanding(odds));
                return Ok(());
            }
        };
        self.emit(self.cites().announce, Happening::ResultAnnounced(result));
        self.settle_layout(result);
        match self.state.game {
            Some(game) => self.settle_game(game, result),
            // > 3.3 … until such time as either a head, a tail or 5 consecutive odds are thrown.
            None => self.emit(self.cites().house_spin, Happening::HouseSpinEnded),
        }
        Ok(())
    }

    /// Settles the layout by seat, Heads before Tails (R56).
    #[inline]
    fn settle_layout(&mut self, result: DecisionResult) {
        for seat in Seats(self.state.seats_on_layout()) {
            for side in SIDES {
                if self.record.five_odds.value.can_imprison() {
                    self.settle_prisoner(seat, side, result);
                }
                if self.state.own.standing.has(side, seat) {
                    self.settle_wager(seat, side, result);
                }
            }
            if self.record.five_odds.value == FiveOdds::AtElection && result == DecisionResult::FiveOdds {
                self.call_for_election(seat);
            }
        }
    }

    #[inline]
    fn settle_wager(&mut self, seat: Seat, side: Side, result: DecisionResult) {
        let Some(&wager) = self.state.wager(seat, side) else { return };
        let stake = self.hand_back_excess(seat, kind(side), &wager);
        if is_side_result(result, side) {
            // > 4.1.2.1 win if Heads are spun;
            //
            // > 4.1.3.1 win if Tails are spun;
            let cite = pick_by_side(side, self.record.cites.heads_wins, self.record.cites.tails_wins);
            self.pay(seat, kind(side), stake, self.state.opening.own.odds.heads_tails, cite);
        } else if result == DecisionResult::FiveOdds {
            self.apply_five_odds(seat, side, stake);
        } else {
            // > 4.1.2.2 lose if Tails … are spun;
            //
            // > 4.1.3.2 lose if Heads … are spun;
            let cite = pick_by_side(side, self.record.cites.heads_loses, self.record.cites.tails_loses);
            self.emit(cite, Happening::WagerLost(WagerStake { seat, wager: kind(side), stake }));
        }
    }

    /// > 5.3 A wager found to be above the stated maximum shall be paid or collected to the maximum.
    ///
    /// Returns the excess to the player, chips first (R15), and the rest of the stake to the caller.
    #[inline]
    fn hand_back_excess(&mut self, seat: Seat, kind: WagerKind, wager: &Wager) -> Stake {
        if wager.excess == 0 {
            return wager.stake;
        }
        let excess = wager.excess_stake();
        self.emit(self.record.cites.excess, Happening::ExcessReturned(WagerStake { seat, wager: kind, stake: excess }));
        minus(wager.stake, excess)
    }

    /// > 8.1 Winning wagers at the game of Two-Up shall be paid at the odds listed below …
    ///
    /// > 4.10 Where it is not possible to pay a wager exactly in chips it shall be paid to the next highest
    /// > amount to which payment can be made in chips.
    #[inline]
    fn pay(&mut self, seat: Seat, wager: WagerKind, stake: Stake, odds: Fraction, cite: Citation) {
        let payment = self.winnings(stake, odds);
        let money::Payment { exact, rounding, paid } = payment;
        self.emit(cite, Happening::WagerWon(Winning { seat, wager, stake, exact, rounding, paid }));
    }

    #[inline]
    pub(super) fn winnings(&self, stake: Stake, odds: Fraction) -> money::Payment {
        money::winnings(stake.total(), odds, &self.state.opening.own.chips, self.record.rounding.value)
    }

    /// Settles the spinner's wager, which comes last (R56).
    #[inline]
    fn settle_game(&mut self, game: Game, result: DecisionResult) {
        let cites = &self.record.cites;
        let Some(side) = game.own.side else { return };
        let won = is_side_result(result, side);
        if won && game.own.run < self.record.throws_to_win.value {
            return;
        }
        let stake = self.hand_back_excess(game.seat, WagerKind::Spinner, &game.own.wager);
        let outcome = if won {
            // > 4.1.1.1 win if: … he/she has spun Heads three times without spinning Tails or five consecutive Odds; …
            // > he/she has spun Tails three times without spinning Heads or five consecutive Odds; …
            let cite = pick_by_side(side, cites.spinner_wins_heads, cites.spinner_wins_tails);
            self.pay(game.seat, WagerKind::Spinner, stake, self.state.opening.own.odds.spinner, cite);
            GameOutcome::Won
        } else {
            // > 4.1.1.2 lose if: … he/she spins Tails or five consecutive Odds before spinning three Heads; … he/she spins
            // > Heads or five consecutive Odds before spinning three Tails.
            let cite = if result == DecisionResult::FiveOdds {
                pick_by_side(side, cites.five_odds_take_spinner_heads, cites.five_odds_take_spinner_tails)
            } else {
                pick_by_side(side, cites.spinner_loses_heads, cites.spinner_loses_tails)
            };
            self.emit(cite, Happening::WagerLost(WagerStake { seat: game.seat, wager: WagerKind::Spinner, stake }));
            GameOutcome::Lost
        };
        // > 6.4 When the spinner loses his/her spinner's wager, he/she shall retire as spinner.
        let cite = match result {
            _ if won => cites.after_winning,
            DecisionResult::FiveOdds => cites.five_odds_retire,
            DecisionResult::Heads | DecisionResult::Tails => cites.loser_retires,
        };
        self.emit(cite, Happening::SpinnerGameEnded(GameEnd { seat: game.seat, outcome }));
        if !won && !game.handed_over {
            self.emit(cite, Happening::SpinnerRetired(game.seat));
        }
    }
}
