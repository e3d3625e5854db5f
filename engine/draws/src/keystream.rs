//! The keystream of ChaCha20 under one seed, four blocks at a time (R1).
//!
//! On a host's own machine the crate `chacha20` computes it. That has no vectors for WebAssembly, so a component computes
//! the four blocks here, one in each lane of a vector. The bytes are the same: tests hold both equal to
//! `rand_chacha`'s, and the component's to the host's.

#[cfg(any(target_arch = "wasm32", test))]
mod four_blocks;

#[cfg(not(target_arch = "wasm32"))]
use chacha20::ChaCha20Rng;
#[cfg(not(target_arch = "wasm32"))]
use rand_core::{Rng, SeedableRng};

/// The length of a block in bytes.
pub const BLOCK: usize = 64;
/// The length of four blocks in bytes.
pub const FOUR_BLOCKS: usize = 4 * BLOCK;

/// The keystream of a seed, from some block on.
#[cfg(target_arch = "wasm32")]
pub use four_blocks::Keystream;

/// The keystream of a seed, from some block on.
#[cfg(not(target_arch = "wasm32"))]
pub struct Keystream(ChaCha20Rng);

#[cfg(not(target_arch = "wasm32"))]
impl Keystream {
    /// Returns the keystream from a block on, the first of which is 0.
    pub fn from_block(seed: [u8; 32], block: u64) -> Self {
        let mut generator = ChaCha20Rng::from_seed(seed);
        // The generator counts words of four bytes.
        generator.set_word_pos(u128::from(block) * 16);
        Self(generator)
    }

    /// Fills in the next four blocks.
    pub fn fill(&mut self, bytes: &mut [u8; FOUR_BLOCKS]) {
        self.0.fill_bytes(bytes);
    }
}

#[cfg(test)]
mod tests {
    use rand_chacha::ChaCha20Rng;
    use rand_core::{Rng, SeedableRng};

    use super::{FOUR_BLOCKS, Keystream, four_blocks};

    /// Seeds with every byte in use, and all equal bytes; the first block, some in the middle, and where the counter's low
    /// word overflows, among the four and between two calls.
    #[test]
    fn four_blocks_are_rand_chachas() {
        let seeds =
            (0..64_u8).map(|n| core::array::from_fn(|k| n.wrapping_mul(37) ^ k.to_le_bytes()[0].wrapping_mul(n)));
        for seed in seeds.chain([[0; 32], [255; 32]]) {
            for block in [
                0,
                1,
                2,
                3,
                4,
                1_000,
                0xffff_fffb,
                0xffff_fffc,
                0xffff_fffd,
                0xffff_fffe,
                0xffff_ffff,
                1 << 32,
                1 << 57,
            ] {
                let mut reference = ChaCha20Rng::from_seed(seed);
                reference.set_word_pos(u128::from(block) * 16);
                let (mut ours, mut natively) =
                    (four_blocks::Keystream::from_block(seed, block), Keystream::from_block(seed, block));
                for _ in 0..3 {
                    let [mut expected, mut lanes, mut native] = [[0; FOUR_BLOCKS]; 3];
                    reference.fill_bytes(&mut expected);
                    ours.fill(&mut lanes);
                    natively.fill(&mut native);
                    assert_eq!(lanes, expected, "from block {block}");
                    assert_eq!(native, expected, "natively, from block {block}");
                }
            }
        }
    }
}
