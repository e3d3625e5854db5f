//! Invalidated outcomes (9.4, 9.5): what was paid or collected is reversed, wager by wager.

use super::apply::side_won;
use super::record::Rules;
use super::state::{Checkpoint, Game, Place, SIDES, State, Throws, index, kind, place_of, prison_kind};
use super::step::Step;
use crate::contract::{Citation, Fraction, Seat, Stake};
use crate::table::seats::{Seats, bit};
use crate::two_up::contract::{
    DecisionResult, Forfeit, GameEnd, GameOutcome, HandOverReason, InvalidationScope, ReturnReason, Reversal, Side,
    WagerBack, WagerKind, WagerStake,
};
use crate::two_up::floor::event::{
    HouseSpinEnded, Observer, SettlementReversed, SpinnerGameEnded, WagerForfeited, WagerReturned,
};
use crate::two_up::floor::reentry;

impl<B: Rules, S: Observer> Step<'_, B, S> {
    /// What the outcome paid and collected.
    pub(super) fn reverse_outcome(&mut self, checkpoint: &Checkpoint) {
        self.reverse_layout(checkpoint.result);
        self.reverse_spinner(checkpoint);
    }

    /// A later spinner's game has begun: it ends, its wager returned (R52).
    pub(super) fn end_later_game(&mut self, checkpoint: &Checkpoint) {
        if let Some(game) = self.state.game
            && checkpoint.result.is_some()
            && !is_continued(checkpoint, &game)
        {
            self.give_game_back(ReturnReason::Invalidated, B::CITES.floor.later_game);
        }
    }

    /// What the outcome paid and collected on the layout, by seat: prison, Heads, Tails.
    fn reverse_layout(&mut self, result: Option<DecisionResult>) {
        let (settled, served) = (self.state.own.settled, self.state.own.served);
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
    fn reverse_prisoner(&mut self, seat: Seat, side: Side, result: Option<DecisionResult>) {
        let Some(&stake) = self.state.seat(seat).and_then(|seat| seat.served.get(index(side))) else { return };
        let won = result.is_some_and(|result| side_won(result, side));
        self.undo_settlement(Reversal { seat, wager: prison_kind(side), stake, paid: 0, won });
    }

    /// The wagers on Heads and Tails go back, those that the outcome sent to prison among them; what was in prison
    /// before stays there (R78).
    pub(super) fn refund_layout(&mut self, forfeits: &[Forfeit]) {
        for seat in Seats(self.state.on_layout()) {
            for side in SIDES {
                let forfeited = forfeits.iter().any(|named| named.seat == seat && named.wager == prison_kind(side));
                if forfeited && let Some(stake) = self.state.prisoner(seat, side) {
                    let wager = prison_kind(side);
                    self.emit(WagerForfeited, B::CITES.floor.forfeit, WagerStake { seat, wager, stake });
                }
                if let Some(stake) = self.state.wager(seat, side).map(|wager| wager.stake) {
                    self.refund(seat, kind(side), stake, forfeits);
                }
            }
        }
    }

    fn reverse_wager(&mut self, seat: Seat, side: Side, result: Option<DecisionResult>) {
        let settled = self.state.seat(seat).and_then(|seat| seat.wagers.get(index(side)));
        let Some(stake) = settled.map(|wager| wager.stake) else { return };
        let won = result.is_some_and(|result| side_won(result, side));
        if result == Some(DecisionResult::FiveOdds) && B::RECORD.five_odds.value.halves() {
            self.reverse_halving(seat, kind(side), stake);
        } else {
            self.reverse(seat, kind(side), stake, won, self.state.opening.own.odds.heads_tails);
        }
    }

    /// One half comes from the bank, where there is one left, the other from the player.
    fn reverse_halving(&mut self, seat: Seat, wager: WagerKind, stake: Stake) {
        let (returned, lost) = self.halves(stake);
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
        self.emit(SettlementReversed, B::CITES.floor.invalidate, reversal);
    }

    /// A stake goes back, or to the house where the wager is forfeited.
    fn refund(&mut self, seat: Seat, wager: WagerKind, stake: Stake, forfeits: &[Forfeit]) {
        if forfeits.iter().any(|forfeit| forfeit.seat == seat && forfeit.wager == wager) {
            self.emit(WagerForfeited, B::CITES.floor.forfeit, WagerStake { seat, wager, stake });
        } else {
            let back = WagerBack { seat, wager, stake, reason: ReturnReason::Invalidated };
            self.emit(WagerReturned, B::CITES.floor.refund, back);
        }
    }

    /// What the outcome paid to the spinner, or took.
    fn reverse_spinner(&mut self, checkpoint: &Checkpoint) {
        if let Some(game) = checkpoint.game
            && let Some(won) = self.determined_by(checkpoint, &game)
        {
            // What was above the maximum was handed back when the wager was settled, and stays so.
            let excess = game.own.wager.excess_stake();
            let Stake { chips, tokens } = game.own.wager.stake;
            let stake = Stake { chips: chips - excess.chips, tokens: tokens - excess.tokens };
            self.reverse(game.seat, WagerKind::Spinner, stake, won, self.state.opening.own.odds.spinner);
        }
    }

    /// The spinner's game as it was before the throw: it goes on, by the spinner's own hand (R106), or its wager is
    /// refunded too.
    pub(super) fn restore_game(&mut self, scope: InvalidationScope, forfeits: &[Forfeit]) {
        let Some(game) = self.state.game else {
            if scope == InvalidationScope::Game && self.state.thrower != Throws::Nobody {
                self.emit(HouseSpinEnded, B::CITES.floor.invalidate, ());
            }
            return;
        };
        let forfeited = forfeits.iter().any(|forfeit| forfeit.wager == WagerKind::Spinner);
        if scope == InvalidationScope::Game || forfeited {
            self.refund(game.seat, WagerKind::Spinner, game.own.wager.stake, forfeits);
            let outcome = if forfeited { GameOutcome::Forfeited } else { GameOutcome::Returned };
            self.emit(SpinnerGameEnded, B::CITES.floor.invalidate, GameEnd { seat: game.seat, outcome });
        } else if let Some(why) = reentry::why(game.seat, self.state.excluded, self.state.barred)
            && self.state.is_spinner_throwing()
        {
            // Who was barred or excluded since does not come back into the ring (R60).
            self.take_the_ring_from(game.seat, why, B::CITES.floor.reentry_refund, B::CITES.floor.reentry);
        }
    }

    /// After a valid spin a dealer spins on, as when the spinner is sent out, without freezing the layout (R51). Before
    /// one the wager goes back by the first citation; the rest follows from the second.
    pub(super) fn take_the_ring_from(&mut self, seat: Seat, why: HandOverReason, back: Citation, cite: Citation) {
        if self.state.game.is_some_and(|game| game.valid) {
            self.hand_over(seat, why, true, cite);
        } else {
            self.return_spinner_wager(ReturnReason::SentOut, back);
            self.emit(SpinnerGameEnded, cite, GameEnd { seat, outcome: GameOutcome::Returned });
        }
    }

    /// Whether that outcome determined the spinner's wager, and how.
    fn determined_by(&self, checkpoint: &Checkpoint, game: &Game) -> Option<bool> {
        let (result, side) = (checkpoint.result?, game.own.side?);
        if !side_won(result, side) {
            return Some(false);
        }
        (game.own.run + 1 >= B::RECORD.throws_to_win.value).then_some(true)
    }
}

/// The game before the throw was not determined by its outcome, and goes on.
fn is_continued(checkpoint: &Checkpoint, game: &Game) -> bool {
    checkpoint.game.is_some_and(|before| before.seat == game.seat) && game.valid
}

/// Whether the outcome had such a wager on it.
pub(super) fn is_on_outcome(state: &State, forfeit: &Forfeit, checkpoint: &Checkpoint) -> bool {
    forfeit.bet.is_none()
        && match place_of(forfeit.wager) {
            Some(Place::On(side)) => in_outcome(state, side, checkpoint.result) & bit(forfeit.seat) != 0,
            Some(Place::InPrison(side)) => in_prison_then(state, side, checkpoint.result) & bit(forfeit.seat) != 0,
            Some(Place::Spinner) => checkpoint.game.is_some_and(|game| game.seat == forfeit.seat),
            None => false,
        }
}

/// The wagers on that side on the outcome in question: settled by it, still standing on it, or sent to prison
/// by it.
fn in_outcome(state: &State, side: Side, result: Option<DecisionResult>) -> u64 {
    let imprisoned = if result == Some(DecisionResult::FiveOdds) { state.own.imprisoned } else { [0; 2] };
    let all = [state.own.standing, state.own.settled, imprisoned];
    all.iter().filter_map(|seats| seats.get(index(side))).fold(0, |all, seats| all | seats)
}

/// The wagers on that side that were in prison before the outcome in question.
fn in_prison_then(state: &State, side: Side, result: Option<DecisionResult>) -> u64 {
    let seats = if result.is_some() { state.own.served } else { state.own.imprisoned };
    seats.get(index(side)).copied().unwrap_or(0)
}
