//! The vectors and the clause table of a rulebook.

use std::path::Path;

use kip_conformance::clauses::{self, ClauseTable};
use kip_conformance::family::Tested;
use kip_conformance::vectors::Suite;

use crate::errors::{Failure, Outcome};

/// Returns the vectors of a rulebook with its clause table: from a folder, or those that the program carries.
pub(crate) fn suite<F: Tested>(folder: Option<&Path>, id: &str) -> Outcome<(Suite<F>, Option<ClauseTable>)> {
    if let Some(folder) = folder {
        return Suite::of_folder(folder, id).map_err(|error| Failure::input(error.to_string()));
    }
    let suite = Suite::of_rulebook(id).map_err(|error| Failure::check(error.to_string()))?;
    let table = clauses::carried(id).map(ClauseTable::read).transpose();
    Ok((suite, table.map_err(|error| Failure::check(format!("the clause table of {id}: {error}")))?))
}
