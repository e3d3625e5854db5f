//! The arguments of `kip vectors`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

/// Play vectors of your own: what happens beside what is expected.
///
/// A vector is a short session with everything that has to happen, written down from the rules' text.
/// This command never writes an expectation: what the component answers is shown for you to compare with
/// the text, and to copy by hand where the text says the same.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  kip vectors show our-vectors --component our-house.toml              every step of every vector
  kip vectors show our-vectors our-house-0002 --component our-house.toml
  kip vectors show our-vectors our-house-0002 --answer 12 --component our-house.toml
  kip vectors check our-vectors --component our-house.toml             what `kip certify` will say
  kip vectors check our-vectors --component our-house.toml --json | jq .bare

To write one, copy the commands of another, give it the next number and your own clause, and leave each
step's \"events\" empty. Then `show` says what the component does; read it against your clauses before you
copy it. `kip schema vectors` prints the form.

Exit code 0 when all of it holds, 1 when a vector differs or a clause is held by none, 2 for wrong use.")]
pub(crate) struct Vectors {
    #[command(subcommand)]
    pub action: Action,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Action {
    Show(Show),
    Check(Check),
}

/// Play vectors step by step: what is asked, what is expected, what happens.
#[derive(Args, Debug)]
pub(crate) struct Show {
    #[command(flatten)]
    pub folder: Folder,

    /// The ids of the vectors, such as our-house-0002; without one, all but those that are inherited.
    #[arg(value_name = "VECTOR")]
    pub vectors: Vec<String>,

    /// Print only what happens at this step, as JSON in the form of a vector.
    #[arg(long, value_name = "STEP")]
    pub answer: Option<usize>,
}

/// Play all vectors, inherited ones too, and say which differ and which clauses no vector holds.
#[derive(Args, Debug)]
pub(crate) struct Check {
    #[command(flatten)]
    pub folder: Folder,
}

/// The vectors of a rulebook.
#[derive(Args, Debug)]
pub(crate) struct Folder {
    /// The folder with the vectors, and with `clauses.toml` for a rulebook of your own.
    #[arg(value_name = "FOLDER")]
    pub folder: PathBuf,

    /// The rulebook, or a rulebook's file. [default: nsw, or --component]
    #[arg(long, value_name = "ID|FILE.toml")]
    pub rulebook: Option<String>,
}

impl Vectors {
    /// Returns the rulebook that the command line names.
    pub(crate) fn rulebook(&self) -> Option<&str> {
        match &self.action {
            Action::Show(show) => show.folder.rulebook.as_deref(),
            Action::Check(check) => check.folder.rulebook.as_deref(),
        }
    }

    /// Returns where the command line names the rulebook.
    pub(crate) const fn rulebook_mut(&mut self) -> &mut Option<String> {
        match &mut self.action {
            Action::Show(show) => &mut show.folder.rulebook,
            Action::Check(check) => &mut check.folder.rulebook,
        }
    }
}
