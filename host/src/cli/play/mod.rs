//! `kip play`: at the terminal, or a session out of a script.

mod ask;
mod auto;
mod canvas;
pub(crate) mod chance;
mod croupier;
mod menu;
mod panel;
pub(crate) mod paper;
mod prompts;
pub(crate) mod script;
mod scripted;
pub(crate) mod session;
mod setup;
mod swaps;
mod terminal;

use std::io::{IsTerminal as _, Read as _};

use super::args::{Example, Play};
use super::errors::{Failure, Outcome};
use super::fair::Chains;
use super::output::Out;
use super::registry::Shelf;
use kip::two_up::SpinSource;
use script::Script;
use scripted::Telling;

/// Sessions that come with the program.
const NSW_EVENING: &str = include_str!("../../../examples/nsw-evening.jsonl");
const NSW_COMMITTED: &str = include_str!("../../../examples/nsw-committed.jsonl");
const SWAP: &str = include_str!("../../../examples/swap.jsonl");

pub(crate) fn run(args: &Play, shelf: Shelf<'_>, out: &mut Out) -> Outcome {
    let telling = Telling { events: args.events, transcript: args.transcript.as_deref() };
    if let Some(landings) = args.table.auto {
        let (rulebook, registry) = shelf.stock(&args.rulebook)?;
        return auto::play(args, &rulebook, registry, landings, telling, out);
    }
    let Some(mut script) = script(args)? else { return at_terminal(args, shelf, out) };
    let (rulebook, registry) = shelf.stock(&args.rulebook)?;
    let mut chains = Chains::new(&args.fair);
    if args.fair.fair {
        script.config.source = SpinSource::Committed(chains.commit()?);
    }
    scripted::play(&rulebook, registry, chains, &script, telling, out)
}

/// The script that was asked for, if one was.
fn script(args: &Play) -> Outcome<Option<Script>> {
    if let Some(example) = args.example {
        let (name, text) = match example {
            Example::NswEvening => ("nsw-evening.jsonl", NSW_EVENING),
            Example::NswCommitted => ("nsw-committed.jsonl", NSW_COMMITTED),
            Example::Swap => ("swap.jsonl", SWAP),
        };
        return Script::read(name, text).map(Some);
    }
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
