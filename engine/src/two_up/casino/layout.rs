//! The layout of a casino's table: how events place, remove and settle wagers, and what the wagers could cost.
//!
//! Other modules decide whether a wager may be placed or changed.

use super::state::{BySide, Game, Place, SIDES, State, Wager, minus, place_of, plus};
use crate::contract::{Fraction, MinorUnits, Seat, Stake};
use crate::table::money::{self, Chips};
use crate::table::seats::{Seats, bit};
use crate::two_up::contract::{DecisionResult, Enforcement, Reversal, Side, WagerKind};

/// The odds of a wager in prison: a winning one is only returned.
const NOTHING_PAID: Fraction = Fraction { numerator: 0, denominator: 1 };

/// Returns the odds of a winning wager in that place.
#[inline]
pub(super) const fn odds_of(state: &State, place: Place) -> Fraction {
    match place {
        Place::On(_) => state.opening.own.odds.heads_tails,
        Place::Spinner => state.opening.own.odds.spinner,
        Place::InPrison(_) => NOTHING_PAID,
    }
}

/// Returns the chips that winnings are rounded to, or `None` when winnings are never rounded: in prison nothing is
/// paid, and an even-money stake is payable (R57).
#[inline]
pub(super) fn rounding_chips(state: &State, place: Place) -> Option<&Chips> {
    let odds = odds_of(state, place);
    match place {
        Place::InPrison(_) => None,
        Place::On(_) if odds.numerator == odds.denominator => None,
        Place::On(_) | Place::Spinner => Some(&state.opening.own.chips),
    }
}

/// Returns the largest sum that a wager can lead to (R49): the in-limit part at its odds, plus the excess once (R112).
#[inline]
pub(super) fn cost(state: &State, place: Place, wager: &Wager) -> MinorUnits {
    let counts = wager.total().saturating_sub(wager.excess);
    money::most_owed(counts, odds_of(state, place), rounding_chips(state, place)).saturating_add(wager.excess)
}

/// Returns a wager without excess.
const fn full_wager(stake: Stake) -> Wager {
    Wager { stake, excess: 0, minimum: 0 }
}

/// Recomputes what all wagers of a table could cost.
pub(super) fn exposure(state: &State) -> MinorUnits {
    let mut sum = state.game.map_or(0, |game| cost(state, Place::Spinner, &game.own.wager));
    for side in SIDES {
        for seat in Seats(state.own.standing[side]) {
            let owed = state.wager(seat, side).map_or(0, |wager| cost(state, Place::On(side), wager));
            sum = sum.saturating_add(owed);
        }
        for seat in Seats(state.own.imprisoned[side]) {
            sum = sum.saturating_add(state.prisoner(seat, side).map_or(0, Stake::total));
        }
    }
    sum.min(money::MOST.saturating_add(1))
}

/// Returns the seats that had money on an outcome that can still be invalidated, on the layout or as the spinner.
pub(super) fn open_outcome_seats(state: &State) -> u64 {
    match &state.checkpoint {
        Some(checkpoint) => {
            let spinner = checkpoint.game.map_or(0, |game| bit(game.seat));
            state.own.settled.on_either() | state.own.served.on_either() | spinner
        }
        None => 0,
    }
}

fn wager_mut(state: &mut State, seat: Seat, place: Place) -> Option<&mut Wager> {
    match place {
        Place::On(side) => state.seat_mut(seat).map(|player| &mut player.wagers[side]),
        Place::Spinner => state.game.as_mut().map(|game| &mut game.own.wager),
        Place::InPrison(_) => None,
    }
}

pub(super) fn set_spinner_wager(state: &mut State, total: Stake) {
    let Some(game) = state.game else { return };
    let wager = with_total(state, game.seat, None, total);
    put_spinner_wager(state, wager);
}

#[inline]
pub(super) fn set_wager(state: &mut State, seat: Seat, side: Side, total: Stake) {
    let wager = with_total(state, seat, Some(side), total);
    put_wager(state, seat, side, wager);
}

/// Returns the current wager on a side, or the spinner's when `side` is `None`.
#[inline]
pub(super) fn current_wager(state: &State, seat: Seat, side: Option<Side>) -> Wager {
    match side {
        Some(side) => state.wager(seat, side).copied().unwrap_or_default(),
        None => state.game.filter(|game| game.seat == seat).map(|game| game.own.wager).unwrap_or_default(),
    }
}

/// Returns the wager with a new total, judged by the limits now in force.
#[inline]
pub(super) fn with_total(state: &State, seat: Seat, side: Option<Side>, total: Stake) -> Wager {
    let bounds = state.bounds(seat, side.is_none());
    let before = current_wager(state, seat, side);
    let mut wager = judge(before, total, (bounds.min, bounds.max), state.opening.own.enforcement);
    if wager.excess > 0 && side.is_some() {
        // The in-limit part is payable exactly (R61).
        let counted = state.opening.own.chips.round_down(wager.total().saturating_sub(wager.excess));
        wager.excess = wager.total() - counted;
    }
    wager
}

/// Applies a new total to a wager: an addition is judged by the limits now in force, and a reduction comes off the
/// excess first (5.2, 5.3, R16, R50, R58).
#[inline]
fn judge(before: Wager, total: Stake, (min, max): (MinorUnits, MinorUnits), enforcement: Enforcement) -> Wager {
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

#[inline]
fn put_wager(state: &mut State, seat: Seat, side: Side, wager: Wager) {
    let before = current_wager(state, seat, Some(side));
    update_exposure(state, Place::On(side), &before, &wager);
    state.own.standing[side] |= bit(seat);
    if let Some(player) = state.seat_mut(seat) {
        player.wagers[side] = wager;
    }
}

fn put_spinner_wager(state: &mut State, wager: Wager) {
    if let Some(mut game) = state.game {
        game.own.wager = wager;
        put_back_game(state, Some(game));
    }
}

/// Replaces the game and updates the exposure.
pub(super) fn put_back_game(state: &mut State, game: Option<Game>) {
    let wager = |game: Option<Game>| game.map(|game| game.own.wager).unwrap_or_default();
    update_exposure(state, Place::Spinner, &wager(state.game), &wager(game));
    state.game = game;
}

#[inline]
fn update_exposure(state: &mut State, place: Place, before: &Wager, after: &Wager) {
    let (before, after) = (cost(state, place, before), cost(state, place, after));
    state.own.exposure = state.own.exposure.wrapping_sub(before).wrapping_add(after);
}

/// Removes the wager from the layout.
#[inline]
fn take_from_layout(state: &mut State, seat: Seat, side: Side) {
    let before = current_wager(state, seat, Some(side));
    update_exposure(state, Place::On(side), &before, &Wager::default());
    for seats in [&mut state.own.standing, &mut state.own.frozen, &mut state.own.electing] {
        seats[side] &= !bit(seat);
    }
}

/// Removes the wager from prison and returns its stake.
fn let_out(state: &mut State, seat: Seat, side: Side) -> Option<Stake> {
    let stake = state.prisoner(seat, side)?;
    update_exposure(state, Place::InPrison(side), &full_wager(stake), &Wager::default());
    state.own.imprisoned[side] &= !bit(seat);
    Some(stake)
}

/// Removes a wager that is returned or forfeited without a result.
pub(super) fn remove(state: &mut State, seat: Seat, wager: WagerKind) {
    match place_of(wager) {
        Some(Place::On(side)) => take_from_layout(state, seat, side),
        Some(Place::InPrison(side)) => {
            let_out(state, seat, side);
        }
        Some(Place::Spinner) => put_spinner_wager(state, Wager::default()),
        None => {}
    }
}

/// Removes the excess from the wager.
pub(super) fn take_excess(state: &mut State, seat: Seat, wager: WagerKind, excess: Stake) {
    let Some(place) = place_of(wager) else { return };
    if let Some(wager) = wager_mut(state, seat, place) {
        let before = *wager;
        wager.stake = minus(wager.stake, excess);
        wager.excess = 0;
        let after = *wager;
        update_exposure(state, place, &before, &after);
    }
}

/// Marks the wager as settled. Its stake is kept while the outcome can be invalidated.
#[inline]
pub(super) fn settle(state: &mut State, seat: Seat, wager: WagerKind) {
    match place_of(wager) {
        Some(Place::On(side)) => {
            take_from_layout(state, seat, side);
            state.own.settled[side] |= bit(seat);
        }
        Some(Place::InPrison(side)) => {
            serve(state, seat, side);
        }
        Some(Place::Spinner) => put_spinner_wager(state, Wager::default()),
        None => {}
    }
}

/// Marks a wager in prison as settled.
fn serve(state: &mut State, seat: Seat, side: Side) -> Option<()> {
    let stake = let_out(state, seat, side)?;
    state.own.served[side] |= bit(seat);
    state.seat_mut(seat)?.served[side] = stake;
    Some(())
}

/// Marks each of the seat's wagers on the layout as awaiting an election.
pub(super) fn await_election(state: &mut State, seat: Seat) {
    for side in SIDES {
        state.own.electing[side] |= state.own.standing[side] & bit(seat);
    }
}

/// Moves the wager to prison.
pub(super) fn imprison(state: &mut State, seat: Seat, wager: WagerKind) -> Option<()> {
    let Some(Place::On(side)) = place_of(wager) else { return None };
    let stake = state.wager(seat, side)?.stake;
    take_from_layout(state, seat, side);
    put_in_prison(state, seat, side, stake)
}

fn put_in_prison(state: &mut State, seat: Seat, side: Side, stake: Stake) -> Option<()> {
    let before = state.prisoner(seat, side).unwrap_or_default();
    update_exposure(state, Place::InPrison(side), &full_wager(before), &full_wager(stake));
    state.own.imprisoned[side] |= bit(seat);
    state.seat_mut(seat)?.prison[side] = stake;
    Some(())
}

/// Restores a settled wager. A wager that was halved is restored in two parts.
pub(super) fn put_back(state: &mut State, reversal: &Reversal) -> Option<()> {
    let Reversal { seat, wager, stake, .. } = *reversal;
    match place_of(wager)? {
        Place::On(side) => {
            let was_settled = state.own.settled.has(side, seat);
            state.own.settled[side] &= !bit(seat);
            let before = state.wager(seat, side).filter(|_| !was_settled).map_or(Stake::default(), |wager| wager.stake);
            put_wager(state, seat, side, Wager { stake: plus(before, stake), ..Wager::default() });
        }
        // `restore_prison` restores it on `OutcomeInvalidated`. Until then the wagers that the outcome imprisoned are
        // in prison.
        Place::InPrison(_) => {}
        // `OutcomeInvalidated` restores the game.
        Place::Spinner => {
            let game = state.checkpoint.as_mut()?.game.as_mut()?;
            game.own.wager = Wager { stake, minimum: game.own.wager.minimum, ..Wager::default() };
        }
    }
    Some(())
}

/// Returns the seats whose wager on the side the outcome sent to prison.
pub(super) fn imprisoned_by(state: &State, side: Side, result: Option<DecisionResult>) -> u64 {
    if result == Some(DecisionResult::FiveOdds) { state.own.imprisoned[side] } else { 0 }
}

/// Restores the prison as it was before the outcome. Wagers that five Odds imprisoned return to their side, and wagers
/// that the outcome settled return to prison (R78).
pub(super) fn restore_prison(state: &mut State, result: Option<DecisionResult>) {
    for side in SIDES {
        for seat in Seats(imprisoned_by(state, side, result)) {
            if let Some(stake) = let_out(state, seat, side) {
                put_wager(state, seat, side, full_wager(stake));
            }
        }
        for seat in Seats(state.own.served[side]) {
            let stake = state.seat(seat).map(|player| player.served[side]);
            let _ = stake.and_then(|stake| put_in_prison(state, seat, side, stake));
        }
    }
    state.own.served = BySide::default();
}
