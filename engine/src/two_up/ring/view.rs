//! What can be seen of a ring, of what only a ring has.

use alloc::vec::Vec;

use super::record::{CentreRule, Rules};
use super::rules::ByPlayers;
use super::sense::heads_needed;
use super::state::State;
use crate::table::seats::{bit, some};
use crate::two_up::floor::rules::Views;
use crate::two_up::words::{
    CentreView, CoinStatus, GameView, RingView, SeatAmount, SeatView, Side, SideBet, SideOffer,
};
use crate::words::{MinorUnits, Stake};

impl<B: Rules> Views for ByPlayers<B> {
    /// What a player has at stake stands in the centre and among the bets; here only what the player holds.
    fn view_seat(state: &State, view: &mut SeatView) {
        let held = state.own.bets.iter().filter(|bet| bet.heads == view.seat);
        view.held = held.map(|bet| bet.amount.saturating_mul(2)).fold(0, MinorUnits::saturating_add);
        view.declined_cover = state.centre().is_some_and(|centre| centre.declined & bit(view.seat) != 0);
    }

    /// A spinner spins for Heads, where anything is spun for; the stake stands in the centre.
    fn view_game(state: &State) -> Option<GameView> {
        let view = |seat, valid_spin, run, handed_over| GameView {
            seat,
            side: (B::RECORD.centre.value != CentreRule::None).then_some(Side::Heads),
            stake: Stake::default(),
            valid_spin,
            run,
            handed_over,
        };
        match &state.game {
            Some(game) => Some(view(game.seat, game.valid, game.own.heads, game.handed_over)),
            // Until the due is taken it says whose it is (R71).
            None => some(state.winner()).map(|seat| view(seat, true, heads_needed::<B>(), false)),
        }
    }

    fn view_coin(state: &State, coin: u8) -> CoinStatus {
        if state.coins.in_play & coin != 0 {
            CoinStatus::InPlay
        } else if state.own.retained & coin != 0 {
            CoinStatus::Retained
        } else {
            CoinStatus::Available
        }
    }

    fn view_ring(state: &State) -> Option<RingView> {
        Some(view_ring::<B>(state))
    }
}

fn view_ring<B: Rules>(state: &State) -> RingView {
    RingView {
        centre_policy: state.opening.own.policy,
        anzac_day_only: state.opening.own.anzac_day_only,
        centre: centre_view(state).or_else(|| due_view::<B>(state)),
        offers: state
            .own
            .offers
            .iter()
            .map(|offer| SideOffer { offer: offer.number, seat: offer.seat, amount: offer.amount })
            .collect(),
        bets: state
            .own
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
        heads: game.own.heads,
    })
}

/// What the winner has not taken yet: it was won by an outcome that can still be invalidated.
fn due_view<B: Rules>(state: &State) -> Option<CentreView> {
    let (due, heads) = (state.due(), heads_needed::<B>());
    let game = state.undo.as_ref().and_then(|undo| undo.game.as_ref());
    let first_stake = game.and_then(|game| game.own.centre.as_ref()).map_or(due, |centre| centre.first);
    (due > 0).then(|| CentreView { first_stake, stake: due, due: Some(due), covers: Vec::new(), heads })
}
