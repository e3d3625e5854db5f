//! Applies the casino's own events to its table, and the casino's part of the events that both machines share.
//!
//! Other modules decide whether an event may happen.

use super::layout::{
    await_election, imprison, put_back, put_back_game, remove, restore_prison, set_spinner_wager, set_wager, settle,
    take_excess,
};
use super::limits::is_announcement_carried_out;
use super::state::{Abstained, Announced, BySide, OwnLimits, Phase, Place, Player, SIDES, State, Throws, place_of};
use crate::contract::Seat;
use crate::table::seats::{Seats, bit};
use crate::two_up::contract::{
    DecisionResult, GameEnd, GameOutcome, Happening, InvalidSpin, Lights, NoSpinReason, Rests, ReturnReason, Side,
};
use crate::two_up::floor::apply::{
    apply as apply_shared, clear_seat as clear_shared, free_the_ring, put_coins_back, take_checkpoint,
};
use crate::two_up::floor::pennies::{coin_bits, has_face, shown_side};

/// Applies an event. Returns `false` for a ring's.
#[expect(clippy::too_many_lines, reason = "one arm for each event")]
pub(super) fn apply(state: &mut State, what: &Happening) -> bool {
    match what {
        Happening::SeatVacated(left) | Happening::PlayerLeft(left) => {
            clear_seat(state, *left);
            clear_shared(state, *left);
        }
        Happening::LimitsAnnounced(notice) => {
            state.own.announced =
                Some(Announced { sign: notice.sign, change_at: notice.change_at, shown_at: state.now });
        }
        Happening::LimitsChanged(new) => {
            if state
                .own
                .announced
                .is_some_and(|announced| is_announcement_carried_out(&announced, &state.own.sign, new))
            {
                state.own.announced = None;
            }
            state.own.sign = *new;
        }
        Happening::PlayerLimitsChanged(change) => {
            if let Some(limits) = state.own_limits_mut(change.seat, change.limits) {
                *limits = change.bounds.map(|bounds| OwnLimits { min: bounds.min, max: bounds.max });
            }
        }
        Happening::CoinsLost(lost) => {
            let lost = coin_bits(*lost).unwrap_or(0);
            state.own.lost |= lost;
            if state.coins.in_play & lost != 0 {
                state.coins.originals = state.coins.in_play;
                state.coins.in_play = 0;
            }
        }
        Happening::CoinsReturned(found) => state.own.lost &= !coin_bits(*found).unwrap_or(0),
        Happening::SetReplaced(set) => {
            state.coins.set = *set;
            state.own.lost = 0;
            put_coins_back(state);
        }
        Happening::SideCalled(side) => {
            if let Some(game) = &mut state.game {
                game.own.side = Some(*side);
            }
        }
        Happening::SpinnerWagerPlaced(placed) => set_spinner_wager(state, placed.stake),
        Happening::SpinnerWagerChanged(change) => set_spinner_wager(state, change.total),
        Happening::BettingReopened => state.phase = Phase::Reopened,
        Happening::WagerPlaced(placed) => set_wager(state, placed.seat, placed.side, placed.total),
        Happening::WagerChanged(change) => {
            if let Some(Place::On(side)) = place_of(change.wager) {
                set_wager(state, change.seat, side, change.total);
            }
        }
        Happening::WagerWithdrawn(gone) | Happening::WagerRefused(gone) | Happening::WagerForfeited(gone) => {
            remove(state, gone.seat, gone.wager);
        }
        Happening::WagerReturned(gone) if gone.reason == ReturnReason::Released => settle(state, gone.seat, gone.wager),
        Happening::WagerReturned(gone) => remove(state, gone.seat, gone.wager),
        Happening::ExcessReturned(excess) => {
            take_excess(state, excess.seat, excess.wager, excess.stake);
        }
        Happening::WagerWon(won) => settle(state, won.seat, won.wager),
        Happening::WagerLost(lost) => settle(state, lost.seat, lost.wager),
        Happening::WagerHalved(halved) => settle(state, halved.seat, halved.wager),
        Happening::WagerImprisoned(held) => {
            imprison(state, held.seat, held.wager);
        }
        Happening::SettlementReversed(reversal) => {
            put_back(state, reversal);
        }
        Happening::ElectionRequired(seat) => {
            // After five Odds the election concerns wagers; after three invalid spins it concerns the spinner's game.
            if state.checkpoint.is_some_and(|checkpoint| checkpoint.result.is_some()) {
                await_election(state, *seat);
            } else {
                state.phase = Phase::Electing;
            }
        }
        // Separate events carry out the election.
        Happening::ElectionMade(_) => {}
        Happening::SpinnerSentOut(sent) => {
            if sent.barred {
                state.barred |= bit(sent.seat);
            }
            if state.game.is_some_and(|game| game.valid) {
                state.own.frozen = state.own.standing;
            }
        }

        Happening::PlayerJoined(joining) => {
            state.own.late |= bit(joining.seat);
            return apply_shared(state, what);
        }
        Happening::TableClosed => {
            state.own.settled = BySide::default();
            state.own.served = BySide::default();
            state.own.lights = Lights { odds: 0, heads: 0, tails: 0 };
            state.own.abstained = Abstained::default();
            return apply_shared(state, what);
        }
        Happening::BettingOpened => {
            state.own.settled = BySide::default();
            state.own.served = BySide::default();
            state.own.late = 0;
            state.own.lights = lights_of_the_game(state);
            return apply_shared(state, what);
        }
        Happening::BettingClosed => {
            forget_minimums(state);
            return apply_shared(state, what);
        }
        Happening::CoinsThrown(_) => {
            apply_shared(state, what);
            let abstained = state.own.abstained;
            if let Some(checkpoint) = state.checkpoint.as_mut().filter(|_| state.odds == 0) {
                checkpoint.own = abstained;
            }
        }
        Happening::SpinInvalid(invalid) => {
            spoil_spin(state, invalid);
            return apply_shared(state, what);
        }
        Happening::CoinsLanded(coins) => {
            let lit = turn_light_on(state, *coins);
            state.phase = Phase::Landed { coins: *coins, lit };
        }
        Happening::ResultAnnounced(result) => {
            apply_shared(state, what);
            count_result(state, *result);
        }
        Happening::SpinnerGameEnded(end) => end_game(state, end),
        Happening::OutcomeInvalidated(_) => {
            if let Some(checkpoint) = take_checkpoint(state) {
                restore_prison(state, checkpoint.result);
                put_back_game(state, checkpoint.game);
                state.own.abstained = checkpoint.own;
            }
            state.own.lights = lights_of_the_game(state);
            return apply_shared(state, what);
        }
        _ => return apply_shared(state, what),
    }
    true
}

/// Clears what only a casino knows of the player of a seat.
fn clear_seat(state: &mut State, seat: Seat) {
    state.own.late &= !bit(seat);
    state.own.abstained.forget(seat);
    if let Some(checkpoint) = &mut state.checkpoint {
        checkpoint.own.forget(seat);
    }
    if state.coins.taken_by == seat {
        state.coins.taken_by = 0;
    }
    if let Some(seat) = state.seat_mut(seat) {
        *seat = Player::default();
    }
}

/// Ends the game. A dealer spins on while a decision has no result (R23).
fn end_game(state: &mut State, end: &GameEnd) {
    let GameEnd { seat, outcome } = *end;
    let (handed_over, valid) = state.game.map_or((false, false), |game| (game.handed_over, game.valid));
    put_back_game(state, None);
    // An invalidation does not restore a stake that was already returned or forfeited.
    if matches!(outcome, GameOutcome::Returned | GameOutcome::Forfeited)
        && let Some(checkpoint) = &mut state.checkpoint
        && (checkpoint.result.is_none() || valid)
    {
        checkpoint.game = None;
        checkpoint.thrower = Throws::Nobody;
    }
    state.retired = seat;
    if state.is_pending() || matches!(state.phase, Phase::Landed { .. }) {
        state.finishing = true;
        return;
    }
    free_the_ring(state);
    if outcome == GameOutcome::Won && !handed_over {
        state.retired = 0;
        state.phase = Phase::Won { seat, due: 0 };
    }
}

/// Forgets the minimums: "no more bets" has been called over the wagers.
fn forget_minimums(state: &mut State) {
    // > 5.2 A wager found to be below the stated minimum, after the call of no more bets, shall be valid.
    for side in SIDES {
        for seat in Seats(state.own.standing[side]) {
            if let Some(player) = state.seat_mut(seat) {
                player.wagers[side].minimum = 0;
            }
        }
    }
    if let Some(game) = &mut state.game {
        game.own.wager.minimum = 0;
    }
}

/// Turns on the light of the landed coins. Returns whether there is one.
fn turn_light_on(state: &mut State, coins: Rests) -> bool {
    // A house spin does not count Heads or Tails (R32, R64).
    let counted = state.game.is_some() || shown_side(coins).is_none();
    if !counted {
        return false;
    }
    let Some(row) = row_of_lights(state, coins) else { return false };
    *row = row.saturating_add(1);
    true
}

/// Records an invalid spin. The phase still has its landed coins, if any.
fn spoil_spin(state: &mut State, invalid: &InvalidSpin) {
    // The light that this landing turned on goes out, even if the game has ended since (R121).
    if let Phase::Landed { coins, lit: true } = state.phase
        && let Some(row) = row_of_lights(state, coins)
    {
        *row = row.saturating_sub(1);
    }
    if invalid.reason == NoSpinReason::OutsideRing {
        state.coins.originals = state.coins.in_play;
        state.coins.in_play = 0;
    }
}

/// Counts the result for abstaining players and for the spinner.
fn count_result(state: &mut State, result: DecisionResult) {
    let wagered = state.seats_on_layout() | bit(state.spinner_seat());
    let all_taken = state.occupied == state.all_seats();
    state.own.abstained.count(if all_taken { state.occupied & !wagered & !state.own.late } else { 0 });
    if let Some(game) = &mut state.game
        && game.own.side.is_some_and(|side| is_side_result(result, side))
    {
        game.own.run = game.own.run.saturating_add(1);
    }
}

/// Returns the row of lights that the landed coins count in: Odds, Heads or Tails (R32, R64).
#[inline]
fn row_of_lights(state: &mut State, coins: Rests) -> Option<&mut u8> {
    match shown_side(coins) {
        Some(Side::Heads) => Some(&mut state.own.lights.heads),
        Some(Side::Tails) => Some(&mut state.own.lights.tails),
        None if has_face(coins.first) && has_face(coins.second) => Some(&mut state.own.lights.odds),
        None => None,
    }
}

/// Returns the lights before a decision's first throw: the spinner's throws of the called side so far (R32).
fn lights_of_the_game(state: &State) -> Lights {
    let run = |side| state.game.filter(|game| game.own.side == Some(side)).map_or(0, |game| game.own.run);
    Lights { odds: 0, heads: run(Side::Heads), tails: run(Side::Tails) }
}

/// Whether `side` is the result.
#[inline]
pub(super) const fn is_side_result(result: DecisionResult, side: Side) -> bool {
    matches!((result, side), (DecisionResult::Heads, Side::Heads) | (DecisionResult::Tails, Side::Tails))
}
