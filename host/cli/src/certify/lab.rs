//! `--lab`: the file with a laboratory's statements for its report.

use std::path::Path;

use kip_conformance::report::Lab;

use crate::bounded::read_text;
use crate::errors::{Failure, Location, Outcome};

/// The size of the largest file that is read.
const LARGEST: u64 = 64 << 10;

/// Reads the file, before anything runs.
pub(super) fn read(path: &Path) -> Outcome<Lab> {
    let text = read_text(path, LARGEST)?;
    let text =
        text.ok_or_else(|| Failure::input(format!("{} is no text of a few lines", path.display())).help(HELP))?;
    Lab::read(&text).map_err(|error| {
        let (line, column) = error.place.unzip();
        let place = Location { file: path.display().to_string(), line, column, field: None };
        Failure::input(error.message).at(place).help(HELP)
    })
}

const HELP: &str = "`kip certify --help` shows a file with all of its fields";
