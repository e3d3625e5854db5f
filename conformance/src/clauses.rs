//! Clause tables: `clauses/<rulebook>.toml`, what is wrong with one, and which vectors hold a clause.
//!
//! No table lists a vector or a test. [`ClauseMap`] derives from the vectors which of them hold a clause.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::families::Tested;
#[cfg(feature = "certify")]
use crate::report::parts::Vector;
use crate::vectors::{Step, Suite, Test};

/// The clause table of one rulebook.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClauseTable {
    /// A row for every numbered line, in the document's order.
    pub clause: Vec<Row>,
}

/// Who holds a clause.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// The engine: at least one vector holds it.
    Engine,
    /// People, with what they get for it.
    Host,
    /// A heading: it asks for nothing.
    Heading,
    /// A definition that no rule of the engine needs.
    Definition,
}

/// One clause.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// As the document counts it.
    pub id: String,
    /// Who holds it.
    pub status: Status,
    /// The rulings that read it, and words.
    pub note: Option<String>,
    /// What people have to do.
    pub duty: Option<String>,
    /// What engine and host program give them for it.
    pub gives: Option<String>,
}

impl ClauseTable {
    /// Reads a table.
    ///
    /// # Errors
    /// Text that is no clause table, with the place.
    pub fn read(text: &str) -> Result<Self, toml::de::Error> {
        toml::from_str(text)
    }

    /// Everything that is wrong with its rows, one sentence each: rows that the document does not
    /// have or that it has and the table lacks, duties that are not said or are nobody's.
    ///
    /// `document` has the clauses as the engine counts them.
    #[must_use]
    pub fn faults(&self, document: &[&str]) -> Vec<String> {
        let mut faults = Vec::new();
        let rows: Vec<&str> = self.clause.iter().map(|row| row.id.as_str()).collect();
        if rows != document {
            let missing = document.iter().filter(|id| !rows.contains(id)).map(|id| format!("clause {id} has no row"));
            let foreign = rows.iter().filter(|id| !document.contains(id)).map(|id| format!("row {id} is no clause"));
            faults.extend(missing.chain(foreign));
            if faults.is_empty() {
                faults.push(String::from("the rows are not in the document's order"));
            }
        }
        faults.extend(self.clause.iter().filter_map(Row::fault));
        faults
    }

    /// The rows that bind a rulebook, as its clauses are cited (`nsw 4.6`): its own, and those of
    /// `known` that it inherits, as the crate's table of the other rulebook has them.
    #[must_use]
    pub fn binding(&self, rulebook: &str, known: &BTreeSet<String>) -> BTreeMap<String, Row> {
        let mut rows = BTreeMap::new();
        let mut others = BTreeMap::new();
        for id in known {
            let Some((other, clause)) = id.split_once(' ').filter(|(other, _)| *other != rulebook) else { continue };
            let table = others.entry(other).or_insert_with(|| carried(other).and_then(|text| Self::read(text).ok()));
            let row = table.as_ref().and_then(|table| table.clause.iter().find(|row| row.id == clause));
            rows.extend(row.map(|row| (id.clone(), row.clone())));
        }
        rows.extend(self.clause.iter().map(|row| (format!("{rulebook} {}", row.id), row.clone())));
        rows
    }

    /// The clauses that bind the engine and that no vector holds, and those of `known` that no
    /// table has, one sentence each.
    #[must_use]
    pub fn uncovered(&self, rulebook: &str, known: &BTreeSet<String>, map: &ClauseMap) -> Vec<String> {
        let rows = self.binding(rulebook, known);
        let bare = rows.iter().filter(|(id, row)| row.status == Status::Engine && map.vectors(id).is_empty());
        let bare = bare.map(|(id, _)| format!("{id} is the engine's, and no vector holds it"));
        // A ruling is cited without a rulebook, and has no row.
        let clauses = known.iter().filter(|id| id.contains(' '));
        let rowless =
            clauses.filter(|id| !rows.contains_key(*id)).map(|id| format!("{id} has no row in a clause table"));
        bare.chain(rowless).collect()
    }
}

impl Row {
    fn fault(&self) -> Option<String> {
        let id = &self.id;
        let held = self.duty.is_some() || self.gives.is_some();
        match self.status {
            Status::Host if self.duty.is_none() || self.gives.is_none() => {
                Some(format!("clause {id} is the host's, but duty or gives is not said"))
            }
            Status::Engine | Status::Heading | Status::Definition if held => {
                Some(format!("clause {id} has a duty, but is not the host's"))
            }
            _ => None,
        }
    }
}

/// Which vectors hold each clause and each ruling.
///
/// A vector holds what it names in its `clauses`, and what an event or a refusal of its steps must
/// cite. Its comment holds nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClauseMap {
    vectors: BTreeMap<String, Vec<String>>,
}

impl ClauseMap {
    /// What the vectors of a suite hold.
    #[must_use]
    pub fn of<F: Tested>(suite: &Suite<F>) -> Self {
        let mut map = Self::default();
        for (_, _, test) in suite.tests() {
            map.add(&test.id, test.clauses.iter().map(String::as_str));
        }
        for (_, _, test) in suite.tests() {
            map.add(&test.id, cited(test));
        }
        map
    }

    /// What the vectors of a report hold, by what each is said there to name and to cite.
    #[cfg(feature = "certify")]
    #[must_use]
    pub fn of_report(vectors: &[Vector]) -> Self {
        let mut map = Self::default();
        for vector in vectors {
            map.add(&vector.id, vector.clauses.iter().map(String::as_str));
        }
        for vector in vectors {
            map.add(&vector.id, vector.cites.iter().map(String::as_str));
        }
        map
    }

    fn add<'a>(&mut self, vector: &str, clauses: impl IntoIterator<Item = &'a str>) {
        for clause in clauses {
            let holders = self.vectors.entry(clause.to_owned()).or_default();
            if holders.last().is_none_or(|last| last != vector) {
                holders.push(vector.to_owned());
            }
        }
    }

    /// Ids of the vectors that hold it: those that name it, then those that only cite it, each in
    /// the suite's order.
    #[must_use]
    pub fn vectors(&self, clause: &str) -> &[String] {
        self.vectors.get(clause).map_or(&[], Vec::as_slice)
    }

    /// Every clause and every ruling that a vector holds.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.vectors.keys().map(String::as_str)
    }
}

/// What the events and refusals of a vector must cite and the vector does not name, once each, in
/// the order of its steps.
#[must_use]
pub fn cited<F: Tested>(test: &Test<F>) -> Vec<&str> {
    let mut found = Vec::new();
    for step in &test.steps {
        let (events, refusal) = match step {
            Step::Command(step) => (&step.events, &step.refusal),
            Step::Open(step) => (&step.events, &step.refusal),
            Step::View(_) | Step::Legal(_) | Step::Chances(_) => continue,
        };
        let told = events.iter().flatten().filter_map(|told| told.clause.as_deref());
        for clause in told.chain(refusal.iter().map(|refusal| refusal.clause.as_str())) {
            let named = test.clauses.iter().any(|named| named == clause);
            if !clause.is_empty() && !named && !found.contains(&clause) {
                found.push(clause);
            }
        }
    }
    found
}

/// The clause table that the crate carries for that rulebook, as text.
#[must_use]
pub fn carried(rulebook: &str) -> Option<&'static str> {
    Some(match rulebook {
        "nsw" => include_str!("../clauses/nsw.toml"),
        "house" => include_str!("../clauses/house.toml"),
        "ringkeeper" => include_str!("../clauses/ringkeeper.toml"),
        "commemorative" => include_str!("../clauses/commemorative.toml"),
        "pub" => include_str!("../clauses/pub.toml"),
        _ => return None,
    })
}
