//! Clause tables (`clauses/<rulebook>.toml`), their faults, and the vectors that hold each clause.
//!
//! A table lists no vector and no test: [`ClauseMap`] derives from the vectors which clauses they hold.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use serde::de::Error as _;
use serde::{Deserialize, Serialize};

/// The clause table of one rulebook.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClauseTable {
    /// One row for every numbered line, in the document's order.
    pub clause: Vec<Row>,
    /// The rulebook whose table has the rows that this file lacks, for a rulebook that shares its document with another. After
    /// reading, `clause` has all rows.
    pub rows_of: Option<String>,
    /// The rulebook whose vectors are played too, for a house's own rulebook, which inherits their clauses.
    pub inherits: Option<Inherits>,
}

/// The rulebook from which a house's own inherits, as its clause table has it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Inherits {
    /// The other rulebook, whose vectors the crate carries: `nsw`.
    pub rulebook: String,
    /// Clauses of it that the house states in its own words.
    #[serde(default)]
    pub restated: Vec<Restated>,
    /// Vectors of it that do not hold.
    #[serde(default)]
    pub differs: Vec<Differs>,
}

/// A clause of the other rulebook that is replaced by another one in citations.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Restated {
    /// The clause as the other rulebook's vectors cite it: `nsw 4.1`.
    pub clause: String,
    /// The clause that is cited here: `our-house 6`.
    pub by: String,
    /// The codes of the refusals that cite the other clause; empty for every event and every refusal.
    #[serde(default)]
    pub refusals: Vec<String>,
}

/// Vectors that do not hold, for one reason.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Differs {
    /// The ids of the vectors.
    pub vectors: Vec<String>,
    /// The clause or ruling by which they do not hold: `our-house 3`.
    pub clause: String,
    /// The difference, in a sentence.
    pub reason: String,
}

/// The party that holds a clause.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// The engine. At least one vector holds it.
    Engine,
    /// The host's people, with the means that the program gives them for it.
    Host,
    /// A heading, which requires nothing.
    Heading,
    /// A definition that the engine does not need.
    Definition,
    /// Nobody: under this rulebook another clause of the document replaces it.
    Replaced,
    /// Nobody: it is about another version of the game, or about another number of players.
    NotHere,
}

impl Status {
    /// Returns whether the clause is in force under this rulebook. A clause that is not in force may not be cited.
    #[must_use]
    pub const fn is_in_force(self) -> bool {
        match self {
            Self::Engine | Self::Host | Self::Heading | Self::Definition => true,
            Self::Replaced | Self::NotHere => false,
        }
    }
}

/// One clause.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// The number in the document.
    pub id: String,
    /// The party that holds it.
    pub status: Status,
    /// The rulings that interpret it, and remarks.
    pub note: Option<String>,
    /// The duty of the host's people.
    pub duty: Option<String>,
    /// The means that the engine and the host program give them for it.
    pub gives: Option<String>,
    /// The clause that replaces this one.
    pub by: Option<String>,
}

impl ClauseTable {
    /// Reads a table, with the rows that it takes from another one.
    ///
    /// # Errors
    /// Fails when the text is not a clause table (the error names the place), when it takes its rows from a table that the crate
    /// does not carry, or when it has a row that equals that table's.
    pub fn read(text: &str) -> Result<Self, toml::de::Error> {
        let mut table: Self = toml::from_str(text)?;
        if let Some(other) = &table.rows_of {
            let found = carried(other).ok_or_else(|| toml::de::Error::custom(format!("no table {other} is here")))?;
            table.clause = merge(Self::read(found)?.clause, table.clause)?;
        }
        Ok(table)
    }

    /// Returns every fault of the rows, one sentence each: rows that the document or the table lacks, rows out of order, a host's
    /// row without a duty, a duty in a row that is not the host's, and a replaced row without a clause that replaces it.
    ///
    /// `document` lists the clauses as the engine numbers them.
    #[must_use]
    pub fn faults(&self, document: &[&str]) -> Vec<String> {
        let mut faults = Vec::new();
        let rows: Vec<&str> = self.clause.iter().map(|row| row.id.as_str()).collect();
        if rows != document {
            let missing = document.iter().filter(|id| !rows.contains(id)).map(|id| format!("clause {id} has no row"));
            let foreign = self.foreign(document).map(|id| format!("row {id} is no clause"));
            faults.extend(missing.chain(foreign));
            if faults.is_empty() {
                faults.push(String::from("the rows are not in the document's order"));
            }
        }
        faults.extend(self.clause.iter().filter_map(Row::fault));
        faults.extend(self.clause.iter().filter_map(|row| self.find_wrong_replacement(row)));
        faults
    }

    /// Iterates over the rows that are no clause of the document.
    pub fn foreign(&self, document: &[&str]) -> impl Iterator<Item = &str> {
        self.clause.iter().map(|row| row.id.as_str()).filter(|id| !document.contains(id))
    }

    /// Returns whether a row names who holds a clause without a vector.
    #[must_use]
    pub fn is_held_without_vector(&self, clause: &str) -> bool {
        let mut rows = self.clause.iter().filter(|row| row.id == clause);
        rows.any(|row| row.status != Status::Engine && row.fault().is_none())
    }

    /// Returns the rows of a table's text, each with the place of its number.
    #[must_use]
    pub fn places(text: &str) -> Vec<(String, Range<usize>)> {
        #[derive(Deserialize)]
        struct Place {
            id: toml::Spanned<String>,
        }
        #[derive(Deserialize)]
        struct Places {
            clause: Vec<Place>,
        }
        let places = toml::from_str(text).map_or_else(|_| Vec::new(), |places: Places| places.clause);
        places.into_iter().map(|Place { id }| (id.get_ref().clone(), id.span())).collect()
    }

    fn find_wrong_replacement(&self, row: &Row) -> Option<String> {
        let id = &row.id;
        match (row.status, &row.by) {
            (Status::Replaced, None) => Some(format!("clause {id} is replaced, but by which is not said")),
            (Status::Replaced, Some(by)) => {
                let is_missing = !self.clause.iter().any(|other| other.id == *by && other.status.is_in_force());
                is_missing.then(|| format!("clause {id} is replaced by {by}, which is not in force"))
            }
            (_, Some(_)) => Some(format!("clause {id} is not replaced, but says by which")),
            (_, None) => None,
        }
    }

    /// Returns those of `cited` that are not in force under this rulebook.
    pub fn find_idle<'a>(&self, rulebook: &str, cited: impl IntoIterator<Item = &'a str>) -> BTreeSet<&'a str> {
        let idle = self.clause.iter().filter(|row| !row.status.is_in_force());
        let idle: BTreeSet<String> = idle.map(|row| format!("{rulebook} {}", row.id)).collect();
        cited.into_iter().filter(|clause| idle.contains(*clause)).collect()
    }

    /// Returns the rows that bind a rulebook, keyed as its clauses are cited (`nsw 4.6`): its own, and those of `known`
    /// that it inherits, from the crate's table of the other rulebook.
    #[must_use]
    pub fn binding(&self, rulebook: &str, known: &BTreeSet<String>) -> BTreeMap<String, Row> {
        let mut rows = BTreeMap::new();
        let mut others = BTreeMap::new();
        for id in known {
            let Some((other, clause)) = id.split_once(' ').filter(|(other, _)| *other != rulebook) else { continue };
            let table = others.entry(other).or_insert_with(|| carried(other).and_then(|text| Self::read(text).ok()));
            let row = table.as_ref().and_then(|table| table.clause.iter().find(|row| row.id == clause));
            rows.extend(row.map(|row| (id.clone(), self.in_force(id, row))));
        }
        rows.extend(self.clause.iter().map(|row| (format!("{rulebook} {}", row.id), row.clone())));
        rows
    }

    /// Returns the row of an inherited clause. It is replaced when the rulebook restates the whole clause.
    fn in_force(&self, id: &str, row: &Row) -> Row {
        let restated = self.inherits.iter().flat_map(|inherits| &inherits.restated);
        match restated.into_iter().find(|restated| restated.clause == id && restated.refusals.is_empty()) {
            Some(restated) => {
                let (status, by) = (Status::Replaced, Some(restated.by.clone()));
                Row { status, by, note: None, duty: None, gives: None, id: row.id.clone() }
            }
            None => row.clone(),
        }
    }

    /// Returns the clauses of the engine that no vector holds and those of `known` that no table has, one sentence each.
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

/// Returns the rows of another table; rows of `own` replace those with the same number.
fn merge(mut rows: Vec<Row>, own: Vec<Row>) -> Result<Vec<Row>, toml::de::Error> {
    for row in own {
        match rows.iter_mut().find(|other| other.id == row.id) {
            Some(other) if *other == row => {
                return Err(toml::de::Error::custom(format!("row {} stands in the other table", row.id)));
            }
            Some(other) => *other = row,
            None => rows.push(row),
        }
    }
    Ok(rows)
}

impl Row {
    fn fault(&self) -> Option<String> {
        let id = &self.id;
        let held = self.duty.is_some() || self.gives.is_some();
        match self.status {
            Status::Host if self.duty.is_none() || self.gives.is_none() => {
                Some(format!("clause {id} is the host's, but duty or gives is not said"))
            }
            Status::Engine | Status::Heading | Status::Definition | Status::Replaced | Status::NotHere if held => {
                Some(format!("clause {id} has a duty, but is not the host's"))
            }
            _ => None,
        }
    }
}

/// The vectors that hold each clause and each ruling.
///
/// A vector holds the clauses it names in `clauses` and those that an event or a refusal of its steps must cite. Its
/// comment does not count.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClauseMap {
    vectors: BTreeMap<String, Vec<String>>,
}

impl ClauseMap {
    /// Builds the map from each vector's id with the clauses it names and those it only cites.
    #[must_use]
    pub fn of<'a, Clauses: IntoIterator<Item = &'a str>>(
        vectors: impl IntoIterator<Item = (&'a str, Clauses, Clauses)>,
    ) -> Self {
        let mut map = Self::default();
        let mut citing = Vec::new();
        for (vector, named, cited) in vectors {
            map.add(vector, named);
            citing.push((vector, cited));
        }
        for (vector, cited) in citing {
            map.add(vector, cited);
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

    /// Returns the ids of the vectors that hold a clause: those that name it, then those that only cite it, each in the
    /// suite's order.
    #[must_use]
    pub fn vectors(&self, clause: &str) -> &[String] {
        self.vectors.get(clause).map_or(&[], Vec::as_slice)
    }

    /// Returns every clause and every ruling that a vector holds.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.vectors.keys().map(String::as_str)
    }
}

/// Returns the text of the clause table that the crate carries for a rulebook.
#[must_use]
pub fn carried(rulebook: &str) -> Option<&'static str> {
    Some(match rulebook {
        "nsw" => include_str!("../clauses/nsw.toml"),
        "house" => include_str!("../clauses/house.toml"),
        "ringkeeper" => include_str!("../clauses/ringkeeper.toml"),
        "commemorative" => include_str!("../clauses/commemorative.toml"),
        "pub" => include_str!("../clauses/pub.toml"),
        "swazi" => include_str!("../clauses/swazi.toml"),
        "swazi-two" => include_str!("../clauses/swazi-two.toml"),
        "crazy" => include_str!("../clauses/crazy.toml"),
        "sotho" => include_str!("../clauses/sotho.toml"),
        "sotho-forty" => include_str!("../clauses/sotho-forty.toml"),
        "south-african" => include_str!("../clauses/south-african.toml"),
        _ => return None,
    })
}
