//! The differences from the suite's own engine that a vendor declares, in a file.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use kip_conformance::report::reference::read_accepted;

use crate::errors::{Failure, Outcome};

/// Reads the file of `--accept`. Without a file nothing is declared.
///
/// # Errors
/// It cannot be read, or it is no such file.
pub(crate) fn read(path: Option<&Path>) -> Outcome<BTreeMap<String, String>> {
    let Some(path) = path else { return Ok(BTreeMap::new()) };
    let text = fs::read_to_string(path).map_err(|error| Failure::file("read", path, &error))?;
    read_accepted(&text).map_err(|error| {
        Failure::input(format!("{} declares no differences: {error}", path.display()))
            .help("a line is `\"the difference's name\" = \"why the component differs there\"`")
    })
}
