//! What strangers can hand to kip, and what has to hold whatever it is.
//!
//! Each target takes any bytes and panics where kip does not keep its word. `tests/fuzz` looks for such
//! bytes, guided by coverage; `cargo test` gives each target the inputs that are kept there.

pub mod config;
pub mod protocol;
pub mod script;
pub mod state;
pub mod table;
pub mod transcript;

/// What is given anything.
pub type Target = fn(&[u8]);

/// Every target, by its name.
pub const TARGETS: [(&str, Target); 5] = [
    ("state", state::run),
    ("config", config::run),
    ("script", script::run),
    ("transcript", transcript::run),
    ("protocol", protocol::run),
];

/// The text before the first line feed, and the bytes after it.
fn first_line(bytes: &[u8]) -> (&[u8], &[u8]) {
    match bytes.iter().position(|byte| *byte == b'\n') {
        Some(at) => (&bytes[..at], &bytes[at + 1..]),
        None => (bytes, &[]),
    }
}
