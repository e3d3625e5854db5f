//! Clauses: the rows of a rulebook's clause table, and citations of them.
//!
//! In a constant a citation of an unknown clause does not compile. This module holds no rule.

use alloc::format;
use alloc::string::String;

use serde::{Deserialize, Serialize};

use super::record::{citation, list};
use crate::contract::{Citation, ClauseNumber};

/// What a citation of a row that does not exist says, to the compiler and to who reads a record.
pub const NO_SUCH_ROW: &str = "a citation names a clause that is not in the table";
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
    /// Cites a clause.
    ///
    /// # Panics
    /// When there is no such clause; in a constant that is a compile error.
    pub const fn cite(&self, clause: &str) -> Citation {
        Citation { clause: require_row(find(self.clauses, clause)), ruling: None }
    }

    /// Cites a ruling where no clause applies.
    ///
    /// # Panics
    /// When there is no such ruling; in a constant that is a compile error.
    pub const fn cite_ruling(&self, ruling: &str) -> Citation {
        Citation { clause: self.ruling(ruling), ruling: None }
    }

    /// Cites a clause with the ruling that interprets it.
    ///
    /// # Panics
    /// When there is no such clause or ruling; in a constant that is a compile error.
    pub const fn cite_ruled(&self, clause: &str, ruling: &str) -> Citation {
        Citation { clause: require_row(find(self.clauses, clause)), ruling: Some(self.ruling(ruling)) }
    }

    const fn ruling(&self, ruling: &str) -> ClauseNumber {
        self.first_ruling() + require_row(find(self.rulings, ruling))
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

#[expect(clippy::panic, reason = "in a constant it is a compile error, and it is used in constants only")]
const fn require_row(row: Option<ClauseNumber>) -> ClauseNumber {
    match row {
        Some(row) => row,
        None => panic!("{}", NO_SUCH_ROW),
    }
}

#[expect(clippy::cast_possible_truncation, reason = "compared with the limit first")]
const fn find(rows: &[Clause], id: &str) -> Option<ClauseNumber> {
    let mut row = 0;
    while row < rows.len() && row < ClauseNumber::MAX as usize {
        if is_same_text(rows[row].id, id) {
            return Some(row as ClauseNumber);
        }
        row += 1;
    }
    None
}

/// Whether two texts are equal, in constants too.
pub(crate) const fn is_same_text(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    if one.len() != other.len() {
        return false;
    }
    let mut place = 0;
    while place < one.len() {
        if one[place] != other[place] {
            return false;
        }
        place += 1;
    }
    true
}
