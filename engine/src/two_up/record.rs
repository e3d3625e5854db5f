//! Rulebooks: values with citations, chosen while a program runs.
//!
//! Each machine has its own record of policies: see [`casino::Record`] and [`ring::Record`].

use super::contract::Description;
use super::floor::machine::Machine;
use super::rulebooks::{COMMEMORATIVE, HOUSE, NSW, PUB, RINGKEEPER};
use super::{casino, ring};
use crate::clause::ClauseTable;
pub use crate::table::clause::Cited;

/// A rulebook: the record of one of the two machines. In the casino's the house banks; in the ring's players bet with each
/// other.
#[derive(Clone, Copy, Debug)]
pub enum Rulebook {
    /// A casino's.
    Casino(&'static casino::Record),
    /// A ring's.
    Ring(&'static ring::Record),
}

impl Rulebook {
    /// Casino Two-Up under the Casino Control Act 1992.
    pub const NSW: Self = Self::Casino(&NSW);
    /// The short house-banked rules.
    pub const HOUSE: Self = Self::Casino(&HOUSE);
    /// The traditional ring.
    pub const RINGKEEPER: Self = Self::Ring(&RINGKEEPER);
    /// The ring of three commemorative days.
    pub const COMMEMORATIVE: Self = Self::Ring(&COMMEMORATIVE);
    /// The ANZAC Day guide.
    pub const PUB: Self = Self::Ring(&PUB);
    /// The five rulebooks of the engine.
    pub const ALL: [Self; 5] = [Self::NSW, Self::HOUSE, Self::RINGKEEPER, Self::COMMEMORATIVE, Self::PUB];

    /// Returns the engine's rulebook of that id.
    ///
    /// ```
    /// # use kip_engine::two_up::Rulebook;
    /// let rulebook = Rulebook::named("pub").expect("a rulebook of the engine");
    /// assert_eq!(rulebook.id(), "pub");
    /// assert!(Rulebook::named("swazi").is_none());
    /// ```
    pub fn named(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rulebook| rulebook.id() == id)
    }

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

    /// Describes the rulebook for a lab and a player.
    pub fn describe(self) -> Description {
        match self {
            Self::Casino(record) => record.describe(),
            Self::Ring(record) => record.describe(),
        }
    }
}
