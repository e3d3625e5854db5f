//! The suite's own engine, which plays with the component's record whatever the component plays, and the differences.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::numbers::counted;
use super::verdict::total;
use super::{Finding, Summary, Verdict};

/// The comparison with the suite's own engine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Reference {
    /// The source of the rulebook that the engine plays.
    pub source: Source,
    /// The number of answers that were compared, by part.
    pub compared: BTreeMap<String, u64>,
    /// The differences, each once, by part and name.
    pub differences: Vec<Difference>,
    /// The number of further differences that are not listed, by part.
    pub unlisted: BTreeMap<String, u64>,
    /// The names of differences that the vendor declares, and that were not found.
    pub unfound: Vec<String>,
}

/// The source of the rulebook that the suite's own engine plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    /// The record in the component's bytes.
    Record,
    /// The suite's own rulebook with the component's id: the component has no record.
    Id,
}

/// A difference between the component and the suite's own engine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Difference {
    /// The part that asked.
    pub part: String,
    /// Its name: the function, the command, and the place in the answer without numbers, such as
    /// `apply land: events.what.coins-landed.first`. It is every difference at such a place.
    pub name: String,
    /// How often it was found.
    pub count: u64,
    /// The opening and the commands that lead to the first of them, and the question, each as JSON. Commands that it does not need
    /// are left out where the session can be played again from the bytes of states.
    pub script: Vec<String>,
    /// The component's first answer at that place.
    pub component: String,
    /// The answer of the suite's own engine to it.
    pub reference: String,
    /// The two numbers that are farthest apart, the component's and the engine's; `None` for what are no numbers.
    pub widest: Option<(u64, u64)>,
    /// The reason for which the vendor of the component declares it; `None` when nobody does.
    pub accepted: Option<String>,
}

/// Reads a vendor's file of declared differences: each name with the reason for it, in TOML.
///
/// # Errors
/// The text is no such file: one sentence, with the place.
pub fn read_accepted(text: &str) -> Result<BTreeMap<String, String>, String> {
    let accepted: BTreeMap<String, String> = toml::from_str(text).map_err(|error| error.to_string())?;
    match accepted.iter().find(|(_, reason)| reason.trim().is_empty()) {
        Some((name, _)) => Err(format!("`{name}` has no reason: say why the component differs there")),
        None => Ok(accepted),
    }
}

impl Reference {
    /// Returns the findings of a part: its differences that nobody declares.
    #[must_use]
    pub fn findings(&self, part: &str) -> Vec<Finding> {
        let undeclared = self.differences.iter().filter(|one| one.part == part && one.accepted.is_none());
        let unlisted = self.unlisted.get(part).map(|count| Finding {
            place: "the suite's own engine".into(),
            what: format!("{} more that are not listed", counted(count, "difference")),
        });
        undeclared.map(Difference::finding).chain(unlisted).collect()
    }

    /// Returns every impossible statement, one sentence each, in a report with those parts.
    pub(super) fn faults(&self, parts: &[Summary<'_>]) -> Vec<String> {
        let of = |name: &str| parts.iter().find(|part| part.name == name);
        let mut faults = Vec::new();
        let mut known = BTreeSet::new();
        for difference in &self.differences {
            let Difference { part, name, count, accepted, .. } = difference;
            let checks = [
                (known.insert((part, name)), "is there twice"),
                (*count > 0, "was never found"),
                (of(part).is_some(), "is of no part"),
                (accepted.as_ref().is_none_or(|reason| !reason.trim().is_empty()), "is declared without a reason"),
            ];
            let wrong = checks.iter().filter(|(holds, _)| !holds);
            faults.extend(wrong.map(|(_, what)| format!("the suite's own engine: `{name}` ({part}) {what}")));
        }
        for part in parts {
            let findings = self.findings(part.name);
            let is_all = findings.iter().all(|finding| part.findings.contains(finding));
            let what =
                || format!("the suite's own engine: {} does not have its differences among its findings", part.name);
            faults.extend((!is_all).then(what));
        }
        let unasked = parts.iter().filter(|part| part.name != "identity" && part.verdict == Verdict::Holds);
        let unasked = unasked.filter(|part| self.compared.get(part.name).copied().unwrap_or(0) == 0);
        faults.extend(unasked.map(|part| format!("the suite's own engine: {} compared no answer with it", part.name)));
        faults
    }

    /// Returns the differences that the vendor declares, each once.
    pub fn accepted(&self) -> BTreeMap<&str, &str> {
        self.differences.iter().filter_map(|one| Some((one.name.as_str(), one.accepted.as_deref()?))).collect()
    }

    /// Says in a few words how much was compared.
    pub(super) fn describe(&self) -> String {
        let compared = counted(total(self.compared.values().copied()), "answer");
        let declared = counted(self.accepted().len(), "difference");
        match (self.accepted().len(), self.unfound.len()) {
            (0, 0) => format!("{compared} as the suite's own engine gives them"),
            (_, 0) => {
                format!("{compared} compared with the suite's own engine, with {declared} that the vendor declares")
            }
            (_, unfound) => format!(
                "{compared} compared with the suite's own engine, with {declared} that the vendor declares, and {unfound} \
                 declared that were not found"
            ),
        }
    }
}

impl Difference {
    /// Counts the difference once more, with these answers.
    pub(crate) fn add(&mut self, component: &str, reference: &str) {
        self.count += 1;
        if let (Ok(component), Ok(reference)) = (component.parse::<u64>(), reference.parse::<u64>()) {
            let is_wider = |(one, other): (u64, u64)| component.abs_diff(reference) > one.abs_diff(other);
            if self.widest.is_none_or(is_wider) {
                self.widest = Some((component, reference));
            }
        }
    }

    /// Returns the difference as a finding of its part. The script is in the difference.
    fn finding(&self) -> Finding {
        let Self { name, count, script, component, reference, .. } = self;
        let times = if *count == 1 { String::new() } else { format!(", {count} times, the first time") };
        let commands = script.len().saturating_sub(2);
        let what = format!(
            "the component answers {component}, the suite's own engine {reference}{times} after {}",
            counted(commands, "command")
        );
        Finding { place: name.clone(), what }
    }
}
