//! Fuzz targets for all untrusted input of kip.
//!
//! Each target takes any bytes and panics when kip breaks a promise. `tests/fuzz` searches for such bytes, guided by coverage;
//! `cargo test` runs each target on the inputs stored there.

pub mod bot;
pub mod cards;
pub mod config;
pub mod protocol;
pub mod script;
pub mod state;
pub mod table;
pub mod transcript;

/// A function that takes arbitrary bytes.
pub type Target = fn(&[u8]);

/// Every target with its name.
pub const TARGETS: [(&str, Target); 9] = [
    ("state", state::run),
    ("config", config::run),
    ("script", script::run),
    ("transcript", transcript::run),
    ("protocol", protocol::run),
    ("card-state", cards::state::run),
    ("card-config", cards::config::run),
    ("card-events", cards::events::run),
    ("bot", bot::run),
];

/// Returns the bytes before and after the first line feed.
fn first_line(bytes: &[u8]) -> (&[u8], &[u8]) {
    match bytes.iter().position(|byte| *byte == b'\n') {
        Some(at) => (&bytes[..at], &bytes[at + 1..]),
        None => (bytes, &[]),
    }
}
