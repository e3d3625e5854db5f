//! Chains for the casino's usual table.

use kip_engine::contract::{Beacon, ChanceSource};
use kip_engine::two_up::contract::{Config, Rest};
use kip_tests::say::config;

pub use crate::chain::*;

/// Returns the outcome seed of table "pit 3" under nsw.
pub fn outcome_seed(link: &Bytes, number: u64, digest: &Bytes, beacon: &[u8]) -> Bytes {
    seed_of(["pit 3", "nsw"], link, number, digest, beacon)
}

/// Returns the rests of the coins for the link of that number, without a beacon.
pub fn lands(links: &[Bytes], number: usize, digest: &Bytes) -> (Rest, Rest) {
    faces(&outcome_seed(&links[number], number as u64, digest, &[]))
}

/// Returns the usual table with this source.
pub fn with(source: ChanceSource) -> Config {
    Config { source, ..config() }
}

/// Returns the usual table with this chain.
pub fn committed(links: &[Bytes], beacon: Option<Beacon>) -> Config {
    with(ChanceSource::Committed(commitment(links, beacon)))
}
