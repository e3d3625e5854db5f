//! Part 4: what holds in every state, by walking through all states of a small table, or as many as the budget
//! allows: two seats, and of every amount the least and the most.
//!
//! What is not followed, and how far the walk came, is told with the figures.

mod close;
mod orders;
mod strange;
#[cfg(test)]
mod tests;
mod walk;

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use kip_engine::two_up::words::{Bank, Bounds, CentrePolicy, Config, Description, Sign, Terms};

use self::orders::{Follows, LOOKED_AT};
use self::walk::{Property, Seen, Walk};
use crate::hosting::{Failure, Hosting, Rules};
use crate::report::parts::{self, Exploration, Invariants};
use crate::report::{Finding, Part, Verdict};
use crate::returns::scene::config;

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ask {
    /// How many states at the most, of all tables together.
    pub states: u64,
    /// How long at the most.
    pub time: Duration,
}

impl Default for Ask {
    fn default() -> Self {
        Self { states: 20_000, time: Duration::from_secs(120) }
    }
}

/// Walks over the rulebook's small tables; refusals are put to kept tables where there is a host of them. Of
/// progress it tells how many states of how many were visited.
pub fn explore(
    rules: &mut dyn Rules,
    mut host: Option<&mut dyn Hosting>,
    ask: &Ask,
    progress: &mut dyn FnMut(u64, u64),
) -> Part<Invariants> {
    let began = Instant::now();
    let description = match rules.describe() {
        Ok(description) => description,
        Err(failure) => return Part::not_run(format!("the component does not describe itself: {}", failure.told())),
    };
    let tables = tables(&description);
    let mut part = Part {
        verdict: Verdict::NotRun,
        duration_ms: 0,
        findings: Vec::new(),
        not_tested: vec![not_followed(&description), OTHER_SOURCES.into()],
        detail: None,
    };
    let mut explored = Vec::new();
    for (number, Small { name, config, follows }) in (0..).zip(&tables) {
        let share = Share::of(ask, number, tables.len() as u64, began);
        let mut enough = |states: u64| {
            progress(share.before + states, ask.states);
            states >= share.states || Instant::now() >= share.until
        };
        let host: Option<&mut dyn Hosting> = match &mut host {
            Some(host) => Some(&mut **host),
            None => None,
        };
        let walked = Walk::new(rules, host, &description, config, *follows).and_then(|walk| walk.walk(&mut enough));
        match walked {
            Ok(seen) => {
                part.not_tested.extend(cut_short(name, &seen));
                part.findings.extend(seen.findings.iter().map(|(_, finding)| at_table(name, finding)));
                explored.push(exploration(name, seen));
            }
            // A policy that a rulebook does not have.
            Err(Failure::Refused(refusal)) => part.not_tested.push(format!("{name}: {}", refusal.message)),
            Err(failure) => part.findings.push(Finding { place: name.clone(), what: failure.told() }),
        }
    }
    part.duration_ms = u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX);
    if !explored.is_empty() || !part.findings.is_empty() {
        part.verdict = Verdict::of(part.findings.is_empty());
        part.detail = Some(Invariants { tables: explored });
    }
    part
}

/// A table's part of the budget.
struct Share {
    before: u64,
    states: u64,
    until: Instant,
}

impl Share {
    fn of(ask: &Ask, number: u64, tables: u64, began: Instant) -> Self {
        let before = ask.states * number / tables;
        let part = u32::try_from(number + 1).unwrap_or(1);
        let time = ask.time * part / u32::try_from(tables).unwrap_or(1);
        Self { before, states: ask.states * (number + 1) / tables - before, until: began + time }
    }
}

/// A small table that is walked.
struct Small {
    name: String,
    config: Config,
    follows: Follows,
}

/// The rulebook's small tables: each policy with everything that can happen, and the first with play alone.
fn tables(description: &Description) -> Vec<Small> {
    let knows = |name: &str| description.commands.iter().any(|command| command == name);
    let policies: &[(&str, CentrePolicy)] = match description.bank {
        Bank::House => &[("wagers of 100 and 200, chips of 100, strict limits", CentrePolicy::Riding)],
        Bank::Players if knows("stake-centre") => &[
            ("a centre that rides, stakes of 1 and 2", CentrePolicy::Riding),
            ("a single cover, stakes of 1 and 2", CentrePolicy::SingleCover),
        ],
        Bank::Players => &[("no centre, stakes of 1 and 2", CentrePolicy::Riding)],
    };
    let small = |&(name, policy): &(&str, CentrePolicy)| Small {
        name: format!("two seats, {name}, observed coins; everything that can happen"),
        config: small(description, policy),
        follows: Follows::Everything,
    };
    let play = Small {
        name: "two seats, observed coins; play alone, with the least of each amount and one wager a decision".into(),
        config: self::small(description, CentrePolicy::Riding),
        follows: Follows::Play,
    };
    std::iter::once(play).chain(policies.iter().map(small)).collect()
}

fn small(description: &Description, policy: CentrePolicy) -> Config {
    let mut config = config(description, policy, 100, &[100]);
    if let Terms::Casino(terms) = &mut config.terms {
        let bounds = Bounds { min: 100, max: 200, unit: None };
        terms.sign = Sign { spinner: bounds, heads_tails: bounds };
    }
    config
}

fn exploration(name: &str, seen: Seen) -> Exploration {
    let bound = if seen.complete {
        format!("all that can be reached: up to {} commands from the opening", seen.farthest)
    } else {
        format!(
            "every state within {} commands of the opening, and others up to {} commands from it, of {} situations: phase, \
             throws of the called side, Odds in a row, invalid spins, who spins, wagers",
            seen.within, seen.farthest, seen.situations
        )
    };
    let failed: BTreeMap<Property, ()> = seen.findings.iter().map(|(property, _)| (*property, ())).collect();
    let property = |(property, name): (Property, &str)| {
        let checked = seen.checked.get(&property).copied().unwrap_or(0);
        let verdict = match checked {
            0 => Verdict::NotRun,
            _ => Verdict::of(!failed.contains_key(&property)),
        };
        parts::Property { name: name.into(), checked, verdict }
    };
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
            "{name}: states beyond the budget; {} were visited, each within {} commands of the opening",
            seen.states, seen.within
        )
    })
}

fn not_followed(description: &Description) -> String {
    let known = |name: &&str| description.commands.iter().any(|command| command == name);
    let names: Vec<_> = LOOKED_AT.into_iter().filter(known).collect();
    format!(
        "what follows after {}: these were given in every eighth state, and the walk went no further there; more than one open \
         offer or bet in a ring; time that passes, but on the way to the close",
        names.join(", ")
    )
}

const OTHER_SOURCES: &str =
    "tables with drawn coins (`fresh`, `committed`): the walk is over observed coins, whose every fall is followed";
