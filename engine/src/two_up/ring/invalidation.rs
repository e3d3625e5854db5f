//! Invalidated outcomes (R24, R41, R52): what was won is given back, bet by bet.

use alloc::vec::Vec;

use super::record::Rules;
use super::state::{Bet, Checkpoint, Cover, State, Throws};
use super::step::Step;
use crate::contract::{MinorUnits, Seat};
use crate::two_up::contract::{
    CentreBack, CentrePolicy, CoverBack, CoverPayment, Forfeit, GameEnd, GameOutcome, InvalidationScope, ReturnReason,
    SeatAmount, Side, SideForfeit, SideSettlement, SideStake, WagerKind,
};
use crate::two_up::floor::event::{
    CentreForfeited, CentreReturned, CoverForfeited, CoverReturned, CoverReversed, DueReversed, HouseSpinEnded,
    Observer, SideBetForfeited, SideBetReturned, SideBetReversed, SpinnerGameEnded, SpinnerRetired,
};
use crate::two_up::floor::reentry;

/// What a forfeit is of: a kind of stake, by seat, and for a side bet its number.
fn names(forfeits: &[Forfeit], seat: Seat, wager: WagerKind, bet: Option<u32>) -> bool {
    forfeits.contains(&Forfeit { seat, wager, bet })
}

/// Whether the outcome had such a stake on it.
pub(super) fn is_on_outcome(state: &State, forfeit: &Forfeit, checkpoint: &Checkpoint) -> bool {
    let Forfeit { seat, wager, bet } = *forfeit;
    let centre = checkpoint.game.as_ref().and_then(|game| game.own.centre.as_ref());
    match (wager, bet) {
        (WagerKind::Centre, None) => centre.is_some() && checkpoint.game.as_ref().is_some_and(|game| game.seat == seat),
        (WagerKind::Cover, None) => centre.is_some_and(|centre| centre.covers.iter().any(|cover| cover.seat == seat)),
        (WagerKind::SideBet, Some(number)) => {
            let standing = state.own.bets.iter().filter(|_| checkpoint.result.is_none());
            standing.chain(&checkpoint.own.bets).any(|bet| bet.number == number && bet.is_of(seat))
        }
        _ => false,
    }
}

impl<B: Rules, S: Observer> Step<'_, B, S> {
    /// What the outcome paid: side bets in the order made, what left the centre since, covers by seat.
    pub(super) fn reverse_outcome(&mut self, checkpoint: &Checkpoint) {
        let cite = B::CITES.floor.invalidate;
        if let Some(side) = checkpoint.result {
            for bet in &checkpoint.own.bets {
                let (winner, loser) = bet.won_by(side);
                let undone = SideSettlement { bet: bet.number, winner, loser, amount: bet.amount };
                self.emit(SideBetReversed, cite, undone);
            }
        }
        let Some(game) = &checkpoint.game else { return };
        let Some(centre) = &game.own.centre else { return };
        if checkpoint.own.due_paid > 0 {
            self.emit(DueReversed, cite, SeatAmount { seat: game.seat, amount: checkpoint.own.due_paid });
        }
        let paid = |amount: MinorUnits| match checkpoint.result {
            Some(Side::Tails) => Some(amount.saturating_mul(2)),
            // A lost cover stands again. One that stands for all throws is lost with the last of them only.
            Some(Side::Heads) if self.rides_on_heads(game.own.heads.saturating_add(1)) => Some(0),
            Some(Side::Heads) | None => None,
        };
        let covers = centre.covers.iter().filter_map(|&Cover { seat, amount }| {
            Some(CoverPayment { seat, spinner: game.seat, cover: amount, paid: paid(amount)? })
        });
        for payment in covers.collect::<Vec<_>>() {
            self.emit(CoverReversed, cite, payment);
        }
    }

    /// What belongs to later throws goes back first: covers found since, a later game's centre (R52).
    pub(super) fn end_later_game(&mut self, checkpoint: &Checkpoint) {
        let Some(game) = self.state.game.clone() else { return };
        if checkpoint.result.is_none() {
            return;
        }
        let continued = checkpoint.game.as_ref().is_some_and(|before| before.seat == game.seat) && game.valid;
        let cite = B::CITES.floor.later_game;
        if continued {
            if self.state.opening.own.policy == CentrePolicy::Riding {
                self.return_covers(ReturnReason::Invalidated, cite);
            }
        } else if game.own.centre.is_some() {
            self.empty_centre(ReturnReason::Invalidated, cite, cite);
        } else {
            self.emit(SpinnerRetired, cite, game.seat);
        }
    }

    /// What was for that result goes back: side bets in the order made (R56), then the centre; then who spins.
    pub(super) fn refund(&mut self, checkpoint: &Checkpoint, scope: InvalidationScope, forfeits: &[Forfeit]) {
        for bet in self.state.own.bets.clone() {
            self.refund_side_bet(&bet, forfeits);
        }
        self.restore_centre(checkpoint, scope, forfeits);
        self.restore_spinner(scope);
    }

    /// A forfeited stake goes to the house, the counterparty's own is returned (R41).
    fn refund_side_bet(&mut self, bet: &Bet, forfeits: &[Forfeit]) {
        let Bet { number, amount, heads, tails, .. } = *bet;
        for seat in [heads, tails] {
            if names(forfeits, seat, WagerKind::SideBet, Some(number)) {
                self.emit(SideBetForfeited, B::CITES.floor.forfeit, SideForfeit { bet: number, seat, amount });
            } else {
                let other = if seat == heads { tails } else { heads };
                let alone = names(forfeits, other, WagerKind::SideBet, Some(number));
                let reason = if alone { ReturnReason::Counterparty } else { ReturnReason::Invalidated };
                self.emit(SideBetReturned, B::CITES.floor.refund, SideStake { bet: number, seat, amount, reason });
            }
        }
    }

    /// The centre stands as before the throw: covers go back by seat, since they were for that result, and the centre
    /// itself where the whole game is invalidated.
    fn restore_centre(&mut self, checkpoint: &Checkpoint, scope: InvalidationScope, forfeits: &[Forfeit]) {
        let Some(game) = &checkpoint.game else { return };
        let Some(centre) = &game.own.centre else { return };
        let forfeited = names(forfeits, game.seat, WagerKind::Centre, None);
        let over = scope == InvalidationScope::Game || forfeited;
        // One cover for all throws is not for that result alone.
        let for_all_throws = self.state.opening.own.policy == CentrePolicy::SingleCover;
        for cover in &centre.covers {
            let (seat, amount) = (cover.seat, cover.amount);
            if names(forfeits, seat, WagerKind::Cover, None) {
                self.emit(CoverForfeited, B::CITES.floor.forfeit, SeatAmount { seat, amount });
            } else if over || !for_all_throws {
                let reason = if forfeited { ReturnReason::Counterparty } else { ReturnReason::Invalidated };
                let back = CoverBack { seat, spinner: game.seat, amount, earlier: 0, reason };
                self.emit(CoverReturned, B::CITES.floor.refund, back);
            }
        }
        if over {
            self.end_invalidated_game(game.seat, centre.stake, forfeited);
        }
    }

    /// The standing centre goes to the spinner (R52), unless it is forfeited.
    fn end_invalidated_game(&mut self, seat: Seat, amount: MinorUnits, forfeited: bool) {
        let outcome = if forfeited {
            self.emit(CentreForfeited, B::CITES.floor.forfeit, SeatAmount { seat, amount });
            GameOutcome::Forfeited
        } else {
            let back = CentreBack { seat, amount, reason: ReturnReason::Invalidated };
            self.emit(CentreReturned, B::CITES.centre_after, back);
            GameOutcome::Returned
        };
        self.emit(SpinnerGameEnded, B::CITES.floor.invalidate, GameEnd { seat, outcome });
    }

    /// Who spins now: who threw (R106), the ringkeeper for one who was barred or excluded since (R60), or nobody yet.
    fn restore_spinner(&mut self, scope: InvalidationScope) {
        let seat = self.state.spinner_seat();
        match (&self.state.game, reentry::why(seat, self.state.excluded, self.state.barred)) {
            (Some(_), Some(why)) if self.state.is_spinner_throwing() => {
                self.take_the_kip_from(seat, why, B::CITES.floor.reentry_refund, B::CITES.floor.reentry);
            }
            (Some(_), _) => {}
            (None, _) if self.state.thrower == Throws::Nobody => {}
            (None, _) if scope == InvalidationScope::Game => self.emit(HouseSpinEnded, B::CITES.floor.invalidate, ()),
            (None, _) => {}
        }
    }
}
