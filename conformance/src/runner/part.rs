//! Part 2: every vector of a suite, clause by clause.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use kip_contract::family::Described as _;
use kip_contract::types::Head;

use super::{Outcome, Played, Runner};
use crate::citations::Citations;
use crate::clauses::ClauseTable;
use crate::families::Tested;
use crate::hosting::Hosting;
use crate::report::parts::{Clause, Vector, Vectors};
use crate::report::{Finding, Part, Verdict};
use crate::session::Session;
use crate::vectors::{Suite, Test, cited, clause_map, faults};

/// Plays a suite at a host that has loaded the rulebook with this description. `table` says who holds each clause, when
/// that is known. `progress` is called after each vector.
///
/// Returns the sessions of the vectors that hold.
pub fn play<F: Tested>(
    host: &mut dyn Hosting<F>,
    description: &F::Description,
    suite: &Suite<F>,
    table: Option<&ClauseTable>,
    progress: &mut dyn FnMut(),
) -> (Part<Vectors>, Vec<Session<F>>) {
    let began = Instant::now();
    let head = description.head();
    if suite.is_empty() {
        return (Part::not_run(format!("there are no vectors for {}", head.rulebook)), Vec::new());
    }
    let mut tally = Tally::new();
    let mut runner = Runner::new(host, description);
    for (topic, group, test) in suite.tests() {
        tally.count(topic, test, runner.play(&group.config, test));
        progress();
    }
    tally.lint(suite, head, table);
    tally.part(suite, head, table, began.elapsed())
}

struct Tally<F: Tested> {
    vectors: Vec<Vector>,
    sessions: Vec<Session<F>>,
    findings: Vec<Finding>,
    not_tested: Vec<String>,
    skips: BTreeMap<String, u64>,
    steps: u64,
}

impl<F: Tested> Tally<F> {
    fn new() -> Self {
        let (vectors, sessions, findings, not_tested, skips) = Default::default();
        Self { vectors, sessions, findings, not_tested, skips, steps: 0 }
    }

    fn count(&mut self, topic: &str, test: &Test<F>, played: Played<F>) {
        let Played { outcome, steps, session, took } = played;
        let (verdict, why) = match outcome {
            Outcome::Held => (Verdict::Holds, None),
            Outcome::Differed(difference) => (Verdict::Fails, Some(difference.to_string())),
            Outcome::Skipped(reason) => (Verdict::NotRun, Some(reason)),
        };
        match (&why, verdict) {
            (Some(why), Verdict::Fails) => self.findings.push(Finding { place: test.id.clone(), what: why.clone() }),
            (Some(why), _) => *self.skips.entry(why.clone()).or_default() += 1,
            (None, _) => self.sessions.extend(session),
        }
        self.steps += steps as u64;
        self.vectors.push(Vector {
            id: test.id.clone(),
            topic: topic.to_owned(),
            comment: test.comment.clone(),
            clauses: test.clauses.clone(),
            cites: cited(test).into_iter().map(String::from).collect(),
            verdict,
            duration_us: u64::try_from(took.as_micros()).unwrap_or(u64::MAX),
            why,
        });
    }

    /// Adds a finding for each clause of the engine that no vector holds.
    fn lint(&mut self, suite: &Suite<F>, head: &Head, table: Option<&ClauseTable>) {
        let Some(table) = table else {
            let rulebook = &head.rulebook;
            self.not_tested
                .push(format!("whether every clause of {rulebook} has a vector: it has no clause table here"));
            return;
        };
        let found = faults(suite, &head.rulebook, table, Citations::of(head).ids());
        self.findings.extend(found.into_iter().map(|what| Finding { place: "the suite".into(), what }));
    }

    fn part(
        mut self,
        suite: &Suite<F>,
        head: &Head,
        table: Option<&ClauseTable>,
        took: Duration,
    ) -> (Part<Vectors>, Vec<Session<F>>) {
        let skips = self.skips.iter().map(|(reason, count)| format!("{count} vectors: {reason}"));
        self.not_tested.extend(skips);
        let held = |verdict| self.vectors.iter().filter(|vector| vector.verdict == verdict).count() as u64;
        let detail = Vectors {
            suite_sha256: hex::encode(suite.sha256),
            total: self.vectors.len() as u64,
            held: held(Verdict::Holds),
            failed: held(Verdict::Fails),
            skipped: held(Verdict::NotRun),
            steps: self.steps,
            clauses: rows(suite, head, table),
            vectors: self.vectors,
        };
        let vectors = if detail.skipped > 0 { Verdict::NotRun } else { Verdict::Holds };
        let part = Part {
            verdict: Verdict::all([Verdict::of(self.findings.is_empty()), vectors]),
            duration_ms: u64::try_from(took.as_millis()).unwrap_or(u64::MAX),
            findings: self.findings,
            not_tested: self.not_tested,
            detail: Some(detail),
        };
        (part, self.sessions)
    }
}

/// A row for every clause and ruling of the rulebook, with the vectors that hold it.
pub(crate) fn rows<F: Tested>(suite: &Suite<F>, head: &Head, table: Option<&ClauseTable>) -> Vec<Clause> {
    let map = clause_map(suite);
    let known = Citations::of(head);
    let binding = table.map(|table| table.binding(&head.rulebook, known.ids())).unwrap_or_default();
    let clause = |id: &str, text: &str| {
        let row = binding.get(id);
        Clause {
            id: id.to_owned(),
            text: text.to_owned(),
            status: row.map(|row| row.status),
            duty: row.and_then(|row| row.duty.clone()),
            vectors: map.vectors(id).to_vec(),
        }
    };
    head.clauses.iter().map(|row| clause(&row.id, &row.text)).collect()
}
