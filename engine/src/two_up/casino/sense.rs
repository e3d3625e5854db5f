//! Whether the parts of a state belong together.
//!
//! Bytes, handovers and events from outside may say anything: what no history of commands could have led to, and
//! what the machine could trip over, is no state.

use super::codec::{prison_sets, seat_sets};
use super::layout::cost;
use super::limits;
use super::record::{FiveOdds, Rules};
use super::state::{Game, Place, SIDES, State, Throws, Undo, Wager};
use crate::money::{MOST, MOST_GIVEN};
use crate::two_up::seats::{Seats, bit};
use crate::two_up::words::{DecisionResult, Lights, Phase, Sign};
use crate::words::Stake;

/// Whether the parts belong together: what no history of commands could have led to is no state.
pub(super) fn makes_sense<B: Rules>(state: &State) -> bool {
    let taken = |seat: u8| seat == 0 || state.occupied & bit(seat) != 0;
    let undo = state.undo.as_ref().is_none_or(|undo| undo_makes_sense(state, undo));
    let [occupied, rest @ ..] = seat_sets(state);
    let table = state.all_seats();
    let contributed_anywhere = state.contributed & !table == 0;
    let sets = occupied & !table == 0
        && rest
            .iter()
            .enumerate()
            .all(|(place, set)| if place == 5 { contributed_anywhere } else { set & !occupied == 0 })
        && state.frozen.iter().zip(state.standing).all(|(frozen, standing)| frozen & !standing == 0)
        && state.standing.iter().zip(state.settled).all(|(standing, settled)| standing & settled == 0);
    let seats = state.disc <= state.opening.seats
        && state.retired <= state.opening.seats
        && taken(state.offered)
        && taken(state.winner);
    let game = state.game.is_none_or(|game| game_makes_sense::<B>(state, &game))
        && state.undo.and_then(|undo| undo.game).is_none_or(|game| game_makes_sense::<B>(state, &game));
    let in_set = (1_u16 << B::RECORD.coins_in_set.value) - 1;
    let coins = &state.coins;
    let coins = [coins.lost, coins.in_play, coins.originals].iter().all(|&set| u16::from(set) & !in_set == 0)
        && [coins.in_play, coins.originals].iter().all(|set| matches!(set.count_ones(), 0 | 2))
        && matches!(coins.number, 1 | 2)
        && coins.in_play & coins.lost == 0;
    let times =
        [state.closes_at, state.announced.map(|sign| sign.change_at), state.announced.map(|sign| sign.shown_at)];
    let amounts = state.exposure <= MOST && state.now <= MOST && times.into_iter().flatten().all(|time| time <= MOST);
    let settled = state.settled == [0; 2] || state.undo.is_some_and(|undo| undo.result.is_some());
    sets && settled
        && stakes_make_sense(state)
        && prison_makes_sense::<B>(state)
        && seats
        && game
        && undo
        && coins
        && amounts
        && phase_makes_sense::<B>(state)
        && limits_make_sense::<B>(state)
}

/// What stands on a side was placed in chips that make it up, and can be paid in them (R49, R57). A spinner's wager
/// that came back with an invalidation need not: its excess has gone back (R15).
fn stakes_make_sense(state: &State) -> bool {
    let chips = &state.opening.chips;
    SIDES.into_iter().zip(state.standing).all(|(side, seats)| {
        Seats(seats).all(|seat| {
            let wager = state.wager(seat, side);
            wager.is_some_and(|wager| chips.make_up(wager.stake.chips) && chips.make_up(wager.total()))
        })
    })
}

/// An election is due after five Odds only, and settles one wager of a side; whoever was in prison has been
/// settled by a result.
fn prison_makes_sense<B: Rules>(state: &State) -> bool {
    let result = state.undo.and_then(|undo| undo.result);
    let by_odds = result == Some(DecisionResult::FiveOdds);
    let [electing, imprisoned, served] = [state.electing, state.imprisoned, state.served];
    let apart = |one: [u64; 2], other: [u64; 2]| one.iter().zip(other).all(|(one, other)| one & other == 0);
    let elections = electing.iter().zip(state.standing).all(|(electing, standing)| electing & !standing == 0)
        && (electing == [0; 2] || (by_odds && B::RECORD.five_odds.value == FiveOdds::AtElection));
    let prisoners = if by_odds {
        apart(imprisoned, state.standing) && apart(imprisoned, state.settled)
    } else {
        imprisoned == [0; 2] || result.is_none()
    };
    prison_sets(state).iter().all(|set| set & !state.occupied == 0)
        && elections
        && prisoners
        && (served == [0; 2] || result.is_some())
}

fn game_makes_sense<B: Rules>(state: &State, game: &Game) -> bool {
    state.occupied & bit(game.seat) != 0
        && game.run < B::RECORD.throws_to_win.value
        && wager_makes_sense(&game.wager)
        && (game.wager.total() == 0 || game.side.is_some())
}

fn undo_makes_sense(state: &State, undo: &Undo) -> bool {
    let under_way =
        matches!(state.phase, Phase::Flying | Phase::Landed) || (state.phase == Phase::Called && state.odds > 0);
    let finished = matches!(state.phase, Phase::Offering | Phase::Won | Phase::Preparing) && state.odds == 0;
    (undo.declined | undo.abstained.low | undo.abstained.high) & !state.occupied == 0
        && undo.disc <= state.opening.seats
        && undo.retired <= state.opening.seats
        && undo
            .game
            .is_none_or(|game| game.wager.total() > 0 && cost(state, Place::Spinner, game.wager.total()) <= MOST)
        && if undo.result.is_some() { finished } else { under_way }
}

fn phase_makes_sense<B: Rules>(state: &State) -> bool {
    let spinner = state.thrower == Throws::Spinner;
    let nobody = state.thrower == Throws::Nobody;
    let with_wager = state.game.is_none_or(|game| game.wager.total() > 0);
    let in_hand = state.coins.in_play != 0;
    let by_phase = match state.phase {
        Phase::Offering => nobody && state.game.is_none(),
        Phase::Won => nobody && state.game.is_none() && state.winner != 0,
        Phase::Closed => state.on_layout() == 0 && state.game.is_none() && state.undo.is_none(),
        Phase::Preparing | Phase::Betting | Phase::Reopened => !nobody,
        Phase::Called => !nobody && with_wager,
        Phase::Flying | Phase::Landed => !nobody && with_wager && in_hand && state.undo.is_some(),
        Phase::Electing => spinner && state.game.is_some_and(|game| !game.valid),
    };
    by_phase
        && (!spinner || state.game.is_some())
        && (state.phase == Phase::Landed) == state.landed.is_some()
        && (state.winner == 0 || state.phase == Phase::Won)
        && (state.offered == 0 || state.phase == Phase::Offering)
        && state.odds < B::RECORD.odds_that_lose.value
        && lights_make_sense::<B>(state)
        && (!state.finishing || finishes(state))
        && (state.odds == 0 || odds_stand(state))
}

/// Odds that stand were thrown in valid spins of a decision that goes on.
fn odds_stand(state: &State) -> bool {
    matches!(state.phase, Phase::Called | Phase::Flying | Phase::Landed)
        && state.undo.is_some()
        && state.game.is_none_or(|game| game.valid)
}

/// A dealer spins on, without a spinner's game, for a decision under way.
fn finishes(state: &State) -> bool {
    let under_way = state.pending() || matches!(state.phase, Phase::Flying | Phase::Landed);
    let house = !matches!(state.thrower, Throws::Nobody | Throws::Spinner);
    under_way && house && state.game.is_none()
}

fn lights_make_sense<B: Rules>(state: &State) -> bool {
    let Lights { odds, heads, tails } = state.lights;
    let throws = B::RECORD.throws_to_win.value;
    odds <= B::RECORD.odds_that_lose.value && heads <= throws && tails <= throws
}

fn limits_make_sense<B: Rules>(state: &State) -> bool {
    let fits = |sign: &Sign| limits::check_sign(sign, &state.opening.chips, &B::CITES).is_ok();
    fits(&state.sign) && state.announced.is_none_or(|announced| fits(&announced.sign))
}

pub(super) const fn wager_makes_sense(wager: &Wager) -> bool {
    let Wager { stake: Stake { chips, tokens }, excess, minimum } = *wager;
    chips <= MOST_GIVEN
        && tokens <= MOST_GIVEN
        && chips + tokens <= MOST_GIVEN
        && excess <= chips + tokens
        && minimum <= MOST_GIVEN
}
