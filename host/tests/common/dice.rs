//! A deterministic random number generator for tests.

/// The generator xorshift64*.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    /// Returns 32 bytes for seeds and entropy.
    pub fn bytes(&mut self) -> [u8; 32] {
        let mut bytes = [0; 32];
        bytes.as_chunks_mut().0.iter_mut().for_each(|chunk| *chunk = self.next().to_le_bytes());
        bytes
    }

    pub fn below(&mut self, bound: u64) -> u64 {
        (self.next() >> 11) % bound
    }

    pub fn pick<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[usize::try_from(self.below(of.len() as u64)).unwrap()]
    }
}
