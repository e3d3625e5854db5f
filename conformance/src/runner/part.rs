//! Part 2: every vector of a suite, clause by clause.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use kip_contract::family::Described as _;
use kip_contract::types::Head;

use super::play::Outcome;
use super::{Played, Runner};
use crate::citations::Citations;
use crate::clauses::ClauseTable;
use crate::family::Tested;
use crate::hosting::Hosting;
use crate::report::parts::{Clause, Exception, PlayedBy, Vector, Vectors, Which};
use crate::report::{Finding, Part, Verdict};
use crate::session::Session;
use crate::text::shorten;
use crate::vectors::{self, Suite, Test, cited, clause_map, faults};

/// The most characters of a difference that are kept.
const MOST: usize = 20_000;

/// Plays a suite at a host that has loaded the rulebook with this description. `table` has the status of each clause; without it
/// the part is not run to the end. `progress` is called after each vector.
///
/// An inherited vector that is declared an exception is played too, and has to differ.
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
    let mut tally = Tally::new(if host.is_remote() { Which::Adapter } else { Which::Reference });
    let mut runner = Runner::new(host, description);
    for (topic, group, test) in suite.tests() {
        let played = runner.play(&group.config, test);
        match suite.exceptions.get(&test.id) {
            Some(exception) => tally.count_exception(test, exception, played),
            None => tally.count(topic, test, played),
        }
        progress();
    }
    tally.lint(suite, head, table);
    tally.part(suite, head, table, began.elapsed())
}

struct Tally<F: Tested> {
    host: Which,
    vectors: Vec<Vector>,
    exceptions: Vec<Exception>,
    sessions: Vec<Session<F>>,
    findings: Vec<Finding>,
    not_tested: Vec<String>,
    skips: BTreeMap<String, u64>,
    steps: u64,
}

impl<F: Tested> Tally<F> {
    fn new(host: Which) -> Self {
        let (vectors, exceptions, sessions, findings, not_tested, skips) = Default::default();
        Self { host, vectors, exceptions, sessions, findings, not_tested, skips, steps: 0 }
    }

    fn count(&mut self, topic: &str, test: &Test<F>, played: Played<F>) {
        let Played { outcome, steps, session, took } = played;
        let (verdict, why) = match outcome {
            Outcome::Held => (Verdict::Holds, None),
            Outcome::Differed(difference) => (Verdict::Fails, Some(shorten(&difference.to_string(), MOST))),
            Outcome::Skipped(reason) => (Verdict::NotRun, Some(reason)),
        };
        match (&why, verdict) {
            (Some(why), Verdict::Fails) => self.find(test, why.clone()),
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

    /// Counts a vector that is declared an exception. If it holds, that is a finding.
    fn count_exception(&mut self, test: &Test<F>, exception: &vectors::Exception, played: Played<F>) {
        self.steps += played.steps as u64;
        let difference = match played.outcome {
            // No clause allows a component to fail.
            Outcome::Differed(difference) if difference.is_no_answer() => {
                return self.find(test, difference.to_string());
            }
            Outcome::Differed(difference) => shorten(&difference.to_string(), MOST),
            Outcome::Skipped(reason) => return self.find(test, format!("whether it differs was not seen: {reason}")),
            Outcome::Held => {
                return self.find(test, format!("it holds, and is said to differ by {}", exception.clause));
            }
        };
        self.exceptions.push(Exception {
            id: test.id.clone(),
            comment: test.comment.clone(),
            clauses: test.clauses.clone(),
            by: exception.clause.clone(),
            reason: exception.reason.clone(),
            difference,
        });
    }

    fn find(&mut self, test: &Test<F>, what: String) {
        self.findings.push(Finding { place: test.id.clone(), what });
    }

    /// Adds a finding for each fault of suite and clause table.
    fn lint(&mut self, suite: &Suite<F>, head: &Head, table: Option<&ClauseTable>) {
        let Some(table) = table else {
            let rulebook = &head.rulebook;
            self.not_tested
                .push(format!("whether every clause of {rulebook} has a vector: it has no clause table here"));
            return;
        };
        let prefix = format!("{} ", head.rulebook);
        let document: Vec<_> = head.clauses.iter().filter_map(|row| row.id.strip_prefix(&prefix)).collect();
        let bent = head.clauses.iter().filter(|row| suite.texts.get(&row.id).is_some_and(|text| *text != row.text));
        let of_table = table.faults(&document).into_iter();
        let other = suite.inherits.as_deref().unwrap_or_default();
        let of_table = of_table.chain(bent.map(|row| format!("{} has another text than in {other}", row.id)));
        let found = of_table.chain(faults(suite, &head.rulebook, table, Citations::of(head).ids()));
        self.findings.extend(found.map(|what| Finding { place: "the suite".into(), what }));
    }

    fn part(
        mut self,
        suite: &Suite<F>,
        head: &Head,
        table: Option<&ClauseTable>,
        took: Duration,
    ) -> (Part<Vectors>, Vec<Session<F>>) {
        if let (Some(other), 1..) = (&suite.inherits, suite.left_out) {
            let count = suite.left_out;
            self.not_tested
                .push(format!("{count} vectors of {other} whose chance is drawn under that rulebook's name"));
        }
        let skips = self.skips.iter().map(|(reason, count)| format!("{count} vectors: {reason}"));
        self.not_tested.extend(skips);
        let ids = |verdict| -> Vec<String> {
            let of = self.vectors.iter().filter(|vector| vector.verdict == verdict);
            of.map(|vector| vector.id.clone()).collect()
        };
        let held = ids(Verdict::Holds).len() as u64;
        let (failed, skipped) = (ids(Verdict::Fails), ids(Verdict::NotRun));
        let detail = Vectors {
            suite_sha256: hex::encode(suite.sha256),
            given: suite.given,
            inherits: suite.inherits.clone(),
            exceptions: self.exceptions,
            total: self.vectors.len() as u64,
            held,
            failed: failed.len() as u64,
            skipped: skipped.len() as u64,
            steps: self.steps,
            hosts: vec![PlayedBy { host: self.host, held, failed, skipped, steps: self.steps }],
            clauses: rows(suite, head, table),
            vectors: self.vectors,
            places: Vec::new(),
        };
        // Without a clause table it is unknown which clauses need a vector.
        let is_whole = detail.skipped == 0 && table.is_some();
        let vectors = if is_whole { Verdict::Holds } else { Verdict::NotRun };
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

/// Returns a row for every clause and ruling of the rulebook, with the vectors that hold it.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clauses::Inherits;
    use crate::families::two_up::native::Native;
    use crate::runner::Difference;
    use kip_contract::family::TwoUp;

    /// Plays the engine's `nsw` under the name of a house, which has no clause of its own.
    fn play_inherited(bend: impl FnOnce(&mut Head)) -> Part<Vectors> {
        let table = ClauseTable::read("clause = []").unwrap();
        let inherits = Inherits { rulebook: "nsw".into(), restated: Vec::new(), differs: Vec::new() };
        let mut suite: Suite<TwoUp> = Suite::default();
        suite.inherit("nsw", &inherits).unwrap();
        assert!(suite.left_out > 10, "vectors that land committed draws are left out");
        let mut host = Native::default();
        let mut description = host.load("nsw", None).unwrap();
        description.head.rulebook = "our-house".into();
        bend(&mut description.head);
        play(&mut host, &description, &suite, Some(&table), &mut || {}).0
    }

    #[test]
    fn inherited_vectors_hold_inherited_clauses() {
        let part = play_inherited(|_| {});
        assert_eq!((part.verdict, part.findings), (Verdict::Holds, vec![]));
        assert!(part.not_tested[0].contains("under that rulebook's name"), "{:?}", part.not_tested);
    }

    #[test]
    fn an_inherited_clause_has_the_other_rulebooks_text() {
        let part = play_inherited(|head| {
            let row = head.clauses.iter_mut().find(|row| row.id == "nsw 4.1.2.1").unwrap();
            row.text = "lose if Heads are spun;".into();
        });
        let findings: Vec<_> = part.findings.iter().map(|finding| finding.what.as_str()).collect();
        assert_eq!(findings, ["nsw 4.1.2.1 has another text than in nsw"]);
    }

    #[test]
    fn an_exception_differs_and_does_not_fail() {
        let suite: Suite<TwoUp> = Suite::carried("nsw").unwrap();
        let (_, _, test) = suite.tests().next().unwrap();
        let exception = vectors::Exception { clause: "nsw 1".into(), reason: "it is otherwise".into() };
        let found = |outcome| {
            let mut tally = Tally::new(Which::Reference);
            let played = Played { outcome, steps: 1, session: None, took: Duration::ZERO };
            tally.count_exception(test, &exception, played);
            let findings: Vec<_> = tally.findings.into_iter().map(|finding| finding.what).collect();
            (tally.exceptions.len(), findings.join("; "))
        };
        let differed = |difference| found(Outcome::Differed(Box::new(difference)));
        assert_eq!(differed(Difference::new("the events differ")), (1, String::new()));
        assert_eq!(differed(Difference::no_answer("it traps")), (0, "no answer: it traps".into()));
        assert_eq!(found(Outcome::Held), (0, "it holds, and is said to differ by nsw 1".into()));
        let skipped = found(Outcome::Skipped("no beacon here".into()));
        assert_eq!(skipped, (0, "whether it differs was not seen: no beacon here".into()));
    }
}
