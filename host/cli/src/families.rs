//! The families of games that this program plays: one list, and the one place where a name is looked up.
//!
//! A family is a value: its commands, behind [`Commands`]. This module names no family and does no command's work, so that
//! every command may ask it.

pub(crate) mod casino_cards;
pub(crate) mod two_up;

use std::any::Any;
use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::{BufRead as _, BufReader, Read as _};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use kip::contract::Head;
use kip::draw::Published;
use kip::{About, Digest, Hosted, Inspection};
use kip_conformance::report::Report;
use kip_conformance::report::supersedes::Differs;
use kip_transcript::witness::Draws;
use serde::Serialize;
use serde_json::Value;

use crate::certify::args::Certify;
use crate::certify::subject::Subject;
use crate::check::checked::Checked;
use crate::describe::args::Describe;
use crate::diff::args::Diff;
use crate::errors::{Failure, Outcome};
use crate::new_rulebook::template::Template;
use crate::output::Out;
use crate::play::args::{Play, Resume};
use crate::registry::{RulebookSources, no_rulebook, read_wasm};
use crate::replay::args::Replay;
use crate::vectors::args::Vectors;
use crate::verify::args::Verify;
use crate::verify::finding::CheckResult;

/// The registry of each family, with the suite's engines for its components, by its name: each is loaded once.
pub(crate) type Registries = BTreeMap<&'static str, Box<dyn Any>>;

/// The commands of a family.
pub(crate) trait Commands: Sync {
    /// Returns the family's name in the contract.
    fn name(&self) -> &'static str;

    /// Plays a script, an example or a new table.
    fn play(&self, args: &Play, id: &str, sources: RulebookSources<'_>, out: &mut Out) -> Outcome;

    /// Resumes a session.
    fn go_on(&self, args: &Resume, sources: RulebookSources<'_>, out: &mut Out) -> Outcome;

    /// Plays a transcript again.
    fn replay(&self, args: &Replay, sources: RulebookSources<'_>, out: &mut Out) -> Outcome;

    /// Verifies a transcript.
    fn verify(&self, args: &Verify, sources: RulebookSources<'_>, out: &mut Out) -> Outcome;

    /// Verifies one of several transcripts, and returns its last chain with the numbers that it published or revealed.
    fn verify_among(
        &self,
        args: &Verify,
        registries: &mut Registries,
        sources: RulebookSources<'_>,
        out: &mut Out,
    ) -> (Option<(Digest, Known)>, Outcome);

    /// Describes a rulebook.
    fn describe(&self, args: &Describe, sources: RulebookSources<'_>, out: &mut Out) -> Outcome;

    /// Lists the rulebooks.
    fn list(&self, sources: RulebookSources<'_>) -> Outcome<Vec<Listed>>;

    /// Returns the digests of the components that may be loaded.
    fn allowed(&self, sources: RulebookSources<'_>) -> Outcome<Vec<Digest>>;

    /// Certifies a component.
    fn certify(
        &self,
        args: &Certify,
        subject: Subject,
        inspection: Inspection,
        sources: RulebookSources<'_>,
        out: &mut Out,
    ) -> Outcome;

    /// Compares a report with the result of a run of this program.
    fn check_completeness(
        &self,
        report: &Report,
        id: &str,
        args: &Verify,
        sources: RulebookSources<'_>,
    ) -> Outcome<CheckResult>;

    /// Finds the differences of a component from the one that it supersedes.
    fn find_differences(&self, old: &Subject, new: &Subject, seed: &[u8; 32], at_random: u16) -> Outcome<Differs>;

    /// Compares two rulebooks.
    fn diff(&self, args: &Diff, one: &Subject, other: &Subject, out: &mut Out) -> Outcome;

    /// Plays vectors.
    fn vectors(&self, args: &Vectors, sources: RulebookSources<'_>, out: &mut Out) -> Outcome;

    /// Checks a component.
    fn check(&self, subject: &Subject, sources: RulebookSources<'_>) -> Outcome<Checked>;

    /// Returns the template of a house's rulebook that inherits from another.
    fn template(&self, inherits: Option<&str>) -> Outcome<Template>;
}

/// A family of games.
#[derive(Clone, Copy)]
pub struct Family(pub(crate) &'static dyn Commands);

/// The longest first line that is looked at.
const LONGEST: u64 = 1 << 20;

/// The families that this program knows, the usual one first.
static KNOWN: OnceLock<Vec<Family>> = OnceLock::new();

impl Family {
    /// Makes these the known families, unless others are known already.
    pub(crate) fn know(families: impl FnOnce() -> Vec<Self>) {
        KNOWN.get_or_init(families);
    }

    /// Returns the family's name in the contract.
    pub fn name(self) -> &'static str {
        self.0.name()
    }

    /// Returns every family.
    pub(crate) fn all() -> &'static [Self] {
        #[cfg(test)]
        crate::know_families(&[]);
        KNOWN.get().map_or(&[], Vec::as_slice)
    }

    /// Returns the family whose reader describes a file that names no family.
    ///
    /// # Panics
    /// No family is known, which [`main`](crate::main) rules out.
    pub(crate) fn usual() -> Self {
        Self::all().first().copied().unwrap_or_else(|| unreachable!("a program without families"))
    }

    /// Returns the family with a name, or `None` for one that this program does not know.
    pub(crate) fn find(name: &str) -> Option<Self> {
        Self::all().iter().copied().find(|family| family.name() == name)
    }

    /// Returns the family with a name.
    ///
    /// # Errors
    /// Bad input that names the unknown family and those that are known.
    pub(crate) fn require(name: &str) -> Outcome<Self> {
        Self::find(name)
            .ok_or_else(|| Failure::input(format!("the family {name} is unknown: {}", Self::describe_all())))
    }

    /// Lists the families in a sentence.
    pub(crate) fn describe_all() -> String {
        let names: Vec<_> = Self::all().iter().map(|family| family.name()).collect();
        format!("this program plays {}", names.join(" and "))
    }

    /// Returns the parser of a family's name on the command line.
    pub(crate) fn parser() -> impl TypedValueParser<Value = Self> {
        let names = Self::all().iter().map(|family| family.name());
        PossibleValuesParser::new(names).map(|name| Self::find(&name).unwrap_or_else(Self::usual))
    }

    /// Returns the family of a transcript, by its first line.
    ///
    /// # Errors
    /// The file cannot be read.
    pub(crate) fn of_transcript(path: &Path) -> Outcome<Self> {
        let file = File::open(path).map_err(|error| Failure::file("read", path, &error))?;
        let mut first = Vec::new();
        let read = BufReader::new(file.take(LONGEST)).read_until(b'\n', &mut first);
        read.map_err(|error| Failure::file("read", path, &error))?;
        let heading: Value = serde_json::from_slice(&first).unwrap_or_default();
        Ok(heading["family"].as_str().and_then(Self::find).unwrap_or_else(Self::usual))
    }
}

impl RulebookSources<'_> {
    /// Returns the family of the rulebook in play: the first named component, or else the carried rulebook with that id.
    ///
    /// # Errors
    /// No rulebook has the id, the component cannot be read, or its family is unknown.
    pub(crate) fn family(self, id: &str) -> Outcome<Family> {
        let Some(first) = self.components.first() else {
            let family = kip::carried().iter().find(|carried| carried.rulebook == id).map(|carried| carried.family);
            return match family {
                Some(family) => Family::require(family),
                // An allowed component may have the id.
                None if !self.allow.is_empty() => Ok(Family::usual()),
                None => Err(no_rulebook(id, [])),
            };
        };
        family_of_file(first)
    }

    /// Keeps those of the named components that are of a family.
    ///
    /// # Errors
    /// A file cannot be read, or its family is unknown.
    pub(crate) fn files_of(self, family: Family) -> Outcome<[Vec<PathBuf>; 2]> {
        let of = |files: &[PathBuf]| -> Outcome<Vec<PathBuf>> {
            let known = files.iter().map(|file| Ok((file.clone(), family_of_file(file)?)));
            let known = known.collect::<Outcome<Vec<_>>>()?;
            Ok(known.into_iter().filter(|(_, found)| *found == family).map(|(file, _)| file).collect())
        };
        Ok([of(self.components)?, of(self.allow)?])
    }
}

/// Returns the family of a component. Loading reports a file that is not a rulebook, so that the usual family will do.
fn family_of_file(file: &Path) -> Outcome<Family> {
    let found = kip::inspect(&read_wasm(file)?).ok().and_then(|found| found.family);
    found.as_deref().map_or(Ok(Family::usual()), Family::require)
}

impl PartialEq for Family {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}

impl std::fmt::Debug for Family {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(self.name())
    }
}

impl std::fmt::Display for Family {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(self.name())
    }
}

/// A rulebook's line in the list of all.
#[derive(Serialize)]
pub(crate) struct Listed {
    pub family: String,
    pub rulebook: String,
    pub title: String,
    pub generation: String,
    pub engine: String,
    pub size: usize,
    pub digest: Digest,
}

impl Listed {
    /// Takes the line from a rulebook's description.
    pub(crate) fn of<F: Hosted>(rulebook: &About<F>) -> Self {
        Self::new(rulebook.head().clone(), rulebook.size(), rulebook.digest())
    }

    /// Makes the line of a component of that size and digest.
    pub(crate) fn new(head: Head, size: usize, digest: Digest) -> Self {
        let Head { family, rulebook, title, generation, engine, .. } = head;
        Self { family, rulebook, title, generation, engine, size, digest }
    }
}

/// The heads and links that a transcript has published or revealed.
pub(crate) struct Known {
    /// Every head and link.
    pub links: BTreeSet<Vec<u8>>,
    pub chains: Vec<Published>,
}

impl Known {
    /// Collects them from the draws of a transcript.
    pub(crate) fn of(draws: &Draws) -> Self {
        Self { links: draws.known().map(<[u8]>::to_vec).collect(), chains: draws.published().to_vec() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_family_is_refused_by_name() {
        assert_eq!(Family::find("casino-cards").map(|family| family.name()), Some("casino-cards"));
        let message = Family::require("high-card").expect_err("it is unknown").message;
        assert_eq!(message, "the family high-card is unknown: this program plays two-up and casino-cards");
    }

    #[test]
    fn every_rulebook_that_is_carried_is_of_a_known_family() {
        for carried in kip::carried() {
            assert!(Family::find(carried.family).is_some(), "{}", carried.rulebook);
        }
    }
}
