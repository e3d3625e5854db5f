//! `kip diff`: reports the differences between two rulebooks of a family, in their descriptions, in their returns, and in play.
//!
//! Both descriptions are read, and the returns of both are computed, exactly. Play is tried, with the vectors of both and with
//! sessions at random, until the two differ. Nothing here knows a rule.

pub(crate) mod args;
mod compare;
mod page;
pub(crate) mod section;
mod sections;
pub(crate) mod short;
mod show;
pub(crate) mod tell;

use kip_conformance::report::supersedes::Tried;
use serde::Serialize;

use self::args::Diff;
pub(crate) use self::args::SESSIONS;
pub(crate) use self::compare::{Parameters, compare};
pub(crate) use self::section::{Row, Section};
pub(crate) use self::sections::find_sections;
use crate::atomic_file;
use crate::certify::family::Certifiable;
use crate::certify::subject::{Subject, invalid_wasm};
use crate::errors::{Failure, Outcome};
use crate::face::Face;
use crate::families::Family;
use crate::output::Out;
use crate::registry::RulebookSources;

/// The extent of the differences.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Verdict {
    /// Nothing was found.
    Same,
    /// Only texts and sizes differ.
    Minor,
    /// Differences that a player could notice.
    Major,
}

impl Verdict {
    /// Returns the verdict's class on the page.
    const fn class(self) -> &'static str {
        match self {
            Self::Same => "same",
            Self::Minor => "minor",
            Self::Major => "major",
        }
    }

    pub(crate) const fn words(self) -> &'static str {
        match self {
            Self::Same => "same behaviour as far as tried",
            Self::Minor => "minor as far as tried",
            Self::Major => "major",
        }
    }
}

/// One of the two rulebooks.
#[derive(Debug, Serialize)]
pub(crate) struct Named {
    /// Its name on the command line.
    pub name: String,
    pub rulebook: String,
    pub sha256: String,
    pub size: usize,
}

/// A place in play where the two differ.
#[derive(Debug, Serialize)]
pub(crate) struct Parted {
    /// The origin of the commands.
    from: String,
    /// The config of the first rulebook's table.
    config: serde_json::Value,
    /// The config of the other's table, where each plays at a table with its terms.
    #[serde(skip_serializing_if = "Option::is_none")]
    other_config: Option<serde_json::Value>,
    /// The commands, with their givers.
    pub commands: Vec<String>,
    /// The same in sentences, as `kip replay` tells them.
    #[serde(skip_serializing_if = "Option::is_none")]
    told: Option<tell::Told>,
    what: &'static str,
    one: String,
    other: String,
}

/// The result of the comparison.
#[derive(Debug, Serialize)]
pub(crate) struct Found {
    pub verdict: Verdict,
    /// True when both are the same bytes: nothing was tried then.
    pub identical: bool,
    pub one: Named,
    pub other: Named,
    pub sections: Vec<Section>,
    pub tried: Tried,
    /// The first table that only one of them opens.
    opening: Option<Parted>,
    pub parting: Option<Parted>,
    /// The parts of either that do not hold or could not be tried, in sentences: nothing was compared there.
    faults: Vec<String>,
}

pub(crate) fn run(args: &Diff, sources: RulebookSources<'_>, out: &mut Out) -> Outcome {
    let one = Subject::find(&args.one, sources)?;
    let other = Subject::find(&args.other, sources)?;
    let families = (family_of(&one)?, family_of(&other)?);
    if families.0 != families.1 {
        let (one, other) = (&one.name, &other.name);
        let message = format!("{one} is of the family {}, and {other} of {}", families.0, families.1);
        return Err(Failure::input(message).help("rulebooks of one family can be compared"));
    }
    families.0.0.diff(args, &one, &other, out)
}

/// Compares two rulebooks of a family.
///
/// # Errors
/// One of them cannot be loaded; or, without a message, they differ in what a player could notice.
pub(crate) fn diff<F: Certifiable + Face>(args: &Diff, one: &Subject, other: &Subject, out: &mut Out) -> Outcome {
    // A page that cannot be written is found before anything is played.
    if let Some(path) = &args.html {
        atomic_file::require_page_place(path, page::OPTION)?;
    }
    let parameters = Parameters { stakes: &args.stakes, sessions: args.sessions, seed: args.seed.0 };
    let found = compare::<F>(&parameters, one, other, tell::tell)?;
    if let Some(path) = &args.html {
        page::write(&found, path)?;
    }
    if out.json {
        let document = serde_json::to_value(&found).map_err(|error| Failure::check(error.to_string()))?;
        out.document(&document)?;
    } else {
        show::print(&found, out)?;
    }
    match found.verdict {
        Verdict::Same | Verdict::Minor => Ok(()),
        // The answer is printed, and a difference is no error: only the exit code says it to scripts.
        Verdict::Major => Err(Failure::differs()),
    }
}

/// Returns the family of a component.
///
/// # Errors
/// It is not a component, or not a rulebook.
pub(crate) fn family_of(subject: &Subject) -> Outcome<Family> {
    let inspection = kip::inspect(&subject.wasm).map_err(|error| invalid_wasm(subject, &error))?;
    let family = inspection.family;
    let family = family.ok_or_else(|| Failure::input(format!("{} is no rulebook: it exports none", subject.name)))?;
    Family::require(&family)
}
