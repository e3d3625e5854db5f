//! What the program makes of what strangers write, without files and without a terminal: for tests
//! that hand it anything. A user comes in by [`main`](super::main).

use kip::{Registry, Rulebook};

use super::args::Verify;
use super::fair::Chains;
use super::output::Out;
use super::play::script::Script;
use super::play::scripted::{self, Telling};
use super::verify;

/// `kip play --script`: read, and played to its end where that takes nothing from outside.
///
/// # Errors
/// What the user is told.
pub fn script(text: &str, rulebook: &Rulebook, registry: &Registry, json: bool) -> Result<(), String> {
    let telling = Telling { events: true, transcript: None };
    let script = Script::read("script", text).map_err(|failure| failure.to_string())?;
    if script.needs_others() {
        return Ok(());
    }
    scripted::play(rulebook, registry.clone(), Chains::default(), &script, telling, &mut Out::unheard(json))
        .map_err(|failure| failure.to_string())
}

/// `kip verify`, which reads a transcript as it is written and then plays it again.
///
/// # Errors
/// What the user is told.
pub fn transcript(lines: &[u8], registry: &Registry, json: bool) -> Result<(), String> {
    let args = Verify { file: "transcript".into(), ..Verify::default() };
    verify::lines(&args, || Ok(lines), || Ok(registry.clone()), &mut Out::unheard(json))
        .map_err(|failure| failure.to_string())
}
