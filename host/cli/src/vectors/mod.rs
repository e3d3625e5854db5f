//! `kip vectors`: helps to write the vectors of a house's own rulebook.
//!
//! It plays them, shows the actual events beside the expected ones, and lists the clauses that no vector holds. It writes no
//! file: an expectation taken from the component would agree with it whatever the rules say.

pub(crate) mod args;
mod check;
mod show;

use self::args::{Action, Folder, Vectors};
use kip::{Hosted, Rulebook};
use kip_conformance::clauses::ClauseTable;
use kip_conformance::family::Tested;
use kip_conformance::vectors::Suite;

use super::certify::suite::suite;
use super::errors::{Failure, Outcome};
use super::output::Out;
use super::registry::RulebookSources;

/// The means to play the vectors.
struct Loaded<F: Hosted + Tested> {
    rulebook: Rulebook<F>,
    suite: Suite<F>,
    table: Option<ClauseTable>,
}

impl Folder {
    fn load<F: Hosted + Tested>(&self, sources: RulebookSources<'_>) -> Outcome<Loaded<F>> {
        let folder = self.folder();
        if !folder.is_dir() {
            let what = format!("{} is no folder", folder.display());
            return Err(Failure::input(what).help("name the folder with your vectors and clauses.toml"));
        }
        let rulebook = sources.load_rulebook(sources.id())?;
        let (suite, table) = suite(Some(folder), rulebook.id()).map_err(|failure| {
            let named = !sources.components.is_empty();
            if named { failure } else { failure.help("name a rulebook of your own before the folder") }
        })?;
        Ok(Loaded { rulebook, suite, table })
    }
}

pub(crate) fn run(args: &Vectors, sources: RulebookSources<'_>, out: &mut Out) -> Outcome {
    sources.family(sources.id())?.0.vectors(args, sources, out)
}

/// Plays the vectors of a family.
///
/// # Errors
/// A vector differs, a clause is held by none, or the files cannot be read.
pub(crate) fn play<F: Hosted + Tested>(args: &Vectors, sources: RulebookSources<'_>, out: &mut Out) -> Outcome {
    match &args.action {
        Action::Show(show) => show::run::<F>(show, sources, out),
        Action::Check(check) => check::run::<F>(check, sources, out),
    }
}
