//! Seats: joining and leaving, supervisors' presence, players' entropy, and chains.

use super::machine::Machine;
use super::step::Step;
use crate::contract::{Citation, Commitment, Contribution, Joining, Seat};
use crate::table::refusal::Done;
use crate::table::seats::bit;
use crate::two_up::contract::{Happening, Presence};
use crate::two_up::refusals::refused;

impl<M: Machine> Step<'_, M> {
    /// Seats a player.
    pub(super) fn join(&mut self, joining: Joining) -> Done {
        self.require_day_not_over()?;
        self.require_seat(joining.seat)?;
        if self.state.occupied & bit(joining.seat) != 0 {
            return Err(refused!("seat-taken", self.cites().seats, "Seat {} is taken.").with(u64::from(joining.seat)));
        }
        // > ringkeeper 17. No person under the age of 18 years shall be permitted … (R44)
        if let Some(cite) = self.record.facts().age
            && !joining.age_attested
        {
            return Err(refused!(
                "age-not-attested",
                cite,
                "The host attests that a player is 18 years of age or older."
            ));
        }
        self.emit(self.cites().seats, Happening::PlayerJoined(joining));
        Ok(())
    }

    /// Lets a player leave who has no money at stake (R29).
    pub(super) fn leave(&mut self, seat: Seat) -> Done {
        self.require_occupied(seat)?;
        M::require_nothing_at_stake(self, seat)?;
        self.answer_for(seat, self.cites().leaving);
        self.emit(self.cites().leaving, Happening::PlayerLeft(seat));
        Ok(())
    }

    /// Answers for a player who leaves: leaving declines (R47).
    pub fn answer_for(&mut self, seat: Seat, cite: Citation) {
        if self.state.offered == seat {
            self.emit(cite, Happening::CoinsDeclined(seat));
        }
        M::answer_for(self, seat, cite);
    }

    /// Records which supervisors are present, as the host reports it (nsw 9.12).
    pub(super) fn set_supervisor_presence(&mut self, presence: Presence) -> Done {
        self.emit(self.cites().presence, Happening::SupervisorPresenceChanged(presence));
        Ok(())
    }

    /// Adds a player's bytes to the draws to come (R4, R45).
    pub(super) fn add_entropy(&mut self, bytes: &[u8]) -> Done {
        let cite = self.cites().entropy;
        let seat = self.require_participant(cite)?;
        self.require_day_not_over()?;
        if self.state.is_pending() {
            return Err(refused!("odds-pending", cite, "Entropy is taken while nothing is in the air or pending."));
        }
        self.require_coins_at_rest(cite)?;
        if self.state.source.chain().is_none() {
            return Err(refused!("wrong-spin-source", self.cites().source, M::SENTENCES.no_entropy));
        }
        if self.state.contributed & bit(seat) != 0 {
            return Err(refused!("entropy-given", cite, "This player has given entropy for the next decision."));
        }
        self.emit(cite, Happening::EntropyAdded(Contribution { seat, bytes: bytes.to_vec() }));
        Ok(())
    }

    /// Commits the next chain ahead (R45).
    pub(super) fn commit_draws(&mut self, commitment: &Commitment) -> Done {
        self.require_day_not_over()?;
        self.state.source.require_new_chain(commitment, &self.chance_cites())?;
        self.emit(self.cites().next_chain, Happening::DrawsCommitted(commitment.clone()));
        Ok(())
    }
}
