//! What a run of the suite found: the certificate's JSON, and the pages made from it.
//!
//! Every part has a verdict, what it found and what it did not test, and its own figures
//! ([`parts`]). Nothing is judged here: a part comes with its verdict, the report adds them up
//! ([`Parts::verdict`]). Everything in a report was said by a component, a host's adapter or the
//! run: whoever shows it escapes it.
//!
//! The JSON has the fields in the order written here, so that two reports can be compared line by
//! line.

pub mod exact;
mod faults;
mod figures;
pub mod files;
pub mod html;
pub mod junit;
pub mod parts;
mod plot;

use serde::{Deserialize, Serialize};

pub use exact::Exact;
use parts::{Abuse, Identity, Invariants, Randomness, Replay, Returns, Simulation, Vectors};

/// The word that says which form a report has.
pub const SCHEMA: &str = "kip-certificate/1";

/// A whole run.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Report {
    /// [`SCHEMA`].
    pub schema: String,
    /// What made the report.
    pub tool: Tool,
    /// When the run began: RFC 3339, in UTC.
    pub started: String,
    /// How long it took, in milliseconds.
    pub duration_ms: u64,
    /// The bytes that were looked at.
    pub component: Component,
    /// What they say of themselves; none where they could not be asked.
    pub rulebook: Option<Rulebook>,
    /// The host that ran them.
    pub host: Host,
    /// What was asked for, seeds included: the same again gives the same figures.
    pub options: Options,
    /// Whether all of it holds: [`Parts::verdict`].
    pub verdict: Verdict,
    /// The eight parts.
    pub parts: Parts,
}

/// A program and its version.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Tool {
    /// Such as `kip`.
    pub name: String,
    /// Such as `0.1.0`.
    pub version: String,
}

/// A component as a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Component {
    /// The file's name, without its folder; of a component that the tool carries, its id.
    pub name: String,
    /// SHA-256 of all its bytes, 64 lower-case hex digits.
    pub sha256: String,
    /// How many bytes it has.
    pub size: u64,
}

/// What a component says of itself, from `describe`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Rulebook {
    /// `two-up`.
    pub family: String,
    /// Such as `nsw`.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The published document.
    pub source: String,
    /// SHA-256 of that document, 64 lower-case hex digits.
    pub source_sha256: String,
    /// The contract's generation, such as `1.0`.
    pub generation: String,
    /// The engine's version.
    pub engine: String,
}

/// Who ran the component: the reference host, or one behind an adapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Host {
    /// What the vectors were played on.
    pub adapter: Adapter,
    /// Whether that is a host of its own, and not the reference host that this tool carries.
    pub foreign: bool,
    /// The runtime of the reference host, with its version: what played the parts that need bytes.
    pub reference_runtime: String,
}

/// What an adapter says of itself, from `start`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Adapter {
    /// The adapter's name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// The language the host is written in.
    pub language: String,
    /// What runs the component, with its version.
    pub runtime: String,
    /// The operating system.
    pub os: String,
}

/// What the run was asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Options {
    /// What all chance of the run comes from: 32 bytes, 64 lower-case hex digits.
    pub seed: String,
    /// The stakes whose returns were asked for, in minor units.
    pub stakes: Vec<u64>,
    /// How many outcomes the tests of randomness were given.
    pub samples: u64,
    /// How many spins were to be simulated.
    pub spins: u64,
    /// Whether the component was to be built again.
    pub rebuild: bool,
}

/// The eight parts.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Parts {
    /// 1: which bytes these are.
    pub identity: Part<Identity>,
    /// 2: the rules, clause by clause.
    pub vectors: Part<Vectors>,
    /// 3: what each wager returns, exactly.
    pub returns: Part<Returns>,
    /// 4: what holds in every state.
    pub invariants: Part<Invariants>,
    /// 5: whether outcomes are random.
    pub randomness: Part<Randomness>,
    /// 6: what many spins returned.
    pub simulation: Part<Simulation>,
    /// 7: what hostile input does.
    pub abuse: Part<Abuse>,
    /// 8: whether sessions play again to the same states.
    pub replay: Part<Replay>,
}

impl Parts {
    /// Each part's name, verdict, duration, findings, and what it did not test, in order.
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

    /// Holds where every part does; fails where one does; else something was not run.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        Verdict::all(self.summaries().map(|part| part.verdict))
    }
}

/// One part of a run.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Part<T> {
    /// Whether it holds.
    pub verdict: Verdict,
    /// How long it took, in milliseconds.
    pub duration_ms: u64,
    /// What does not hold.
    pub findings: Vec<Finding>,
    /// What this part did not test, and why.
    pub not_tested: Vec<String>,
    /// Its own figures; none where it did not run.
    pub detail: Option<T>,
}

impl<T> Part<T> {
    /// A part that did not run, and why.
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
    /// Whether it holds.
    pub verdict: Verdict,
    /// How long it took, in milliseconds.
    pub duration_ms: u64,
    /// What does not hold.
    pub findings: &'a [Finding],
    /// What it did not test.
    pub not_tested: &'a [String],
}

/// Whether something holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// Everything that was looked at holds.
    Holds,
    /// Something does not.
    Fails,
    /// Nothing was looked at; no certificate comes of it.
    NotRun,
}

impl Verdict {
    /// Of something that was looked at.
    #[must_use]
    pub const fn of(holds: bool) -> Self {
        if holds { Self::Holds } else { Self::Fails }
    }

    /// Of several together: one that fails makes all fail, one that was not run leaves it open.
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
    /// Where: a vector's id, a state, a function, a wager.
    pub place: String,
    /// What was wanted and what was found.
    pub what: String,
}
