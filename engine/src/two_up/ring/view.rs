//! The ring's part of a view.

use alloc::vec::Vec;

use super::centre::heads_needed;
use super::record::{CentreRule, Record};
use super::state::{State, is_in};
use crate::contract::{Lying, MinorUnits, Seat, Stake};
use crate::table::seats::{Seats, bit, some};
use crate::two_up::contract::{CentreView, CoinStatus, GameView, RingView, SeatView, Side, View};
use crate::two_up::floor::moves::{CENTRE, CHIPS, SIDE_BET};

/// Completes a view.
pub(super) fn complete(record: &Record, state: &State, view: &mut View) {
    view.common.lying = lying(state);
    view.game = view_game(record, state);
    for (coin, status) in view.coins.iter_mut().enumerate() {
        if *status == CoinStatus::Available && state.own.retained & 1 << coin != 0 {
            *status = CoinStatus::Retained;
        }
    }
    for seat in &mut view.seats {
        view_seat(state, seat);
    }
    view.ring = Some(view_ring(record, state));
}

/// Adds what the player holds. Stakes are shown in the centre and among the bets.
fn view_seat(state: &State, view: &mut SeatView) {
    let held = state.own.bets.iter().filter(|bet| bet.heads == view.seat);
    view.held = held.map(|bet| bet.amount.saturating_mul(2)).fold(0, MinorUnits::saturating_add);
    view.declined_cover = state.centre().is_some_and(|centre| centre.declined & bit(view.seat) != 0);
}

/// Returns all stakes by seat, including open offers (R116) and the winner's due. The head bettor holds both stakes
/// of a bet, but each is listed for its own player.
fn lying(state: &State) -> Vec<Lying> {
    let mut lying = Vec::new();
    for seat in Seats(state.occupied) {
        for (bet, amount) in [(SIDE_BET, side_bet_amount(state, seat)), (CENTRE, centre_amount(state, seat))] {
            if amount > 0 {
                lying.push(Lying { seat, bet, tender: CHIPS, amount });
            }
        }
    }
    lying
}

/// Shows the spinner's game. The stake is shown in the centre, and the side is Heads if there is a centre.
fn view_game(record: &Record, state: &State) -> Option<GameView> {
    let view = |seat, valid_spin, run, handed_over| GameView {
        seat,
        side: (record.centre.value != CentreRule::None).then_some(Side::Heads),
        stake: Stake::default(),
        valid_spin,
        run,
        handed_over,
    };
    match &state.game {
        Some(game) => Some(view(game.seat, game.valid, game.own.heads, game.handed_over)),
        // The view names the winner until the due is taken (R71).
        None => some(state.winner()).map(|seat| view(seat, true, heads_needed(record), false)),
    }
}

/// Returns a seat's money in the centre: the spinner's stake, a cover of the throw to come, or the winner's due.
fn centre_amount(state: &State, seat: Seat) -> MinorUnits {
    let due = if state.winner() == seat { state.due() } else { 0 };
    let Some(centre) = state.centre() else { return due };
    let own = if state.spinner_seat() == seat { centre.stake } else { 0 };
    let covers = centre.covers.iter().filter(|cover| cover.seat == seat);
    covers.map(|cover| cover.amount).fold(due.saturating_add(own), MinorUnits::saturating_add)
}

/// Returns a seat's money in side bets: its offers and its own stakes of standing bets.
fn side_bet_amount(state: &State, seat: Seat) -> MinorUnits {
    let offers = state.own.offers.iter().filter(|offer| offer.seat == seat).map(|offer| offer.amount);
    let bets = state.own.bets.iter().filter(|bet| is_in(bet, seat)).map(|bet| bet.amount);
    offers.chain(bets).fold(0, MinorUnits::saturating_add)
}

fn view_ring(record: &Record, state: &State) -> RingView {
    RingView {
        centre_policy: state.opening.own.policy,
        anzac_day_only: state.opening.own.anzac_day_only,
        centre: centre_view(state).or_else(|| due_view(record, state)),
        offers: state.own.offers.clone(),
        bets: state.own.bets.clone(),
    }
}

fn centre_view(state: &State) -> Option<CentreView> {
    let (game, centre) = (state.game.as_ref()?, state.centre()?);
    Some(CentreView {
        first_stake: centre.first,
        stake: centre.stake,
        due: None,
        covers: centre.covers.clone(),
        heads: game.own.heads,
    })
}

/// Shows the winner's due. The outcome that won it can still be invalidated.
fn due_view(record: &Record, state: &State) -> Option<CentreView> {
    let (due, heads) = (state.due(), heads_needed(record));
    let game = state.checkpoint.as_ref().and_then(|checkpoint| checkpoint.game.as_ref());
    let first_stake = game.and_then(|game| game.own.centre.as_ref()).map_or(due, |centre| centre.first);
    (due > 0).then(|| CentreView { first_stake, stake: due, due: Some(due), covers: Vec::new(), heads })
}
