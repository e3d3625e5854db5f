//! Random tables, random commands, and checks of every promise.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may stop where it stands")]
#![allow(missing_docs, reason = "tests")]

pub mod anything;
pub mod chains;
pub mod chips;
pub mod drive;
pub mod ends;
pub mod happenings;
pub mod holds;
pub mod listed;
pub mod looks;
pub mod orders;
pub mod promise;
pub mod scene;
pub mod script;
pub mod tables;
pub mod tally;
pub mod unlisted;
