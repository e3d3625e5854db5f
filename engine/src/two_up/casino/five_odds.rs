//! What the Odds that lose do to wagers on Heads and Tails, where they do not simply take them: half of a wager is
//! returned, or it goes to prison for one more decision, by the rulebook or as the player elects.
//!
//! The spinner's wager does not enter here: five Odds take it.

use super::apply::side_won;
use super::betting::on;
use super::record::{FiveOdds, Rules};
use super::state::{SIDES, index, kind, prison_kind};
use super::step::Step;
use crate::contract::{Seat, Stake};
use crate::table::money;
use crate::table::refusal::Done;
use crate::table::seats::{Seats, bit};
use crate::two_up::contract::{
    DecisionResult, Election, ElectionChoice, Halving, ReturnReason, Side, WagerBack, WagerStake,
};
use crate::two_up::floor::event::{
    ElectionMade, ElectionRequired, Observer, WagerHalved, WagerImprisoned, WagerLost, WagerReturned,
};
use crate::two_up::refusals::refused;

impl<B: Rules, S: Observer> Step<'_, B, S> {
    /// What five Odds do to a wager on the layout.
    pub(super) fn five_odds_come(&mut self, seat: Seat, side: Side, stake: Stake) {
        match B::RECORD.five_odds.value {
            // > 4.1.2.2, 4.1.3.2 lose if … five consecutive Odds are spun;
            FiveOdds::Lose => {
                let cite = on(side, B::CITES.five_odds_take_heads, B::CITES.five_odds_take_tails);
                self.emit(WagerLost, cite, WagerStake { seat, wager: kind(side), stake });
            }
            FiveOdds::LaPartage => self.halve(seat, side, stake),
            FiveOdds::EnPrison => self.imprison(seat, side, stake),
            // It stands until its player has elected.
            FiveOdds::AtElection => {}
        }
    }

    /// What goes back of a stake, and what the bank keeps.
    pub(super) fn halves(&self, stake: Stake) -> (Stake, Stake) {
        let returned = money::half(stake, &self.state.opening.own.chips);
        (returned, Stake { chips: stake.chips - returned.chips, tokens: stake.tokens - returned.tokens })
    }

    fn halve(&mut self, seat: Seat, side: Side, stake: Stake) {
        let (returned, lost) = self.halves(stake);
        self.emit(WagerHalved, B::RECORD.five_odds.cite, Halving { seat, wager: kind(side), returned, lost });
    }

    fn imprison(&mut self, seat: Seat, side: Side, stake: Stake) {
        self.emit(WagerImprisoned, B::RECORD.five_odds.cite, WagerStake { seat, wager: kind(side), stake });
    }

    /// A wager in prison is returned if it wins and lost if it does not, five Odds among it.
    pub(super) fn settle_prisoner(&mut self, seat: Seat, side: Side, result: DecisionResult) {
        let Some(stake) = self.state.prisoner(seat, side) else { return };
        let (wager, cite) = (prison_kind(side), B::RECORD.five_odds.cite);
        if side_won(result, side) {
            self.emit(WagerReturned, cite, WagerBack { seat, wager, stake, reason: ReturnReason::Released });
        } else {
            self.emit(WagerLost, cite, WagerStake { seat, wager, stake });
        }
    }

    /// The player elects for each wager that five Odds met.
    pub(super) fn call_for_election(&mut self, seat: Seat) {
        if (self.state.own.standing[0] | self.state.own.standing[1]) & bit(seat) != 0 {
            self.emit(ElectionRequired, B::RECORD.five_odds.cite, seat);
        }
    }

    /// The player elects.
    pub(super) fn elect_after_odds(&mut self, side: Side, choice: ElectionChoice) -> Done {
        let cite = B::RECORD.five_odds.cite;
        let seat = self.require_participant(cite)?;
        let Some(stake) = self.state.wager(seat, side).filter(|_| self.awaits_election(seat, side)) else {
            return Err(refused!("no-election-due", cite, "No wager of this player on that side awaits an election."));
        };
        let stake = stake.stake;
        self.emit(ElectionMade, cite, Election { seat, choice, side: Some(side) });
        match choice {
            ElectionChoice::Prison => self.imprison(seat, side, stake),
            ElectionChoice::Partage | ElectionChoice::Retire | ElectionChoice::HouseSpin => {
                self.halve(seat, side, stake)
            }
        }
        Ok(())
    }

    /// Silence is an answer (R47): half is returned to a player who does not elect in time (R76).
    #[inline]
    pub(super) fn halve_for_the_silent(&mut self) {
        if B::RECORD.five_odds.value != FiveOdds::AtElection {
            return;
        }
        for seat in Seats(self.state.own.electing[0] | self.state.own.electing[1]) {
            for side in SIDES {
                if self.awaits_election(seat, side)
                    && let Some(stake) = self.state.wager(seat, side).map(|wager| wager.stake)
                {
                    self.halve(seat, side, stake);
                }
            }
        }
    }

    /// Whether the player of a wager has to elect what becomes of it.
    pub(super) fn awaits_election(&self, seat: Seat, side: Side) -> bool {
        self.state.own.electing.get(index(side)).is_some_and(|seats| seats & bit(seat) != 0)
    }

    /// A wager that awaits its player's election moves in no other way.
    #[inline(always)]
    pub(super) fn not_electing(&self, seat: Seat, side: Side) -> Done {
        if self.awaits_election(seat, side) {
            return Err(refused!(
                "election-due",
                B::RECORD.five_odds.cite,
                "The Odds have met this wager: its player elects what becomes of it."
            ));
        }
        Ok(())
    }
}
