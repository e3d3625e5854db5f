//! Draws samples through the component, and compares every coin with the keystream that the suite computes.

use kip_engine::two_up::contract::{Faces, Side};
use sha2::{Digest as _, Sha256};

use super::faces::{bits, faces};
use crate::draws::keystream::{self, Seed};
use crate::families::two_up::Coins;
use crate::hosting::Failure;
use crate::picks::Picks;
use crate::report::Finding;

/// A way to draw outcomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Series {
    /// Each spin from its own seed.
    Landings,
    /// All spins from one seed.
    Batch,
}

impl Series {
    /// Both series.
    pub const ALL: [Self; 2] = [Self::Landings, Self::Batch];

    /// Returns the name in a report.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Landings => "landings",
            Self::Batch => "batch",
        }
    }
}

/// Drawn spins, three bits each: bit `i` is 1 if coin `i` shows heads.
pub type Sample = Vec<u8>;

/// The draws of one run.
pub struct Draws<'a> {
    rules: &'a mut dyn Coins,
    seed: Seed,
    progress: &'a mut dyn FnMut(u64, u64),
    done: u64,
    of: u64,
    compared: u64,
    findings: Vec<Finding>,
}

/// The number of coins that a seed gives for each spin, even when fewer are spun.
const COINS: u64 = 3;
/// The number of spins between two reports of progress.
const PROGRESS_INTERVAL: u64 = 10_000;
/// The number of seeds that are followed far out.
const FAR_SEEDS: u64 = 16;
/// The number of spins of each magnitude that are drawn from the run's seed, for each of those seeds.
const FAR_PICKS: u64 = 2;
/// A million spins, the size of a batch in a usual run.
const MILLION: u64 = 1_000_000;

impl<'a> Draws<'a> {
    /// Prepares draws of `of` spins in total, or of more if some tests continue to further stages.
    pub fn new(rules: &'a mut dyn Coins, seed: Seed, progress: &'a mut dyn FnMut(u64, u64), of: u64) -> Self {
        Self { rules, seed, progress, done: 0, of, compared: 0, findings: Vec::new() }
    }

    /// Returns the number of compared coins, and the first difference of each sample.
    pub fn into_compared(self) -> (u64, Vec<Finding>) {
        (self.compared, self.findings)
    }

    /// Draws a sample. Its label is part of every seed, so that samples share no seed.
    pub fn sample(&mut self, series: Series, label: &str, spins: u64) -> Result<Sample, Failure> {
        self.of = self.of.max(self.done + spins);
        let mut drawn = Vec::with_capacity(usize::try_from(spins).unwrap_or(0));
        let batch = self.outcome_seed(Series::Batch, label, 0);
        let (mut stream, mut differing) = (keystream::bytes(batch), Differing::default());
        for spin in 0..spins {
            let (seed, k, byte) = match series {
                Series::Landings => {
                    let seed = self.outcome_seed(series, label, spin);
                    (seed, 0, keystream::byte(seed, 0))
                }
                Series::Batch => (batch, spin, stream.next().unwrap_or_default()),
            };
            drawn.push(bits(self.compare(&seed, k, byte, &mut differing)?));
            self.done += 1;
            if self.done.is_multiple_of(PROGRESS_INTERVAL) || spin + 1 == spins {
                (self.progress)(self.done, self.of);
            }
        }
        self.findings.extend(differing.finding(series.name()));
        Ok(drawn)
    }

    /// Compares coins far out in several seeds: around every power of two and around a million, and some that are drawn from the
    /// run's seed.
    pub fn compare_far(&mut self) -> Result<(), Failure> {
        let mut differing = Differing::default();
        for number in 0..FAR_SEEDS {
            let mut picks = Picks::of(&self.seed, "far out", number);
            let seed = picks.seed();
            for k in far_spins(&mut picks) {
                self.compare(&seed, k, keystream::byte(seed, k), &mut differing)?;
            }
        }
        self.findings.extend(differing.finding("far out"));
        Ok(())
    }

    /// Requests the coins of a spin from the component and compares them with a byte of the keystream.
    fn compare(&mut self, seed: &Seed, k: u64, byte: u8, differing: &mut Differing) -> Result<Faces, Failure> {
        let (found, wanted) = (self.rules.coins_of(seed, k)?, faces(byte));
        self.compared += COINS;
        if found != wanted {
            differing.spins += 1;
            differing.first.get_or_insert_with(|| {
                let (seed, wanted, found) = (hex::encode(seed), in_words(wanted), in_words(found));
                format!("seed {seed}, k {k}: ChaCha20 gives {wanted}, the component {found}")
            });
        }
        Ok(found)
    }

    /// Returns the seed of one spin, derived from the run's seed, the series, the sample's label and the spin's number.
    fn outcome_seed(&self, series: Series, label: &str, spin: u64) -> Seed {
        let mut hash = Sha256::new().chain_update(b"kip/randomness/1").chain_update(self.seed);
        for name in [series.name(), label] {
            hash = hash.chain_update((name.len() as u64).to_le_bytes()).chain_update(name);
        }
        hash.chain_update(spin.to_le_bytes()).finalize().into()
    }
}

/// The spins whose coins differ from those of the keystream.
#[derive(Default)]
struct Differing {
    first: Option<String>,
    spins: u64,
}

impl Differing {
    fn finding(self, series: &str) -> Option<Finding> {
        let Self { first, spins } = self;
        let what = first.map(|first| format!("{first}; {spins} spins differ"));
        what.map(|what| Finding { place: format!("coins of a seed ({series})"), what })
    }
}

/// Formats coins: `heads, tails, heads`.
fn in_words(Faces { first, second, third }: Faces) -> String {
    let sides = [Some(first), Some(second), third].into_iter().flatten();
    sides.map(Side::as_str).collect::<Vec<_>>().join(", ")
}

/// Returns the spins that are compared far out in a seed.
fn far_spins(picks: &mut Picks) -> Vec<u64> {
    let powers = (6..64).map(|power| 1_u64 << power);
    let around = powers.clone().chain([MILLION]).flat_map(|middle| [middle - 1, middle, middle + 1]);
    let mut spins: Vec<u64> = [0, 1, u64::MAX].into_iter().chain(around).collect();
    for power in powers {
        spins.extend((0..FAR_PICKS).map(|_| power + picks.below(power)));
    }
    spins
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spins_far_out_have_every_magnitude() {
        let spins = far_spins(&mut Picks::of(&[1; 32], "far out", 0));
        let known = [0, 1, 63, 64, 65, 999_999, 1_000_000, 1_000_001, (1 << 32) - 1, 1 << 32, (1 << 32) + 1];
        let farther = [(1 << 38) - 1, 1 << 38, 1 << 40, (1 << 53) - 1, u64::MAX];
        assert!(known.iter().chain(&farther).all(|spin| spins.contains(spin)));
        for power in 6..64 {
            let drawn = spins.iter().filter(|spin| spin.checked_ilog2() == Some(power)).count();
            assert!(drawn >= 5, "{drawn} of 2^{power}");
        }
    }
}
