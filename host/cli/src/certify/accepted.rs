//! The differences from the suite's own engine that a vendor declares, in a file.

use std::collections::BTreeMap;
use std::path::Path;

use kip_conformance::report::reference::read_accepted;

use crate::bounded::read_text;
use crate::errors::{Failure, Outcome};

/// The largest file that is read: an entry has some 100 bytes.
const LARGEST: u64 = 1 << 20;

/// Reads the file of `--accept`. Without a file nothing is declared.
///
/// # Errors
/// It cannot be read, or it is no such file.
pub(crate) fn read(path: Option<&Path>) -> Outcome<BTreeMap<String, String>> {
    let Some(path) = path else { return Ok(BTreeMap::new()) };
    let text = read_text(path, LARGEST)?.ok_or_else(|| "it is no text of such lines".to_owned());
    text.and_then(|text| read_accepted(&text)).map_err(|error| {
        Failure::input(format!("{} declares no differences: {error}", path.display()))
            .help("a line is `\"the difference's name\" = \"why the component differs there\"`")
    })
}
