//! Entry points for tests that feed untrusted input to the program, without files and without a terminal. Users enter
//! by [`main`](super::main).

use kip::{Registry, Rulebook};

use super::args::Verify;
use super::fair::Chains;
use super::output::Out;
use super::play::script::Script;
use super::play::scripted::{self, OutputOptions};
use super::verify;

/// `kip play --script`: reads a script, and plays it if that needs neither chance nor a file.
///
/// # Errors
/// The message that the user would see.
pub fn script(text: &str, rulebook: &Rulebook, registry: &Registry, json: bool) -> Result<(), String> {
    let options = OutputOptions { events: true, transcript: None };
    let script = <Script>::read("script", text).map_err(|failure| failure.to_string())?;
    if script.needs_outside_input() {
        return Ok(());
    }
    scripted::play(rulebook, registry.clone(), Chains::default(), &script, options, &mut Out::discard(json))
        .map_err(|failure| failure.to_string())
}

/// `kip verify`: reads a transcript as it is written, then plays it again.
///
/// # Errors
/// The message that the user would see.
pub fn transcript(lines: &[u8], registry: &Registry, json: bool) -> Result<(), String> {
    let args = Verify { file: "transcript".into(), ..Verify::default() };
    verify::verify_lines(&args, lines, registry, &mut Out::discard(json)).map_err(|failure| failure.to_string())
}
