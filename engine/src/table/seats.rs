//! Seats as bits of 64-bit sets, where a yes or no is all there is to remember. No rule may enter here.

use crate::contract::Seat;

/// The bit of a seat, 1 to 64. Seat 0, "none", has no bit.
#[inline(always)]
pub const fn bit(seat: Seat) -> u64 {
    ((seat.wrapping_sub(1) < 64) as u64) << (seat.wrapping_sub(1) & 63)
}

/// All of that many seats.
#[inline(always)]
pub const fn all(seats: u32) -> u64 {
    match seats {
        0 => 0,
        seats if seats < 64 => (1 << seats) - 1,
        _ => u64::MAX,
    }
}

/// The seat, unless it is 0, "none".
pub const fn some(seat: Seat) -> Option<Seat> {
    if seat == 0 { None } else { Some(seat) }
}

/// The next of the candidates clockwise after a seat; after 0 the first.
#[inline(always)]
pub fn next_after(seat: Seat, candidates: u64) -> Option<Seat> {
    let seat = bit(seat);
    let up_to_seat = seat | seat.wrapping_sub(u64::from(seat != 0));
    let after = candidates & !up_to_seat;
    Seats(if after == 0 { candidates } else { after }).next()
}

/// The seats of a set, rising.
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
