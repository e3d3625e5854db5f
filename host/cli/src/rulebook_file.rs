//! Rulebooks that are files: read, and built into components with an engine that the program carries. Nothing is compiled.

use std::path::Path;

use kip::contract::Head;
use kip_engine::casino_cards;
use kip_records::{Component, Fault, Rulebook, find_text};

use super::bounded::read_at_most;
use super::errors::{Failure, Location, Outcome};
use super::output::grouped;

/// The largest rulebook that is read. What an engine has room for is less.
const LARGEST: u64 = 1 << 20;

/// Returns whether a path is that of a rulebook's file.
pub(crate) fn is_rulebook_file(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "toml")
}

/// Reads a rulebook's file, and what it inherits: a rulebook of kip by its id, or another file by its path from this one.
///
/// # Errors
/// The file cannot be read, or what is wrong in it, with its place.
pub(crate) fn read(path: &Path) -> Outcome<Rulebook> {
    let text = read_text(path)?;
    let folder = path.parent().unwrap_or(Path::new(""));
    let find = |name: &str| {
        let file = Path::new(name);
        if is_rulebook_file(file) {
            return read_text(&folder.join(file)).ok().map(|text| &*text.leak());
        }
        find_text(name)
    };
    Rulebook::read(&text, &find).map_err(|fault| to_failure(path, fault))
}

/// Builds the component of a rulebook's file: the family's engine with the rulebook added.
///
/// # Errors
/// As [`read`]; the program carries no engine of that family.
pub(crate) fn build(path: &Path) -> Outcome<Vec<u8>> {
    let rulebook = read(path)?;
    let record = rulebook.to_bytes().map_err(|unfit| to_failure(path, unfit.into()))?;
    Component::with(&carried_engine(rulebook.family())?, &record).map_err(|error| Failure::input(error.to_string()))
}

/// Returns the engine of a family, which the program carries in each of its rulebooks.
///
/// # Errors
/// The program carries no rulebook of that family that is a file.
pub(crate) fn carried_engine(family: &str) -> Outcome<Vec<u8>> {
    let mut of_family = kip::carried().iter().filter(|carried| carried.family == family);
    let engine =
        of_family.find_map(|carried| Component::split(carried.bytes).ok().filter(|parts| parts.record.is_some()));
    engine.map(|parts| parts.engine.bytes).ok_or_else(|| {
        Failure::input(format!(
            "this program carries no engine of the family {family} to which a rulebook can be added"
        ))
    })
}

/// Returns the head of the description that a rulebook's component gives.
pub(crate) fn describe_head(rulebook: Rulebook) -> Head {
    match rulebook {
        Rulebook::CasinoCards(record) => casino_cards::describe(record).head,
        Rulebook::TwoUp(rulebook) => rulebook.describe().head,
    }
}

/// Returns the failure for a fault of a file.
pub(crate) fn to_failure(path: &Path, fault: Fault) -> Failure {
    let (line, column) = fault.place.unzip();
    let place = Location { file: path.display().to_string(), line, column, field: None };
    let failure = Failure::input(fault.message).at(place);
    match fault.help {
        Some(help) => failure.help(help),
        None => failure,
    }
}

/// Reads a text file.
///
/// # Errors
/// It cannot be read, is larger than any rulebook, or is no text.
pub(crate) fn read_text(path: &Path) -> Outcome<String> {
    let read = std::fs::File::open(path).and_then(|file| read_at_most(file, LARGEST));
    let bytes = read.map_err(|error| Failure::file("read", path, &error))?.ok_or_else(|| {
        Failure::input(format!("{} is larger than {} bytes: no rulebook is", path.display(), grouped(LARGEST)))
    })?;
    String::from_utf8(bytes).map_err(|_| {
        Failure::input(format!("{} is no text in UTF-8", path.display())).help("save it as UTF-8 in your editor")
    })
}
