//! The clauses and rulings behind the numbers of citations, as the rulebook describes itself.

use std::collections::{BTreeMap, BTreeSet};

use kip_contract::family::Named;
use kip_contract::frame::Event;
use kip_contract::types::{ClauseNumber, Head, Refusal};

/// The rows of a rulebook's `clauses`, by number.
#[derive(Clone, Debug, Default)]
pub struct Citations {
    rows: BTreeMap<ClauseNumber, String>,
    ids: BTreeSet<String>,
}

impl Citations {
    /// Returns the rows of a rulebook's description.
    #[must_use]
    pub fn of(head: &Head) -> Self {
        let rows: BTreeMap<_, _> = head.clauses.iter().map(|row| (row.number, row.id.clone())).collect();
        let ids = rows.values().cloned().collect();
        Self { rows, ids }
    }

    /// Returns the clause or ruling with that number.
    #[must_use]
    pub fn name(&self, number: ClauseNumber) -> Option<&str> {
        self.rows.get(&number).map(String::as_str)
    }

    /// Returns the ids of every clause and ruling.
    #[must_use]
    pub const fn ids(&self) -> &BTreeSet<String> {
        &self.ids
    }

    /// Returns the clause that an event cites.
    #[must_use]
    pub fn clause<H>(&self, event: &Event<H>) -> Option<&str> {
        self.name(event.cite.clause)
    }

    /// Describes the first citation of an event that the rulebook does not have.
    #[must_use]
    pub fn dangling(&self, event: &Event<impl Named>) -> Option<String> {
        let mut cited = [Some(event.cite.clause), event.cite.ruling].into_iter().flatten();
        let number = cited.find(|number| !self.rows.contains_key(number))?;
        Some(format!("`{}` cites row {number}, which the rulebook does not describe", event.what.name()))
    }

    /// Describes the first clause or ruling of a refusal that the rulebook does not have.
    #[must_use]
    pub fn unknown(&self, refusal: &Refusal) -> Option<String> {
        let clause = Some(&refusal.clause).filter(|clause| !clause.is_empty());
        let mut cited = [clause, refusal.ruling.as_ref()].into_iter().flatten();
        let id = cited.find(|id| !self.ids.contains(*id))?;
        Some(format!("the refusal `{}` names {id}, which the rulebook does not describe", refusal.code))
    }
}
