//! The result of `kip check`.

use std::path::Path;

use kip::contract::Fraction;
use serde::Serialize;

use crate::diff::section::Section;
use crate::errors::Failure;

/// The result of the check.
#[derive(Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Checked {
    pub rulebook: String,
    pub family: &'static str,
    /// The file that was read.
    pub source: String,
    /// The rulebook that it inherits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub inherits: Option<String>,
    /// The contradiction, with its place.
    pub contradicts: Option<Failure>,
    /// Clauses that nobody holds, and rows of the clause table that are none, each with its place.
    pub unheld: Vec<Failure>,
    pub returns: Vec<BetReturns>,
    /// The differences from the rulebook that it inherits.
    pub sections: Vec<Section>,
}

/// The average return of a bet, exactly.
#[derive(Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct BetReturns {
    pub bet: String,
    /// Returns for the smallest and the largest wager that the default table's sign allows.
    pub at_minimum: WagerReturns,
    pub at_maximum: WagerReturns,
}

/// The average return of one wager.
#[derive(Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct WagerReturns {
    /// The stake in minor units.
    pub stake: u64,
    /// The return as a fraction of the stake, in lowest terms.
    pub returns: Fraction,
}

impl Checked {
    pub fn of(file: &Path) -> Self {
        Self {
            rulebook: String::new(),
            family: "",
            source: file.display().to_string(),
            inherits: None,
            contradicts: None,
            unheld: Vec::new(),
            returns: Vec::new(),
            sections: Vec::new(),
        }
    }
}
