//! Invalidated outcomes (9.4, 9.5): what was paid or collected is reversed, wager by wager.

use super::happen::{
    HouseSpinEnded, OutcomeInvalidated, SettlementReversed, SpinnerGameEnded, WagerForfeited, WagerReturned, side_won,
};
use super::record::Rules;
use super::state::{Game, Place, SIDES, Throws, Undo, index, kind, place_of, prison_kind};
use super::turn::Turn;
use crate::two_up::happens::Hears;
use crate::two_up::kept_out;
use crate::two_up::machine::Done;
use crate::two_up::refusal::refused;
use crate::two_up::seats::Seats;
use crate::two_up::seats::bit;
use crate::two_up::words::{
    DecisionResult, Forfeit, GameEnd, GameOutcome, Invalidated, Invalidation, InvalidationReason, InvalidationScope,
    ReturnReason, Reversal, Side, WagerBack, WagerKind, WagerStake,
};
use crate::words::{Fraction, SeatNumber, Stake};

impl<B: Rules, S: Hears> Turn<'_, B, S> {
    /// > 9.4 A casino supervisor may invalidate the outcome of a game if: …
    ///
    /// > 9.5 … all wagers made by the players for that particular result may be refunded provided that a
    /// > casino supervisor may direct that the wager of any player referred to in rule 9.4.2 be forfeited.
    pub(super) fn invalidate_outcome(&mut self, invalidation: &Invalidation) -> Done {
        self.supervisor(B::CITES.invalidate)?;
        // > R52. … in mid-air on `observed` tables only (R3) …
        if self.state.flies_by_numbers() {
            return Err(refused!(
                "coins-in-the-air",
                B::CITES.throw_of_numbers,
                "The coins are in the air: nothing undoes a throw of numbers before it lands."
            ));
        }
        let Some(undo) = self.state.undo else {
            return Err(refused!(
                "no-outcome-open",
                B::CITES.invalidate,
                "No outcome can be invalidated: there is none, or bets have been called since."
            ));
        };
        self.forfeits_stand(invalidation, &undo)?;
        let Invalidation { scope, reason, ref forfeits } = *invalidation;
        let cite = match reason {
            InvalidationReason::Disruption => B::CITES.disruption,
            InvalidationReason::Fraud => B::CITES.fraud,
        };
        // > R114. Within one command what was paid is reversed before anything is returned … (R122)
        self.reverse_layout(undo.result);
        self.reverse_spinner(&undo);
        self.end_later_game(&undo);
        self.tell(OutcomeInvalidated, cite, Invalidated { scope, reason });
        self.refund_layout(forfeits);
        self.restore_game(scope, forfeits);
        Ok(())
    }

    /// Only fraud forfeits, and only what is there.
    fn forfeits_stand(&self, invalidation: &Invalidation, undo: &Undo) -> Done {
        let Invalidation { reason, ref forfeits, .. } = *invalidation;
        if reason != InvalidationReason::Fraud && !forfeits.is_empty() {
            return Err(refused!("forfeit-without-fraud", B::CITES.forfeit, "Only a fraudulent act forfeits a wager."));
        }
        for (place, forfeit) in forfeits.iter().enumerate() {
            self.occupied(forfeit.seat)?;
            let there = match place_of(forfeit.wager) {
                Some(Place::On(side)) => self.in_outcome(side, undo.result) & bit(forfeit.seat) != 0,
                Some(Place::InPrison(side)) => self.in_prison_then(side, undo.result) & bit(forfeit.seat) != 0,
                Some(Place::Spinner) => undo.game.is_some_and(|game| game.seat == forfeit.seat),
                None => false,
            };
            if !there || forfeit.bet.is_some() || forfeits.iter().skip(place + 1).any(|other| other == forfeit) {
                return Err(refused!(
                    "no-such-wager",
                    B::CITES.forfeit,
                    "A forfeit names a wager on the invalidated outcome, once."
                ));
            }
        }
        Ok(())
    }

    /// The wagers on that side on the outcome in question: settled by it, still standing on it, or sent to prison
    /// by it.
    fn in_outcome(&self, side: Side, result: Option<DecisionResult>) -> u64 {
        let imprisoned = if result == Some(DecisionResult::FiveOdds) { self.state.imprisoned } else { [0; 2] };
        let all = [self.state.standing, self.state.settled, imprisoned];
        all.iter().filter_map(|seats| seats.get(index(side))).fold(0, |all, seats| all | seats)
    }

    /// The wagers on that side that were in prison before the outcome in question.
    fn in_prison_then(&self, side: Side, result: Option<DecisionResult>) -> u64 {
        let seats = if result.is_some() { self.state.served } else { self.state.imprisoned };
        seats.get(index(side)).copied().unwrap_or(0)
    }

    /// A later spinner's game has begun: it ends, its wager returned (R52).
    fn end_later_game(&mut self, undo: &Undo) {
        if let Some(game) = self.state.game
            && undo.result.is_some()
            && !is_continued(undo, &game)
        {
            self.give_game_back(ReturnReason::Invalidated, B::CITES.later_game);
        }
    }

    /// What the outcome paid and collected on the layout, by seat: prison, Heads, Tails.
    fn reverse_layout(&mut self, result: Option<DecisionResult>) {
        let (settled, served) = (self.state.settled, self.state.served);
        for seat in Seats(settled[0] | settled[1] | served[0] | served[1]) {
            for side in SIDES {
                if served.get(index(side)).is_some_and(|seats| seats & bit(seat) != 0) {
                    self.reverse_prisoner(seat, side, result);
                }
                if settled.get(index(side)).is_some_and(|seats| seats & bit(seat) != 0) {
                    self.reverse_wager(seat, side, result);
                }
            }
        }
    }

    /// What the outcome settled of a wager in prison: it is there again (R78).
    fn reverse_prisoner(&mut self, seat: SeatNumber, side: Side, result: Option<DecisionResult>) {
        let Some(&stake) = self.state.seat(seat).and_then(|seat| seat.served.get(index(side))) else { return };
        let won = result.is_some_and(|result| side_won(result, side));
        self.undo_settlement(Reversal { seat, wager: prison_kind(side), stake, paid: 0, won });
    }

    /// The wagers on Heads and Tails go back, those that the outcome sent to prison among them; what was in prison
    /// before stays there (R78).
    fn refund_layout(&mut self, forfeits: &[Forfeit]) {
        for seat in Seats(self.state.on_layout()) {
            for side in SIDES {
                let forfeited = forfeits.iter().any(|named| named.seat == seat && named.wager == prison_kind(side));
                if forfeited && let Some(stake) = self.state.prisoner(seat, side) {
                    let wager = prison_kind(side);
                    self.tell(WagerForfeited, B::CITES.forfeit, WagerStake { seat, wager, stake });
                }
                if let Some(stake) = self.state.wager(seat, side).map(|wager| wager.stake) {
                    self.refund(seat, kind(side), stake, forfeits);
                }
            }
        }
    }

    fn reverse_wager(&mut self, seat: SeatNumber, side: Side, result: Option<DecisionResult>) {
        let settled = self.state.seat(seat).and_then(|seat| seat.wagers.get(index(side)));
        let Some(stake) = settled.map(|wager| wager.stake) else { return };
        let won = result.is_some_and(|result| side_won(result, side));
        if result == Some(DecisionResult::FiveOdds) && B::RECORD.five_odds.value.halves() {
            self.reverse_halving(seat, kind(side), stake);
        } else {
            self.reverse(seat, kind(side), stake, won, self.state.opening.odds.heads_tails);
        }
    }

    /// One half comes from the bank, where there is one left, the other from the player.
    fn reverse_halving(&mut self, seat: SeatNumber, wager: WagerKind, stake: Stake) {
        let (returned, lost) = self.halves(stake);
        if lost.total() > 0 {
            self.undo_settlement(Reversal { seat, wager, stake: lost, paid: 0, won: false });
        }
        self.undo_settlement(Reversal { seat, wager, stake: returned, paid: 0, won: true });
    }

    fn reverse(&mut self, seat: SeatNumber, wager: WagerKind, stake: Stake, won: bool, odds: Fraction) {
        let paid = if won { self.winnings(stake, odds).paid } else { 0 };
        self.undo_settlement(Reversal { seat, wager, stake, paid, won });
    }

    fn undo_settlement(&mut self, reversal: Reversal) {
        self.tell(SettlementReversed, B::CITES.invalidate, reversal);
    }

    /// A stake goes back, or to the house where the wager is forfeited.
    fn refund(&mut self, seat: SeatNumber, wager: WagerKind, stake: Stake, forfeits: &[Forfeit]) {
        if forfeits.iter().any(|forfeit| forfeit.seat == seat && forfeit.wager == wager) {
            self.tell(WagerForfeited, B::CITES.forfeit, WagerStake { seat, wager, stake });
        } else {
            let back = WagerBack { seat, wager, stake, reason: ReturnReason::Invalidated };
            self.tell(WagerReturned, B::CITES.refund, back);
        }
    }

    /// What the outcome paid to the spinner, or took.
    fn reverse_spinner(&mut self, undo: &Undo) {
        if let Some(game) = undo.game
            && let Some(won) = self.determined_by(undo, &game)
        {
            // What was above the maximum was handed back when the wager was settled, and stays so.
            let excess = game.wager.excess_stake();
            let Stake { chips, tokens } = game.wager.stake;
            let stake = Stake { chips: chips - excess.chips, tokens: tokens - excess.tokens };
            self.reverse(game.seat, WagerKind::Spinner, stake, won, self.state.opening.odds.spinner);
        }
    }

    /// The spinner's game as it was before the throw: it goes on, by the spinner's own hand (R106), or its wager is
    /// refunded too.
    fn restore_game(&mut self, scope: InvalidationScope, forfeits: &[Forfeit]) {
        let Some(game) = self.state.game else {
            if scope == InvalidationScope::Game && self.state.thrower != Throws::Nobody {
                self.tell(HouseSpinEnded, B::CITES.invalidate, ());
            }
            return;
        };
        let forfeited = forfeits.iter().any(|forfeit| forfeit.wager == WagerKind::Spinner);
        if scope == InvalidationScope::Game || forfeited {
            self.refund(game.seat, WagerKind::Spinner, game.wager.stake, forfeits);
            let outcome = if forfeited { GameOutcome::Forfeited } else { GameOutcome::Returned };
            self.tell(SpinnerGameEnded, B::CITES.invalidate, GameEnd { seat: game.seat, outcome });
        } else if let Some(why) = kept_out::why(game.seat, self.state.excluded, self.state.barred)
            && self.spinner_in_the_ring()
        {
            // Who was barred or excluded since does not come back into the ring (R60).
            if game.valid {
                self.hand_over(game.seat, why, true, B::CITES.kept_out);
            } else {
                self.return_spinner_wager(ReturnReason::SentOut, B::CITES.kept_out_refund);
                let end = GameEnd { seat: game.seat, outcome: GameOutcome::Returned };
                self.tell(SpinnerGameEnded, B::CITES.kept_out, end);
            }
        }
    }

    /// Whether that outcome determined the spinner's wager, and how.
    fn determined_by(&self, undo: &Undo, game: &Game) -> Option<bool> {
        let (result, side) = (undo.result?, game.side?);
        if !side_won(result, side) {
            return Some(false);
        }
        (game.run + 1 >= B::RECORD.throws_to_win.value).then_some(true)
    }
}

/// The game before the throw was not determined by its outcome, and goes on.
fn is_continued(undo: &Undo, game: &Game) -> bool {
    undo.game.is_some_and(|before| before.seat == game.seat) && game.valid
}
