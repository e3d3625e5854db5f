//! The worth of a ring's stakes to each player: the exact expectation of the amount that each will receive.
//!
//! Before the coins land every stake is worth its amount (R34, R35): a bet and a cover win or lose their amount with equal
//! chance, and a centre that rides is doubled or lost. Once they have landed a stake is worth the amount that the announcement
//! will pay.

use std::collections::BTreeMap;

use kip_engine::contract::{MinorUnits, Seat};
use kip_engine::two_up::contract::{CentreView, Phase, Rest, Rests, RingView, Side, View};

/// An amount for each seat.
pub type BySeat = BTreeMap<Seat, i128>;

/// Returns the worth of the stakes to each seat, in a ring in which the centre rides.
///
/// # Panics
/// When the view is not a ring's, or shows a centre without a spinner.
pub fn worth(view: &View) -> BySeat {
    let ring = view.ring.as_ref().expect("a ring");
    let landed = if view.phase == Phase::Landed { view.landed.and_then(side) } else { None };
    let mut worth = BySeat::new();
    bets(ring, landed, &mut worth);
    if let Some(shown) = &ring.centre {
        // With a due the game is already won, and the disc marks the winner.
        let spinner = view.game.map(|game| game.seat).or(view.disc).expect("a centre has a spinner");
        centre(shown, spinner, landed, &mut worth);
    }
    worth.retain(|_, amount| *amount != 0);
    worth
}

/// Returns the side that the coins show; `None` when two coins show one of each.
fn side(coins: Rests) -> Option<Side> {
    let all = [Some(coins.first), Some(coins.second), coins.third];
    let heads = all.iter().flatten().filter(|&&rest| rest == Rest::Heads).count();
    match (heads, coins.third) {
        (1, None) => None,
        (2.., _) => Some(Side::Heads),
        _ => Some(Side::Tails),
    }
}

fn add(worth: &mut BySeat, seat: Seat, amount: MinorUnits) {
    *worth.entry(seat).or_default() += i128::from(amount);
}

fn bets(ring: &RingView, landed: Option<Side>, worth: &mut BySeat) {
    // An unmatched offer is returned (R116).
    ring.offers.iter().for_each(|offer| add(worth, offer.seat, offer.amount));
    for bet in &ring.bets {
        match landed {
            Some(Side::Heads) => add(worth, bet.heads, 2 * bet.amount),
            Some(Side::Tails) => add(worth, bet.tails, 2 * bet.amount),
            None => {
                add(worth, bet.heads, bet.amount);
                add(worth, bet.tails, bet.amount);
            }
        }
    }
}

fn centre(centre: &CentreView, spinner: Seat, landed: Option<Side>, worth: &mut BySeat) {
    if let Some(due) = centre.due {
        return add(worth, spinner, due);
    }
    match landed {
        Some(Side::Heads) => {
            let covers: MinorUnits = centre.covers.iter().map(|cover| cover.amount).sum();
            add(worth, spinner, centre.stake + covers);
        }
        Some(Side::Tails) => centre.covers.iter().for_each(|cover| add(worth, cover.seat, 2 * cover.amount)),
        None => {
            add(worth, spinner, centre.stake);
            centre.covers.iter().for_each(|cover| add(worth, cover.seat, cover.amount));
        }
    }
}
