//! Prints the result of `kip verify`, for people or as JSON.

use comfy_table::{Cell, Color};
use kip::draw::Chance;
use kip_transcript::judge::{Finding as Judgement, Verdict, Word};
use kip_transcript::witness::Draws;
use owo_colors::OwoColorize as _;
use serde_json::{Map, Value, json};

use super::Check;
use super::family::Verified;
use super::finding::{CheckResult, Finding};
use super::judged::Judged;
use crate::errors::Outcome;
use crate::output::capitalize;
use crate::output::{Out, grouped, printable, table};
use crate::participants::Participants;
use crate::phrases;

pub(super) fn print<F: Verified>(
    judged: &Judged<F>,
    checks: &[Check],
    unverifiable: &[String],
    out: &mut Out,
) -> Outcome {
    if out.json { print_json(judged, checks, unverifiable, out) } else { print_text(judged, checks, unverifiable, out) }
}

fn print_text<F: Verified>(judged: &Judged<F>, checks: &[Check], unverifiable: &[String], out: &mut Out) -> Outcome {
    let Some(seen) = judged.seen() else { return Ok(()) };
    out.line(format!(
        "{} at table {:?}, {} draws, component {}",
        printable(&seen.heading.rulebook).bold(),
        seen.table(),
        seen.source(),
        seen.heading.digest
    ))?;
    if let Some(roll) = Participants::new(&seen.names).roll() {
        out.line(format!("Players, as the host calls them: {roll}"))?;
    }
    for (line, build) in &seen.swaps {
        out.line(format!("From line {line} on {}, component {}", printable(&build.rulebook).bold(), build.digest))?;
    }
    for (chain, published) in (1..).zip(judged.draws().map_or(&[][..], Draws::published)) {
        out.line(format!(
            "Chain {chain}: {} of {} links revealed, published head {}",
            grouped(published.revealed),
            grouped(published.length),
            phrases::hex(&published.head)
        ))?;
    }
    F::print_draws(judged, out)?;
    print_checks(checks, out)?;
    print_notes(&judged.verdict.notes, out)?;
    if !unverifiable.is_empty() {
        out.heading("What a transcript cannot tell")?;
        for sentence in unverifiable {
            out.line(format!("- {sentence}"))?;
        }
    }
    out.line(format!("chain {}", judged.verdict.chain).dimmed())
}

/// Prints a row for each check.
pub(super) fn print_checks(checks: &[Check], out: &mut Out) -> Outcome {
    let mut rows = table(&[]);
    for Check { name, result } in checks {
        let (word, colour, text) = match result {
            CheckResult::Holds(what) => ("holds", Color::Green, what.clone()),
            CheckResult::Fails(findings) => {
                let found = findings.iter().map(|finding| match finding.line {
                    Some(line) => format!("line {line}: {}", printable(&finding.message)),
                    None => printable(&finding.message),
                });
                ("FAILS", Color::Red, found.collect::<Vec<_>>().join("\n"))
            }
            CheckResult::Unknowable(why) => ("cannot be verified", Color::Yellow, (*why).into()),
            CheckResult::NotChecked(why) => ("not checked", Color::Yellow, printable(why)),
        };
        rows.add_row([Cell::new(capitalize(name)), Cell::new(word).fg(colour), Cell::new(text)]);
    }
    out.heading("Verdict")?;
    out.line(rows)
}

/// Prints the notes on findings that may be right.
fn print_notes(notes: &[Judgement], out: &mut Out) -> Outcome {
    if notes.is_empty() {
        return Ok(());
    }
    out.heading("Named, although it may be right")?;
    notes.iter().try_for_each(|note| {
        let line = note.line.map_or(String::new(), |line| format!("line {line}: "));
        out.line(format!("- {line}{} ({})", printable(&note.message), note.code))
    })
}

/// Returns the first digits, enough to find the value again; `--json` has all of them.
pub(crate) fn short(bytes: &[u8]) -> Cell {
    let hex = phrases::hex(bytes);
    Cell::new(if hex.len() > 12 { format!("{}…", hex.get(..10).unwrap_or_default()) } else { hex })
}

fn print_json<F: Verified>(judged: &Judged<F>, checks: &[Check], unverifiable: &[String], out: &mut Out) -> Outcome {
    let Some(seen) = judged.seen() else { return Ok(()) };
    let verdict = &judged.verdict;
    let published =
        judged.draws().map_or(&[][..], Draws::published).iter().map(
            |chain| json!({ "head": phrases::hex(&chain.head), "length": chain.length, "revealed": chain.revealed }),
        );
    let entropy = judged
        .draws()
        .map_or(&[][..], Draws::contributions)
        .iter()
        .map(|one| json!({ "seat": one.seat, "bytes": phrases::hex(&one.bytes), "serves-from": one.serves_from }));
    let findings = all_findings(verdict, checks);
    let mut document = json!({
        "ok": is_verified(checks),
        "kind": "transcript",
        "verdict": if findings.is_empty() { verdict.verdict } else { Word::Fails }.as_str(),
        "findings": findings,
        "notes": verdict.notes.iter().map(|note| finding_json(&note.into())).collect::<Vec<_>>(),
        "table": seen.table(),
        "rulebook": seen.heading.rulebook,
        "digest": seen.heading.digest,
        "names": Participants::new(&seen.names).names(),
        "swaps": seen.swaps.iter().map(|(line, to)| json!({ "line": line, "to": to })).collect::<Vec<_>>(),
        "source": seen.source(),
        "chains": published.collect::<Vec<_>>(),
        "entropy": entropy.collect::<Vec<_>>(),
        "checks": checks.iter().map(check_json).collect::<Vec<_>>(),
        "cannot-be-told": unverifiable,
        "ending": verdict.ending.as_str(),
        "commands": verdict.accepted + verdict.refused + verdict.failed,
        "not-played": judged.failed(),
        "chain": verdict.chain,
    });
    if let Some(fields) = document.as_object_mut() {
        fields.extend(F::draws_json(judged));
    }
    out.document(&document)
}

/// Lists the findings of the verdict, and those that this program adds to them, in the order of lines.
fn all_findings(verdict: &Verdict, checks: &[Check]) -> Vec<Value> {
    let added = checks.iter().flat_map(|check| match &check.result {
        CheckResult::Fails(findings) => findings.iter().filter(|finding| finding.is_added).collect(),
        _ => Vec::new(),
    });
    let added = added.map(|finding| (finding.line, finding_json(finding)));
    let judged = verdict.findings.iter().map(|finding| (finding.line, finding_json(&finding.into())));
    let mut all: Vec<_> = judged.chain(added).collect();
    all.sort_by_key(|(line, _)| line.unwrap_or(usize::MAX));
    all.into_iter().map(|(_, finding)| finding).collect()
}

fn finding_json(finding: &Finding) -> Value {
    let mut value = json!({ "message": finding.message });
    if let Some(code) = finding.code {
        value["code"] = json!(code);
    }
    if let Some(line) = finding.line {
        value["line"] = json!(line);
    }
    value
}

/// Formats the inputs that decided an outcome.
pub(crate) fn chance_json(chance: &Chance) -> Map<String, Value> {
    let mut fields = Map::new();
    if let Some(seed) = chance.seed() {
        fields.insert("seed".into(), json!(phrases::hex(&seed)));
    }
    if let Chance::Link(linked) = chance {
        fields.insert("chain".into(), json!(linked.chain));
        fields.insert("number".into(), json!(linked.number));
        fields.insert("given".into(), json!(linked.given));
        for (key, bytes) in [("link", &linked.link[..]), ("entropy", &linked.entropy), ("beacon", &linked.beacon)] {
            fields.insert(key.into(), json!(phrases::hex(bytes)));
        }
    }
    fields
}

/// Returns whether no check failed and none was left out.
pub(super) fn is_verified(checks: &[Check]) -> bool {
    checks.iter().all(|check| matches!(check.result, CheckResult::Holds(_) | CheckResult::Unknowable(_)))
}

pub(super) fn check_json(Check { name, result }: &Check) -> Value {
    let (word, says, findings): (_, _, Vec<_>) = match result {
        CheckResult::Holds(what) => ("holds", what.as_str(), vec![]),
        CheckResult::Unknowable(why) => ("cannot-be-verified", *why, vec![]),
        CheckResult::NotChecked(why) => ("not-checked", why.as_str(), vec![]),
        CheckResult::Fails(findings) => ("fails", "", findings.iter().map(finding_json).collect()),
    };
    match word {
        "fails" => json!({ "check": name, "verdict": word, "findings": findings }),
        _ => json!({ "check": name, "verdict": word, "says": says }),
    }
}
