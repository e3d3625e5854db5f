//! Checks of a suite as a whole.

use std::collections::{BTreeMap, BTreeSet};

use super::coverage::{cited, clause_map};
use super::format::{Step, Test};
use super::suite::{File, Suite};
use crate::clauses::ClauseTable;
use crate::family::Tested;

/// Returns everything that is wrong with the suite of a rulebook, one sentence each: ids that are used twice or belong to another
/// rulebook than their file, flags without a note, notes without a flag, clauses of the engine that no vector holds, unknown
/// citations and those of clauses not in force, balances that do not sum to 0, a table that opens after other steps, a vector
/// that expects nothing, and exceptions by a clause that does not exist.
///
/// `known` has every clause and ruling of the rulebook's description, such as `nsw 4.6` or `R7`.
#[must_use]
pub fn faults<F: Tested>(
    suite: &Suite<F>,
    rulebook: &str,
    table: &ClauseTable,
    known: &BTreeSet<String>,
) -> Vec<String> {
    let mut faults = Vec::new();
    let mut used = BTreeMap::new();
    for file in &suite.files {
        for test in file.vectors.groups.iter().flat_map(|group| &group.tests) {
            if let Some(other) = used.insert(test.id.as_str(), file.topic.as_str()) {
                faults.push(format!("{} is in {other} and in {}: an id is one vector's", test.id, file.topic));
            }
            lint_test(test, suite.owner(file, rulebook), &mut faults);
            // The rulebook need not have the clauses of a vector that does not hold here.
            if !suite.exceptions.contains_key(&test.id) {
                lint_citations(test, rulebook, table, known, &mut faults);
            }
        }
        lint_notes(file, &mut faults);
    }
    let by: BTreeSet<&String> = suite.exceptions.values().map(|exception| &exception.clause).collect();
    let unknown = by.into_iter().filter(|clause| !known.contains(*clause));
    faults.extend(unknown.map(|clause| format!("vectors differ by {clause}, which {rulebook} does not have")));
    faults.extend(table.uncovered(rulebook, known, &clause_map(suite)));
    faults
}

fn lint_citations<F: Tested>(
    test: &Test<F>,
    rulebook: &str,
    table: &ClauseTable,
    known: &BTreeSet<String>,
    faults: &mut Vec<String>,
) {
    let cited: BTreeSet<&str> = test.clauses.iter().map(String::as_str).chain(cited(test)).collect();
    for clause in cited.iter().filter(|clause| !known.contains(**clause)) {
        faults.push(format!("{} names {clause}, which {rulebook} does not have", test.id));
    }
    for clause in table.find_idle(rulebook, cited) {
        faults.push(format!("{} names {clause}, which is not in force under {rulebook}", test.id));
    }
}

fn lint_test<F: Tested>(test: &Test<F>, rulebook: &str, faults: &mut Vec<String>) {
    let id = &test.id;
    let number = id.strip_prefix(rulebook).and_then(|rest| rest.strip_prefix('-'));
    if number.is_none_or(|number| number.len() != 4 || !number.bytes().all(|digit| digit.is_ascii_digit())) {
        faults.push(format!("{id} is no id of {rulebook}: {rulebook}- and four digits"));
    }
    if test.money.values().sum::<i128>() != 0 {
        faults.push(format!("the money of {id} does not come to 0"));
    }
    if !test.steps.iter().any(expects_something) {
        faults.push(format!("{id} expects nothing, whatever happens"));
    }
    let late = test.steps.iter().skip_while(|step| matches!(step, Step::Open(_)));
    if late.clone().any(|step| matches!(step, Step::Open(_))) {
        faults.push(format!("{id} opens a table after others have played"));
    }
}

/// Returns whether a step can differ. A view without asserted fields cannot.
fn expects_something<F: Tested>(step: &Step<F>) -> bool {
    match step {
        Step::View(step) => step.view.as_object().is_some_and(|fields| !fields.is_empty()),
        Step::Command(_) | Step::Open(_) | Step::Legal(_) | Step::Chances(_) => true,
    }
}

fn lint_notes<F: Tested>(file: &File<F>, faults: &mut Vec<String>) {
    let tests = file.vectors.groups.iter().flat_map(|group| &group.tests);
    let flags: BTreeSet<_> = tests.flat_map(|test| &test.flags).collect();
    let notes: BTreeSet<_> = file.vectors.notes.keys().collect();
    faults.extend(flags.difference(&notes).map(|flag| format!("{}: no note says what {flag} is", file.topic)));
    faults.extend(notes.difference(&flags).map(|note| format!("{}: nothing is flagged {note}", file.topic)));
}
