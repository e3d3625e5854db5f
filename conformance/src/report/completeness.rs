//! Checks that a report is complete: that it has all that a run of this suite asks for.
//!
//! A report from which something was left out everywhere still agrees with itself ([`Report::faults`]). The required content is
//! therefore not read from the report: it follows from the rulebook, from the suite of vectors and from this program
//! ([`Measure`]).

use std::collections::{BTreeMap, BTreeSet};

use kip_contract::family::Described as _;
use kip_contract::types::Head;

use super::parts::{Build, Clause, Identity, Inside, Limit, Outcomes, Random, Vectors, Which};
use super::verdict::total;
use super::{Reference, Report, Rulebook, Verdict};
use crate::abuse::KINDS;
use crate::clauses::ClauseTable;
use crate::draws;
use crate::explore;
use crate::families::Certified;
use crate::places::{self, Course};
use crate::random_play;
use crate::runner;
use crate::vectors::{Step, Suite, Test, cited};

/// The content that a complete report has.
#[derive(Debug)]
pub struct Measure<'a, F: Certified> {
    /// The description of the rulebook, by its component or by the engine.
    pub description: &'a F::Description,
    /// The vectors of the rulebook; `None` when others are accepted.
    pub suite: Option<&'a Suite<F>>,
    /// The status of each of its clauses, if that is known.
    pub clauses: Option<&'a ClauseTable>,
    /// Its build in the lock file, if there is one.
    pub locked: Option<&'a Build>,
    /// The text of part 1 when nothing is built from source.
    pub not_rebuilt: &'a str,
    /// The contract's name.
    pub contract: &'a str,
    /// The engine and the record in the component; `None` when its bytes are not here.
    pub inside: Option<&'a Option<Inside>>,
    /// The functions of the contract that the exports of the report lack.
    pub missing: &'a [String],
    /// True when the run compares with a lock file that is named for it.
    pub is_lock_given: bool,
    /// True when the suite's own engine can play the component's rulebook.
    pub has_reference: bool,
    /// The differences from the suite's own engine that the vendor declares, with the reasons.
    pub accepted: &'a BTreeMap<String, String>,
    /// The limits of the host.
    pub limits: &'a [Limit],
    /// The names of the attacks on those limits.
    pub scarcities: &'a [&'a str],
    /// The least number of outcomes that the tests of randomness get.
    pub samples: u64,
    /// The least number of tables at which coins or cards are compared.
    pub tables: u64,
    /// The least number of spins or hands that are simulated.
    pub spins: u64,
}

impl<F: Certified> Measure<'_, F> {
    /// Returns whether the rulebook opens every table that the suite asks for. The rulebooks that are known here do; a house's
    /// own may refuse a policy, and the report then names it.
    fn opens_all(&self) -> bool {
        F::describe_known(&self.description.head().rulebook).is_some()
    }
}

impl Report {
    /// Returns everything in which this report differs from the measure or falls short of it, one sentence each.
    #[must_use]
    pub fn gaps<F: Certified>(&self, measure: &Measure<'_, F>) -> Vec<String> {
        let mut gaps = Gaps(Vec::new());
        gaps.rulebook(self.rulebook.as_ref(), measure.description.head());
        gaps.options(self, measure);
        let parts = &self.parts;
        for part in parts.summaries() {
            gaps.require(part.verdict != Verdict::NotRun, || format!("{}: it was not run", part.name));
        }
        if let Some(found) = &parts.identity.detail {
            gaps.identity(found, measure);
            if found.rebuild.is_none() {
                gaps.require_said("identity", &parts.identity.not_tested, measure.not_rebuilt);
            }
        }
        if let (Some(found), Some(suite)) = (&parts.vectors.detail, measure.suite) {
            gaps.vectors(found, suite, if self.host.foreign { 2 } else { 1 }, measure);
            gaps.sessions(self, suite);
        }
        gaps.0.extend(F::find_gaps_in_returns(self, measure.description, measure.opens_all()));
        gaps.reference(self.reference.as_ref(), measure);
        gaps.invariants(self, measure);
        gaps.randomness(self, measure);
        gaps.0.extend(F::find_gaps_in_simulation(self, measure.description));
        gaps.abuse(self, measure);
        gaps.0
    }
}

struct Gaps(Vec<String>);

impl Gaps {
    fn require(&mut self, holds: bool, gap: impl FnOnce() -> String) {
        if !holds {
            self.0.push(gap());
        }
    }

    /// Requires the same names, in any order.
    fn require_names(&mut self, part: &str, found: &[String], wanted: &[String]) {
        let missing =
            wanted.iter().filter(|name| !found.contains(name)).map(|name| format!("{part}: {name} is missing"));
        let unknown = found.iter().filter(|name| !wanted.contains(name));
        let unknown = unknown.map(|name| format!("{part}: {name} is not of this suite"));
        self.0.extend(missing.chain(unknown));
    }

    /// Requires that a part lists an untested item.
    fn require_said(&mut self, part: &str, said: &[String], wanted: &str) {
        self.require(said.iter().any(|what| what == wanted), || {
            format!("{part}: it does not say what it did not test: {wanted}")
        });
    }

    fn rulebook(&mut self, found: Option<&Rulebook>, head: &Head) {
        let Some(found) = found else { return self.0.push("rulebook: it is missing".into()) };
        let wanted = [
            ("family", &found.family, head.family.clone()),
            ("id", &found.id, head.rulebook.clone()),
            ("title", &found.title, head.title.clone()),
            ("source", &found.source, head.source.clone()),
            ("source-sha256", &found.source_sha256, hex::encode(&head.source_sha256)),
            ("generation", &found.generation, head.generation.clone()),
            ("engine", &found.engine, head.engine.clone()),
        ];
        for (field, said, wanted) in wanted {
            self.require(*said == wanted, || format!("rulebook: its {field} is {wanted:?}, not {said:?}"));
        }
    }

    fn options(&mut self, report: &Report, measure: &Measure<'_, impl Certified>) {
        let options = &report.options;
        let mut least = |what: &str, said: u64, least: u64| {
            self.require(said >= least, || format!("options: {what}: {said}, and this program asks for {least}"));
        };
        least("samples", options.samples, measure.samples);
        least("spins", options.spins, measure.spins);
        self.require(!options.quick, || "options: it is a quick run, which is no certificate".into());
    }

    fn reference(&mut self, found: Option<&Reference>, measure: &Measure<'_, impl Certified>) {
        let Some(found) = found else {
            let what = || "the suite's own engine did not play along, and it plays this rulebook".to_owned();
            return self.require(!measure.has_reference, what);
        };
        for (name, reason) in found.accepted() {
            self.require(measure.accepted.get(name).is_some_and(|one| one == reason), || {
                format!("the suite's own engine: the difference `{name}` is accepted because {reason:?}: name the vendor's file with --accept FILE")
            });
        }
    }

    fn identity(&mut self, found: &Identity, measure: &Measure<'_, impl Certified>) {
        self.require(found.contract == measure.contract, || {
            format!("identity: the contract is {}, not {}", measure.contract, found.contract)
        });
        self.require(found.missing == measure.missing, || {
            format!("identity: the exports lack {:?}, and what is missing is {:?}", measure.missing, found.missing)
        });
        let commands: Vec<_> = measure.description.head().commands.iter().map(|line| line.name.clone()).collect();
        self.require(found.commands == commands, || "identity: the commands are not the rulebook's".into());
        self.require(measure.locked.is_some() || found.lock.is_none(), || {
            "identity: the lock file has no entry for this rulebook".into()
        });
        self.require(found.lock_file.given.is_some() == measure.is_lock_given, || {
            "identity: whose lock file it is, is not as in this run: name a vendor's with --lock FILE".into()
        });
        self.require(measure.inside.is_none_or(|inside| *inside == found.inside), || {
            "identity: engine and record are not those of the component".into()
        });
        if let Some(locked) = measure.locked {
            let of = |build: &Build| [build.sha256.clone(), build.toolchain.clone(), build.encoder.clone()].join(", ");
            let same = found.lock.as_ref().is_some_and(|lock| of(lock) == of(locked));
            self.require(same, || format!("identity: the lock file has {} for this rulebook", of(locked)));
        }
    }

    /// Checks the vectors. The steps are those of all hosts that played.
    fn vectors<F: Certified>(&mut self, found: &Vectors, suite: &Suite<F>, hosts: u64, measure: &Measure<'_, F>) {
        let digest = hex::encode(suite.sha256);
        if found.suite_sha256 != digest {
            return self.0.push(format!(
                "vectors: the suite is {}, and here it is {digest}: name it with --vectors, or say --other-suite",
                found.suite_sha256
            ));
        }
        self.require((found.given, &found.inherits) == (suite.given, &suite.inherits), || {
            "vectors: whose they are, or which rulebook is inherited from, is not as in the suite".into()
        });
        // A vector that the house declares an exception is played, and is not among the vectors.
        let is_exception = |test: &Test<F>| suite.exceptions.contains_key(&test.id);
        let wanted: Vec<_> = suite
            .tests()
            .filter(|(_, _, test)| !is_exception(test))
            .map(|(topic, _, test)| vector(topic, test))
            .collect();
        let said: Vec<_> = found
            .vectors
            .iter()
            .map(|it| (it.id.clone(), it.topic.clone(), it.comment.clone(), it.clauses.clone(), it.cites.clone()))
            .collect();
        for (id, ..) in wanted.iter().filter(|vector| !said.contains(vector)) {
            self.0.push(format!("vectors: {id} is missing, or is another one than in this suite"));
        }
        self.require(said.len() == wanted.len(), || format!("vectors: {} are not {}", said.len(), wanted.len()));
        self.require(said == wanted || said.len() != wanted.len(), || {
            "vectors: they are not in the suite's order".into()
        });
        let differ: Vec<_> = found
            .exceptions
            .iter()
            .map(|one| (one.id.clone(), one.comment.clone(), one.clauses.clone(), one.by.clone(), one.reason.clone()))
            .collect();
        let said_to = suite.tests().filter_map(|(_, _, test)| {
            let one = suite.exceptions.get(&test.id)?;
            let (id, comment, clauses) = (test.id.clone(), test.comment.clone(), test.clauses.clone());
            Some((id, comment, clauses, one.clause.clone(), one.reason.clone()))
        });
        self.require(differ.iter().cloned().eq(said_to), || {
            "vectors: what differs is not what is said to differ, by that clause and for that reason".into()
        });
        // An exception ends early.
        let count = |(_, _, test): (&str, _, &Test<F>)| test.steps.len() as u64;
        let most: u64 = suite.tests().map(count).sum::<u64>() * hosts;
        let least: u64 = suite.tests().filter(|(_, _, test)| !is_exception(test)).map(count).sum::<u64>() * hosts;
        let all_held = found.held == found.total;
        self.require(!all_held || (least..=most).contains(&found.steps), || {
            format!("vectors: {} steps are not {least}", found.steps)
        });
        self.places(found, suite, measure.description);
        let rows = runner::rows(suite, measure.description.head(), measure.clauses);
        self.clauses(&found.clauses, &rows, measure.clauses.is_some());
    }

    /// Checks that the vectors that hold were played at every place.
    fn places<F: Certified>(&mut self, found: &Vectors, suite: &Suite<F>, description: &F::Description) {
        let holds = |test: &Test<F>| {
            found.vectors.iter().any(|vector| vector.id == test.id && vector.verdict == Verdict::Holds)
        };
        let tests = suite.tests().filter(|(_, _, test)| holds(test));
        let courses = tests.filter_map(|(_, group, test)| Course::of_test(&group.config, test));
        let wanted = places::count(description, courses);
        let names: Vec<String> = wanted.keys().map(|name| (*name).to_owned()).collect();
        let said: Vec<String> = found.places.iter().map(|row| row.place.clone()).collect();
        self.require_names("vectors: the places", &said, &names);
        for row in found.places.iter().filter(|row| row.verdict != Verdict::Fails) {
            let wanted = wanted.get(row.place.as_str()).copied().unwrap_or_default();
            self.require(row.vectors == wanted, || {
                format!("vectors: {}: {} were played there, not {wanted}", row.place, row.vectors)
            });
        }
    }

    /// Checks the clauses. If there is no clause table for the rulebook here, the statuses of its clauses are the certifier's to
    /// choose.
    fn clauses(&mut self, found: &[Clause], wanted: &[Clause], is_known: bool) {
        let same = |one: &Clause, row: &Clause| {
            let held = (one.status, &one.duty) == (row.status, &row.duty);
            (&one.id, &one.text, &one.vectors) == (&row.id, &row.text, &row.vectors) && (held || !is_known)
        };
        for row in wanted.iter().filter(|row| !found.iter().any(|one| same(one, row))) {
            let there = found.iter().any(|clause| clause.id == row.id);
            let what = if there { "is another one in the rulebook" } else { "is missing" };
            self.0.push(format!("vectors: clause {} {what}", row.id));
        }
        let (said, of) = (found.len(), wanted.len());
        self.require(said == of, || format!("vectors: {said} clauses are not {of}"));
    }

    fn invariants<F: Certified>(&mut self, report: &Report, measure: &Measure<'_, F>) {
        let (part, description) = (&report.parts.invariants, measure.description);
        let Some(found) = &part.detail else { return };
        let tables: Vec<String> = F::small_tables(description).into_iter().map(|table| table.name).collect();
        let properties: Vec<String> = explore::properties().map(str::to_owned).collect();
        for name in &tables {
            let refused =
                !measure.opens_all() && part.not_tested.iter().any(|what| what.starts_with(&format!("{name}: ")));
            let is_there = found.tables.iter().any(|table| table.table == *name);
            self.require(is_there || refused, || format!("invariants: the table {name:?} is missing"));
        }
        for table in &found.tables {
            let name = &table.table;
            self.require(tables.contains(name), || format!("invariants: the table {name:?} is not of this suite"));
            let said: Vec<String> = table.properties.iter().map(|property| property.name.clone()).collect();
            self.require_names(&format!("invariants: {name}"), &said, &properties);
            let bounded = part.not_tested.iter().any(|what| what.starts_with(&format!("{name}: states beyond")));
            self.require(table.complete || bounded, || format!("invariants: {name}: it does not say what was cut off"));
        }
        let visited = total(found.tables.iter().map(|table| table.states));
        let (complete, budget) = (found.tables.iter().all(|table| table.complete), F::STATES);
        self.require(complete || visited >= budget, || {
            format!("invariants: {visited} states were visited, and this program visits {budget}")
        });
        self.require_said("invariants", &part.not_tested, &F::not_followed(description));
        match &found.random {
            Some(random) => self.random::<F>(random, description),
            None => self.0.push("invariants: play at random is missing".into()),
        }
    }

    fn random<F: Certified>(&mut self, found: &Random, description: &F::Description) {
        let asked = random_play::Parameters::of([0; 32]);
        let all = random_play::list_properties::<F>(description);
        let wanted: Vec<String> =
            all.map(|(_, name)| name).chain(F::PROPERTIES.iter().copied()).map(str::to_owned).collect();
        let said: Vec<String> = found.properties.iter().map(|property| property.name.clone()).collect();
        self.require_names("play at random", &said, &wanted);
        self.require(found.tables >= asked.tables, || {
            format!("play at random: {} tables, and this program plays at {}", found.tables, asked.tables)
        });
        let commands = found.accepted.saturating_add(found.refused);
        let least = asked.longest.saturating_add(asked.tables);
        self.require(found.longest >= asked.least_longest() && commands >= least, || {
            format!("play at random: {commands} commands, {} in a session, are too few", found.longest)
        });
    }

    fn randomness<F: Certified>(&mut self, report: &Report, measure: &Measure<'_, F>) {
        let part = &report.parts.randomness;
        let Some(found) = &part.detail else { return };
        let mut seed = [0; 32];
        // An invalid seed is a fault of the options.
        let _ = hex::decode_to_slice(&report.options.seed, &mut seed);
        let plan = F::plan(measure.description, report.options.samples, &seed);
        let test = |series: &str, name: &str, asks: &str| format!("{name} of {series}: {asks}");
        let wanted: Vec<_> = plan.tests.iter().map(|one| test(&one.series, &one.name, &one.asks)).collect();
        let said: Vec<_> = found.tests.iter().map(|one| test(&one.series, &one.name, &one.asks)).collect();
        self.require_names("randomness", &said, &wanted);
        let of = |powers: &[super::parts::Power]| -> Vec<_> {
            powers.iter().map(|power| format!("{}, of {}", power.of, power.observations)).collect()
        };
        self.require_names("randomness", &of(&found.powers), &of(&plan.powers));
        self.require(found.fairness == plan.fairness, || "randomness: the falls are not those of fair coins".into());
        self.require(found.source == plan.source, || "randomness: the source is not that of the run's seed".into());
        let played = found.played;
        self.require(found.of == F::OUTCOMES, || "randomness: the outcomes are not those of this family".into());
        let has_tally = played.tallied == 0 || F::OUTCOMES == Outcomes::Coins;
        self.require(has_tally, || "randomness: cards have no results to compare".into());
        let tallied = u64::from(F::OUTCOMES == Outcomes::Coins);
        for (what, said, least) in [
            ("tables", played.tables, measure.tables),
            ("landings or deals", played.drawn, 1),
            ("games repeated by single commands", played.repeated, 1),
            ("spins compared by their results", played.tallied, tallied),
            ("answers of kip:draws", found.computed, draws::LEAST),
        ] {
            self.require(said >= least, || {
                format!("randomness: {said} {what}, and this program plays {least} at least")
            });
        }
        self.collections(report, &F::collections(measure.description, report.options.samples));
        self.require_said("randomness", &part.not_tested, F::NO_TEST_OF_CHANCE);
    }

    /// Checks the collections, which hold the first samples.
    fn collections(&mut self, report: &Report, wanted: &[(&str, u64)]) {
        let Some(found) = &report.parts.randomness.detail else { return };
        let said: Vec<String> = found.collections.iter().map(|collection| collection.file.clone()).collect();
        let names: Vec<String> = wanted.iter().map(|(name, _)| (*name).to_owned()).collect();
        self.require_names("randomness", &said, &names);
        for collection in &found.collections {
            let Some((_, wanted)) = wanted.iter().find(|(name, _)| *name == collection.file) else { continue };
            self.require(collection.size == *wanted, || {
                format!("randomness: {} has {} bytes, not {wanted}", collection.file, collection.size)
            });
        }
    }

    fn abuse(&mut self, report: &Report, measure: &Measure<'_, impl Certified>) {
        let Some(found) = &report.parts.abuse.detail else { return };
        let said: Vec<_> = found.attacks.iter().map(|attack| attack.name.clone()).collect();
        let wanted = KINDS.iter().map(|kind| kind.name).chain(measure.scarcities.iter().copied());
        let of_adapter = KINDS.iter().filter(|_| report.host.foreign);
        let of_adapter = of_adapter.map(|kind| format!("{}: {}", Which::Adapter.words(), kind.name));
        self.require_names("abuse", &said, &wanted.map(str::to_owned).chain(of_adapter).collect::<Vec<_>>());
        // The adapter's own limits follow, which are the certifier's to choose.
        let own = if report.host.foreign { found.limits.get(..measure.limits.len()) } else { Some(&*found.limits) };
        self.require(own == Some(measure.limits), || "abuse: the limits are not those of this program's host".into());
    }

    /// Checks the sessions. Every vector that opens a table is played again, with all of its commands.
    fn sessions<F: Certified>(&mut self, report: &Report, suite: &Suite<F>) {
        let (Some(vectors), Some(found)) = (&report.parts.vectors.detail, &report.parts.replay.detail) else { return };
        if vectors.suite_sha256 != hex::encode(suite.sha256) {
            return;
        }
        for session in found.sessions.iter().filter(|session| session.transcript.is_some()) {
            self.0.push(format!("replay: {}: no run keeps its transcript", session.name));
        }
        let held: BTreeSet<&str> = vectors
            .vectors
            .iter()
            .filter(|vector| vector.verdict == Verdict::Holds)
            .map(|vector| vector.id.as_str())
            .collect();
        let said: BTreeMap<&str, _> = found
            .sessions
            .iter()
            .map(|session| (session.name.as_str(), (session.commands, session.refused, session.compared)))
            .collect();
        for (_, _, test) in suite.tests().filter(|(_, _, test)| held.contains(test.id.as_str())) {
            let Some((commands, refused)) = session(test) else { continue };
            // The last state and the one that the events rebuild, and one half-way if there is a half.
            let wanted = (commands, refused, if commands == 0 { 2 } else { 3 });
            let id = &test.id;
            match said.get(id.as_str()) {
                None => self.0.push(format!("replay: the session {id} is missing")),
                Some(said) => self.require(*said == wanted, || {
                    format!("replay: {id}: commands, refused and compared are {said:?}, and {wanted:?} in the vector")
                }),
            }
        }
    }
}

/// A vector without its result.
type Bare = (String, String, String, Vec<String>, Vec<String>);

fn vector<F: Certified>(topic: &str, test: &Test<F>) -> Bare {
    let cites = cited(test).into_iter().map(str::to_owned).collect();
    (test.id.clone(), topic.to_owned(), test.comment.clone(), test.clauses.clone(), cites)
}

/// Returns the number of commands of a vector's session, and the number of them that are refused; `None` when it opens no table.
fn session<F: Certified>(test: &Test<F>) -> Option<(u64, u64)> {
    let mut session = match test.steps.first() {
        Some(Step::Open(_)) => None,
        _ => Some((0, 0)),
    };
    for step in &test.steps {
        match (step, &mut session) {
            (Step::Open(open), session) if open.refusal.is_none() => *session = Some((0, 0)),
            (Step::Command(command), Some((commands, refused))) => {
                *commands += 1;
                *refused += u64::from(command.refusal.is_some());
            }
            _ => {}
        }
    }
    session
}
