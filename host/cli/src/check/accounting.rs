//! The accounting of a rulebook's file: every clause of it is named by a policy, a step, a vector or the clause table.
//!
//! The suite decides what holds a clause. This module finds the files and gives each fault its place.

use std::path::{Path, PathBuf};

use kip::{CasinoCards, Hosted, TwoUp};
use kip_conformance::clauses::{self, ClauseMap, ClauseTable};
use kip_conformance::family::Tested;
use kip_conformance::vectors::{CLAUSES, clause_map};
use kip_records::{Fault, Rulebook, own_clauses};

use crate::certify::suite::suite;
use crate::errors::{Failure, Kind, Outcome};
use crate::output::Out;
use crate::rulebook_file::{self, read_text, to_failure};

/// Requires that every clause of a rulebook's file is accounted for, with the clause table and the vectors of a folder.
///
/// # Errors
/// The last fault; those before it are printed.
pub(crate) fn require(path: &Path, vectors: Option<&Path>, out: &mut Out) -> Outcome {
    fail(find_faults(path, rulebook_file::read(path)?, vectors)?, out)
}

/// Prints all faults but the last, which is returned.
pub(super) fn fail(mut faults: Vec<Failure>, out: &mut Out) -> Outcome {
    let Some(last) = faults.pop() else { return Ok(()) };
    out.flush()?;
    faults.iter().for_each(|fault| fault.print(out.json));
    Err(last)
}

/// Returns a fault for each clause of the file that nothing names, and for each row of its clause table that is no clause.
///
/// A policy, a step or a vector cites it, or the table calls it the duty of people, a heading or a definition. That a vector holds
/// each clause of the engine is the question of part 2 of a certificate. The table lies with the vectors: in the named folder, in `vectors` beside the file, or beside the file. The tables and vectors of
/// kip's rulebooks are the program's.
pub(super) fn find_faults(path: &Path, rulebook: Rulebook, vectors: Option<&Path>) -> Outcome<Vec<Failure>> {
    let text = read_text(path)?;
    let carried = clauses::carried(rulebook.id()).filter(|_| vectors.is_none());
    let folder = vectors.map(Path::to_owned).or_else(|| find_folder(path).filter(|_| carried.is_none()));
    let file = folder.as_ref().map_or_else(|| CLAUSES.into(), |folder| folder.join(CLAUSES));
    let table_text = match carried {
        Some(carried) => carried.to_owned(),
        None if file.is_file() => read_text(&file)?,
        None => "clause = []".to_owned(),
    };
    let table_text = &*table_text;
    let table = ClauseTable::read(table_text).map_err(|error| {
        to_failure(&file, Fault::at(table_text, error.span().unwrap_or_default(), error.message().trim_end()))
    })?;
    let cited = rulebook.cited_clauses();
    let mut unheld = own_clauses(&text);
    unheld.retain(|(id, _)| !cited.contains(&**id) && !table.is_held_without_vector(id));
    if !unheld.is_empty() {
        let map = match rulebook {
            Rulebook::TwoUp(_) => held::<TwoUp>(folder.as_deref(), rulebook.id()),
            Rulebook::CasinoCards(_) => held::<CasinoCards>(folder.as_deref(), rulebook.id()),
        }?;
        unheld.retain(|(id, _)| map.vectors(&format!("{} {id}", rulebook.id())).is_empty());
    }
    let unheld = unheld.into_iter().map(|(id, span)| {
        let fault = Fault::at(&text, span, format!("nobody holds clause `{id}`: no policy, step or vector cites it"));
        let mend = format!(
            "cite it in `by` or under [cites], name it in a vector, or give it a row in {} with `id = \"{id}\"`: \
             `status = \"host\"` with `duty` and `gives`, \"heading\" or \"definition\"",
            file.display()
        );
        to_failure(path, fault.help(mend))
    });
    let document: Vec<_> = rulebook.clauses().clauses.iter().map(|clause| clause.id).collect();
    let foreign: Vec<_> = table.foreign(&document).collect();
    let rows = ClauseTable::places(table_text).into_iter().filter(|(id, _)| foreign.contains(&&**id));
    let rows = rows.map(|(id, span)| {
        let fault = Fault::at(table_text, span, format!("row `{id}` is no clause of {}", rulebook.id()));
        to_failure(&file, fault.help(format!("take the row out, or add the clause to [clauses] in {}", path.display())))
    });
    let mut faults: Vec<_> = unheld.chain(rows).collect();
    faults.iter_mut().for_each(|fault| fault.kind = Kind::CheckFailed);
    Ok(faults)
}

/// Returns the folder with the clause table of a rulebook's file, and with its vectors.
fn find_folder(path: &Path) -> Option<PathBuf> {
    let beside = path.parent().unwrap_or(Path::new(""));
    let vectors = Some(beside.join("vectors")).filter(|folder| folder.is_dir());
    vectors.or_else(|| beside.join(CLAUSES).is_file().then(|| beside.to_owned()))
}

/// Returns the clauses that vectors hold.
fn held<F: Hosted + Tested>(folder: Option<&Path>, id: &str) -> Outcome<ClauseMap> {
    Ok(clause_map(&suite::<F>(folder, id)?.0))
}
