// Written from `wit/` by `kip-builder contract`: change it there.

//! Provably fair draws: what a host needs to make a chain, and anybody to check one. No coins, no cards: what a seed
//! means in a game is that family's.
//!
//! Numbers and lengths are 8 bytes, little-endian. Quoted prefixes are ASCII without terminator.

use alloc::string::String;
use alloc::vec::Vec;
#[cfg(feature = "wasmtime")]
use wasmtime::component::{ComponentType, Lift, Lower};

/// All that goes into an outcome seed besides the link.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Draw {
    /// The table's name.
    pub table: String,
    /// The rulebook's id.
    pub rulebook: String,
    /// The contract's generation.
    pub generation: String,
    /// The link's number in its chain, from 1.
    pub number: u32,
    /// The players' running digest, 32 bytes.
    #[cfg_attr(feature = "serde", serde(with = "crate::json::hex"))]
    pub entropy: Vec<u8>,
    /// What the beacon published; empty without one.
    #[cfg_attr(feature = "serde", serde(with = "crate::json::hex"))]
    pub beacon: Vec<u8>,
}
