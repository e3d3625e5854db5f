//! Parts 2, 7 and 8: the vectors, the attacks, and every session once more, through the reference host and, if there is
//! one, through the host behind an adapter.

use std::time::Instant;

use kip::conformance::Components;
use kip::family::Described as _;
use kip::{Rulebook, Stateless};
use kip_conformance::abuse::Attacked;
use kip_conformance::adapter::{Adapter, AdapterError, Limits, adopt_orphans, check_protocol_conduct};
use kip_conformance::family::Tested;
use kip_conformance::hosting::Hosting;
use kip_conformance::report::parts::{Attack, Which};
use kip_conformance::report::{self, Finding, Part, Verdict, parts};
use kip_conformance::session::Session;
use kip_conformance::side_by_side::{self, Compared, Hosts, USUAL};
use kip_conformance::stateless_host::StatelessHost;
use kip_conformance::watched::{WatchedHost, WatchedRules};
use kip_conformance::{abuse, listed_sessions, places, replay, runner};

use super::args::PartName;
use super::family::Certifiable;
use super::progress::Stage;
use super::{Loaded, Run, interrupt, limits, milliseconds, not_requested, other_parts, reference_adapter};
use crate::errors::{Failure, Outcome};

/// The results of the three parts.
pub(super) struct PlayedParts {
    pub vectors: Part<parts::Vectors>,
    pub abuse: Part<parts::Abuse>,
    pub replay: Part<parts::Replay>,
    /// The certified host, if it is not the reference host.
    pub adapter: Option<report::Adapter>,
}

pub(super) fn play<F: Certifiable>(run: &Run<'_>, loaded: &Loaded<F>) -> Outcome<PlayedParts> {
    match &run.args.host {
        Some(command) => play_adapter(run, loaded, command),
        None => play_reference(run, loaded),
    }
}

/// Plays in the reference host. A second instance of it plays again, by the stateless interface.
fn play_reference<F: Certifiable>(run: &Run<'_>, loaded: &Loaded<F>) -> Outcome<PlayedParts> {
    let rulebook = &loaded.rulebook;
    let mut host = Components::of(rulebook.clone());
    let (vectors, sessions) = vectors(run, &mut host, loaded);
    let abuse = attacks(run, loaded, &mut host, &sessions);
    let replay = replays(run, loaded, &sessions, |rulebook| Ok((second_instance(rulebook)?, None)))?;
    Ok(PlayedParts { vectors, abuse, replay, adapter: None })
}

/// Plays in both hosts: the reference host, by which the component is judged, and the host behind the adapter, which is also
/// compared with it.
fn play_adapter<F: Certifiable>(run: &Run<'_>, loaded: &Loaded<F>, command: &str) -> Outcome<PlayedParts> {
    let (args, subject, rulebook) = (run.args, run.subject, &loaded.rulebook);
    interrupt::end_adapters_on_signals()?;
    adopt_orphans();
    let limits = Limits { request: args.timeout, run: args.host_limit, ..Limits::default() };
    let mut adapter: Adapter<F> = Adapter::start(command, limits).map_err(|error| adapter_failure(&error))?;
    let who = adapter.who().clone();
    let file = side_by_side::write_component(&subject.wasm)?;
    let path = file.path().display().to_string();
    let described = adapter.load(&path, Some(&subject.digest.to_string()));
    let mut load_faults = Vec::new();
    match described {
        Ok(description) if description == *rulebook.description() => {}
        Ok(description) => load_faults.push(format!(
            "`load` describes {} {} (engine {}), and the component describes itself otherwise",
            description.head().rulebook,
            description.head().generation,
            description.head().engine
        )),
        Err(failure) => load_faults.push(format!("`load` fails: {}", failure.describe())),
    }
    let mut reference = Components::of(rulebook.clone());
    let (of_reference, reference_sessions) = vectors(run, &mut reference, loaded);
    let (of_adapter, sessions) = vectors(run, &mut adapter, loaded);
    let mut vectors = runner::combine(of_reference, of_adapter);
    add_findings(&mut vectors, "the adapter", load_faults);
    let mut abuse = attacks(run, loaded, &mut reference, &reference_sessions);
    if args.wants(PartName::Abuse) {
        attack_adapter(run, &mut abuse, rulebook, &mut adapter, &sessions, &limits);
        add_findings(&mut abuse, "the adapter", check_protocol_conduct(&mut adapter, &path));
    }
    let mut replay =
        replays(run, loaded, &sessions, |rulebook| Ok((second_instance(rulebook)?, Some(reference_adapter()))))?;
    if args.wants(PartName::Replay) {
        let digest = subject.digest.to_string();
        let component = side_by_side::Component { wasm: &subject.wasm, path: &path, sha256: &digest };
        let began = Instant::now();
        compare(run, rulebook, component, &mut adapter, &reference_sessions).add_to(&mut replay);
        replay.duration_ms += milliseconds(began);
    }
    let ended = adapter.stop().err().map(|fault| format!("its end: {fault}"));
    add_findings(&mut vectors, "the adapter", ended);
    Ok(PlayedParts { vectors, abuse, replay, adapter: Some(who) })
}

/// Adds findings at a place to a part.
fn add_findings<T>(part: &mut Part<T>, place: &str, faults: impl IntoIterator<Item = String>) {
    part.fail_with(faults.into_iter().map(|what| Finding { place: place.into(), what }));
}

fn adapter_failure(error: &AdapterError) -> Failure {
    match error {
        AdapterError::Begin(fault) => Failure::check(format!("the adapter does not begin as it should: {fault}")),
        error => Failure::input(error.to_string()),
    }
}

/// Runs part 2, and returns sessions for abuse and replay: those of the vectors that hold, or else some from the component's
/// lists.
fn vectors<F: Certifiable>(
    run: &Run<'_>,
    host: &mut dyn Hosting<F>,
    loaded: &Loaded<F>,
) -> (Part<parts::Vectors>, Vec<Session<F>>) {
    let Loaded { rulebook, suite, clauses, companion } = loaded;
    let companion = companion.as_ref().filter(|_| !host.is_remote());
    let (args, mut host) = (run.args, WatchedHost::new(host, run.tally("vectors"), companion));
    let needed = [PartName::Vectors, PartName::Abuse, PartName::Replay].iter().any(|part| args.wants(*part));
    if !needed {
        return (not_requested(), Vec::new());
    }
    let bar = run.progress.begin(if host.is_remote() { Stage::HostVectors } else { Stage::Vectors });
    let (mut done, all) = (0, suite.len() as u64);
    let (mut part, mut sessions) =
        runner::play(&mut host, rulebook.description(), suite, clauses.as_ref(), &mut || {
            done += 1;
            bar.show(done, all);
        });
    drop(bar);
    if args.wants(PartName::Vectors) && !host.is_remote() {
        play_elsewhere(run, loaded, &sessions, &mut part);
    }
    if sessions.is_empty() {
        match listed_sessions::play(&mut host, rulebook.description(), &run.seed) {
            Ok(played) => sessions = played,
            Err(failure) => add_findings(&mut part, "sessions from its lists", [failure.describe()]),
        }
    }
    (if args.wants(PartName::Vectors) { part } else { not_requested() }, sessions)
}

/// Plays the sessions of the vectors that hold at every place.
fn play_elsewhere<F: Certifiable>(
    run: &Run<'_>,
    loaded: &Loaded<F>,
    sessions: &[Session<F>],
    part: &mut Part<parts::Vectors>,
) {
    let bar = run.progress.begin(Stage::Places);
    let sample = (&run.seed, run.sizes.one_of);
    match other_parts::watch(run, loaded, &loaded.rulebook, "vectors") {
        Ok(mut rules) => places::play(&mut rules, sessions, sample, &mut |done, of| bar.show(done, of), part),
        Err(failure) => add_findings(part, "places", [failure.describe()]),
    }
}

/// Returns the note of parts 7 and 8 when their sessions are not from a vector.
fn own_sessions<F: Tested>(sessions: &[Session<F>]) -> Option<String> {
    let from_lists = sessions.first().is_some_and(|session| session.name.starts_with(listed_sessions::NAME));
    from_lists.then(|| {
        let count = sessions.len();
        format!("sessions of vectors, of which none holds: {count} were played from the component's own lists instead")
    })
}

/// Attacks the component in the reference host, and the limits of that host.
fn attacks<F: Certifiable>(
    run: &Run<'_>,
    loaded: &Loaded<F>,
    host: &mut dyn Hosting<F>,
    sessions: &[Session<F>],
) -> Part<parts::Abuse> {
    if !run.args.wants(PartName::Abuse) {
        return not_requested();
    }
    let began = Instant::now();
    let mut attacked = attack(
        run,
        &loaded.rulebook,
        &mut WatchedHost::new(host, run.tally("abuse"), loaded.companion.as_ref()),
        sessions,
    );
    limits::attack(run.subject, sessions, &mut attacked);
    let verdicts = attacked.attacks.iter().map(|attack| attack.verdict);
    let not_run = attacked.attacks.iter().filter(|attack| attack.verdict == Verdict::NotRun);
    let not_run = not_run.map(|attack| format!("{}: the suite has nothing to attack with", attack.name));
    Part {
        verdict: Verdict::all(verdicts.chain([Verdict::of(attacked.findings.is_empty())])),
        duration_ms: milliseconds(began),
        not_tested: own_sessions(sessions).into_iter().chain(not_run).collect(),
        findings: attacked.findings,
        detail: Some(parts::Abuse { limits: limits::list(&kip::Limits::default()), attacks: attacked.attacks }),
    }
}

/// Makes the same attacks on the host behind the adapter, by lines of JSON.
fn attack_adapter<F: Certifiable>(
    run: &Run<'_>,
    part: &mut Part<parts::Abuse>,
    rulebook: &Rulebook<F>,
    host: &mut dyn Hosting<F>,
    sessions: &[Session<F>],
    limits: &Limits,
) {
    let began = Instant::now();
    let attacked = attack(run, rulebook, host, sessions);
    let name = |what: &str| format!("{}: {what}", Which::Adapter.words());
    part.verdict = Verdict::all([part.verdict, Verdict::of(attacked.findings.is_empty())]);
    part.findings.extend(attacked.findings.into_iter().map(|one| Finding { place: name(&one.place), ..one }));
    part.not_tested.push("the limits of the host behind the adapter: they are its own".into());
    part.duration_ms += milliseconds(began);
    if let Some(detail) = &mut part.detail {
        detail.attacks.extend(attacked.attacks.into_iter().map(|one| Attack { name: name(&one.name), ..one }));
        detail.limits.extend(limits::list_of_adapter(limits));
    }
}

fn attack<F: Certifiable>(
    run: &Run<'_>,
    rulebook: &Rulebook<F>,
    host: &mut dyn Hosting<F>,
    sessions: &[Session<F>],
) -> Attacked {
    let bar = run.progress.begin(if host.is_remote() { Stage::HostAbuse } else { Stage::Abuse });
    // So many attacks are made in a usual run: how many there are depends on the answers.
    let (mut done, all) = (0, 40_000);
    let of_others = |(id, _): &(String, Vec<u8>)| *id != rulebook.id();
    let foreign: Vec<_> = F::openings().into_iter().filter(of_others).collect();
    let material = abuse::Material { sessions, foreign: &foreign, remote: host.is_remote() };
    abuse::attack(host, &material, &mut |made| {
        done += made;
        bar.show(done, all);
    })
}

/// Compares the host behind the adapter with the reference host, at tables and with texts that the seed draws.
fn compare<F: Certifiable>(
    run: &Run<'_>,
    rulebook: &Rulebook<F>,
    component: side_by_side::Component<'_>,
    adapter: &mut Adapter<F>,
    sessions: &[Session<F>],
) -> Compared {
    let (description, seed) = (rulebook.description(), &run.seed);
    let tables: Vec<_> =
        (0..side_by_side::TABLES).filter_map(|number| F::draw_table(description, seed, number)).collect();
    let bar = run.progress.begin(Stage::SideBySide);
    let mut done = 0;
    let hosts = &mut Hosts { reference: &mut Components::of(rulebook.clone()), adapter };
    let drawn = side_by_side::compare_drawn(hosts, description, &tables, (seed, USUAL), &mut || {
        done += 1;
        bar.show(done, side_by_side::TABLES);
    });
    let hosts = &mut Hosts { reference: &mut Components::of(rulebook.clone()), adapter: &mut *hosts.adapter };
    let marked = side_by_side::compare_marked(hosts, component, description, sessions, seed);
    drawn.and(marked)
}

/// Returns a second instance, which gets every state as bytes.
fn second_instance<F: Certifiable>(rulebook: &Rulebook<F>) -> Outcome<StatelessHost<Stateless<F>>> {
    Ok(StatelessHost::new(Stateless::new(rulebook)?, kip::RUNTIME))
}

fn replays<F: Certifiable, H: Hosting<F>>(
    run: &Run<'_>,
    loaded: &Loaded<F>,
    sessions: &[Session<F>],
    host: impl FnOnce(&Rulebook<F>) -> Outcome<(H, Option<report::Adapter>)>,
) -> Outcome<Part<parts::Replay>> {
    if !run.args.wants(PartName::Replay) {
        return Ok(not_requested());
    }
    let bar = run.progress.begin(Stage::Replay);
    let (mut done, all) = (0, sessions.len() as u64);
    let (mut host, who) = host(&loaded.rulebook)?;
    let mut host = WatchedHost::new(&mut host, run.tally("replay"), loaded.companion.as_ref());
    let mut rules =
        WatchedRules::new(Stateless::new(&loaded.rulebook)?, run.tally("replay"), loaded.companion.as_ref());
    let mut part = replay::part(sessions, &mut host, Some(&mut rules), who, &mut || {
        done += 1;
        bar.show(done, all);
    });
    part.not_tested.extend(own_sessions(sessions));
    Ok(part)
}
