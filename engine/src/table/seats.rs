//! Sets of seats as 64 bits. This module holds no rule.

use crate::contract::Seat;

/// Returns the bit of a seat, 1 to 64. Seat 0, "none", has no bit.
#[inline]
pub const fn bit(seat: Seat) -> u64 {
    ((seat.wrapping_sub(1) < 64) as u64) << (seat.wrapping_sub(1) & 63)
}

/// Returns the set of the first `seats` seats.
#[inline]
pub const fn all(seats: u32) -> u64 {
    match seats {
        0 => 0,
        seats if seats < 64 => (1 << seats) - 1,
        _ => u64::MAX,
    }
}

/// Converts a seat to an option; 0 is `None`.
pub const fn some(seat: Seat) -> Option<Seat> {
    if seat == 0 { None } else { Some(seat) }
}

/// Returns the next candidate clockwise after a seat, or the first candidate after seat 0.
#[inline]
pub fn next_after(seat: Seat, candidates: u64) -> Option<Seat> {
    let seat = bit(seat);
    let up_to_seat = seat | seat.wrapping_sub(u64::from(seat != 0));
    let after = candidates & !up_to_seat;
    Seats(if after == 0 { candidates } else { after }).next()
}

/// Iterates over the seats of a set in rising order.
#[derive(Clone, Copy)]
pub struct Seats(pub u64);

impl Iterator for Seats {
    type Item = Seat;

    #[inline]
    fn next(&mut self) -> Option<Seat> {
        if self.0 == 0 {
            return None;
        }
        let seat = self.0.trailing_zeros() + 1;
        self.0 &= self.0 - 1;
        Some(seat)
    }
}
