//! Seats: who may leave the ring.

use super::state::{Phase, State, Step, is_in};
use crate::contract::Seat;
use crate::table::refusal::Done;
use crate::two_up::refusals::refused;

/// Whether a player had money on an outcome that can still be invalidated.
pub(super) fn is_in_open_outcome(state: &State, seat: Seat) -> bool {
    let Some(checkpoint) = &state.checkpoint else { return false };
    let centre = checkpoint.game.as_ref().and_then(|game| game.own.centre.as_ref().map(|centre| (game.seat, centre)));
    checkpoint.own.bets.iter().any(|bet| is_in(bet, seat))
        || centre
            .is_some_and(|(spinner, centre)| spinner == seat || centre.covers.iter().any(|cover| cover.seat == seat))
}

impl Step<'_> {
    /// > R115. A seat whose cover of an earlier throw rides in a standing centre is not left before that centre is lost,
    /// > paid out, given back or called off.
    pub(super) fn require_nothing_at_stake(&self, seat: Seat) -> Done {
        let state = &self.state;
        let centre = state
            .centre()
            .is_some_and(|centre| centre.covers.iter().any(|cover| cover.seat == seat) || state.is_game_of(seat));
        if centre || state.own.bets.iter().any(|bet| is_in(bet, seat)) || state.winner() == seat {
            return Err(refused!(
                "money-at-stake",
                self.cites().leaving,
                "This player has money in the centre or on a bet, or holds another's stake."
            ));
        }
        if is_in_open_outcome(state, seat) {
            return Err(refused!(
                "outcome-open",
                self.cites().leaving,
                "An outcome this player had money on can still be invalidated."
            ));
        }
        let before = state
            .checkpoint
            .as_ref()
            .and_then(|checkpoint| checkpoint.game.as_ref())
            .and_then(|game| game.own.centre.as_ref());
        let due = if matches!(state.phase, Phase::Won { .. }) { before } else { None };
        if state.centre().or(due).is_some_and(|centre| centre.has_ridden(seat)) {
            return Err(refused!(
                "money-at-stake",
                self.cites().leaving,
                "This player's cover of an earlier throw rides in the centre."
            ));
        }
        // An invalidation must not restore a centre with a cover of an empty seat (R124).
        if before.is_some_and(|centre| centre.has_ridden(seat)) {
            return Err(refused!(
                "outcome-open",
                self.cites().leaving,
                "A centre in which this player's cover has ridden can still come back by an invalidation."
            ));
        }
        let called = !matches!(state.phase, Phase::Preparing | Phase::Betting);
        if state.is_game_of(seat) && called {
            return Err(refused!(
                "decision-under-way",
                self.cites().leaving,
                "This player's spin has been called: the ringkeeper takes the kip first."
            ));
        }
        Ok(())
    }
}
