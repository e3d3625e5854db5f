//! `kip certify`: runs the conformance suite on one component, and writes one report.
//!
//! The crate `kip-conformance` has the checks and the verdicts. This module gives it component, hosts and seed, shows
//! progress, and prints and signs the report.

pub(crate) mod accepted;
pub(crate) mod args;
pub(crate) mod family;
mod identity;
mod interrupt;
mod lab;
pub(crate) mod limits;
mod lock_file;
mod other_parts;
pub(crate) mod progress;
mod rules;
mod show;
pub(crate) mod sizes;
pub(crate) mod subject;
pub(crate) mod suite;
pub(crate) mod supersedes;

use std::collections::BTreeMap;
use std::num::NonZero;
use std::path::Path;
use std::sync::Arc;
use std::thread;
use std::time::Instant;

use jiff::Timestamp;
use kip::family::Described as _;
use kip::{Limits, LoadError, Rulebook};
use kip_conformance::beside::{Companion, engine_for};
use kip_conformance::certificate::PrivateKey;
use kip_conformance::clauses::ClauseTable;
use kip_conformance::functions::{Calls, Tally};
use kip_conformance::report::folder::{Folder, FolderError};
use kip_conformance::report::{
    self, Lab, Machine, Options, Overview, Part, Parts, Reference, Report, SCHEMA, Supersedes, Tool, Verdict, files,
};
use kip_conformance::vectors::Suite;
use tempfile::TempDir;

use super::check::accounting;
use super::errors::{Failure, Outcome};
use super::families::Family;
use super::output::{Out, grouped};
use super::registry::{RulebookSources, load_failure};
use super::rulebook_file::is_rulebook_file;
use super::values::Bytes32;
use super::{certificate, phrases};
pub(crate) use args::Certify;
use args::PartName;
use family::Certifiable;
pub(crate) use identity::NOT_REBUILT;
pub(crate) use lock_file::LockFile;
use progress::Progress;
use rules::PlayedParts;
use show::Signature;
use sizes::Sizes;
use subject::Subject;
use supersedes::Old;

pub(crate) fn run(args: &Certify, sources: RulebookSources<'_>, out: &mut Out) -> Outcome {
    // `--component` and `--allow` may name the superseded version.
    if args.supersedes.is_none() {
        sources.require_no_other(&args.subject, "kip certify our-house.wasm")?;
    }
    if is_rulebook_file(&args.subject) {
        accounting::require(&args.subject, args.vectors.as_deref(), out)?;
    }
    let subject = Subject::find(&args.subject, sources)?;
    let inspection = kip::inspect(&subject.wasm).map_err(|error| subject::invalid_wasm(&subject, &error))?;
    // A file that is not a rulebook is reported as an incomplete one of this family.
    let family = inspection.family.as_deref().map_or(Ok(Family::usual()), Family::require)?;
    family.0.certify(args, subject, inspection, sources, out)
}

/// Certifies a component of a family.
///
/// # Errors
/// A named file cannot be read, the folder cannot be written, or the component does not hold.
pub(crate) fn certify<F: Certifiable>(
    args: &Certify,
    subject: Subject,
    inspection: kip::Inspection,
    sources: RulebookSources<'_>,
    out: &mut Out,
) -> Outcome {
    let key = args.key.as_deref().map(certificate::read_private_key).transpose()?;
    let lab = args.lab.as_deref().map(lab::read).transpose()?;
    Folder::require_own_place(&args.out).map_err(|error| folder_failure(&error))?;
    let seed = match args.seed {
        Some(Bytes32(seed)) => seed,
        None => *super::play::chance::draw_seed()?,
    };
    let lock_file = LockFile::read(args.lock.as_deref())?;
    let accepted = accepted::read(args.accept.as_deref())?;
    let (began, started) = (Instant::now(), Timestamp::now());
    let old = args.supersedes.as_deref().map(|named| Old::find(named, &subject, sources)).transpose()?;
    require_enough::<F>(args)?;
    let loaded = match subject.load::<F>(Limits::default()) {
        Ok(rulebook) => Ok(Loaded::with_suite(args, &subject, rulebook, accepted)?),
        Err(error) if error.is_of_host() => return Err(load_failure(&error)),
        Err(error) => Err(error),
    };
    // Every named file could be read. From here on the folder contains no older certificate.
    let folder = Folder::begin(&args.out).map_err(|error| folder_failure(&error))?;
    let supersedes = match (&old, &loaded) {
        (Some(old), Ok(_)) => Some(old.compare::<F>(&subject, &seed)?),
        _ => None,
    };
    let signer = key.as_ref().map(|key| key.public().fingerprint());
    let run = Run {
        args,
        subject: &subject,
        lock_file: &lock_file,
        seed,
        lab,
        supersedes,
        signer,
        collected: tempfile::tempdir()?,
        began,
        started,
        calls: Arc::default(),
        sizes: Sizes::of::<F>(args),
        progress: Progress::of(args),
    };
    let mut report = run.report(&inspection, loaded.as_ref())?;
    report.find_contradictions();
    let signature = write(&report, &folder, run.collected.path(), key.as_ref())?;
    show::print(&report, &args.out, signature, out)?;
    verdict(&report)
}

/// Writes the report, and signs it if all of it holds and a key was named.
fn write(report: &Report, folder: &Folder, collected: &Path, key: Option<&PrivateKey>) -> Outcome<Signature> {
    let json = files::write(report, folder, collected).map_err(|error| folder_failure(&error))?;
    match key {
        Some(key) if report.verdict == Verdict::Holds => {
            let signature = key.sign(report, &json).map_err(|error| Failure::check(error.to_string()))?;
            folder.write(files::SIGNATURE, &signature).map_err(|error| folder_failure(&error))?;
            Ok(Signature::Written)
        }
        Some(_) => Ok(Signature::Withheld),
        None => Ok(Signature::NotRequested),
    }
}

/// Requires as many games as part 6 needs, if part 6 is requested.
fn require_enough<F: Certifiable>(args: &Certify) -> Outcome {
    let fewest = F::FEWEST;
    match args.simulate {
        Some(games) if games < fewest && args.wants(PartName::Simulation) => {
            let (games, fewest) = (grouped(games), grouped(fewest));
            Err(Failure::input(format!("--simulate {games} is too few for part 6: at least {fewest} for this family")))
        }
        _ => Ok(()),
    }
}

/// Returns the failure for a folder that cannot be written to.
fn folder_failure(error: &FolderError) -> Failure {
    Failure::input(error.to_string()).help("--out DIR names another folder for the report")
}

/// Returns exit code 0 or 1.
fn verdict(report: &Report) -> Outcome {
    let named = |verdict| {
        let parts = report.parts.summaries().into_iter().filter(move |part| part.verdict == verdict);
        parts.map(|part| part.name).collect::<Vec<_>>().join(", ")
    };
    match report.verdict {
        Verdict::Holds => Ok(()),
        Verdict::Fails => {
            Err(Failure::check(format!("{} does not hold: {}", report.component.name, named(Verdict::Fails))))
        }
        Verdict::NotRun => Err(Failure::check(format!("no certificate: not all was run: {}", named(Verdict::NotRun)))),
    }
}

/// The component under test, with the vectors of its rulebook.
struct Loaded<F: Certifiable> {
    rulebook: Rulebook<F>,
    suite: Suite<F>,
    clauses: Option<ClauseTable>,
    /// The suite's own engine, if it can play the component's rulebook.
    companion: Option<Companion<F::Engine>>,
}

impl<F: Certifiable> Loaded<F> {
    fn with_suite(
        args: &Certify,
        subject: &Subject,
        rulebook: Rulebook<F>,
        accepted: BTreeMap<String, String>,
    ) -> Outcome<Self> {
        let (suite, clauses) = suite::suite(args.vectors.as_deref(), rulebook.id())?;
        let companion = engine_for::<F>(&subject.wasm, rulebook.id())
            .map(|(engine, source)| Companion::new(engine, source, accepted));
        if let Some(companion) = &companion {
            companion.compare_rulebook::<F>(rulebook.id());
        }
        Ok(Self { rulebook, suite, clauses, companion })
    }
}

/// One run of `kip certify`.
struct Run<'a> {
    args: &'a Certify,
    subject: &'a Subject,
    lock_file: &'a LockFile,
    seed: [u8; 32],
    lab: Option<Lab>,
    supersedes: Option<Supersedes>,
    /// The fingerprint of the key that is to sign.
    signer: Option<String>,
    /// The folder for the outcomes that part 5 tests, until all files of the report are written.
    collected: TempDir,
    began: Instant,
    started: Timestamp,
    /// The calls that the parts make.
    calls: Arc<Calls>,
    sizes: Sizes,
    progress: Progress,
}

impl Run<'_> {
    fn report<F: Certifiable>(
        &self,
        inspection: &kip::Inspection,
        loaded: Result<&Loaded<F>, &LoadError>,
    ) -> Outcome<Report> {
        let rulebook = loaded.map(|loaded| &loaded.rulebook);
        let identity = self.identity(inspection, rulebook)?;
        let (mut parts, adapter) = match loaded {
            Ok(loaded) => self.parts(identity, loaded)?,
            Err(error) => (not_loaded(identity, error), None),
        };
        let companion = loaded.ok().and_then(|loaded| loaded.companion.as_ref());
        let reference = companion.map(|companion| companion.report());
        match &reference {
            Some(reference) => parts.add_differences(reference),
            None => parts.say_not_compared(),
        }
        Ok(self.assemble(parts, reference, adapter, rulebook.ok()))
    }

    fn identity<F: Certifiable>(
        &self,
        inspection: &kip::Inspection,
        rulebook: Result<&Rulebook<F>, &LoadError>,
    ) -> Outcome<Part<report::parts::Identity>> {
        if !self.args.wants(PartName::Identity) {
            return Ok(not_requested());
        }
        let began = Instant::now();
        let reproduce = self.args.reproduce.as_ref();
        let mut part = identity::check(self.subject, inspection, rulebook, self.lock_file, reproduce)?;
        part.duration_ms = milliseconds(began);
        Ok(part)
    }

    fn parts<F: Certifiable>(
        &self,
        identity: Part<report::parts::Identity>,
        loaded: &Loaded<F>,
    ) -> Outcome<(Parts, Option<report::Adapter>)> {
        let PlayedParts { vectors, abuse, replay, adapter } = rules::play(self, loaded)?;
        let returns = other_parts::returns(self, loaded);
        let invariants = other_parts::invariants(self, loaded);
        let randomness = other_parts::randomness(self, loaded);
        let simulation = other_parts::simulation(self, loaded, &returns);
        let returns = if self.args.wants(PartName::Returns) { returns } else { not_requested() };
        Ok((Parts { identity, vectors, returns, invariants, randomness, simulation, abuse, replay }, adapter))
    }

    /// Counts the calls that a part makes.
    fn tally(&self, part: &'static str) -> Tally {
        Tally::of(part, &self.calls)
    }

    fn assemble<F: Certifiable>(
        &self,
        parts: Parts,
        reference: Option<Reference>,
        adapter: Option<report::Adapter>,
        rulebook: Option<&Rulebook<F>>,
    ) -> Report {
        let host = report::Host {
            foreign: adapter.is_some(),
            adapter: adapter.unwrap_or_else(reference_adapter),
            reference_runtime: kip::RUNTIME.into(),
        };
        let options = self.options::<F>();
        Report {
            schema: SCHEMA.into(),
            lab: self.lab.clone(),
            key: self.signer.clone(),
            tool: tool(),
            machine: machine(),
            started: self.started.strftime("%Y-%m-%dT%H:%M:%SZ").to_string(),
            duration_ms: milliseconds(self.began),
            component: report::Component {
                name: self.subject.name.clone(),
                sha256: self.subject.digest.to_string(),
                size: self.subject.wasm.len() as u64,
            },
            rulebook: rulebook.map(describe),
            supersedes: self.supersedes.clone(),
            overview: Overview::of(&parts, &host, reference.as_ref(), &options),
            options,
            verdict: parts.verdict(),
            reference,
            host,
            parts,
            functions: self.calls.list(F::NAME),
        }
    }

    fn options<F: Certifiable>(&self) -> Options {
        Options {
            seed: phrases::hex(&self.seed),
            stakes: F::stakes(),
            samples: self.sizes.samples,
            spins: self.sizes.games,
            rebuild: self.args.reproduce.is_some(),
            quick: self.args.quick,
        }
    }
}

/// The name of this program in its reports.
pub(crate) const TOOL: &str = "kip";

/// Returns this program's entry for the report.
fn tool() -> Tool {
    Tool {
        name: TOOL.into(),
        version: env!("CARGO_PKG_VERSION").into(),
        commit: env!("KIP_COMMIT").into(),
        compiler: env!("KIP_COMPILER").into(),
    }
}

/// Returns this machine's entry for the report.
fn machine() -> Machine {
    Machine {
        os: std::env::consts::OS.into(),
        architecture: std::env::consts::ARCH.into(),
        cores: thread::available_parallelism().map_or(1, NonZero::get) as u64,
    }
}

/// Returns the reference host, as its adapter would introduce itself.
fn reference_adapter() -> report::Adapter {
    report::Adapter {
        name: "kip".into(),
        version: env!("CARGO_PKG_VERSION").into(),
        language: "Rust".into(),
        runtime: kip::RUNTIME.into(),
        os: std::env::consts::OS.into(),
    }
}

fn describe<F: Certifiable>(rulebook: &Rulebook<F>) -> report::Rulebook {
    let head = rulebook.description().head();
    report::Rulebook {
        family: head.family.clone(),
        id: head.rulebook.clone(),
        title: head.title.clone(),
        source: head.source.clone(),
        source_sha256: phrases::hex(&head.source_sha256),
        generation: head.generation.clone(),
        engine: head.engine.clone(),
    }
}

/// Returns the parts for a component that cannot be loaded: only its identity was checked.
fn not_loaded(identity: Part<report::parts::Identity>, error: &LoadError) -> Parts {
    let why = format!("the component cannot be loaded: {error}");
    Parts {
        identity,
        vectors: Part::not_run(&why),
        returns: Part::not_run(&why),
        invariants: Part::not_run(&why),
        randomness: Part::not_run(&why),
        simulation: Part::not_run(&why),
        abuse: Part::not_run(&why),
        replay: Part::not_run(&why),
    }
}

/// Returns the part for one that `--part` leaves out.
fn not_requested<T>() -> Part<T> {
    Part::not_run("not asked for in this run (--part)")
}

fn milliseconds(since: Instant) -> u64 {
    u64::try_from(since.elapsed().as_millis()).unwrap_or(u64::MAX)
}
