//! Several transcripts: each is verified, and what one has published or revealed no other may publish or reveal. Whoever
//! knows the links of one table would know the outcomes of the other.

use std::collections::BTreeMap;
use std::path::Path;

use kip::Registry;
use serde_json::json;

use super::report::{check_json, print_checks};
use super::transcript::Transcript;
use super::{Check, CheckResult, Finding, counted, result_of, verdict, verify_transcript};
use crate::args::Verify;
use crate::errors::{Kind, Outcome};
use crate::output::{Out, printable};
use crate::phrases;

/// Verifies the transcripts one after the other, then compares their chains.
///
/// # Errors
/// The worst verdict, and the first of those; all are found before it is returned.
pub(super) fn verify(args: &Verify, registry: &Registry, out: &mut Out) -> Outcome {
    let mut worst = Ok(());
    let mut read = Vec::new();
    let mut unread = Vec::new();
    for path in [&args.file].into_iter().chain(&args.others) {
        let alone = Verify { file: path.clone(), others: Vec::new(), ..args.clone() };
        if !out.json {
            out.heading(printable(&path.display().to_string()))?;
        }
        let (transcript, outcome) = verify_transcript(&alone, registry, out);
        match (transcript, &outcome) {
            (Some(transcript), _) => read.push((path.as_path(), transcript)),
            (None, Err(failure)) => {
                if !out.json {
                    out.line(failure)?;
                }
                unread.push(json!({ "file": path, "reason": failure.to_string() }));
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

/// The worse of two verdicts: what does not hold is worse than what could not be checked.
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

/// What two transcripts have published or revealed, one finding for each pair.
fn find_shared(read: &[(&Path, Transcript)]) -> Vec<Finding> {
    let mut owners: BTreeMap<&[u8], &Path> = BTreeMap::new();
    let mut shared: BTreeMap<(&Path, &Path), Vec<&[u8]>> = BTreeMap::new();
    for (path, transcript) in read {
        for known in transcript.witness.known() {
            if let Some(owner) = owners.insert(known, path) {
                shared.entry((owner, path)).or_default().push(known);
            }
        }
    }
    let sentences = shared.into_iter().map(|((one, other), known)| {
        let first = known.first().map_or(String::new(), |known| phrases::hex(known));
        Finding::new(
            None,
            format!(
                "{} and {} have {} in common, such as {first}: whoever saw one table knew outcomes of the other",
                one.display(),
                other.display(),
                counted(known.len())
            ),
        )
    });
    sentences.collect()
}
