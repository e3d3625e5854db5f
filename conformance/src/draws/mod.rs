//! Provably fair draws (`kip:draws`), as the suite computes them, and the comparison with a component's draws.
//!
//! This module knows no game: the family defines the meaning of a seed.

pub mod chain;
mod compare;
pub mod keystream;

pub use compare::{Compared, LEAST, compare};
