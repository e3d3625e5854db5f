//! Scripts from anywhere, as `kip play --script` reads and plays them.
//!
//! An input is a line with a rulebook's id, and `--json` after it where a machine asks, then the script.

use kip::Registry;
use kip_cli::untrusted_input;

use super::{first_line, transcript};

/// The session is played, or the user is told why not.
///
/// # Panics
/// Where the program does not keep its word.
pub fn run(bytes: &[u8]) {
    let (heading, script) = first_line(bytes);
    let Ok(script) = std::str::from_utf8(script) else { return };
    let registry: &Registry = transcript::registry();
    let rulebook = registry.rulebooks().find(|rulebook| heading.starts_with(rulebook.id().as_bytes()));
    let Some(rulebook) = rulebook else { return };
    if let Err(told) = untrusted_input::script(script, &rulebook, registry, heading.ends_with(b" --json")) {
        assert!(!told.is_empty(), "nobody is told what is wrong");
        // The program is to blame for these, not the script.
        assert!(!told.contains("does not add up") && !told.contains("the draws do not hold"), "{told}");
    }
}
