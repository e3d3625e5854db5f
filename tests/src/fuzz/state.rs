//! States from anywhere: a rulebook restores what it can go on from, and refuses the rest.
//!
//! An input is a rulebook (one byte), how many picks follow (one byte), the picks, and the state without
//! its header and its checksum, which stand before and after every state of that rulebook.

use std::sync::LazyLock;

use kip_engine::two_up::{FAMILY, GENERATION};
use twox_hash::XxHash64;

use super::table::Rulebook;
use crate::native::BOOKS;

static RULEBOOKS: LazyLock<Vec<Rulebook>> = LazyLock::new(|| BOOKS.into_iter().map(Rulebook::of).collect());

/// The bytes as they are to every rulebook; as a body to the one they name, and on from there.
///
/// # Panics
/// Where a rulebook does not keep its word.
pub fn run(bytes: &[u8]) {
    for rulebook in RULEBOOKS.iter() {
        restore(rulebook, bytes, &[]);
    }
    let [book, length, rest @ ..] = bytes else { return };
    let rulebook = &RULEBOOKS[usize::from(*book) % RULEBOOKS.len()];
    let (picks, body) = rest.split_at(rest.len().min(usize::from(*length)));
    restore(rulebook, &sealed(rulebook.book.id, body), picks);
}

/// An input for a state of that rulebook, by its number.
pub fn input(book: u8, picks: &[u8], state: &[u8]) -> Vec<u8> {
    let length = u8::try_from(picks.len()).expect("at most 255 picks");
    let body = &state[header(BOOKS[usize::from(book)].id).len()..state.len() - 8];
    [&[book, length], picks, body].concat()
}

fn restore(rulebook: &Rulebook, state: &[u8], picks: &[u8]) {
    match rulebook.book.restore(state) {
        Err(refusal) => rulebook.explains(&refusal),
        Ok(table) => {
            assert_eq!(table.snapshot(), state, "what was restored has other bytes");
            rulebook.play(table, picks);
        }
    }
}

/// The line that a state of that rulebook begins with.
fn header(rulebook: &str) -> Vec<u8> {
    format!("kip/state/1 {FAMILY} {rulebook} {GENERATION}\n").into_bytes()
}

fn sealed(rulebook: &str, body: &[u8]) -> Vec<u8> {
    let mut state = [&header(rulebook), body].concat();
    let sum = XxHash64::oneshot(0, &state);
    state.extend_from_slice(&sum.to_le_bytes());
    state
}
