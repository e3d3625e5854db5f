//! Four blocks of ChaCha20 at once: lane `n` of each of sixteen vectors is a word of the `n`-th (RFC 8439, 2.3).
//!
//! Words of the state are 32 bits, little-endian. The counter has 64 bits and the nonce is 0, as `rand_chacha`'s are.

#[cfg(target_arch = "wasm32")]
use core::arch::wasm32::{
    i8x16_shuffle, i32x4_shuffle, u32x4, u32x4_add, u32x4_shl, u32x4_shr, u32x4_splat, u64x2_extract_lane, v128,
    v128_or, v128_xor,
};

#[cfg(not(target_arch = "wasm32"))]
use model::{
    i8x16_shuffle, i32x4_shuffle, u32x4, u32x4_add, u32x4_shl, u32x4_shr, u32x4_splat, u64x2_extract_lane, v128,
    v128_or, v128_xor,
};

use super::FOUR_BLOCKS;

/// "expand 32-byte k".
const CONSTANTS: [u32; 4] = [0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574];

/// The keystream of a seed, from some block on.
pub struct Keystream {
    key: [u32; 8],
    block: u64,
}

impl Keystream {
    /// Returns the keystream from a block on, the first of which is 0.
    pub fn from_block(seed: [u8; 32], block: u64) -> Self {
        let mut key = [0; 8];
        for (word, bytes) in key.iter_mut().zip(seed.as_chunks().0) {
            *word = u32::from_le_bytes(*bytes);
        }
        Self { key, block }
    }

    /// Fills in the next four blocks.
    #[cfg_attr(target_arch = "wasm32", target_feature(enable = "simd128"))]
    pub fn fill(&mut self, bytes: &mut [u8; FOUR_BLOCKS]) {
        let [n0, n1, n2, n3] = [0, 1, 2, 3].map(|n| halves(self.block.wrapping_add(n)));
        let [c0, c1, c2, c3] = CONSTANTS;
        let [k0, k1, k2, k3, k4, k5, k6, k7] = self.key;
        let start = [
            u32x4_splat(c0),
            u32x4_splat(c1),
            u32x4_splat(c2),
            u32x4_splat(c3),
            u32x4_splat(k0),
            u32x4_splat(k1),
            u32x4_splat(k2),
            u32x4_splat(k3),
            u32x4_splat(k4),
            u32x4_splat(k5),
            u32x4_splat(k6),
            u32x4_splat(k7),
            u32x4(n0.0, n1.0, n2.0, n3.0),
            u32x4(n0.1, n1.1, n2.1, n3.1),
            u32x4_splat(0),
            u32x4_splat(0),
        ];
        self.block = self.block.wrapping_add(4);

        let [mut x0, mut x1, mut x2, mut x3, mut x4, mut x5, mut x6, mut x7, ..] = start;
        let [.., mut x8, mut x9, mut x10, mut x11, mut x12, mut x13, mut x14, mut x15] = start;
        for _ in 0..10 {
            quarter_round(&mut x0, &mut x4, &mut x8, &mut x12);
            quarter_round(&mut x1, &mut x5, &mut x9, &mut x13);
            quarter_round(&mut x2, &mut x6, &mut x10, &mut x14);
            quarter_round(&mut x3, &mut x7, &mut x11, &mut x15);
            quarter_round(&mut x0, &mut x5, &mut x10, &mut x15);
            quarter_round(&mut x1, &mut x6, &mut x11, &mut x12);
            quarter_round(&mut x2, &mut x7, &mut x8, &mut x13);
            quarter_round(&mut x3, &mut x4, &mut x9, &mut x14);
        }

        let mixed = [x0, x1, x2, x3, x4, x5, x6, x7, x8, x9, x10, x11, x12, x13, x14, x15];
        let [first, second, third, fourth] = bytes.as_chunks_mut::<8>().0.as_chunks_mut::<8>().0 else { return };
        for (row, (mixed, start)) in mixed.as_chunks().0.iter().zip(start.as_chunks().0).enumerate() {
            let [a, b, c, d] = sums(mixed, start);
            let (ab, cd) = (i32x4_shuffle::<0, 4, 1, 5>(a, b), i32x4_shuffle::<0, 4, 1, 5>(c, d));
            put(first, row, u64x2_extract_lane::<0>(ab), u64x2_extract_lane::<0>(cd));
            put(second, row, u64x2_extract_lane::<1>(ab), u64x2_extract_lane::<1>(cd));
            let (ab, cd) = (i32x4_shuffle::<2, 6, 3, 7>(a, b), i32x4_shuffle::<2, 6, 3, 7>(c, d));
            put(third, row, u64x2_extract_lane::<0>(ab), u64x2_extract_lane::<0>(cd));
            put(fourth, row, u64x2_extract_lane::<1>(ab), u64x2_extract_lane::<1>(cd));
        }
    }
}

/// Returns the low and the high word of a block's number.
fn halves(number: u64) -> (u32, u32) {
    let [a, b, c, d, e, f, g, h] = number.to_le_bytes();
    (u32::from_le_bytes([a, b, c, d]), u32::from_le_bytes([e, f, g, h]))
}

/// Puts four words into a block, from the row's place on.
fn put(block: &mut [[u8; 8]; 8], row: usize, low: u64, high: u64) {
    if let Some([first, second]) = block.as_chunks_mut().0.get_mut(row) {
        (*first, *second) = (low.to_le_bytes(), high.to_le_bytes());
    }
}

#[cfg_attr(target_arch = "wasm32", target_feature(enable = "simd128"))]
fn sums([a, b, c, d]: &[v128; 4], [e, f, g, h]: &[v128; 4]) -> [v128; 4] {
    [u32x4_add(*a, *e), u32x4_add(*b, *f), u32x4_add(*c, *g), u32x4_add(*d, *h)]
}

/// Computes a quarter round (RFC 8439, 2.1). Rotations by whole bytes are one shuffle.
#[cfg_attr(target_arch = "wasm32", target_feature(enable = "simd128"))]
#[inline]
fn quarter_round(a: &mut v128, b: &mut v128, c: &mut v128, d: &mut v128) {
    *a = u32x4_add(*a, *b);
    *d = rotate_by_16(v128_xor(*d, *a));
    *c = u32x4_add(*c, *d);
    *b = rotate::<12, 20>(v128_xor(*b, *c));
    *a = u32x4_add(*a, *b);
    *d = rotate_by_8(v128_xor(*d, *a));
    *c = u32x4_add(*c, *d);
    *b = rotate::<7, 25>(v128_xor(*b, *c));
}

#[cfg_attr(target_arch = "wasm32", target_feature(enable = "simd128"))]
#[inline]
fn rotate<const LEFT: u32, const RIGHT: u32>(x: v128) -> v128 {
    v128_or(u32x4_shl(x, LEFT), u32x4_shr(x, RIGHT))
}

#[cfg_attr(target_arch = "wasm32", target_feature(enable = "simd128"))]
#[inline]
fn rotate_by_16(x: v128) -> v128 {
    i8x16_shuffle::<2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13>(x, x)
}

#[cfg_attr(target_arch = "wasm32", target_feature(enable = "simd128"))]
#[inline]
fn rotate_by_8(x: v128) -> v128 {
    i8x16_shuffle::<3, 0, 1, 2, 7, 4, 5, 6, 11, 8, 9, 10, 15, 12, 13, 14>(x, x)
}

/// The vector instructions as functions on four words, so that tests run the code above on any machine.
#[cfg(not(target_arch = "wasm32"))]
#[allow(non_camel_case_types, reason = "the names of core::arch::wasm32")]
mod model {
    pub type v128 = [u32; 4];

    pub fn u32x4(a: u32, b: u32, c: u32, d: u32) -> v128 {
        [a, b, c, d]
    }
    pub fn u32x4_splat(word: u32) -> v128 {
        [word; 4]
    }
    pub fn u32x4_add(a: v128, b: v128) -> v128 {
        core::array::from_fn(|n| a[n].wrapping_add(b[n]))
    }
    pub fn u32x4_shl(a: v128, by: u32) -> v128 {
        a.map(|word| word << by)
    }
    pub fn u32x4_shr(a: v128, by: u32) -> v128 {
        a.map(|word| word >> by)
    }
    pub fn v128_or(a: v128, b: v128) -> v128 {
        core::array::from_fn(|n| a[n] | b[n])
    }
    pub fn v128_xor(a: v128, b: v128) -> v128 {
        core::array::from_fn(|n| a[n] ^ b[n])
    }
    pub fn u64x2_extract_lane<const N: usize>(a: v128) -> u64 {
        u64::from(a[2 * N]) | u64::from(a[2 * N + 1]) << 32
    }
    pub fn i32x4_shuffle<const A: usize, const B: usize, const C: usize, const D: usize>(a: v128, b: v128) -> v128 {
        let [a0, a1, a2, a3] = a;
        let [b0, b1, b2, b3] = b;
        [A, B, C, D].map(|n| [a0, a1, a2, a3, b0, b1, b2, b3][n])
    }
    #[rustfmt::skip]
    pub fn i8x16_shuffle<
        const A: usize, const B: usize, const C: usize, const D: usize, const E: usize, const F: usize, const G: usize,
        const H: usize, const I: usize, const J: usize, const K: usize, const L: usize, const M: usize, const N: usize,
        const O: usize, const P: usize,
    >(a: v128, b: v128) -> v128 {
        let bytes = [a, b].map(|words| words.map(u32::to_le_bytes));
        let bytes = bytes.as_flattened().as_flattened();
        let picked = [A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P].map(|n| bytes[n]);
        core::array::from_fn(|n| u32::from_le_bytes(picked.as_chunks().0[n]))
    }
}
