//! Checks that a report agrees with itself: every verdict that follows from figures beside it is computed again.
//!
//! A signature proves who made a report; this check proves that its verdicts follow from its figures. It plays nothing.

use std::collections::BTreeSet;

use kip_contract::family::{Family as _, TwoUp};
use num_rational::BigRational;
use num_traits::{Signed as _, Zero as _};
use statrs::distribution::{ChiSquared, ContinuousCDF as _};

use super::cards::{Hands, Points, share_p_value};
use super::parts::{
    Abuse, Agreement, BOTH, Build, Identity, Invariants, Outcomes, PlayedBy, Power, Randomness, Replay, Returns,
    Simulation, Stage, StakeReturn, Test, Vectors, Wager, Which,
};
use super::reference::Source;
use super::run::is_digest;
use super::sequential::{RULE, two_sided};
use super::verdict::total;
use super::{Exact, Part, Report, SCHEMA, Verdict, agreement, name_wager};
use crate::abuse::KINDS;
use crate::clauses::{ClauseMap, Status};
use crate::functions;
use crate::side_by_side::{DRAWN, MARKED, TABLES, WHICH_FILE};

impl Report {
    /// Returns every contradiction in the report, one sentence each. A report as a run makes it has none.
    #[must_use]
    pub fn faults(&self) -> Vec<String> {
        let mut faults = Faults(Vec::new());
        faults.require(self.schema == SCHEMA, || format!("schema: {SCHEMA} is read here, not {:?}", self.schema));
        faults.require(is_digest(&self.component.sha256), || "component: its sha256 is no digest".into());
        faults.require(is_digest(&self.options.seed), || "options: the seed is not 64 hex digits".into());
        faults.require(!(self.options.quick && self.key.is_some()), || "options: a quick run is never signed".into());
        faults.require(self.verdict == self.parts.verdict(), || "the verdict is not that of the parts together".into());
        faults.extend(self.supersedes.iter().flat_map(|old| old.faults(&self.component.sha256)));
        let parts = &self.parts;
        faults.part("identity", &parts.identity, |detail, faults| identity(detail, &self.component.sha256, faults));
        let foreign = self.host.foreign;
        faults.part("vectors", &parts.vectors, |detail, faults| {
            hosts(detail, foreign, faults);
            vectors(detail, faults)
        });
        faults.part("returns", &parts.returns, returns);
        faults.part("invariants", &parts.invariants, invariants);
        faults.part("randomness", &parts.randomness, randomness);
        faults.part("simulation", &parts.simulation, simulation);
        faults.part("abuse", &parts.abuse, abuse);
        faults.part("replay", &parts.replay, |detail, faults| {
            // A part with findings may have ended before these.
            let drawn =
                detail.sessions.iter().filter(|one| one.name.starts_with(DRAWN) && one.commands > 0).count() as u64;
            let is_whole = !foreign || drawn >= TABLES || parts.replay.verdict != Verdict::Holds;
            faults
                .require(is_whole, || format!("{drawn} drawn sessions were played in both hosts, {TABLES} are wanted"));
            let is_marked = detail.sessions.iter().any(|one| one.name.starts_with(MARKED) && one.commands > 0);
            let says_why = parts.replay.not_tested.iter().any(|what| what.starts_with(WHICH_FILE));
            let is_whole = !foreign || is_marked || says_why || parts.replay.verdict != Verdict::Holds;
            faults.require(is_whole, || {
                format!("{MARKED} was not played, and it is not said that {WHICH_FILE} was not tested")
            });
            replay(detail, faults)
        });
        let family = self.rulebook.as_ref().map_or(TwoUp::NAME, |rulebook| &rulebook.family);
        faults.extend(self.reference.iter().flat_map(|reference| reference.faults(&parts.summaries())));
        if let (Some(reference), Some(identity)) = (&self.reference, &parts.identity.detail) {
            let has_record = identity.inside.is_some();
            faults.require(has_record == (reference.source == Source::Record), || {
                "the suite's own engine: it plays the component's record where there is one, and only then".into()
            });
        }
        faults.extend(functions::missing(&self.functions, &parts.summaries(), family));
        faults.extend(agreement::disagreements(self));
        faults.0
    }
}

struct Faults(Vec<String>);

impl Faults {
    fn require(&mut self, holds: bool, fault: impl FnOnce() -> String) {
        if !holds {
            self.0.push(fault());
        }
    }

    fn extend(&mut self, faults: impl IntoIterator<Item = String>) {
        self.0.extend(faults);
    }

    /// Checks a part. A part holds if it has figures, they hold, and it has no findings.
    fn part<T>(&mut self, name: &str, part: &Part<T>, look: impl FnOnce(&T, &mut Self) -> Verdict) {
        let before = self.0.len();
        let found = part.detail.as_ref().map_or(Verdict::NotRun, |detail| look(detail, self));
        for fault in self.0.iter_mut().skip(before) {
            *fault = format!("{name}: {fault}");
        }
        let agrees = match part.verdict {
            Verdict::Holds => found == Verdict::Holds && part.findings.is_empty(),
            Verdict::Fails => found == Verdict::Fails || !part.findings.is_empty(),
            // A part that was not run has a reason, in `not_tested` or in its findings.
            Verdict::NotRun => found != Verdict::Fails && !(part.not_tested.is_empty() && part.findings.is_empty()),
        };
        self.require(agrees, || format!("{name}: its verdict does not follow from what it found"));
    }
}

fn identity(identity: &Identity, sha256: &str, faults: &mut Faults) -> Verdict {
    faults.require(is_digest(&identity.lock_file.sha256), || "lock-file: its sha256 is no digest".into());
    for digest in identity.inside.iter().flat_map(|inside| [&inside.engine, &inside.record]) {
        faults.require(is_digest(digest), || "inside: a sha256 is no digest".into());
    }
    let mut build = |name: &str, build: &Option<Build>| {
        let Some(Build { sha256: of, agrees, .. }) = build else { return true };
        faults.require(*agrees == (of == sha256), || format!("{name}: `agrees` is not what the digests say"));
        *agrees
    };
    let (locked, rebuilt) = (build("lock", &identity.lock), build("rebuild", &identity.rebuild));
    // A run with a named lock file uses an entry of it.
    let locked = locked && (identity.lock.is_some() || identity.lock_file.given.is_none());
    Verdict::of(identity.imports.is_empty() && identity.missing.is_empty() && locked && rebuilt)
}

fn vectors(part: &Vectors, faults: &mut Faults) -> Verdict {
    let count = |verdict| part.vectors.iter().filter(|vector| vector.verdict == verdict).count() as u64;
    let counted = [part.vectors.len() as u64, count(Verdict::Holds), count(Verdict::Fails), count(Verdict::NotRun)];
    let said = [part.total, part.held, part.failed, part.skipped];
    faults.require(said == counted, || format!("total, held, failed, skipped are {said:?}, counted {counted:?}"));
    faults.require(is_digest(&part.suite_sha256), || "suite-sha256 is no digest".into());

    let mut ids = BTreeSet::new();
    for vector in &part.vectors {
        faults.require(ids.insert(vector.id.as_str()), || format!("two vectors are {}", vector.id));
        let told = vector.why.is_none() == (vector.verdict == Verdict::Holds);
        faults.require(told, || format!("{}: `why` is for what does not hold", vector.id));
    }
    for exception in &part.exceptions {
        faults.require(ids.insert(exception.id.as_str()), || format!("two vectors are {}", exception.id));
        let is_inherited = part.inherits.as_ref().is_some_and(|other| exception.id.starts_with(&format!("{other}-")));
        faults.require(is_inherited && part.given, || format!("{} is inherited from no rulebook", exception.id));
    }
    let map = ClauseMap::of(part.vectors.iter().map(|vector| {
        (vector.id.as_str(), vector.clauses.iter().map(String::as_str), vector.cites.iter().map(String::as_str))
    }));
    let (mut uncovered, mut unassigned) = (false, false);
    for clause in &part.clauses {
        let holders = map.vectors(&clause.id);
        faults.require(holders == clause.vectors, || format!("{} does not list the vectors that hold it", clause.id));
        uncovered |= clause.status == Some(Status::Engine) && holders.is_empty();
        // A ruling is cited without a rulebook, and has no status.
        unassigned |= clause.status.is_none() && clause.id.contains(' ');
    }
    let listed: BTreeSet<&str> = part.clauses.iter().map(|clause| clause.id.as_str()).collect();
    for exception in part.exceptions.iter().filter(|exception| !listed.contains(exception.by.as_str())) {
        faults.0.push(format!("{} differs by {}, which is not in the table", exception.id, exception.by));
    }
    for clause in map.ids().filter(|id| !listed.contains(id)) {
        faults.0.push(format!("vectors hold {clause}, which is not in the table"));
    }
    for row in &part.places {
        let is_run = row.vectors > 0;
        faults.require(is_run == (row.verdict != Verdict::NotRun), || {
            format!("{}: {} vectors were played there, and its verdict is another", row.place, row.vectors)
        });
    }
    let elsewhere = part.places.iter().any(|row| row.verdict == Verdict::Fails);
    match Verdict::all(part.vectors.iter().map(|vector| vector.verdict)) {
        Verdict::Holds if elsewhere => Verdict::Fails,
        Verdict::Holds if uncovered || part.vectors.is_empty() => Verdict::Fails,
        Verdict::Holds if unassigned => Verdict::NotRun,
        verdict => verdict,
    }
}

/// Checks that every host that had to play the vectors did, and that their results together are those of the vectors.
fn hosts(part: &Vectors, foreign: bool, faults: &mut Faults) {
    let wanted: &[Which] = if foreign { &[Which::Reference, Which::Adapter] } else { &[Which::Reference] };
    let played: Vec<Which> = part.hosts.iter().map(|one| one.host).collect();
    faults.require(played == wanted, || format!("{wanted:?} have to play the vectors, and {played:?} did"));
    let steps = total(part.hosts.iter().map(|one| one.steps));
    faults.require(steps == part.steps, || format!("{} steps are said, the hosts played {steps}", part.steps));
    for one in &part.hosts {
        let (failed, skipped) = (one.failed.len() as u64, one.skipped.len() as u64);
        let (said, name) = (total([one.held, failed, skipped]), one.host.words());
        faults.require(said == part.total, || format!("{name} has results of {said} vectors of {}", part.total));
    }
    let of = |which: fn(&PlayedBy) -> &[String]| -> BTreeSet<&str> {
        part.hosts.iter().flat_map(which).map(String::as_str).collect()
    };
    let (failed, skipped) = (of(|one| &one.failed), of(|one| &one.skipped));
    for vector in &part.vectors {
        let found = match (failed.contains(vector.id.as_str()), skipped.contains(vector.id.as_str())) {
            (true, _) => Verdict::Fails,
            (false, true) => Verdict::NotRun,
            (false, false) => Verdict::Holds,
        };
        let id = &vector.id;
        faults.require(vector.verdict == found, || format!("{id}: its verdict is not that of the hosts together"));
    }
}

fn returns(part: &Returns, faults: &mut Faults) -> Verdict {
    if let Some(found) = &part.points {
        faults.require(part.wagers.is_empty(), || "a card game has points, and no wagers".into());
        return points(found, faults);
    }
    let mut verdict = Verdict::of(!part.wagers.is_empty());
    // A ring pays exact minor units.
    let least_chip = part.denominations.iter().min().copied().unwrap_or(1);
    for wager in &part.wagers {
        let name = name_wager(&wager.wager, &wager.played);
        verdict = Verdict::all([verdict, Verdict::of(!wager.stakes.is_empty())]);
        for stake in &wager.stakes {
            for fault in stake_faults(wager, stake, least_chip) {
                faults.0.push(format!("{name} at {}: {fault}", stake.stake));
            }
            // A wager without a declared price does not fail here: part 3 compares it with the rulings.
            verdict = Verdict::all([verdict, Verdict::of(stake.agreement != Agreement::Differs)]);
        }
    }
    verdict
}

/// Checks that every total is that of its parts, and that nobody loses more than is staked.
fn points(found: &Points, faults: &mut Faults) -> Verdict {
    let mut verdict = Verdict::of(!found.tables.is_empty());
    for table in &found.tables {
        let name = format!("{} players", table.players);
        let splits = total(table.totals.iter().map(|one| one.splits));
        faults
            .require(splits == table.splits, || format!("{name}: the totals are those of {splits} splits, not of all"));
        for one in table.totals.iter().filter(|one| one.sum() != one.points) {
            faults.0.push(format!("{name}: {} points are not the sum of what they are scored for", one.points));
        }
        let ascending = table.totals.is_sorted_by(|one, next| one < next);
        faults.require(ascending, || format!("{name}: the totals are not in order"));
        let least = table.splits.saturating_mul(table.players);
        faults.require(table.settlements >= least, || format!("{name}: {} settlements are too few", table.settlements));
        verdict = Verdict::all([verdict, Verdict::of(table.most_lost <= found.at_stake && table.splits > 0)]);
    }
    verdict
}

/// Checks that every figure follows from the distribution of the amounts that come back.
fn stake_faults(wager: &Wager, found: &StakeReturn, least_chip: u64) -> Vec<&'static str> {
    let whole = BigRational::from_integer(found.stake.into());
    if whole.is_zero() {
        return vec!["nothing is staked"];
    }
    let probabilities = found.distribution.iter().map(|one| &one.probability);
    if !Exact::have_common_denominator(probabilities.chain(found.spins.iter().map(|length| &length.probability))) {
        return vec!["its probabilities have no common denominator of 4,000 digits"];
    }
    let sum = |which: &dyn Fn(u64) -> bool| -> BigRational {
        found.distribution.iter().filter(|one| which(one.returned)).map(|one| one.probability.value()).sum()
    };
    let moment = |power: i32| -> BigRational {
        let part = |returned: u64| (BigRational::from_integer(returned.into()) / &whole).pow(power);
        found.distribution.iter().map(|one| part(one.returned) * one.probability.value()).sum()
    };
    let one = BigRational::from_integer(1.into());
    let (mean, square) = (moment(1), moment(2));
    let lengths: BigRational = found.spins.iter().map(|length| length.probability.value()).sum();
    let ascending = found.distribution.is_sorted_by(|one, next| one.returned < next.returned);
    let checks = [
        (sum(&|_| true) == one, "the probabilities of what comes back do not sum to 1"),
        (ascending, "what comes back is not in order"),
        (sum(&|returned| returned > found.stake) == *found.wins.value(), "`wins` is not that of the distribution"),
        (sum(&|returned| returned < found.stake) == *found.loses.value(), "`loses` is not that of the distribution"),
        (
            sum(&|returned| returned == found.stake) == *found.stands_off.value(),
            "`stands-off` is not that of the distribution",
        ),
        (
            sum(&|returned| returned > 0) == *found.hit_frequency.value(),
            "`hit-frequency` is not that of the distribution",
        ),
        (mean == *found.returns.value(), "`returns` is not the mean of the distribution"),
        (square - &mean * &mean == *found.variance.value(), "`variance` is not that of the distribution"),
        (&lengths + found.spins_beyond.value() == one, "the probabilities of how long it stands do not sum to 1"),
        (has_right_length(found), "`mean-spins` is not that of how long it stands"),
        (found.states > 0 && found.transitions > 0, "no state was reached"),
        (found.distribution.iter().all(|one| one.probability.value().is_positive()), "an amount never comes back"),
        (has_right_agreement(wager, found, least_chip), "`agreement` is not what declared and found returns say"),
    ];
    checks.into_iter().filter(|(holds, _)| !holds).map(|(_, fault)| fault).collect()
}

/// Returns whether the mean number of spins is that of the lengths. Those beyond the last one are longer than it.
fn has_right_length(found: &StakeReturn) -> bool {
    let whole = |spins: u32| BigRational::from_integer(spins.into());
    let known: BigRational = found.spins.iter().map(|length| length.probability.value() * whole(length.spins)).sum();
    let longer = whole(found.spins.last().map_or(0, |length| length.spins)) + whole(1);
    let ascending = found.spins.is_sorted_by(|one, next| one.spins < next.spins);
    let beyond = found.spins_beyond.value();
    let least = known + beyond * longer;
    let mean = found.mean_spins.value();
    ascending && !beyond.is_negative() && if beyond.is_zero() { *mean == least } else { *mean >= least }
}

/// Returns whether `agreement` follows from the declared and the found figures.
///
/// Rounding goes up (4.10), or down in a house's own rulebook that says so (R79), and does not change how often a wager
/// wins. A wager in prison is never paid: it wins when it comes back. Rounding moves each payment by less than the
/// least chip, so that a greater difference is not rounding.
fn has_right_agreement(wager: &Wager, found: &StakeReturn, least_chip: u64) -> bool {
    let wins = if wager.wager.starts_with("imprisoned") { &found.hit_frequency } else { &found.wins };
    match (found.agreement, &wager.declared) {
        (Agreement::Agrees, Some(declared)) => declared.wins == *wins && declared.returns == found.returns,
        (Agreement::Rounded, Some(declared)) => {
            let apart = (found.returns.value() - declared.returns.value()).abs()
                * BigRational::from_integer(found.stake.into());
            let most = found.hit_frequency.value() * BigRational::from_integer(least_chip.into());
            declared.wins == *wins && apart > BigRational::zero() && apart < most
        }
        (Agreement::Differs, Some(declared)) => declared.wins != *wins || declared.returns != found.returns,
        (Agreement::NotDeclared, declared) => declared.is_none(),
        (_, None) => false,
    }
}

fn invariants(part: &Invariants, faults: &mut Faults) -> Verdict {
    for table in &part.tables {
        let phases = total(table.phases.values().copied());
        faults.require(phases == table.states, || format!("{}: the phases' states are not all states", table.table));
        let commands = total(table.commands.values().copied());
        let counted = commands == table.transitions;
        faults.require(counted, || format!("{}: the commands are not all transitions", table.table));
    }
    for (table, property) in part.properties().filter(|(_, property)| property.verdict == Verdict::Holds) {
        let checked = property.checked > 0;
        faults.require(checked, || format!("{table}: {}: it holds, and was not checked", property.name));
    }
    if let Some(random) = &part.random {
        let commands = total(random.commands.values().copied());
        faults.require(commands == random.accepted, || {
            "play at random: the commands are not all that were accepted".into()
        });
        let tables = total(random.sources.values().copied());
        faults.require(tables == random.tables, || "play at random: the sources are not those of all tables".into());
        let most = random.accepted.saturating_add(random.refused);
        faults.require(random.longest <= most, || {
            format!("play at random: a session is longer than all, {most} commands")
        });
    }
    let of_tables = part.tables.iter().map(|table| &table.properties);
    let lists: Vec<_> = of_tables.chain(part.random.iter().map(|random| &random.properties)).collect();
    let is_whole =
        part.random.is_some() && !part.tables.is_empty() && lists.iter().all(|properties| !properties.is_empty());
    let properties = lists.into_iter().flatten().map(|property| property.verdict);
    Verdict::all(properties.chain([if is_whole { Verdict::Holds } else { Verdict::NotRun }]))
}

fn randomness(part: &Randomness, faults: &mut Faults) -> Verdict {
    for test in &part.tests {
        let stages: Vec<_> = test.stages.iter().map(|stage| (stage.samples, stage.p_value, stage.verdict)).collect();
        let fault = RULE.fault(&stages, test.verdict).or_else(|| statistic_fault(test).map(str::to_owned));
        faults.extend(fault.map(|fault| format!("{} of {}: {fault}", test.name, test.series)));
    }
    require_confidence(part.confidence, faults);
    let false_alarm = part.tests.len() as f64 * RULE.false_alarm();
    faults.require(is_near(part.false_alarm, false_alarm), || {
        format!(
            "{} tests of random outcomes fail with {false_alarm:.2e}, not {:.2e}",
            part.tests.len(),
            part.false_alarm
        )
    });
    for Power { of, observations, shift } in &part.powers {
        let found = RULE.least_shift(*observations);
        faults.require(is_near(*shift, found), || {
            format!("{of}: {observations} observations find a shift of {found:.6}, not {shift:.6}")
        });
    }
    let (compared, least) = (part.compared, least_compared(part));
    let of = if part.of == Outcomes::Coins { "coins" } else { "cards" };
    faults.require(compared >= least, || format!("{compared} {of} were compared, and {least} were drawn and landed"));
    let fair = !part.tests.is_empty() && has_falls(part) && part.fairness.iter().all(|fall| fall.fair == fall.found);
    Verdict::all(part.tests.iter().map(|test| test.verdict).chain([Verdict::of(fair)]))
}

/// Returns the fault of a test whose statistic cannot have its p-value. The p-value of a deviation in standard errors is
/// computed. The p-value of a chi-square of whole counts is a little larger than that of the distribution, and never larger than
/// its upper tail gives; the p-value of a frequency is the upper tail. A count of duplicates is compared with an expectation that
/// the report does not have.
fn statistic_fault(test: &Test) -> Option<&'static str> {
    let follows = |stage: &Stage| match stage.degrees {
        // A p-value of 0 condemns any test, so its statistic is not checked.
        _ if stage.p_value <= 0.0 => true,
        None if test.name == DUPLICATES => true,
        None => is_near(stage.p_value, two_sided(stage.statistic)),
        Some(0) => is_near(stage.p_value, 1.0),
        Some(degrees) => ChiSquared::new(degrees as f64).is_ok_and(|known| {
            let (upper, lower) = (known.sf(stage.statistic), known.cdf(stage.statistic));
            let (slack, p_value) = (1e-6 * stage.p_value, stage.p_value);
            let is_frequency = degrees == 1 && (p_value - upper).abs() <= slack;
            is_frequency || (p_value + slack >= 2.0 * upper.min(lower) && p_value - slack <= 2.0 * upper)
        }),
    };
    (!test.stages.iter().all(follows)).then_some("a p-value does not follow from its statistic")
}

/// The test whose statistic is a count.
const DUPLICATES: &str = "duplicates";

/// Returns whether the falls of coins are there, which cards do not have.
const fn has_falls(part: &Randomness) -> bool {
    part.fairness.is_empty() == matches!(part.of, Outcomes::Cards)
}

/// The coins of a spin that is drawn from a seed, and the fewest coins of one that lands at a table.
const COINS: (u64, u64) = (3, 2);
/// The fewest cards of a pack.
const CARDS: u64 = 8;

/// Returns the least number of coins that a run has compared: those of each sample, which the tests of a series share, and those
/// of each landing.
fn least_compared(part: &Randomness) -> u64 {
    let samples: BTreeSet<(&str, u64)> = part
        .tests
        .iter()
        .filter(|test| test.series != BOTH)
        .flat_map(|test| test.stages.iter().map(|stage| (test.series.as_str(), stage.samples)))
        .collect();
    let drawn = samples.iter().fold(0, |sum: u64, (_, samples)| sum.saturating_add(*samples));
    let (of_sample, at_table) = if part.of == Outcomes::Coins { COINS } else { (CARDS, CARDS) };
    drawn.saturating_mul(of_sample).saturating_add(part.played.drawn.saturating_mul(at_table))
}

/// Returns whether two computed numbers are the same but for the last digits that JSON leaves.
fn is_near(said: f64, computed: f64) -> bool {
    (said - computed).abs() <= 1e-9 * computed.abs()
}

fn require_confidence(said: f64, faults: &mut Faults) {
    let confidence = 1.0 - RULE.clear;
    faults.require(is_near(said, confidence), || format!("a test is clear at {confidence}, not at {said}"));
}

fn simulation(part: &Simulation, faults: &mut Faults) -> Verdict {
    require_confidence(part.confidence, faults);
    if let Some(found) = &part.hands {
        faults.require(part.wagers.is_empty(), || "a card game has hands, and no wagers".into());
        return hands(found, faults);
    }
    for wager in &part.wagers {
        let name = name_wager(&wager.wager, &wager.played);
        let stages: Vec<_> = wager.stages.iter().map(|stage| (stage.spins, stage.p_value, stage.verdict)).collect();
        faults.extend(RULE.fault(&stages, wager.verdict).map(|fault| format!("{name}: {fault}")));
        for stage in &wager.stages {
            faults.require(is_near(stage.p_value, two_sided(stage.z)), || {
                format!("{name}: p = {} does not follow from z = {}", stage.p_value, stage.z)
            });
            let inside = (stage.low..=stage.high).contains(&wager.exact.nearest());
            faults.require(inside == (stage.p_value >= RULE.clear), || {
                format!("{name}: p = {} does not follow from the interval", stage.p_value)
            });
        }
    }
    Verdict::all(part.wagers.iter().map(|wager| wager.verdict).chain([Verdict::of(!part.wagers.is_empty())]))
}

fn hands(part: &Hands, faults: &mut Faults) -> Verdict {
    let played = total(part.tables.iter().map(|table| table.hands));
    faults.require(part.hands == played, || format!("{} hands are said, and the tables have {played}", part.hands));
    for table in &part.tables {
        let name = format!("{} players", table.players);
        let points = total(table.sides.iter().map(|side| side.points));
        faults.require(points == table.points, || format!("{name}: {points} points of the sides are not all points"));
        faults.require(table.choices >= table.moves, || format!("{name}: more moves were made than could be"));
        let seats = table.sides.iter().map(|side| side.seat);
        faults.require(seats.eq(1..=table.sides.len() as u64), || format!("{name}: the sides are not in order"));
        for side in &table.sides {
            // A number and its square are both even or both odd, and the mean of squares is no less than the square of the mean.
            let (points, squares) = (u128::from(side.points), u128::from(side.squares));
            let is_possible = points % 2 == squares % 2 && squares * u128::from(table.hands) >= points * points;
            faults.require(is_possible, || format!("{name}, seat {}: squares that no hands have", side.seat));
            let stages: Vec<_> = side.stages.iter().map(|one| (one.hands, one.p_value, one.verdict)).collect();
            faults
                .extend(RULE.fault(&stages, side.verdict).map(|fault| format!("{name}, seat {}: {fault}", side.seat)));
            for stage in &side.stages {
                let p_value = share_p_value(stage.difference, stage.error, stage.batches);
                faults.require(is_near(stage.p_value, p_value), || {
                    format!("{name}, seat {}: p = {} does not follow from the difference", side.seat, stage.p_value)
                });
            }
        }
        let longest = table.sides.iter().map(|side| total(side.stages.iter().map(|stage| stage.hands))).max();
        faults.require(longest == Some(table.hands), || format!("{name}: the stages are not of all hands"));
    }
    let sides = part.tables.iter().flat_map(|table| &table.sides).map(|side| side.verdict);
    Verdict::all(sides.chain([Verdict::of(!part.tables.is_empty())]))
}

fn abuse(part: &Abuse, faults: &mut Faults) -> Verdict {
    for attack in &part.attacks {
        let answered = total(attack.answers.values().copied());
        faults.require(answered == attack.tried, || {
            format!("{}: {} were tried, {answered} answered", attack.name, attack.tried)
        });
        if let (Verdict::Holds, Some(kind)) = (attack.verdict, KINDS.iter().find(|kind| kind.name == attack.name)) {
            let wrong = attack.answers.keys().find(|answer| !kind.allows(answer));
            faults.extend(wrong.map(|answer| format!("{}: it holds, and was answered: {answer}", attack.name)));
        }
        faults.require(attack.verdict != Verdict::Holds || attack.tried > 0, || {
            format!("{}: it holds, and was not tried", attack.name)
        });
    }
    Verdict::all(part.attacks.iter().map(|attack| attack.verdict).chain([Verdict::of(!part.attacks.is_empty())]))
}

fn replay(part: &Replay, faults: &mut Faults) -> Verdict {
    for session in &part.sessions {
        let same = session.first == session.second && is_digest(&session.first);
        faults.require(same || session.verdict != Verdict::Holds, || {
            format!("{}: it holds, and the last states differ", session.name)
        });
        let compared = session.compared > 0 && session.refused <= session.commands;
        faults.require(compared || session.verdict != Verdict::Holds, || {
            format!("{}: it holds, and nothing was compared", session.name)
        });
    }
    Verdict::all(part.sessions.iter().map(|session| session.verdict).chain([Verdict::of(!part.sessions.is_empty())]))
}
