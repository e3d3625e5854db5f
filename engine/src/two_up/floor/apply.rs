//! Applies the events that both machines share to a state. Other modules decide whether an event may happen.

use super::invalidation::reason_to_stay_out;
use super::log;
use super::machine::Machine;
use super::pennies::coin_bits;
use super::state::{Checkpoint, Game, Phase, State, Throws};
use crate::contract::{Role, Seat};
use crate::table::seats::bit;
use crate::two_up::contract::Happening;

/// Lists the events of one machine: as a pattern, and by their names in Rust.
macro_rules! events {
    ($pattern:ident, $names:ident: $($event:ident)*) => {
        macro_rules! $pattern {
            () => { $(Happening::$event { .. })|* };
        }
        pub const $names: &[&str] = &[$(stringify!($event)),*];
    };
}

events! { of_a_casino, OF_A_CASINO:
    SeatVacated LimitsAnnounced LimitsChanged PlayerLimitsChanged CoinsLost CoinsReturned SetReplaced SideCalled
    SpinnerWagerPlaced SpinnerWagerChanged BettingReopened WagerPlaced WagerChanged WagerWithdrawn WagerRefused
    WagerReturned WagerForfeited ExcessReturned WagerWon WagerLost WagerHalved WagerImprisoned SettlementReversed
    ElectionRequired ElectionMade SpinnerSentOut
}

events! { of_a_ring, OF_A_RING:
    CoinsChanged CentreStaked CentreCovered CoverDeclined CentreRides CentreCalledOff CentreReturned CoverReturned
    CentreLost CoverPaid DuePaid CentreForfeited CoverForfeited CoverReversed DueReversed SideOfferMade
    SideOfferWithdrawn SideOfferLapsed SideBetMade SideBetSettled SideBetReturned SideBetForfeited SideBetReversed
}

/// Applies the shared effect of an event. Returns `false` for an event of one machine.
#[expect(clippy::too_many_lines, reason = "one arm for each event")]
pub fn apply<M: Machine>(state: &mut State<M>, what: &Happening) -> bool {
    match what {
        // The opening state, or the imported one, is the table's first state: there is nothing to change.
        Happening::TableOpened | Happening::TableImported(_) => {}
        Happening::PlayerJoined(joining) => {
            state.occupied |= bit(joining.seat);
            if joining.age_attested {
                state.attested |= bit(joining.seat);
            }
        }
        Happening::PlayerLeft(left) => clear_seat(state, *left),
        Happening::SupervisorPresenceChanged(presence) => match presence.role {
            Role::GamesSupervisor => state.games_supervisor = presence.present,
            _ => state.casino_supervisor = presence.present,
        },
        Happening::ClosingAnnounced(close_at) => state.closes_at = Some(*close_at),
        Happening::ClosingCancelled => state.closes_at = None,
        Happening::TableClosed => {
            state.phase = Phase::Closed;
            state.offered = 0;
            state.checkpoint = None;
            // > R139. … A closed table has no thrower and no counts.
            state.thrower = Throws::Nobody;
            state.finishing = false;
            state.invalid = 0;
            state.odds = 0;
        }

        Happening::DrawsCommitted(commitment) => {
            if state.source.commit(commitment) {
                state.contributed = 0;
            }
        }
        Happening::EntropyAdded(entropy) => {
            state.contributed |= bit(entropy.seat);
            state.source.add_entropy(&state.opening.table, entropy);
        }
        Happening::RoundDue(due) => state.source.await_round(*due),
        Happening::DrawRevealed(draw) => {
            if state.source.reveal(draw) {
                state.contributed = 0;
            }
        }

        Happening::CoinsOffered(seat) => {
            state.offered = *seat;
            state.disc = *seat;
        }
        Happening::CoinsDeclined(seat) => {
            state.declined |= bit(*seat);
            state.offered = 0;
        }
        Happening::CoinsAccepted(seat) => {
            forget_offers(state);
            start_game(state, *seat);
        }
        Happening::SpinnerStayed(seat) => start_game(state, *seat),
        Happening::HouseSpinStarted(role) => {
            forget_offers(state);
            state.phase = Phase::Preparing;
            state.invalid = 0;
            state.thrower = Throws::of_house::<M>(*role);
        }
        Happening::HouseSpinEnded => free_the_ring(state),
        Happening::CoinsSelected(selected) => {
            state.coins.in_play = coin_bits(*selected).unwrap_or(0);
            state.coins.originals = 0;
            state.coins.taken_by = if state.thrower == Throws::Spinner { state.spinner_seat() } else { 0 };
        }

        Happening::BettingOpened => {
            state.checkpoint = None;
            state.contributed = 0;
            state.phase = Phase::Betting;
            state.source.begin_draw();
        }
        Happening::BettingClosed => state.phase = Phase::Called,

        Happening::CoinsThrown(_) => {
            state.phase = Phase::Flying;
            if !state.is_pending() {
                state.checkpoint = Some(Checkpoint {
                    game: state.game.clone(),
                    thrower: state.thrower,
                    disc: state.disc,
                    declined: state.declined,
                    retired: state.retired,
                    invalid: state.invalid,
                    result: None,
                    own: M::Mark::default(),
                });
            }
        }
        Happening::SpinInvalid(invalid) => {
            state.invalid = invalid.consecutive;
            state.phase = Phase::Called;
            if !state.is_pending() {
                state.checkpoint = None;
            }
        }
        Happening::CoinsLanded(coins) => state.phase = Phase::Landed { coins: *coins, lit: false },
        Happening::OddsStanding(odds) => {
            state.odds = *odds;
            count_valid_spin(state);
            state.phase = Phase::Called;
        }
        Happening::ResultAnnounced(result) => {
            state.odds = 0;
            count_valid_spin(state);
            state.phase = Phase::Preparing;
            if let Some(checkpoint) = &mut state.checkpoint {
                checkpoint.result = Some(*result);
            }
        }

        Happening::SpinnerRetired(retired) => {
            state.retired = *retired;
            if matches!(state.phase, Phase::Won { seat, .. } if seat == *retired) {
                state.phase = Phase::Offering;
            }
        }
        Happening::CoinsHandedOver(hand_over) => {
            state.thrower = Throws::Vacant { dealer_only: hand_over.dealer_only };
            if let Some(game) = &mut state.game {
                game.handed_over = true;
            }
        }
        Happening::SubstituteAppointed(role) => state.thrower = Throws::of_house::<M>(*role),
        // The machine ends its game.
        Happening::SpinnerGameEnded(_) => {}

        // The machine has restored the game.
        Happening::OutcomeInvalidated(_) => {
            state.offered = 0;
            state.odds = 0;
            state.finishing = false;
            state.phase = Phase::Preparing;
            return_coins_of_others(state);
        }
        Happening::PlayerExcluded(seat) => state.excluded |= bit(*seat),

        Happening::DisputeRaised(raised) => log::raise(&mut state.disputes, raised),
        Happening::DisputeDecided(decided) => log::decide(&mut state.disputes, decided),
        Happening::ReviewRequested(number) => {
            if let Some(dispute) = log::find_mut(&mut state.disputes, *number) {
                dispute.review = true;
            }
        }
        Happening::InspectorReferred(number) => {
            if let Some(dispute) = log::find_mut(&mut state.disputes, *number) {
                dispute.referred = true;
            }
        }
        // Separate events return the wagers.
        Happening::WagersVoided(_) => {}
        of_a_casino!() | of_a_ring!() => return false,
    }
    true
}

/// Takes the checkpoint and restores the shared part of it.
pub fn take_checkpoint<M: Machine>(state: &mut State<M>) -> Option<Checkpoint<M>> {
    let checkpoint = state.checkpoint.take()?;
    state.thrower = checkpoint.thrower;
    state.disc = checkpoint.disc;
    state.declined = checkpoint.declined;
    state.retired = checkpoint.retired;
    state.invalid = checkpoint.invalid;
    Some(checkpoint)
}

/// Clears what the state knows of the player of a seat. The disc, entropy already given and the dispute log stay.
pub fn clear_seat<M: Machine>(state: &mut State<M>, seat: Seat) {
    let stays = !bit(seat);
    let sets = [&mut state.occupied, &mut state.attested, &mut state.declined, &mut state.barred, &mut state.excluded];
    for seats in sets {
        *seats &= stays;
    }
    // An invalidation must not restore what the former player of the seat did.
    if let Some(checkpoint) = &mut state.checkpoint {
        checkpoint.declined &= stays;
        if checkpoint.retired == seat {
            checkpoint.retired = 0;
        }
    }
    if state.retired == seat {
        state.retired = 0;
    }
    if state.offered == seat {
        state.offered = 0;
    }
}

/// Starts a new round of offers.
#[inline]
pub fn forget_offers<M: Machine>(state: &mut State<M>) {
    state.offered = 0;
    state.declined = 0;
    state.retired = 0;
}

fn start_game<M: Machine>(state: &mut State<M>, seat: Seat) {
    state.invalid = 0;
    state.phase = Phase::Preparing;
    state.thrower = Throws::Spinner;
    state.game = Some(Game::of(seat));
}

/// Empties the ring: the coins are offered next.
pub fn free_the_ring<M: Machine>(state: &mut State<M>) {
    state.phase = Phase::Offering;
    state.thrower = Throws::Nobody;
    state.finishing = false;
    state.invalid = 0;
    put_coins_back(state);
}

/// Takes all coins out of play.
pub fn put_coins_back<M: Machine>(state: &mut State<M>) {
    state.coins.in_play = 0;
    state.coins.taken_by = 0;
    state.coins.originals = 0;
}

/// Puts back coins that somebody else took into the ring: the next thrower chooses coins of their own (R119).
fn return_coins_of_others<M: Machine>(state: &mut State<M>) {
    let (spinner, taken_by) = (state.spinner_seat(), state.coins.taken_by);
    match state.thrower {
        Throws::Nobody => free_the_ring(state),
        Throws::Spinner if taken_by == spinner => {}
        // The house spins for a spinner who stays out of the ring (R60).
        Throws::Spinner if taken_by == 0 && reason_to_stay_out(spinner, state.excluded, state.barred).is_some() => {}
        Throws::House(_) | Throws::Vacant { .. } if taken_by == 0 || taken_by == spinner => {}
        Throws::Spinner | Throws::House(_) | Throws::Vacant { .. } => put_coins_back(state),
    }
}

#[inline]
fn count_valid_spin<M: Machine>(state: &mut State<M>) {
    state.invalid = 0;
    if let Some(game) = &mut state.game {
        game.valid = true;
    }
}
