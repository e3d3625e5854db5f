//! Part 5: whether outcomes are random, by the seven tests that laboratories name for final outcomes.
//!
//! Two series are drawn through the component: landings, each spin from an outcome seed of its own, as tables draw
//! them; and a batch, many spins from one seed, as auto-play draws them. Both are compared with a table: the coins of a
//! landing lie as drawn from its seed, and auto-play's tally is that of the series. The chances that `observed` and
//! `fresh` tables list are landed too, and their probabilities must be those of fair coins.
//!
//! A test of random outcomes is outside with a probability of 1 in 100. A test that is outside is therefore repeated on
//! a fresh sample of four times the size, which decides; the report has both p-values. Random outcomes then fail a test
//! with a probability of 1 in 10,000, and the larger sample finds outcomes that are not random more reliably.

mod battery;
mod collect;
mod drawn;
mod standard_tests;
mod statistic;
#[cfg(test)]
mod tests;

use std::path::PathBuf;
use std::time::Instant;

use kip_engine::contract::ChanceSource;
use kip_engine::two_up::contract::Description;

use self::battery::{Reading, Row};
use self::collect::collect;
use self::drawn::{Draws, Series};
use crate::families::two_up::Coins;
use crate::hosting::Failure;
use crate::report::parts::{Fall, Randomness, Stage, Test};
use crate::report::{Finding, Part, Verdict};

/// The options of this part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ask {
    /// How many spins each series has, at least [`LEAST`].
    pub spins: u64,
    /// The seed from which all outcome seeds are derived.
    pub seed: [u8; 32],
    /// The folder for the first samples as files, if they are wanted.
    pub collect: Option<PathBuf>,
}

/// The fewest spins: in fewer, five Odds after five Odds, which come about once in a thousand decisions, are too rare.
pub const LEAST: u64 = 20_000;

const CONFIDENCE: f64 = 0.99;
/// The size of a second sample, as a multiple of the first.
const LARGER: u64 = 4;

/// Draws the samples and tests them. `progress` gets the numbers of drawn and of all spins.
pub fn judge(rules: &mut dyn Coins, ask: &Ask, progress: &mut dyn FnMut(u64, u64)) -> Part<Randomness> {
    let began = Instant::now();
    let duration = || u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX);
    if ask.spins < LEAST {
        return Part::not_run(format!("{} spins are too few for the tests: {LEAST} at least", ask.spins));
    }
    match rules.describe().and_then(|description| run(rules, &description, ask, progress)) {
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

const NOT_TESTED: &str = "Where a host gets its outcome seeds from: the component makes coins of seeds, and draws none. \
    Whole bytes of the keystream: the contract shows of each the three bits that are coins, and those are tested and collected.";

fn run(
    rules: &mut dyn Coins,
    description: &Description,
    ask: &Ask,
    progress: &mut dyn FnMut(u64, u64),
) -> Result<(Randomness, Vec<Finding>), Failure> {
    let reading = Reading { coins: description.coins_spun, odds_that_lose: description.odds_that_lose };
    let mut draws = Draws::new(rules, description, reading, ask.seed, progress, 2 * ask.spins);
    let (mut tests, mut collections) = (Vec::new(), Vec::new());
    let fairness = draws.fairness(ChanceSource::Observed)?;
    let mut findings: Vec<Finding> = unfair_findings(&fairness, "").collect();
    findings.extend(unfair_findings(&draws.fairness(ChanceSource::Fresh)?, " by the seeds that are listed"));
    for series in Series::ALL {
        let sample = draws.sample(series, "first", ask.spins)?;
        findings.extend(draws.check_played(series, &sample)?);
        if let Some(folder) = &ask.collect {
            collections.extend(collect(folder, series.name(), &sample.spins, reading)?);
        }
        let first = reading.run_tests(&sample.spins);
        let again = first.iter().any(|row| !is_inside(row));
        let second = if again { Some(draws.sample(series, "second", LARGER * ask.spins)?) } else { None };
        let second = second.map(|sample| reading.run_tests(&sample.spins));
        tests.extend(first.into_iter().enumerate().map(|(place, row)| {
            let again = second.as_ref().and_then(|rows| rows.get(place)).filter(|_| !is_inside(&row));
            test(series, &row, again, ask.spins)
        }));
    }
    findings.extend(tests.iter().filter(|test| test.verdict != Verdict::Holds).map(outside_finding));
    let source = source(ask, tests.len());
    Ok((Randomness { source, confidence: CONFIDENCE, fairness, tests, collections }, findings))
}

fn is_inside(row: &Row) -> bool {
    row.statistic.p >= 1.0 - CONFIDENCE
}

fn test(series: Series, row: &Row, again: Option<&Row>, spins: u64) -> Test {
    let stage = |row: &Row, samples: u64| Stage {
        samples,
        statistic: row.statistic.value,
        degrees: row.statistic.degrees,
        p_value: row.statistic.p,
        verdict: Verdict::of(is_inside(row)),
    };
    Test {
        name: row.name.to_owned(),
        asks: row.asks.clone(),
        series: series.name().to_owned(),
        first: stage(row, spins),
        second: again.map(|row| stage(row, LARGER * spins)),
        verdict: Verdict::of(is_inside(again.unwrap_or(row))),
    }
}

fn outside_finding(test: &Test) -> Finding {
    let p = |stage: &Stage| format!("p = {:.2e} of {} spins", stage.p_value, stage.samples);
    let second = test.second.as_ref().map_or(String::new(), |stage| format!(", then {}", p(stage)));
    Finding {
        place: format!("{} ({})", test.name, test.series),
        what: format!("{} {}{second}", test.asks, p(&test.first)),
    }
}

fn unfair_findings(falls: &[Fall], how: &str) -> impl Iterator<Item = Finding> {
    let unfair = falls.iter().filter(|fall| fall.fair != fall.found);
    unfair.map(move |Fall { fall, fair, found }| Finding {
        place: format!("fall of {fall}{how}"),
        what: format!("fair coins give {fair}, the component {found}"),
    })
}

/// Describes the source of the outcomes, and how many of the tests are outside by chance.
fn source(ask: &Ask, tests: usize) -> String {
    format!(
        "Outcome seeds are SHA-256 of the run's seed {}, the series and the spin's number. Of {tests} tests at 99 % \
         {:.1} are outside on average where outcomes are random: each of those is done once more on a fresh sample of \
         four times the size, which decides, so that of 10,000 such runs about {tests} fail.",
        hex::encode(ask.seed),
        tests as f64 / 100.0
    )
}
