//! The version that a component supersedes: named by its certificate or its bytes, and compared with the certified component.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use kip::Digest;
use kip_conformance::report::supersedes::{Counts, Differs, Superseded};
use kip_conformance::report::{Supersedes, Verdict, files};

use super::family::Certifiable;
use super::subject::Subject;
use crate::diff::{self, Found, Parameters, SESSIONS, compare, family_of};
use crate::errors::{Failure, Outcome};
use crate::registry::{RulebookSources, read_wasm};
use crate::verify::certificate::{is_certificate, parse, read};

/// The superseded version.
pub(super) struct Old {
    subject: Subject,
    certificate: Option<Superseded>,
}

impl Old {
    /// Finds the version by its name: a certificate or its folder, a component's file, or an id.
    ///
    /// # Errors
    /// The certificate does not hold, its component is not here, it is of another family, or it has the same bytes.
    pub(super) fn find(named: &Path, new: &Subject, sources: RulebookSources<'_>) -> Outcome<Self> {
        let report = if named.is_dir() { named.join(files::JSON) } else { named.to_owned() };
        let is_report = report.is_file() && is_certificate(&report)?;
        let old = match is_report {
            true => Self::of_certificate(&report, sources)?,
            false => Self { subject: Subject::find(named, sources)?, certificate: None },
        };
        if old.subject.digest == new.digest {
            let same = format!("{} and {} are the same component", old.subject.name, new.name);
            return Err(Failure::input(format!("{same}: it does not supersede itself")));
        }
        let families = (family_of(&old.subject)?, family_of(new)?);
        match families.0 == families.1 {
            true => Ok(old),
            false => Err(Failure::input(format!(
                "{} is of the family {}, and {} of {}: it supersedes nothing of another family",
                old.subject.name, families.0, new.name, families.1
            ))),
        }
    }

    fn of_certificate(path: &Path, sources: RulebookSources<'_>) -> Outcome<Self> {
        let json = read(path)?;
        let report = parse(path, &json)?;
        let faults = report.faults();
        if report.verdict != Verdict::Holds || !faults.is_empty() {
            let why = faults.first().cloned().unwrap_or_else(|| report.overview.statement.clone());
            return Err(Failure::input(format!("{} is no certificate that holds: {why}", path.display()))
                .help("`kip verify` says more; --supersedes FILE.wasm names the component alone"));
        }
        let sha256 = &report.component.sha256;
        let subject = at_hand(sha256, sources)?.ok_or_else(|| {
            Failure::input(format!(
                "the component of {} is not here: {}, SHA-256 {sha256}",
                path.display(),
                report.component.name
            ))
            .help("--allow FILE.wasm names its file")
        })?;
        let certificate = Superseded { sha256: Digest::of(&json).to_string(), started: report.started };
        Ok(Self { subject, certificate: Some(certificate) })
    }

    /// Compares it with the certified component.
    ///
    /// # Errors
    /// It cannot be loaded.
    pub(super) fn compare<F: Certifiable>(&self, new: &Subject, seed: &[u8; 32]) -> Outcome<Supersedes> {
        let found = compare_with::<F>(&self.subject, new, seed, SESSIONS)?;
        Ok(Supersedes {
            rulebook: found.one.rulebook.clone(),
            sha256: found.one.sha256.clone(),
            certificate: self.certificate.clone(),
            differs: differs(found, SESSIONS),
        })
    }
}

/// Returns the differences between two components, in the form of a certificate.
pub(crate) fn find_differences<F: Certifiable>(
    old: &Subject,
    new: &Subject,
    seed: &[u8; 32],
    at_random: u16,
) -> Outcome<Differs> {
    Ok(differs(compare_with::<F>(old, new, seed, at_random)?, at_random))
}

fn compare_with<F: Certifiable>(old: &Subject, new: &Subject, seed: &[u8; 32], at_random: u16) -> Outcome<Found> {
    compare::<F>(&Parameters { stakes: &[], sessions: at_random, seed: *seed }, old, new, diff::tell::tell_nothing)
}

fn differs(found: Found, at_random: u16) -> Differs {
    let verdict = match found.verdict {
        diff::Verdict::Same => "same",
        diff::Verdict::Minor => "minor",
        diff::Verdict::Major => "major",
    };
    let count = |section: &diff::Section| {
        let count = |is_it: &dyn Fn(&diff::Row) -> bool| section.rows.iter().filter(|row| is_it(row)).count() as u64;
        let counts = Counts {
            new: count(&|row| row.one.is_none()),
            gone: count(&|row| row.other.is_none()),
            changed: count(&|row| row.one.is_some() && row.other.is_some()),
        };
        (section.name.to_owned(), counts)
    };
    Differs {
        verdict: verdict.into(),
        counts: found.sections.iter().map(count).collect::<BTreeMap<_, _>>(),
        at_random,
        tried: found.tried,
        parting: found.parting.map(|parting| parting.commands),
    }
}

/// Returns the component with a digest, if the program carries it or it was named.
pub(crate) fn at_hand(sha256: &str, sources: RulebookSources<'_>) -> Outcome<Option<Subject>> {
    let carried = kip::carried().iter().find(|carried| Digest::of(carried.bytes).to_string() == sha256);
    if let Some(carried) = carried {
        return Subject::find(Path::new(carried.rulebook), sources).map(Some);
    }
    let is_it = |path: &&PathBuf| read_wasm(path).is_ok_and(|wasm| Digest::of(&wasm).to_string() == sha256);
    let named = sources.components.iter().chain(sources.allow).find(is_it);
    named.map(|path| Subject::find(path, sources)).transpose()
}
