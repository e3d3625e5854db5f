//! The keystream of a seed, as the suite computes it: ChaCha20 with a 64-bit block counter and no nonce. Nothing here
//! asks the component.

use chacha20::ChaCha20Rng;
use chacha20::rand_core::{Rng as _, SeedableRng as _};

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

/// Returns `count` bytes of a seed's keystream, from byte `offset`.
pub fn bytes_from(seed: Seed, offset: u64, count: usize) -> Vec<u8> {
    let mut generator = ChaCha20Rng::from_seed(seed);
    generator.set_word_pos(u128::from(offset / 4));
    let skipped = usize::try_from(offset % 4).unwrap_or(0);
    let mut bytes = vec![0; skipped + count];
    generator.fill_bytes(&mut bytes);
    bytes.split_off(skipped)
}

/// Returns the words of a seed's keystream, of four bytes each, the lowest first.
pub fn words(seed: Seed) -> impl Iterator<Item = u32> {
    let mut generator = ChaCha20Rng::from_seed(seed);
    std::iter::repeat_with(move || generator.next_u32())
}

/// Returns one uniform number below each bound. No bound may be 0.
pub fn below(seed: Seed, bounds: &[u32]) -> Vec<u32> {
    let mut words = words(seed);
    bounds.iter().map(|bound| next_below(&mut words, *bound)).collect()
}

/// Takes words until one of them gives a number below the bound. The bound may not be 0.
pub fn next_below(words: &mut dyn Iterator<Item = u32>, bound: u32) -> u32 {
    Iterator::find_map(&mut { words }, |word| number(word, bound)).unwrap_or_default()
}

/// Returns the number below a bound that a word gives: the upper half of the word times the bound. A word gives none when its
/// lower half is below the remainder of 2³² divided by the bound, since some numbers would have one word more than others.
fn number(word: u32, bound: u32) -> Option<u32> {
    let left = (1_u64 << 32) % u64::from(bound);
    let product = u64::from(word) * u64::from(bound);
    let is_taken = product & u64::from(u32::MAX) >= left;
    is_taken.then(|| u32::try_from(product >> 32).unwrap_or_default())
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

    #[test]
    fn bytes_are_the_same_from_any_place() {
        let whole: Vec<u8> = bytes([3; 32]).take(700).collect();
        for offset in [0, 1, 2, 3, 4, 63, 64, 65, 255, 256, 257] {
            assert_eq!(bytes_from([3; 32], offset, 300), whole[usize::try_from(offset).unwrap()..][..300]);
        }
        assert_eq!(bytes_from([3; 32], (1 << 38) - 1, 2), [byte([3; 32], (1 << 38) - 1), byte([3; 32], 1 << 38)]);
    }

    // With a bound of 2³¹ + 1 nearly half of all words are rejected.
    #[test]
    fn numbers_are_below_their_bounds_and_uniform() {
        let bound = (1 << 31) + 1;
        let numbers = below([5; 32], &[bound; 10_000]);
        assert!(numbers.iter().all(|number| *number < bound));
        let low = numbers.iter().filter(|number| **number < bound / 2).count();
        assert!((4_700..5_300).contains(&low), "{low}");
        assert_eq!(below([5; 32], &[1, 1, 1]), [0, 0, 0]);
    }

    // Each number below every bound that a pack needs is given by the same number of words. The words of a number are
    // consecutive, and since the lower halves of two of them differ by the bound, only the first can be refused.
    #[test]
    fn every_number_below_a_bound_has_as_many_words_as_any_other() {
        let words_below = |bound: u32, end: u32| {
            // The first word whose upper half is `end`: the least whole number that is not below `end` × 2³² / bound.
            (u64::from(end) << 32).div_ceil(u64::from(bound))
        };
        for bound in 2..=52 {
            for value in 0..bound {
                let (first, end) = (words_below(bound, value), words_below(bound, value + 1));
                let word = |word: u64| u32::try_from(word).unwrap();
                let is_refused = number(word(first), bound).is_none();
                assert_eq!(end - first - u64::from(is_refused), (1 << 32) / u64::from(bound), "{value} of {bound}");
                let taken = if is_refused { first + 1 } else { first };
                let ends = [taken, end - 1].map(|at| number(word(at), bound));
                assert_eq!(ends, [Some(value); 2]);
            }
        }
    }

    // RFC 8439, A.1, test vector 1: the keystream of the zero key begins with 76 b8 e0 ad a0 f1 3d 90
    #[test]
    fn bytes_in_a_row_are_the_same_bytes() {
        let zero: Vec<u8> = bytes([0; 32]).take(1_000).collect();
        assert_eq!(zero[..8], [0x76, 0xb8, 0xe0, 0xad, 0xa0, 0xf1, 0x3d, 0x90]);
        assert!((0..).zip(&zero).all(|(k, one)| byte([0; 32], k) == *one));
    }
}
