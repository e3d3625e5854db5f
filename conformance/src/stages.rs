//! Tests of random outcomes, stage by stage: a suspicious test is done again on more outcomes ([`sequential`]). Nothing here
//! knows a game.

use crate::report::parts::{Fall, Power, Stage, StageVerdict, Test};
use crate::report::sequential::{self, RULE};
use crate::report::{Finding, Verdict};
use crate::statistic::Statistic;

/// One test on a sample.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The name of the test, one of seven.
    pub name: &'static str,
    /// The question that it answers, in a sentence.
    pub asks: String,
    /// The result.
    pub statistic: Statistic,
}

/// The tests of every run, whatever they find.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// The source of the outcomes.
    pub source: String,
    /// The falls of fair coins; none of cards.
    pub fairness: Vec<Fall>,
    /// The shifts that the tests find.
    pub powers: Vec<Power>,
    /// The tests.
    pub tests: Vec<Planned>,
}

/// A test that a run does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Planned {
    /// The test's name.
    pub name: String,
    /// The question that it answers.
    pub asks: String,
    /// The series that it tests.
    pub series: String,
}

/// Returns whether a test needs another stage.
pub fn is_suspicious(test: &Test) -> bool {
    test.last().is_some_and(|stage| stage.verdict == StageVerdict::Suspicious)
}

/// Adds a stage to its test if the test is new or suspicious. A test that is clear is not done again.
pub fn add_stage(tests: &mut Vec<Test>, series: &str, row: &Row, (stage, samples): (usize, u64)) {
    let done = Stage {
        samples,
        statistic: row.statistic.value,
        degrees: row.statistic.degrees,
        p_value: row.statistic.p,
        verdict: RULE.verdict(stage, row.statistic.p),
    };
    let verdict = sequential::decide([done.verdict]);
    let is_it = |test: &&mut Test| test.series == series && test.name == row.name && test.asks == row.asks;
    match tests.iter_mut().find(is_it) {
        Some(test) if is_suspicious(test) => {
            test.stages.push(done);
            test.verdict = verdict;
        }
        Some(_) => {}
        None => {
            let (name, asks, series) = (row.name.to_owned(), row.asks.clone(), series.to_owned());
            tests.push(Test { name, asks, series, stages: vec![done], verdict });
        }
    }
}

/// Returns the finding for a test that fails. `of` names the contents of its samples.
pub fn failed_finding(test: &Test, of: &str) -> Finding {
    let p_values: Vec<_> =
        test.stages.iter().map(|stage| format!("p = {:.2e} of {} {of}", stage.p_value, stage.samples)).collect();
    Finding {
        place: format!("{} ({})", test.name, test.series),
        what: format!("{} {}", test.asks, p_values.join(", then ")),
    }
}

/// Returns the tests that do not hold.
pub fn failing(tests: &[Test]) -> impl Iterator<Item = &Test> {
    tests.iter().filter(|test| test.verdict != Verdict::Holds)
}
