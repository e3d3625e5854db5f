//! Clause tables: `clauses/<rulebook>.toml`, and what is wrong with one.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

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
    /// The engine, with the tests named.
    Engine,
    /// People, with what they get for it.
    Host,
    /// A heading: it asks for nothing.
    Heading,
    /// A definition that no rule of the engine needs.
    Definition,
}

/// One clause.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// As the document counts it.
    pub id: String,
    /// Who holds it.
    pub status: Status,
    /// Tests that hold it: `file::name`.
    #[serde(default)]
    pub tests: Vec<String>,
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

    /// Everything that is wrong with it, one sentence each: rows that the document does not have or
    /// that it has and the table lacks, rows nobody holds, tests that do not exist.
    ///
    /// `document` has the clauses as the engine counts them, `tests` every test there is as `file::name`.
    #[must_use]
    pub fn faults(&self, document: &[&str], tests: &BTreeSet<String>) -> Vec<String> {
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
        for row in &self.clause {
            row.faults(tests, &mut faults);
        }
        faults
    }
}

impl Row {
    fn faults(&self, tests: &BTreeSet<String>, faults: &mut Vec<String>) {
        let id = &self.id;
        let held = self.duty.is_some() || self.gives.is_some();
        match self.status {
            Status::Engine if self.tests.is_empty() => faults.push(format!("no test holds clause {id}")),
            Status::Host if self.duty.is_none() || self.gives.is_none() => {
                faults.push(format!("clause {id} is the host's, but duty or gives is not said"));
            }
            Status::Engine | Status::Heading | Status::Definition if held => {
                faults.push(format!("clause {id} has a duty, but is not the host's"));
            }
            _ => {}
        }
        for test in self.tests.iter().filter(|test| !tests.contains(*test)) {
            faults.push(format!("clause {id} names a test that does not exist: {test}"));
        }
    }
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
