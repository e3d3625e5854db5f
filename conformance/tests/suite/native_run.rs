//! A whole report, as a run of the suite makes it, of the engine itself: without a component all parts take seconds.

use std::collections::BTreeMap;
use std::path::Path;
use std::thread;

use kip_conformance::abuse::{Material, attack};
use kip_conformance::clauses::{self, ClauseTable};
use kip_conformance::explore;
use kip_conformance::families::casino_cards as cards;
use kip_conformance::families::two_up::native::{Native, Stateless, openings};
use kip_conformance::families::two_up::{chance, returns, simulate};
use kip_conformance::families::{CasinoCards, Certified as _, TwoUp};
use kip_conformance::functions::Calls;
use kip_conformance::hosting::{Hosting as _, Rules};
use kip_conformance::report::parts::{self, Attack, Build, Identity, Limit};
use kip_conformance::report::reference::Source;
use kip_conformance::report::{
    Adapter, Component, Function, Host, Lab, Machine, Options, Overview, Part, Parts, Reference, Report, Rulebook,
    SCHEMA, Tool, Verdict, lab,
};
use kip_conformance::stateless_host::StatelessHost;
use kip_conformance::vectors::Suite;
use kip_conformance::{places, random_play, replay, runner};
use kip_engine::casino_cards::Record;
use kip_engine::contract::Head;
use kip_engine::two_up::Rulebook as Book;

/// The seed of all chance.
const SEED: [u8; 32] = [7; 32];

/// The size of a run, and the facts that only a component has.
pub struct Asked<'a> {
    /// The component's digest.
    pub sha256: &'a str,
    /// The entry of the lock file.
    pub lock: Build,
    /// The text of part 1 when nothing is built from source.
    pub not_rebuilt: &'a str,
    /// The component's size in bytes.
    pub size: u64,
    pub identity: Identity,
    pub limits: Vec<Limit>,
    pub scarcities: &'a [&'a str],
    pub samples: u64,
    pub tables: u64,
    pub spins: u64,
    /// The folder for the outcomes that part 5 tests.
    pub collected: &'a Path,
    /// The fingerprint of the key that is to sign.
    pub key: String,
}

/// Runs all parts on the engine's rulebook.
pub fn report(rulebook: Book, asked: Asked<'_>) -> Report {
    let id = rulebook.id();
    let make = || Ok(Box::new(Stateless(rulebook)) as Box<dyn Rules<TwoUp>>);
    // This part takes half the time, so it is computed in parallel with all others.
    let chance = chance::Parameters {
        spins: asked.samples,
        tables: asked.tables,
        seed: SEED,
        collect: Some(asked.collected.to_owned()),
    };
    let randomness = thread::spawn(move || chance::judge(&mut Stateless(rulebook), &chance, &mut |_, _| {}));
    let mut host = Native::default();
    let description = host.load(id, None).unwrap();
    let suite = Suite::carried(id).unwrap();
    let table = clauses::carried(id).map(|text| ClauseTable::read(text).unwrap());
    let (mut vectors, sessions) = runner::play(&mut host, &description, &suite, table.as_ref(), &mut || {});
    places::play(&mut Stateless(rulebook), &sessions, (&SEED, 1), &mut |_, _| {}, &mut vectors);
    let foreign: Vec<_> = openings().into_iter().filter(|(other, _)| other != id).collect();
    let material = Material { sessions: &sessions, foreign: &foreign, remote: false };
    let mut attacked = attack(&mut host, &material, &mut |_| {});
    attacked.attacks.extend(scarcities(&asked));
    let mut rules = Stateless(rulebook);
    let mut second = StatelessHost::new(Stateless(rulebook), "native");
    let replay = replay::part(&sessions, &mut second, Some(&mut rules), None, &mut || {});
    let returns = returns::analyse(&mut rules, &returns::Parameters::default(), &mut |_, _| {});
    let mut invariants =
        explore::explore(&mut rules, Some(&mut host), &explore::Parameters { states: TwoUp::STATES }, &mut |_, _| {});
    random_play::play(&make, &mut host, &random_play::Parameters::of(SEED), &mut |_, _| {}, &mut invariants);
    let parameters = simulate::Parameters { spins: asked.spins, threads: 2, seed: SEED };
    let simulation = simulate::simulate(&make, returns.detail.as_ref().unwrap(), &parameters, &mut |_, _| {});
    let randomness = randomness.join().unwrap();
    let abuse = parts::Abuse { limits: asked.limits.clone(), attacks: attacked.attacks };
    let mut identity = held(asked.identity.clone());
    identity.not_tested.push(asked.not_rebuilt.into());
    identity.detail.as_mut().unwrap().lock = Some(asked.lock.clone());
    let abuse = held(abuse);
    let parts = Parts { identity, vectors, returns, invariants, randomness, simulation, abuse, replay };
    assemble(&description.head, asked, returns::Parameters::default().stakes, parts)
}

/// Returns a report of these parts, with everything that a run adds.
fn assemble(head: &Head, asked: Asked<'_>, stakes: Vec<u64>, parts: Parts) -> Report {
    let name = |text: &str| text.to_owned();
    let adapter = Adapter {
        name: name("kip"),
        version: name("0.1.0"),
        language: name("Rust"),
        runtime: name("native"),
        os: name("linux"),
    };
    let host = Host { adapter, foreign: false, reference_runtime: name("native") };
    let (samples, spins) = (asked.samples, asked.spins);
    let options = Options { seed: hex(&SEED), stakes, samples, spins, rebuild: false, quick: false };
    Report {
        schema: SCHEMA.into(),
        lab: Some(Lab::read(lab::EXAMPLE).unwrap()),
        key: Some(asked.key),
        tool: Tool { name: name("kip"), version: name("0.1.0"), commit: name("unknown"), compiler: name("rustc") },
        machine: Machine { os: name("linux"), architecture: name("x86_64"), cores: 2 },
        started: name("2026-11-23T12:00:00Z"),
        duration_ms: parts.summaries().iter().map(|part| part.duration_ms).sum(),
        component: Component { name: format!("{}.wasm", head.rulebook), sha256: asked.sha256.into(), size: asked.size },
        supersedes: None,
        rulebook: Some(Rulebook {
            family: head.family.clone(),
            id: head.rulebook.clone(),
            title: head.title.clone(),
            source: head.source.clone(),
            source_sha256: hex(&head.source_sha256),
            generation: head.generation.clone(),
            engine: head.engine.clone(),
        }),
        verdict: parts.verdict(),
        overview: Overview::of(&parts, &host, Some(&played_along()), &options),
        options,
        reference: Some(played_along()),
        host,
        parts,
        functions: functions(&head.family),
    }
}

/// Runs all parts on a card rulebook of the engine.
#[allow(dead_code, reason = "the program's tests ask for reports of Two-Up only")]
pub fn report_of_cards(record: &'static Record, asked: Asked<'_>) -> Report {
    let mut rules = cards::native::Stateless(record);
    let description = rules.describe().unwrap();
    let id = &description.head.rulebook;
    let suite = Suite::of_rulebook(id).unwrap();
    let table = clauses::carried(id).map(|text| ClauseTable::read(text).unwrap());
    let mut host = StatelessHost::new(cards::native::Stateless(record), "native");
    let (mut vectors, sessions) = runner::play(&mut host, &description, &suite, table.as_ref(), &mut || {});
    places::play(&mut rules, &sessions, (&SEED, 1), &mut |_, _| {}, &mut vectors);
    let foreign: Vec<_> = cards::native::openings().into_iter().filter(|(other, _)| other != id).collect();
    let material = Material { sessions: &sessions, foreign: &foreign, remote: false };
    let mut attacked = attack(&mut host, &material, &mut |_| {});
    attacked.attacks.extend(scarcities(&asked));
    let mut second = StatelessHost::new(cards::native::Stateless(record), "native");
    let replay = replay::part(&sessions, &mut second, Some(&mut rules), None, &mut || {});
    let returns = cards::points::analyse(&mut rules, &mut |_, _| {});
    let parameters = explore::Parameters { states: CasinoCards::STATES };
    let mut invariants = explore::explore(&mut rules, Some(&mut host), &parameters, &mut |_, _| {});
    let make = || Ok(Box::new(cards::native::Stateless(record)) as Box<dyn Rules<CasinoCards>>);
    random_play::play(&make, &mut host, &random_play::Parameters::of(SEED), &mut |_, _| {}, &mut invariants);
    cards::hidden::look(&mut rules, (&SEED, cards::hidden::TABLES), &mut |_, _| {}, &mut invariants);
    let collect = Some(asked.collected.to_owned());
    let parameters = cards::chance::Parameters { packs: asked.samples, tables: asked.tables, seed: SEED, collect };
    let randomness = cards::chance::judge(&mut rules, &parameters, &mut |_, _| {});
    let parameters = cards::simulate::Parameters { hands: asked.spins, threads: 2, seed: SEED };
    let simulation = cards::simulate::simulate(&make, returns.detail.as_ref().unwrap(), &parameters, &mut |_, _| {});
    let mut identity = held(asked.identity.clone());
    identity.not_tested.push(asked.not_rebuilt.into());
    identity.detail.as_mut().unwrap().lock = Some(asked.lock.clone());
    let abuse = held(parts::Abuse { limits: asked.limits.clone(), attacks: attacked.attacks });
    let parts = Parts { identity, vectors, returns, invariants, randomness, simulation, abuse, replay };
    assemble(&description.head, asked, cards::points::STAKES.to_vec(), parts)
}

/// Returns the attacks on the limits of a host, which the engine alone does not have.
fn scarcities(asked: &Asked<'_>) -> impl Iterator<Item = Attack> {
    asked.scarcities.iter().map(|name| Attack {
        name: (*name).into(),
        tried: 1,
        answers: BTreeMap::from([("limit fuel".into(), 1)]),
        verdict: Verdict::Holds,
    })
}

/// Returns every function, called by the parts that judge it. Calls are counted for a component only.
fn functions(family: &str) -> Vec<Function> {
    let mut functions = Calls::default().list(family);
    for function in &mut functions {
        function.calls = function.judged_by.iter().map(|part| (part.clone(), 1)).collect();
    }
    functions
}

fn held<T>(detail: T) -> Part<T> {
    let (findings, not_tested) = Default::default();
    Part { verdict: Verdict::Holds, duration_ms: 1, findings, not_tested, detail: Some(detail) }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The suite's own engine, which played along and answered the same.
pub fn played_along() -> Reference {
    let parts = ["vectors", "returns", "invariants", "randomness", "simulation", "abuse", "replay"];
    let compared = parts.map(|part| (part.to_owned(), 10)).into();
    Reference {
        source: Source::Record,
        compared,
        differences: Vec::new(),
        unlisted: BTreeMap::new(),
        unfound: Vec::new(),
    }
}
