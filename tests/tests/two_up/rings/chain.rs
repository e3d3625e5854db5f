//! Chains for the usual ring.

pub use crate::chain::*;
