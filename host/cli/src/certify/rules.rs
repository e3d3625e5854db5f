//! Parts 2, 7 and 8: the vectors, the attacks, and every session once more, through the reference host or through the
//! host behind an adapter.

use std::io::Write as _;
use std::path::Path;
use std::time::Instant;

use kip::conformance::Components;
use kip::{Limits, Rulebook, Stateless};
use kip_conformance::adapter::{Adapter, AdapterError, check_protocol_conduct};
use kip_conformance::clauses::{self, ClauseTable};
use kip_conformance::families::two_up::native;
use kip_conformance::hosting::Hosting;
use kip_conformance::report::{self, Finding, Part, Verdict, parts};
use kip_conformance::session::Session;
use kip_conformance::stateless_host::StatelessHost;
use kip_conformance::vectors::Suite;
use kip_conformance::{abuse, listed_sessions, replay, runner};
use tempfile::NamedTempFile;

use super::args::{Certify, PartName};
use super::subject::Subject;
use super::{limits, milliseconds, not_requested, progress, reference_adapter};
use crate::errors::{Failure, Outcome};

/// The results of the three parts.
pub(super) struct PlayedParts {
    pub vectors: Part<parts::Vectors>,
    pub abuse: Part<parts::Abuse>,
    pub replay: Part<parts::Replay>,
    /// The certified host, if it is not the reference host.
    pub adapter: Option<report::Adapter>,
}

/// `seed` is that of the run: it chooses the sessions of parts 7 and 8 where no vector holds.
pub(super) fn play(args: &Certify, subject: &Subject, rulebook: &Rulebook, seed: &[u8; 32]) -> Outcome<PlayedParts> {
    match &args.host {
        Some(command) => play_adapter(args, subject, rulebook, command, seed),
        None => play_reference(args, subject, rulebook, seed),
    }
}

/// The reference host plays; a second instance of it plays again, by the stateless interface.
fn play_reference(args: &Certify, subject: &Subject, rulebook: &Rulebook, seed: &[u8; 32]) -> Outcome<PlayedParts> {
    let mut host = Components::of(rulebook.clone());
    let (vectors, sessions) = vectors(args, &mut host, rulebook, seed)?;
    let abuse = attacks(args, subject, rulebook, &mut host, &sessions);
    let replay = replays(args, rulebook, &sessions, |rulebook| Ok((second_instance(rulebook)?, None)))?;
    Ok(PlayedParts { vectors, abuse, replay, adapter: None })
}

/// The host behind the adapter plays; the reference host plays again.
fn play_adapter(
    args: &Certify,
    subject: &Subject,
    rulebook: &Rulebook,
    command: &str,
    seed: &[u8; 32],
) -> Outcome<PlayedParts> {
    let mut adapter: Adapter = Adapter::start(command, args.timeout).map_err(|error| adapter_failure(&error))?;
    let who = adapter.who().clone();
    let file = export(subject)?;
    let path = file.path().display().to_string();
    let loaded = adapter.load(&path, Some(&subject.digest.to_string()));
    let mut load_faults = Vec::new();
    match loaded {
        Ok(description) if description == *rulebook.description() => {}
        Ok(description) => load_faults.push(format!(
            "`load` describes {} {} (engine {}), and the component describes itself otherwise",
            description.head.rulebook, description.head.generation, description.head.engine
        )),
        Err(failure) => load_faults.push(format!("`load` fails: {}", failure.describe())),
    }
    let (mut vectors, sessions) = vectors(args, &mut adapter, rulebook, seed)?;
    add_findings(&mut vectors, "the adapter", load_faults);
    let mut abuse = attacks(args, subject, rulebook, &mut adapter, &sessions);
    if args.wants(PartName::Abuse) {
        add_findings(&mut abuse, "the adapter", check_protocol_conduct(&mut adapter, &path));
    }
    let replay =
        replays(args, rulebook, &sessions, |rulebook| Ok((second_instance(rulebook)?, Some(reference_adapter()))))?;
    let ended = adapter.stop().err().map(|fault| format!("its end: {fault}"));
    add_findings(&mut vectors, "the adapter", ended);
    Ok(PlayedParts { vectors, abuse, replay, adapter: Some(who) })
}

/// Adds findings to a part. A part with a finding fails.
fn add_findings<T>(part: &mut Part<T>, place: &str, faults: impl IntoIterator<Item = String>) {
    for what in faults {
        part.findings.push(Finding { place: place.into(), what });
        part.verdict = Verdict::Fails;
    }
}

fn adapter_failure(error: &AdapterError) -> Failure {
    match error {
        AdapterError::Begin(fault) => Failure::check(format!("the adapter does not begin as it should: {fault}")),
        error => Failure::input(error.to_string()),
    }
}

/// Writes the component to a file, for a host to load.
fn export(subject: &Subject) -> Outcome<NamedTempFile> {
    let mut file = tempfile::Builder::new().prefix("kip-").suffix(".wasm").tempfile()?;
    file.write_all(&subject.wasm)?;
    file.flush()?;
    Ok(file)
}

/// Part 2, with sessions for abuse and replay: those of the vectors that hold, or else some from the component's lists.
fn vectors(
    args: &Certify,
    host: &mut dyn Hosting,
    rulebook: &Rulebook,
    seed: &[u8; 32],
) -> Outcome<(Part<parts::Vectors>, Vec<Session>)> {
    let (suite, table) = suite(args.vectors.as_deref(), rulebook.id())?;
    let needed = [PartName::Vectors, PartName::Abuse, PartName::Replay].iter().any(|part| args.wants(*part));
    if !needed {
        return Ok((not_requested(), Vec::new()));
    }
    let bar = progress::bar("vectors", suite.len() as u64);
    let (mut part, mut sessions) =
        runner::play(host, rulebook.description(), &suite, table.as_ref(), &mut || bar.inc(1));
    bar.finish_and_clear();
    if sessions.is_empty() {
        match listed_sessions::play(host, rulebook.description(), seed) {
            Ok(played) => sessions = played,
            Err(failure) => add_findings(&mut part, "sessions from its lists", [failure.describe()]),
        }
    }
    Ok((if args.wants(PartName::Vectors) { part } else { not_requested() }, sessions))
}

/// The vectors of a rulebook with its clause table: from a folder, or those that the program carries.
pub(crate) fn suite(folder: Option<&Path>, id: &str) -> Outcome<(Suite, Option<ClauseTable>)> {
    if let Some(folder) = folder {
        return Suite::of_folder(folder, id).map_err(|error| Failure::input(error.to_string()));
    }
    let suite = Suite::carried(id).map_err(|error| Failure::check(error.to_string()))?;
    let table = clauses::carried(id).map(ClauseTable::read).transpose();
    Ok((suite, table.map_err(|error| Failure::check(format!("the clause table of {id}: {error}")))?))
}

/// What parts 7 and 8 say where their sessions are from no vector.
fn own_sessions(sessions: &[Session]) -> Option<String> {
    let from_lists = sessions.first().is_some_and(|session| session.name.starts_with(listed_sessions::NAME));
    from_lists.then(|| {
        let count = sessions.len();
        format!("sessions of vectors, of which none holds: {count} were played from the component's own lists instead")
    })
}

fn attacks(
    args: &Certify,
    subject: &Subject,
    rulebook: &Rulebook,
    host: &mut dyn Hosting,
    sessions: &[Session],
) -> Part<parts::Abuse> {
    let own = args.host.is_none();
    if !args.wants(PartName::Abuse) {
        return not_requested();
    }
    let began = Instant::now();
    let bar = progress::spinner("abuse");
    let of_others = |(id, _): &(String, Vec<u8>)| *id != rulebook.id();
    let foreign: Vec<_> = native::openings().into_iter().filter(of_others).collect();
    let material = abuse::Material { sessions, foreign: &foreign, remote: !own };
    let mut attacked = abuse::attack(host, &material, &mut |made| bar.inc(made));
    limits::attack(subject, sessions, &mut attacked);
    bar.finish_and_clear();
    let others = (!own).then(|| "the limits of the host behind the adapter: they are its own".to_owned());
    let not_tested = others.into_iter().chain(own_sessions(sessions)).collect();
    Part {
        verdict: Verdict::of(attacked.findings.is_empty()),
        duration_ms: milliseconds(began),
        findings: attacked.findings,
        not_tested,
        detail: Some(parts::Abuse { limits: limits::list(&Limits::default()), attacks: attacked.attacks }),
    }
}

/// A second instance, which gets every state as bytes.
fn second_instance(rulebook: &Rulebook) -> Outcome<StatelessHost<Stateless>> {
    Ok(StatelessHost::new(Stateless::new(rulebook)?, kip::RUNTIME))
}

fn replays<H: Hosting>(
    args: &Certify,
    rulebook: &Rulebook,
    sessions: &[Session],
    host: impl FnOnce(&Rulebook) -> Outcome<(H, Option<report::Adapter>)>,
) -> Outcome<Part<parts::Replay>> {
    if !args.wants(PartName::Replay) {
        return Ok(not_requested());
    }
    let bar = progress::bar("replay", sessions.len() as u64);
    let (mut host, who) = host(rulebook)?;
    let mut rules = Stateless::new(rulebook)?;
    let mut part = replay::part(sessions, &mut host, Some(&mut rules), who, &mut || bar.inc(1));
    bar.finish_and_clear();
    part.not_tested.extend(own_sessions(sessions));
    Ok(part)
}
