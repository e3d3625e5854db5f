//! The program as a user runs it: certificates, fair sessions, a house's own rulebook.
//!
//! All are in one test program, because every test program links Wasmtime.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may stop where it stands")]

#[path = "../../../tests/common/mod.rs"]
mod common;
#[path = "../../../../conformance/tests/suite/native_run.rs"]
mod native_run;
#[path = "../../../tests/common/tamper.rs"]
mod tamper;

#[cfg(unix)]
mod adapters;
mod cache;
mod card_evenings;
mod card_fair;
mod card_money;
mod card_options;
mod cards;
mod certificate;
mod certify;
mod chains;
mod check;
#[cfg(unix)]
mod copies;
mod diff;
mod export;
mod failed_orders;
mod fair;
mod fairness;
mod folder;
#[cfg(target_os = "linux")]
mod full_disk;
mod hostile_text;
mod house;
#[cfg(unix)]
mod load;
mod money;
mod new_rulebook;
mod once;
#[cfg(unix)]
mod outside;
mod own_cards;
mod own_vectors;
mod resume;
mod schema;
#[cfg(unix)]
mod screen;
mod scripts;
