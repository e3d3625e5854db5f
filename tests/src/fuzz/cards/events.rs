//! Arbitrary events of card tables, given to `disclose` and `rebuild`. Events come from wherever transcripts are kept.
//!
//! An input is a line with a rulebook's id, a line with a state in hexadecimal, and a line with events.

use kip_engine::casino_cards::contract::Event;

use super::{RULEBOOKS, Rulebook};
use crate::fuzz::first_line;

/// Discloses the events to everybody, and rebuilds a state from them: the events are refused, or the result is a state.
///
/// # Panics
/// When a rulebook breaks a promise.
pub fn run(bytes: &[u8]) {
    let (id, rest) = first_line(bytes);
    let (state, events) = first_line(rest);
    let (Ok(state), Ok(events)) = (from_hex(state), serde_json::from_slice::<Vec<Event>>(events)) else { return };
    let Some(rulebook) = RULEBOOKS.iter().find(|rulebook| rulebook.record.id.as_bytes() == id) else { return };
    rulebook.check_disclosed(&events);
    check_rebuilding(rulebook, &state, &events);
}

fn check_rebuilding(rulebook: &Rulebook, state: &[u8], events: &[Event]) {
    match rulebook.ask(|rules| rules.rebuild(state, events)) {
        Err(refusal) => rulebook.check_refusal(&refusal),
        // The result is a state like any other.
        Ok(rebuilt) => rulebook.play(rebuilt, &[0, 0, 1, 7, 2, 0, 3, 0]),
    }
}

/// Returns the input for events that follow a state.
pub fn input(id: &str, state: &[u8], events: &[Event]) -> Vec<u8> {
    let state: String = state.iter().map(|byte| format!("{byte:02x}")).collect();
    let events = serde_json::to_string(events).expect("words have JSON");
    [id, &state, &events].join("\n").into_bytes()
}

fn from_hex(text: &[u8]) -> Result<Vec<u8>, ()> {
    let digit = |digit: u8| char::from(digit).to_digit(16).and_then(|digit| u8::try_from(digit).ok()).ok_or(());
    let (pairs, []) = text.as_chunks::<2>() else { return Err(()) };
    pairs.iter().map(|[high, low]| Ok(digit(*high)? << 4 | digit(*low)?)).collect()
}
