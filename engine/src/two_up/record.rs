//! Rulebooks: values with citations, read while a program runs.
//!
//! Each machine has its own record of policies: see [`casino::Record`] and [`ring::Record`].

use alloc::boxed::Box;
use alloc::string::ToString as _;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::contract::{Bank, Description, Faces, Side};
use super::family::{FAMILY, GENERATION};
use super::rulings::RULINGS;
use super::{casino, ring};
use crate::clause::ClauseTable;
pub use crate::table::clause::Cited;
use crate::table::describe::head_without_rulebook;
use crate::table::record::{self, Unfit};

/// A rulebook: the record of one of the two machines. In the casino's the house banks; in the ring's players bet with each
/// other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Rulebook {
    /// A casino's.
    Casino(&'static casino::Record),
    /// A ring's.
    Ring(&'static ring::Record),
}

impl Rulebook {
    /// Returns the rulebook's id.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Casino(record) => record.id,
            Self::Ring(record) => record.id,
        }
    }

    /// Returns the clauses and rulings that events and refusals cite.
    pub const fn clauses(self) -> &'static ClauseTable {
        match self {
            Self::Casino(record) => &record.clauses,
            Self::Ring(record) => &record.clauses,
        }
    }

    /// Reads a rulebook from the bytes that an engine is given.
    ///
    /// # Errors
    /// See [`Unfit`].
    pub fn read(bytes: &'static [u8]) -> Result<Self, Unfit> {
        let mut written: Written = record::read(FAMILY, GENERATION, bytes)?;
        let clauses = match &mut written {
            Written::Casino(record) => &mut record.clauses,
            Written::Ring(record) => &mut record.clauses,
        };
        clauses.rulings = RULINGS;
        let rulebook = match written {
            Written::Casino(record) => Self::Casino(Box::leak(Box::new(record))),
            Written::Ring(record) => Self::Ring(Box::leak(Box::new(record))),
        };
        rulebook.require_fit()?;
        Ok(rulebook)
    }

    /// Returns the rulebook as the bytes that are added to an engine.
    ///
    /// # Errors
    /// [`Unfit::TooLong`], and a record that contradicts itself.
    pub fn write(self) -> Result<Vec<u8>, Unfit> {
        self.require_fit()?;
        match self {
            Self::Casino(record) => record::write(FAMILY, GENERATION, &Written::Casino(*record)),
            Self::Ring(record) => record::write(FAMILY, GENERATION, &Written::Ring(*record)),
        }
    }

    fn require_fit(self) -> Result<(), Unfit> {
        self.find_contradiction().map_or(Ok(()), |correction| Err(Unfit::Contradiction(correction)))
    }

    /// Returns a description of the record's first contradiction and its correction, in the words of a rulebook's file, or `None`.
    pub fn find_contradiction(self) -> Option<&'static str> {
        match self {
            Self::Casino(record) => casino::find_contradiction(record),
            Self::Ring(record) => ring::find_contradiction(record),
        }
    }

    /// Describes the rulebook for a lab and a player.
    pub fn describe(self) -> Description {
        match self {
            Self::Casino(record) => casino::describe(record),
            Self::Ring(record) => ring::describe(record),
        }
    }
}

/// Describes an engine without a rulebook: nothing but why there is none.
pub fn describe_nothing(unfit: Unfit) -> Description {
    Description {
        head: head_without_rulebook(FAMILY, GENERATION, unfit.to_string()),
        examples: Vec::new(),
        bank: Bank::House,
        coins_in_set: 0,
        coins_spun: 0,
        start: Faces { first: Side::Heads, second: Side::Heads, third: None },
        throws_to_win: 0,
        odds_that_lose: None,
        no_spin_reasons: Vec::new(),
    }
}

/// A record of either machine, in the form in which it is added to an engine.
#[derive(Serialize, Deserialize)]
#[serde(bound(deserialize = "'de: 'static"))]
#[expect(clippy::large_enum_variant, reason = "it lives while a record is read or written")]
enum Written {
    Casino(casino::Record),
    Ring(ring::Record),
}
