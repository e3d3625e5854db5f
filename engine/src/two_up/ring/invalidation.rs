//! Invalidated outcomes (R24, R41, R52): what was won is given back, bet by bet.

use super::happen::{
    CentreForfeited, CentreReturned, CoverForfeited, CoverReturned, CoverReversed, DueReversed, HouseSpinEnded,
    OutcomeInvalidated, SideBetForfeited, SideBetReturned, SideBetReversed, SpinnerGameEnded, SpinnerRetired,
};
use super::record::Rules;
use super::state::{Bet, Cover, Throws, Undo};
use super::turn::Turn;
use crate::two_up::happens::Hears;
use crate::two_up::kept_out;
use crate::two_up::machine::Done;
use crate::two_up::refusal::refused;
use crate::two_up::words::{
    AmountBack, AtSeat, CentrePolicy, CoverPayment, Forfeit, GameEnd, GameOutcome, Invalidated, Invalidation,
    InvalidationReason, InvalidationScope, ReturnReason, SeatAmount, Side, SideForfeit, SideSettlement, SideStake,
    WagerKind,
};
use crate::words::{MinorUnits, SeatNumber};

/// What a forfeit is of: a kind of stake, by seat, and for a side bet its number.
fn names(forfeits: &[Forfeit], seat: SeatNumber, wager: WagerKind, bet: Option<u32>) -> bool {
    forfeits.contains(&Forfeit { seat, wager, bet })
}

impl<B: Rules, S: Hears> Turn<'_, B, S> {
    /// > commemorative 7.4 A casino supervisor may invalidate the outcome of a game if: …
    ///
    /// > commemorative 7.5 … all wagers made by the patrons for that particular result may be voided and returned
    /// > to the person who placed the wager provided that a casino supervisor may direct that the wager of any
    /// > patron referred to in rule 7.4.2 be forfeited.
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
        let Some(undo) = self.state.undo.as_deref().cloned() else {
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
        self.reverse_outcome(&undo);
        self.end_later_game(&undo);
        self.tell(OutcomeInvalidated, cite, Invalidated { scope, reason });
        self.refund_side_bets(forfeits);
        self.restore_centre(&undo, scope, forfeits);
        self.restore_spinner(scope);
        Ok(())
    }

    /// What the outcome paid: side bets in the order made, what left the centre since, covers by seat.
    fn reverse_outcome(&mut self, undo: &Undo) {
        let cite = B::CITES.invalidate;
        if let Some(side) = undo.result {
            for bet in &undo.bets {
                let (winner, loser) = bet.won_by(side);
                let undone = SideSettlement { bet: bet.number, winner, loser, amount: bet.amount };
                self.tell(SideBetReversed, cite, undone);
            }
        }
        let Some(game) = &undo.game else { return };
        let Some(centre) = &game.centre else { return };
        if undo.due_paid > 0 {
            self.tell(DueReversed, cite, SeatAmount { seat: game.seat, amount: undo.due_paid });
        }
        if undo.result == Some(Side::Tails) {
            for &Cover { seat, amount } in &centre.covers {
                let payment = CoverPayment { seat, cover: amount, paid: amount.saturating_mul(2) };
                self.tell(CoverReversed, cite, payment);
            }
        }
    }

    /// Only fraud forfeits, and only what is there.
    fn forfeits_stand(&self, invalidation: &Invalidation, undo: &Undo) -> Done {
        let Invalidation { reason, ref forfeits, .. } = *invalidation;
        if reason != InvalidationReason::Fraud && !forfeits.is_empty() {
            return Err(refused!("forfeit-without-fraud", B::CITES.forfeit, "Only a fraudulent act forfeits a stake."));
        }
        for (place, forfeit) in forfeits.iter().enumerate() {
            self.occupied(forfeit.seat)?;
            if !self.is_there(forfeit, undo) || forfeits.iter().skip(place + 1).any(|other| other == forfeit) {
                return Err(refused!(
                    "no-such-wager",
                    B::CITES.forfeit,
                    "A forfeit names a stake on the invalidated outcome, once."
                ));
            }
        }
        Ok(())
    }

    /// Whether the outcome had such a stake on it.
    fn is_there(&self, forfeit: &Forfeit, undo: &Undo) -> bool {
        let Forfeit { seat, wager, bet } = *forfeit;
        let centre = undo.game.as_ref().and_then(|game| game.centre.as_ref());
        match (wager, bet) {
            (WagerKind::Centre, None) => centre.is_some() && undo.game.as_ref().is_some_and(|game| game.seat == seat),
            (WagerKind::Cover, None) => {
                centre.is_some_and(|centre| centre.covers.iter().any(|cover| cover.seat == seat))
            }
            (WagerKind::SideBet, Some(number)) => {
                let standing = self.state.bets.iter().filter(|_| undo.result.is_none());
                standing.chain(&undo.bets).any(|bet| bet.number == number && bet.is_of(seat))
            }
            _ => false,
        }
    }

    /// What belongs to later throws goes back first: covers found since, a later game's centre (R52).
    fn end_later_game(&mut self, undo: &Undo) {
        let Some(game) = self.state.game.clone() else { return };
        if undo.result.is_none() {
            return;
        }
        let continued = undo.game.as_ref().is_some_and(|before| before.seat == game.seat) && game.valid;
        let cite = B::CITES.later_game;
        if continued {
            if self.state.opening.policy == CentrePolicy::Riding {
                self.return_covers(ReturnReason::Invalidated, cite);
            }
        } else if game.centre.is_some() {
            self.empty_centre(ReturnReason::Invalidated, cite, cite);
        } else {
            self.tell(SpinnerRetired, cite, AtSeat { seat: game.seat });
        }
    }

    /// In the order made: each stake goes back to whose it is (R56).
    fn refund_side_bets(&mut self, forfeits: &[Forfeit]) {
        for bet in self.state.bets.clone() {
            self.refund_side_bet(&bet, forfeits);
        }
    }

    /// A forfeited stake goes to the house, the counterparty's own is returned (R41).
    fn refund_side_bet(&mut self, bet: &Bet, forfeits: &[Forfeit]) {
        let Bet { number, amount, heads, tails, .. } = *bet;
        for seat in [heads, tails] {
            if names(forfeits, seat, WagerKind::SideBet, Some(number)) {
                self.tell(SideBetForfeited, B::CITES.forfeit, SideForfeit { bet: number, seat, amount });
            } else {
                let other = if seat == heads { tails } else { heads };
                let alone = names(forfeits, other, WagerKind::SideBet, Some(number));
                let reason = if alone { ReturnReason::Counterparty } else { ReturnReason::Invalidated };
                self.tell(SideBetReturned, B::CITES.refund, SideStake { bet: number, seat, amount, reason });
            }
        }
    }

    /// The centre stands as before the throw: covers go back by seat, since they were for that result, and the centre
    /// itself where the whole game is invalidated.
    fn restore_centre(&mut self, undo: &Undo, scope: InvalidationScope, forfeits: &[Forfeit]) {
        let Some(game) = &undo.game else { return };
        let Some(centre) = &game.centre else { return };
        let forfeited = names(forfeits, game.seat, WagerKind::Centre, None);
        let over = scope == InvalidationScope::Game || forfeited;
        // One cover for all throws is not for that result alone.
        let for_all_throws = self.state.opening.policy == CentrePolicy::SingleCover;
        for cover in &centre.covers {
            let (seat, amount) = (cover.seat, cover.amount);
            if names(forfeits, seat, WagerKind::Cover, None) {
                self.tell(CoverForfeited, B::CITES.forfeit, SeatAmount { seat, amount });
            } else if over || !for_all_throws {
                let reason = if forfeited { ReturnReason::Counterparty } else { ReturnReason::Invalidated };
                self.tell(CoverReturned, B::CITES.refund, AmountBack { seat, amount, reason });
            }
        }
        if over {
            self.end_invalidated_game(game.seat, centre.stake, forfeited);
        }
    }

    /// The standing centre goes to the spinner (R52), unless it is forfeited.
    fn end_invalidated_game(&mut self, seat: SeatNumber, amount: MinorUnits, forfeited: bool) {
        let outcome = if forfeited {
            self.tell(CentreForfeited, B::CITES.forfeit, SeatAmount { seat, amount });
            GameOutcome::Forfeited
        } else {
            let back = AmountBack { seat, amount, reason: ReturnReason::Invalidated };
            self.tell(CentreReturned, B::CITES.centre_after, back);
            GameOutcome::Returned
        };
        self.tell(SpinnerGameEnded, B::CITES.invalidate, GameEnd { seat, outcome });
    }

    /// Who spins now: who threw (R106), the ringkeeper for one who was barred or excluded since (R60), or nobody yet.
    fn restore_spinner(&mut self, scope: InvalidationScope) {
        let seat = self.state.game.as_ref().map_or(0, |game| game.seat);
        match (&self.state.game, kept_out::why(seat, self.state.excluded, self.state.barred)) {
            (Some(_), Some(why)) if self.spinner_throws() => {
                self.take_the_kip_from(seat, why, B::CITES.kept_out_refund, B::CITES.kept_out);
            }
            (Some(_), _) => {}
            (None, _) if self.state.thrower == Throws::Nobody => {}
            (None, _) if scope == InvalidationScope::Game => self.tell(HouseSpinEnded, B::CITES.invalidate, ()),
            (None, _) => {}
        }
    }
}
