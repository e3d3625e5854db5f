//! The casino's part of a view.

use alloc::vec::Vec;

use super::limits::all_own_limits;
use super::state::{SIDES, State, Wager, kind, plus, prison_kind};
use crate::contract::{Lying, Seat, Stake};
use crate::table::seats::Seats;
use crate::two_up::contract::{
    CasinoView, CoinStatus, GameView, SeatView, Side, SignNotice, View, WagerKind, WagerView,
};
use crate::two_up::floor::moves::{CHIPS, TOKENS, bet_of};

/// Completes a view.
///
/// > 2.4.1 a set of five lights … when Odds are spun;
///
/// > 2.4.2, 2.4.3 a set of three lights … (R32, R64)
pub(super) fn complete(state: &State, view: &mut View) {
    view.common.lying = lying(state);
    view.lights = state.own.lights;
    view.game = state.game.map(|game| GameView {
        seat: game.seat,
        side: game.own.side,
        stake: game.own.wager.stake,
        valid_spin: game.valid,
        run: game.own.run,
        handed_over: game.handed_over,
    });
    for (coin, status) in view.coins.iter_mut().enumerate() {
        if state.own.lost & 1 << coin != 0 {
            *status = CoinStatus::Lost;
        }
    }
    for seat in &mut view.seats {
        view_seat(state, seat);
    }
    view.casino = Some(view_casino(state));
}

/// Adds the seat's wagers: on the layout, in prison and as the spinner.
fn view_seat(state: &State, view: &mut SeatView) {
    let seat = view.seat;
    let on_side = |&side: &Side| {
        let frozen = state.own.frozen.has(side, seat);
        state.wager(seat, side).map(|wager| wager_view(kind(side), wager, frozen))
    };
    let in_prison = |&side: &Side| {
        let stake = state.prisoner(seat, side)?;
        Some(WagerView { wager: prison_kind(side), stake, excess: 0, frozen: false, imprisoned: true })
    };
    view.wagers.extend(SIDES.iter().flat_map(|side| [in_prison(side), on_side(side)]).flatten());
    if let Some(game) = state.game.filter(|game| game.seat == seat && game.own.wager.total() > 0) {
        view.wagers.push(wager_view(WagerKind::Spinner, &game.own.wager, game.valid));
    }
    view.abstained = state.own.abstained.of(seat);
}

/// Returns each wager, in prison or not, on the bet that it was staked on.
fn lying(state: &State) -> Vec<Lying> {
    let mut lying = Vec::new();
    for seat in Seats(state.occupied) {
        for side in SIDES {
            let wager = state.wager(seat, side).map_or_else(Stake::default, |wager| wager.stake);
            let prisoner = state.prisoner(seat, side).unwrap_or_default();
            push_lying(&mut lying, seat, kind(side), plus(wager, prisoner));
        }
        if let Some(game) = state.game.filter(|game| game.seat == seat) {
            push_lying(&mut lying, seat, WagerKind::Spinner, game.own.wager.stake);
        }
    }
    lying
}

fn push_lying(lying: &mut Vec<Lying>, seat: Seat, wager: WagerKind, stake: Stake) {
    let bet = bet_of(wager);
    let rows = [(CHIPS, stake.chips), (TOKENS, stake.tokens)];
    lying.extend(rows.into_iter().filter(|row| row.1 > 0).map(|(tender, amount)| Lying { seat, bet, tender, amount }));
}

const fn wager_view(kind: WagerKind, wager: &Wager, frozen: bool) -> WagerView {
    WagerView { wager: kind, stake: wager.stake, excess: wager.excess, frozen, imprisoned: false }
}

fn view_casino(state: &State) -> CasinoView {
    CasinoView {
        sign: state.own.sign,
        announced: state
            .own
            .announced
            .map(|announced| SignNotice { sign: announced.sign, change_at: announced.change_at }),
        player_limits: all_own_limits(state),
        enforcement: state.opening.own.enforcement,
        denominations: state.opening.own.chips.worths().to_vec(),
        odds: state.opening.own.odds,
    }
}
