//! Who does not come back into the ring by an invalidation, and why (R60).

use super::seats::bit;
use super::words::{HandOverReason, ReturnReason};
use crate::words::SeatNumber;

/// Why that seat's player stays out: excluded or barred, or the coins went to the house since. None for one who
/// comes back.
pub(super) const fn why(
    seat: SeatNumber,
    excluded: u64,
    barred: u64,
    handed_over: Option<HandOverReason>,
) -> Option<HandOverReason> {
    if excluded & bit(seat) != 0 {
        Some(HandOverReason::Excluded)
    } else if barred & bit(seat) != 0 {
        Some(HandOverReason::SentOut)
    } else {
        handed_over
    }
}

/// Why the stake of a player who stays out goes back.
pub(super) const fn returned(why: HandOverReason) -> ReturnReason {
    match why {
        HandOverReason::Excluded | HandOverReason::SentOut => ReturnReason::SentOut,
        _ => ReturnReason::Invalidated,
    }
}
