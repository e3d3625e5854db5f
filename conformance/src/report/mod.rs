//! The report of a run of the suite: the certificate's JSON, and the pages made from it.
//!
//! Every part has a verdict, its findings, a list of what it did not test, and its own figures ([`parts`]). The report only
//! combines the verdicts of its parts ([`Parts::verdict`]). Its texts come from a component, a host's adapter or the run, and
//! must be escaped wherever they are shown.
//!
//! The JSON has the fields in the order of these types, so that two reports can be compared line by line.

mod agreement;
pub mod cards;
pub mod exact;
mod faults;
mod figures;
pub mod files;
pub mod folder;
pub mod html;
pub mod junit;
pub mod lab;
pub mod overview;
pub mod parts;
pub mod plot;
pub mod sequential;
pub mod supersedes;
pub mod whole;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

pub use exact::Exact;
pub use lab::Lab;
pub use overview::Overview;
use parts::{Abuse, Identity, Invariants, Randomness, Replay, Returns, Simulation, Vectors};
pub use supersedes::Supersedes;

/// Half the width of a 99 % interval, in standard errors: the quantile 0.995 of the normal distribution.
pub const STANDARD_ERRORS: f64 = 2.575_829_303_548_901;

/// Returns the name of a wager, from its kind and how it was played, which may be empty.
#[must_use]
pub fn name_wager(wager: &str, played: &str) -> String {
    format!("{wager} {played}").trim_end().to_owned()
}

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
    /// Every function of the contract, in its order, with the number of calls by each part, and the parts that judge its answers.
    pub functions: Vec<Function>,
}

/// A function of the contract in a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Function {
    /// The name, such as `apply`, `table.apply`, `draws.below`.
    pub name: String,
    /// The parts that judge its answers, named as in [`Parts`].
    pub judged_by: Vec<String>,
    /// The number of calls by each part.
    pub calls: BTreeMap<String, u64>,
}

impl Function {
    /// Returns the number of calls by a part.
    #[must_use]
    pub fn calls_by(&self, part: &str) -> u64 {
        self.calls.get(part).copied().unwrap_or(0)
    }

    /// Returns the number of calls in all.
    #[must_use]
    pub fn total(&self) -> u64 {
        total(self.calls.values().copied())
    }
}

/// A program and its version.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Tool {
    /// The name, such as `kip`.
    pub name: String,
    /// The version, such as `0.1.0`.
    pub version: String,
    /// The commit of its source, 40 hex digits, with `, changed` after it if the source had other changes; `unknown` if it was
    /// built outside its repository.
    pub commit: String,
    /// The compiler that built it, with its version.
    pub compiler: String,
}

/// A machine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Machine {
    /// The operating system, such as `linux`.
    pub os: String,
    /// The architecture of its processor, such as `x86_64`.
    pub architecture: String,
    /// The number of threads it runs at a time.
    pub cores: u64,
}

/// A component as a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Component {
    /// The file's name without its folder, or the id of a component that the tool carries.
    pub name: String,
    /// SHA-256 of all its bytes, 64 lower-case hex digits.
    pub sha256: String,
    /// The number of its bytes.
    pub size: u64,
}

/// The description that a component gives of itself, from `describe`. Its own word is compared with nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Rulebook {
    /// The family: `two-up`.
    pub family: String,
    /// The id, such as `nsw`.
    pub id: String,
    /// Its title, in its own word.
    pub title: String,
    /// The published document, in its own word.
    pub source: String,
    /// SHA-256 of that document, in its own word: 64 lower-case hex digits.
    pub source_sha256: String,
    /// The contract's generation, such as `1.0`. A component of another one is not loaded.
    pub generation: String,
    /// The engine's version, in its own word.
    pub engine: String,
}

/// The host that ran the component: the reference host, or one behind an adapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Host {
    /// The host that played the vectors.
    pub adapter: Adapter,
    /// True when that is not the reference host that this tool carries.
    pub foreign: bool,
    /// The runtime of the reference host, which plays the parts that need states as bytes, with its version.
    pub reference_runtime: String,
}

/// The description that an adapter gives of itself, from `start`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Adapter {
    /// The adapter's name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// The language the host is written in.
    pub language: String,
    /// The runtime of the component, with its version.
    pub runtime: String,
    /// The operating system.
    pub os: String,
}

/// The options of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Options {
    /// The seed of all chance in the run: 32 bytes, 64 lower-case hex digits.
    pub seed: String,
    /// The stakes whose returns are computed, in minor units.
    pub stakes: Vec<u64>,
    /// The number of outcomes that the tests of randomness get.
    pub samples: u64,
    /// The number of spins, or hands of cards, that are simulated.
    pub spins: u64,
    /// True when the component is built again from source.
    pub rebuild: bool,
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

    fn summary(&self, name: &'static str) -> Summary<'_> {
        let Self { verdict, duration_ms, findings, not_tested, .. } = self;
        Summary { name, verdict: *verdict, duration_ms: *duration_ms, findings, not_tested }
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

/// Returns the sum of counts of a report, which anybody may have written. A sum that is too large is the largest number.
fn total(counts: impl IntoIterator<Item = u64>) -> u64 {
    counts.into_iter().fold(0, u64::saturating_add)
}

/// The outcome of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// Everything that was tested holds.
    Holds,
    /// Something does not hold.
    Fails,
    /// Something was not tested. Such a report is not signed.
    NotRun,
}

impl Verdict {
    /// Returns the verdict of something that was tested.
    #[must_use]
    pub const fn of(holds: bool) -> Self {
        if holds { Self::Holds } else { Self::Fails }
    }

    /// Returns the verdict of several together: `Fails` if one fails, else `NotRun` if one was not run.
    pub fn all(verdicts: impl IntoIterator<Item = Self>) -> Self {
        verdicts.into_iter().fold(Self::Holds, |all, one| match (all, one) {
            (Self::Fails, _) | (_, Self::Fails) => Self::Fails,
            (Self::NotRun, _) | (_, Self::NotRun) => Self::NotRun,
            (Self::Holds, Self::Holds) => Self::Holds,
        })
    }
}

/// Something that does not hold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Finding {
    /// The place: a vector's id, a state, a function, a wager.
    pub place: String,
    /// The fault there.
    pub what: String,
}
