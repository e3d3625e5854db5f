//! A ring changes rulebook: what only a ring hands over, and takes up again (R68).
//!
//! A ring has no limits: a casino's stay behind.

use super::record::{Age, Rules};
use super::state::State;
use crate::table::refusal::{Done, refused};
use crate::table::seats::Seats;

/// Nothing is offered or bet across the ring.
pub(super) fn require_no_bets<B: Rules>(state: &State) -> Done {
    if !state.own.bets.is_empty() || !state.own.offers.is_empty() {
        return Err(refused!("layout-not-empty", B::CITES.floor.handover, "Bets are standing."));
    }
    Ok(())
}

/// Who sits down in this ring is of age, and so is who sits there already (R44).
pub(super) fn all_of_age<B: Rules>(state: &State) -> Done {
    if B::RECORD.age.value == Age::NotAsked {
        return Ok(());
    }
    match Seats(state.occupied & !state.attested).next() {
        None => Ok(()),
        Some(seat) => Err(refused!(
            "age-not-attested",
            B::CITES.age,
            "The host attests that a player is 18 years of age or older: for seat {} it has not."
        )
        .with(u64::from(seat))),
    }
}
