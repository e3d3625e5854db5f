//! A report as a run of the suite makes it, small enough to be computed by hand: two wagers of the `nsw` rules (R21), and figures
//! that follow from each other.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use kip_conformance::clauses::Status;
use kip_conformance::functions::Calls;
use kip_conformance::report::parts::{
    Abuse, Agreement, Attack, Build, Clause, Collection, Declared, Exploration, Export, Fall, Identity, Inside,
    Interval, Invariants, Length, Limit, LockFile, Outcomes, Payout, Played, PlayedAt, PlayedBy, Power, Property,
    Random, Randomness, Replay, Returns, Session, Simulated, Simulation, Stage, StageVerdict, StakeReturn, Test,
    Vector, Vectors, Wager, Which,
};
use kip_conformance::report::sequential::{self, RULE};
use kip_conformance::report::{
    Adapter, Component, Exact, Function, Host, Lab, Machine, Options, Overview, Part, Parts, Report, Rulebook, SCHEMA,
    Tool, Verdict, files, folder::Folder, lab,
};
use serde_json::json;

use crate::native_run;

/// The digest of the component, wherever the report must have it and nowhere else.
pub const COMPONENT: &str = "90fc73122c7c53643568e91ea5fcd72bfe2a1eb061be9a098ca6488b639fa0a0";

/// Returns a fraction in lowest terms.
pub fn exact(numerator: u64, denominator: u64) -> Exact {
    let written = json!({ "numerator": numerator.to_string(), "denominator": denominator.to_string() });
    serde_json::from_value(written).unwrap()
}

/// Returns a report in which everything holds.
pub fn report() -> Report {
    let parts = Parts {
        identity: held(identity()),
        vectors: held(vectors()),
        returns: held(returns()),
        invariants: held(invariants()),
        randomness: held(randomness()),
        simulation: held(simulation()),
        abuse: held(abuse()),
        replay: held(replay()),
    };
    let host = Host { adapter: adapter(), foreign: false, reference_runtime: "wasmtime 48.0.0".into() };
    let options = Options {
        seed: "22".repeat(32),
        stakes: vec![200, 500],
        samples: 1_000_000,
        spins: 1_000_000,
        rebuild: false,
        quick: false,
    };
    Report {
        schema: SCHEMA.into(),
        lab: Some(Lab::read(lab::EXAMPLE).unwrap()),
        key: Some("88".repeat(32)),
        tool: Tool {
            name: "kip".into(),
            version: "0.1.0".into(),
            commit: "unknown".into(),
            compiler: "rustc 1.95.0".into(),
        },
        machine: Machine { os: "linux".into(), architecture: "x86_64".into(), cores: 2 },
        started: "2026-11-21T08:30:00Z".into(),
        duration_ms: 61_234,
        component: Component { name: "nsw.wasm".into(), sha256: COMPONENT.into(), size: 509_726 },
        supersedes: None,
        rulebook: Some(Rulebook {
            family: "two-up".into(),
            id: "nsw".into(),
            title: "Two-Up at a casino".into(),
            source: "The rules of Two-Up".into(),
            source_sha256: "11".repeat(32),
            generation: "1.0".into(),
            engine: "0.1.0".into(),
        }),
        verdict: Verdict::Holds,
        overview: Overview::of(&parts, &host, Some(&native_run::played_along()), &options),
        options,
        reference: Some(native_run::played_along()),
        host,
        parts,
        functions: functions(),
    }
}

/// Returns every function, called by the parts that judge it.
fn functions() -> Vec<Function> {
    let mut functions = Calls::default().list("two-up");
    for function in &mut functions {
        function.calls = (1..).zip(&function.judged_by).map(|(number, part)| (part.clone(), 1_000 * number)).collect();
    }
    functions
}

/// Computes the first page of a report again, after a change.
pub fn look_over(report: &mut Report) {
    report.verdict = report.parts.verdict();
    report.overview = Overview::of(&report.parts, &report.host, report.reference.as_ref(), &report.options);
}

/// Returns the bytes of a collection.
pub fn collected(_: &str) -> Vec<u8> {
    vec![0b1001_0110; 375_000]
}

/// Writes the files of a report into a folder, and returns the bytes of `report.json`.
pub fn write(report: &Report, folder: &Path) -> Vec<u8> {
    let beside = tempfile::tempdir().unwrap();
    for collection in &report.parts.randomness.detail.as_ref().unwrap().collections {
        fs::write(beside.path().join(&collection.file), collected(&collection.file)).unwrap();
    }
    files::write(report, &Folder::begin(folder).unwrap(), beside.path()).unwrap()
}

fn held<T>(detail: T) -> Part<T> {
    Part {
        verdict: Verdict::Holds,
        duration_ms: 4_321,
        findings: Vec::new(),
        not_tested: vec!["what this sample leaves out".into()],
        detail: Some(detail),
    }
}

fn adapter() -> Adapter {
    Adapter {
        name: "kip-adapter".into(),
        version: "0.1.0".into(),
        language: "Rust".into(),
        runtime: "wasmtime 48.0.0".into(),
        os: "linux".into(),
    }
}

fn identity() -> Identity {
    Identity {
        imports: Vec::new(),
        exports: vec![Export {
            name: "kip:two-up/rulebook@1.0.0".into(),
            items: vec!["describe".into(), "open".into(), "apply".into()],
        }],
        contract: "kip:two-up/rulebook@1.0.0".into(),
        missing: Vec::new(),
        commands: vec!["join".into(), "place-wager".into()],
        lock_file: LockFile { given: None, sha256: "55".repeat(32) },
        lock: Some(Build {
            sha256: COMPONENT.into(),
            toolchain: "rustc 1.95.0".into(),
            encoder: "wit-component 0.254.2".into(),
            agrees: true,
        }),
        rebuild: None,
        inside: inside(),
    }
}

fn vectors() -> Vectors {
    let vector = |id: &str, topic: &str, comment: &str, clauses: &[&str], cites: &[&str]| Vector {
        id: id.into(),
        topic: topic.into(),
        comment: comment.into(),
        clauses: clauses.iter().map(|&clause| clause.into()).collect(),
        cites: cites.iter().map(|&clause| clause.into()).collect(),
        verdict: Verdict::Holds,
        duration_us: 1_234,
        why: None,
    };
    let clause = |id: &str, text: &str, status: Option<Status>, vectors: &[&str]| Clause {
        id: id.into(),
        text: text.into(),
        status,
        duty: (status == Some(Status::Host)).then(|| "they stand back from the ring".into()),
        vectors: vectors.iter().map(|&vector| vector.into()).collect(),
    };
    Vectors {
        suite_sha256: "33".repeat(32),
        given: false,
        inherits: None,
        exceptions: Vec::new(),
        total: 2,
        held: 2,
        failed: 0,
        skipped: 0,
        steps: 34,
        hosts: vec![PlayedBy { host: Which::Reference, held: 2, failed: Vec::new(), skipped: Vec::new(), steps: 34 }],
        clauses: vec![
            clause("nsw 4", "Wagers", Some(Status::Heading), &[]),
            clause("nsw 4.1.2.1", "Heads wins when heads are spun.", Some(Status::Engine), &["nsw-0001"]),
            clause("nsw 4.1.2.3", "Five consecutive odds lose.", Some(Status::Engine), &["nsw-0002", "nsw-0001"]),
            clause("nsw 9.1", "Nobody enters the ring.", Some(Status::Host), &[]),
            clause("R5", "The fifth in a row, not the fifth in all.", None, &["nsw-0002"]),
        ],
        vectors: vec![
            vector("nsw-0001", "settlement", "heads win when heads are spun", &["nsw 4.1.2.1"], &["nsw 4.1.2.3"]),
            vector("nsw-0002", "odds", "four odds leave the wager, the fifth takes it", &["nsw 4.1.2.3", "R5"], &[]),
        ],
        places: vec![PlayedAt {
            place: "each command 91 seconds later".into(),
            vectors: 2,
            commands: 31,
            verdict: Verdict::Holds,
        }],
    }
}

/// Returns part 3. Heads or tails: 31/64 wins even money, any other result loses. The spinner: three in a row, 7.5 to 1.
fn returns() -> Returns {
    // Each spin decides half of the remaining wagers, and the fifth decides all.
    let halvings = [(1, 1), (2, 2), (3, 3), (4, 4), (5, 4)];
    let spins = halvings.map(|(spins, halvings)| Length { spins, probability: exact(1, 1 << halvings) });
    let at = |stake: u64, pays: u64, wins: (u64, u64), variance: (u64, u64), returns: (u64, u64), agreement| {
        let (wins, loses) = (exact(wins.0, wins.1), exact(wins.1 - wins.0, wins.1));
        StakeReturn {
            stake,
            states: 17,
            transitions: 48,
            wins: wins.clone(),
            loses: loses.clone(),
            stands_off: exact(0, 1),
            hit_frequency: wins.clone(),
            returns: exact(returns.0, returns.1),
            variance: exact(variance.0, variance.1),
            mean_spins: exact(31, 16),
            distribution: vec![
                Payout { returned: 0, probability: loses },
                Payout { returned: pays, probability: wins },
            ],
            spins: spins.to_vec(),
            spins_beyond: exact(0, 1),
            agreement,
        }
    };
    let declared = |odds, wins, returns| Some(Declared { odds, wins, returns });
    // 8.5 p = 506,447/524,288 and 8.6 p, with p = 29,791/262,144.
    Returns {
        points: None,
        denominations: vec![100, 500],
        wagers: vec![
            Wager {
                wager: "spinner".into(),
                played: "heads".into(),
                declared: declared(exact(15, 2), exact(29_791, 262_144), exact(506_447, 524_288)),
                stakes: vec![
                    at(200, 1_700, P3, (2_000_466_156_447, 274_877_906_944), (506_447, 524_288), Agreement::Agrees),
                    at(500, 4_300, P3, ROUNDED_VARIANCE, (1_281_013, 1_310_720), Agreement::Rounded),
                ],
            },
            Wager {
                wager: "heads-tails".into(),
                played: "heads".into(),
                declared: declared(exact(1, 1), exact(31, 64), exact(31, 32)),
                stakes: vec![at(500, 1_000, (31, 64), (1_023, 1_024), (31, 32), Agreement::Agrees)],
            },
        ],
    }
}

/// (31/64)^3
const P3: (u64, u64) = (29_791, 262_144);
/// 8.6^2 p - (8.6 p)^2, with that p.
const ROUNDED_VARIANCE: (u64, u64) = (12_798_830_184_327, 1_717_986_918_400);

fn invariants() -> Invariants {
    let property = |name: &str| Property { name: name.into(), checked: 12_345, verdict: Verdict::Holds };
    Invariants {
        tables: vec![Exploration {
            table: "two seats, stakes of 5.00".into(),
            states: 12_345,
            transitions: 45_678,
            refusals: 98_765,
            phases: BTreeMap::from([("betting".into(), 12_000), ("spinning".into(), 345)]),
            commands: BTreeMap::from([("place-wager".into(), 45_000), ("land".into(), 678)]),
            bound: "Up to one round.".into(),
            complete: true,
            properties: vec![property("money is conserved"), property("something can always be done")],
        }],
        random: Some(Random {
            tables: 48,
            sources: BTreeMap::from([("fresh".into(), 30), ("observed".into(), 18)]),
            commands: BTreeMap::from([("land".into(), 700), ("place-wager".into(), 3_300)]),
            accepted: 4_000,
            refused: 1_000,
            longest: 2_000,
            properties: vec![property("a kept table does what the stateless interface does")],
        }),
    }
}

/// Returns the deviations, in standard errors, whose two-sided p-values these are.
fn statistic(p_value: f64) -> f64 {
    let (mut low, mut high) = (0.0, 10.0);
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if sequential::two_sided(middle) > p_value { low = middle } else { high = middle }
    }
    low
}

fn randomness() -> Randomness {
    let fall = |fall: &str, part: Exact| Fall { fall: fall.into(), fair: part.clone(), found: part };
    let stage = |number: usize, p_value: f64| Stage {
        samples: sequential::size(1_000_000, number),
        statistic: statistic(p_value),
        degrees: None,
        p_value,
        verdict: RULE.verdict(number, p_value),
    };
    let test = |name: &str, p_values: &[f64]| Test {
        name: name.into(),
        asks: "Does every outcome come as often as it should?".into(),
        series: "final".into(),
        stages: p_values.iter().enumerate().map(|(number, &p_value)| stage(number, p_value)).collect(),
        verdict: Verdict::Holds,
    };
    let tests = vec![test("chi-square", &[0.36]), test("runs", &[0.004, 0.71])];
    Randomness {
        of: Outcomes::Coins,
        source: "ChaCha20 from the run's seed.".into(),
        compared: 15_020_000,
        computed: 700,
        played: Played { tables: 64, drawn: 10_000, repeated: 3_000, tallied: 2_000_000 },
        fairness: vec![fall("heads", exact(1, 4)), fall("tails", exact(1, 4)), fall("odds", exact(1, 2))],
        confidence: 0.99,
        false_alarm: tests.len() as f64 * RULE.false_alarm(),
        powers: vec![Power {
            of: "heads of one coin".into(),
            observations: 1_000_000,
            shift: RULE.least_shift(1_000_000),
        }],
        tests,
        collections: vec![Collection {
            file: "raw-landings.bin".into(),
            what: "three bits a spin".into(),
            size: 375_000,
            sha256: files::sha256(&collected("raw-landings.bin")),
        }],
    }
}

/// Returns part 6: 250,000 wagers each; the interval follows from the exact variance.
fn simulation() -> Simulation {
    let wager = |wager: &str, stake: u64, hits: u64, pays: f64, exact: Exact, variance: (u64, u64), often: Exact| {
        let error = (variance.0 as f64 / variance.1 as f64 / 250_000.0).sqrt();
        let observed = pays * hits as f64 / 250_000.0;
        let (z, within) = ((observed - exact.nearest()) / error, 2.575_829_303_548_901 * error);
        let (low, high, p_value) = (observed - within, observed + within, sequential::two_sided(z));
        let verdict = StageVerdict::Holds;
        Simulated {
            wager: wager.into(),
            played: "heads".into(),
            stake,
            exact,
            exact_hits: often,
            stages: vec![Interval { spins: 500_000, decided: 250_000, hits, observed, low, high, z, p_value, verdict }],
            verdict: Verdict::Holds,
        }
    };
    let spinner = (2_000_466_156_447, 274_877_906_944);
    Simulation {
        hands: None,
        spins: 1_000_000,
        spins_per_second: 12_345_678,
        confidence: 0.99,
        wagers: vec![
            wager("heads-tails", 500, 121_000, 2.0, exact(31, 32), (1_023, 1_024), exact(31, 64)),
            wager("spinner", 200, 28_300, 8.5, exact(506_447, 524_288), spinner, exact(29_791, 262_144)),
        ],
    }
}

fn abuse() -> Abuse {
    Abuse {
        limits: vec![Limit { name: "memory".into(), value: 16_777_216, unit: "bytes".into() }],
        attacks: vec![Attack {
            name: "states with a bit turned".into(),
            tried: 4_000,
            answers: BTreeMap::from([("refused malformed-state".into(), 3_990), ("limit fuel".into(), 10)]),
            verdict: Verdict::Holds,
        }],
    }
}

fn replay() -> Replay {
    Replay {
        second: None,
        sessions: vec![Session {
            name: "nsw-0001".into(),
            transcript: Some("a-round.jsonl".into()),
            commands: 40,
            refused: 2,
            first: "55".repeat(32),
            second: "55".repeat(32),
            compared: 41,
            verdict: Verdict::Holds,
        }],
    }
}

/// An engine of the lock file, and a record.
pub fn inside() -> Option<Inside> {
    Some(Inside { engine: "ab".repeat(32), locked: Some("two-up-engine".into()), record: "cd".repeat(32) })
}
