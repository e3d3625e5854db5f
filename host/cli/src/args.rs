//! The command line, with examples.

use std::path::{Path, PathBuf};

use clap::{Parser, Subcommand};

use super::auto_play::AutoPlay;
use super::build::{Build, Unbuild};
use super::compile::{Compile, CompileOptions};
use super::completions::Completions;
use super::describe::args::Describe;
use super::families::casino_cards::arena::Arena;
use super::families::casino_cards::bot::BotProtocol;
use super::inspect::Inspect;
use super::load::Load;
use super::man_pages::ManPages;
use super::new_rulebook::NewRulebook;
use super::play::args::{Play, Resume};
use super::replay::args::Replay;
use super::rulebook_name::is_file;
use super::rulebooks::Rulebooks;
use super::schema::Schema;
use super::serve::Serve;
use super::verify::args::Verify;
use super::verify_draw::VerifyDraw;

/// Rulebooks of Two-Up and of Casino, the card game, as WebAssembly components: play them, look at them, check them.
///
/// The rules of each game are a component that imports nothing and has the same bytes in every
/// casino. This program carries those components and runs them.
#[derive(Debug, Parser)]
#[command(
    name = "kip",
    version,
    propagate_version = true,
    max_term_width = 100,
    after_help = "\
Exit codes:
  0  all is well
  1  a check does not hold: a replay or a draw differs, a script's command was refused
  2  wrong use or bad input

Environment:
  NO_COLOR   no colours
  KIP_CACHE  compiled rulebooks are kept in `kip-compiled` of this folder, which only you can
             change; else in `kip` in your folder of caches; `off`: nowhere. `kip certify`
             compiles anew

Examples:
  kip play                        sit down at a table
  kip play ringkeeper --guide     at another one, with a guide to it
  kip play --example              watch an evening at a casino's ring
  kip describe nsw --clauses      every clause of the rulebook
  kip replay evening.jsonl        play a transcript again, line by line
  kip verify evening.jsonl        a verdict on it: draws, outcomes, settlements
  kip certify nsw                 every rule, return and limit of a component, and a report
  kip new-rulebook our-house      a rulebook of your own, with first vectors; `kip vectors` shows them
  kip schema rulebook             the JSON schema by which an editor completes and marks it
  kip check our-house             what contradicts itself in it, what comes back, what differs
  kip build our-casino.toml       a component of a rulebook's file, in a moment and without a compiler
  kip diff nsw our-house.wasm     what differs between two rulebooks, in words and in play"
)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub color: colorchoice_clap::Color,

    /// Write JSON, for machines.
    #[arg(long, global = true)]
    pub json: bool,

    /// Use the rulebook in this file instead of one the program carries; naming it allows it.
    ///
    /// May be given more than once: the first one plays, the others may take over from it.
    #[arg(long, global = true, value_name = "FILE.wasm")]
    pub component: Vec<PathBuf>,

    /// Also allow the component in this file, to take over a table or for a replay; may be given
    /// more than once.
    #[arg(long, global = true, value_name = "FILE.wasm")]
    pub allow: Vec<PathBuf>,

    #[command(flatten)]
    pub compile: CompileOptions,

    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Play(Play),
    Resume(Resume),
    Arena(Arena),
    BotProtocol(BotProtocol),
    Replay(Replay),
    Verify(Verify),
    AutoPlay(AutoPlay),
    Describe(Describe),
    Rulebooks(Rulebooks),
    Serve(Serve),
    Load(Load),
    NewRulebook(NewRulebook),
    Schema(Schema),
    Check(super::check::Check),
    Build(Build),
    Unbuild(Unbuild),
    Inspect(Inspect),
    Diff(super::diff::args::Diff),
    VerifyDraw(VerifyDraw),
    Certify(super::certify::Certify),
    Vectors(super::vectors::args::Vectors),
    // For this program itself.
    #[command(hide = true)]
    Compile(Compile),
    Keygen(super::certificate::Keygen),
    Completions(Completions),
    ManPages(ManPages),
}

impl Command {
    /// Returns the rulebook that the command line names, where a component can be named instead.
    pub(crate) fn rulebook(&self) -> Option<&str> {
        match self {
            Self::Play(args) => args.rulebook(),
            Self::Arena(args) => args.rulebook.get(),
            Self::AutoPlay(args) => args.rulebook.get(),
            Self::Describe(args) => args.rulebook.get(),
            Self::VerifyDraw(args) => args.rulebook.get(),
            Self::Vectors(args) => args.rulebook(),
            _ => None,
        }
    }

    /// Takes the file that is named in place of a rulebook's id: it is a component, or a rulebook that is built into one.
    pub(crate) fn take_file(&mut self) -> Option<PathBuf> {
        let named = match self {
            Self::Play(args) => args.rulebook.get_mut(),
            Self::Arena(args) => args.rulebook.get_mut(),
            Self::AutoPlay(args) => args.rulebook.get_mut(),
            Self::Describe(args) => args.rulebook.get_mut(),
            Self::VerifyDraw(args) => args.rulebook.get_mut(),
            Self::Vectors(args) => return args.take_file(),
            _ => return None,
        };
        named.take_if(|name| is_file(name)).map(PathBuf::from)
    }

    /// Returns the files that are read more than once.
    pub(crate) fn reread(&self) -> Vec<&Path> {
        match self {
            Self::Play(args) => args.resume.iter().flatten().map(PathBuf::as_path).collect(),
            Self::Resume(args) => vec![&args.transcript],
            Self::Replay(args) => vec![&args.transcript],
            Self::Verify(args) => {
                let named = [&args.file].into_iter().chain(&args.others).chain(&args.certificate.transcript);
                named.map(PathBuf::as_path).collect()
            }
            _ => vec![],
        }
    }
}

/// Returns the script that the help of `kip play` shows, line by line.
#[cfg(test)]
pub(crate) fn example_script() -> String {
    use clap::CommandFactory as _;

    let mut cli = Cli::command();
    let help = cli.find_subcommand_mut("play").expect("a command").get_after_long_help().expect("a help").to_string();
    let mut script = String::new();
    for line in help.lines() {
        let starts =
            ["{\"open\"", "{\"by\"", "{\"swap\"", "{\"note\""].iter().any(|start| line.trim().starts_with(start));
        let unfinished = !script.is_empty()
            && serde_json::from_str::<serde_json::Value>(script.lines().last().unwrap_or("{}")).is_err();
        match (starts, unfinished) {
            (true, false) => script.extend([if script.is_empty() { "" } else { "\n" }, line.trim()]),
            (_, true) => script.extend([" ", line.trim()]),
            (false, false) => {}
        }
    }
    script
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;
    use crate::errors::Outcome;
    use crate::participants::Participants;
    use crate::play::script::Script;
    use crate::play::session::Session;
    use crate::play::transcript_file::TranscriptFile;
    use kip::TwoUp;

    #[test]
    fn the_script_in_the_help_is_read_and_its_table_opens() -> Outcome {
        let script = <Script<TwoUp>>::read("the help", &example_script())?;
        assert_eq!(script.lines.len(), 8);
        assert_eq!(script.names.get(&1).map(String::as_str), Some("Ann"));
        Session::open(&crate::registry::nsw(), &script.config, Participants::default(), TranscriptFile::None)?;
        Ok(())
    }

    #[test]
    fn the_command_line_is_sound() {
        Cli::command().debug_assert();
    }
}
