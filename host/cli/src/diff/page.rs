//! The page of a comparison, without scripts.

use std::path::Path;

use askama::Template;
use serde_json::Value;

use super::{Found, show};
use crate::atomic_file;
use crate::errors::{Failure, Outcome};

#[derive(Template)]
#[template(path = "diff.html")]
struct Page<'a> {
    found: &'a Found,
}

impl Page<'_> {
    fn capital(&self, name: &str) -> String {
        show::capital(name)
    }

    fn tried(&self) -> String {
        show::tried(self.found)
    }

    fn pretty(&self, config: &Value) -> String {
        format!("{config:#}")
    }
}

/// The option that names the file.
pub(super) const OPTION: &str = "--html";

/// Writes the page.
///
/// # Errors
/// The file cannot be written.
pub(super) fn write(found: &Found, path: &Path) -> Outcome {
    let page = Page { found }.render().map_err(|error| Failure::check(error.to_string()))?;
    atomic_file::write_page(path, OPTION, &page)
}
