//! Configs from anywhere: JSON is a config or is told why not, and a table opens or is refused by a clause.
//!
//! An input is a config on one line, then picks.

use std::sync::LazyLock;

use kip_engine::two_up::contract::Config;

use super::first_line;
use super::table::Rulebook;
use crate::native::BOOKS;

static RULEBOOKS: LazyLock<Vec<Rulebook>> = LazyLock::new(|| BOOKS.into_iter().map(Rulebook::of).collect());

/// Every rulebook opens a table with it, or refuses; what opens is played.
///
/// # Panics
/// Where a rulebook does not keep its word.
pub fn run(bytes: &[u8]) {
    let (json, picks) = first_line(bytes);
    let config: Config = match serde_json::from_slice(json) {
        Ok(config) => config,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return;
        }
    };
    let written = serde_json::to_vec(&config).expect("words have JSON");
    assert_eq!(serde_json::from_slice::<Config>(&written).expect("its own JSON"), config);
    for rulebook in RULEBOOKS.iter() {
        let mut events = Vec::new();
        match rulebook.book.open(&config, &mut events) {
            Err(refusal) => {
                assert!(events.is_empty(), "a refusal told events");
                rulebook.explains(&refusal);
            }
            Ok(table) => rulebook.play(table, picks),
        }
    }
}
