//! Spinners who do not come back into the ring by an invalidation (R60, R106).

use crate::contract::Seat;
use crate::table::seats::bit;
use crate::two_up::contract::HandOverReason;

/// Returns why the player stays out, excluded or barred, or `None` for a player who comes back.
pub const fn reason_to_stay_out(seat: Seat, excluded: u64, barred: u64) -> Option<HandOverReason> {
    if excluded & bit(seat) != 0 {
        Some(HandOverReason::Excluded)
    } else if barred & bit(seat) != 0 {
        Some(HandOverReason::SentOut)
    } else {
        None
    }
}
