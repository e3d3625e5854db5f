//! Chance as an input: random bytes from outcome seeds, and hash chains.
//!
//! Nothing here generates chance: seeds and links are inputs (R1, R4). Golden tests hold the bytes, because changing
//! any of them changes every replay.

use core::num::NonZeroU32;

use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

use super::keystream::{BLOCK, FOUR_BLOCKS, Keystream};
use crate::contract::Seat;

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

    /// Uses up so many of them.
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

    fn next_word(&mut self) -> u32 {
        // Blocks are whole words, so no word lies across two of them.
        let word = self.0.ahead().first_chunk().copied().unwrap_or_default();
        self.0.skip(word.len());
        u32::from_le_bytes(word)
    }
}

/// Converts to an array of 32 bytes, or returns `None` for another length.
pub fn bytes32(bytes: &[u8]) -> Option<[u8; 32]> {
    bytes.try_into().ok()
}

/// Returns the link before a link: `SHA-256("kip/chain/1" || link)` (R4).
pub fn previous_link(link: &[u8; 32]) -> [u8; 32] {
    Sha256::new().chain_update(b"kip/chain/1").chain_update(link).finalize().into()
}

/// Returns the players' digest with one more contribution (R4, R45).
pub fn add_entropy(digest: &[u8; 32], seat: Seat, bytes: &[u8; 32]) -> [u8; 32] {
    Sha256::new()
        .chain_update(b"kip/client/1")
        .chain_update(digest)
        .chain_update(u64::from(seat).to_le_bytes())
        .chain_update(bytes)
        .finalize()
        .into()
}

/// The parts of an outcome seed besides the link.
#[derive(Clone, Copy, Debug)]
pub struct DrawOf<'a> {
    /// The table's name.
    pub table: &'a str,
    /// The rulebook's id.
    pub rulebook: &'a str,
    /// The contract's generation.
    pub generation: &'a str,
    /// The number of the link in its chain, from 1.
    pub number: u32,
    /// The players' running digest.
    pub entropy: &'a [u8; 32],
    /// The beacon's bytes; empty without a beacon.
    pub beacon: &'a [u8],
}

/// Returns the outcome seed: HMAC-SHA-256 keyed by the link, over the parts, each preceded by its length (R4, R45).
pub fn outcome_seed(link: &[u8; 32], draw: &DrawOf<'_>) -> [u8; 32] {
    // HMAC accepts keys of any length, so `new_from_slice` does not fail.
    let Ok(mut mac) = <Hmac<Sha256> as KeyInit>::new_from_slice(link) else { return [0; 32] };
    mac.update(b"kip/outcome/1");
    let number = u64::from(draw.number).to_le_bytes();
    let parts: [&[u8]; 6] = [
        draw.table.as_bytes(),
        draw.rulebook.as_bytes(),
        draw.generation.as_bytes(),
        &number,
        draw.entropy,
        draw.beacon,
    ];
    for part in parts {
        mac.update(&(part.len() as u64).to_le_bytes());
        mac.update(part);
    }
    mac.finalize().into_bytes().into()
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
