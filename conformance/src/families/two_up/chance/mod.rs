//! Part 5: tests that coins follow from their seeds, are fair, and are random.
//!
//! The suite computes ChaCha20 itself. It compares every coin that it draws through the component, also far out in a seed
//! (`drawn`) and at tables that the run's seed generates (`tables`), and every answer of `kip:draws` ([`compare`]). The chances
//! that a table lists are compared with fair coins (`fairness`).
//!
//! The seven tests that laboratories name for final outcomes are done on two series: landings, each spin from its own outcome
//! seed, as tables draw them; and a batch, many spins from one seed, as auto-play draws them. Each test continues on larger
//! samples until the result is clear either way ([`sequential`]): honest coins fail one run in a million at most.

mod battery;
mod collect;
mod drawn;
mod faces;
mod fairness;
pub(crate) mod standard_tests;
mod tables;
#[cfg(test)]
mod tests;

pub use self::tables::draw_table;

use std::path::PathBuf;
use std::time::Instant;

use kip_engine::two_up::contract::Description;

use self::battery::{Reading, compare_sides};
use self::collect::collect;
use self::drawn::{Draws, Sample, Series};
pub use self::tables::{made_up_tables, other_day};
use crate::draws::compare;
use crate::families::two_up::Coins;
use crate::hosting::Failure;
use crate::report::parts::{BOTH, Collection, Outcomes, Power, Randomness, Test};
use crate::report::sequential::{self, NAMES, RULE, STAGES};
use crate::report::{Finding, Part, Verdict};
use crate::stages::{Plan, Planned, Row, add_stage, failed_finding, failing, is_suspicious};

/// The options of this part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameters {
    /// The number of spins in each series, at least [`LEAST`].
    pub spins: u64,
    /// The number of tables at which coins are compared, at least one.
    pub tables: u64,
    /// The seed from which all outcome seeds and tables are derived.
    pub seed: [u8; 32],
    /// The folder for the first samples as files, if they are wanted.
    pub collect: Option<PathBuf>,
}

/// The fewest spins. In fewer, five Odds after five Odds, which come about once in a thousand decisions, are too rare.
pub const LEAST: u64 = 20_000;

/// Draws the samples and tests them. `progress` gets the numbers of drawn and of all spins.
pub fn judge(rules: &mut dyn Coins, parameters: &Parameters, progress: &mut dyn FnMut(u64, u64)) -> Part<Randomness> {
    let began = Instant::now();
    let duration = || u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX);
    if parameters.spins < LEAST {
        return Part::not_run(format!("{} spins are too few for the tests: {LEAST} at least", parameters.spins));
    }
    match rules.describe().and_then(|description| run(rules, &description, parameters, progress)) {
        Ok((detail, findings)) => Part {
            verdict: Verdict::of(findings.is_empty()),
            duration_ms: duration(),
            findings,
            not_tested: vec![NOT_TESTED.into()],
            detail: Some(detail),
        },
        Err(failure) => Part {
            verdict: Verdict::Fails,
            duration_ms: duration(),
            findings: vec![Finding { place: "draws".into(), what: failure.describe() }],
            not_tested: vec![NOT_TESTED.into()],
            detail: None,
        },
    }
}

/// The subjects that this part does not test.
pub const NOT_TESTED: &str = "Where a host gets its outcome seeds from: the component makes coins of seeds, and draws none. \
    Whole bytes of the keystream: the contract shows of each the three bits that are coins, and those are compared, tested \
    and collected.";

fn run(
    rules: &mut dyn Coins,
    description: &Description,
    parameters: &Parameters,
    progress: &mut dyn FnMut(u64, u64),
) -> Result<(Randomness, Vec<Finding>), Failure> {
    let reading = Reading { coins: description.coins_spun, odds_that_lose: description.odds_that_lose };
    let mut draws = Draws::new(&mut *rules, parameters.seed, progress, 2 * parameters.spins);
    draws.compare_far()?;
    let (tests, collections) = run_tests(&mut draws, reading, parameters)?;
    let (drawn, mut findings) = draws.into_compared();
    let computed = compare(rules, &parameters.seed)?;
    findings.extend(computed.findings);
    let tables = tables::play(rules, description, reading, (&parameters.seed, parameters.tables));
    findings.extend(tables.findings);
    findings.extend(failing(&tests).map(|test| failed_finding(test, "spins")));
    let randomness = Randomness {
        of: Outcomes::Coins,
        source: source(&parameters.seed),
        compared: drawn + tables.played.drawn * u64::from(reading.coins),
        computed: computed.answers,
        played: tables.played,
        fairness: tables.falls,
        confidence: 1.0 - RULE.clear,
        false_alarm: tests.len() as f64 * RULE.false_alarm(),
        powers: powers(reading, parameters.spins),
        tests,
        collections,
    };
    Ok((randomness, findings))
}

/// Runs the tests stage by stage, each on fresh samples of the series that still have a suspicious test.
fn run_tests(
    draws: &mut Draws<'_>,
    reading: Reading,
    parameters: &Parameters,
) -> Result<(Vec<Test>, Vec<Collection>), Failure> {
    let (mut tests, mut collections) = (Vec::new(), Vec::new());
    for (stage, name) in NAMES.iter().enumerate().take(STAGES) {
        let spins = sequential::size(parameters.spins, stage);
        let mut samples = Vec::new();
        for series in Series::ALL {
            if stage == 0 || tests.iter().any(|test| is_suspicious(test) && has(test, series)) {
                samples.push((series, draws.sample(series, name, spins)?));
            }
        }
        if let (0, Some(folder)) = (stage, &parameters.collect) {
            for (series, sample) in &samples {
                collections.extend(collect(folder, series.name(), sample, reading)?);
            }
        }
        for (series, samples, row) in rows(reading, samples) {
            add_stage(&mut tests, series, &row, (stage, samples));
        }
    }
    Ok((tests, collections))
}

/// Returns whether a test needs a sample of a series.
fn has(test: &Test, series: Series) -> bool {
    test.series == series.name() || test.series == BOTH
}

/// Runs the tests on the samples of a stage: those of each series, and those of all series together if all are present. Each has
/// the name of its series and its number of spins.
fn rows(reading: Reading, samples: Vec<(Series, Sample)>) -> Vec<(&'static str, u64, Row)> {
    let mut rows = Vec::new();
    for (series, spins) in &samples {
        let count = spins.len() as u64;
        rows.extend(reading.run_tests(spins).into_iter().map(|row| (series.name(), count, row)));
    }
    if samples.len() == Series::ALL.len() {
        let all: Vec<Sample> = samples.into_iter().map(|(_, spins)| spins).collect();
        let count = all.iter().map(|spins| spins.len() as u64).sum();
        rows.push((BOTH, count, compare_sides(reading, &all)));
    }
    rows
}

/// Returns the shifts that are found with a probability of 99 %: of one coin in a series, and of Heads in both series together.
fn powers(reading: Reading, spins: u64) -> Vec<Power> {
    let power = |of: &str, observations| Power { of: of.into(), observations, shift: RULE.least_shift(observations) };
    // Two coins show a side in every second spin, on average, and three coins in every spin.
    let decisions = if reading.coins == 3 { 2 * spins } else { spins };
    vec![
        power("heads of one coin, in either series", spins),
        power("Heads among the decisions for a side, in both series together", decisions),
    ]
}

/// Returns the tests that a run makes for the rulebook with that description, with `spins` spins in a series.
#[must_use]
pub fn plan(description: &Description, spins: u64, seed: &[u8; 32]) -> Plan {
    let reading = Reading { coins: description.coins_spun, odds_that_lose: description.odds_that_lose };
    // The tests depend on how the coins are read, not on how they fall.
    let samples = Series::ALL.map(|series| (series, vec![0; 64])).into();
    let planned =
        |(series, _, row): (&str, u64, Row)| Planned { name: row.name.into(), asks: row.asks, series: series.into() };
    Plan {
        source: source(seed),
        fairness: fairness::falls(reading, fairness::fair(reading)),
        powers: powers(reading, spins),
        tests: rows(reading, samples).into_iter().map(planned).collect(),
    }
}

/// Describes the source of the outcomes.
fn source(seed: &[u8; 32]) -> String {
    format!(
        "Outcome seeds are SHA-256 of the run's seed {}, the series, the stage and the spin's number.",
        hex::encode(seed)
    )
}
