//! The suite itself: it finds every fault, and its reports and certificates state the findings.
//!
//! All are in one test program: each would compile the suite's generic parts once more.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may stop where it stands")]

mod certificate;
mod hostile_input;
mod liar;
mod native_run;
mod replay;
mod report;
mod sample;
mod whole;
mod whole_cards;
mod wrong_card_engines;
mod wrong_engines;
