//! Several transcripts: each is verified, and no head or link that one has published or revealed may be in another. The holder of
//! one table's links would know the outcomes of the other.

use std::any::Any;
use std::collections::BTreeSet;
use std::path::Path;

use kip::{Digest, Registry};
use kip_transcript::witness::share_links;
use serde_json::json;

use super::args::Verify;
use super::family::Verified;
use super::own_engine::{Engines, find_engine};
use super::report::{check_json, print_checks};
use super::{Check, CheckResult, Finding, counted, result_of, verdict, verify_transcript};
use crate::errors::{Failure, Kind, Outcome};
use crate::families::{Family, Known, Registries};
use crate::output::{Out, printable};
use crate::registry::RulebookSources;
use crate::{paths, phrases};

/// Verifies the transcripts one after the other, then compares their chains.
///
/// # Errors
/// The worst verdict, and the first of these; every transcript is verified before it is returned.
pub(super) fn verify(args: &Verify, sources: RulebookSources<'_>, out: &mut Out) -> Outcome {
    let all = || [&args.file].into_iter().chain(&args.others);
    let mut registries = Registries::new();
    let mut worst = Ok(());
    let mut read: Vec<(&Path, Known)> = Vec::new();
    let mut chains: BTreeSet<Digest> = BTreeSet::new();
    let mut unread = Vec::new();
    for path in all() {
        let alone = Verify { file: path.clone(), others: Vec::new(), ..args.clone() };
        if !out.json {
            out.heading(printable(&path.display().to_string()))?;
        }
        let (known, outcome) = match Family::of_transcript(path) {
            Ok(family) => family.0.verify_among(&alone, &mut registries, sources, out),
            Err(failure) => (None, Err(failure)),
        };
        match (known, &outcome) {
            // A file that is named twice is one transcript, and so are a file and its copy.
            (Some((chain, known)), _) if chains.insert(chain) => read.push((path.as_path(), known)),
            (Some(_), _) => {}
            (None, Err(failure)) => {
                if !out.json {
                    out.line(failure)?;
                }
                unread.push(json!({ "file": paths::to_json(path), "reason": failure.to_string() }));
            }
            (None, Ok(())) => {}
        }
        worst = worse(worst, outcome);
    }
    let findings = find_shared(&read);
    let checks = [Check { name: "chains", result: compared(findings, read.len()) }];
    worst = worse(worst, verdict("transcript", &args.file, &checks, ""));
    let printed = if out.json {
        let checks: Vec<_> = checks.iter().map(check_json).collect();
        out.document(&json!({ "kind": "transcripts", "ok": worst.is_ok(), "checks": checks, "not-read": unread }))
    } else {
        print_checks(&checks, out)
    };
    worst.and(printed)
}

/// Verifies one of several transcripts, and returns its last chain with the numbers that it published or revealed.
pub(crate) fn verify_one<F: Verified>(
    args: &Verify,
    registries: &mut Registries,
    sources: RulebookSources<'_>,
    out: &mut Out,
) -> (Option<(Digest, Known)>, Outcome) {
    let load = || -> Box<dyn Any> { Box::new((sources.load::<F>(), Engines::<F>::default())) };
    let loaded = registries.entry(F::NAME).or_insert_with(load);
    let (registry, engines) = match loaded.downcast_ref::<(Outcome<Registry<F>>, Engines<F>)>() {
        Some((Ok(registry), engines)) => (registry, engines),
        Some((Err(failure), _)) => return (None, Err(Failure::input(failure.message.clone()))),
        None => return (None, Err(Failure::check(format!("two families are named {}", F::NAME)))),
    };
    let (judged, outcome) = verify_transcript(args, registry, &find_engine::<F>(sources, engines), out);
    let known = judged.and_then(|judged| Some((judged.verdict.chain, Known::of(judged.draws()?))));
    (known, outcome)
}

/// Returns the worse of two verdicts: a check that fails is worse than one that could not be run.
fn worse(one: Outcome, other: Outcome) -> Outcome {
    match (&one, &other) {
        (Err(known), Err(new)) if known.kind != Kind::CheckFailed && new.kind == Kind::CheckFailed => other,
        (Err(_), _) => one,
        (Ok(()), _) => other,
    }
}

fn compared(findings: Vec<Finding>, count: usize) -> CheckResult {
    result_of(findings, format!("no head or link of one of {count} transcripts is in another"))
}

/// Finds heads and links that two transcripts have in common, one finding for each pair.
fn find_shared(read: &[(&Path, Known)]) -> Vec<Finding> {
    let pairs = (1..).zip(read).flat_map(|(next, one)| read.iter().skip(next).map(move |other| (one, other)));
    let shared = pairs.filter_map(|((one, known), (other, also_known))| {
        let common: Vec<_> = known.links.intersection(&also_known.links).collect();
        let what = match common.first() {
            Some(first) => format!("have {} in common, such as {}", counted(common.len()), phrases::hex(first)),
            None if share_links(&known.chains, &also_known.chains) => {
                "have chains that lead into each other".to_owned()
            }
            None => return None,
        };
        let (one, other) = (one.display(), other.display());
        let message = format!("{one} and {other} {what}: whoever saw one table knew outcomes of the other");
        Some(Finding::new(None, message).with_code("chain-shared"))
    });
    shared.collect()
}
