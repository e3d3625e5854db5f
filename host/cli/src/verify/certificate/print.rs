//! What was found of a certificate, for people and for machines.

use kip_conformance::report::Report;
use owo_colors::OwoColorize as _;
use serde_json::json;

use super::super::report::{check, ok, verdicts};
use super::{Certificate, Check};
use crate::errors::Outcome;
use crate::output::{Out, printable};

pub(super) fn print(certificate: &Certificate, checks: &[Check], beyond: &[String], out: &mut Out) -> Outcome {
    let report = &certificate.report;
    if out.json {
        return out.document(&json!({
            "ok": ok(checks),
            "kind": "certificate",
            "component": report.component,
            "rulebook": report.rulebook,
            "tool": report.tool,
            "host": report.host,
            "started": report.started,
            "verdict": report.verdict,
            "key": certificate.key.as_ref().map(|key| key.fingerprint()),
            "checks": checks.iter().map(check).collect::<Vec<_>>(),
            "cannot-be-told": beyond,
        }));
    }
    heading(report, out)?;
    verdicts(checks, out)?;
    out.heading("What a certificate cannot tell")?;
    beyond.iter().try_for_each(|sentence| out.line(format!("- {sentence}")))
}

fn heading(report: &Report, out: &mut Out) -> Outcome {
    let title = report.rulebook.as_ref().map_or(&report.component.name, |rulebook| &rulebook.title);
    let (tool, host) = (&report.tool, &report.host.adapter);
    out.line(format!("{}, component {}", printable(title).bold(), printable(&report.component.sha256)))?;
    out.line(printable(&format!(
        "run of {} by {} {}, on {} {} ({}, {}, {})",
        report.started, tool.name, tool.version, host.name, host.version, host.language, host.runtime, host.os
    )))
}
