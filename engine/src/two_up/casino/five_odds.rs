//! The Odds that lose, in rulebooks where they do not simply take wagers on Heads and Tails. Half of a wager is
//! returned, or the wager goes to prison for one more decision, as the rulebook says or the player elects.
//!
//! The spinner's wager is not affected: five Odds take it.

use super::apply::is_side_result;
use super::record::FiveOdds;
use super::state::{SIDES, Step, kind, minus, pick_by_side, prison_kind};
use crate::contract::{Seat, Stake};
use crate::table::money::Chips;
use crate::table::refusal::Done;
use crate::table::seats::{Seats, bit};
use crate::two_up::contract::{
    DecisionResult, Election, ElectionChoice, Halving, Happening, ReturnReason, Side, WagerBack, WagerStake,
};
use crate::two_up::refusals::refused;

impl Step<'_> {
    /// Applies five Odds to a wager on the layout.
    pub(super) fn apply_five_odds(&mut self, seat: Seat, side: Side, stake: Stake) {
        match self.record.five_odds.value {
            // > 4.1.2.2, 4.1.3.2 lose if … five consecutive Odds are spun;
            FiveOdds::Lose => {
                let cite =
                    pick_by_side(side, self.record.cites.five_odds_take_heads, self.record.cites.five_odds_take_tails);
                self.emit(cite, Happening::WagerLost(WagerStake { seat, wager: kind(side), stake }));
            }
            FiveOdds::LaPartage => self.halve(seat, side, stake),
            FiveOdds::EnPrison => self.imprison(seat, side, stake),
            // The wager stands until its player elects.
            FiveOdds::AtElection => {}
        }
    }

    /// Returns the half of a stake that is returned and the part that the bank keeps.
    pub(super) fn split_stake(&self, stake: Stake) -> (Stake, Stake) {
        let returned = half(stake, &self.state.opening.own.chips);
        (returned, minus(stake, returned))
    }

    fn halve(&mut self, seat: Seat, side: Side, stake: Stake) {
        let (returned, lost) = self.split_stake(stake);
        self.emit(
            self.record.five_odds.cite,
            Happening::WagerHalved(Halving { seat, wager: kind(side), returned, lost }),
        );
    }

    fn imprison(&mut self, seat: Seat, side: Side, stake: Stake) {
        self.emit(
            self.record.five_odds.cite,
            Happening::WagerImprisoned(WagerStake { seat, wager: kind(side), stake }),
        );
    }

    /// Settles a wager in prison: it is returned if its side wins, and lost on any other result.
    pub(super) fn settle_prisoner(&mut self, seat: Seat, side: Side, result: DecisionResult) {
        let Some(stake) = self.state.prisoner(seat, side) else { return };
        let (wager, cite) = (prison_kind(side), self.record.five_odds.cite);
        if is_side_result(result, side) {
            self.emit(cite, Happening::WagerReturned(WagerBack { seat, wager, stake, reason: ReturnReason::Released }));
        } else {
            self.emit(cite, Happening::WagerLost(WagerStake { seat, wager, stake }));
        }
    }

    /// Requires the player of a seat to elect, if a wager of theirs stands after five Odds.
    pub(super) fn call_for_election(&mut self, seat: Seat) {
        if (self.state.own.standing.on_either()) & bit(seat) != 0 {
            self.emit(self.record.five_odds.cite, Happening::ElectionRequired(seat));
        }
    }

    /// Carries out a player's election for a wager.
    pub(super) fn elect_after_odds(&mut self, side: Side, choice: ElectionChoice) -> Done {
        let cite = self.record.five_odds.cite;
        let seat = self.require_participant(cite)?;
        let Some(stake) = self.state.wager(seat, side).filter(|_| self.awaits_election(seat, side)) else {
            return Err(refused!("no-election-due", cite, "No wager of this player on that side awaits an election."));
        };
        let stake = stake.stake;
        self.emit(cite, Happening::ElectionMade(Election { seat, choice, side: Some(side) }));
        match choice {
            ElectionChoice::Prison => self.imprison(seat, side, stake),
            ElectionChoice::Partage | ElectionChoice::Retire | ElectionChoice::HouseSpin => {
                self.halve(seat, side, stake)
            }
        }
        Ok(())
    }

    /// Returns half to each player who has not elected in time (R76): silence is an answer (R47).
    #[inline]
    pub(super) fn halve_for_the_silent(&mut self) {
        if self.record.five_odds.value != FiveOdds::AtElection {
            return;
        }
        for seat in Seats(self.state.own.electing.on_either()) {
            for side in SIDES {
                if self.awaits_election(seat, side)
                    && let Some(stake) = self.state.wager(seat, side).map(|wager| wager.stake)
                {
                    self.halve(seat, side, stake);
                }
            }
        }
    }

    /// Whether a wager awaits its player's election.
    pub(super) fn awaits_election(&self, seat: Seat, side: Side) -> bool {
        self.state.own.electing.has(side, seat)
    }

    /// Requires that a wager does not await its player's election.
    #[inline]
    pub(super) fn require_not_electing(&self, seat: Seat, side: Side) -> Done {
        if self.awaits_election(seat, side) {
            return Err(refused!(
                "election-due",
                self.record.five_odds.cite,
                "The Odds have met this wager: its player elects what becomes of it."
            ));
        }
        Ok(())
    }
}

/// Returns one half of a stake, rounded up to a minor unit, in the tenders of the stake.
///
/// Half of the chips is rounded up to a payable amount, and tokens fill up to half of the total. The result exceeds
/// half of the total only when half of the chips is not payable.
pub(super) fn half(stake: Stake, chips: &Chips) -> Stake {
    let half = stake.chips.saturating_add(stake.tokens).div_ceil(2);
    let in_chips = chips.round_up(stake.chips.div_ceil(2)).min(stake.chips);
    Stake { chips: in_chips, tokens: half.saturating_sub(in_chips) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_of_a_stake_goes_back_in_its_tenders() {
        let half = |worths: &[u64], chips, tokens| {
            let half = half(Stake { chips, tokens }, &Chips::new(worths).unwrap());
            (half.chips, half.tokens)
        };
        assert_eq!(half(&[1], 100, 0), (50, 0));
        assert_eq!(half(&[1], 101, 0), (51, 0));
        assert_eq!(half(&[1], 101, 101), (51, 50));
        assert_eq!(half(&[1], 0, 1), (0, 1));
        assert_eq!(half(&[100, 500], 100, 0), (100, 0));
        assert_eq!(half(&[100, 500], 500, 0), (300, 0));
        assert_eq!(half(&[100, 500], 500, 500), (300, 200));
        assert_eq!(half(&[100, 500], 500, 1), (300, 0));
        assert_eq!(half(&[100, 500], 0, 300), (0, 150));
    }
}
