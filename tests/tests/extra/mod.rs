//! Rulebooks of a house's own, described from outside the engine, and a table to play them at.
#![allow(dead_code, reason = "every test file takes what it needs")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may stop where it stands")]
#![allow(missing_docs, reason = "tests")]

pub mod pit;
pub mod rulebooks;
