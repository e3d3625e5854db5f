//! The keystream of an outcome seed, as the suite computes it: ChaCha20 with a 64-bit block counter and no nonce.
//!
//! Coin `i` of a seed's `k`-th spin shows heads when bit `i` of byte `k` is 1 (R1). Nothing here asks the component.

use chacha20::ChaCha20Rng;
use chacha20::rand_core::{Rng as _, SeedableRng as _};
use kip_engine::two_up::contract::{Faces, Side};
use sha2::{Digest as _, Sha256};

/// The bytes of a seed.
pub type Seed = [u8; 32];

/// Returns byte `k` of a seed's keystream.
pub fn byte(seed: Seed, k: u64) -> u8 {
    let mut generator = ChaCha20Rng::from_seed(seed);
    // The generator seeks by words of four bytes.
    generator.set_word_pos(u128::from(k / 4));
    let word = generator.next_u32().to_le_bytes();
    let place = usize::try_from(k % 4).unwrap_or(0);
    word.get(place).copied().unwrap_or(0)
}

/// Returns the bytes of a seed's keystream, from the first.
pub fn bytes(seed: Seed) -> impl Iterator<Item = u8> {
    let mut generator = ChaCha20Rng::from_seed(seed);
    std::iter::repeat_with(move || {
        let mut block = [0; 256];
        generator.fill_bytes(&mut block);
        block
    })
    .flatten()
}

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

/// Numbers that are derived from the run's seed.
pub struct Picks(ChaCha20Rng);

impl Picks {
    /// Numbers for a purpose. Another label or another number gives others.
    pub fn of(seed: &Seed, label: &str, number: u64) -> Self {
        let hash = Sha256::new().chain_update(b"kip/picks/1").chain_update(seed).chain_update(number.to_le_bytes());
        Self(ChaCha20Rng::from_seed(hash.chain_update(label).finalize().into()))
    }

    /// Returns a number below `end`, or 0 when `end` is 0. The slight preference for small ones does no harm here.
    pub fn below(&mut self, end: u64) -> u64 {
        self.0.next_u64().checked_rem(end).unwrap_or(0)
    }

    /// Returns a number from `least` to `most`, both included.
    pub fn between(&mut self, least: u64, most: u64) -> u64 {
        least + self.below(most.saturating_sub(least).saturating_add(1))
    }

    /// Returns true once in so many times, on average.
    pub fn once_in(&mut self, times: u64) -> bool {
        self.below(times) == 0
    }

    /// Returns one element of a slice.
    pub fn one<'t, T>(&mut self, of: &'t [T]) -> Option<&'t T> {
        let place = usize::try_from(self.below(of.len() as u64)).ok()?;
        of.get(place)
    }

    /// Returns 32 bytes.
    pub fn seed(&mut self) -> Seed {
        let mut seed = [0; 32];
        self.0.fill_bytes(&mut seed);
        seed
    }
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

    /// `openssl enc -chacha20 -K 000102…1f -iv BLOCK`, with 64 zero bytes as input: the block's number is eight bytes,
    /// the lowest first, and eight zeros follow. Byte `k` is byte `k % 64` of block `k / 64`.
    const BY_OPENSSL: [(u64, u8); 12] = [
        (0, 57),
        (1, 253),
        (63, 12),
        (64, 24),
        (999_999, 53),
        (u32::MAX as u64, 84),
        (1 << 32, 206),
        ((1 << 38) - 1, 66),
        (1 << 38, 216),
        ((1 << 40) + 7, 26),
        ((1 << 53) - 1, 166),
        (u64::MAX, 142),
    ];

    #[test]
    fn bytes_are_those_of_openssl_also_where_the_block_counter_needs_more_than_32_bits() {
        let seed = core::array::from_fn(|place| u8::try_from(place).unwrap());
        for (k, known) in BY_OPENSSL {
            assert_eq!(byte(seed, k), known, "byte {k}");
        }
    }

    // RFC 8439, A.1, test vector 1: the keystream of the zero key begins with 76 b8 e0 ad a0 f1 3d 90
    #[test]
    fn bytes_in_a_row_are_the_same_bytes() {
        let zero: Vec<u8> = bytes([0; 32]).take(1_000).collect();
        assert_eq!(zero[..8], [0x76, 0xb8, 0xe0, 0xad, 0xa0, 0xf1, 0x3d, 0x90]);
        assert!((0..).zip(&zero).all(|(k, one)| byte([0; 32], k) == *one));
    }

    #[test]
    fn the_lowest_bit_is_the_first_coin() {
        let coins = faces(0b001);
        assert_eq!((coins.first, coins.second, coins.third), (Side::Heads, Side::Tails, Some(Side::Tails)));
        assert!((0..=255).all(|byte| bits(faces(byte)) == byte & 7));
    }

    #[test]
    fn picks_differ_by_seed_label_and_number() {
        let first = |seed: u8, label, number| Picks::of(&[seed; 32], label, number).seed();
        let picks = [first(1, "a", 0), first(2, "a", 0), first(1, "b", 0), first(1, "a", 1)];
        assert_eq!(first(1, "a", 0), picks[0]);
        assert!(picks.iter().enumerate().all(|(place, one)| !picks[..place].contains(one)));
    }

    #[test]
    fn a_seed_is_found_for_every_way_the_coins_can_lie() {
        let mut picks = Picks::of(&[1; 32], "ways", 0);
        for wanted in 0..8 {
            assert_eq!(byte(seed_that_shows(wanted, 7, &mut picks), 0) & 7, wanted);
        }
    }
}
