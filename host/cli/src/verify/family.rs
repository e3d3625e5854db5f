//! The parts of verifying a transcript that differ between families.

use kip_conformance::families::Certified;
use serde_json::{Map, Value};

use super::finding::{CheckResult, Finding};
use super::judged::Judged;
use crate::errors::Outcome;
use crate::face::Face;
use crate::output::{Out, grouped};
use crate::play::session::Replayed;

/// A family whose transcripts are verified.
pub trait Verified: Face + Certified {
    /// The family's words.
    const WORDS: Words;

    /// Checks that every outcome agrees with its recomputation, but for these findings.
    fn check_outcomes(_: &Judged<Self>, findings: Vec<Finding>) -> CheckResult {
        match findings.is_empty() {
            true => CheckResult::Unknowable("the outcomes of this family are not computed again without its component"),
            false => CheckResult::Fails(findings),
        }
    }

    /// Returns whether anything is staked at the table, so that players are given receipts.
    fn has_stakes(_: &Judged<Self>) -> bool {
        true
    }

    /// Describes the replayed commands and the settled stakes.
    fn describe_settlements(judged: &Judged<Self>, replayed: &Replayed<Self>) -> String {
        let commands = grouped(replayed.replayed.accepted + replayed.replayed.refused);
        format!("{commands} commands played again by {}; sum zero", judged.rulebook())
    }

    /// Lists the family's further claims that this transcript alone cannot show.
    fn more_claims(_: &Judged<Self>) -> Vec<String> {
        Vec::new()
    }

    /// Prints a row for each draw, with the inputs that decided it.
    ///
    /// # Errors
    /// The output fails.
    fn print_draws(_: &Judged<Self>, _: &mut Out) -> Outcome {
        Ok(())
    }

    /// Returns the fields of the JSON document about draws.
    fn draws_json(_: &Judged<Self>) -> Map<String, Value> {
        Map::new()
    }
}

/// The words of a family in verdicts.
pub struct Words {
    /// The word for the decision of a draw.
    pub outcome: &'static str,
    /// The word for the number of a draw.
    pub spin: &'static str,
    /// The word for the numbers of several draws.
    pub spins: &'static str,
    /// The reason why the draws of a `fresh` table cannot be verified.
    pub fresh: &'static str,
    /// The reason why the draws of an `observed` table cannot be verified.
    pub observed: &'static str,
    /// The claim that a chain without a beacon leaves open.
    pub without_beacon: &'static str,
    /// The claim that a beacon leaves open.
    pub clock: &'static str,
}
