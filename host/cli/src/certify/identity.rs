//! Part 1: which bytes these are, and whether they agree with the lock file and the source.

use std::path::{Path, PathBuf};

use kip::family::Described as _;
use kip::{Inspection, LoadError, Rulebook};
use kip_builder::{Request, build};
use kip_conformance::beside::has_unreadable_record;
use kip_conformance::report::parts::{Build, Export, Identity};
use kip_conformance::report::{Finding, Part, Verdict};
use kip_records::Component;

use super::family::Certifiable;
use super::lock_file::{LockFile, engine_tools};
use super::subject::Subject;
use crate::errors::{Failure, Outcome};
use crate::rulebook_file::{self, is_rulebook_file};

/// Checks imports, exports, digest and, if asked for, a rebuild, before any other part runs.
pub(super) fn check<F: Certifiable>(
    subject: &Subject,
    inspection: &Inspection,
    loaded: Result<&Rulebook<F>, &LoadError>,
    lock_file: &LockFile,
    reproduce: Option<&Option<PathBuf>>,
) -> Outcome<Part<Identity>> {
    let mut findings = Vec::new();
    let mut not_tested = Vec::new();
    let mut find = |place: &str, what: String| findings.push(Finding { place: place.into(), what });
    for import in &inspection.imports {
        find("imports", format!("a rulebook imports nothing, this one imports {}", import.name));
    }
    let missing = inspection.missing();
    for item in &missing {
        find("exports", format!("{item} is missing"));
    }
    if has_unreadable_record::<F>(&subject.wasm) {
        find(
            "record",
            "the suite's own engine cannot read the record in the bytes: it was altered, or is no rulebook".into(),
        );
    }
    let rulebook = loaded.inspect_err(|error| find("component", error.to_string())).ok();
    let lock = rulebook.and_then(|rulebook| lock_file.find(rulebook.id(), &subject.digest.to_string()));
    match (&lock, rulebook) {
        (Some(Build { sha256, agrees: false, .. }), Some(rulebook)) => {
            find("lock file", format!("{} is {sha256} there, this is {}", rulebook.id(), subject.digest));
        }
        (None, Some(rulebook)) if lock_file.about.given.is_some() => {
            find("lock file", format!("it has no entry for {}", rulebook.id()));
        }
        (None, Some(rulebook)) => not_tested
            .push(format!("the lock file: it knows no {}; whoever certifies it keeps its digest", rulebook.id())),
        _ => {}
    }
    let rebuild = match (reproduce, rulebook) {
        (Some(folder), Some(rulebook)) => Some(rebuild(rulebook.id(), folder.as_deref(), subject)?),
        _ => None,
    };
    match &rebuild {
        Some(Build { sha256, agrees: false, .. }) => {
            find("rebuild", format!("built again it is {sha256}, this is {}", subject.digest));
        }
        Some(_) => {}
        None => not_tested.push(NOT_REBUILT.into()),
    }
    let detail = Identity {
        imports: inspection.imports.iter().map(|port| port.name.clone()).collect(),
        exports: exports(inspection),
        contract: kip::contract_name::<F>(),
        missing,
        commands: rulebook.map(commands).unwrap_or_default(),
        inside: lock_file.look_inside(&subject.wasm),
        lock_file: lock_file.about.clone(),
        lock,
        rebuild,
    };
    Ok(Part { verdict: Verdict::of(findings.is_empty()), duration_ms: 0, findings, not_tested, detail: Some(detail) })
}

fn exports(inspection: &Inspection) -> Vec<Export> {
    let export = |port: &kip::Port| Export { name: port.name.clone(), items: port.items.clone() };
    inspection.exports.iter().map(export).collect()
}

/// The text of a report whose component was not built from source.
pub(crate) const NOT_REBUILT: &str = "whether the source gives these bytes: --reproduce builds it";

/// How a component is built again.
const SOURCES: &str =
    "--reproduce our-house.toml names the file of a house's rulebook, --reproduce FOLDER the folder of kip's source";

/// Builds the component again, from a rulebook's file or from kip's source.
fn rebuild(id: &str, source: Option<&Path>, subject: &Subject) -> Outcome<Build> {
    match source {
        Some(file) if is_rulebook_file(file) => rebuild_from_file(file, subject),
        folder => rebuild_from_source(id, folder, subject),
    }
}

/// Adds the rulebook of a file to the engine that the program carries. The report names the tools that made the engine.
fn rebuild_from_file(file: &Path, subject: &Subject) -> Outcome<Build> {
    let wasm = rulebook_file::build(file)?;
    let parts = Component::split(&wasm).map_err(|error| Failure::check(error.to_string()))?;
    let sha256 = kip::Digest::of(&wasm).to_string();
    let agrees = sha256 == subject.digest.to_string();
    let (toolchain, encoder) = engine_tools(&parts.engine.sha256);
    Ok(Build { sha256, toolchain, encoder, agrees })
}

/// Builds the component from kip's source, in a new target folder.
fn rebuild_from_source(id: &str, source: Option<&Path>, subject: &Subject) -> Outcome<Build> {
    let source = source.unwrap_or_else(|| Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")));
    let source = source.canonicalize().map_err(|error| Failure::file("read", source, &error).help(SOURCES))?;
    let target = tempfile::tempdir()?;
    let mut request = Request::new(source, [format!("kip-{id}")]);
    request.target_dir = target.path().to_owned();
    let built = build(&request)
        .map_err(|error| Failure::input(format!("{id} cannot be built again: {error}")).help(SOURCES))?;
    let built = built.into_iter().next().ok_or_else(|| Failure::check(format!("nothing was built for {id}")))?;
    let agrees = built.sha256 == subject.digest.to_string();
    Ok(Build { sha256: built.sha256, toolchain: built.toolchain, encoder: built.encoder, agrees })
}

/// Returns the names of the commands that the rulebook lists.
fn commands<F: Certifiable>(rulebook: &Rulebook<F>) -> Vec<String> {
    rulebook.description().head().commands.iter().map(|line| line.name.clone()).collect()
}
