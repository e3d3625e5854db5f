//! The arguments of `kip vectors`.

use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};

use crate::rulebook_name::is_file;

/// Play vectors of your own: what happens beside what is expected.
///
/// A vector is a short session with everything that has to happen, written down from the rules' text.
/// This command never writes an expectation: what the component answers is shown for you to compare with
/// the text, and to copy by hand where the text says the same.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  kip vectors show our-house.toml our-vectors                     every step of every vector
  kip vectors show our-house.toml our-vectors our-house-0002
  kip vectors show our-house.toml our-vectors our-house-0002 --answer 12
  kip vectors check our-house.toml our-vectors                    what `kip certify` will say
  kip vectors check our-house.toml our-vectors --json | jq .bare

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
    /// The rulebook, its id or its file [default: nsw]; then the folder with the vectors, and with `clauses.toml` for a
    /// rulebook of your own; for `show` then the ids of vectors, such as our-house-0002, or all but those that are
    /// inherited.
    #[arg(value_name = "RULEBOOK|FOLDER|VECTOR", required = true)]
    named: Vec<String>,

    /// The rulebook, as scripts from before it was an argument name it.
    #[arg(long, value_name = "RULEBOOK", hide = true)]
    rulebook: Option<String>,
}

impl Folder {
    /// Returns whether the first argument is a rulebook: a file, or an id before a folder.
    fn begins_with_rulebook(&self) -> bool {
        match self.named.as_slice() {
            [id, folder, ..] => {
                kip::carried().iter().any(|carried| carried.rulebook == id) && Path::new(folder).is_dir()
            }
            _ => false,
        }
    }

    /// Takes the rulebook's file, if the command line names one.
    fn take_file(&mut self) -> Option<PathBuf> {
        if self.named.first().is_some_and(|name| is_file(name)) {
            return Some(self.named.remove(0).into());
        }
        self.rulebook.take_if(|name| is_file(name)).map(PathBuf::from)
    }

    fn rulebook(&self) -> Option<&str> {
        let named = self.named.first().filter(|_| self.begins_with_rulebook());
        named.or(self.rulebook.as_ref()).map(String::as_str)
    }

    /// Returns the folder with the vectors.
    pub(super) fn folder(&self) -> &Path {
        Path::new(self.named.get(usize::from(self.begins_with_rulebook())).map_or("", String::as_str))
    }

    /// Returns the ids of vectors.
    pub(super) fn vectors(&self) -> &[String] {
        self.named.get(usize::from(self.begins_with_rulebook()) + 1..).unwrap_or_default()
    }
}

impl Vectors {
    /// Returns the rulebook that the command line names.
    pub(crate) fn rulebook(&self) -> Option<&str> {
        match &self.action {
            Action::Show(show) => show.folder.rulebook(),
            Action::Check(check) => check.folder.rulebook(),
        }
    }

    /// Takes the rulebook's file, if the command line names one.
    pub(crate) fn take_file(&mut self) -> Option<PathBuf> {
        match &mut self.action {
            Action::Show(show) => show.folder.take_file(),
            Action::Check(check) => check.folder.take_file(),
        }
    }
}
