//! What each part of a run found, in figures.
//!
//! Digests are SHA-256 as 64 lower-case hex digits, amounts are minor units (hundredths),
//! durations say their unit in their name, probabilities and returns are exact fractions
//! ([`Exact`]); floating point is only what statistics estimate.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Adapter, Exact, Verdict};
use crate::clauses::Status;

/// 1: which bytes these are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Identity {
    /// The names of what it imports. A rulebook imports nothing.
    pub imports: Vec<String>,
    /// The interfaces it exports, with what each holds.
    pub exports: Vec<Export>,
    /// The contract it was compared with, such as `kip:two-up/rulebook@1.0.0`.
    pub contract: String,
    /// Items of the contract that it lacks.
    pub missing: Vec<String>,
    /// The commands it says it knows.
    pub commands: Vec<String>,
    /// What the lock file says of this rulebook; none where it knows no such rulebook.
    pub lock: Option<Build>,
    /// What a build from source came to; none where none was asked for.
    pub rebuild: Option<Build>,
}

/// An exported interface.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Export {
    /// Such as `kip:two-up/rulebook@1.0.0`.
    pub name: String,
    /// Its functions, types and resources, in its own order.
    pub items: Vec<String>,
}

/// A build, and whether it has the very bytes that are looked at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Build {
    /// Its digest.
    pub sha256: String,
    /// The compiler, with its version.
    pub toolchain: String,
    /// What made a component of the compiler's module, with its version.
    pub encoder: String,
    /// Whether the digest is that of the component.
    pub agrees: bool,
}

/// 2: the rules, clause by clause.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Vectors {
    /// Digest of the suite: of its files' names and bytes, in order.
    pub suite_sha256: String,
    /// How many vectors the suite has for this rulebook.
    pub total: u64,
    /// How many hold.
    pub held: u64,
    /// How many do not.
    pub failed: u64,
    /// How many the host would not play, each with its reason in the part's findings.
    pub skipped: u64,
    /// How many steps were played: commands, refusals, views.
    pub steps: u64,
    /// Every clause of the rulebook, then every ruling, in the document's order.
    pub clauses: Vec<Clause>,
    /// Every vector, in the suite's order.
    pub vectors: Vec<Vector>,
}

/// One clause or ruling, who holds it, and by which vectors that is seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Clause {
    /// As it is cited: `nsw 4.1.2.3`, `R7`.
    pub id: String,
    /// Its text, from the component.
    pub text: String,
    /// Who holds it, for an inherited clause as the other rulebook's table says; none for a ruling.
    pub status: Option<Status>,
    /// What the host's people have to do, where it is theirs.
    pub duty: Option<String>,
    /// Ids of the vectors that hold it: those that name it, then those that only cite it, each in the
    /// suite's order.
    pub vectors: Vec<String>,
}

/// One vector, and how it went.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Vector {
    /// Permanent: `nsw-0042`.
    pub id: String,
    /// The file's name without its ending: `settlement`.
    pub topic: String,
    /// What it shows.
    pub comment: String,
    /// The clauses and rulings it names.
    pub clauses: Vec<String>,
    /// The clauses and rulings that its events and refusals must cite besides.
    pub cites: Vec<String>,
    /// Whether it holds; not run where the host would not play it.
    pub verdict: Verdict,
    /// How long it took, in microseconds.
    pub duration_us: u64,
    /// The step that does not hold, what was wanted and what came; or the reason of a skip.
    pub why: Option<String>,
}

/// 3: what each wager returns, exactly.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Returns {
    /// What the table's chips are worth, in minor units: what is paid is rounded up to what they
    /// can make up. None in a ring.
    pub denominations: Vec<u64>,
    /// Every wager of the rulebook.
    pub wagers: Vec<Wager>,
}

/// One wager.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Wager {
    /// The contract's word, such as `spinner`, `heads-tails`.
    pub wager: String,
    /// What it was played as, where that matters: `heads`, `single cover`; empty where it does not.
    pub played: String,
    /// The price that the component declares.
    pub declared: Option<Declared>,
    /// What was found, for each stake.
    pub stakes: Vec<StakeReturn>,
}

/// A price that the component declares.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Declared {
    /// What is paid, to 1.
    pub odds: Exact,
    /// How often it wins.
    pub wins: Exact,
    /// What it returns of the stake on average, where rounding to chips does not act.
    pub returns: Exact,
}

/// The exact outcome of one wager at one stake: every reachable state, through the component.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct StakeReturn {
    /// What is staked, in minor units.
    pub stake: u64,
    /// How many states were reached.
    pub states: u64,
    /// How many steps between them were taken.
    pub transitions: u64,
    /// How often more than the stake comes back.
    pub wins: Exact,
    /// How often less than the stake comes back.
    pub loses: Exact,
    /// How often the stake itself comes back, no more and no less.
    pub stands_off: Exact,
    /// How often anything comes back.
    pub hit_frequency: Exact,
    /// What comes back on average, as a part of the stake.
    pub returns: Exact,
    /// The variance of that part.
    pub variance: Exact,
    /// How many spins one wager takes on average.
    pub mean_spins: Exact,
    /// What can come back, and how often, from the least up; the probabilities sum to 1.
    pub distribution: Vec<Payout>,
    /// How many spins one wager takes, and how often, from the fewest up.
    pub spins: Vec<Length>,
    /// How often it takes more than those: with `spins` it sums to 1.
    pub spins_beyond: Exact,
    /// Against what the component declares.
    pub agreement: Agreement,
}

/// One of the amounts that can come back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Payout {
    /// What comes back, the stake included, in minor units.
    pub returned: u64,
    /// How often.
    pub probability: Exact,
}

/// How long a wager can stand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Length {
    /// So many spins.
    pub spins: u32,
    /// How often.
    pub probability: Exact,
}

/// What was found against what is declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Agreement {
    /// The very same fractions.
    Agrees,
    /// The same, but that what is paid was rounded up to chips, as the rules have it.
    Rounded,
    /// Something else.
    Differs,
    /// No price is declared.
    NotDeclared,
}

/// 4: what holds in every state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Invariants {
    /// Every table that was explored.
    pub tables: Vec<Exploration>,
}

/// One small table, explored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Exploration {
    /// The table in words: seats, stakes, coins.
    pub table: String,
    /// Different states visited.
    pub states: u64,
    /// Commands that were accepted in them.
    pub transitions: u64,
    /// Commands that were refused in them.
    pub refusals: u64,
    /// The states, by the phase of the game.
    pub phases: BTreeMap<String, u64>,
    /// The commands that were accepted, by their names.
    pub commands: BTreeMap<String, u64>,
    /// How far it went, in words: all that can be reached, or up to which depth.
    pub bound: String,
    /// Whether every reachable state was visited.
    pub complete: bool,
    /// What was looked at in each.
    pub properties: Vec<Property>,
}

/// Something that has to hold in every state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Property {
    /// As a sentence: `money is conserved`.
    pub name: String,
    /// How often it was looked at.
    pub checked: u64,
    /// Whether it always held.
    pub verdict: Verdict,
}

/// 5: whether outcomes are random.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Randomness {
    /// Where the seeds of the outcomes came from, in words.
    pub source: String,
    /// How sure a test is before it says that outcomes are not random: 0.99.
    pub confidence: f64,
    /// How often each fall of the coins comes out of a uniform source: exactly.
    pub fairness: Vec<Fall>,
    /// Each test on each series.
    pub tests: Vec<Test>,
    /// The collected outcomes, as files beside the report.
    pub collections: Vec<Collection>,
}

/// One fall of the coins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Fall {
    /// Such as `heads`, `odds`.
    pub fall: String,
    /// What fair coins give.
    pub fair: Exact,
    /// What the component gives.
    pub found: Exact,
}

/// One test of randomness.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Test {
    /// Such as `chi-square`, `coupon collector`.
    pub name: String,
    /// What it looks for, in a sentence.
    pub asks: String,
    /// Which outcomes: `final`, `raw`.
    pub series: String,
    /// The first sample.
    pub first: Stage,
    /// A second, fresh sample where the first was outside; it decides.
    pub second: Option<Stage>,
    /// Whether it holds.
    pub verdict: Verdict,
}

/// A test on one sample.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Stage {
    /// How many outcomes it had.
    pub samples: u64,
    /// The statistic.
    pub statistic: f64,
    /// Its degrees of freedom, where it has any.
    pub degrees: Option<u64>,
    /// How often a fair source would look at least as odd.
    pub p_value: f64,
    /// Whether that is inside the confidence asked for.
    pub verdict: Verdict,
}

/// Outcomes in a file, for batteries of others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Collection {
    /// The file's name, beside the report.
    pub file: String,
    /// What is in it and how it is written.
    pub what: String,
    /// How many bytes.
    pub size: u64,
    /// Its digest.
    pub sha256: String,
}

/// 6: what many spins returned.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Simulation {
    /// How many spins were played, in all.
    pub spins: u64,
    /// How fast, on the machine of the run.
    pub spins_per_second: u64,
    /// How sure the intervals are: 0.99.
    pub confidence: f64,
    /// Each wager at its stake.
    pub wagers: Vec<Simulated>,
}

/// What one wager returned.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Simulated {
    /// The contract's word, such as `spinner`.
    pub wager: String,
    /// What it was played as, as in [`Wager::played`].
    pub played: String,
    /// The stake, in minor units.
    pub stake: u64,
    /// How many were decided.
    pub decided: u64,
    /// What came back on average, as a part of the stake.
    pub observed: f64,
    /// The least that the interval holds.
    pub low: f64,
    /// The most.
    pub high: f64,
    /// What should come back, from part 3.
    pub exact: Exact,
    /// How many standard errors the two are apart.
    pub z: f64,
    /// Of how many something came back.
    pub hits: u64,
    /// How often something should, from part 3.
    pub exact_hits: Exact,
    /// Further spins where the first left the exact return outside the interval; they decide.
    pub second: Option<Again>,
    /// Whether the exact return is in the interval that decides.
    pub verdict: Verdict,
}

/// What one wager returned in further spins.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Again {
    /// How many were decided.
    pub decided: u64,
    /// What came back on average, as a part of the stake.
    pub observed: f64,
    /// The least that the interval holds.
    pub low: f64,
    /// The most.
    pub high: f64,
    /// How many standard errors observed and exact return are apart.
    pub z: f64,
}

/// 7: what hostile input does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Abuse {
    /// The limits under which the component ran.
    pub limits: Vec<Limit>,
    /// The attacks, by class.
    pub attacks: Vec<Attack>,
}

/// A limit of the host's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Limit {
    /// What is limited: `memory`.
    pub name: String,
    /// How much of it there is.
    pub value: u64,
    /// In what: `bytes`.
    pub unit: String,
}

/// One class of attack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Attack {
    /// Such as `states with a bit turned`.
    pub name: String,
    /// How many were tried.
    pub tried: u64,
    /// How they were answered, and how often: `refused malformed-state`, `limit fuel`, `accepted`.
    pub answers: BTreeMap<String, u64>,
    /// Whether every one was answered as it should be.
    pub verdict: Verdict,
}

/// 8: whether sessions play again to the same states.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Replay {
    /// The second host; none where the reference host played them again itself.
    pub second: Option<Adapter>,
    /// Every session of the run.
    pub sessions: Vec<Session>,
}

/// One session, played twice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Session {
    /// What was played.
    pub name: String,
    /// Its transcript: the file's name, beside the report; none where it was not kept.
    pub transcript: Option<String>,
    /// How many commands.
    pub commands: u64,
    /// How many of them were refused.
    pub refused: u64,
    /// SHA-256 of the last state the first time.
    pub first: String,
    /// And the second.
    pub second: String,
    /// How many digests of states were compared.
    pub compared: u64,
    /// Whether every state and every event agreed.
    pub verdict: Verdict,
}
