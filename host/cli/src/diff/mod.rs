//! `kip diff`: reports the differences between two rulebooks of a family, in their descriptions, in their returns, and in play.
//!
//! Both descriptions are read, and the returns of both are computed, exactly. Play is tried, with the vectors of both and with
//! sessions at random, until the two differ. Nothing here knows a rule.

mod compare;
mod page;
mod sections;
pub(crate) mod short;
mod show;

use std::path::PathBuf;

use clap::Args;
use kip_conformance::report::supersedes::Tried;
use serde::Serialize;

pub(crate) use self::compare::{Parameters, compare};
pub(crate) use self::sections::{Row, Section, find_sections};
use crate::atomic_file;
use crate::certify::subject::{Subject, invalid_wasm};
use crate::errors::{Failure, Outcome};
use crate::families::{Family, with_family};
use crate::output::{Out, parse_money};
use crate::registry::RulebookSources;
use crate::values::{Bytes32, bytes32};

/// Say what differs between two rulebooks, in words and in play.
///
/// Each is a component's file or the id of a rulebook that the program carries. Compared are clauses, policies, bets, commands,
/// refusals, events and sizes; what comes back of every wager, or what a hand scores, exactly; and play: every vector of both
/// and sessions at random are played on both until they part. The shortest commands found after which they do are told, with
/// both answers. If one does not open the other's table, the output reports it, and each plays on at a table of its own terms.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  kip diff nsw house
  kip diff nsw our-house.wasm --stakes 1,5,25
  kip diff nsw.wasm nsw-new.wasm --json | jq .verdict
  kip diff swazi crazy --html diff.html
  kip diff nsw.wasm nsw-new.wasm --sessions 500     more play at random

The verdict is one of these:
  same behaviour as far as tried   they say the same of themselves; nothing differs but the bytes
  minor                            other words, other sizes: nothing that changes play
  major                            what a player could notice: policies, bets, commands, what comes back, play

Exit code 0 for the first two, 1 for major, 2 for wrong use.")]
pub(crate) struct Diff {
    /// The one, as it was.
    #[arg(value_name = "ONE.wasm|ID")]
    one: PathBuf,

    /// The other, as it is to be.
    #[arg(value_name = "OTHER.wasm|ID")]
    other: PathBuf,

    /// The stakes at which it is computed what comes back, such as 1,5,25. A casino leaves out those that chips cannot pay.
    #[arg(long, value_name = "AMOUNTS", value_delimiter = ',', value_parser = stake)]
    stakes: Vec<u64>,

    /// How many sessions at random are played from the lists of each of the two, beside the vectors.
    #[arg(long, value_name = "N", default_value_t = SESSIONS, value_parser = clap::value_parser!(u16).range(..=10_000))]
    sessions: u16,

    /// The seed of play at random, as 64 hexadecimal digits.
    #[arg(long, value_name = "HEX", value_parser = bytes32, default_value = SEED, hide_default_value = true)]
    seed: Bytes32,

    /// Write a page with all that was found, in a new file or in place of such a page.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

fn stake(text: &str) -> Result<u64, String> {
    match parse_money(text)? {
        0 => Err("nothing comes back of a stake of nothing".into()),
        stake => Ok(stake),
    }
}

/// The default seed of play at random: with it the same two rulebooks differ at the same place in every run.
const SEED: &str = "0000000000000000000000000000000000000000000000000000000000000001";
/// The default number of sessions at random from the lists of each of the two.
pub(crate) const SESSIONS: u16 = 12;

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
            Self::Minor => "minor",
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
    /// The config of the other's table, where each plays at a table of its own terms.
    #[serde(skip_serializing_if = "Option::is_none")]
    other_config: Option<serde_json::Value>,
    /// The commands, with their givers.
    pub commands: Vec<String>,
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
    // A page that cannot be written is found before anything is played.
    if let Some(path) = &args.html {
        atomic_file::require_page_place(path, page::OPTION)?;
    }
    let parameters = Parameters { stakes: &args.stakes, sessions: args.sessions, seed: args.seed.0 };
    let found = with_family!(families.0, F => compare::<F>(&parameters, &one, &other)?);
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
        Verdict::Major => Err(Failure::check(format!(
            "{} and {} differ in what a player could notice",
            found.one.name, found.other.name
        ))),
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
