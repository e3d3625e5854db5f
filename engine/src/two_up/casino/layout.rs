//! What lies on the layout of a casino's table: what each event puts there, takes off and settles, and what it
//! could cost.
//!
//! Whether a wager may be placed or moved is decided elsewhere; here is what it comes to when it is.

use super::state::{Game, Place, SIDES, State, Wager, index, place_of};
use crate::contract::{Fraction, MinorUnits, Seat, Stake};
use crate::table::money::{self, Chips};
use crate::table::seats::{Seats, bit};
use crate::two_up::contract::{DecisionResult, Enforcement, Reversal, Side, WagerKind};

/// What is returned of a wager in prison that wins: itself.
const NOTHING_PAID: Fraction = Fraction { numerator: 0, denominator: 1 };

/// What a winning wager is paid there.
#[inline]
pub(super) const fn odds_of(state: &State, place: Place) -> Fraction {
    match place {
        Place::On(_) => state.opening.own.odds.heads_tails,
        Place::Spinner => state.opening.own.odds.spinner,
        Place::InPrison(_) => NOTHING_PAID,
    }
}

/// The chips to which winnings there are rounded up: none, where they are the stake and the stake can be made up
/// (R57).
#[inline]
pub(super) fn rounded_to(state: &State, place: Place) -> Option<&Chips> {
    let odds = odds_of(state, place);
    match place {
        Place::InPrison(_) => None,
        Place::On(_) if odds.numerator == odds.denominator => None,
        Place::On(_) | Place::Spinner => Some(&state.opening.own.chips),
    }
}

/// The largest sum that a wager there can lead to (R49): what counts of it at its odds, its excess once, as itself
/// (R112).
#[inline]
pub(super) fn cost(state: &State, place: Place, wager: &Wager) -> MinorUnits {
    let counts = wager.total().saturating_sub(wager.excess);
    money::most_owed(counts, odds_of(state, place), rounded_to(state, place)).saturating_add(wager.excess)
}

/// A stake that counts in full.
const fn in_full(stake: Stake) -> Wager {
    Wager { stake, excess: 0, minimum: 0 }
}

/// What the wagers of a table could cost, from nothing.
pub(super) fn exposure(state: &State) -> MinorUnits {
    let mut sum = state.game.map_or(0, |game| cost(state, Place::Spinner, &game.own.wager));
    for side in SIDES {
        for seat in Seats(state.own.standing.get(index(side)).copied().unwrap_or(0)) {
            let owed = state.wager(seat, side).map_or(0, |wager| cost(state, Place::On(side), wager));
            sum = sum.saturating_add(owed);
        }
        for seat in Seats(state.own.imprisoned.get(index(side)).copied().unwrap_or(0)) {
            sum = sum.saturating_add(state.prisoner(seat, side).map_or(0, Stake::total));
        }
    }
    sum.min(money::MOST.saturating_add(1))
}

/// Seats that have money in an outcome that can still be invalidated: on the layout then, or as spinner.
pub(super) fn open_outcome_seats(state: &State) -> u64 {
    match &state.checkpoint {
        Some(checkpoint) => {
            let spinner = checkpoint.game.map_or(0, |game| bit(game.seat));
            state.own.settled[0] | state.own.settled[1] | state.own.served[0] | state.own.served[1] | spinner
        }
        None => 0,
    }
}

fn wager_mut(state: &mut State, seat: Seat, place: Place) -> Option<&mut Wager> {
    match place {
        Place::On(side) => state.seat_mut(seat)?.wagers.get_mut(index(side)),
        Place::Spinner => state.game.as_mut().map(|game| &mut game.own.wager),
        Place::InPrison(_) => None,
    }
}

pub(super) fn set_spinner_wager(state: &mut State, total: Stake) {
    let Some(game) = state.game else { return };
    let wager = with_total(state, game.seat, None, total);
    put_spinner_wager(state, wager);
}

#[inline(always)]
pub(super) fn set_wager(state: &mut State, seat: Seat, side: Side, total: Stake) {
    let wager = with_total(state, seat, Some(side), total);
    put_wager(state, seat, side, wager);
}

/// The wager as it stands there, on a side or, without one, as the spinner's.
#[inline(always)]
pub(super) fn standing(state: &State, seat: Seat, side: Option<Side>) -> Wager {
    match side {
        Some(side) => state.wager(seat, side).copied().unwrap_or_default(),
        None => state.game.filter(|game| game.seat == seat).map(|game| game.own.wager).unwrap_or_default(),
    }
}

/// What the wager there becomes with that total, judged by the limits now in force.
#[inline(always)]
pub(super) fn with_total(state: &State, seat: Seat, side: Option<Side>, total: Stake) -> Wager {
    let bounds = state.bounds(seat, side.is_none());
    let before = standing(state, seat, side);
    let mut wager = judged(before, total, (bounds.min, bounds.max), state.opening.own.enforcement);
    if wager.excess > 0 && side.is_some() {
        // What counts can be paid exactly (R61).
        let counted = state.opening.own.chips.round_down(wager.total().saturating_sub(wager.excess));
        wager.excess = wager.total() - counted;
    }
    wager
}

/// A wager with new totals: what is added is judged by the limits now in force, what is taken back
/// comes off the excess first (5.2, 5.3, R16, R50, R58).
#[inline(always)]
fn judged(before: Wager, total: Stake, (min, max): (MinorUnits, MinorUnits), enforcement: Enforcement) -> Wager {
    let (was, now) = (before.total(), total.total());
    let excess = match enforcement {
        Enforcement::Strict => 0,
        Enforcement::AtSettlement if now >= was => {
            let counted = was - before.excess.min(was);
            before.excess.saturating_add((now - was).saturating_sub(max.saturating_sub(counted)))
        }
        Enforcement::AtSettlement => before.excess.saturating_sub(was - now),
    };
    Wager { stake: total, excess, minimum: if was == 0 { min } else { before.minimum } }
}

#[inline(always)]
fn put_wager(state: &mut State, seat: Seat, side: Side, wager: Wager) {
    let before = standing(state, seat, Some(side));
    recost(state, Place::On(side), &before, &wager);
    if let Some(standing) = state.own.standing.get_mut(index(side)) {
        *standing |= bit(seat);
    }
    if let Some(place) = state.seat_mut(seat).and_then(|seat| seat.wagers.get_mut(index(side))) {
        *place = wager;
    }
}

fn put_spinner_wager(state: &mut State, wager: Wager) {
    if let Some(mut game) = state.game {
        game.own.wager = wager;
        put_back_game(state, Some(game));
    }
}

/// Another game, or none, with what its wager could cost.
pub(super) fn put_back_game(state: &mut State, game: Option<Game>) {
    let wager = |game: Option<Game>| game.map(|game| game.own.wager).unwrap_or_default();
    recost(state, Place::Spinner, &wager(state.game), &wager(game));
    state.game = game;
}

#[inline(always)]
fn recost(state: &mut State, place: Place, before: &Wager, after: &Wager) {
    let (before, after) = (cost(state, place, before), cost(state, place, after));
    state.own.exposure = state.own.exposure.wrapping_sub(before).wrapping_add(after);
}

/// The wager is no longer on the layout.
#[inline(always)]
fn take_off(state: &mut State, seat: Seat, side: Side) {
    let before = standing(state, seat, Some(side));
    recost(state, Place::On(side), &before, &Wager::default());
    for seats in [&mut state.own.standing, &mut state.own.frozen, &mut state.own.electing] {
        if let Some(seats) = seats.get_mut(index(side)) {
            *seats &= !bit(seat);
        }
    }
}

/// The wager is no longer in prison; what it was.
fn let_out(state: &mut State, seat: Seat, side: Side) -> Option<Stake> {
    let stake = state.prisoner(seat, side)?;
    recost(state, Place::InPrison(side), &in_full(stake), &Wager::default());
    *state.own.imprisoned.get_mut(index(side))? &= !bit(seat);
    Some(stake)
}

/// The wager goes back, or to the house, without a result.
pub(super) fn remove(state: &mut State, seat: Seat, wager: WagerKind) {
    match place_of(wager) {
        Some(Place::On(side)) => take_off(state, seat, side),
        Some(Place::InPrison(side)) => {
            let_out(state, seat, side);
        }
        Some(Place::Spinner) => put_spinner_wager(state, Wager::default()),
        None => {}
    }
}

/// What was above the maximum is no longer part of the wager.
pub(super) fn take_excess(state: &mut State, seat: Seat, wager: WagerKind, excess: Stake) {
    let Some(place) = place_of(wager) else { return };
    if let Some(wager) = wager_mut(state, seat, place) {
        let before = *wager;
        wager.stake.chips = wager.stake.chips.saturating_sub(excess.chips);
        wager.stake.tokens = wager.stake.tokens.saturating_sub(excess.tokens);
        wager.excess = 0;
        let after = *wager;
        recost(state, place, &before, &after);
    }
}

/// The wager is settled; what it was is kept while its outcome can be invalidated.
#[inline(always)]
pub(super) fn settle(state: &mut State, seat: Seat, wager: WagerKind) {
    match place_of(wager) {
        Some(Place::On(side)) => {
            take_off(state, seat, side);
            if let Some(settled) = state.own.settled.get_mut(index(side)) {
                *settled |= bit(seat);
            }
        }
        Some(Place::InPrison(side)) => {
            serve(state, seat, side);
        }
        Some(Place::Spinner) => put_spinner_wager(state, Wager::default()),
        None => {}
    }
}

/// A wager in prison is settled.
fn serve(state: &mut State, seat: Seat, side: Side) -> Option<()> {
    let stake = let_out(state, seat, side)?;
    *state.own.served.get_mut(index(side))? |= bit(seat);
    *state.seat_mut(seat)?.served.get_mut(index(side))? = stake;
    Some(())
}

/// The player of each of the seat's wagers has to elect what becomes of it.
pub(super) fn await_election(state: &mut State, seat: Seat) {
    for (electing, standing) in state.own.electing.iter_mut().zip(state.own.standing) {
        *electing |= standing & bit(seat);
    }
}

/// The wager goes to prison.
pub(super) fn imprison(state: &mut State, seat: Seat, wager: WagerKind) -> Option<()> {
    let Some(Place::On(side)) = place_of(wager) else { return None };
    let stake = state.wager(seat, side)?.stake;
    take_off(state, seat, side);
    put_in_prison(state, seat, side, stake)
}

fn put_in_prison(state: &mut State, seat: Seat, side: Side, stake: Stake) -> Option<()> {
    let before = state.prisoner(seat, side).unwrap_or_default();
    recost(state, Place::InPrison(side), &in_full(before), &in_full(stake));
    *state.own.imprisoned.get_mut(index(side))? |= bit(seat);
    *state.seat_mut(seat)?.prison.get_mut(index(side))? = stake;
    Some(())
}

/// A settled wager, or a part of one that was settled in two parts, is back where it was.
pub(super) fn put_back(state: &mut State, reversal: &Reversal) -> Option<()> {
    let Reversal { seat, wager, stake, .. } = *reversal;
    match place_of(wager)? {
        Place::On(side) => {
            let settled = state.own.settled.get_mut(index(side))?;
            let was_settled = *settled & bit(seat) != 0;
            *settled &= !bit(seat);
            let before = state.wager(seat, side).filter(|_| !was_settled).map_or(Stake::default(), |wager| wager.stake);
            let stake = Stake {
                chips: before.chips.saturating_add(stake.chips),
                tokens: before.tokens.saturating_add(stake.tokens),
            };
            put_wager(state, seat, side, Wager { stake, ..Wager::default() });
        }
        // Back in prison with the invalidation itself: who the outcome sent there lies there still.
        Place::InPrison(_) => {}
        // The game comes back with the invalidation itself.
        Place::Spinner => {
            let game = state.checkpoint.as_mut()?.game.as_mut()?;
            game.own.wager = Wager { stake, minimum: game.own.wager.minimum, ..Wager::default() };
        }
    }
    Some(())
}

/// The prison as it was before the outcome: what the Odds that lose sent there is on its side again, what the outcome
/// settled is in prison again (R78).
pub(super) fn restore_prison(state: &mut State, result: Option<DecisionResult>) {
    for side in SIDES {
        let place = index(side);
        let sent = if result == Some(DecisionResult::FiveOdds) { state.own.imprisoned } else { [0; 2] };
        for seat in Seats(sent.get(place).copied().unwrap_or(0)) {
            if let Some(stake) = let_out(state, seat, side) {
                put_wager(state, seat, side, in_full(stake));
            }
        }
        for seat in Seats(state.own.served.get(place).copied().unwrap_or(0)) {
            let stake = state.seat(seat).and_then(|seat| seat.served.get(place).copied());
            let _ = stake.and_then(|stake| put_in_prison(state, seat, side, stake));
        }
    }
    state.own.served = [0; 2];
}
