//! Clauses: the rows of a rulebook's clause table, and how code refers to them.
//!
//! A citation is found while the engine is compiled: one that names no clause does not compile.
//! Only text and numbers may enter here, no rule.

use crate::words::{Citation, ClauseNumber};

/// One row: the number as it is cited, and the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clause {
    /// As the document counts it, such as `4.1.2.3`; a ruling's is `R7`.
    pub id: &'static str,
    /// The document's own words; a ruling in short.
    pub text: &'static str,
}

impl Clause {
    /// A row.
    pub const fn new(id: &'static str, text: &'static str) -> Self {
        Self { id, text }
    }
}

/// The clauses of one document and the rulings on it, numbered through: clauses first.
#[derive(Clone, Copy, Debug)]
pub struct ClauseTable {
    /// The rulebook's id, which stands before a clause where it is cited.
    pub rulebook: &'static str,
    /// The document's.
    pub clauses: &'static [Clause],
    /// The rulings'.
    pub rulings: &'static [Clause],
}

impl ClauseTable {
    /// The citation of a clause.
    ///
    /// # Panics
    /// Where there is no such clause; in a constant that is a compile error.
    pub const fn cite(&self, clause: &str) -> Citation {
        Citation { clause: find(self.clauses, clause), ruling: None }
    }

    /// The citation of a ruling where no clause speaks.
    ///
    /// # Panics
    /// Where there is no such ruling; in a constant that is a compile error.
    pub const fn cite_ruling(&self, ruling: &str) -> Citation {
        Citation { clause: self.first_ruling() + find(self.rulings, ruling), ruling: None }
    }

    /// The citation of a clause that a ruling reads.
    ///
    /// # Panics
    /// Where there is no such clause or ruling; in a constant that is a compile error.
    pub const fn cite_ruled(&self, clause: &str, ruling: &str) -> Citation {
        Citation { clause: find(self.clauses, clause), ruling: Some(self.first_ruling() + find(self.rulings, ruling)) }
    }

    #[expect(clippy::cast_possible_truncation, reason = "a document has far fewer than 65,536 lines")]
    const fn first_ruling(&self) -> ClauseNumber {
        self.clauses.len() as ClauseNumber
    }

    /// The row with that number.
    pub fn row(&self, number: ClauseNumber) -> Option<&'static Clause> {
        let number = usize::from(number);
        self.clauses.get(number).or_else(|| self.rulings.get(number.checked_sub(self.clauses.len())?))
    }

    /// Whether the number is a ruling's.
    pub fn is_ruling(&self, number: ClauseNumber) -> bool {
        usize::from(number) >= self.clauses.len()
    }
}

#[expect(clippy::cast_possible_truncation, reason = "compared with the limit first")]
#[expect(clippy::panic, reason = "in a constant it is a compile error, and it is used in constants only")]
const fn find(rows: &[Clause], id: &str) -> ClauseNumber {
    let mut row = 0;
    while row < rows.len() && row < ClauseNumber::MAX as usize {
        if same(rows[row].id, id) {
            return row as ClauseNumber;
        }
        row += 1;
    }
    panic!("a citation names a clause that is not in the table")
}

const fn same(one: &str, other: &str) -> bool {
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
