//! Applies the ring's own events to its state, and the ring's part of the events that both machines share.
//!
//! Other modules decide whether an event may happen.

use alloc::vec::Vec;

use super::state::{Centre, GONE, Phase, State, Throws, add_cover};
use crate::contract::{MinorUnits, Role, Seat};
use crate::table::seats::bit;
use crate::two_up::contract::{CentrePolicy, CoverBack, DecisionResult, GameEnd, GameOutcome, Happening};
use crate::two_up::floor::apply::{
    apply as apply_shared, forget_offers, free_the_ring, put_coins_back, take_checkpoint,
};

/// Applies an event. Returns `false` for a casino's.
#[expect(clippy::too_many_lines, reason = "one arm for each event")]
pub(super) fn apply(state: &mut State, what: &Happening) -> bool {
    match what {
        Happening::CoinsChanged(set) => {
            state.coins.set = *set;
            put_coins_back(state);
            state.own.retained = 0;
        }
        Happening::CentreStaked(staked) => {
            if let Some(game) = &mut state.game {
                let (covers, ridden) = (Vec::new(), Vec::new());
                game.own.centre =
                    Some(Centre { first: staked.amount, stake: staked.amount, covers, ridden, declined: 0 });
            }
        }
        Happening::CentreCovered(cover) => {
            if let Some(centre) = state.centre_mut() {
                centre.declined &= !bit(cover.seat);
                add_cover(&mut centre.covers, *cover);
            }
            keep_in_step(state);
            keep_single_cover_in_step(state);
        }
        Happening::CoverDeclined(seat) => {
            if let Some(centre) = state.centre_mut() {
                centre.declined |= bit(*seat);
            }
        }
        Happening::CentreRides(riding) => {
            if let Some(game) = &mut state.game {
                game.own.heads = riding.heads;
                if let Some(centre) = &mut game.own.centre
                    && !riding.covers.is_empty()
                {
                    // The covers now belong to the spinner, and the grown centre must be covered anew.
                    centre.stake = riding.amount;
                    centre.covers.clear();
                    for &cover in &riding.covers {
                        add_cover(&mut centre.ridden, cover);
                    }
                    centre.declined = 0;
                }
            }
        }
        // Separate events return the stakes.
        Happening::CentreCalledOff => {}
        Happening::CentreReturned(back) => {
            take_from_centre(state, back.amount);
            if is_open_outcome_continued(state)
                && let Some(checkpoint) = &mut state.checkpoint
            {
                // The outcome had produced the centre that was called off (R24). Without the outcome the earlier centre
                // stands again.
                checkpoint.own.due_paid = checkpoint.own.due_paid.saturating_add(back.amount);
            }
        }
        Happening::CoverReturned(back) => {
            take_ridden(state, back);
            take_cover(state, back.seat);
            keep_single_cover_in_step(state);
        }
        Happening::CentreLost(lost) => take_from_centre(state, lost.amount),
        Happening::CoverPaid(payment) => take_cover(state, payment.seat),
        Happening::DuePaid(due) => {
            if let Phase::Won { due: left, .. } = &mut state.phase {
                *left = 0;
            }
            if let Some(checkpoint) = &mut state.checkpoint
                && checkpoint.game.as_ref().is_some_and(|game| game.seat == due.seat)
            {
                checkpoint.own.due_paid = due.amount;
            }
        }
        Happening::CentreForfeited(forfeited) => take_from_centre(state, forfeited.amount),
        Happening::CoverForfeited(forfeited) => take_cover(state, forfeited.seat),
        // These only move money: `OutcomeInvalidated` restores the covers and the bets.
        Happening::CoverReversed(_) | Happening::DueReversed(_) | Happening::SideBetReversed(_) => {}
        Happening::SideOfferMade(offer) => state.own.offers.push(*offer),
        Happening::SideOfferWithdrawn(gone) => state.own.offers.retain(|offer| offer.offer != gone.offer),
        Happening::SideOfferLapsed(gone) => state.own.offers.retain(|offer| offer.offer != gone.offer),
        Happening::SideBetMade(made) => {
            if let Some(offer) = state.own.offers.iter_mut().find(|offer| offer.offer == made.offer) {
                offer.amount = offer.amount.saturating_sub(made.amount);
            }
            state.own.offers.retain(|offer| offer.amount > 0);
            state.own.bets.push(*made);
        }
        Happening::SideBetSettled(settled) => {
            if let Some(place) = state.own.bets.iter().position(|bet| bet.bet == settled.bet) {
                let bet = state.own.bets.remove(place);
                if let Some(checkpoint) = &mut state.checkpoint {
                    checkpoint.own.bets.push(bet);
                }
            }
        }
        Happening::SideBetReturned(stake) => take_side_stake(state, stake.bet, stake.seat),
        Happening::SideBetForfeited(stake) => take_side_stake(state, stake.bet, stake.seat),
        Happening::WagersVoided(seat) => {
            // Separate events return the stakes. A voided centre has no result: invalidating the outcome that produced it
            // does not restore it (R105, R125).
            let voided = state.game.as_ref().is_some_and(|game| game.seat == *seat && game.own.centre.is_some());
            if voided
                && is_open_outcome_continued(state)
                && let Some(checkpoint) = &mut state.checkpoint
            {
                checkpoint.game = None;
                checkpoint.thrower = Throws::Nobody;
            }
        }

        Happening::PlayerLeft(seat) => {
            clear_seat(state, *seat);
            return apply_shared(state, what);
        }
        Happening::TableClosed => {
            state.game = None;
            state.own.offers.clear();
            return apply_shared(state, what);
        }
        Happening::HouseSpinStarted(_) => {
            state.own.retained = 0;
            return apply_shared(state, what);
        }
        Happening::CoinsAccepted(_) => {
            put_coins_back(state);
            state.own.retained = 0;
            return apply_shared(state, what);
        }
        Happening::SpinnerStayed(_) => {
            if state.opening.own.retains {
                state.own.retained |= state.coins.in_play;
            }
            put_coins_back(state);
            return apply_shared(state, what);
        }
        Happening::HouseSpinEnded => empty_the_ring(state),
        Happening::ResultAnnounced(result) => {
            apply_shared(state, what);
            // In a ring, Odds are not a result.
            if let Some(checkpoint) = state.checkpoint.as_mut().filter(|_| *result == DecisionResult::FiveOdds) {
                checkpoint.result = None;
            }
            // > commemorative 4.9.1 … they will continue to spin until a patron elects to be the spinner.
            if state.game.is_none() && !state.finishing {
                forget_offers(state);
            }
        }
        Happening::SpinnerRetired(seat) => {
            retire(state, *seat);
            return apply_shared(state, what);
        }
        Happening::CoinsHandedOver(hand_over) => {
            apply_shared(state, what);
            state.thrower = Throws::House(Role::Ringkeeper);
            // Without a centre the spinner's game ends, and the ringkeeper has the kip.
            if state.centre().is_none() {
                state.game = None;
                state.retired = hand_over.seat;
            }
        }
        Happening::SpinnerGameEnded(end) => end_game(state, end),
        Happening::OutcomeInvalidated(_) => {
            if let Some(checkpoint) = take_checkpoint(state) {
                state.game = checkpoint.game;
                state.own.bets.splice(0..0, checkpoint.own.bets);
            }
            if state.thrower == Throws::Nobody {
                state.game = None;
            }
            return apply_shared(state, what);
        }
        _ => return apply_shared(state, what),
    }
    true
}

/// Clears what only a ring knows of the player of a seat.
fn clear_seat(state: &mut State, seat: Seat) {
    let stays = !bit(seat);
    if let Some(centre) = state.centre_mut() {
        centre.declined &= stays;
    }
    if let Some(checkpoint) = &mut state.checkpoint {
        if checkpoint.game.as_ref().is_some_and(|game| game.seat == seat) {
            checkpoint.game = None;
            checkpoint.thrower = Throws::Nobody;
        }
        if let Some(centre) = checkpoint.game.as_mut().and_then(|game| game.own.centre.as_mut()) {
            centre.declined &= stays;
        }
    }
    if state.coins.taken_by == seat {
        state.coins.taken_by = GONE;
    }
}

/// Ends a game whose centre was won, lost, returned or forfeited.
fn end_game(state: &mut State, end: &GameEnd) {
    let GameEnd { seat, outcome } = *end;
    let game = state.game.take();
    if matches!(outcome, GameOutcome::Returned | GameOutcome::Forfeited)
        && let Some(checkpoint) = &mut state.checkpoint
        && checkpoint.result.is_none()
    {
        // An invalidation does not restore a stake that was returned or forfeited before the result.
        checkpoint.game = None;
        checkpoint.thrower = Throws::Nobody;
    }
    state.retired = seat;
    if state.is_pending() || matches!(state.phase, Phase::Landed { .. }) {
        // The side bets still wait for a result: the ringkeeper spins on.
        state.thrower = Throws::House(Role::Ringkeeper);
        state.finishing = true;
        return;
    }
    if outcome == GameOutcome::Won {
        state.thrower = Throws::Nobody;
        state.invalid = 0;
        state.retired = 0;
        let due = game.and_then(|game| game.own.centre).map_or(0, |centre| centre.stake);
        state.phase = Phase::Won { seat, due };
    } else {
        empty_the_ring(state);
    }
}

/// Retires a winner, whose game is over, or a spinner without a centre.
fn retire(state: &mut State, seat: Seat) {
    if state.winner() == seat {
        put_coins_back(state);
    }
    if state.game.as_ref().is_some_and(|game| game.seat == seat && game.own.centre.is_none()) {
        empty_the_ring(state);
    }
}

/// Empties the ring, of a spinner's game too.
fn empty_the_ring(state: &mut State) {
    state.game = None;
    free_the_ring(state);
}

/// Whether the spinner's game continues after its last outcome, which can still be invalidated.
fn is_open_outcome_continued(state: &State) -> bool {
    let Some(checkpoint) = &state.checkpoint else { return false };
    let before = checkpoint.game.as_ref().map(|game| game.seat);
    checkpoint.result.is_some() && state.game.as_ref().is_some_and(|game| game.valid && Some(game.seat) == before)
}

fn take_from_centre(state: &mut State, amount: MinorUnits) {
    if let Some(centre) = state.centre_mut() {
        centre.stake = centre.stake.saturating_sub(amount);
    }
    keep_in_step(state);
}

/// Takes a player's covers of earlier throws out of the centre (R105).
fn take_ridden(state: &mut State, back: &CoverBack) {
    if let Some(centre) = state.centre_mut().filter(|_| back.earlier > 0) {
        centre.stake = centre.stake.saturating_sub(back.earlier);
        centre.ridden.retain(|cover| cover.seat != back.seat);
    }
}

fn take_cover(state: &mut State, seat: Seat) {
    if let Some(centre) = state.centre_mut() {
        centre.covers.retain(|cover| cover.seat != seat);
    }
    keep_in_step(state);
}

/// Copies the current centre into the checkpoint until the decision has a result. Voided stakes then stay void after an
/// invalidation, and covers found for them count. The declined seats stay those from before the throw (R24).
fn keep_in_step(state: &mut State) {
    if let (Some(game), Some(checkpoint)) = (&state.game, &mut state.checkpoint)
        && checkpoint.result.is_none()
        && let Some(before) = checkpoint.game.as_mut().filter(|before| before.seat == game.seat)
    {
        let declined = before.own.centre.as_ref().map(|centre| centre.declined);
        before.own.centre.clone_from(&game.own.centre);
        if let (Some(centre), Some(declined)) = (&mut before.own.centre, declined) {
            centre.declined = declined;
        }
    }
}

/// Copies the current covers into the checkpoint after Heads under the single-cover policy, where a cover outlives the
/// result.
fn keep_single_cover_in_step(state: &mut State) {
    let heads = state.checkpoint.as_ref().is_some_and(|checkpoint| checkpoint.result == Some(DecisionResult::Heads));
    if state.opening.own.policy == CentrePolicy::SingleCover
        && heads
        && is_open_outcome_continued(state)
        && let (Some(game), Some(checkpoint)) = (&state.game, &mut state.checkpoint)
        && let (Some(centre), Some(before)) =
            (&game.own.centre, checkpoint.game.as_mut().and_then(|game| game.own.centre.as_mut()))
    {
        before.covers.clone_from(&centre.covers);
    }
}

/// Removes one of a bet's two stakes, and the bet when both are gone.
fn take_side_stake(state: &mut State, number: u32, seat: Seat) {
    if let Some(bet) = state.own.bets.iter_mut().find(|bet| bet.bet == number) {
        if bet.heads == seat {
            bet.heads = 0;
        } else if bet.tails == seat {
            bet.tails = 0;
        }
    }
    state.own.bets.retain(|bet| bet.heads != 0 || bet.tails != 0);
}
