//! Arbitrary configs of card tables: reading one succeeds or fails with a message, and a rulebook opens a table with it or refuses
//! by a clause.
//!
//! An input is a config on one line, then picks.

use kip_engine::casino_cards::contract::Config;

use super::RULEBOOKS;
use crate::fuzz::first_line;

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
        match rulebook.ask(|rules| rules.open(&config)) {
            Err(refusal) => rulebook.check_refusal(&refusal),
            Ok((state, _)) => rulebook.play(state, picks),
        }
    }
}
