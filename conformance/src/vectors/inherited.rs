//! The vectors of another rulebook, whose clauses a house's own rulebook inherits.
//!
//! The vectors are played unchanged, at the house's component. A clause table names the clauses in which the house speaks for
//! itself, and the vectors that do not hold there, each with the clause and the reason ([`Inherits`]). A vector that does not
//! hold counts for no clause, and has to differ: an unnecessary exception is a fault. If a committed draw decides, the coins
//! depend on the other rulebook's name, so such vectors are left out.

use std::collections::{BTreeMap, BTreeSet};

use kip_contract::family::Described as _;
use serde_json::json;
use sha2::{Digest, Sha256};

use crate::family::Tested;

use super::format::{CommandStep, ExpectedRefusal, Step, Test, ViewStep};
use super::suite::{Suite, SuiteError, failed};
use crate::clauses::{Inherits, Restated};

/// The reason why one vector does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exception {
    /// The clause or ruling.
    pub clause: String,
    /// The difference.
    pub reason: String,
}

impl<F: Tested> Suite<F> {
    /// Adds the vectors of the rulebook from which `rulebook` inherits.
    ///
    /// # Errors
    /// The crate carries no vectors for that rulebook, or a vector that does not hold is named twice, has no reason, or is not
    /// one of them.
    pub fn inherit(&mut self, rulebook: &str, inherits: &Inherits) -> Result<(), SuiteError> {
        let fault = |what: String| failed(super::format::CLAUSES, what);
        let mut other = Self::of_rulebook(&inherits.rulebook)?;
        if other.is_empty() {
            return Err(fault(format!("inherits.rulebook: there are no vectors of {:?} here", inherits.rulebook)));
        }
        let lent = F::describe_known(&inherits.rulebook);
        let lent =
            lent.ok_or_else(|| fault(format!("inherits.rulebook: {:?} is not known here", inherits.rulebook)))?;
        self.texts = lent.head().clauses.iter().map(|row| (row.id.clone(), row.text.clone())).collect();
        for group in other.files.iter_mut().flat_map(|file| &mut file.vectors.groups) {
            let before = group.tests.len();
            group.tests.retain(|test| !test.steps.iter().any(is_drawn_from_chain));
            self.left_out += before - group.tests.len();
        }
        for differs in &inherits.differs {
            if differs.reason.trim().is_empty() {
                return Err(fault(format!("inherits.differs: no reason is given by {}", differs.clause)));
            }
            for id in &differs.vectors {
                if !other.tests().any(|(_, _, test)| test.id == *id) {
                    return Err(fault(format!(
                        "inherits.differs: no vector of {} is played as {id}",
                        inherits.rulebook
                    )));
                }
                let exception = Exception { clause: differs.clause.clone(), reason: differs.reason.clone() };
                if self.exceptions.insert(id.clone(), exception).is_some() {
                    return Err(fault(format!("inherits.differs: {id} is named twice")));
                }
            }
        }
        let restated = by_clause(&inherits.restated);
        for mut file in other.files {
            file.topic = format!("{}/{}", inherits.rulebook, file.topic);
            for test in file.vectors.groups.iter_mut().flat_map(|group| &mut group.tests) {
                restate(test, &restated);
                rename(test, &inherits.rulebook, rulebook);
            }
            // Where vectors of a file are left out, some of its notes may no longer have a use.
            let flags: BTreeSet<_> = file
                .vectors
                .groups
                .iter()
                .flat_map(|group| &group.tests)
                .flat_map(|test| &test.flags)
                .cloned()
                .collect();
            file.vectors.notes.retain(|note, _| flags.contains(note));
            self.files.push(file);
        }
        self.inherits = Some(inherits.rulebook.clone());
        let both = Sha256::new().chain_update(self.sha256).chain_update(other.sha256);
        self.sha256 = both.finalize().into();
        Ok(())
    }
}

/// Returns whether a committed draw decides, which depends on the rulebook's name.
fn is_drawn_from_chain<F: Tested>(step: &Step<F>) -> bool {
    matches!(step, Step::Command(CommandStep { command, events: Some(_), .. }) if F::is_drawn_from_chain(command))
}

/// Replaces the rulebook's name in views: a view shows the name of the rulebook that is played.
fn rename<F: Tested>(test: &mut Test<F>, from: &str, to: &str) {
    for step in &mut test.steps {
        if let Step::View(ViewStep { view, .. }) = step
            && let Some(name) = view.pointer_mut("/common/rulebook").filter(|name| **name == from)
        {
            *name = json!(to);
        }
    }
}

type ByClause<'a> = BTreeMap<&'a str, Vec<&'a Restated>>;

fn by_clause(restated: &[Restated]) -> ByClause<'_> {
    let mut rows = ByClause::new();
    for row in restated {
        rows.entry(row.clause.as_str()).or_default().push(row);
    }
    rows
}

/// Replaces citations of events and refusals by those that apply here. The clauses that a vector itself names were meant for the
/// other rulebook, and hold none of the house's own: a clause that is restated for everything is removed.
fn restate<F: Tested>(test: &mut Test<F>, restated: &ByClause<'_>) {
    let wholly = |clause: &str| restated.get(clause).and_then(|rows| rows.iter().find(|row| row.refusals.is_empty()));
    test.clauses.retain(|clause| wholly(clause).is_none());
    for step in &mut test.steps {
        let (events, refusal) = match step {
            Step::Command(step) => (&mut step.events, &mut step.refusal),
            Step::Open(step) => (&mut step.events, &mut step.refusal),
            Step::View(_) | Step::Legal(_) | Step::Chances(_) => continue,
        };
        for cited in events.iter_mut().flatten().filter_map(|event| event.clause.as_mut()) {
            if let Some(row) = wholly(cited) {
                cited.clone_from(&row.by);
            }
        }
        if let Some(ExpectedRefusal { code, clause }) = refusal {
            let rows = restated.get(clause.as_str()).into_iter().flatten();
            let mut fitting: Vec<_> =
                rows.filter(|row| row.refusals.is_empty() || row.refusals.contains(code)).collect();
            // A row for the code goes before a row for everything.
            fitting.sort_by_key(|row| row.refusals.is_empty());
            if let Some(row) = fitting.first() {
                clause.clone_from(&row.by);
            }
        }
    }
}
