//! `kip play`: at the terminal, or a session from a script.

pub(crate) mod args;
mod ask;
mod auto;
mod canvas;
mod casino;
pub(crate) mod chance;
pub(crate) mod clock;
mod coins;
mod croupier;
pub(crate) mod examples;
mod label;
mod menu;
mod panel;
mod phase;
pub(crate) mod prompts;
pub(crate) mod resume;
mod ring;
mod scene;
#[cfg(test)]
mod screen_tests;
pub(crate) mod script;
pub(crate) mod scripted;
pub(crate) mod session;
mod setup;
pub(crate) mod swaps;
mod terminal;
pub(crate) mod transcript_file;

use std::fs::File;
use std::io::{self, BufRead as _, BufReader, IsTerminal as _, Read as _};
use std::path::{Path, PathBuf};

use super::bounded::read_at_most;
use super::errors::{Failure, Outcome};
use super::fair::Chains;
use super::families::Family;
use super::output::{Out, grouped};
use super::registry::RulebookSources;
use super::values::DEFAULT;
use args::{Play, Resume};
use examples::ExampleSession;
use kip::TwoUp;
use kip::contract::ChanceSource;
use kip::transcript::LONGEST_LINE;
use script::{Script, Scripted};
use scripted::OutputOptions;

pub(crate) fn run(args: &Play, sources: RulebookSources<'_>, out: &mut Out) -> Outcome {
    crate::ascii::ask_for(args.show.ascii);
    if let Some(file) = &args.resume {
        let transcript = file.clone().map_or_else(find_last_transcript, Ok)?;
        let (seats, players) = (args.cards.seats.clone(), args.table.players.clone());
        let args = Resume { transcript, croupier: args.table.croupier, seats, players, show: args.show };
        return resume(&args, sources, out);
    }
    // A session that comes with the program names its rulebook.
    let of_example = match args.example {
        Some(Some(name)) if args.rulebook().is_none() => Some(examples::find(Some(name), None)?.rulebook),
        _ => None,
    };
    let id = args.rulebook().or(of_example).unwrap_or(DEFAULT);
    if sources.family(id)? == Family::CasinoCards {
        return crate::cards::play::run(args, id, sources, out);
    }
    if let Some(option) = args.cards.first_given() {
        let played = sources.components.first().map_or_else(|| format!("`{id}`"), |file| file.display().to_string());
        let message = format!("{option} is for card tables, and {played} is Two-Up");
        return Err(Failure::input(message).help("`kip rulebooks` lists the rulebooks of casino-cards"));
    }
    let options = OutputOptions { events: args.events, transcript: args.transcript.as_deref() };
    if let Some(landings) = args.table.auto {
        let (rulebook, registry) = sources.load_with_successors(args.rulebook().unwrap_or(DEFAULT))?;
        return auto::play(args, &rulebook, registry, landings, options, out);
    }
    let Some(request) = script_request(args)? else { return play_at_terminal(args, sources, out) };
    let (rulebook, registry) = sources.load_with_successors(&request.rulebook)?;
    let mut script = match request.script {
        Some(script) => script,
        None => read_example(examples::find(None, Some(rulebook.id()))?)?,
    };
    let mut chains = Chains::new(&args.fair)?;
    if args.fair.fair {
        script.config.source = ChanceSource::Committed(chains.commit()?);
    }
    scripted::play(&rulebook, registry, chains, &script, options, out)
}

/// The script to play, and its rulebook.
struct ScriptRequest {
    rulebook: String,
    /// The script. `None` selects the example evening of the rulebook after loading.
    script: Option<Script<TwoUp>>,
}

fn read_example(session: &ExampleSession) -> Outcome<Script<TwoUp>> {
    Script::read(session.file, session.text)
}

/// Returns the script that the command line names, or `None` for play at the terminal.
fn script_request(args: &Play) -> Outcome<Option<ScriptRequest>> {
    let rulebook = args.rulebook().map(str::to_owned);
    match args.example {
        Some(Some(name)) => {
            let session = examples::find(Some(name), rulebook.as_deref())?;
            Ok(Some(ScriptRequest { rulebook: session.rulebook.into(), script: Some(read_example(session)?) }))
        }
        Some(None) => Ok(Some(ScriptRequest { rulebook: rulebook.unwrap_or(DEFAULT.into()), script: None })),
        None => {
            let request = |script| ScriptRequest { rulebook: rulebook.unwrap_or(DEFAULT.into()), script: Some(script) };
            Ok(read_script::<TwoUp>(args)?.map(request))
        }
    }
}

/// Reads the script that `--script` names, if the option is given.
///
/// # Errors
/// The file cannot be read, or is not a script of the family.
pub(crate) fn read_script<F: Scripted>(args: &Play) -> Outcome<Option<Script<F>>> {
    let Some(path) = &args.script else { return Ok(None) };
    let is_standard_input = path.as_os_str() == "-";
    let name = if is_standard_input { "standard input".into() } else { path.display().to_string() };
    let bytes = if is_standard_input {
        read_at_most(io::stdin().lock(), LARGEST_SCRIPT)
    } else {
        File::open(path).and_then(|file| read_at_most(file, LARGEST_SCRIPT))
    };
    match bytes.map_err(|error| Failure::file("read", Path::new(&name), &error))? {
        Some(bytes) => Script::read_bytes(&name, &bytes).map(Some),
        None => Err(Failure::input(format!("{name} is larger than {} bytes: no script is", grouped(LARGEST_SCRIPT)))),
    }
}

/// The size limit of a script: hundreds of thousands of commands fit into it.
const LARGEST_SCRIPT: u64 = 64 << 20;

/// Finds the transcript in this folder with the latest change, among those with the program's names and a whole line.
fn find_last_transcript() -> Outcome<PathBuf> {
    let folder = Path::new(".");
    let entries = std::fs::read_dir(folder).map_err(|error| Failure::file("read", folder, &error))?;
    let of_session = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with("kip-") && name.ends_with(".jsonl")
    };
    let written = |path: PathBuf| Some((std::fs::metadata(&path).and_then(|found| found.modified()).ok()?, path));
    let mut found: Vec<_> =
        entries.flatten().map(|entry| entry.path()).filter(of_session).filter_map(written).collect();
    found.sort_unstable();
    let last = found.into_iter().rev().map(|(_, path)| path).find(|path| has_line(path));
    let last = last.map(|path| path.strip_prefix(folder).map(Path::to_path_buf).unwrap_or(path));
    last.ok_or_else(|| {
        Failure::input("there is no transcript kip-….jsonl in this folder")
            .help("`kip play --resume FILE` goes on with another one")
    })
}

/// Returns whether the file contains the beginning of a session: a full disk or a killed program can leave a file without a line.
fn has_line(path: &Path) -> bool {
    let mut line = Vec::new();
    let first = |file| BufReader::new(file).take(LONGEST_LINE).read_until(b'\n', &mut line);
    File::open(path).and_then(first).is_ok() && line.ends_with(b"\n")
}

/// Resumes the session of a transcript. Without a terminal the session stays open.
pub(crate) fn resume(args: &Resume, sources: RulebookSources<'_>, out: &mut Out) -> Outcome {
    crate::ascii::ask_for(args.show.ascii);
    if out.json {
        return Err(Failure::input("--json is for machines: there is nobody to sit down at the table"));
    }
    if Family::of_transcript(&args.transcript)? == Family::CasinoCards {
        return crate::cards::play::go_on(args, sources, is_terminal(), out);
    }
    let of_cards = [("--seats", !args.seats.is_empty()), ("--players", !args.players.is_empty())];
    if let Some((option, _)) = of_cards.into_iter().find(|(_, given)| *given) {
        return Err(Failure::input(format!("{option} is for card tables, and this session is Two-Up")));
    }
    let registry = sources.load()?;
    let session = resume::take_up(&args.transcript, &registry, out)?;
    if is_terminal() {
        return terminal::go_on(args, session, registry, out);
    }
    out.line("This is no terminal: the session stays open.")
}

fn is_terminal() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

fn play_at_terminal(args: &Play, sources: RulebookSources<'_>, out: &mut Out) -> Outcome {
    if !is_terminal() || out.json {
        let why = if out.json { "--json is for machines" } else { "this is no terminal" };
        return Err(Failure::input(format!("{why}: there is nobody to sit down at the table")).help(
            "play a session from a file with `kip play --script FILE`, or the one that comes with the program \
             with `kip play --example`",
        ));
    }
    terminal::play(args, sources, out)
}
