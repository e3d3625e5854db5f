//! Provably fair draws: the bytes and numbers of a seed, hash chains, what players give, and outcome seeds.
//!
//! Nothing here generates chance: seeds and links are inputs (R1, R4). No game, no table and no refusal enters this
//! crate, so the engine, its hosts and everybody who checks a transcript compute with the same lines. Golden tests hold
//! the bytes, because changing any of them changes every replay.
#![no_std]
#![forbid(unsafe_code)]

#[cfg(test)]
extern crate alloc;

mod chain;
mod contribution;
mod keystream;
mod outcome;
mod seed;

pub use chain::{
    LEAST_LINKS, MOST_CHAINS, MOST_LINKS, Published, Relation, Reuse, find_reuse, follows, previous_link,
    unrelated_head,
};
pub use contribution::{Contribution, add_contribution};
pub use outcome::{DrawOf, outcome_seed};
pub use seed::{Numbers, SeedBytes, exchange, fill, keystream_byte};
