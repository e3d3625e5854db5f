//! Arbitrary answers of an outside program that plays cards, as `kip play --seats bot:…` reads them.
//!
//! An input is the lines that the program would write.

use kip_cli::untrusted_input;

use crate::component::card_rulebook;

/// Lets the answers decide for a seat in mid-hand: they are a decision, or the user gets a message.
///
/// # Panics
/// When the program breaks a promise.
pub fn run(bytes: &[u8]) {
    if let Err(message) = untrusted_input::bot(bytes, &card_rulebook("swazi-two")) {
        assert!(!message.is_empty(), "the message is empty");
    }
}
