//! Arbitrary configs: reading one succeeds or fails with a message, and a rulebook opens a table with it or refuses
//! by a clause.
//!
//! An input is a config on one line, then picks.

use std::sync::LazyLock;

use kip_engine::two_up::Table;
use kip_engine::two_up::contract::Config;
use kip_records::two_up::all;

use super::first_line;
use super::table::Rulebook;

static RULEBOOKS: LazyLock<Vec<Rulebook>> = LazyLock::new(|| all().into_iter().map(Rulebook::of).collect());

/// Opens a table of every rulebook with the config, and plays those that open.
///
/// # Panics
/// When a rulebook breaks a promise.
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
        match Table::open(rulebook.book, &config, &mut events) {
            Err(refusal) => {
                assert!(events.is_empty(), "a refusal told events");
                rulebook.check_refusal(&refusal);
            }
            Ok(table) => rulebook.play(table, picks),
        }
    }
}
