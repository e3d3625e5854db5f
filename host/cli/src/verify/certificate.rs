//! `kip verify` for a certificate: checks the signature, the report's consistency, and whether components and transcripts are the
//! certified ones.
//!
//! Nothing is played here: only `kip certify` repeats the run.

use std::fs::File;
use std::io::{self, BufRead as _, BufReader, Read as _};
use std::path::{Path, PathBuf};

use kip::transcript::{Lines, Written};
use kip::{Digest, TwoUp};
use kip_conformance::certificate::PublicKey;
use kip_conformance::report::{Report, Verdict, folder};
use serde::Deserialize;

use super::args::Verify;
use super::{Check, CheckResult, Finding, result_of, verdict};
use crate::bounded::read_at_most;
use crate::certificate::read_public_key;
use crate::errors::{Failure, Location, Outcome};
use crate::output::Out;
use crate::registry::{RulebookSources, read_wasm};

pub(crate) mod completeness;
mod files;
mod print;
mod supersedes;

/// The size of the largest report, and of the largest file that shows one. A usual report has a few hundred KiB.
const LARGEST: u64 = 64 << 20;

/// Returns whether a file begins like a `report.json`.
pub(crate) fn is_certificate(path: &Path) -> Outcome<bool> {
    let failed = |error: io::Error| Failure::file("read", path, &error);
    let mut file = BufReader::new(File::open(path).map_err(failed)?);
    let begin = String::from_utf8_lossy(file.fill_buf().map_err(failed)?).into_owned();
    let after = |text: &str, token: &str| text.trim_start().strip_prefix(token).map(str::to_owned);
    let schema = after(&begin, "{").and_then(|rest| after(&rest, "\"schema\"")).and_then(|rest| after(&rest, ":"));
    Ok(schema.and_then(|rest| after(&rest, "\"kip-certificate/")).is_some())
}

/// The certificate to verify.
struct Certificate {
    report: Report,
    json: Vec<u8>,
    key: Option<PublicKey>,
}

pub(super) fn run(args: &Verify, sources: RulebookSources<'_>, out: &mut Out) -> Outcome {
    if let Some(option) = args.transcript_option() {
        return Err(Failure::input(format!("{option} is for a transcript; {} is a certificate", args.file.display()))
            .help("a session that the certified component played is named with --transcript"));
    }
    let key = args.certificate.public_key.as_deref().map(read_public_key).transpose()?;
    let json = read(&args.file)?;
    let certificate = Certificate { report: parse(&args.file, &json)?, json, key };
    let mut checks = vec![
        Check { name: "signature", result: check_signature(&certificate, args) },
        Check { name: "key", result: check_key(&certificate) },
        Check { name: "figures", result: check_figures(&certificate.report) },
        Check { name: "verdict", result: check_verdict(&certificate.report) },
        Check { name: "whole", result: completeness::check(&certificate.report, args, sources)? },
        Check { name: "files", result: files::check(&certificate, args) },
    ];
    if !sources.components.is_empty() {
        checks.push(Check { name: "component", result: check_components(&certificate.report, sources.components)? });
    }
    if let Some(old) = &certificate.report.supersedes {
        checks.push(Check { name: "supersedes", result: supersedes::check(&certificate.report, old, sources)? });
    }
    if !args.certificate.transcript.is_empty() {
        let result = check_transcripts(&certificate.report, &args.certificate.transcript)?;
        checks.push(Check { name: "transcript", result });
    }
    print::print(&certificate, &checks, &unverifiable(args, sources), out)?;
    verdict("certificate", &args.file, &checks, "--public-key lab.pub checks it; --unsigned does without")
}

pub(crate) fn read(path: &Path) -> Outcome<Vec<u8>> {
    let failed = |error: io::Error| {
        let failure = Failure::file("read", path, &error);
        if path.is_dir() { failure.help("name the report.json in it") } else { failure }
    };
    let json = read_at_most(File::open(path).map_err(failed)?, LARGEST).map_err(failed)?;
    json.ok_or_else(|| Failure::input(format!("{} is larger than any report", path.display())))
}

/// Parses the report; an error names the place. An unknown schema is reported before anything else is read.
pub(crate) fn parse(path: &Path, json: &[u8]) -> Outcome<Report> {
    #[derive(Deserialize)]
    struct Form {
        schema: String,
    }
    let name = path.display().to_string();
    if let Ok(Form { schema }) = serde_json::from_slice(json)
        && schema != kip_conformance::report::SCHEMA
    {
        let message = format!("the report has the form {schema:?}; this program reads kip-certificate/1");
        return Err(Failure::input(message).at(Location { file: name, ..Location::default() }));
    }
    let text = &mut serde_json::Deserializer::from_slice(json);
    let place = |line, column, field| Location { file: name.clone(), line: Some(line), column: Some(column), field };
    let report = serde_path_to_error::deserialize(&mut *text).map_err(|error| {
        let (field, error) = (error.path().to_string(), error.into_inner());
        let said = error.to_string();
        let what = said.rsplit_once(" at line ").map_or(said.as_str(), |(what, _)| what);
        Failure::input(format!("this is no whole report: {what}")).at(place(error.line(), error.column(), Some(field)))
    })?;
    text.end().map_err(|error| {
        Failure::input("something follows the report").at(place(error.line(), error.column(), None))
    })?;
    Ok(report)
}

fn fails(what: impl ToString) -> CheckResult {
    CheckResult::Fails(vec![Finding::new(None, what)])
}

/// Checks that the signature covers the exact bytes of the file.
fn check_signature(certificate: &Certificate, args: &Verify) -> CheckResult {
    let Some(key) = &certificate.key else {
        return match args.certificate.unsigned {
            true => CheckResult::Unknowable("no key: nothing says who made this report"),
            false => CheckResult::NotChecked("without the key of whoever signed, a report is only paper".into()),
        };
    };
    let beside = || {
        let mut name = args.file.clone().into_os_string();
        name.push(".sig");
        PathBuf::from(name)
    };
    let path = args.certificate.signature.clone().unwrap_or_else(beside);
    let mut signature = Vec::new();
    let unread = |error: io::Error| format!("cannot read {}: {error}", path.display());
    // One byte more than any signature has.
    let opened = match args.certificate.signature {
        Some(_) => File::open(&path).map_err(unread),
        None => folder::open_file(&path).map_err(|error| error.to_string()),
    };
    let read = opened.and_then(|file| file.take(65).read_to_end(&mut signature).map_err(unread));
    match read {
        Err(error) => fails(format!("it has no signature: {error}")),
        Ok(_) if key.has_signed(&certificate.json, &signature) => {
            CheckResult::Holds(format!("by the key with the fingerprint {}", key.fingerprint()))
        }
        Ok(_) => fails(format!("not by this key (fingerprint {}), or the report was altered since", key.fingerprint())),
    }
}

/// Checks that the key is the one that the report names.
fn check_key(certificate: &Certificate) -> CheckResult {
    match (&certificate.key, &certificate.report.key) {
        (None, _) => CheckResult::Unknowable("no key was given to compare with"),
        (Some(_), None) => fails("the report names no key: it was made without one"),
        (Some(key), Some(named)) if key.fingerprint() == *named => {
            CheckResult::Holds("the report names this key".into())
        }
        (Some(key), Some(named)) => fails(format!("the report names {named}, this key is {}", key.fingerprint())),
    }
}

/// Checks that every verdict and sum agrees with its recomputation.
fn check_figures(report: &Report) -> CheckResult {
    let findings = report.faults().iter().map(|fault| Finding::new(None, fault)).collect();
    result_of(findings, "every verdict, count, mean and variance follows from other figures of the report".into())
}

fn check_verdict(report: &Report) -> CheckResult {
    let open = report.parts.summaries().into_iter().filter(|part| part.verdict != Verdict::Holds);
    let findings = open.map(|part| match part.verdict {
        Verdict::NotRun => Finding::new(None, format!("{}: not run", part.name)),
        _ => Finding::new(None, format!("{}: {} do not hold", part.name, part.findings.len())),
    });
    result_of(findings.collect(), format!("all eight parts hold. {}", report.overview.statement))
}

/// Checks that every named component has the certified digest.
fn check_components(report: &Report, paths: &[PathBuf]) -> Outcome<CheckResult> {
    let mut findings = Vec::new();
    for path in paths {
        let wasm = read_wasm(path)?;
        let digest = Digest::of(&wasm).to_string();
        let (certified, size) = (&report.component.sha256, report.component.size);
        if digest != *certified {
            findings.push(Finding::new(None, format!("{} is {digest}, certified is {certified}", path.display())));
        } else if wasm.len() as u64 != size {
            let what = format!("{} has {} bytes, the report says {size}", path.display(), wasm.len());
            findings.push(Finding::new(None, what));
        }
    }
    Ok(result_of(findings, format!("its SHA-256 is the certified {}", report.component.sha256)))
}

/// Checks that every named transcript was played by the certified component alone.
fn check_transcripts(report: &Report, paths: &[PathBuf]) -> Outcome<CheckResult> {
    let mut findings = Vec::new();
    for path in paths {
        let file = File::open(path).map_err(|error| Failure::file("read", path, &error))?;
        let at = |line, what: String| Finding::new(None, format!("{}, line {line}: {what}", path.display()));
        if let Err((line, what)) = require_played_by(BufReader::new(file), &report.component.sha256) {
            findings.push(at(line, what));
        }
    }
    Ok(result_of(
        findings,
        "every line was played by the certified component; `kip verify` of the transcript says the rest".into(),
    ))
}

/// Requires that the lines are chained, and that the heading and every swap name the certified digest. An error has the line at
/// fault.
fn require_played_by(input: impl io::BufRead, certified: &str) -> Result<(), (usize, String)> {
    let broken = |error: kip::transcript::ReplayError| (error.line, error.problem.to_string());
    let require_certified = |line: usize, digest: Digest| match digest.to_string() == certified {
        true => Ok(()),
        false => Err((line, format!("played by {digest}, certified is {certified}"))),
    };
    let mut lines: Lines<_, TwoUp> = Lines::begin(input).map_err(broken)?;
    require_certified(1, lines.heading().digest)?;
    while let Some(written) = lines.step().map_err(broken)? {
        if let Written::Swap(line, build, _) = &written {
            require_certified(*line, build.digest)?;
        }
    }
    Ok(())
}

/// Lists the claims that a certificate alone cannot show.
fn unverifiable(args: &Verify, sources: RulebookSources<'_>) -> Vec<String> {
    let mut claims = Vec::new();
    if args.certificate.public_key.is_some() {
        claims.push("that the key is the lab's: compare its fingerprint with the one that the lab tells you");
    }
    if sources.components.is_empty() {
        claims.push("that a component you have is the certified one: name its file (--component)");
    }
    claims.push("that the run was as the report says: whoever doubts it runs `kip certify` again, with the same seed");
    claims.push("what the report itself lists as not tested");
    claims.into_iter().map(str::to_owned).collect()
}
