//! Prints a summary of the report.

use std::path::Path;

use comfy_table::Cell;
use kip_conformance::report::files;
use kip_conformance::report::overview::QUICK;
use kip_conformance::report::{Report, Summary, Verdict};
use serde_json::json;

use crate::errors::Outcome;
use crate::output::{Out, printable, right, table};

/// The most findings of a part that are printed; the report has all.
const MOST_FINDINGS: usize = 5;

/// The state of the report's signature.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Signature {
    Written,
    /// A key was named, but not all of the report holds.
    Withheld,
    NotRequested,
}

pub(super) fn print(report: &Report, folder: &Path, signature: Signature, out: &mut Out) -> Outcome {
    if out.json {
        return print_json(report, folder, signature, out);
    }
    if report.options.quick {
        out.line(QUICK)?;
    }
    let who = report.rulebook.as_ref().map_or("no rulebook", |rulebook| rulebook.title.as_str());
    out.line(format!("{}: {}", printable(&report.component.name), printable(who)))?;
    out.line(format!("SHA-256 {}", report.component.sha256))?;
    if let Some(old) = &report.supersedes {
        out.line(printable(&format!("supersedes {} {}: {}", old.rulebook, old.sha256, old.describe())))?;
    }
    if report.host.foreign {
        let host = &report.host.adapter;
        out.line(printable(&format!(
            "{} {} ({}, {}, {})",
            host.name, host.version, host.language, host.runtime, host.os
        )))?;
    }
    out.line("")?;
    let mut rows = table(&["Part", "Verdict", "Time", "What was found"]);
    for (number, part) in report.parts.summaries().iter().enumerate() {
        rows.add_row([
            Cell::new(format!("{} {}", number + 1, part.name)),
            Cell::new(verdict(part.verdict)),
            right(time(part.duration_ms)),
            Cell::new(figures(report, part)),
        ]);
    }
    out.line(rows)?;
    for part in report.parts.summaries() {
        print_findings(&part, out)?;
    }
    out.line(format!("\n{}", printable(&report.overview.statement)))?;
    let signature = match signature {
        Signature::Written => format!(", signed: {}", files::SIGNATURE),
        Signature::Withheld => ", not signed: not all of it holds".to_owned(),
        Signature::NotRequested => String::new(),
    };
    out.line(format!("{}{signature}", folder.join(files::HTML).display()))
}

fn print_findings(part: &Summary<'_>, out: &mut Out) -> Outcome {
    if part.findings.is_empty() {
        return Ok(());
    }
    out.heading(format!("What does not hold: {}", part.name))?;
    for finding in part.findings.iter().take(MOST_FINDINGS) {
        for (number, line) in finding.what.lines().enumerate() {
            let place = if number == 0 { format!("{}: ", finding.place) } else { String::new() };
            out.line(printable(&format!("{place}{line}")))?;
        }
    }
    match part.findings.len().saturating_sub(MOST_FINDINGS) {
        0 => Ok(()),
        more => out.line(format!("and {more} more; the report has them all")),
    }
}

/// Returns the main figures of a part in one line, or the reason why it was not run.
fn figures(report: &Report, part: &Summary<'_>) -> String {
    let figures = match part.name {
        "identity" => report.parts.identity.detail.as_ref().map(|detail| {
            let lock = detail.lock.as_ref().map_or("not in", |lock| if lock.agrees { "as in" } else { "not as in" });
            let file = detail.lock_file.given.as_ref().map_or("the lock file".into(), |name| printable(name));
            let engine = detail.inside.as_ref().and_then(|inside| inside.locked.as_ref());
            let engine = engine.map_or(String::new(), |name| format!(", engine {}", printable(name)));
            format!("{} imports, {} interfaces, {lock} {file}{engine}", detail.imports.len(), detail.exports.len())
        }),
        "vectors" => report.parts.vectors.detail.as_ref().map(|detail| {
            let differ = match detail.exceptions.len() {
                0 => String::new(),
                count => format!("; {count} inherited ones differ, as the house says"),
            };
            let hosts = if detail.hosts.len() > 1 { " in both hosts" } else { "" };
            format!("{} of {} vectors hold{hosts}, {} steps{differ}", detail.held, detail.total, detail.steps)
        }),
        "returns" => report.parts.returns.detail.as_ref().map(|detail| {
            if let Some(points) = &detail.points {
                let (least, most) = points.range();
                let range = if least == most { most.to_string() } else { format!("{least} to {most}") };
                return format!("{} splits of the points, {range} in all", points.splits());
            }
            let stakes: usize = detail.wagers.iter().map(|wager| wager.stakes.len()).sum();
            format!("{} wagers, {stakes} exact returns", detail.wagers.len())
        }),
        "invariants" => report.parts.invariants.detail.as_ref().map(|detail| {
            let states: u64 = detail.tables.iter().map(|table| table.states).sum();
            let random = detail.random.as_ref().map_or(0, |random| random.accepted.saturating_add(random.refused));
            format!("{states} states visited, {random} commands at random")
        }),
        "randomness" => report.parts.randomness.detail.as_ref().map(|detail| {
            format!("{} {}s as computed, {} tests", detail.compared, detail.of.one(), detail.tests.len())
        }),
        "simulation" => report.parts.simulation.detail.as_ref().map(|detail| match &detail.hands {
            Some(hands) => format!("{} hands, {} a second", hands.hands, hands.hands_per_second),
            None => format!("{} spins, {} a second", detail.spins, detail.spins_per_second),
        }),
        "abuse" => report.parts.abuse.detail.as_ref().map(|detail| {
            let tried: u64 = detail.attacks.iter().map(|attack| attack.tried).sum();
            format!("{tried} attacks of {} classes", detail.attacks.len())
        }),
        _ => report.parts.replay.detail.as_ref().map(|detail| {
            let compared: u64 = detail.sessions.iter().map(|session| session.compared).sum();
            format!("{} sessions, {compared} states compared", detail.sessions.len())
        }),
    };
    match (figures, part.not_tested) {
        (Some(figures), _) => figures,
        (None, reasons) => reasons.join("; "),
    }
}

const fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Holds => "holds",
        Verdict::Fails => "FAILS",
        Verdict::NotRun => "not run",
    }
}

/// Formats a duration, such as `12.345 s`.
fn time(milliseconds: u64) -> String {
    format!("{}.{:03} s", milliseconds / 1000, milliseconds % 1000)
}

/// Prints the fields that a machine needs for a decision; everything else is in `report.json`.
fn print_json(report: &Report, folder: &Path, signature: Signature, out: &mut Out) -> Outcome {
    let parts: Vec<_> = report
        .parts
        .summaries()
        .iter()
        .map(|part| {
            json!({
                "part": part.name,
                "verdict": part.verdict,
                "duration-ms": part.duration_ms,
                "findings": part.findings,
                "not-tested": part.not_tested,
            })
        })
        .collect();
    out.document(&json!({
        "component": report.component,
        "rulebook": report.rulebook,
        "host": report.host,
        "supersedes": report.supersedes,
        "reference": report.reference,
        "quick": report.options.quick,
        "verdict": report.verdict,
        "statement": report.overview.statement,
        "parts": parts,
        "report": folder.join(files::JSON),
        "signed": signature == Signature::Written,
    }))
}
