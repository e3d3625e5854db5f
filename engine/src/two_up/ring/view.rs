//! What can be seen of a ring, of what only a ring has.

use alloc::vec::Vec;

use super::invariants::heads_needed;
use super::record::{CentreRule, Rules};
use super::rules::ByPlayers;
use super::state::State;
use crate::contract::{Lying, MinorUnits, Seat, Stake};
use crate::table::seats::{Seats, bit, some};
use crate::two_up::contract::{
    CentreView, CoinStatus, GameView, RingView, SeatAmount, SeatView, Side, SideBet, SideOffer,
};
use crate::two_up::floor::moves::{CENTRE, CHIPS, SIDE_BET};
use crate::two_up::floor::rules::Views;

impl<B: Rules> Views for ByPlayers<B> {
    /// What a player has at stake stands in the centre and among the bets; here only what the player holds.
    fn view_seat(state: &State, view: &mut SeatView) {
        let held = state.own.bets.iter().filter(|bet| bet.heads == view.seat);
        view.held = held.map(|bet| bet.amount.saturating_mul(2)).fold(0, MinorUnits::saturating_add);
        view.declined_cover = state.centre().is_some_and(|centre| centre.declined & bit(view.seat) != 0);
    }

    /// Offers too (R116), and for the winner what is due. The head bettor holds both stakes of a bet; each lies there for
    /// whose it is.
    fn lying(state: &State) -> Vec<Lying> {
        let mut lying = Vec::new();
        for seat in Seats(state.occupied) {
            for (bet, amount) in [(SIDE_BET, across_the_ring(state, seat)), (CENTRE, in_the_centre(state, seat))] {
                if amount > 0 {
                    lying.push(Lying { seat, bet, tender: CHIPS, amount });
                }
            }
        }
        lying
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

/// What stands in the centre for that seat: the spinner's, its cover of the throw to come, or the winner's due.
fn in_the_centre(state: &State, seat: Seat) -> MinorUnits {
    let due = if state.winner() == seat { state.due() } else { 0 };
    let Some(centre) = state.centre() else { return due };
    let own = if state.spinner_seat() == seat { centre.stake } else { 0 };
    let covers = centre.covers.iter().filter(|cover| cover.seat == seat);
    covers.map(|cover| cover.amount).fold(due.saturating_add(own), MinorUnits::saturating_add)
}

/// What it has offered, and its own stakes of bets that stand.
fn across_the_ring(state: &State, seat: Seat) -> MinorUnits {
    let offers = state.own.offers.iter().filter(|offer| offer.seat == seat).map(|offer| offer.amount);
    let bets = state.own.bets.iter().filter(|bet| bet.is_of(seat)).map(|bet| bet.amount);
    offers.chain(bets).fold(0, MinorUnits::saturating_add)
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
    let game = state.checkpoint.as_ref().and_then(|checkpoint| checkpoint.game.as_ref());
    let first_stake = game.and_then(|game| game.own.centre.as_ref()).map_or(due, |centre| centre.first);
    (due > 0).then(|| CentreView { first_stake, stake: due, due: Some(due), covers: Vec::new(), heads })
}
