//! What can be seen of a casino's table. There is nothing to hide: a state holds no secret.

use crate::two_up::dispute;
use crate::two_up::seats::Seats;
use crate::two_up::seats::bit;
use crate::two_up::seats::some;
use alloc::string::String;
use alloc::vec::Vec;

use super::Casino;
use super::record::Rules;
use super::state::{SIDES, State, Wager, index, kind, prison_kind};
use crate::two_up::words::{
    CasinoView, CoinStatus, GameView, Outcome, Phase, Rest, Rests, SeatView, Side, SignNotice, View, WagerKind,
    WagerView,
};
use crate::words::{Actor, Fraction, SeatNumber};

impl<B: Rules> Casino<B> {
    /// All that can be seen, with what the viewer, or anybody, may do.
    pub(super) fn viewed(&self, viewer: Option<Actor>) -> View {
        let state = &self.state;
        let mut legal = self.candidates(state.now);
        if let Some(viewer) = viewer {
            legal.retain(|entry| {
                entry.role == viewer.role
                    && entry.number.is_none_or(|number| number == viewer.number)
                    && entry.except != Some(viewer)
            });
        }
        View {
            table: state.opening.table.clone(),
            rulebook: String::from(B::RECORD.id),
            phase: state.phase,
            now: state.now,
            zone_offset_minutes: state.opening.zone_offset_minutes,
            closes_at: state.closes_at,
            seat_count: state.opening.seats,
            seats: Seats(state.occupied).map(|seat| seat_view(state, seat)).collect(),
            disc: some(state.disc),
            offered: some(state.offered),
            thrower: state.thrower(),
            game: game_view(state),
            // > 2.4.1 a set of five lights … when Odds are spun; 2.4.2, 2.4.3 a set of three lights … (R32, R64)
            lights: state.lights,
            pending: state.pending(),
            invalid_spins: state.invalid,
            landed: state.landed,
            coin_set: state.coins.number,
            coins: (1..=B::RECORD.coins_in_set.value).map(|coin| coin_status(state, coin)).collect(),
            chain: state.source.view(),
            disputes: dispute::views(&state.disputes),
            games_supervisor_present: state.games_supervisor,
            casino_supervisor_present: state.casino_supervisor,
            outcome_open: state.undo.is_some() && !state.flies_by_numbers(),
            casino: Some(casino_view(state)),
            ring: None,
            legal,
            outcomes: self.ways_down(),
        }
    }

    /// The ways the coins in the air can come down: four, one quarter each.
    pub(super) fn ways_down(&self) -> Vec<Outcome> {
        if self.state.phase != Phase::Flying {
            return Vec::new();
        }
        let probability = Fraction { numerator: 1, denominator: 4 };
        let faces = [Rest::Heads, Rest::Tails];
        let ways =
            faces.iter().flat_map(|&first| faces.iter().map(move |&second| Rests { first, second, third: None }));
        ways.map(|coins| Outcome { coins, probability }).collect()
    }
}

fn seat_view(state: &State, seat: SeatNumber) -> SeatView {
    let on_side = |&side: &Side| {
        let frozen = state.frozen.get(index(side)).is_some_and(|seats| seats & bit(seat) != 0);
        state.wager(seat, side).map(|wager| wager_view(kind(side), wager, frozen))
    };
    let in_prison = |&side: &Side| {
        let stake = state.prisoner(seat, side)?;
        Some(WagerView { wager: prison_kind(side), stake, excess: 0, frozen: false, imprisoned: true })
    };
    let mut wagers: Vec<_> = SIDES.iter().flat_map(|side| [in_prison(side), on_side(side)]).flatten().collect();
    if let Some(game) = state.game.filter(|game| game.seat == seat && game.wager.total() > 0) {
        wagers.push(wager_view(WagerKind::Spinner, &game.wager, game.valid));
    }
    SeatView {
        seat,
        wagers,
        held: 0,
        barred: state.barred & bit(seat) != 0,
        excluded: state.excluded & bit(seat) != 0,
        abstained: state.abstained.of(seat),
        entropy_given: state.contributed & bit(seat) != 0,
        declined: state.declined & bit(seat) != 0,
        declined_cover: false,
    }
}

const fn wager_view(kind: WagerKind, wager: &Wager, frozen: bool) -> WagerView {
    WagerView { wager: kind, stake: wager.stake, excess: wager.excess, frozen, imprisoned: false }
}

fn game_view(state: &State) -> Option<GameView> {
    state.game.map(|game| GameView {
        seat: game.seat,
        side: game.side,
        stake: game.wager.stake,
        valid_spin: game.valid,
        run: game.run,
        handed_over: game.handed_over,
    })
}

const fn coin_status(state: &State, coin: u8) -> CoinStatus {
    let coin = 1 << (coin - 1);
    if state.coins.lost & coin != 0 {
        CoinStatus::Lost
    } else if state.coins.in_play & coin != 0 {
        CoinStatus::InPlay
    } else {
        CoinStatus::Available
    }
}

fn casino_view(state: &State) -> CasinoView {
    CasinoView {
        sign: state.sign,
        announced: state.announced.map(|announced| SignNotice { sign: announced.sign, change_at: announced.change_at }),
        player_limits: super::limits::all_own_limits(state),
        enforcement: state.opening.enforcement,
        denominations: state.opening.chips.worths().to_vec(),
        odds: state.opening.odds,
    }
}
