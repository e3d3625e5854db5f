//! The figures of each part of a run.
//!
//! Digests are SHA-256 as 64 lower-case hex digits, amounts are minor units (hundredths), durations have their unit in
//! their name, and probabilities and returns are exact fractions ([`Exact`]). Only statistical estimates are floating
//! point.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::cards::{Hands, Points};
use super::exact::Exact;
use super::run::Adapter;
pub use super::verdict::StageVerdict;
use super::verdict::Verdict;
use crate::clauses::Status;

/// Part 1: the identity of the bytes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Identity {
    /// The names of its imports. A rulebook imports nothing.
    pub imports: Vec<String>,
    /// The interfaces it exports, with their items.
    pub exports: Vec<Export>,
    /// The contract it was compared with, such as `kip:two-up/rulebook@1.0.0`.
    pub contract: String,
    /// Items of the contract that it lacks.
    pub missing: Vec<String>,
    /// The commands that it declares, in the component's own word: vectors show which are refused and which are not.
    pub commands: Vec<String>,
    /// The lock file.
    pub lock_file: LockFile,
    /// The entry of this rulebook in the lock file; `None` when there is no entry.
    pub lock: Option<Build>,
    /// The build from source; `None` when none was asked for.
    pub rebuild: Option<Build>,
    /// The engine and the record in the bytes; `None` when they are no engine with a record. Left out in older reports.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub inside: Option<Inside>,
}

/// An engine and the record that was added to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Inside {
    /// The digest of the engine, as it was before the record was added.
    pub engine: String,
    /// The engine's name in the lock file; `None` when no entry has its digest.
    pub locked: Option<String>,
    /// The digest of the record.
    pub record: String,
}

/// An exported interface.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Export {
    /// The name, such as `kip:two-up/rulebook@1.0.0`.
    pub name: String,
    /// Its functions, types and resources, in its own order.
    pub items: Vec<String>,
}

/// A lock file: the digests of components, by their rulebooks' ids.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct LockFile {
    /// Its name without its folder, when one was named for the run; `None` for the one that the tool carries.
    pub given: Option<String>,
    /// The digest of the file.
    pub sha256: String,
}

/// A build, and the comparison of its bytes with the component's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Build {
    /// Its digest.
    pub sha256: String,
    /// The compiler, with its version.
    pub toolchain: String,
    /// The program that made a component of the compiler's module, with its version.
    pub encoder: String,
    /// True when the digest is that of the component.
    pub agrees: bool,
}

/// Part 2: the rules, clause by clause.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Vectors {
    /// The digest of the suite: of its files' topics and bytes, in order, of a clause table beside them, and of vectors that are
    /// inherited.
    pub suite_sha256: String,
    /// True when the vectors, and for a house's own rulebook the statuses of the clauses, are from a folder that was named for
    /// the run. Otherwise they are the tool's own.
    pub given: bool,
    /// The other rulebook whose vectors are played too, because this one inherits its clauses.
    pub inherits: Option<String>,
    /// The vectors of that rulebook that do not hold here. They are not among `vectors` and hold no clause.
    pub exceptions: Vec<Exception>,
    /// The number of vectors that the suite has for this rulebook, without the exceptions.
    pub total: u64,
    /// The number of vectors that hold.
    pub held: u64,
    /// The number of vectors that do not hold.
    pub failed: u64,
    /// The number of vectors that the host did not play; the reasons are in the part's `not_tested` and in each vector's `why`.
    pub skipped: u64,
    /// The number of steps played: commands, views, lists, chances, openings.
    pub steps: u64,
    /// The result of each host that played the vectors: the reference host, and the host behind an adapter if there is one.
    /// A vector fails if it fails in either.
    pub hosts: Vec<PlayedBy>,
    /// Every clause of the rulebook, then every ruling, in the document's order.
    pub clauses: Vec<Clause>,
    /// Every vector, in the suite's order.
    pub vectors: Vec<Vector>,
    /// The places at which the vectors that hold were played again. Left out in older reports.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<PlayedAt>,
}

/// The vectors at one place, where their answers have to be the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PlayedAt {
    /// A description of the place.
    pub place: String,
    /// The number of vectors that were played there: those to which the rules give the same answers.
    pub vectors: u64,
    /// The number of their commands.
    pub commands: u64,
    /// Not run where there was no such vector.
    pub verdict: Verdict,
}

/// The results of the vectors in one host.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PlayedBy {
    /// The host.
    pub host: Which,
    /// The number of vectors that hold there.
    pub held: u64,
    /// The ids of those that fail there.
    pub failed: Vec<String>,
    /// The ids of those that it did not play.
    pub skipped: Vec<String>,
    /// The number of steps played there.
    pub steps: u64,
}

/// One of the two hosts of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Which {
    /// The reference host, which the tool carries.
    Reference,
    /// The host behind an adapter.
    Adapter,
}

impl Which {
    /// Returns the host in a sentence.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Reference => "kip's own host",
            Self::Adapter => "the host behind the adapter",
        }
    }
}

/// One clause or ruling, its status, and the vectors that hold it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Clause {
    /// The id as it is cited: `nsw 4.1.2.3`, `R7`.
    pub id: String,
    /// Its text, in the component's own word: nothing compares it with the published document.
    pub text: String,
    /// Its status: who holds it, for an inherited clause by the other rulebook's table; `None` for a ruling.
    pub status: Option<Status>,
    /// The duty of the host's people, if it is theirs.
    pub duty: Option<String>,
    /// Ids of the vectors that hold it: those that name it, then those that only cite it, each in the
    /// suite's order.
    pub vectors: Vec<String>,
}

/// A vector of another rulebook that does not hold under this one, by the house's own word.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Exception {
    /// Its permanent id: `nsw-0042`.
    pub id: String,
    /// The case that it shows.
    pub comment: String,
    /// The clauses and rulings that it holds wherever the vector holds.
    pub clauses: Vec<String>,
    /// The clause or ruling of this rulebook by which it does not hold.
    pub by: String,
    /// The difference, in the house's own words.
    pub reason: String,
    /// The first difference that was found.
    pub difference: String,
}

/// One vector and its result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Vector {
    /// Its permanent id: `nsw-0042`.
    pub id: String,
    /// The file name without its extension: `settlement`.
    pub topic: String,
    /// The case that it shows.
    pub comment: String,
    /// The clauses and rulings it names.
    pub clauses: Vec<String>,
    /// The further clauses and rulings that its events and refusals must cite.
    pub cites: Vec<String>,
    /// Its verdict; not run when the host did not play it.
    pub verdict: Verdict,
    /// The time it took, in microseconds.
    pub duration_us: u64,
    /// The step that does not hold with the expected and the actual result, or the reason of a skip.
    pub why: Option<String>,
}

/// Part 3: the exact return of each wager, or the exact points of a hand of cards.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Returns {
    /// The denominations of the table's chips, in minor units: payments are rounded to amounts that they can pay. Empty in a ring
    /// and at a card table.
    pub denominations: Vec<u64>,
    /// Every wager of the rulebook; none at a card table.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub wagers: Vec<Wager>,
    /// The points of a card game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<Points>,
}

/// One wager.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Wager {
    /// The contract's word, such as `spinner`, `heads`.
    pub wager: String,
    /// The way it was played, such as `heads` or `single cover`; empty when there is one way only.
    pub played: String,
    /// The price that the component declares.
    pub declared: Option<Declared>,
    /// The result for each stake.
    pub stakes: Vec<StakeReturn>,
}

/// A price that the component declares: its own word, with which the found price is compared.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Declared {
    /// The payment for a stake of 1.
    pub odds: Exact,
    /// The probability that it wins.
    pub wins: Exact,
    /// The average return as a fraction of the stake, without rounding to chips.
    pub returns: Exact,
}

/// The exact return of one wager at one stake, from every reachable state of the component.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct StakeReturn {
    /// The stake, in minor units.
    pub stake: u64,
    /// The number of states reached.
    pub states: u64,
    /// The number of falls of the coins that were followed.
    pub transitions: u64,
    /// The probability that more than the stake comes back.
    pub wins: Exact,
    /// The probability that less than the stake comes back.
    pub loses: Exact,
    /// The probability that exactly the stake comes back.
    pub stands_off: Exact,
    /// The probability that anything comes back.
    pub hit_frequency: Exact,
    /// The average return as a fraction of the stake.
    pub returns: Exact,
    /// The variance of that fraction.
    pub variance: Exact,
    /// The number of spins that one wager takes on average.
    pub mean_spins: Exact,
    /// The amounts that can come back, in ascending order; their probabilities sum to 1.
    pub distribution: Vec<Payout>,
    /// The numbers of spins that one wager can take, in ascending order.
    pub spins: Vec<Length>,
    /// The probability of more spins than those; it sums to 1 with `spins`.
    pub spins_beyond: Exact,
    /// The comparison with the price that the component declares.
    pub agreement: Agreement,
}

/// One of the amounts that can come back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Payout {
    /// The amount with the stake included, in minor units.
    pub returned: u64,
    /// Its probability.
    pub probability: Exact,
}

/// One of the numbers of spins that a wager can take.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Length {
    /// The number of spins.
    pub spins: u32,
    /// Its probability.
    pub probability: Exact,
}

/// The comparison of the found with the declared return.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Agreement {
    /// The fractions are equal.
    Agrees,
    /// They differ only by the rounding to chips that the rules prescribe.
    Rounded,
    /// They differ.
    Differs,
    /// No price is declared.
    NotDeclared,
}

/// Part 4: the properties that hold in every state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Invariants {
    /// Every table that was explored.
    pub tables: Vec<Exploration>,
    /// The random play; `None` when there was none.
    pub random: Option<Random>,
}

impl Property {
    /// Returns a property with the number of its checks, and its verdict. It is not run if it was never checked.
    #[must_use]
    pub fn of(name: &str, checked: u64, has_failed: bool) -> Self {
        let verdict = if checked == 0 { Verdict::NotRun } else { Verdict::of(!has_failed) };
        Self { name: name.into(), checked, verdict }
    }
}

impl Invariants {
    /// Returns every property, with the table at which it was checked.
    pub fn properties(&self) -> impl Iterator<Item = (&str, &Property)> {
        let tables = self.tables.iter().map(|table| (&*table.table, &table.properties));
        let all = tables.chain(self.random.iter().map(|random| ("play at random", &random.properties)));
        all.flat_map(|(table, properties)| properties.iter().map(move |property| (table, property)))
    }
}

/// Random play, of valid and invalid commands, at tables that the run's seed makes up.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Random {
    /// The number of tables.
    pub tables: u64,
    /// The tables by their source of chance.
    pub sources: BTreeMap<String, u64>,
    /// Accepted commands by name.
    pub commands: BTreeMap<String, u64>,
    /// The number of commands that were accepted.
    pub accepted: u64,
    /// The number of commands that were refused.
    pub refused: u64,
    /// The number of commands of the longest session.
    pub longest: u64,
    /// Each property that was checked.
    pub properties: Vec<Property>,
}

/// The exploration of one small table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Exploration {
    /// A description of the table: seats, stakes, coins.
    pub table: String,
    /// The number of different states visited.
    pub states: u64,
    /// The number of commands accepted in them.
    pub transitions: u64,
    /// The number of commands refused in them.
    pub refusals: u64,
    /// The states, by the phase of the game.
    pub phases: BTreeMap<String, u64>,
    /// The commands that were accepted, by their names.
    pub commands: BTreeMap<String, u64>,
    /// A description of the depth: everything reachable, or up to a given depth.
    pub bound: String,
    /// True when every reachable state was visited.
    pub complete: bool,
    /// The properties that were checked.
    pub properties: Vec<Property>,
}

/// A property that must hold in every state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Property {
    /// The property as a sentence: `money is conserved`.
    pub name: String,
    /// The number of times it was checked.
    pub checked: u64,
    /// True when it always held.
    pub verdict: Verdict,
}

/// Part 5: the checks that outcomes are those of their seeds, fair and random.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Randomness {
    /// The kind of outcome that is drawn.
    pub of: Outcomes,
    /// A description of the source of the outcome seeds.
    pub source: String,
    /// The number of coins or cards that were compared with those that the suite computes itself from the keystream: those of
    /// every spin and shuffle that was drawn, of spins far out, and of every landing and deal at a table.
    pub compared: u64,
    /// The number of answers of `kip:draws` (chains, digests, outcome seeds, keystreams, uniform numbers) that were compared with
    /// the suite's own computation.
    pub computed: u64,
    /// The tables at which coins or cards were compared.
    pub played: Played,
    /// The exact probability of each fall of the coins; none of cards.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fairness: Vec<Fall>,
    /// The confidence level of the tests: 0.99.
    pub confidence: f64,
    /// The probability that one of the tests fails although all outcomes are random, at most.
    pub false_alarm: f64,
    /// The shifts that the tests would find.
    pub powers: Vec<Power>,
    /// Each test on each series.
    pub tests: Vec<Test>,
    /// The collected outcomes, as files beside the report.
    pub collections: Vec<Collection>,
}

/// The kind of outcome that a rulebook draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcomes {
    /// Coins that are spun.
    Coins,
    /// Cards that are shuffled.
    Cards,
}

impl Outcomes {
    /// Returns the word for one of them.
    #[must_use]
    pub const fn one(self) -> &'static str {
        match self {
            Self::Coins => "coin",
            Self::Cards => "card",
        }
    }
}

/// The tables that were drawn from the run's seed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Played {
    /// The number of tables.
    pub tables: u64,
    /// The number of landings that were compared coin by coin, or of deals compared card by card.
    pub drawn: u64,
    /// The number of spins or hands of auto-play that were compared with the same by single commands: every result and all money.
    pub repeated: u64,
    /// The number of spins of auto-play whose results were compared with the keystream; none of cards.
    #[serde(default)]
    pub tallied: u64,
}

/// A shift that would be found with a probability of 99 %.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Power {
    /// The share that is shifted; one half when fair.
    pub of: String,
    /// The number of observations in the first stage.
    pub observations: u64,
    /// The least shift that is found.
    pub shift: f64,
}

/// One fall of the coins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Fall {
    /// The name, such as `heads`, `odds`.
    pub fall: String,
    /// The probability with fair coins.
    pub fair: Exact,
    /// The probability with the component.
    pub found: Exact,
}

/// One test of randomness.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Test {
    /// The name, such as `chi-square`, `coupon collector`.
    pub name: String,
    /// The question that it answers, in a sentence.
    pub asks: String,
    /// The series of outcomes: `landings`, `batch`, or `both` together; of cards `shuffles`.
    pub series: String,
    /// The stages, each on fresh outcomes. Only a suspicious stage has a next one.
    pub stages: Vec<Stage>,
    /// The verdict: that of the last stage.
    pub verdict: Verdict,
}

/// The series of a test on the outcomes of all series together.
pub const BOTH: &str = "both";

impl Test {
    /// Returns the stage that decided.
    #[must_use]
    pub fn last(&self) -> Option<&Stage> {
        self.stages.last()
    }
}

/// A test on one sample.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Stage {
    /// The number of outcomes in the sample: four times as many as in the stage before.
    pub samples: u64,
    /// The statistic.
    pub statistic: f64,
    /// Its degrees of freedom, if it has any.
    pub degrees: Option<u64>,
    /// The probability that a fair source gives a statistic at least as extreme.
    pub p_value: f64,
    /// The verdict that follows from the p-value.
    pub verdict: StageVerdict,
}

/// Outcomes in a file, for other test batteries.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Collection {
    /// The file's name, beside the report.
    pub file: String,
    /// Its content and format.
    pub what: String,
    /// Its size in bytes.
    pub size: u64,
    /// Its digest.
    pub sha256: String,
}

/// Part 6: the return of many spins, or the points of many hands of cards.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Simulation {
    /// The number of spins played in total.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub spins: u64,
    /// The speed on the machine of the run.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub spins_per_second: u64,
    /// The confidence level of the intervals: 0.99.
    pub confidence: f64,
    /// Each wager at its stake; none at a card table.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub wagers: Vec<Simulated>,
    /// The hands of a card game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hands: Option<Hands>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
const fn is_zero(count: &u64) -> bool {
    *count == 0
}

/// The simulated return of one wager.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Simulated {
    /// The contract's word, such as `spinner`.
    pub wager: String,
    /// The way it was played, as in [`Wager::played`].
    pub played: String,
    /// The stake, in minor units.
    pub stake: u64,
    /// The exact return, from part 3.
    pub exact: Exact,
    /// The exact probability that anything comes back, from part 3.
    pub exact_hits: Exact,
    /// The stages, each with fresh spins. Only a suspicious stage has a next one.
    pub stages: Vec<Interval>,
    /// The verdict: that of the last stage.
    pub verdict: Verdict,
}

impl Simulated {
    /// Returns the stage that decided.
    #[must_use]
    pub fn last(&self) -> Option<&Interval> {
        self.stages.last()
    }
}

/// The observed return of one wager in one stage.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Interval {
    /// The number of spins played: four times as many as in the stage before.
    pub spins: u64,
    /// The number of wagers that were decided.
    pub decided: u64,
    /// The number of them that returned anything.
    pub hits: u64,
    /// The average return as a fraction of the stake.
    pub observed: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
    /// The difference of the observed from the exact return, in standard errors.
    pub z: f64,
    /// The probability that honest spins give a difference at least as large. It is 0.01 or more if the exact return is in the
    /// interval.
    pub p_value: f64,
    /// The verdict that follows from the p-value.
    pub verdict: StageVerdict,
}

/// Part 7: the answers to hostile input.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Abuse {
    /// The limits under which the component ran.
    pub limits: Vec<Limit>,
    /// The attacks, by class.
    pub attacks: Vec<Attack>,
}

/// A limit of the host.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Limit {
    /// The name of the limited quantity: `memory`.
    pub name: String,
    /// The limit.
    pub value: u64,
    /// Its unit: `bytes`.
    pub unit: String,
}

/// One class of attack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Attack {
    /// The name, such as `states with one bit turned`.
    pub name: String,
    /// The number of attempts.
    pub tried: u64,
    /// The number of times each answer occurred: `refused bad-state`, `limit memory`, `accepted`.
    pub answers: BTreeMap<String, u64>,
    /// True when every answer was allowed.
    pub verdict: Verdict,
}

/// Part 8: the replay of sessions to the same states.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Replay {
    /// The second host; `None` when the reference host itself played the sessions again.
    pub second: Option<Adapter>,
    /// Every session of the run.
    pub sessions: Vec<Session>,
}

/// One session, played twice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Session {
    /// Its name, such as a vector's id.
    pub name: String,
    /// The file name of its transcript beside the report; `None` when it was not kept.
    pub transcript: Option<String>,
    /// The number of its commands.
    pub commands: u64,
    /// The number of them that were refused.
    pub refused: u64,
    /// SHA-256 of the last state of the first run.
    pub first: String,
    /// SHA-256 of the last state of the replay.
    pub second: String,
    /// The number of states compared.
    pub compared: u64,
    /// True when every state and every event agreed.
    pub verdict: Verdict,
}
