//! The report as JUnit XML for CI servers: a suite for each part, with a case for each vector or, in the other parts, for each
//! item that has its own verdict.

use std::time::Duration;

use quick_junit::{NonSuccessKind, SerializeError, TestCase, TestCaseStatus, TestSuite};

use super::cards::Hands;
use super::overview::QUICK;
use super::parts::{Agreement, Invariants, Vectors};
use super::{Finding, Parts, Report, Summary, Verdict, name_wager};
use crate::text::{printable, printable_lines};

/// Renders the XML of a report.
///
/// # Errors
/// None in practice: characters that XML does not allow are left out.
pub fn xml(report: &Report) -> Result<String, SerializeError> {
    let quick = if report.options.quick { format!(": {QUICK}") } else { String::new() };
    let mut xml = quick_junit::Report::new(format!("kip certify {}{quick}", printable(&report.component.name)));
    xml.set_time(Duration::from_millis(report.duration_ms));
    for part in report.parts.summaries() {
        xml.add_test_suite(suite(&part, &report.parts));
    }
    Ok(remove_total_skipped(&xml.to_string()?))
}

/// Removes the `skipped` attribute of the root, which the schema of Jenkins' xUnit plugin only allows in suites.
/// Quotes in values are escaped, so that the first match is the attribute.
fn remove_total_skipped(xml: &str) -> String {
    match xml.split_once(" skipped=\"").and_then(|(before, rest)| Some((before, rest.split_once('"')?.1))) {
        Some((before, after)) => format!("{before}{after}"),
        None => xml.to_owned(),
    }
}

fn suite(part: &Summary<'_>, parts: &Parts) -> TestSuite {
    let mut suite = TestSuite::new(part.name);
    suite.set_time(Duration::from_millis(part.duration_ms));
    if let ("vectors", Some(found)) = (part.name, &parts.vectors.detail) {
        suite.add_test_cases(vectors(found));
    } else {
        let cases = verdicts(part.name, parts).into_iter();
        suite.add_test_cases(cases.map(|(name, verdict)| case(part.name, &name, verdict, &[])));
    }
    // This case is the part itself, with all its findings.
    let mut whole = case(part.name, "the whole part", part.verdict, part.findings);
    whole.set_time(Duration::from_millis(part.duration_ms));
    if part.verdict == Verdict::NotRun {
        whole.status.set_message(printable(&part.not_tested.join("; ")));
    }
    suite.add_test_case(whole);
    suite
}

fn vectors(found: &Vectors) -> impl Iterator<Item = TestCase> + '_ {
    found.vectors.iter().map(|vector| {
        let why: Vec<_> = vector.why.iter().map(|what| finding(&vector.id, what)).collect();
        let name = format!("{}: {}", vector.id, vector.comment);
        let mut case = case(&format!("vectors.{}", vector.topic), &name, vector.verdict, &why);
        case.set_time(Duration::from_micros(vector.duration_us));
        case
    })
}

fn finding(place: &str, what: &str) -> Finding {
    Finding { place: place.to_owned(), what: what.to_owned() }
}

fn case(class: &str, name: &str, verdict: Verdict, findings: &[Finding]) -> TestCase {
    let mut status = match verdict {
        Verdict::Holds => TestCaseStatus::success(),
        Verdict::Fails => TestCaseStatus::non_success(NonSuccessKind::Failure),
        Verdict::NotRun => TestCaseStatus::skipped(),
    };
    if verdict != Verdict::Holds {
        let messages: Vec<_> = findings.iter().map(|finding| format!("{}: {}", finding.place, finding.what)).collect();
        let bare = if verdict == Verdict::NotRun { "not run" } else { "does not hold" };
        status.set_message(printable(messages.first().map_or(bare, String::as_str)));
        status.set_description(printable_lines(&messages.join("\n")));
    }
    let mut case = TestCase::new(printable(name), status);
    case.set_classname(format!("kip.{}", printable(class)));
    case
}

/// Returns the items of a part that have their own verdicts.
fn verdicts(part: &str, parts: &Parts) -> Vec<(String, Verdict)> {
    match part {
        "identity" => parts.identity.detail.iter().flat_map(identity).collect(),
        "returns" => parts.returns.detail.iter().flat_map(|found| returns(found, parts.returns.verdict)).collect(),
        "invariants" => {
            let named = |table: &str, name: &str| format!("{table}: {name}");
            let properties = parts.invariants.detail.iter().flat_map(Invariants::properties);
            properties.map(|(table, one)| (named(table, &one.name), one.verdict)).collect()
        }
        "randomness" => {
            let tests = parts.randomness.detail.iter().flat_map(|found| &found.tests);
            tests.map(|test| (format!("{} of {}: {}", test.name, test.series, test.asks), test.verdict)).collect()
        }
        "simulation" => {
            let wagers = parts.simulation.detail.iter().flat_map(|found| &found.wagers);
            let wagers = wagers.map(|one| (staked(&one.wager, &one.played, one.stake), one.verdict));
            let hands = parts.simulation.detail.iter().filter_map(|found| found.hands.as_ref());
            let sides =
                hands.flat_map(Hands::sides).map(|(table, side)| (seated(table.players, side.seat), side.verdict));
            wagers.chain(sides).collect()
        }
        "abuse" => {
            let attacks = parts.abuse.detail.iter().flat_map(|found| &found.attacks);
            attacks.map(|attack| (attack.name.clone(), attack.verdict)).collect()
        }
        "replay" => {
            let sessions = parts.replay.detail.iter().flat_map(|found| &found.sessions);
            sessions.map(|session| (session.name.clone(), session.verdict)).collect()
        }
        _ => Vec::new(),
    }
}

fn identity(found: &super::parts::Identity) -> Vec<(String, Verdict)> {
    let build =
        |build: &Option<super::parts::Build>| build.as_ref().map_or(Verdict::NotRun, |build| Verdict::of(build.agrees));
    vec![
        ("imports nothing".to_owned(), Verdict::of(found.imports.is_empty())),
        ("exports the contract".to_owned(), Verdict::of(found.missing.is_empty())),
        ("is as in the lock file".to_owned(), build(&found.lock)),
        ("is built again to the same bytes".to_owned(), build(&found.rebuild)),
    ]
}

/// Returns the items of part 3. Of points only all tables together have a verdict.
fn returns(found: &super::parts::Returns, verdict: Verdict) -> Vec<(String, Verdict)> {
    let points = found.points.iter().map(|points| (format!("the points of {} splits", points.splits()), verdict));
    let stakes = found.wagers.iter().flat_map(|wager| wager.stakes.iter().map(move |stake| (wager, stake)));
    let stakes = stakes.map(|(wager, stake)| {
        let holds = stake.agreement != Agreement::Differs;
        (staked(&wager.wager, &wager.played, stake.stake), Verdict::of(holds))
    });
    points.chain(stakes).collect()
}

fn seated(players: u64, seat: u64) -> String {
    format!("the share of seat {seat} of {players}")
}

fn staked(wager: &str, played: &str, stake: u64) -> String {
    format!("{} at {}", name_wager(wager, played), super::numbers::money(stake))
}
