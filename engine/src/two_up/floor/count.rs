//! What auto-play keeps of events: a tally, and the sums of their moves. This module holds no rule.

use super::moves::each_move;
use crate::contract::Move;
use crate::table::ledger::Sums;
use crate::two_up::contract::{AutoTally, DecisionResult, GameOutcome, Happening};

/// Counts events and sums their moves.
#[derive(Clone, Debug, Default)]
pub struct Count {
    pub tally: AutoTally,
    pub sums: Sums,
}

impl Count {
    /// Adds what happened so often.
    pub fn add(&mut self, other: &Self, times: u64) {
        let (to, from) = (&mut self.tally, &other.tally);
        let sums = [
            (&mut to.spins, from.spins),
            (&mut to.decisions, from.decisions),
            (&mut to.heads, from.heads),
            (&mut to.tails, from.tails),
            (&mut to.five_odds, from.five_odds),
            (&mut to.games_won, from.games_won),
            (&mut to.games_lost, from.games_lost),
        ];
        for (sum, part) in sums {
            *sum += part * times;
        }
        for one in other.sums.rows() {
            self.sums.add(Move { amount: one.amount.saturating_mul(times), ..*one });
        }
    }

    /// Counts an event.
    #[inline]
    pub fn count(&mut self, what: &Happening) {
        let tally = &mut self.tally;
        match what {
            Happening::CoinsLanded(_) => tally.spins += 1,
            Happening::ResultAnnounced(result) => {
                tally.decisions += 1;
                match result {
                    DecisionResult::Heads => tally.heads += 1,
                    DecisionResult::Tails => tally.tails += 1,
                    DecisionResult::FiveOdds => tally.five_odds += 1,
                }
            }
            Happening::SpinnerGameEnded(end) => match end.outcome {
                GameOutcome::Won => tally.games_won += 1,
                GameOutcome::Lost => tally.games_lost += 1,
                GameOutcome::Returned | GameOutcome::Forfeited => {}
            },
            _ => {}
        }
        each_move(what, &mut |one| self.sums.add(one));
    }
}
