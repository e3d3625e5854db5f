//! The first page of a report: the verdict in words, the house's risk, and the least differences that the run would have found.
//!
//! Nothing here is a source: all of it is computed from the parts of the same report, and verifying the report computes it again.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::Parts;
use super::cards::Hands;
use super::exact::Exact;
use super::numbers::{counted, grouped};
use super::parts::{
    Agreement, Identity, Inside, Interval, LockFile, Returns, Simulated, Simulation, StakeReturn, Wager,
};
use super::reference::{Reference, Source};
use super::run::{Host, Options};
use super::verdict::{STANDARD_ERRORS, Verdict, name_wager, total};

/// The figures of the first page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Overview {
    /// The verdict in words, no bolder than the run allows.
    pub statement: String,
    /// The greatest win of one wager, by the limit of the table.
    pub risks: Vec<Risk>,
    /// The spread of returns, for each wager.
    pub volatility: Vec<Volatility>,
    /// The wagers that return more than was staked, on average.
    pub above_one: Vec<AboveOne>,
    /// The least differences that the run would have found.
    pub detection: Vec<Detection>,
}

/// The greatest win of one wager at a table with a limit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Risk {
    /// The contract's word, such as `spinner`.
    pub wager: String,
    /// The way it was played, as in [`Wager::played`].
    pub played: String,
    /// The most that may be staked, in minor units: one of the stakes of part 3.
    pub limit: u64,
    /// The most that a stake up to that limit can win, without the stake, in minor units.
    pub greatest_win: u64,
    /// The probability of that win.
    pub probability: Exact,
    /// The most that the house can lose by it, in minor units: the greatest win, and nothing where players bet with each other.
    /// Each further player with such a wager adds as much.
    pub exposure: u64,
}

/// The spread of the return of one wager.
///
/// The volatility index is that of PAR sheets at their usual confidence of 90 %: 1.645 standard deviations of the return
/// of one wager, as a fraction of the stake. After `n` wagers the average return is within the index over the root of
/// `n` of the exact one, with a probability of 90 %. (wizardofvegas.com, "The significance of volatility index", 2015;
/// newlifegames.com, topic 15984.)
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Volatility {
    /// The contract's word, such as `spinner`.
    pub wager: String,
    /// The way it was played, as in [`Wager::played`].
    pub played: String,
    /// The stake, in minor units: that of part 6, or the first one.
    pub stake: u64,
    /// The index, from the exact variance of part 3.
    pub index: f64,
    /// The returns between which the average of so many wagers lies, with a probability of 90 %.
    pub after: Vec<Spread>,
    /// The index with an interval of 99 %, from the wagers of part 6 that returned anything. Only a wager that returns nothing or
    /// one amount has it.
    pub observed: Option<[f64; 2]>,
}

/// The interval in which the average return of many wagers lies.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Spread {
    /// The number of wagers.
    pub wagers: u64,
    /// The lower end, as a fraction of the stakes.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// A wager that returns more than was staked, on average.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct AboveOne {
    /// The contract's word, such as `spinner`.
    pub wager: String,
    /// The way it was played, as in [`Wager::played`].
    pub played: String,
    /// The stakes at which it returns more, in minor units.
    pub stakes: Vec<u64>,
    /// The greatest return among them, as a fraction of the stake.
    pub returns: Exact,
    /// The ruling that allows it; `None` if the rulebook has no such ruling.
    pub ruling: Option<String>,
}

/// The least difference that a part would have found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Detection {
    /// The part.
    pub part: String,
    /// The figure that would differ.
    pub of: String,
    /// The difference, as a fraction: 0 where any difference is found.
    pub least: f64,
}

/// The two-sided 90 % of the normal distribution, in standard deviations.
const INDEX: f64 = 1.644_853_626_951_472_2;
/// The numbers of wagers for which the spread is given.
const AFTER: [u64; 4] = [100, 10_000, 1_000_000, 10_000_000];

/// The first words of a report by a run for developers.
pub const QUICK: &str =
    "A quick run for developers, with fewer samples than a certificate needs: never signed, and no certificate.";

impl Overview {
    /// Computes the overview of a run.
    #[must_use]
    pub fn of(parts: &Parts, host: &Host, reference: Option<&Reference>, options: &Options) -> Self {
        let returns = parts.returns.detail.as_ref();
        let wagers = returns.map_or(&[][..], |found| &found.wagers);
        let simulation = parts.simulation.detail.as_ref();
        let statement = statement(parts, host, reference);
        Self {
            statement: if options.quick { format!("{QUICK} {statement}") } else { statement },
            risks: returns.map(risks).unwrap_or_default(),
            volatility: wagers.iter().filter_map(|wager| volatility(wager, simulation)).collect(),
            above_one: returns.map(|found| above_one(found, parts)).unwrap_or_default(),
            detection: detection(parts),
        }
    }

    /// Returns whether two overviews are the same, but for the last digits that JSON leaves of a number.
    pub(super) fn says_the_same(&self, other: &Self) -> bool {
        let value = |overview: &Self| serde_json::to_value(overview).ok();
        matches!((value(self), value(other)), (Some(one), Some(other)) if is_near(&one, &other))
    }
}

fn is_near(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Array(one), Value::Array(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| is_near(one, other))
        }
        (Value::Object(one), Value::Object(other)) => {
            let same = |(key, one): (&String, &Value)| other.get(key).is_some_and(|other| is_near(one, other));
            one.len() == other.len() && one.iter().all(same)
        }
        (Value::Number(one), Value::Number(other)) if one.is_f64() && other.is_f64() => {
            matches!((one.as_f64(), other.as_f64()), (Some(one), Some(other)) if (one - other).abs() <= 1e-9 * other.abs())
        }
        _ => one == other,
    }
}

/// Words the verdict: the things that were run, and those that were not.
fn statement(parts: &Parts, host: &Host, reference: Option<&Reference>) -> String {
    let named = |verdict| {
        let named = parts.summaries().into_iter().filter(move |part| part.verdict == verdict);
        named.map(|part| part.name).collect::<Vec<_>>().join(", ")
    };
    match parts.verdict() {
        Verdict::Holds => {
            let mut run = run(parts);
            run.extend(reference.map(Reference::describe));
            format!("All that was run holds: {}; {}.", run.join(", "), not_run(parts, host, reference).join("; "))
        }
        Verdict::Fails => {
            let missing = named(Verdict::NotRun);
            let missing = if missing.is_empty() { missing } else { format!(" Not run: {missing}.") };
            format!("Failing: {}.{missing} No certificate comes of this run.", named(Verdict::Fails))
        }
        Verdict::NotRun => {
            format!(
                "What was run holds, but not everything was. Not run: {}. No certificate comes of this run.",
                named(Verdict::NotRun)
            )
        }
    }
}

/// Lists how much was run.
fn run(parts: &Parts) -> Vec<String> {
    let vectors = parts.vectors.detail.as_ref().map(|found| counted(found.total, "vector"));
    let returns = parts.returns.detail.as_ref().map(|found| match &found.points {
        Some(points) => counted(points.splits(), "split") + " of the points",
        None => counted(found.wagers.iter().map(|wager| wager.stakes.len()).sum::<usize>(), "exact return"),
    });
    let tables = parts.invariants.detail.as_ref().map(|found| {
        let complete = found.tables.iter().filter(|table| table.complete).count();
        format!("{complete} of {} explored to the end", counted(found.tables.len(), "small table"))
    });
    let tests = parts.randomness.detail.as_ref().map(|found| counted(found.tests.len(), "test") + " of randomness");
    let spins = parts.simulation.detail.as_ref().map(|found| match &found.hands {
        Some(hands) => counted(hands.hands, "hand"),
        None => counted(found.spins, "spin"),
    });
    let attacks = parts.abuse.detail.as_ref().map(|found| {
        let tried = total(found.attacks.iter().map(|attack| attack.tried));
        format!("{} of {}", counted(tried, "attack"), counted(found.attacks.len(), "kind"))
    });
    let sessions =
        parts.replay.detail.as_ref().map(|found| format!("{} played again", counted(found.sessions.len(), "session")));
    [vectors, returns, tables, tests, spins, attacks, sessions].into_iter().flatten().collect()
}

/// Lists the things that were not run, and where.
fn not_run(parts: &Parts, host: &Host, reference: Option<&Reference>) -> Vec<String> {
    let identity = parts.identity.detail.as_ref();
    let rebuilt = identity.is_some_and(|found| found.rebuild.is_some());
    let mut said = vec![if rebuilt { "built again from source" } else { "not built again from source" }.to_owned()];
    match identity {
        Some(Identity { lock: None, inside: Some(Inside { locked: Some(engine), .. }), .. }) => {
            said.push(format!("in no lock file, but with the engine {engine} of the lock file"));
        }
        Some(Identity { lock: None, .. }) | None => said.push("in no lock file".into()),
        Some(Identity { lock_file: LockFile { given: Some(_), .. }, .. }) => {
            said.push("compared with a lock file that was named, not with the tool's own".into());
        }
        Some(_) => {}
    }
    if parts.vectors.detail.as_ref().is_some_and(|found| found.given) {
        said.push("vectors from a folder that was named, not the tool's own".into());
    }
    match reference.map(|reference| reference.source) {
        Some(Source::Record) => {}
        Some(Source::Id) => {
            said.push("it has no record, and the suite's own engine played the rulebook of its id".into())
        }
        None => said.push("the suite has no engine that plays it, to compare with".into()),
    }
    if host.foreign {
        said.push("parts 3 to 6 were run in the reference host".into());
    }
    said
}

fn risks(found: &Returns) -> Vec<Risk> {
    let banked = is_banked(found);
    let mut risks = Vec::new();
    for wager in &found.wagers {
        let mut greatest: Option<(u64, Exact)> = None;
        for stake in &wager.stakes {
            let Some(most) = stake.distribution.last() else { continue };
            let win = most.returned.saturating_sub(stake.stake);
            if greatest.as_ref().is_none_or(|(greatest, _)| win > *greatest) {
                greatest = Some((win, most.probability.clone()));
            }
            let Some((greatest_win, probability)) = greatest.clone() else { continue };
            let (name, played) = (wager.wager.clone(), wager.played.clone());
            let exposure = if banked { greatest_win } else { 0 };
            risks.push(Risk { wager: name, played, limit: stake.stake, greatest_win, probability, exposure });
        }
    }
    risks
}

/// Returns whether the house pays: a table where it pays has chips.
const fn is_banked(found: &Returns) -> bool {
    !found.denominations.is_empty()
}

fn volatility(wager: &Wager, simulation: Option<&Simulation>) -> Option<Volatility> {
    let simulated = simulation.and_then(|found| find_simulated(found, wager));
    let at = |stake: &&StakeReturn| simulated.is_some_and(|one| one.stake == stake.stake);
    let exact = wager.stakes.iter().find(at);
    let exact = exact.or_else(|| wager.stakes.iter().find(|stake| stake.agreement == Agreement::Agrees));
    let exact = exact.or_else(|| wager.stakes.first())?;
    let index = INDEX * exact.variance.nearest().sqrt();
    let returns = exact.returns.nearest();
    let spread = |wagers: u64| {
        let within = index / (wagers as f64).sqrt();
        Spread { wagers, low: returns - within, high: returns + within }
    };
    Some(Volatility {
        wager: wager.wager.clone(),
        played: wager.played.clone(),
        stake: exact.stake,
        index,
        after: AFTER.map(spread).into(),
        observed: simulated.and_then(Simulated::last).and_then(|last| observed_index(exact, last)),
    })
}

pub(super) fn find_simulated<'s>(found: &'s Simulation, wager: &Wager) -> Option<&'s Simulated> {
    found.wagers.iter().find(|one| one.wager == wager.wager && one.played == wager.played)
}

/// Returns the amount that a wager returns if it returns anything, as a fraction of the stake; `None` when there are several.
pub(super) fn only_amount(exact: &StakeReturn) -> Option<f64> {
    match exact.distribution.as_slice() {
        [nothing, one] if nothing.returned == 0 => Some(one.returned as f64 / exact.stake as f64),
        _ => None,
    }
}

/// Returns the index of a wager that returns nothing or one amount, over the interval of how often it returned anything.
fn observed_index(exact: &StakeReturn, last: &Interval) -> Option<[f64; 2]> {
    let amount = only_amount(exact).filter(|_| last.decided > 0)?;
    let decided = last.decided as f64;
    let share = last.hits as f64 / decided;
    let error = STANDARD_ERRORS * (share * (1.0 - share) / decided).sqrt();
    let ends = [(share - error).max(0.0), (share + error).min(1.0)];
    let index = |share: f64| INDEX * amount * (share * (1.0 - share)).sqrt();
    let (low, high) = (index(ends[0]), index(ends[1]));
    // The index is greatest at one half.
    let most = if (ends[0]..=ends[1]).contains(&0.5) { index(0.5) } else { low.max(high) };
    Some([low.min(high), most])
}

fn above_one(found: &Returns, parts: &Parts) -> Vec<AboveOne> {
    let clauses = parts.vectors.detail.as_ref().map_or(&[][..], |vectors| &vectors.clauses);
    let wagers = found.wagers.iter().filter_map(|wager| {
        let above = || wager.stakes.iter().filter(|stake| is_above_one(&stake.returns));
        let returns = above().map(|stake| stake.returns.clone()).max()?;
        let ruling = ruling(found, wager).filter(|ruling| clauses.iter().any(|clause| clause.id == *ruling));
        Some(AboveOne {
            wager: wager.wager.clone(),
            played: wager.played.clone(),
            stakes: above().map(|stake| stake.stake).collect(),
            returns,
            ruling: ruling.map(str::to_owned),
        })
    });
    wagers.collect()
}

/// Returns whether more than the stake comes back on average.
pub(super) fn is_above_one(returns: &Exact) -> bool {
    returns.value() > &num_bigint::BigInt::from(1).into()
}

/// Returns the ruling on such a return: R18 on chips that round a win up, which the table's config has to allow
/// (`allow-return-over-one`), and R35 on a single cover, which is paid by the player whose centre it covers.
fn ruling(found: &Returns, wager: &Wager) -> Option<&'static str> {
    if is_banked(found) {
        Some("R18")
    } else {
        (wager.wager == "cover" && wager.played == "single cover").then_some("R35")
    }
}

fn detection(parts: &Parts) -> Vec<Detection> {
    let row = |part: &str, of: String, least: f64| Detection { part: part.into(), of, least };
    let mut rows = Vec::new();
    if let Some(points) = parts.returns.detail.as_ref().and_then(|found| found.points.as_ref()) {
        rows.push(row(
            "returns",
            format!("the points of each of {}, and what is paid", counted(points.splits(), "split")),
            0.0,
        ));
    } else if let Some(found) = &parts.returns.detail {
        let stakes = found.wagers.iter().map(|wager| wager.stakes.len()).sum::<usize>();
        rows.push(row("returns", format!("each of {} that part 3 computed", grouped(stakes)), 0.0));
    }
    if let Some(found) = &parts.randomness.detail {
        rows.extend(found.powers.iter().map(|power| row("randomness", power.of.clone(), power.shift)));
    }
    if let Some(found) = &parts.simulation.detail {
        rows.extend(found.hands.iter().flat_map(Hands::sides).filter_map(|(table, side)| {
            let (last, points) = (side.stages.last()?, table.per_hand(table.points));
            let of = format!(
                "the share of seat {} of {} in all points, of {}",
                side.seat,
                table.players,
                counted(last.hands, "hand")
            );
            Some(row("simulation", of, last.least_difference() / points.max(1.0)))
        }));
        rows.extend(found.wagers.iter().filter_map(|wager| {
            let last = wager.last()?;
            let name = name_wager(&wager.wager, &wager.played);
            let of = format!("the return of {name}, of {}", counted(last.decided, "wager"));
            Some(row("simulation", of, (last.high - last.low) / 2.0))
        }));
    }
    rows
}
