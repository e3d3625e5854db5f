//! The report's files in a folder. Each file is written whole or not at all, and the report itself last.

use std::io;
use std::path::Path;

use super::folder::{Folder, FolderError};
use super::{Report, html, junit};
pub use crate::text::sha256;

/// The report itself, whose bytes are signed.
pub const JSON: &str = "report.json";
/// The signature beside it.
pub const SIGNATURE: &str = "report.json.sig";
/// The report as a page.
pub const HTML: &str = "report.html";
/// The report for CI servers.
pub const JUNIT: &str = "junit.xml";
/// The packs that part 5 of a card game tested.
pub const PACKS: &str = "packs.bin";
/// The outcomes of coins that part 5 tested.
pub const COLLECTIONS: [&str; 4] = ["raw-landings.bin", "final-landings.txt", "raw-batch.bin", "final-batch.txt"];

/// Every file of a report, in the order in which those of an earlier one are removed. Once the first is gone there is no
/// certificate any more, and once the second is gone no report.
pub const ALL: [&str; 9] = {
    let [first, second, third, fourth] = COLLECTIONS;
    [SIGNATURE, JSON, HTML, JUNIT, first, second, third, fourth, PACKS]
};

/// Returns the bytes of `report.json`: fields in their order, indented, with a line break at the end. None of its characters
/// moves a cursor or changes the direction of the text.
///
/// # Errors
/// None in practice: every key in a report is a text.
pub fn json(report: &Report) -> serde_json::Result<Vec<u8>> {
    let mut json = crate::text::printable_json(&serde_json::to_string_pretty(report)?);
    json.push('\n');
    Ok(json.into_bytes())
}

/// Renders a file that shows a report: `report.html` or `junit.xml`. `json` has the bytes of `report.json`.
///
/// # Errors
/// None in practice: writing to a string cannot fail.
pub fn rendered(name: &str, report: &Report, json: &[u8]) -> io::Result<String> {
    match name {
        HTML => html::page(report, &sha256(json)).map_err(io::Error::other),
        JUNIT => junit::xml(report).map_err(io::Error::other),
        _ => Err(io::Error::other(format!("{name} does not show a report"))),
    }
}

/// Writes the files of a report into its folder and returns the bytes of `report.json`. `collected` has the report's
/// collections.
///
/// # Errors
/// A file cannot be written or a collection cannot be read.
pub fn write(report: &Report, folder: &Folder, collected: &Path) -> Result<Vec<u8>, FolderError> {
    let failed = |name: &str, error| FolderError::Io(folder.path().join(name), error);
    let json = json(report).map_err(|error| failed(JSON, error.into()))?;
    let collections = report.parts.randomness.detail.iter().flat_map(|found| &found.collections);
    for file in collections.map(|collection| &collection.file) {
        let bytes = std::fs::read(collected.join(file)).map_err(|error| failed(file, error))?;
        folder.write(file, &bytes)?;
    }
    for name in [JUNIT, HTML] {
        let shown = rendered(name, report, &json).map_err(|error| failed(name, error))?;
        folder.write(name, shown.as_bytes())?;
    }
    folder.write(JSON, &json)?;
    Ok(json)
}
