//! The view of a table. A state holds no secret, so nothing is hidden.

use alloc::string::String;
use alloc::vec::Vec;

use super::machine::Machine;
use super::state::{Phase, State};
use super::table::Floor;
use crate::contract::{CommonView, Seat};
use crate::table::seats::{Seats, bit, some};
use crate::two_up::contract::{CoinStatus, Lights, SeatView, View};

impl<M: Machine> Floor<M> {
    /// Builds the view.
    pub fn view(&self) -> View {
        let (state, facts) = (&self.state, self.record.facts());
        let coin =
            |coin: u8| if state.coins.in_play & 1 << coin == 0 { CoinStatus::Available } else { CoinStatus::InPlay };
        let mut view = View {
            common: CommonView {
                table: state.opening.table.clone(),
                rulebook: String::from(facts.id),
                now: state.now,
                closed: state.phase == Phase::Closed,
                taken: Seats(state.occupied).collect(),
                lying: Vec::new(),
                chain: state.source.view(),
            },
            phase: state.phase.word(),
            zone_offset_minutes: state.opening.zone_offset_minutes,
            closes_at: state.closes_at,
            seat_count: state.opening.seats,
            seats: Seats(state.occupied).map(|seat| view_seat(state, seat)).collect(),
            disc: some(state.disc),
            offered: some(state.offered),
            thrower: state.thrower(),
            game: None,
            lights: Lights { odds: 0, heads: 0, tails: 0 },
            pending: state.is_pending(),
            invalid_spins: state.invalid,
            landed: state.landed(),
            coin_set: state.coins.set,
            coins: (0..facts.coins_in_set).map(coin).collect(),
            disputes: state.disputes.clone(),
            games_supervisor_present: state.games_supervisor,
            casino_supervisor_present: state.casino_supervisor,
            outcome_open: state.checkpoint.is_some() && !state.is_throw_of_numbers_in_air(),
            casino: None,
            ring: None,
        };
        self.record.complete_view(state, &mut view);
        view
    }
}

fn view_seat<M: Machine>(state: &State<M>, seat: Seat) -> SeatView {
    let is_in = |set: u64| set & bit(seat) != 0;
    SeatView {
        seat,
        wagers: Vec::new(),
        held: 0,
        barred: is_in(state.barred),
        excluded: is_in(state.excluded),
        abstained: 0,
        entropy_given: is_in(state.contributed),
        declined: is_in(state.declined),
        declined_cover: false,
    }
}
