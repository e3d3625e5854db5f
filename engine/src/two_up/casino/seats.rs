//! Seats: players come, go, and give up seats; the players' entropy and the chains.

use super::happen::{
    CoinsDeclined, DrawsCommitted, EntropyAdded, PlayerJoined, PlayerLeft, SeatVacated, SpinnerRetired,
    SupervisorPresenceChanged,
};
use super::layout::open_outcome_seats;
use super::record::Rules;
use super::spinning::because;
use super::turn::Turn;
use crate::two_up::happens::Hears;
use crate::two_up::machine::Done;
use crate::two_up::refusal::refused;
use crate::two_up::seats::bit;
use crate::two_up::source::Source;
use crate::two_up::words::{AtSeat, Commitment, EntropyOf, Joining, Phase, Presence, ReturnReason};
use crate::words::{Citation, SeatNumber};

/// Rounds in a row without a wager after which a seat may have to be given up (9.9).
const ROUNDS_TO_ABSTAIN: u8 = 3;

impl<B: Rules, S: Hears> Turn<'_, B, S> {
    /// A player takes a seat.
    pub(super) fn join(&mut self, joining: Joining) -> Done {
        self.host(B::CITES.seats)?;
        self.of_table(joining.seat)?;
        if self.state.occupied & bit(joining.seat) != 0 {
            return Err(refused!("seat-taken", B::CITES.seats, "Seat {} is taken.").with(u64::from(joining.seat)));
        }
        self.tell(PlayerJoined, B::CITES.seats, joining);
        Ok(())
    }

    /// A player leaves; not with money at stake (R29). Leaving declines (R47).
    pub(super) fn leave(&mut self, seat: SeatNumber) -> Done {
        self.host(B::CITES.leaving)?;
        self.occupied(seat)?;
        self.nothing_at_stake(seat)?;
        self.say_goodbye(seat, B::CITES.leaving);
        self.tell(PlayerLeft, B::CITES.leaving, AtSeat { seat });
        Ok(())
    }

    /// > 9.9 A player who abstains from placing any wagers for three consecutive rounds of play, while all
    /// > other seats or positions at the table are in use, may be required to vacate his/her seat or position.
    pub(super) fn vacate_seat(&mut self, seat: SeatNumber) -> Done {
        self.dealer(B::CITES.vacating)?;
        self.occupied(seat)?;
        if self.state.abstained.of(seat) < ROUNDS_TO_ABSTAIN {
            return Err(refused!(
                "has-not-abstained",
                B::CITES.vacating,
                "This player has not abstained for three rounds with all seats taken."
            ));
        }
        self.nothing_at_stake(seat)?;
        self.say_goodbye(seat, B::CITES.vacating);
        self.tell(SeatVacated, B::CITES.vacating, AtSeat { seat });
        Ok(())
    }

    fn nothing_at_stake(&self, seat: SeatNumber) -> Done {
        let on_layout = self.state.on_layout() & bit(seat) != 0;
        let as_spinner = self.state.game.is_some_and(|game| game.seat == seat && game.wager.total() > 0);
        if on_layout || as_spinner {
            return Err(refused!(
                "money-at-stake",
                B::CITES.leaving,
                "This player has a wager that is not determined."
            ));
        }
        if open_outcome_seats(self.state) & bit(seat) != 0 {
            return Err(refused!(
                "outcome-open",
                B::CITES.leaving,
                "An outcome this player had money on can still be invalidated."
            ));
        }
        Ok(())
    }

    /// Whatever awaited this player's word is answered.
    fn say_goodbye(&mut self, seat: SeatNumber, cite: Citation) {
        if self.state.offered == seat {
            self.tell(CoinsDeclined, cite, AtSeat { seat });
        }
        if self.state.winner == seat {
            self.tell(SpinnerRetired, cite, AtSeat { seat });
        }
        if self.state.game.is_some_and(|game| game.seat == seat) {
            self.tell(SpinnerRetired, cite, AtSeat { seat });
            self.give_game_back(ReturnReason::Retired, cite);
        }
    }

    /// The host says which supervisors are at hand (9.12).
    pub(super) fn set_supervisor_presence(&mut self, presence: Presence) -> Done {
        self.host(B::CITES.presence)?;
        self.tell(SupervisorPresenceChanged, B::CITES.presence, presence);
        Ok(())
    }

    /// Bytes of a player for the draws to come (R4, R45).
    pub(super) fn add_entropy(&mut self, bytes: &[u8]) -> Done {
        let seat = self.participant(B::CITES.entropy)?;
        if self.state.pending() {
            return Err(refused!(
                "odds-pending",
                B::CITES.entropy,
                "Entropy is taken while nothing is in the air or pending."
            ));
        }
        self.coins_at_rest(B::CITES.entropy)?;
        if !matches!(self.state.source, Source::Committed(_)) {
            return Err(refused!(
                "wrong-spin-source",
                B::CITES.source,
                "Only a table with committed draws takes entropy."
            ));
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
        self.state.source.takes_chain(commitment, &because::<B>())?;
        self.tell(DrawsCommitted, B::CITES.next_chain, commitment.clone());
        Ok(())
    }

    /// The table is open for commands at all.
    pub(super) fn still_open(&self) -> Done {
        if self.state.phase == Phase::Closed {
            return Err(refused!("table-closed", B::CITES.closed, "The table is closed."));
        }
        Ok(())
    }
}
