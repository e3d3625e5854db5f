//! The conformance suite: clause tables now; vectors, adapters and certificates follow.
//!
//! A clause table says for every numbered line of a rulebook who holds it: the engine, with the
//! tests that fail without it, or the host's people, with what the engine gives them for it.

pub mod clauses;
