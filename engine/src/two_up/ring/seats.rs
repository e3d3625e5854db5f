//! Seats: players come and go; supervisors come and go; the players' entropy and the chains.

use super::happen::{
    CoinsDeclined, DrawsCommitted, EntropyAdded, PlayerJoined, PlayerLeft, SpinnerRetired, SupervisorPresenceChanged,
};
use super::record::{Age, Rules};
use super::state::State;
use super::turn::Turn;
use crate::two_up::happens::Hears;
use crate::two_up::machine::Done;
use crate::two_up::refusal::refused;
use crate::two_up::seats::bit;
use crate::two_up::source::wrong_source;
use crate::two_up::words::{AtSeat, Commitment, EntropyOf, Joining, Phase, Presence};
use crate::words::SeatNumber;

/// Whether the player of that seat had money on an outcome that can still be invalidated.
pub(super) fn in_open_outcome(state: &State, seat: SeatNumber) -> bool {
    let Some(undo) = &state.undo else { return false };
    let centre = undo.game.as_ref().and_then(|game| game.centre.as_ref().map(|centre| (game.seat, centre)));
    undo.bets.iter().any(|bet| bet.is_of(seat))
        || centre
            .is_some_and(|(spinner, centre)| spinner == seat || centre.covers.iter().any(|cover| cover.seat == seat))
}

impl<B: Rules, S: Hears> Turn<'_, B, S> {
    /// > ringkeeper 17. No person under the age of 18 years shall be permitted … (R44)
    pub(super) fn join(&mut self, joining: Joining) -> Done {
        self.host(B::CITES.seats)?;
        self.by_day()?;
        self.of_table(joining.seat)?;
        if self.state.occupied & bit(joining.seat) != 0 {
            return Err(refused!("seat-taken", B::CITES.seats, "Seat {} is taken.").with(u64::from(joining.seat)));
        }
        if B::RECORD.age.value == Age::Attested && !joining.age_attested {
            return Err(refused!(
                "age-not-attested",
                B::CITES.age,
                "The host attests that a player is 18 years of age or older."
            ));
        }
        self.tell(PlayerJoined, B::CITES.seats, joining);
        Ok(())
    }

    /// A player leaves; not with money at stake (R29). Leaving declines (R47).
    ///
    /// > R115. R29 holds too for whoever's cover of an earlier throw rides in a standing centre …
    pub(super) fn leave(&mut self, seat: SeatNumber) -> Done {
        self.host(B::CITES.leaving)?;
        self.occupied(seat)?;
        self.nothing_at_stake(seat)?;
        let has_the_kip = self.state.game.as_ref().is_some_and(|game| game.seat == seat);
        let called = !matches!(self.state.phase, Phase::Preparing | Phase::Betting);
        if has_the_kip && called {
            return Err(refused!(
                "decision-under-way",
                B::CITES.leaving,
                "This player's spin has been called: the ringkeeper takes the kip first."
            ));
        }
        self.say_goodbye(seat);
        self.tell(PlayerLeft, B::CITES.leaving, AtSeat { seat });
        Ok(())
    }

    fn nothing_at_stake(&self, seat: SeatNumber) -> Done {
        let state = &self.state;
        let centre = state.centre().is_some_and(|centre| {
            centre.covers.iter().any(|cover| cover.seat == seat)
                || state.game.as_ref().is_some_and(|game| game.seat == seat)
        });
        if centre || state.bets.iter().any(|bet| bet.is_of(seat)) || state.winner == seat {
            return Err(refused!(
                "money-at-stake",
                B::CITES.leaving,
                "This player has money in the centre or on a bet, or holds another's stake."
            ));
        }
        if in_open_outcome(state, seat) {
            return Err(refused!(
                "outcome-open",
                B::CITES.leaving,
                "An outcome this player had money on can still be invalidated."
            ));
        }
        let before = state.undo.as_ref().and_then(|undo| undo.game.as_ref()).and_then(|game| game.centre.as_ref());
        let due = if state.phase == Phase::Won { before } else { None };
        if state.centre().or(due).is_some_and(|centre| centre.has_ridden(seat)) {
            return Err(refused!(
                "money-at-stake",
                B::CITES.leaving,
                "This player's cover of an earlier throw rides in the centre."
            ));
        }
        // An invalidation revives no centre with a cover of nobody (R124).
        if before.is_some_and(|centre| centre.has_ridden(seat)) {
            return Err(refused!(
                "outcome-open",
                B::CITES.leaving,
                "A centre in which this player's cover has ridden can still come back by an invalidation."
            ));
        }
        Ok(())
    }

    /// Whatever awaited this player's word is answered.
    fn say_goodbye(&mut self, seat: SeatNumber) {
        let cite = B::CITES.leaving;
        if self.state.offered == seat {
            self.tell(CoinsDeclined, cite, AtSeat { seat });
        }
        self.take_offers_down(seat, cite);
        if self.state.game.as_ref().is_some_and(|game| game.seat == seat) {
            self.tell(SpinnerRetired, cite, AtSeat { seat });
        }
    }

    /// The host says which supervisors are at hand.
    pub(super) fn set_supervisor_presence(&mut self, presence: Presence) -> Done {
        self.host(B::CITES.presence)?;
        self.tell(SupervisorPresenceChanged, B::CITES.presence, presence);
        Ok(())
    }

    /// Bytes of a player for the draws to come (R4, R45).
    pub(super) fn add_entropy(&mut self, bytes: &[u8]) -> Done {
        let seat = self.participant(B::CITES.entropy)?;
        self.by_day()?;
        if self.state.pending() {
            return Err(refused!(
                "odds-pending",
                B::CITES.entropy,
                "Entropy is taken while nothing is in the air or pending."
            ));
        }
        self.coins_at_rest(B::CITES.entropy)?;
        if self.state.source.chain().is_none() {
            return Err(wrong_source(B::CITES.source));
        }
        if self.state.contributed & bit(seat) != 0 {
            return Err(refused!(
                "entropy-given",
                B::CITES.entropy,
                "This player has given entropy for the next decision."
            ));
        }
        self.tell(EntropyAdded, B::CITES.entropy, EntropyOf { seat, bytes: bytes.to_vec() });
        Ok(())
    }

    /// The next chain is published ahead (R45).
    pub(super) fn commit_draws(&mut self, commitment: &Commitment) -> Done {
        self.host(B::CITES.next_chain)?;
        self.by_day()?;
        self.state.source.takes_chain(commitment, &Self::because())?;
        self.tell(DrawsCommitted, B::CITES.next_chain, commitment.clone());
        Ok(())
    }
}
