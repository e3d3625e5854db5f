//! `kip vectors`: helps to write the vectors of a house's own rulebook.
//!
//! It plays them, shows the actual events beside the expected ones, and lists the clauses that no vector holds. It writes no
//! file: an expectation taken from the component would agree with it whatever the rules say.

mod check;
mod show;

use std::path::PathBuf;

use clap::{Args, Subcommand};
use kip::{Hosted, Rulebook};
use kip_conformance::clauses::ClauseTable;
use kip_conformance::family::Tested;
use kip_conformance::vectors::Suite;

use super::certify::suite::suite;
use super::errors::{Failure, Outcome};
use super::families::with_family;
use super::output::Out;
use super::registry::RulebookSources;

/// Play vectors of your own: what happens beside what is expected.
///
/// A vector is a short session with everything that has to happen, written down from the rules' text.
/// This command never writes an expectation: what the component answers is shown for you to compare with
/// the text, and to copy by hand where the text says the same.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  kip vectors show our-vectors --component our-house.wasm              every step of every vector
  kip vectors show our-vectors our-house-0002 --component our-house.wasm
  kip vectors show our-vectors our-house-0002 --answer 12 --component our-house.wasm
  kip vectors check our-vectors --component our-house.wasm             what `kip certify` will say
  kip vectors check our-vectors --component our-house.wasm --json | jq .bare

To write one, copy the commands of another, give it the next number and your own clause, and leave each
step's \"events\" empty. Then `show` says what the component does; read it against your clauses before you
copy it. The form is in kip's source, conformance/schema/vectors.schema.json.

Exit code 0 when all of it holds, 1 when a vector differs or a clause is held by none, 2 for wrong use.")]
pub(crate) struct Vectors {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    Show(Show),
    Check(Check),
}

/// Play vectors step by step: what is asked, what is expected, what happens.
#[derive(Args, Debug)]
struct Show {
    #[command(flatten)]
    folder: Folder,

    /// The ids of the vectors, such as our-house-0002; without one, all but those that are inherited.
    #[arg(value_name = "VECTOR")]
    vectors: Vec<String>,

    /// Print only what happens at this step, as JSON in the form of a vector.
    #[arg(long, value_name = "STEP")]
    answer: Option<usize>,
}

/// Play all vectors, inherited ones too, and say which differ and which clauses no vector holds.
#[derive(Args, Debug)]
struct Check {
    #[command(flatten)]
    folder: Folder,
}

/// The vectors of a rulebook.
#[derive(Args, Debug)]
struct Folder {
    /// The folder with the vectors, and with `clauses.toml` for a rulebook of your own.
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,

    /// The rulebook. [default: nsw, or --component]
    #[arg(long, value_name = "ID")]
    rulebook: Option<String>,
}

/// The means to play the vectors.
struct Loaded<F: Hosted + Tested> {
    rulebook: Rulebook<F>,
    suite: Suite<F>,
    table: Option<ClauseTable>,
}

impl Vectors {
    /// Returns the rulebook that the command line names.
    pub(crate) fn rulebook(&self) -> Option<&str> {
        match &self.action {
            Action::Show(show) => show.folder.rulebook.as_deref(),
            Action::Check(check) => check.folder.rulebook.as_deref(),
        }
    }
}

impl Folder {
    fn load<F: Hosted + Tested>(&self, sources: RulebookSources<'_>) -> Outcome<Loaded<F>> {
        if !self.folder.is_dir() {
            let what = format!("{} is no folder", self.folder.display());
            return Err(Failure::input(what).help("name the folder with your vectors and clauses.toml"));
        }
        let rulebook = sources.load_rulebook(sources.id())?;
        let (suite, table) = suite(Some(&self.folder), rulebook.id()).map_err(|failure| {
            let named = !sources.components.is_empty();
            if named { failure } else { failure.help("--component FILE.wasm names a rulebook of your own") }
        })?;
        Ok(Loaded { rulebook, suite, table })
    }
}

pub(crate) fn run(args: &Vectors, sources: RulebookSources<'_>, out: &mut Out) -> Outcome {
    with_family!(sources.family(sources.id())?, F => match &args.action {
        Action::Show(show) => show::run::<F>(show, sources, out),
        Action::Check(check) => check::run::<F>(check, sources, out),
    })
}
