//! Part 4: the properties that hold in every state. A walk visits all states of a small table, or as many as the budget allows,
//! with a few amounts of each range, chosen by the family.
//!
//! The figures include the orders that the walk does not follow and the distance it reached.

mod close;
mod orders;
#[cfg(test)]
mod tests;
pub(crate) mod unlisted;
mod walk;

use std::collections::BTreeMap;
use std::time::Instant;

use self::walk::{Property, Seen, Walk};
use crate::family::{SmallTable, Tested};
use crate::hosting::{Failure, Hosting, Rules};
use crate::report::parts::{self, Exploration, Invariants};
use crate::report::{Finding, Part, Verdict};

/// The budget of a walk. It is in states, not in time, so that the same walk is the same on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameters {
    /// The most states, of all tables together.
    pub states: u64,
}

/// Walks over the rulebook's small tables. With a host, refusals are tested on its tables. `progress` gets the numbers of visited
/// and of budgeted states.
pub fn explore<F: Tested>(
    rules: &mut dyn Rules<F>,
    mut host: Option<&mut dyn Hosting<F>>,
    parameters: &Parameters,
    progress: &mut dyn FnMut(u64, u64),
) -> Part<Invariants> {
    let began = Instant::now();
    let description = match rules.describe() {
        Ok(description) => description,
        Err(failure) => {
            return Part::not_run(format!("the component does not describe itself: {}", failure.describe()));
        }
    };
    let tables = F::small_tables(&description);
    let mut part = Part {
        verdict: Verdict::NotRun,
        duration_ms: 0,
        findings: Vec::new(),
        not_tested: vec![F::not_followed(&description), OTHER_SOURCES.into()],
        detail: None,
    };
    let (mut explored, mut visited, mut left) = (Vec::new(), 0, tables.len());
    for table @ SmallTable { name, .. } in &tables {
        // The following tables share the states that this one does not need.
        let states = parameters.states.saturating_sub(visited) / left.max(1) as u64;
        let mut enough = |here: u64| {
            progress(visited + here, parameters.states);
            here >= states
        };
        let host: Option<&mut dyn Hosting<F>> = match &mut host {
            Some(host) => Some(&mut **host),
            None => None,
        };
        let walked = Walk::new(rules, host, &description, table).and_then(|walk| walk.walk(&mut enough));
        match walked {
            Ok(seen) => {
                visited += seen.states;
                part.not_tested.extend(cut_short(name, &seen));
                part.findings.extend(seen.findings.iter().map(|(_, finding)| at_table(name, finding)));
                explored.extend((seen.states > 0).then(|| exploration::<F>(name, seen)));
            }
            // The rulebook does not have the policy.
            Err(Failure::Refused(refusal)) => part.not_tested.push(format!("{name}: {}", refusal.message)),
            Err(failure) => part.findings.push(Finding { place: name.clone(), what: failure.describe() }),
        }
        left -= 1;
    }
    part.duration_ms = u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX);
    if visited > 0 || !part.findings.is_empty() {
        part.verdict = Verdict::of(part.findings.is_empty());
        part.detail = Some(Invariants { tables: explored, random: None });
    }
    part
}

fn exploration<F: Tested>(name: &str, seen: Seen) -> Exploration {
    let bound = if seen.complete {
        format!("all that can be reached: up to {} commands from the opening", seen.farthest)
    } else {
        format!(
            "every state within {} commands of the opening, and others up to {} commands from it, of {} situations: {}",
            seen.within,
            seen.farthest,
            seen.situations,
            F::SITUATION
        )
    };
    let failed: BTreeMap<Property, ()> = seen.findings.iter().map(|(property, _)| (*property, ())).collect();
    let checked = |property| seen.checked.get(&property).copied().unwrap_or(0);
    let property = |(property, name)| parts::Property::of(name, checked(property), failed.contains_key(&property));
    Exploration {
        table: name.into(),
        states: seen.states,
        transitions: seen.transitions,
        refusals: seen.refusals,
        properties: Property::ALL.into_iter().map(property).filter(|property| property.checked > 0).collect(),
        phases: seen.phases,
        commands: seen.commands,
        bound,
        complete: seen.complete,
    }
}

fn at_table(name: &str, finding: &Finding) -> Finding {
    Finding { place: format!("{name}: {}", finding.place), what: finding.what.clone() }
}

fn cut_short(name: &str, seen: &Seen) -> Option<String> {
    (!seen.complete).then(|| {
        format!(
            "{name}: states beyond the budget; {} were visited, among them all within {} commands of the opening",
            seen.states, seen.within
        )
    })
}

/// Returns the names of the properties that are checked at every table.
pub fn properties() -> impl Iterator<Item = &'static str> {
    Property::ALL.into_iter().map(|(_, name)| name)
}

const OTHER_SOURCES: &str =
    "tables with drawn chance (`fresh`, `committed`): the walk is over observed chance, all of which is followed";
