//! Random numbers from a seed, so that one number can represent a whole step of a script.

/// The generator: `SplitMix64`.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// Returns dice that always roll the same for one seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Returns the next 64 bits.
    #[allow(clippy::should_implement_trait, reason = "dice do not end")]
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    /// Returns a number below `end`; the slight preference for small ones does no harm here.
    pub const fn below(&mut self, end: u64) -> u64 {
        if end == 0 { 0 } else { self.next() % end }
    }

    /// Returns an index below `length`; 0 when `length` is 0.
    #[allow(clippy::cast_possible_truncation, reason = "below a usize")]
    pub const fn place(&mut self, length: usize) -> usize {
        self.below(length as u64) as usize
    }

    /// Returns a number from `least` to `most`, both included.
    pub const fn between(&mut self, least: u64, most: u64) -> u64 {
        match most.wrapping_sub(least).checked_add(1) {
            Some(width) => least + self.below(width),
            None => self.next(),
        }
    }

    /// Returns a byte below `end`.
    #[allow(clippy::cast_possible_truncation, reason = "below 256")]
    pub const fn byte(&mut self, end: u8) -> u8 {
        self.below(end as u64) as u8
    }

    /// Returns a number below `end`.
    #[allow(clippy::cast_possible_truncation, reason = "below 2^32")]
    pub const fn number(&mut self, end: u32) -> u32 {
        self.below(end as u64) as u32
    }

    /// Returns true once in that many times, on average.
    pub const fn once_in(&mut self, times: u64) -> bool {
        self.below(times) == 0
    }

    /// Returns one element of a slice.
    ///
    /// # Panics
    /// When the slice is empty.
    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.place(from.len())]
    }

    /// Returns `Some` half of the time.
    pub fn maybe<T>(&mut self, value: impl FnOnce(&mut Self) -> T) -> Option<T> {
        if self.once_in(2) { Some(value(self)) } else { None }
    }

    /// Returns `length` bytes.
    pub fn bytes(&mut self, length: u64) -> Vec<u8> {
        (0..length).map(|_| self.byte(255)).collect()
    }
}
