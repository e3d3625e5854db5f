//! The meaning of the bytes of a seed's keystream in Two-Up, as the suite reads them.
//!
//! Coin `i` of a seed's `k`-th spin shows heads when bit `i` of byte `k` is 1 (R1). Nothing here asks the component.

use kip_engine::two_up::contract::{Faces, Side};

use crate::draws::keystream::{Seed, byte};
use crate::picks::Picks;

/// Returns the three coins that a byte of the keystream shows.
pub const fn faces(byte: u8) -> Faces {
    Faces { first: side(byte, 0), second: side(byte, 1), third: Some(side(byte, 2)) }
}

const fn side(byte: u8, coin: u8) -> Side {
    if byte >> coin & 1 == 1 { Side::Heads } else { Side::Tails }
}

/// Returns coins as bits: bit `i` is 1 if coin `i` shows heads.
pub fn bits(faces: Faces) -> u8 {
    let heads = |side: Option<Side>| u8::from(side == Some(Side::Heads));
    heads(Some(faces.first)) | heads(Some(faces.second)) << 1 | heads(faces.third) << 2
}

/// Returns a seed whose first byte shows the same coins as `wanted`: only the bits in `mask` are compared.
pub fn seed_that_shows(wanted: u8, mask: u8, picks: &mut Picks) -> Seed {
    loop {
        let seed = picks.seed();
        if (byte(seed, 0) ^ wanted) & mask == 0 {
            return seed;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lowest_bit_is_the_first_coin() {
        let coins = faces(0b001);
        assert_eq!((coins.first, coins.second, coins.third), (Side::Heads, Side::Tails, Some(Side::Tails)));
        assert!((0..=255).all(|byte| bits(faces(byte)) == byte & 7));
    }

    #[test]
    fn a_seed_is_found_for_every_way_the_coins_can_lie() {
        let mut picks = Picks::of(&[1; 32], "ways", 0);
        for wanted in 0..8 {
            assert_eq!(byte(seed_that_shows(wanted, 7, &mut picks), 0) & 7, wanted);
        }
    }
}
