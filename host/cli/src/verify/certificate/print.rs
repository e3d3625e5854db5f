//! Prints the result for a certificate, for people or as JSON.

use kip_conformance::report::Report;
use kip_conformance::report::parts::{LockFile, Vectors};
use owo_colors::OwoColorize as _;
use serde_json::{Value, json};

use super::super::report::{check_json, is_verified, print_checks};
use super::{Certificate, Check};
use crate::errors::Outcome;
use crate::output::{Out, printable};

pub(super) fn print(certificate: &Certificate, checks: &[Check], unverifiable: &[String], out: &mut Out) -> Outcome {
    let report = &certificate.report;
    if out.json {
        return out.document(&json!({
            "ok": is_verified(checks),
            "kind": "certificate",
            "component": report.component,
            "rulebook": report.rulebook,
            "tool": report.tool,
            "host": report.host,
            "lab": report.lab,
            "started": report.started,
            "verdict": report.verdict,
            "lock-file": report.parts.identity.detail.as_ref().map(|detail| &detail.lock_file),
            "vectors": report.parts.vectors.detail.as_ref().map(suite),
            "statement": report.overview.statement,
            "key": certificate.key.as_ref().map(|key| key.fingerprint()),
            "checks": checks.iter().map(check_json).collect::<Vec<_>>(),
            "cannot-be-told": unverifiable,
        }));
    }
    print_heading(report, out)?;
    print_checks(checks, out)?;
    out.heading("What a certificate cannot tell")?;
    unverifiable.iter().try_for_each(|sentence| out.line(format!("- {sentence}")))
}

fn print_heading(report: &Report, out: &mut Out) -> Outcome {
    let title = report.rulebook.as_ref().map_or(&report.component.name, |rulebook| &rulebook.title);
    let (tool, host) = (&report.tool, &report.host.adapter);
    out.line(format!("{}, component {}", printable(title).bold(), printable(&report.component.sha256)))?;
    if let Some(lab) = &report.lab {
        let (number, laboratory, client) = (&lab.report_number, &lab.laboratory, &lab.client);
        let said =
            format!("report {number} by {laboratory} for {client}, {}; valid {}", lab.jurisdiction, lab.validity());
        out.line(printable(&said))?;
    }
    out.line(printable(&format!(
        "run of {} by {} {}, on {} {} ({}, {}, {})",
        report.started, tool.name, tool.version, host.name, host.version, host.language, host.runtime, host.os
    )))?;
    // The tool's own lock file and vectors need no words; files named for the run do.
    if let Some(LockFile { given: Some(name), sha256 }) = report.parts.identity.detail.as_ref().map(|it| &it.lock_file)
    {
        out.line(printable(&format!("compared with the lock file {name}, SHA-256 {sha256}")))?;
    }
    if let Some(Vectors { given: true, suite_sha256, .. }) = &report.parts.vectors.detail {
        out.line(printable(&format!("vectors from a folder that was named, SHA-256 {suite_sha256}")))?;
    }
    Ok(())
}

/// Returns the origin of the vectors that were played.
fn suite(vectors: &Vectors) -> Value {
    json!({
        "suite-sha256": vectors.suite_sha256,
        "given": vectors.given,
        "inherits": vectors.inherits,
        "exceptions": vectors.exceptions.len(),
    })
}
