//! `kip play`: at the terminal, or a session from a script.

pub(crate) mod args;
pub(crate) mod at_terminal;
mod auto;
pub(crate) mod chance;
pub(crate) mod clock;
pub(crate) mod croupier;
pub(crate) mod entry;
pub(crate) mod examples;
pub(crate) mod prompts;
pub(crate) mod results;
pub(crate) mod resume;
#[cfg(test)]
mod screen_tests;
pub(crate) mod script;
pub(crate) mod scripted;
pub(crate) mod session;
pub(crate) mod swaps;
mod terminal;
pub(crate) mod transcript_file;

use std::fs::File;
use std::io::{self, BufRead as _, BufReader, IsTerminal as _, Read as _};
use std::path::{Path, PathBuf};

use super::bounded::read_at_most;
use super::errors::{Failure, Outcome};
use super::face::Face;
use super::fair::Chains;
use super::families::Family;
use super::output::{Out, grouped};
use super::registry::RulebookSources;
use super::values::DEFAULT;
use args::{Play, Resume};
use at_terminal::AtTerminal;
use kip::contract::ChanceSource;
use kip::family::Opening as _;
use kip::transcript::LONGEST_LINE;
use kip::{Registry, Rulebook};
use script::Script;
use scripted::OutputOptions;
use session::Session;
use transcript_file::transcripts_folder;

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
    sources.family(id)?.0.play(args, id, sources, out)
}

/// A family whose tables people open and play.
pub trait TablePlay: Face {
    /// Requires that the options are for tables of this family, and that somebody is here to play.
    ///
    /// # Errors
    /// The first option that is not, or that contradicts another.
    fn require_options(args: &Play, _: &str, _: RulebookSources<'_>, out: &Out) -> Outcome {
        match args.cards.first_given().or_else(|| args.table.first_given()) {
            Some(option) => Err(Failure::input(format!("{option} is not for tables of {}", Self::NAME))),
            None => require_somebody(args, out),
        }
    }

    /// Plays at a new table: with people, computer players, or by itself.
    ///
    /// # Errors
    /// The table cannot be opened, nobody can sit down, or the session fails.
    fn play_table(args: &Play, rulebook: &Rulebook<Self>, registry: Registry<Self>, out: &mut Out) -> Outcome;

    /// Goes on at a table that was resumed. Without a terminal it stays open, unless nobody is needed.
    ///
    /// # Errors
    /// As [`play_table`](Self::play_table).
    fn go_on(args: &Resume, session: Session<Self>, registry: Registry<Self>, out: &mut Out) -> Outcome;

    /// Requires that a resumed table can be played with these options.
    ///
    /// # Errors
    /// The first option that is not for tables of this family.
    fn require_resume_options(args: &Resume) -> Outcome {
        match args.first_given() {
            Some(option) => Err(Failure::input(format!("{option} is not for tables of {}", Self::NAME))),
            None => Ok(()),
        }
    }

    /// Plays what the command line asks for: a script, an example, or a new table.
    ///
    /// # Errors
    /// Bad options, a script that cannot be read, and the failures of the session.
    fn play(args: &Play, id: &str, sources: RulebookSources<'_>, out: &mut Out) -> Outcome {
        Self::require_options(args, id, sources, out)?;
        // A script that cannot be read loads no rulebook.
        let read = read_script::<Self>(args)?;
        let (rulebook, registry) = sources.load_with_successors::<Self>(id)?;
        let mut script = match (read, args.example) {
            (Some(script), _) => script,
            (None, Some(name)) => {
                let of = if name.is_some() { args.rulebook() } else { Some(rulebook.id()) };
                let session = examples::find(name, of)?;
                Script::read(session.file, session.text)?
            }
            (None, None) => return Self::play_table(args, &rulebook, registry, out),
        };
        let mut chains = Chains::new(&args.fair)?;
        if args.fair.fair {
            let config = &script.config;
            let source = ChanceSource::Committed(chains.commit()?);
            script.config = config.clone().replaced(config.table(), config.opened_at(), source);
        }
        let options = OutputOptions { events: args.events, transcript: args.transcript.as_deref() };
        scripted::play(&rulebook, registry, chains, &script, options, out)
    }
}

/// Plays at a new table of a family without hidden hands: by itself with `--auto`, and otherwise with people at the terminal.
///
/// # Errors
/// As [`TablePlay::play_table`].
pub fn play_at_terminal<F: AtTerminal>(
    args: &Play,
    rulebook: &Rulebook<F>,
    registry: Registry<F>,
    out: &mut Out,
) -> Outcome {
    match args.table.auto {
        Some(draws) => {
            let options = OutputOptions { events: args.events, transcript: args.transcript.as_deref() };
            auto::play(args, rulebook, registry, draws, options, out)
        }
        None => terminal::play(args, rulebook, registry, out),
    }
}

/// Goes on at a resumed table of a family without hidden hands.
///
/// # Errors
/// As [`TablePlay::go_on`].
pub fn go_on_at_terminal<F: AtTerminal>(
    args: &Resume,
    session: Session<F>,
    registry: Registry<F>,
    out: &mut Out,
) -> Outcome {
    if is_terminal() { terminal::go_on(args, session, registry, out) } else { stay_open(out) }
}

/// Requires a person at the terminal, unless a script or the program itself plays.
///
/// # Errors
/// There is no terminal, or the output is for machines.
pub fn require_somebody(args: &Play, out: &Out) -> Outcome {
    let is_unattended = args.script.is_some() || args.example.is_some() || args.table.auto.is_some();
    if is_unattended { Ok(()) } else { require_terminal(out) }
}

/// Reads the script that `--script` names, if the option is given.
///
/// # Errors
/// The file cannot be read, or is not a script of the family.
fn read_script<F: Face>(args: &Play) -> Outcome<Option<Script<F>>> {
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

/// Finds the transcript with the latest change in the folder of transcripts and in this one, among those with the program's
/// names and a whole line.
fn find_last_transcript() -> Outcome<PathBuf> {
    let here = Path::new(".");
    let folders = transcripts_folder().into_iter().chain([here.to_path_buf()]);
    let entries = folders.filter_map(|folder| std::fs::read_dir(folder).ok()).flatten();
    let of_session = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with("kip-") && name.ends_with(".jsonl")
    };
    let written = |path: PathBuf| Some((std::fs::metadata(&path).and_then(|found| found.modified()).ok()?, path));
    let mut found: Vec<_> =
        entries.flatten().map(|entry| entry.path()).filter(of_session).filter_map(written).collect();
    found.sort_unstable();
    let last = found.into_iter().rev().map(|(_, path)| path).find(|path| has_line(path));
    let last = last.map(|path| path.strip_prefix(here).map(Path::to_path_buf).unwrap_or(path));
    last.ok_or_else(|| {
        let folder = transcripts_folder().map_or_else(String::new, |folder| format!("{} or ", folder.display()));
        Failure::input(format!("there is no transcript kip-….jsonl in {folder}this folder"))
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
    Family::of_transcript(&args.transcript)?.0.go_on(args, sources, out)
}

/// Resumes a session of a family.
///
/// # Errors
/// The transcript does not hold, or the session fails.
pub(crate) fn go_on<F: TablePlay>(args: &Resume, sources: RulebookSources<'_>, out: &mut Out) -> Outcome {
    F::require_resume_options(args)?;
    let registry = sources.load::<F>()?;
    let session = resume::take_up(&args.transcript, &registry, out)?;
    F::go_on(args, session, registry, out)
}

/// Says that nobody goes on.
///
/// # Errors
/// The output fails.
pub(crate) fn stay_open(out: &mut Out) -> Outcome {
    out.line("This is no terminal: the session stays open.")
}

/// Returns whether a person can sit down here.
pub(crate) fn is_terminal() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// Requires a terminal at which a person can sit down.
fn require_terminal(out: &Out) -> Outcome {
    if is_terminal() && !out.json {
        return Ok(());
    }
    let why = if out.json { "--json is for machines" } else { "this is no terminal" };
    Err(Failure::input(format!("{why}: there is nobody to sit down at the table")).help(
        "play a session from a file with `kip play --script FILE`, or the one that comes with the program \
         with `kip play --example`",
    ))
}
