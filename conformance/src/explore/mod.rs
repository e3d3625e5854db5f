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
    let (mut explored, mut visited, mut left) = (Vec::new(), 0, tables.len());
    for Small { name, config, follows } in &tables {
        // What a table does not need is left to the others.
        let (states, until) = share(ask, began, visited, left);
        let mut enough = |here: u64| {
            progress(visited + here, ask.states);
            here >= states || Instant::now() >= until
        };
        let host: Option<&mut dyn Hosting> = match &mut host {
            Some(host) => Some(&mut **host),
            None => None,
        };
        let walked = Walk::new(rules, host, &description, config, *follows).and_then(|walk| walk.walk(&mut enough));
        match walked {
            Ok(seen) => {
                visited += seen.states;
                part.not_tested.extend(cut_short(name, &seen));
                part.findings.extend(seen.findings.iter().map(|(_, finding)| at_table(name, finding)));
                explored.extend((seen.states > 0).then(|| exploration(name, seen)));
            }
            // A policy that a rulebook does not have.
            Err(Failure::Refused(refusal)) => part.not_tested.push(format!("{name}: {}", refusal.message)),
            Err(failure) => part.findings.push(Finding { place: name.clone(), what: failure.told() }),
        }
        left -= 1;
    }
    part.duration_ms = u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX);
    if visited > 0 || !part.findings.is_empty() {
        part.verdict = Verdict::of(part.findings.is_empty());
        part.detail = Some(Invariants { tables: explored });
    }
    part
}

/// How many states a table may have of those that are left, and until when.
fn share(ask: &Ask, began: Instant, visited: u64, left: usize) -> (u64, Instant) {
    let states = ask.states.saturating_sub(visited) / left.max(1) as u64;
    let time = ask.time.saturating_sub(began.elapsed()) / u32::try_from(left.max(1)).unwrap_or(1);
    (states, Instant::now() + time)
}

/// A small table that is walked.
struct Small {
    name: String,
    config: Config,
    follows: Follows,
}

/// The rulebook's small tables: each policy with everything that can happen, and the first with play alone.
fn tables(description: &Description) -> Vec<Small> {
    let knows = |name: &str| description.head.commands.iter().any(|command| command.name == name);
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
    // The house bets with one player, players bet with each other.
    let players = if description.bank == Bank::House { "one player" } else { "two players" };
    let play = Small {
        name: format!("two seats, {players}, observed coins; play alone, with the least of each amount"),
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
            "{name}: states beyond the budget; {} were visited, among them all within {} commands of the opening",
            seen.states, seen.within
        )
    })
}

fn not_followed(description: &Description) -> String {
    let known = |name: &&str| description.head.commands.iter().any(|command| command.name == **name);
    let names: Vec<_> = LOOKED_AT.into_iter().filter(known).collect();
    let ring = match description.bank {
        Bank::House => "",
        Bank::Players => "; more than one open offer or bet, and more than two Odds in a row",
    };
    let tokens = match description.bank {
        Bank::House => " and wagers of tokens",
        Bank::Players => "",
    };
    format!(
        "what follows after {}{tokens}: these were given in every eighth state, and the walk went no further there{ring}; time \
         that passes, but on the way to the close",
        names.join(", ")
    )
}

const OTHER_SOURCES: &str =
    "tables with drawn coins (`fresh`, `committed`): the walk is over observed coins, whose every fall is followed";
