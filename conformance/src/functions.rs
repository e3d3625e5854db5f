//! Counts the calls of each function of the contract by each part, and lists the parts that judge each function's answers.
//!
//! No gap stays unseen: a report whose parts hold without a call of some function contradicts itself ([`missing`]).

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use kip_contract::family::{CasinoCards, Family as _, TwoUp};

use crate::report::{Function, Summary, Verdict};

/// Lists the functions of the contract in its order, with the parts that judge their answers.
macro_rules! functions {
    ($($case:ident $name:literal [$($part:literal),+],)+) => {
        /// A function of the contract.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Name { $($case),+ }

        /// The functions, each with its name and the parts that judge its answers.
        const FUNCTIONS: &[(&str, &[&str])] = &[$(($name, &[$($part),+])),+];
    };
}

functions! {
    Describe "describe" ["invariants"],
    Open "open" ["vectors", "invariants", "abuse", "replay"],
    Apply "apply" ["returns", "invariants", "randomness", "replay"],
    ApplyAll "apply-all" ["invariants"],
    View "view" ["invariants"],
    Disclose "disclose" ["invariants"],
    Legal "legal" ["invariants"],
    Fill "fill" ["invariants"],
    Chances "chances" ["invariants", "randomness"],
    Rebuild "rebuild" ["invariants"],
    AutoPlay "auto-play" ["randomness", "simulation"],
    ExportTable "export-table" ["invariants"],
    ImportTable "import-table" ["invariants"],
    Restore "table.restore" ["vectors", "invariants", "abuse", "replay"],
    TableApply "table.apply" ["vectors", "invariants", "abuse", "replay"],
    TableApplyAll "table.apply-all" ["invariants", "abuse"],
    TableView "table.view" ["vectors", "invariants"],
    TableLegal "table.legal" ["vectors", "invariants"],
    TableChances "table.chances" ["vectors", "invariants"],
    Snapshot "table.snapshot" ["vectors", "invariants", "abuse", "replay"],
    PreviousLink "draws.previous-link" ["randomness"],
    Follows "draws.follows" ["randomness"],
    AddEntropy "draws.add-entropy" ["randomness"],
    OutcomeSeed "draws.outcome-seed" ["randomness"],
    Keystream "draws.keystream" ["randomness"],
    Below "draws.below" ["randomness"],
    CoinsOf "coins.coins-of" ["randomness"],
    Imagine "imagine" ["invariants"],
    Shuffle "shuffles.shuffle" ["randomness"],
}

/// The functions that only one family has.
const OWN: &[(&str, &[&str])] =
    &[(TwoUp::NAME, &["coins.coins-of"]), (CasinoCards::NAME, &["imagine", "shuffles.shuffle"])];

/// Returns the functions of a family, with their places among all.
fn functions_of(family: &str) -> impl Iterator<Item = (usize, &'static (&'static str, &'static [&'static str]))> {
    let is_of = move |name: &str| OWN.iter().all(|(owner, own)| *owner == family || !own.contains(&name));
    FUNCTIONS.iter().enumerate().filter(move |(_, (name, _))| is_of(name))
}

impl Name {
    /// Returns the function's name in the contract.
    pub(crate) fn word(self) -> &'static str {
        FUNCTIONS.get(self as usize).map_or("", |(name, _)| name)
    }

    /// Returns the function of that name that a table has.
    pub(crate) const fn of_table(self) -> Self {
        match self {
            Self::Apply => Self::TableApply,
            Self::ApplyAll => Self::TableApplyAll,
            Self::View => Self::TableView,
            Self::Legal => Self::TableLegal,
            Self::Chances => Self::TableChances,
            other => other,
        }
    }
}

/// The calls of a run, by part and function.
#[derive(Debug, Default)]
pub struct Calls(Mutex<BTreeMap<&'static str, [u64; FUNCTIONS.len()]>>);

impl Calls {
    /// Returns the calls of every function of a family, in the contract's order.
    #[must_use]
    pub fn list(&self, family: &str) -> Vec<Function> {
        let calls = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let row = |(place, (name, judges)): (usize, &(&str, &[&str]))| {
            let counts = calls.iter().filter_map(|(part, counts)| Some(((*part).to_owned(), *counts.get(place)?)));
            Function {
                name: (*name).to_owned(),
                judged_by: judges.iter().map(|part| (*part).to_owned()).collect(),
                calls: counts.filter(|(_, count)| *count > 0).collect(),
            }
        };
        functions_of(family).map(row).collect()
    }

    fn add(&self, part: &'static str, counts: &[u64; FUNCTIONS.len()]) {
        let mut calls = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let sums = calls.entry(part).or_insert([0; FUNCTIONS.len()]);
        sums.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
    }
}

/// Names the functions of a family that none of their judging parts called, although all of these parts hold, and reports rows
/// that differ from the contract's.
#[must_use]
pub fn missing(functions: &[Function], parts: &[Summary<'_>], family: &str) -> Vec<String> {
    let mut missing = Vec::new();
    let is_row = |(row, (name, judges)): (&Function, &(&str, &[&str]))| row.name == *name && row.judged_by == **judges;
    let known = || functions_of(family).map(|(_, row)| row);
    if functions.len() != known().count() || !functions.iter().zip(known()).all(is_row) {
        missing.push("the functions are not those of the contract, with the parts that judge them".to_owned());
    }
    let holds = |name: &&str| parts.iter().any(|part| part.name == *name && part.verdict == Verdict::Holds);
    for (function, judges) in known().filter(|(_, judges)| judges.iter().all(holds)) {
        let row = functions.iter().find(|row| row.name == *function);
        if row.is_none_or(|row| judges.iter().all(|part| row.calls_by(part) == 0)) {
            missing.push(format!("no part called `{function}` that judges it: {}", judges.join(", ")));
        }
    }
    missing
}

/// Counts the calls of one part. The sums are added when it is dropped.
#[derive(Debug)]
pub struct Tally {
    calls: Arc<Calls>,
    part: &'static str,
    counts: [u64; FUNCTIONS.len()],
}

impl Tally {
    /// Returns a tally of a part, named as in the report.
    #[must_use]
    pub fn of(part: &'static str, calls: &Arc<Calls>) -> Self {
        Self { calls: Arc::clone(calls), part, counts: [0; FUNCTIONS.len()] }
    }

    /// Returns another tally of the same part.
    pub(crate) fn other(&self) -> Self {
        Self::of(self.part, &self.calls)
    }

    /// Returns the part.
    pub(crate) const fn part(&self) -> &'static str {
        self.part
    }

    pub(crate) fn count(&mut self, name: Name) {
        if let Some(count) = self.counts.get_mut(name as usize) {
            *count += 1;
        }
    }
}

impl Drop for Tally {
    fn drop(&mut self) {
        self.calls.add(self.part, &self.counts);
    }
}
