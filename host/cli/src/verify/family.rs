//! The parts of verifying a transcript that differ between families.

use serde_json::{Map, Value};

use super::finding::{CheckResult, Finding};
use super::judged::Judged;
use crate::errors::Outcome;
use crate::face::Face;
use crate::output::Out;
use crate::play::session::Replayed;

/// A family whose transcripts are verified.
pub(crate) trait Verified: Face {
    /// The family's words.
    const WORDS: Words;

    /// Checks that every outcome agrees with its recomputation, but for these findings.
    fn check_outcomes(judged: &Judged<Self>, findings: Vec<Finding>) -> CheckResult;

    /// Returns whether anything is staked at the table, so that players are given receipts.
    fn has_stakes(_: &Judged<Self>) -> bool {
        true
    }

    /// Describes the replayed commands and the settled stakes.
    fn describe_settlements(judged: &Judged<Self>, replayed: &Replayed<Self>) -> String;

    /// Lists the family's further claims that this transcript alone cannot show.
    fn more_claims(judged: &Judged<Self>) -> Vec<String>;

    /// Prints a row for each draw, with the inputs that decided it.
    ///
    /// # Errors
    /// The output fails.
    fn print_draws(judged: &Judged<Self>, out: &mut Out) -> Outcome;

    /// Returns the fields of the JSON document about draws.
    fn draws_json(judged: &Judged<Self>) -> Map<String, Value>;
}

/// The words of a family in verdicts.
pub(crate) struct Words {
    /// The word for the decision of a draw; the words for its number, singular and plural.
    pub outcome: &'static str,
    pub spin: &'static str,
    pub spins: &'static str,
    /// The sum that has to be right.
    pub money: &'static str,
    /// The reasons why the draws of a `fresh` and of an `observed` table cannot be verified.
    pub fresh: &'static str,
    pub observed: &'static str,
    /// The claims that a chain without a beacon leaves open, and a beacon.
    pub without_beacon: &'static str,
    pub clock: &'static str,
}
