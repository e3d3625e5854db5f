//! Invalidated outcomes (9.4, 9.5): reverses payments and collections, wager by wager.

use super::apply::is_side_result;
use super::layout::imprisoned_by;
use super::state::{Checkpoint, Game, Place, SIDES, State, Step, Throws, kind, minus, place_of, prison_kind};
use crate::contract::{Citation, Fraction, Seat, Stake};
use crate::table::seats::{Seats, bit};
use crate::two_up::contract::{
    DecisionResult, Forfeit, GameEnd, GameOutcome, HandOverReason, Happening, InvalidationScope, ReturnReason,
    Reversal, Side, WagerBack, WagerKind, WagerStake,
};
use crate::two_up::floor::invalidation::reason_to_stay_out;

impl Step<'_> {
    /// Reverses what the outcome paid and collected.
    pub(super) fn reverse_outcome(&mut self, checkpoint: &Checkpoint) {
        self.reverse_layout(checkpoint.result);
        self.reverse_spinner(checkpoint);
    }

    /// Ends a later spinner's game and returns its wager (R52).
    pub(super) fn end_later_game(&mut self, checkpoint: &Checkpoint) {
        if let Some(game) = self.state.game
            && checkpoint.result.is_some()
            && !is_continued(checkpoint, &game)
        {
            self.give_game_back(ReturnReason::Invalidated, self.cites().later_game);
        }
    }

    /// Reverses settlements on the layout, by seat and side; on each side the wager in prison comes first.
    fn reverse_layout(&mut self, result: Option<DecisionResult>) {
        let (settled, served) = (self.state.own.settled, self.state.own.served);
        for seat in Seats(settled.on_either() | served.on_either()) {
            for side in SIDES {
                if served.has(side, seat) {
                    self.reverse_prisoner(seat, side, result);
                }
                if settled.has(side, seat) {
                    self.reverse_wager(seat, side, result);
                }
            }
        }
    }

    /// Reverses the settlement of a wager in prison, which is in prison again (R78).
    fn reverse_prisoner(&mut self, seat: Seat, side: Side, result: Option<DecisionResult>) {
        let Some(stake) = self.state.seat(seat).map(|player| player.served[side]) else { return };
        let won = result.is_some_and(|result| is_side_result(result, side));
        self.undo_settlement(Reversal { seat, wager: prison_kind(side), stake, paid: 0, won });
    }

    /// Refunds the wagers on Heads and Tails, including those that the outcome sent to prison. Wagers that were in
    /// prison before the outcome stay there (R78), unless they are forfeited.
    pub(super) fn refund_layout(&mut self, forfeits: &[Forfeit]) {
        for seat in Seats(self.state.seats_on_layout()) {
            for side in SIDES {
                let forfeited = forfeits.iter().any(|named| named.seat == seat && named.wager == prison_kind(side));
                if forfeited && let Some(stake) = self.state.prisoner(seat, side) {
                    let wager = prison_kind(side);
                    self.emit(self.cites().forfeit, Happening::WagerForfeited(WagerStake { seat, wager, stake }));
                }
                if let Some(stake) = self.state.wager(seat, side).map(|wager| wager.stake) {
                    self.refund(seat, kind(side), stake, forfeits);
                }
            }
        }
    }

    fn reverse_wager(&mut self, seat: Seat, side: Side, result: Option<DecisionResult>) {
        let Some(stake) = self.state.seat(seat).map(|player| player.wagers[side].stake) else { return };
        let won = result.is_some_and(|result| is_side_result(result, side));
        if result == Some(DecisionResult::FiveOdds) && self.record.five_odds.value.can_halve() {
            self.reverse_halving(seat, kind(side), stake);
        } else {
            self.reverse(seat, kind(side), stake, won, self.state.opening.own.odds.heads_tails);
        }
    }

    /// Reverses a halving: the bank gives back its part, if any, and the player the other.
    fn reverse_halving(&mut self, seat: Seat, wager: WagerKind, stake: Stake) {
        let (returned, lost) = self.split_stake(stake);
        if lost.total() > 0 {
            self.undo_settlement(Reversal { seat, wager, stake: lost, paid: 0, won: false });
        }
        self.undo_settlement(Reversal { seat, wager, stake: returned, paid: 0, won: true });
    }

    fn reverse(&mut self, seat: Seat, wager: WagerKind, stake: Stake, won: bool, odds: Fraction) {
        let paid = if won { self.winnings(stake, odds).paid } else { 0 };
        self.undo_settlement(Reversal { seat, wager, stake, paid, won });
    }

    fn undo_settlement(&mut self, reversal: Reversal) {
        self.emit(self.cites().invalidate, Happening::SettlementReversed(reversal));
    }

    /// Returns a stake to the player, or forfeits it to the house.
    fn refund(&mut self, seat: Seat, wager: WagerKind, stake: Stake, forfeits: &[Forfeit]) {
        if forfeits.iter().any(|forfeit| forfeit.seat == seat && forfeit.wager == wager) {
            self.emit(self.cites().forfeit, Happening::WagerForfeited(WagerStake { seat, wager, stake }));
        } else {
            let back = WagerBack { seat, wager, stake, reason: ReturnReason::Invalidated };
            self.emit(self.cites().refund, Happening::WagerReturned(back));
        }
    }

    /// Reverses the settlement of the spinner's wager.
    fn reverse_spinner(&mut self, checkpoint: &Checkpoint) {
        if let Some(game) = checkpoint.game
            && let Some(won) = self.spinner_result(checkpoint, &game)
        {
            // The excess was returned at settlement and stays with the player.
            let stake = minus(game.own.wager.stake, game.own.wager.excess_stake());
            self.reverse(game.seat, WagerKind::Spinner, stake, won, self.state.opening.own.odds.spinner);
        }
    }

    /// Continues the restored game with its spinner throwing (R106), or refunds the spinner's wager too.
    pub(super) fn restore_game(&mut self, scope: InvalidationScope, forfeits: &[Forfeit]) {
        let Some(game) = self.state.game else {
            if scope == InvalidationScope::Game && self.state.thrower != Throws::Nobody {
                self.emit(self.cites().invalidate, Happening::HouseSpinEnded);
            }
            return;
        };
        let forfeited = forfeits.iter().any(|forfeit| forfeit.wager == WagerKind::Spinner);
        if scope == InvalidationScope::Game || forfeited {
            self.refund(game.seat, WagerKind::Spinner, game.own.wager.stake, forfeits);
            let outcome = if forfeited { GameOutcome::Forfeited } else { GameOutcome::Returned };
            self.emit(self.cites().invalidate, Happening::SpinnerGameEnded(GameEnd { seat: game.seat, outcome }));
        } else if let Some(why) = reason_to_stay_out(game.seat, self.state.excluded, self.state.barred)
            && self.state.is_spinner_throwing()
        {
            // A player barred or excluded since the throw does not return to the ring (R60).
            self.take_the_ring_from(game.seat, why, self.cites().reentry_refund, self.cites().reentry);
        }
    }

    /// Removes the spinner from the ring. After a valid spin a dealer spins on, and the layout is not frozen (R51).
    /// Before a valid spin the wager is returned, citing `back`; other events cite `cite`.
    pub(super) fn take_the_ring_from(&mut self, seat: Seat, why: HandOverReason, back: Citation, cite: Citation) {
        if self.state.game.is_some_and(|game| game.valid) {
            self.hand_over(seat, why, true, cite);
        } else {
            self.return_spinner_wager(ReturnReason::SentOut, back);
            self.emit(cite, Happening::SpinnerGameEnded(GameEnd { seat, outcome: GameOutcome::Returned }));
        }
    }

    /// Returns whether the spinner's wager won by the outcome, or `None` when the outcome did not determine it.
    fn spinner_result(&self, checkpoint: &Checkpoint, game: &Game) -> Option<bool> {
        let (result, side) = (checkpoint.result?, game.own.side?);
        if !is_side_result(result, side) {
            return Some(false);
        }
        (game.own.run + 1 >= self.record.throws_to_win.value).then_some(true)
    }
}

/// Whether the current game is the one from before the throw: the outcome did not determine it.
fn is_continued(checkpoint: &Checkpoint, game: &Game) -> bool {
    checkpoint.game.is_some_and(|before| before.seat == game.seat) && game.valid
}

/// Whether the forfeited wager was on the outcome.
pub(super) fn is_on_outcome(state: &State, forfeit: &Forfeit, checkpoint: &Checkpoint) -> bool {
    forfeit.bet.is_none()
        && match place_of(forfeit.wager) {
            Some(Place::On(side)) => seats_in_outcome(state, side, checkpoint.result) & bit(forfeit.seat) != 0,
            Some(Place::InPrison(side)) => {
                seats_in_prison_before(state, side, checkpoint.result) & bit(forfeit.seat) != 0
            }
            Some(Place::Spinner) => checkpoint.game.is_some_and(|game| game.seat == forfeit.seat),
            None => false,
        }
}

/// Returns the seats whose wager on the side was settled by the outcome, stands on it, or was imprisoned by it.
fn seats_in_outcome(state: &State, side: Side, result: Option<DecisionResult>) -> u64 {
    state.own.standing[side] | state.own.settled[side] | imprisoned_by(state, side, result)
}

/// Returns the seats whose wager on the side was in prison before the outcome.
fn seats_in_prison_before(state: &State, side: Side, result: Option<DecisionResult>) -> u64 {
    if result.is_some() { state.own.served[side] } else { state.own.imprisoned[side] }
}
