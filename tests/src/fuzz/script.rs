//! Arbitrary scripts, as `kip play --script` reads and plays them.
//!
//! An input is a line with a rulebook's id and an optional ` --json`, then the script.

use kip::{Registry, TwoUp};
use kip_cli::untrusted_input;

use super::first_line;
use crate::component;

/// Plays the session, or gets a message for the user.
///
/// # Panics
/// When the program breaks a promise.
pub fn run(bytes: &[u8]) {
    let (heading, script) = first_line(bytes);
    let Ok(script) = std::str::from_utf8(script) else { return };
    let registry: &Registry<TwoUp> = component::registry();
    let rulebook = registry.rulebooks().find(|rulebook| heading.starts_with(rulebook.id().as_bytes()));
    let Some(rulebook) = rulebook else { return };
    if let Err(message) = untrusted_input::script(script, &rulebook, registry, heading.ends_with(b" --json")) {
        assert!(!message.is_empty(), "the message is empty");
        // These messages would be the program's fault, not the script's.
        assert!(!message.contains("does not add up") && !message.contains("the draws do not hold"), "{message}");
    }
}
