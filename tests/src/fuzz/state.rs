//! Arbitrary states: a rulebook restores a valid state and refuses any other.
//!
//! An input is a rulebook (one byte), the number of picks (one byte), the picks, and the body of a state. The target
//! adds the rulebook's header and the checksum.

use std::sync::LazyLock;

use kip_engine::two_up::{FAMILY, GENERATION, Table};
use kip_records::two_up::all;
use twox_hash::XxHash64;

use super::table::Rulebook;

static RULEBOOKS: LazyLock<Vec<Rulebook>> = LazyLock::new(|| all().into_iter().map(Rulebook::of).collect());

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
    restore(rulebook, &sealed(FAMILY, rulebook.book.id(), GENERATION, body), picks);
}

/// Returns the input for a state of the rulebook with this number.
pub fn input(book: u8, picks: &[u8], state: &[u8]) -> Vec<u8> {
    let length = u8::try_from(picks.len()).expect("at most 255 picks");
    let header = header(FAMILY, all()[usize::from(book)].id(), GENERATION);
    let body = &state[header.len()..state.len() - 8];
    [&[book, length], picks, body].concat()
}

fn restore(rulebook: &Rulebook, state: &[u8], picks: &[u8]) {
    match Table::restore(rulebook.book, state) {
        Err(refusal) => rulebook.check_refusal(&refusal),
        Ok(table) => {
            assert_eq!(table.snapshot(), state, "what was restored has other bytes");
            rulebook.play(table, picks);
        }
    }
}

/// Returns the first line of every state of the rulebook.
fn header(family: &str, rulebook: &str, generation: &str) -> Vec<u8> {
    format!("kip/state/1 {family} {rulebook} {generation}\n").into_bytes()
}

/// Returns a state of the rulebook with this body.
pub fn sealed(family: &str, rulebook: &str, generation: &str, body: &[u8]) -> Vec<u8> {
    let mut state = [&header(family, rulebook, generation), body].concat();
    let sum = XxHash64::oneshot(0, &state);
    state.extend_from_slice(&sum.to_le_bytes());
    state
}
