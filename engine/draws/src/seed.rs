//! The bytes and the numbers of a seed (R1).

use core::num::NonZeroU32;

use crate::keystream::{BLOCK, FOUR_BLOCKS, Keystream};

/// The bytes of one outcome seed's keystream, in order (R1).
pub struct SeedBytes {
    keystream: Keystream,
    blocks: [u8; FOUR_BLOCKS],
    next: usize,
}

impl SeedBytes {
    /// Returns the bytes of a seed.
    pub fn from_seed(seed: [u8; 32]) -> Self {
        Self { keystream: Keystream::from_block(seed, 0), blocks: [0; FOUR_BLOCKS], next: FOUR_BLOCKS }
    }

    /// Returns the bytes of a seed from the `k`-th on, from 0.
    fn from_byte(seed: [u8; 32], k: u64) -> Self {
        let keystream = Keystream::from_block(seed, k / BLOCK as u64);
        let mut bytes = Self { keystream, blocks: [0; FOUR_BLOCKS], next: FOUR_BLOCKS };
        bytes.ahead();
        bytes.next = usize::try_from(k % BLOCK as u64).unwrap_or(0);
        bytes
    }

    /// Returns bytes to come, at least one.
    #[inline]
    pub fn ahead(&mut self) -> &[u8] {
        if self.next >= FOUR_BLOCKS {
            self.keystream.fill(&mut self.blocks);
            self.next = 0;
        }
        self.blocks.get(self.next..).unwrap_or_default()
    }

    /// Uses up `count` of the bytes to come.
    #[inline]
    pub fn skip(&mut self, count: usize) {
        self.next += count;
    }

    /// Returns the next byte.
    #[inline]
    pub fn next_byte(&mut self) -> u8 {
        let byte = self.ahead().first().copied().unwrap_or(0);
        self.skip(1);
        byte
    }
}

/// Returns the `k`-th byte of a seed's keystream, from 0.
pub fn keystream_byte(seed: [u8; 32], k: u64) -> u8 {
    SeedBytes::from_byte(seed, k).next_byte()
}

/// Fills `bytes` from a seed's keystream, starting at byte `offset`.
pub fn fill(seed: [u8; 32], offset: u64, bytes: &mut [u8]) {
    let mut from = SeedBytes::from_byte(seed, offset);
    bytes.fill_with(|| from.next_byte());
}

/// The uniform numbers of one seed, from its keystream's little-endian words by multiplication and rejection.
pub struct Numbers(SeedBytes);

impl Numbers {
    /// Returns the numbers of a seed.
    pub fn from_seed(seed: [u8; 32]) -> Self {
        Self(SeedBytes::from_seed(seed))
    }

    /// Returns a number below a bound. A word whose product would make some numbers more likely is rejected, and the
    /// next word is used.
    pub fn below(&mut self, bound: NonZeroU32) -> u32 {
        let unequal = bound.get().wrapping_neg() % bound;
        loop {
            let product = u64::from(self.next_word()) * u64::from(bound.get());
            let [high, low] = [product >> 32, product & 0xffff_ffff].map(|half| u32::try_from(half).unwrap_or(0));
            if low >= unequal {
                return high;
            }
        }
    }

    /// Returns the place of one of so many elements, from 0; without elements no number is drawn, and 0 is returned.
    pub fn place(&mut self, count: usize) -> usize {
        let count = u32::try_from(count).ok().and_then(NonZeroU32::new);
        count.map_or(0, |count| usize::try_from(self.below(count)).unwrap_or(0))
    }

    fn next_word(&mut self) -> u32 {
        // Blocks are whole words, so no word lies across two of them.
        let word = self.0.ahead().first_chunk().copied().unwrap_or_default();
        self.0.skip(word.len());
        u32::from_le_bytes(word)
    }
}

/// Brings a list into a random order by Fisher-Yates. Every order is equally likely, because every number below a bound is.
pub fn exchange<T>(list: &mut [T], numbers: &mut Numbers) {
    for last in (1..list.len()).rev() {
        list.swap(last, numbers.place(last + 1));
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec;

    use rand_core::{Rng, SeedableRng};

    use super::*;

    #[test]
    fn the_keystream_is_rand_chachas() {
        for seed in [[0; 32], [7; 32], [255; 32]] {
            let (mut bytes, mut reference) = (SeedBytes::from_seed(seed), rand_chacha::ChaCha20Rng::from_seed(seed));
            let mut expected = [0; 4_096];
            reference.fill_bytes(&mut expected);
            for (k, byte) in (0..).zip(expected) {
                assert_eq!((bytes.next_byte(), keystream_byte(seed, k)), (byte, byte), "byte {k}");
            }
            for (offset, count) in [(0, 0), (0, 1), (1, 2), (3, 1), (2, 5), (5, 300), (63, 66), (64, 64)] {
                let mut bytes = vec![0; count];
                fill(seed, offset as u64, &mut bytes);
                assert_eq!(bytes, expected[offset..offset + count], "{count} bytes from {offset}");
            }
        }
    }
}
