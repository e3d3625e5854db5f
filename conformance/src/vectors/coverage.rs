//! The clauses that the vectors of a suite hold.

use super::format::{Step, Test};
use super::suite::Suite;
use crate::clauses::ClauseMap;
use crate::family::Tested;

/// Returns the map of the vectors of a suite, without those that do not hold under this rulebook.
#[must_use]
pub fn clause_map<F: Tested>(suite: &Suite<F>) -> ClauseMap {
    ClauseMap::of(suite.holding().map(|test| {
        let named: Vec<&str> = test.clauses.iter().map(String::as_str).collect();
        (test.id.as_str(), named, cited(test))
    }))
}

/// Returns the clauses that the events and refusals of a vector must cite and that the vector does not name: each once,
/// in the order of its steps.
#[must_use]
pub fn cited<F: Tested>(test: &Test<F>) -> Vec<&str> {
    let mut found = Vec::new();
    for step in &test.steps {
        let (events, refusal) = match step {
            Step::Command(step) => (&step.events, &step.refusal),
            Step::Open(step) => (&step.events, &step.refusal),
            Step::View(_) | Step::Legal(_) | Step::Chances(_) => continue,
        };
        let cited = events.iter().flatten().filter_map(|event| event.clause.as_deref());
        for clause in cited.chain(refusal.iter().map(|refusal| refusal.clause.as_str())) {
            let named = test.clauses.iter().any(|named| named == clause);
            if !clause.is_empty() && !named && !found.contains(&clause) {
                found.push(clause);
            }
        }
    }
    found
}
