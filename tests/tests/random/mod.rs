//! Random tables, random commands, and what has to hold whatever happens.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may stop where it stands")]
#![allow(missing_docs, reason = "tests")]

pub mod chains;
pub mod chips;
pub mod dice;
pub mod drive;
pub mod listed;
pub mod orders;
pub mod scene;
pub mod strange;
pub mod tables;
