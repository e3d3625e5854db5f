//! Arbitrary states of card tables: a rulebook restores a valid state and refuses any other.
//!
//! An input is a rulebook (one byte), the number of picks (one byte), the picks, and the body of a state. The target
//! adds the rulebook's header and the checksum.

use kip_engine::casino_cards::{FAMILY, GENERATION};

use super::{RULEBOOKS, Rulebook};
use crate::fuzz::state::sealed;

/// Restores the raw bytes with every rulebook, then the body with the rulebook it names, and plays on.
///
/// # Panics
/// When a rulebook breaks a promise.
pub fn run(bytes: &[u8]) {
    for rulebook in RULEBOOKS.iter() {
        restore(rulebook, bytes, &[]);
    }
    let [book, length, rest @ ..] = bytes else { return };
    let rulebook = &RULEBOOKS[usize::from(*book) % RULEBOOKS.len()];
    let (picks, body) = rest.split_at(rest.len().min(usize::from(*length)));
    restore(rulebook, &sealed(FAMILY, rulebook.record.id, GENERATION, body), picks);
}

/// Returns the input for a state of the rulebook with this number and id.
pub fn input(book: u8, id: &str, picks: &[u8], state: &[u8]) -> Vec<u8> {
    let length = u8::try_from(picks.len()).expect("at most 255 picks");
    let header = format!("kip/state/1 {FAMILY} {id} {GENERATION}\n");
    [&[book, length], picks, &state[header.len()..state.len() - 8]].concat()
}

fn restore(rulebook: &Rulebook, state: &[u8], picks: &[u8]) {
    match rulebook.ask(|rules| rules.chances(state, 0)) {
        Err(refusal) => rulebook.check_refusal(&refusal),
        Ok(_) => {
            let same = rulebook.ask(|rules| rules.rebuild(state, &[]));
            assert_eq!(same.as_deref(), Ok(state), "what was restored has other bytes");
            rulebook.play(state.to_vec(), picks);
        }
    }
}
