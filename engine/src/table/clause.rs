//! Clauses: the rows of a rulebook's clause table, and citations of them.
//!
//! This module holds no rule.

use alloc::format;
use alloc::string::String;

use serde::{Deserialize, Serialize};

use super::record::{citation, list};
use crate::contract::{Citation, ClauseNumber};

/// One row: the id and the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clause {
    /// The document's number, such as `4.1.2.3`, or a ruling's, such as `R7`.
    pub id: &'static str,
    /// The document's own words, or the ruling in short.
    pub text: &'static str,
}

impl Clause {
    /// Creates a row.
    pub const fn new(id: &'static str, text: &'static str) -> Self {
        Self { id, text }
    }
}

/// A value and the clause it comes from.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Cited<T> {
    /// The value.
    pub value: T,
    /// The clause.
    #[serde(with = "citation")]
    pub cite: Citation,
}

impl<T> Cited<T> {
    /// Creates a value from a clause.
    pub const fn new(value: T, cite: Citation) -> Self {
        Self { value, cite }
    }
}

/// The clauses of one document and the rulings on it. Rows are numbered consecutively: clauses, inherited clauses,
/// rulings.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct ClauseTable {
    /// The rulebook's id, which precedes a cited clause.
    pub rulebook: &'static str,
    /// The document's clauses.
    #[serde(with = "list")]
    pub clauses: &'static [Clause],
    /// Clauses of another document that apply where this one is silent.
    pub inherited: Option<Inherited>,
    /// The rulings. They are the engine's, and no part of a record's bytes.
    #[serde(skip)]
    pub rulings: &'static [Clause],
}

/// Clauses of another rulebook's document.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Inherited {
    /// That rulebook's id, which precedes a cited clause.
    pub rulebook: &'static str,
    /// The inherited clauses, in that document's order.
    #[serde(with = "list")]
    pub clauses: &'static [Clause],
    /// The ruling by which they apply.
    pub ruling: &'static str,
}

impl ClauseTable {
    /// Returns the number of a row, of that rulebook or, without one, of the rulings.
    pub fn find(&self, rulebook: Option<&str>, id: &str) -> Option<ClauseNumber> {
        let is_it = |&number: &ClauseNumber| self.row(number).is_some_and(|(of, row)| of == rulebook && row.id == id);
        (0..ClauseNumber::try_from(self.rows()).ok()?).find(is_it)
    }

    #[expect(clippy::cast_possible_truncation, reason = "a document has far fewer than 65,536 lines")]
    const fn first_inherited(&self) -> ClauseNumber {
        self.clauses.len() as ClauseNumber
    }

    #[expect(clippy::cast_possible_truncation, reason = "a document has far fewer than 65,536 lines")]
    const fn first_ruling(&self) -> ClauseNumber {
        match self.inherited {
            Some(inherited) => self.first_inherited() + inherited.clauses.len() as ClauseNumber,
            None => self.first_inherited(),
        }
    }

    /// Returns the row with a number and the rulebook of its clause, which is `None` for a ruling.
    pub const fn row(&self, number: ClauseNumber) -> Option<(Option<&'static str>, &'static Clause)> {
        if self.is_ruling(number) {
            let place = (number - self.first_ruling()) as usize;
            return if place < self.rulings.len() { Some((None, &self.rulings[place])) } else { None };
        }
        match self.inherited {
            Some(inherited) if number >= self.first_inherited() => {
                Some((Some(inherited.rulebook), &inherited.clauses[(number - self.first_inherited()) as usize]))
            }
            _ => Some((Some(self.rulebook), &self.clauses[number as usize])),
        }
    }

    /// Returns the name by which a row is cited: `nsw 4.6`, or `R46` for a ruling.
    pub fn name(&self, number: ClauseNumber) -> String {
        match self.row(number) {
            Some((Some(rulebook), clause)) => format!("{rulebook} {}", clause.id),
            Some((None, ruling)) => String::from(ruling.id),
            None => String::new(),
        }
    }

    /// Returns the number of rows.
    pub const fn rows(&self) -> usize {
        self.first_ruling() as usize + self.rulings.len()
    }

    /// Whether the number is a ruling's.
    pub const fn is_ruling(&self, number: ClauseNumber) -> bool {
        number >= self.first_ruling()
    }
}
