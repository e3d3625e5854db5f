//! Invalidated outcomes (R24, R41, R52): reverses payments, bet by bet.

use alloc::vec::Vec;

use super::state::{Checkpoint, State, Step, Throws, is_in, winner_and_loser};
use crate::contract::{MinorUnits, Seat};
use crate::two_up::contract::{
    CentreBack, CentrePolicy, CoverBack, CoverPayment, DecisionResult, Forfeit, GameEnd, GameOutcome, Happening,
    InvalidationScope, ReturnReason, SeatAmount, SideBet, SideForfeit, SideSettlement, SideStake, WagerKind,
};
use crate::two_up::floor::invalidation::reason_to_stay_out;

/// Whether the forfeits name that stake: its seat, its kind, and the number of a side bet.
fn is_forfeited(forfeits: &[Forfeit], seat: Seat, wager: WagerKind, bet: Option<u32>) -> bool {
    forfeits.contains(&Forfeit { seat, wager, bet })
}

/// Whether the forfeited stake was on the outcome.
pub(super) fn is_on_outcome(state: &State, forfeit: &Forfeit, checkpoint: &Checkpoint) -> bool {
    let Forfeit { seat, wager, bet } = *forfeit;
    let centre = checkpoint.centre();
    match (wager, bet) {
        (WagerKind::Centre, None) => centre.is_some() && checkpoint.game.as_ref().is_some_and(|game| game.seat == seat),
        (WagerKind::Cover, None) => centre.is_some_and(|centre| centre.covers.iter().any(|cover| cover.seat == seat)),
        (WagerKind::SideBet, Some(number)) => {
            let standing = state.own.bets.iter().filter(|_| checkpoint.result.is_none());
            standing.chain(&checkpoint.own.bets).any(|bet| bet.bet == number && is_in(bet, seat))
        }
        _ => false,
    }
}

impl Step<'_> {
    /// Reverses what the outcome paid: side bets in the order made, then payments out of the centre, then covers by
    /// seat.
    pub(super) fn reverse_outcome(&mut self, checkpoint: &Checkpoint) {
        let cite = self.cites().invalidate;
        if let Some(side) = checkpoint.side() {
            for bet in &checkpoint.own.bets {
                let (winner, loser) = winner_and_loser(bet, side);
                let undone = SideSettlement { bet: bet.bet, winner, loser, amount: bet.amount };
                self.emit(cite, Happening::SideBetReversed(undone));
            }
        }
        let Some(game) = &checkpoint.game else { return };
        let Some(centre) = &game.own.centre else { return };
        if checkpoint.own.due_paid > 0 {
            self.emit(cite, Happening::DueReversed(SeatAmount { seat: game.seat, amount: checkpoint.own.due_paid }));
        }
        let paid = |amount: MinorUnits| match checkpoint.result {
            Some(DecisionResult::Tails) => Some(amount.saturating_mul(2)),
            // A lost cover stands again. A single cover is lost only with the last throw.
            Some(DecisionResult::Heads) if self.is_cover_riding(game.own.heads.saturating_add(1)) => Some(0),
            Some(DecisionResult::Heads | DecisionResult::FiveOdds) | None => None,
        };
        let covers = centre.covers.iter().filter_map(|&SeatAmount { seat, amount }| {
            Some(CoverPayment { seat, spinner: game.seat, cover: amount, paid: paid(amount)? })
        });
        for payment in covers.collect::<Vec<_>>() {
            self.emit(cite, Happening::CoverReversed(payment));
        }
    }

    /// Returns what belongs to later throws: covers found since, or a later game's centre (R52).
    pub(super) fn end_later_game(&mut self, checkpoint: &Checkpoint) {
        let Some(game) = self.state.game.clone() else { return };
        if checkpoint.result.is_none() {
            return;
        }
        let continued = checkpoint.game.as_ref().is_some_and(|before| before.seat == game.seat) && game.valid;
        let cite = self.cites().later_game;
        if continued {
            if self.state.opening.own.policy == CentrePolicy::Riding {
                self.return_covers(ReturnReason::Invalidated, cite);
            }
        } else if game.own.centre.is_some() {
            self.empty_centre(ReturnReason::Invalidated, cite, cite);
        } else {
            self.emit(cite, Happening::SpinnerRetired(game.seat));
        }
    }

    /// Refunds the stakes on the result: side bets in the order made (R56), then the centre. Then restores who spins.
    pub(super) fn refund(&mut self, checkpoint: &Checkpoint, scope: InvalidationScope, forfeits: &[Forfeit]) {
        for bet in self.state.own.bets.clone() {
            self.refund_side_bet(&bet, forfeits);
        }
        self.restore_centre(checkpoint, scope, forfeits);
        self.restore_spinner(scope);
    }

    /// Forfeits a stake to the house, or returns it. The counterparty of a forfeited stake gets its own stake back
    /// (R41).
    fn refund_side_bet(&mut self, bet: &SideBet, forfeits: &[Forfeit]) {
        let cite = self.cites().refund;
        let SideBet { bet: number, amount, heads, tails, .. } = *bet;
        for seat in [heads, tails] {
            if is_forfeited(forfeits, seat, WagerKind::SideBet, Some(number)) {
                self.emit(self.cites().forfeit, Happening::SideBetForfeited(SideForfeit { bet: number, seat, amount }));
            } else {
                let other = if seat == heads { tails } else { heads };
                let alone = is_forfeited(forfeits, other, WagerKind::SideBet, Some(number));
                let reason = if alone { ReturnReason::Counterparty } else { ReturnReason::Invalidated };
                self.emit(cite, Happening::SideBetReturned(SideStake { bet: number, seat, amount, reason }));
            }
        }
    }

    /// Refunds the covers, which were for that result, by seat. The centre itself is refunded when the whole game is
    /// invalidated, and otherwise stands as before the throw.
    fn restore_centre(&mut self, checkpoint: &Checkpoint, scope: InvalidationScope, forfeits: &[Forfeit]) {
        let Some(game) = &checkpoint.game else { return };
        let Some(centre) = &game.own.centre else { return };
        let forfeited = is_forfeited(forfeits, game.seat, WagerKind::Centre, None);
        let over = scope == InvalidationScope::Game || forfeited;
        // A single cover is for all throws, not only for that result.
        let for_all_throws = self.state.opening.own.policy == CentrePolicy::SingleCover;
        for cover in &centre.covers {
            let (seat, amount) = (cover.seat, cover.amount);
            if is_forfeited(forfeits, seat, WagerKind::Cover, None) {
                self.emit(self.cites().forfeit, Happening::CoverForfeited(SeatAmount { seat, amount }));
            } else if over || !for_all_throws {
                let reason = if forfeited { ReturnReason::Counterparty } else { ReturnReason::Invalidated };
                let back = CoverBack { seat, spinner: game.seat, amount, earlier: 0, reason };
                self.emit(self.cites().refund, Happening::CoverReturned(back));
            }
        }
        if over {
            self.end_invalidated_game(game.seat, centre.stake, forfeited);
        }
    }

    /// Ends the game: the centre is returned to the spinner (R52) or forfeited.
    fn end_invalidated_game(&mut self, seat: Seat, amount: MinorUnits, forfeited: bool) {
        let outcome = if forfeited {
            self.emit(self.cites().forfeit, Happening::CentreForfeited(SeatAmount { seat, amount }));
            GameOutcome::Forfeited
        } else {
            let back = CentreBack { seat, amount, reason: ReturnReason::Invalidated };
            self.emit(self.record.cites.centre_after, Happening::CentreReturned(back));
            GameOutcome::Returned
        };
        self.emit(self.cites().invalidate, Happening::SpinnerGameEnded(GameEnd { seat, outcome }));
    }

    /// Restores who spins: the player who threw (R106), the ringkeeper for a player barred or excluded since (R60), or
    /// nobody.
    fn restore_spinner(&mut self, scope: InvalidationScope) {
        let cites = self.cites();
        let seat = self.state.spinner_seat();
        match (&self.state.game, reason_to_stay_out(seat, self.state.excluded, self.state.barred)) {
            (Some(_), Some(why)) if self.state.is_spinner_throwing() => {
                self.take_the_kip_from(seat, why, cites.reentry_refund, cites.reentry);
            }
            (Some(_), _) => {}
            (None, _) if self.state.thrower == Throws::Nobody => {}
            (None, _) if scope == InvalidationScope::Game => self.emit(cites.invalidate, Happening::HouseSpinEnded),
            (None, _) => {}
        }
    }
}
