//! `kip vectors check`: runs part 2 of a certificate alone, and lists clauses without vectors.

use kip::conformance::Components;
use kip_conformance::clauses::Status;
use kip_conformance::report::parts::{Clause, Vectors};
use kip_conformance::report::{Part, Verdict};
use kip_conformance::runner;
use owo_colors::OwoColorize as _;
use serde_json::json;

use super::args::Check;
use crate::errors::{Failure, Outcome};
use crate::output::{Out, printable, right, table};
use crate::registry::RulebookSources;
use kip::Hosted;
use kip_conformance::family::Tested;

pub(super) fn run<F: Hosted + Tested>(args: &Check, sources: RulebookSources<'_>, out: &mut Out) -> Outcome {
    if let Some(more) = args.folder.vectors().first() {
        let message = format!("`{more}` follows the folder, and all its vectors are played");
        return Err(Failure::input(message).help("`kip vectors show` plays those that are named"));
    }
    let loaded = args.folder.load::<F>(sources)?;
    let mut host = Components::of(loaded.rulebook.clone());
    let description = loaded.rulebook.description();
    let (part, _) = runner::play(&mut host, description, &loaded.suite, loaded.table.as_ref(), &mut || {});
    let Some(detail) = &part.detail else {
        return Err(Failure::input(part.not_tested.join("; ")));
    };
    let bare: Vec<_> = detail.clauses.iter().filter(|clause| is_bare(clause)).collect();
    if out.json {
        out.document(&json!({
            "rulebook": loaded.rulebook.id(),
            "verdict": part.verdict,
            "held": detail.held,
            "total": detail.total,
            "exceptions": detail.exceptions,
            "findings": part.findings,
            "not-tested": part.not_tested,
            "bare": bare.iter().map(|clause| &clause.id).collect::<Vec<_>>(),
        }))?;
    } else {
        print(&part, detail, &bare, out)?;
    }
    match part.verdict {
        Verdict::Holds => Ok(()),
        Verdict::NotRun => Err(Failure::check(part.not_tested.join("; "))),
        Verdict::Fails => Err(Failure::check(format!("what does not hold: {}", part.findings.len()))),
    }
}

/// Returns whether a clause is the engine's, and no vector holds it.
fn is_bare(clause: &Clause) -> bool {
    clause.status == Some(Status::Engine) && clause.vectors.is_empty()
}

fn print(part: &Part<Vectors>, detail: &Vectors, bare: &[&Clause], out: &mut Out) -> Outcome {
    let exceptions = match (&detail.inherits, detail.exceptions.len()) {
        (Some(other), count) => format!("; those of {other} with them, {count} of which are said to differ and do"),
        (None, _) => String::new(),
    };
    out.line(format!("{} of {} vectors hold{exceptions}", detail.held, detail.total))?;
    let own: Vec<_> = detail.clauses.iter().filter(|clause| is_own(clause, detail)).collect();
    let mut rows = table(&["Clause", "Text", "Vectors"]);
    for clause in own {
        let held = match clause.status {
            Some(Status::Engine) => right(clause.vectors.len()),
            Some(Status::Host) => "the host's people".into(),
            _ => "needs none".into(),
        };
        rows.add_row([printable(&clause.id).into(), printable(&clause.text).into(), held]);
    }
    out.line(rows)?;
    if !part.findings.is_empty() {
        out.heading("What does not hold")?;
    }
    for finding in &part.findings {
        let text = format!("{}: {}", finding.place, finding.what);
        text.lines().try_for_each(|line| out.line(printable(line)))?;
    }
    if !bare.is_empty() {
        out.heading("Clauses that no vector holds")?;
    }
    bare.iter()
        .try_for_each(|clause| out.line(format!("{}  {}", printable(&clause.id).bold(), printable(&clause.text))))
}

/// Returns whether a clause is in the rulebook's own document: inherited clauses and rulings are not.
fn is_own(clause: &Clause, detail: &Vectors) -> bool {
    let of = clause.id.split_once(' ').map(|(rulebook, _)| rulebook);
    of.is_some() && of != detail.inherits.as_deref()
}
