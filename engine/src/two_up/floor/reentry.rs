//! Who does not come back into the ring by an invalidation, and why (R60, R106).

use crate::contract::Seat;
use crate::table::seats::bit;
use crate::two_up::contract::HandOverReason;

/// Why that seat's player stays out: excluded or barred. None for one who comes back.
pub const fn why(seat: Seat, excluded: u64, barred: u64) -> Option<HandOverReason> {
    if excluded & bit(seat) != 0 {
        Some(HandOverReason::Excluded)
    } else if barred & bit(seat) != 0 {
        Some(HandOverReason::SentOut)
    } else {
        None
    }
}
