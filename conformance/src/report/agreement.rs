//! Checks that the parts of a report agree with each other, with the options of the run and with its first page.
//!
//! [`faults`](super::faults) checks each part alone.

use std::collections::BTreeSet;

use super::overview::only_amount;
use super::parts::{BOTH, Interval, Returns, Simulated, StakeReturn};
use super::verdict::{STANDARD_ERRORS, name_wager, total};
use super::{Overview, Report};
use crate::families::casino_cards::simulate::share;
use crate::listed_sessions;
use crate::side_by_side::{DRAWN, MARKED};

/// Returns every disagreement, one sentence each.
pub(super) fn disagreements(report: &Report) -> Vec<String> {
    let mut found = Vec::new();
    let mut require = |agrees: bool, what: &str| found.extend((!agrees).then(|| what.to_owned()));
    let parts = &report.parts;
    require(report.started.parse::<jiff::Timestamp>().is_ok(), "started: this is no time");
    let parts_took = total(parts.summaries().map(|part| part.duration_ms));
    require(parts_took <= report.duration_ms, "the parts took longer than the run");
    require(report.key.as_deref().is_none_or(super::run::is_digest), "key: this is no fingerprint");
    if let (Some(identity), Some(_)) = (&parts.identity.detail, &report.rulebook) {
        require(identity.rebuild.is_some() == report.options.rebuild, "options: `rebuild` is not what part 1 did");
    }
    if let Some(replay) = &parts.replay.detail {
        require(replay.second.is_some() == report.host.foreign, "replay: the second host is not what `foreign` says");
    }
    let reference = report.host.foreign || report.host.adapter.runtime == report.host.reference_runtime;
    require(reference, "host: the reference host has another runtime");
    let overview = Overview::of(parts, &report.host, report.reference.as_ref(), &report.options);
    require(report.overview.says_the_same(&overview), "overview: it does not follow from the parts");
    found.extend(report.lab.iter().flat_map(|lab| lab.faults()).map(|(field, what)| format!("lab: {field}: {what}")));
    found.extend(repetitions(report));
    found.extend(stakes(report));
    found.extend(samples(report));
    found.extend(simulated(report));
    found.extend(hands(report));
    found.extend(sessions(report));
    found
}

/// Returns the entries that occur twice and must occur once.
fn repetitions(report: &Report) -> Vec<String> {
    let parts = &report.parts;
    let mut found = Vec::new();
    let mut once = |part: &str, names: Vec<String>| {
        let mut seen = BTreeSet::new();
        found.extend(
            names.into_iter().filter(|name| !seen.insert(name.clone())).map(|name| format!("{part}: {name} twice")),
        );
    };
    if let Some(identity) = &parts.identity.detail {
        once("identity", identity.exports.iter().map(|export| export.name.clone()).collect());
    }
    if let Some(vectors) = &parts.vectors.detail {
        once("vectors", vectors.clauses.iter().map(|clause| clause.id.clone()).collect());
    }
    if let Some(returns) = &parts.returns.detail {
        let wagers = returns.wagers.iter();
        once("returns", wagers.map(|wager| name_wager(&wager.wager, &wager.played)).collect());
    }
    if let Some(invariants) = &parts.invariants.detail {
        once("invariants", invariants.tables.iter().map(|table| table.table.clone()).collect());
        for table in &invariants.tables {
            once(
                &format!("invariants: {}", table.table),
                table.properties.iter().map(|one| one.name.clone()).collect(),
            );
        }
    }
    if let Some(randomness) = &parts.randomness.detail {
        let tests = randomness.tests.iter();
        once("randomness", tests.map(|test| format!("{} of {}: {}", test.name, test.series, test.asks)).collect());
        once("randomness", randomness.collections.iter().map(|one| one.file.clone()).collect());
        once("randomness", randomness.fairness.iter().map(|fall| fall.fall.clone()).collect());
    }
    if let Some(points) = parts.returns.detail.as_ref().and_then(|found| found.points.as_ref()) {
        once("returns", points.tables.iter().map(|table| table.players.to_string()).collect());
    }
    if let Some(hands) = parts.simulation.detail.as_ref().and_then(|found| found.hands.as_ref()) {
        once("simulation", hands.tables.iter().map(|table| table.players.to_string()).collect());
    }
    if let Some(simulation) = &parts.simulation.detail {
        once("simulation", simulation.wagers.iter().map(|one| name_wager(&one.wager, &one.played)).collect());
    }
    if let Some(abuse) = &parts.abuse.detail {
        once("abuse", abuse.attacks.iter().map(|attack| attack.name.clone()).collect());
    }
    if let Some(replay) = &parts.replay.detail {
        once("replay", replay.sessions.iter().map(|session| session.name.clone()).collect());
    }
    found
}

/// Requires that the stakes of part 3 are those asked for, each once and in order.
fn stakes(report: &Report) -> Vec<String> {
    let wagers = report.parts.returns.detail.iter().flat_map(|found| &found.wagers);
    let wrong = wagers.filter(|wager| {
        let ascending = wager.stakes.is_sorted_by(|one, next| one.stake < next.stake);
        !ascending || wager.stakes.iter().any(|stake| !report.options.stakes.contains(&stake.stake))
    });
    wrong
        .map(|wager| {
            format!("returns: {}: its stakes are not those asked for", name_wager(&wager.wager, &wager.played))
        })
        .collect()
}

/// Requires that the first samples of part 5 have the size asked for: those of a series once, those of both series twice.
fn samples(report: &Report) -> Vec<String> {
    let tests = report.parts.randomness.detail.iter().flat_map(|found| &found.tests);
    let wrong = tests.filter(|test| {
        let series = if test.series == BOTH { 2 } else { 1 };
        let wanted = report.options.samples.checked_mul(series);
        test.stages.first().is_some_and(|stage| Some(stage.samples) != wanted)
    });
    wrong
        .map(|test| {
            format!("randomness: {} of {}: its first sample is not as large as asked for", test.name, test.series)
        })
        .collect()
}

/// Requires that part 6 compares with part 3, and plays as many spins as were asked for.
fn simulated(report: &Report) -> Vec<String> {
    let Some(found) = &report.parts.simulation.detail else { return Vec::new() };
    let mut wrong = Vec::new();
    let stages = || found.wagers.iter().flat_map(|wager| &wager.stages);
    let played = total(stages().map(|stage| stage.spins));
    if found.spins != played {
        wrong.push(format!("simulation: {} spins are said, and the stages have {played}", found.spins));
    }
    let each = report.options.spins / (found.wagers.len() as u64).max(1);
    for wager in &found.wagers {
        let name = name_wager(&wager.wager, &wager.played);
        if wager.stages.first().is_some_and(|stage| stage.spins != each) {
            wrong.push(format!("simulation: {name}: its first stage does not have its share of the spins asked for"));
        }
        let Some(returns) = &report.parts.returns.detail else { continue };
        match find_exact(returns, wager) {
            Some(exact) => {
                let faults = wager.stages.iter().filter_map(|stage| interval_fault(exact, wager, stage));
                wrong.extend(faults.map(|fault| format!("simulation: {name}: {fault}")));
            }
            None => wrong.push(format!("simulation: {name} at {}: part 3 has no such return", wager.stake)),
        }
    }
    wrong
}

/// Requires that part 6 of a card game compares with part 3, and plays as many hands as were asked for.
fn hands(report: &Report) -> Vec<String> {
    let points = report.parts.returns.detail.as_ref().and_then(|found| found.points.as_ref());
    let Some(found) = report.parts.simulation.detail.as_ref().and_then(|found| found.hands.as_ref()) else {
        return Vec::new();
    };
    let mut wrong = Vec::new();
    let each = share(report.options.spins, found.tables.len());
    for table in &found.tables {
        let name = format!("simulation: {} players", table.players);
        let first = table.sides.iter().filter_map(|side| side.stages.first()).map(|stage| stage.hands);
        if first.clone().any(|hands| hands != each) || first.count() == 0 {
            wrong.push(format!("{name}: the first stage does not have its share of the hands asked for"));
        }
        let Some(points) = points else { continue };
        match points.tables.iter().find(|one| one.players == table.players) {
            Some(exact) => {
                let (least, most) = exact.range();
                let possible = least.saturating_mul(table.hands)..=most.saturating_mul(table.hands);
                if !possible.contains(&table.points) || table.sides.len() as u64 != exact.sides {
                    wrong.push(format!(
                        "{name}: {} points are not {} hands' of {least} to {most}",
                        table.points, table.hands
                    ));
                }
            }
            None => wrong.push(format!("{name}: part 3 has no such table")),
        }
    }
    wrong
}

fn find_exact<'r>(returns: &'r Returns, simulated: &Simulated) -> Option<&'r StakeReturn> {
    let mut wagers = returns.wagers.iter();
    let wager = wagers.find(|wager| wager.wager == simulated.wager && wager.played == simulated.played)?;
    wager.stakes.iter().find(|stake| stake.stake == simulated.stake)
}

/// Returns the figure of a stage that does not follow from the exact figures, the wagers that were decided and those that
/// returned anything.
fn interval_fault(exact: &StakeReturn, wager: &Simulated, stage: &Interval) -> Option<&'static str> {
    let &Interval { spins, decided, hits, observed, low, high, z, .. } = stage;
    if wager.exact != exact.returns || wager.exact_hits != exact.hit_frequency {
        return Some("its exact return is not that of part 3");
    }
    if hits > decided || decided > spins || decided == 0 {
        return Some("more wagers returned something, or were decided, than can be");
    }
    let decided = decided as f64;
    if only_amount(exact).is_some_and(|amount| !is_close(observed, amount * hits as f64 / decided)) {
        return Some("the observed return is not that of the wagers that returned something");
    }
    let error = (exact.variance.nearest() / decided).sqrt();
    if !is_close(low, observed - STANDARD_ERRORS * error) || !is_close(high, observed + STANDARD_ERRORS * error) {
        return Some("the interval does not follow from the variance");
    }
    let off = observed - wager.exact.nearest();
    // A return without variance has no z.
    (error > 0.0 && !is_close(z, off / error)).then_some("z does not follow from the variance")
}

/// Returns whether two numbers are the same but for the rounding of a few operations.
fn is_close(said: f64, computed: f64) -> bool {
    (said - computed).abs() <= 1e-9 * computed.abs().max(1.0)
}

/// Requires that every session is that of a vector that holds.
fn sessions(report: &Report) -> Vec<String> {
    let (Some(vectors), Some(replay)) = (&report.parts.vectors.detail, &report.parts.replay.detail) else {
        return Vec::new();
    };
    let held = vectors.vectors.iter().filter(|vector| vector.verdict == super::Verdict::Holds);
    let held: BTreeSet<&str> = held.map(|vector| vector.id.as_str()).collect();
    let is_known = |name: &str| {
        let of_hosts = report.host.foreign && (name.starts_with(DRAWN) || name.starts_with(MARKED));
        held.contains(name) || of_hosts || (held.is_empty() && name.starts_with(listed_sessions::NAME))
    };
    let strangers = replay.sessions.iter().filter(|session| !is_known(&session.name));
    strangers.map(|session| format!("replay: {}: no vector of that name holds", session.name)).collect()
}
