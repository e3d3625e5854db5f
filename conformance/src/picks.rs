//! Numbers that a run makes up: all of them are derived from its seed, so that the same seed gives the same run.

use chacha20::ChaCha20Rng;
use chacha20::rand_core::{Rng as _, SeedableRng as _};
use sha2::{Digest as _, Sha256};

use crate::draws::keystream::Seed;

/// Numbers that are derived from the run's seed.
pub struct Picks(ChaCha20Rng);

impl Picks {
    /// Returns the numbers for a purpose. Another label or another number gives others.
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

    /// Returns true once in that many times, on average.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn picks_differ_by_seed_label_and_number() {
        let first = |seed: u8, label, number| Picks::of(&[seed; 32], label, number).seed();
        let picks = [first(1, "a", 0), first(2, "a", 0), first(1, "b", 0), first(1, "a", 1)];
        assert_eq!(first(1, "a", 0), picks[0]);
        assert!(picks.iter().enumerate().all(|(place, one)| !picks[..place].contains(one)));
    }
}
