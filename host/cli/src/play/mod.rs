//! `kip play`: at the terminal, or a session out of a script.

mod ask;
mod auto;
mod canvas;
mod casino;
pub(crate) mod chance;
mod clock;
mod coins;
mod croupier;
pub(crate) mod examples;
mod label;
mod menu;
mod panel;
mod phase;
mod prompts;
mod ring;
pub(crate) mod script;
pub(crate) mod scripted;
pub(crate) mod session;
mod setup;
mod swaps;
mod terminal;
pub(crate) mod transcript_file;

use std::io::{IsTerminal as _, Read as _};

use super::args::{DEFAULT, Play};
use super::errors::{Failure, Outcome};
use super::fair::Chains;
use super::output::Out;
use super::registry::Shelf;
use examples::Session;
use kip::contract::ChanceSource;
use script::Script;
use scripted::Telling;

pub(crate) fn run(args: &Play, shelf: Shelf<'_>, out: &mut Out) -> Outcome {
    let telling = Telling { events: args.events, transcript: args.transcript.as_deref() };
    if let Some(landings) = args.table.auto {
        let (rulebook, registry) = shelf.stock(args.rulebook.as_deref().unwrap_or(DEFAULT))?;
        return auto::play(args, &rulebook, registry, landings, telling, out);
    }
    let Some(asked) = asked(args)? else { return at_terminal(args, shelf, out) };
    let (rulebook, registry) = shelf.stock(&asked.rulebook)?;
    let mut script = match asked.script {
        Some(script) => script,
        None => example(examples::session(None, Some(rulebook.id()))?)?,
    };
    let mut chains = Chains::new(&args.fair);
    if args.fair.fair {
        script.config.source = ChanceSource::Committed(chains.commit()?);
    }
    scripted::play(&rulebook, registry, chains, &script, telling, out)
}

/// What is to be played, and by which rulebook.
struct Asked {
    rulebook: String,
    /// None for the evening of whatever rulebook that is.
    script: Option<Script>,
}

fn example(session: &Session) -> Outcome<Script> {
    Script::read(session.file, session.text)
}

/// The script that was asked for, if one was.
fn asked(args: &Play) -> Outcome<Option<Asked>> {
    let rulebook = args.rulebook.clone();
    match args.example {
        Some(Some(name)) => {
            let session = examples::session(Some(name), rulebook.as_deref())?;
            Ok(Some(Asked { rulebook: session.rulebook.into(), script: Some(example(session)?) }))
        }
        Some(None) => Ok(Some(Asked { rulebook: rulebook.unwrap_or(DEFAULT.into()), script: None })),
        None => {
            let asked = |script| Asked { rulebook: rulebook.unwrap_or(DEFAULT.into()), script: Some(script) };
            Ok(script(args)?.map(asked))
        }
    }
}

fn script(args: &Play) -> Outcome<Option<Script>> {
    let Some(path) = &args.script else { return Ok(None) };
    let (name, text) = if path.as_os_str() == "-" {
        let mut text = String::new();
        let read = std::io::stdin().read_to_string(&mut text).map(|_| text);
        ("standard input".into(), read)
    } else {
        (path.display().to_string(), std::fs::read_to_string(path))
    };
    let text = text.map_err(|error| Failure::file("read", path, &error))?;
    Script::read(&name, &text).map(Some)
}

fn at_terminal(args: &Play, shelf: Shelf<'_>, out: &mut Out) -> Outcome {
    let here = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
    if !here || out.json {
        let why = if out.json { "--json is for machines" } else { "this is no terminal" };
        return Err(Failure::input(format!("{why}: there is nobody to sit down at the table")).help(
            "play a session from a file with `kip play --script FILE`, or the one that comes with the program \
             with `kip play --example`",
        ));
    }
    terminal::play(args, shelf, out)
}
