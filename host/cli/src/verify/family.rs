//! The parts of verifying a transcript that differ between families.

use kip::TwoUp;
use kip::contract::ChanceSource;
use serde_json::{Map, Value};

use super::judged::Judged;
use super::{CheckResult, Finding, read_so_far, report, result_of};
use crate::errors::Outcome;
use crate::face::Face;
use crate::output::{Out, grouped};
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

impl Verified for TwoUp {
    const WORDS: Words = Words {
        outcome: "landing",
        spin: "spin",
        spins: "spins",
        money: "the money",
        fresh: "nothing was published beforehand: that each seed was drawn after betting had closed, and none was chosen, is \
                for the host's certified generator and whoever certified it",
        observed: "nothing was drawn: the boxer or the ringkeeper says how the coins fell",
        without_beacon: "that nobody who held the chain used it: without a beacon its holder knows each outcome once the \
                         entropy is in, and with a seat of its own can choose the last entropy",
        clock: "that the clock of the throws was right: each names its round by it",
    };

    fn check_outcomes(judged: &Judged<Self>, findings: Vec<Finding>) -> CheckResult {
        let (read_so_far, landings) = (read_so_far(judged), grouped(judged.verdict.draws));
        match &judged.config.source {
            ChanceSource::Observed if !findings.is_empty() => CheckResult::Fails(findings),
            ChanceSource::Observed => CheckResult::Unknowable("physical coins: how they fell cannot be computed"),
            ChanceSource::Fresh => {
                result_of(findings, format!("{read_so_far}{landings} landings computed again, each from its seed"))
            }
            ChanceSource::Committed(commitment) => {
                let from = if commitment.beacon.is_some() {
                    "link, players' digest and beacon"
                } else {
                    "link and players' digest"
                };
                result_of(findings, format!("{read_so_far}{landings} landings computed again from {from}"))
            }
        }
    }

    fn describe_settlements(judged: &Judged<Self>, replayed: &Replayed<Self>) -> String {
        let settled: usize = replayed.entries.iter().map(|round| round.lines.len()).sum();
        format!(
            "{} commands played again by {}, {} stakes settled as written, sum zero",
            grouped(replayed.replayed.accepted + replayed.replayed.refused),
            judged.rulebook(),
            grouped(settled)
        )
    }

    fn more_claims(_: &Judged<Self>) -> Vec<String> {
        Vec::new()
    }

    fn print_draws(judged: &Judged<Self>, out: &mut Out) -> Outcome {
        report::print_spins(judged, out)
    }

    fn draws_json(judged: &Judged<Self>) -> Map<String, Value> {
        report::spins_json(judged)
    }
}
