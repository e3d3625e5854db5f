//! Whether a report has all that this program asks for. What that is follows from the rulebook and the program, never from
//! the report.

use kip::two_up::Description;
use kip::{Digest, Form, Inspection, Limits, Port, TwoUp};
use kip_conformance::families::two_up::native::Native;
use kip_conformance::hosting::Hosting as _;
use kip_conformance::report::Report;
use kip_conformance::report::parts::Identity;
use kip_conformance::report::whole::Measure;

use super::{CheckResult, Finding, fails, result_of};
use crate::args::Verify;
use crate::certify::{LockFile, NOT_REBUILT, SPINS, TOOL, limits, rest, suite};
use crate::errors::Outcome;
use crate::registry::{RulebookSources, read_wasm};

/// Compares the report with what a run of this program gives.
pub(super) fn check(report: &Report, args: &Verify, sources: RulebookSources<'_>) -> Outcome<CheckResult> {
    let Some(rulebook) = &report.rulebook else { return Ok(fails("no rulebook was run")) };
    let id = &rulebook.id;
    let Some(description) = describe(report, sources)? else {
        return Ok(CheckResult::NotChecked(format!(
            "this program does not know {id}: name its component, with --component FILE.wasm"
        )));
    };
    let options = &args.certificate;
    let (suite, table) = suite::<TwoUp>(options.vectors.as_deref(), id)?;
    let lock_file = LockFile::read(options.lock.as_deref())?;
    if suite.is_empty() && !options.other_suite {
        return Ok(CheckResult::NotChecked(format!(
            "there are no vectors for {id} here: name them with --vectors DIR, or say --other-suite"
        )));
    }
    let missing = report.parts.identity.detail.as_ref().map(|found| missing(found, id)).unwrap_or_default();
    let mut gaps = report.gaps(&Measure::<TwoUp> {
        description: &description,
        suite: (!options.other_suite).then_some(&suite),
        clauses: table.as_ref(),
        locked: lock_file.find(id, &report.component.sha256).as_ref(),
        not_rebuilt: NOT_REBUILT,
        contract: kip::CONTRACT,
        missing: &missing,
        with_reference: options.lock.is_none(),
        limits: &limits::list(&Limits::default()),
        scarcities: &limits::names(),
        samples: rest::SAMPLES,
        tables: rest::TABLES,
        spins: options.spins.unwrap_or(SPINS),
    });
    if let Some(found) = &report.parts.identity.detail
        && found.lock_file.sha256 != lock_file.about.sha256
    {
        let name = found.lock_file.given.as_deref().unwrap_or("another version's");
        gaps.push(format!("part 1 was compared with another lock file, {name}: name it with --lock FILE"));
    }
    if report.tool.name != TOOL {
        gaps.push(format!("the tool is {}, not {TOOL}", report.tool.name));
    }
    let findings = gaps.into_iter().map(|gap| Finding::new(None, gap)).collect();
    let suite =
        if options.other_suite { "which vectors were played was not checked" } else { "every vector of the suite" };
    Ok(result_of(findings, format!("all that this program asks for, and not less of it; {suite}")))
}

/// The rulebook's description of itself: by the certified component if it was named, else by the engine.
fn describe(report: &Report, sources: RulebookSources<'_>) -> Outcome<Option<Description>> {
    for path in sources.components {
        let wasm = read_wasm(path)?;
        let digest = Digest::of(&wasm);
        if digest.to_string() != report.component.sha256 {
            continue;
        }
        let sources = RulebookSources { components: std::slice::from_ref(path), allow: &[], ..sources };
        return Ok(sources.load()?.by_digest(digest).map(|rulebook| rulebook.description().clone()));
    }
    let id = report.rulebook.as_ref().map_or("", |rulebook| &rulebook.id);
    Ok(Native::default().load(id, None).ok())
}

/// The functions of the contract that the listed exports lack.
fn missing(found: &Identity, id: &str) -> Vec<String> {
    let export = |export: &kip_conformance::report::parts::Export| Port {
        name: export.name.clone(),
        kind: "instance",
        items: export.items.clone(),
    };
    let listed = Inspection {
        digest: Digest::of(id.as_bytes()),
        size: 0,
        form: Form::Component,
        family: None,
        generation: None,
        imports: Vec::new(),
        exports: found.exports.iter().map(export).collect(),
        excess: None,
    };
    listed.missing()
}
