//! What can be seen of a table. There is nothing to hide: a state holds no secret.

use alloc::string::String;
use alloc::vec::Vec;

use super::legal::Legal;
use super::log;
use super::rules::{Rules, StateOf};
use super::state::Phase;
use super::table::Floor;
use crate::table::seats::{Seats, bit, some};
use crate::two_up::words::{Outcome, Rest, Rests, SeatView, View};
use crate::words::{Actor, CommonView, Fraction, Seat};

impl<M: Rules> Floor<M> {
    /// All that can be seen, with what the viewer, or anybody, may do.
    pub(super) fn viewed(&self, viewer: Option<Actor>) -> View {
        let state = &self.state;
        let mut legal = Legal::<M>::list(state, state.now);
        if let Some(viewer) = viewer {
            legal.retain(|entry| {
                entry.role == viewer.role
                    && entry.number.is_none_or(|number| number == viewer.number)
                    && entry.except != Some(viewer)
            });
        }
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
            outcome_open: state.undo.is_some() && !state.flies_by_numbers(),
            casino: M::view_casino(state),
            ring: M::view_ring(state),
            legal,
            outcomes: self.ways_down(),
        }
    }

    /// The ways the coins in the air can come down: four of two, eight of three, each as likely as the others.
    pub(super) fn ways_down(&self) -> Vec<Outcome> {
        if self.state.phase != Phase::Flying {
            return Vec::new();
        }
        let faces = [Rest::Heads, Rest::Tails];
        let thirds: &[Option<Rest>] =
            if M::COINS_SPUN == 3 { &[Some(Rest::Heads), Some(Rest::Tails)] } else { &[None] };
        let probability = Fraction { numerator: 1, denominator: 1 << M::COINS_SPUN };
        let pairs = faces.iter().flat_map(|&first| faces.map(|second| (first, second)));
        let ways = pairs.flat_map(|(first, second)| thirds.iter().map(move |&third| Rests { first, second, third }));
        ways.map(|coins| Outcome { coins, probability }).collect()
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
