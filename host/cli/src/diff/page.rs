//! The page of a comparison, without scripts.

use std::path::Path;

use askama::Template;
use serde_json::Value;

use super::{Found, show};
use crate::errors::{Failure, Outcome};
use crate::whole_file;

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

/// Requires that a page can be written there.
///
/// # Errors
/// It cannot.
pub(super) fn require_writable(path: &Path) -> Outcome {
    whole_file::require_replaceable(path).map_err(|error| failure(path, &error))
}

/// Writes the page.
///
/// # Errors
/// The file cannot be written.
pub(super) fn write(found: &Found, path: &Path) -> Outcome {
    let page = Page { found }.render().map_err(|error| Failure::check(error.to_string()))?;
    whole_file::replace(path, page.as_bytes()).map_err(|error| failure(path, &error))
}

fn failure(path: &Path, error: &std::io::Error) -> Failure {
    Failure::input(format!("{}: {error}", path.display())).help("--html FILE names another file for the page")
}
