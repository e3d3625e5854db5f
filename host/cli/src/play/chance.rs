//! The program's own randomness: the operating system's generator.

use crate::errors::{Failure, Outcome};

/// 32 random bytes.
pub(crate) fn draw_seed() -> Outcome<[u8; 32]> {
    let mut seed = [0; 32];
    getrandom::fill(&mut seed)
        .map_err(|error| Failure::check(format!("the operating system gives no random bytes: {error}")))?;
    Ok(seed)
}
