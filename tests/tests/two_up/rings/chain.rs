//! Chains for the usual ring.

use kip_engine::contract::{Beacon, ChanceSource};
use kip_engine::two_up::contract::Config;
use kip_tests::say::ring_config;

pub use crate::chain::*;

/// The outcome seed of the ring "the back lane".
pub fn outcome_seed(rulebook: &str, link: &Bytes, number: u64, digest: &Bytes, beacon: &[u8]) -> Bytes {
    seed_of(["the back lane", rulebook], link, number, digest, beacon)
}

/// The usual ring with this source.
pub fn with(source: ChanceSource) -> Config {
    Config { source, ..ring_config() }
}

/// The usual ring with this chain.
pub fn committed(links: &[Bytes], beacon: Option<Beacon>) -> Config {
    with(ChanceSource::Committed(commitment(links, beacon)))
}
