//! The view of a table. A state holds no secret, so nothing is hidden.

use alloc::string::String;
use alloc::vec::Vec;

use super::log;
use super::rules::{Rules, StateOf};
use super::state::Phase;
use super::table::Floor;
use crate::contract::{CommonView, Seat};
use crate::table::seats::{Seats, bit, some};
use crate::two_up::contract::{SeatView, View};

impl<M: Rules> Floor<M> {
    /// Builds the view.
    pub(super) fn build_view(&self) -> View {
        let state = &self.state;
        View {
            common: CommonView {
                table: state.opening.table.clone(),
                rulebook: String::from(M::ID),
                now: state.now,
                closed: state.phase == Phase::Closed,
                taken: Seats(state.occupied).collect(),
                lying: M::lying(state),
                chain: state.source.view(),
            },
            phase: state.phase.word(),
            zone_offset_minutes: state.opening.zone_offset_minutes,
            closes_at: state.closes_at,
            seat_count: state.opening.seats,
            seats: Seats(state.occupied).map(|seat| view_seat::<M>(state, seat)).collect(),
            disc: some(state.disc),
            offered: some(state.offered),
            thrower: state.thrower(),
            game: M::view_game(state),
            lights: M::lights(state),
            pending: state.is_pending(),
            invalid_spins: state.invalid,
            landed: state.landed(),
            coin_set: state.coins.set,
            coins: (0..M::COINS_IN_SET).map(|coin| M::view_coin(state, 1 << coin)).collect(),
            disputes: log::views(&state.disputes),
            games_supervisor_present: state.games_supervisor,
            casino_supervisor_present: state.casino_supervisor,
            outcome_open: state.checkpoint.is_some() && !state.is_throw_of_numbers_in_air(),
            casino: M::view_casino(state),
            ring: M::view_ring(state),
        }
    }
}

fn view_seat<M: Rules>(state: &StateOf<M>, seat: Seat) -> SeatView {
    let is_in = |set: u64| set & bit(seat) != 0;
    let mut view = SeatView {
        seat,
        wagers: Vec::new(),
        held: 0,
        barred: is_in(state.barred),
        excluded: is_in(state.excluded),
        abstained: 0,
        entropy_given: is_in(state.contributed),
        declined: is_in(state.declined),
        declined_cover: false,
    };
    M::view_seat(state, &mut view);
    view
}
