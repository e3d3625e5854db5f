//! The report of a run of the suite: the certificate's JSON, and the pages made from it.
//!
//! Every part has a verdict, its findings, a list of what it did not test, and its own figures ([`parts`]). The report only
//! combines the verdicts of its parts ([`Parts::verdict`]). Its texts come from a component, a host's adapter or the run, and
//! must be escaped wherever they are shown.
//!
//! The JSON has the fields in the order of these types, so that two reports can be compared line by line.

mod agreement;
pub mod cards;
pub mod completeness;
pub mod exact;
mod faults;
mod figures;
pub mod files;
pub mod folder;
pub mod html;
pub mod junit;
pub mod lab;
mod numbers;
pub mod overview;
pub mod parts;
pub mod plot;
pub mod reference;
mod run;
pub mod sequential;
pub mod supersedes;
mod verdict;

use serde::{Deserialize, Serialize};

pub use exact::Exact;
pub use lab::Lab;
pub use overview::Overview;
use parts::{Abuse, Identity, Invariants, Randomness, Replay, Returns, Simulation, Vectors};
pub use reference::Reference;
pub use run::{Adapter, Component, Function, Host, Machine, Options, Rulebook, Tool};
pub use supersedes::Supersedes;
pub use verdict::{Finding, STANDARD_ERRORS, Verdict, name_wager};

/// The name of the report format.
pub const SCHEMA: &str = "kip-certificate/1";

/// The report of a whole run.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Report {
    /// [`SCHEMA`].
    pub schema: String,
    /// The tester, the client and the report's number; `None` when nobody named them.
    pub lab: Option<Lab>,
    /// The fingerprint of the key that is to sign the report, 64 lower-case hex digits; `None` when it is not signed.
    pub key: Option<String>,
    /// The program that made the report.
    pub tool: Tool,
    /// The machine that ran it.
    pub machine: Machine,
    /// The beginning of the run: RFC 3339, in UTC.
    pub started: String,
    /// The duration of the run, in milliseconds.
    pub duration_ms: u64,
    /// The component under test.
    pub component: Component,
    /// The component's description of itself; `None` when it could not be asked.
    pub rulebook: Option<Rulebook>,
    /// The version that it supersedes, and the differences; `None` when no version was named. Left out in older reports.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub supersedes: Option<Supersedes>,
    /// The host that ran it.
    pub host: Host,
    /// The options of the run, its seed included. The same options give the same figures.
    pub options: Options,
    /// The verdict on all parts together: [`Parts::verdict`].
    pub verdict: Verdict,
    /// The first page. All of it follows from the rest of the report: [`Overview::of`].
    pub overview: Overview,
    /// The eight parts.
    pub parts: Parts,
    /// The comparison with the suite's own engine; `None` when it cannot play the component's rulebook. Left out in older reports.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reference: Option<Reference>,
    /// Every function of the contract, in its order, with the number of calls by each part, and the parts that judge its answers.
    pub functions: Vec<Function>,
}

/// The statement of a part about an engine that the suite does not have.
const NOT_COMPARED: &str =
    "comparison with an engine of the suite's own: it has none that plays this component's rulebook";

impl Report {
    /// Makes findings of everything in which the report contradicts itself, so that a report is written whatever a component does:
    /// a lie may show in nothing but figures of two parts that cannot both be right.
    pub fn find_contradictions(&mut self) {
        for fault in self.faults() {
            let part = fault.split(':').next().unwrap_or_default();
            let what =
                format!("the figures contradict each other, by the component or by a fault of this program: {fault}");
            self.parts.fail_part(part, Finding { place: "the report".into(), what });
        }
        self.verdict = self.parts.verdict();
        self.overview = Overview::of(&self.parts, &self.host, self.reference.as_ref(), &self.options);
    }
}

/// The eight parts.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Parts {
    /// Part 1: the identity of the bytes.
    pub identity: Part<Identity>,
    /// Part 2: the rules, clause by clause.
    pub vectors: Part<Vectors>,
    /// Part 3: the exact return of each wager.
    pub returns: Part<Returns>,
    /// Part 4: the properties that hold in every state.
    pub invariants: Part<Invariants>,
    /// Part 5: the randomness of outcomes.
    pub randomness: Part<Randomness>,
    /// Part 6: the return of many spins.
    pub simulation: Part<Simulation>,
    /// Part 7: the answers to hostile input.
    pub abuse: Part<Abuse>,
    /// Part 8: the replay of sessions to the same states.
    pub replay: Part<Replay>,
}

impl Parts {
    /// Returns the summary of each part, in order.
    pub fn summaries(&self) -> [Summary<'_>; 8] {
        [
            self.identity.summary("identity"),
            self.vectors.summary("vectors"),
            self.returns.summary("returns"),
            self.invariants.summary("invariants"),
            self.randomness.summary("randomness"),
            self.simulation.summary("simulation"),
            self.abuse.summary("abuse"),
            self.replay.summary("replay"),
        ]
    }

    /// Returns the parts to be changed, in order.
    fn open(&mut self) -> [Open<'_>; 8] {
        [
            self.identity.open("identity"),
            self.vectors.open("vectors"),
            self.returns.open("returns"),
            self.invariants.open("invariants"),
            self.randomness.open("randomness"),
            self.simulation.open("simulation"),
            self.abuse.open("abuse"),
            self.replay.open("replay"),
        ]
    }

    /// Adds the differences from the suite's own engine that nobody declares to the parts that found them.
    pub fn add_differences(&mut self, reference: &Reference) {
        self.open().into_iter().for_each(|mut part| part.fail_with(reference.findings(part.name)));
    }

    /// Adds a finding to a part, or to the first part for one that is of none.
    fn fail_part(&mut self, name: &str, finding: Finding) {
        let mut parts = self.open();
        let place = parts.iter().position(|part| part.name == name).unwrap_or_default();
        parts[place].fail_with([finding]);
    }

    /// Says of every part but the first that nothing was compared with an engine of the suite's own.
    pub fn say_not_compared(&mut self) {
        self.open().into_iter().skip(1).for_each(|part| part.not_tested.push(NOT_COMPARED.into()));
    }

    /// Returns `Holds` if every part holds, `Fails` if one fails, and `NotRun` otherwise.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        Verdict::all(self.summaries().map(|part| part.verdict))
    }
}

/// One part of a run.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Part<T> {
    /// The verdict of the part.
    pub verdict: Verdict,
    /// The duration, in milliseconds.
    pub duration_ms: u64,
    /// The findings: everything that does not hold.
    pub findings: Vec<Finding>,
    /// The list of untested items, with reasons.
    pub not_tested: Vec<String>,
    /// Its own figures; `None` when it did not run.
    pub detail: Option<T>,
}

impl<T> Part<T> {
    /// Returns a part that did not run, with the reason.
    pub fn not_run(why: impl Into<String>) -> Self {
        Self {
            verdict: Verdict::NotRun,
            duration_ms: 0,
            findings: Vec::new(),
            not_tested: vec![why.into()],
            detail: None,
        }
    }

    /// Adds findings. A part with a finding fails.
    pub fn fail_with(&mut self, findings: impl IntoIterator<Item = Finding>) {
        self.open("").fail_with(findings);
    }

    fn open(&mut self, name: &'static str) -> Open<'_> {
        let Self { verdict, findings, not_tested, .. } = self;
        Open { name, verdict, findings, not_tested }
    }

    fn summary(&self, name: &'static str) -> Summary<'_> {
        let Self { verdict, duration_ms, findings, not_tested, .. } = self;
        Summary { name, verdict: *verdict, duration_ms: *duration_ms, findings, not_tested }
    }
}

/// A part without its figures, to be changed.
struct Open<'a> {
    /// The field's name in [`Parts`].
    name: &'static str,
    verdict: &'a mut Verdict,
    findings: &'a mut Vec<Finding>,
    not_tested: &'a mut Vec<String>,
}

impl Open<'_> {
    fn fail_with(&mut self, findings: impl IntoIterator<Item = Finding>) {
        for finding in findings {
            *self.verdict = Verdict::Fails;
            self.findings.push(finding);
        }
    }
}

/// A part without its figures.
#[derive(Clone, Copy, Debug)]
pub struct Summary<'a> {
    /// The field's name in [`Parts`].
    pub name: &'static str,
    /// The verdict of the part.
    pub verdict: Verdict,
    /// The duration, in milliseconds.
    pub duration_ms: u64,
    /// The findings: everything that does not hold.
    pub findings: &'a [Finding],
    /// The list of untested items.
    pub not_tested: &'a [String],
}
