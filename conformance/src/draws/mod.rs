//! Provably fair draws (`kip:draws`), as the suite computes them, and the comparison with what a component computes.
//!
//! This module knows no game: what a seed means in one is the family's.

pub mod chain;
mod compare;
pub mod keystream;

pub use compare::{Compared, LEAST, compare};
