//! Random rings, random commands, and checks of every promise. Modules that are not specific to rings are shared with
//! `random`.
#![allow(dead_code, reason = "some of the shared code is unused here")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may stop where it stands")]
#![allow(missing_docs, reason = "tests")]

#[path = "../random/chains.rs"]
pub mod chains;
#[path = "../random/happenings.rs"]
pub mod happenings;
#[path = "../random/promise.rs"]
pub mod promise;
#[path = "../random/script.rs"]
pub mod script;
#[path = "../random/tally.rs"]
pub mod tally;

pub mod anything;
pub mod drive;
pub mod ends;
pub mod listed;
pub mod looks;
pub mod orders;
pub mod tables;
