//! What can be seen of a ring. There is nothing to hide: a state holds no secret.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::Ring;
use super::record::{CentreRule, Rules};
use super::sense::heads_needed;
use super::state::State;
use crate::two_up::dispute;
use crate::two_up::seats::{Seats, bit, some};
use crate::two_up::words::{
    CentreView, CoinStatus, GameView, Lights, Outcome, Phase, Rest, Rests, RingView, SeatAmount, SeatView, Side,
    SideBet, SideOffer, View,
};
use crate::words::{Actor, Fraction, MinorUnits, SeatNumber, Stake};

impl<B: Rules> Ring<B> {
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
            game: game_view::<B>(state),
            // A casino's.
            lights: Lights { odds: 0, heads: 0, tails: 0 },
            pending: state.pending(),
            invalid_spins: state.invalid,
            landed: state.landed,
            coin_set: state.pennies.set,
            coins: (1..=B::RECORD.coins_in_set.value).map(|penny| coin_status(state, penny)).collect(),
            chain: state.source.view(),
            disputes: dispute::views(&state.disputes),
            games_supervisor_present: state.games_supervisor,
            casino_supervisor_present: state.casino_supervisor,
            outcome_open: state.undo.is_some() && !state.flies_by_numbers(),
            casino: None,
            ring: Some(ring_view::<B>(state)),
            legal,
            outcomes: self.ways_down(),
        }
    }

    /// The ways the pennies in the air can come down: four of two, eight of three, each as likely as the others.
    pub(super) fn ways_down(&self) -> Vec<Outcome> {
        if self.state.phase != Phase::Flying {
            return Vec::new();
        }
        let faces = [Rest::Heads, Rest::Tails];
        let thirds = if B::RECORD.coins_spun.value == 3 { faces.map(Some).to_vec() } else { vec![None] };
        let probability = Fraction { numerator: 1, denominator: if thirds.len() == 2 { 8 } else { 4 } };
        let pairs = faces.iter().flat_map(|&first| faces.map(|second| (first, second)));
        let ways = pairs.flat_map(|(first, second)| thirds.iter().map(move |&third| Rests { first, second, third }));
        ways.map(|coins| Outcome { coins, probability }).collect()
    }
}

/// What a player has at stake stands in the centre and among the bets; here only what the player holds.
fn seat_view(state: &State, seat: SeatNumber) -> SeatView {
    let holds = |heads| if heads == seat { 2 } else { 0 };
    SeatView {
        seat,
        wagers: Vec::new(),
        held: state
            .bets
            .iter()
            .map(|bet| bet.amount.saturating_mul(holds(bet.heads)))
            .fold(0, MinorUnits::saturating_add),
        barred: state.barred & bit(seat) != 0,
        excluded: state.excluded & bit(seat) != 0,
        abstained: 0,
        entropy_given: state.contributed & bit(seat) != 0,
        declined: state.declined & bit(seat) != 0,
        declined_cover: state.centre().is_some_and(|centre| centre.declined & bit(seat) != 0),
    }
}

/// A spinner spins for Heads, where anything is spun for; the stake stands in the centre.
fn game_view<B: Rules>(state: &State) -> Option<GameView> {
    let view = |seat, valid_spin, run, handed_over| GameView {
        seat,
        side: (B::RECORD.centre.value != CentreRule::None).then_some(Side::Heads),
        stake: Stake::default(),
        valid_spin,
        run,
        handed_over,
    };
    match &state.game {
        Some(game) => Some(view(game.seat, game.valid, game.heads, game.handed_over)),
        // Until the due is taken it says whose it is (R71).
        None => some(state.winner).map(|seat| view(seat, true, heads_needed::<B>(), false)),
    }
}

const fn coin_status(state: &State, penny: u8) -> CoinStatus {
    let penny = 1 << (penny - 1);
    if state.pennies.in_play & penny != 0 {
        CoinStatus::InPlay
    } else if state.pennies.retained & penny != 0 {
        CoinStatus::Retained
    } else {
        CoinStatus::Available
    }
}

fn ring_view<B: Rules>(state: &State) -> RingView {
    RingView {
        centre_policy: state.opening.policy,
        anzac_day_only: state.opening.anzac_day_only,
        centre: centre_view(state).or_else(|| due_view::<B>(state)),
        offers: state
            .offers
            .iter()
            .map(|offer| SideOffer { offer: offer.number, seat: offer.seat, amount: offer.amount })
            .collect(),
        bets: state
            .bets
            .iter()
            .map(|bet| SideBet {
                bet: bet.number,
                offer: bet.offer,
                heads: bet.heads,
                tails: bet.tails,
                amount: bet.amount,
            })
            .collect(),
    }
}

fn centre_view(state: &State) -> Option<CentreView> {
    let (game, centre) = (state.game.as_ref()?, state.centre()?);
    let covers = centre.covers.iter().map(|cover| SeatAmount { seat: cover.seat, amount: cover.amount });
    Some(CentreView {
        first_stake: centre.first,
        stake: centre.stake,
        due: None,
        covers: covers.collect(),
        heads: game.heads,
    })
}

/// What the winner has not taken yet: it was won by an outcome that can still be invalidated.
fn due_view<B: Rules>(state: &State) -> Option<CentreView> {
    let (due, heads) = (state.due, heads_needed::<B>());
    let game = state.undo.as_ref().and_then(|undo| undo.game.as_ref());
    let first_stake = game.and_then(|game| game.centre.as_ref()).map_or(due, |centre| centre.first);
    (due > 0).then(|| CentreView { first_stake, stake: due, due: Some(due), covers: Vec::new(), heads })
}
