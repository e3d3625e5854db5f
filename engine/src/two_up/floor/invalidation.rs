//! Invalidated outcomes (R24, R41, R52): who may invalidate, when, and the forfeits. Each machine reverses its
//! payments.

use super::machine::Machine;
use super::state::Checkpoint;
use super::step::Step;
use crate::contract::Seat;
use crate::table::refusal::Done;
use crate::table::seats::bit;
use crate::two_up::contract::{HandOverReason, Happening, Invalidated, Invalidation, InvalidationReason};
use crate::two_up::refusals::refused;

impl<M: Machine> Step<'_, M> {
    /// > nsw 9.4, commemorative 7.4 A casino supervisor may invalidate the outcome of a game if: …
    ///
    /// > nsw 9.5, commemorative 7.5 … all wagers made by the … for that particular result may be … provided that a casino
    /// > supervisor may direct that the wager of any … be forfeited.
    pub(super) fn invalidate_outcome(&mut self, invalidation: &Invalidation) -> Done {
        // > R52. … in mid-air on observed tables only … (R3)
        if self.state.is_throw_of_numbers_in_air() {
            return Err(refused!(
                "coins-in-the-air",
                self.cites().throw_of_numbers,
                "The coins are in the air: nothing undoes a throw of numbers before it lands."
            ));
        }
        let Some(checkpoint) = self.state.checkpoint.clone() else {
            return Err(refused!(
                "no-outcome-open",
                self.cites().invalidate,
                "No outcome can be invalidated: there is none, or bets have been called since."
            ));
        };
        self.require_forfeits(invalidation, &checkpoint)?;
        let Invalidation { scope, reason, ref forfeits } = *invalidation;
        let cite = match reason {
            InvalidationReason::Disruption => self.cites().disruption,
            InvalidationReason::Fraud => self.cites().fraud,
        };
        // > R114. Within one command what was paid is reversed before anything is returned … (R122)
        M::reverse_outcome(self, &checkpoint);
        self.emit(cite, Happening::OutcomeInvalidated(Invalidated { scope, reason }));
        M::refund(self, &checkpoint, scope, forfeits);
        Ok(())
    }

    /// Requires fraud for forfeits, and that each names a stake on the outcome once.
    fn require_forfeits(&self, invalidation: &Invalidation, checkpoint: &Checkpoint<M>) -> Done {
        let Invalidation { reason, ref forfeits, .. } = *invalidation;
        if reason != InvalidationReason::Fraud && !forfeits.is_empty() {
            return Err(refused!("forfeit-without-fraud", self.cites().forfeit, M::SENTENCES.only_fraud_forfeits));
        }
        for (place, forfeit) in forfeits.iter().enumerate() {
            self.require_occupied(forfeit.seat)?;
            let twice = forfeits.iter().skip(place + 1).any(|other| other == forfeit);
            if twice || !M::is_on_outcome(self.state, forfeit, checkpoint) {
                return Err(refused!("no-such-wager", self.cites().forfeit, M::SENTENCES.no_such_forfeit));
            }
        }
        Ok(())
    }
}

/// Returns why a spinner does not come back into the ring by an invalidation (R60, R106): excluded or barred. Returns `None`
/// for a player who comes back.
pub const fn reason_to_stay_out(seat: Seat, excluded: u64, barred: u64) -> Option<HandOverReason> {
    if excluded & bit(seat) != 0 {
        Some(HandOverReason::Excluded)
    } else if barred & bit(seat) != 0 {
        Some(HandOverReason::SentOut)
    } else {
        None
    }
}
