//! Checks that a report has all that this program requires. The requirements follow from the rulebook and the program, never from
//! the report.

use kip::{Digest, Form, Inspection, Limits, Port};
use kip_conformance::beside::engine_for;
use kip_conformance::report::Report;
use kip_conformance::report::completeness::Measure;
use kip_conformance::report::parts::Identity;

use super::{CheckResult, Finding, fails, result_of};
use crate::certify::accepted;
use crate::certify::family::{Certifiable, TABLES};
use crate::certify::suite::suite;
use crate::certify::{LockFile, NOT_REBUILT, TOOL, limits};
use crate::errors::Outcome;
use crate::families::Family;
use crate::registry::{RulebookSources, read_wasm};
use crate::verify::args::Verify;

/// Compares the report with the result of a run of this program.
pub(super) fn check(report: &Report, args: &Verify, sources: RulebookSources<'_>) -> Outcome<CheckResult> {
    match &report.rulebook {
        None => Ok(fails("no rulebook was run")),
        Some(rulebook) => match Family::find(&rulebook.family) {
            Some(family) => family.0.check_completeness(report, &rulebook.id, args, sources),
            None => Ok(fails(format!("this program certifies no rulebooks of the family {}", rulebook.family))),
        },
    }
}

/// Compares the report with the result of a run of this program on a rulebook of a family.
///
/// # Errors
/// The vectors, the lock file or the component cannot be read.
pub(crate) fn check_family<F: Certifiable>(
    report: &Report,
    id: &str,
    args: &Verify,
    sources: RulebookSources<'_>,
) -> Outcome<CheckResult> {
    let Some(Known { description, has_reference, wasm }) = know::<F>(report, id, sources)? else {
        return Ok(CheckResult::NotChecked(format!(
            "this program does not know {id}: name its component, with --component FILE.wasm"
        )));
    };
    let options = &args.certificate;
    let (suite, table) = suite::<F>(options.vectors.as_deref(), id)?;
    let lock_file = LockFile::read(options.lock.as_deref())?;
    if suite.is_empty() && !options.other_suite {
        return Ok(CheckResult::NotChecked(format!(
            "there are no vectors for {id} here: name them with --vectors DIR, or say --other-suite"
        )));
    }
    let missing = report.parts.identity.detail.as_ref().map(|found| missing::<F>(found, id)).unwrap_or_default();
    let inside = wasm.map(|wasm| lock_file.look_inside(&wasm));
    let mut gaps = report.gaps(&Measure::<F> {
        description: &description,
        suite: (!options.other_suite).then_some(&suite),
        clauses: table.as_ref(),
        locked: lock_file.find(id, &report.component.sha256).as_ref(),
        not_rebuilt: NOT_REBUILT,
        contract: &kip::contract_name::<F>(),
        inside: inside.as_ref(),
        missing: &missing,
        is_lock_given: options.lock.is_some(),
        has_reference,
        accepted: &accepted::read(options.accept.as_deref())?,
        limits: &limits::list(&Limits::default()),
        scarcities: &limits::names(),
        samples: F::SAMPLES,
        tables: TABLES,
        spins: options.spins.unwrap_or(F::GAMES),
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
    if let Some(inside) = report.parts.identity.detail.as_ref().and_then(|found| found.inside.as_ref()) {
        let named = lock_file.name_of(&inside.engine);
        if named != inside.locked.as_deref() {
            gaps.push("identity: whether the lock file has the engine is not as in this lock file".into());
        }
    }
    let findings = gaps.into_iter().map(|gap| Finding::new(None, gap)).collect();
    let suite =
        if options.other_suite { "which vectors were played was not checked" } else { "every vector of the suite" };
    Ok(result_of(findings, format!("all that this program asks for, and not less of it; {suite}")))
}

/// A rulebook as this program knows it.
struct Known<F: Certifiable> {
    description: F::Description,
    /// True when the suite's own engine can play it.
    has_reference: bool,
    /// The bytes of its component, if it was named.
    wasm: Option<Vec<u8>>,
}

/// Returns what is known of the rulebook: from the certified component if it was named, else from the engine.
fn know<F: Certifiable>(report: &Report, id: &str, sources: RulebookSources<'_>) -> Outcome<Option<Known<F>>> {
    for path in sources.components {
        let wasm = read_wasm(path)?;
        let digest = Digest::of(&wasm);
        if digest.to_string() == report.component.sha256 {
            let sources =
                RulebookSources { components: std::slice::from_ref(path), allow: &[], asked: None, ..sources };
            let rulebook = sources.load_named_alone::<F>()?;
            return Ok(rulebook.map(|rulebook| Known {
                description: rulebook.description().clone(),
                has_reference: engine_for::<F>(&wasm, id).is_some(),
                wasm: Some(wasm),
            }));
        }
    }
    let has_reference = F::engine_of(id).is_some();
    Ok(F::describe_known(id).map(|description| Known { description, has_reference, wasm: None }))
}

/// Returns the functions of the contract that the listed exports lack.
fn missing<F: Certifiable>(found: &Identity, id: &str) -> Vec<String> {
    let export = |export: &kip_conformance::report::parts::Export| Port {
        name: export.name.clone(),
        kind: "instance",
        items: export.items.clone(),
    };
    let listed = Inspection {
        digest: Digest::of(id.as_bytes()),
        size: 0,
        form: Form::Component,
        family: Some(F::NAME.into()),
        generation: None,
        imports: Vec::new(),
        exports: found.exports.iter().map(export).collect(),
        excess: None,
    };
    listed.missing()
}
