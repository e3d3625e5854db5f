//! The program's own randomness: the operating system's generator.

use kip::draw::Zeroizing;

use crate::errors::{Failure, Outcome};

/// Draws 32 random bytes, which are wiped when they are dropped.
pub(crate) fn draw_seed() -> Outcome<Zeroizing<[u8; 32]>> {
    let mut seed = Zeroizing::new([0; 32]);
    getrandom::fill(&mut *seed)
        .map_err(|error| Failure::check(format!("the operating system gives no random bytes: {error}")))?;
    Ok(seed)
}
