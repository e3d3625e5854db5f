//! The program's own randomness: the operating system's generator.

use kip::contract::CommonView;
use kip::draw::Zeroizing;

use crate::errors::{Failure, Outcome};
use crate::face::{Draw, Face};
use crate::fair::Chains;

/// Draws what decides at a table whose chance nobody sees, and returns the command that brings it.
pub(crate) fn draw<F: Face>(chains: &Chains, table: &CommonView) -> Outcome<F::Command> {
    Ok(F::bring(match chains.draw(table, F::SCRIPT.chance)? {
        Some(link) => Draw::Committed(link),
        None => Draw::Fresh(draw_seed()?.to_vec()),
    }))
}

/// Draws 32 random bytes, which are wiped when they are dropped.
pub(crate) fn draw_seed() -> Outcome<Zeroizing<[u8; 32]>> {
    let mut seed = Zeroizing::new([0; 32]);
    getrandom::fill(&mut *seed)
        .map_err(|error| Failure::check(format!("the operating system gives no random bytes: {error}")))?;
    Ok(seed)
}
