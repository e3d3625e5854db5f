//! One line with the figures of each part.

use num_rational::BigRational;
use num_traits::One as _;

use super::Parts;
use super::numbers::{counted, grouped};
use super::parts::{Agreement, Returns, Vectors, Wager};
use super::verdict::total;
use crate::clauses::Status;

/// Returns a line for each part, in order. The line is empty for a part that did not run.
pub(super) fn summarize(parts: &Parts) -> [String; 8] {
    [
        parts.identity.detail.as_ref().map(|found| {
            let lock = match found.lock.as_ref().map(|lock| lock.agrees) {
                Some(true) => "as in",
                Some(false) => "NOT as in",
                None => "not in",
            };
            let file = if found.lock_file.given.is_some() { "the lock file that was named" } else { "the lock file" };
            let rebuilt = match found.rebuild.as_ref().map(|rebuild| rebuild.agrees) {
                Some(true) => "built again to the same bytes",
                Some(false) => "built again to OTHER bytes",
                None => "not built again",
            };
            format!("{}; {lock} {file}; {rebuilt}", counted(found.imports.len(), "import"))
        }),
        parts.vectors.detail.as_ref().map(vectors),
        parts.returns.detail.as_ref().map(returns),
        parts.invariants.detail.as_ref().map(|found| {
            let states = total(found.tables.iter().map(|table| table.states));
            let checked = total(found.properties().map(|(_, one)| one.checked));
            let random = found.random.as_ref().map_or(0, |random| random.accepted.saturating_add(random.refused));
            format!(
                "{} of {}, {} at random, {}",
                counted(states, "state"),
                counted(found.tables.len(), "table"),
                counted(random, "command"),
                counted(checked, "check")
            )
        }),
        parts.randomness.detail.as_ref().map(|found| {
            let deciding = found.tests.iter().filter_map(|test| test.last()).map(|stage| stage.p_value);
            let least = deciding.fold(1.0, f64::min);
            format!(
                "{} as computed, {}, least p-value {}",
                counted(found.compared, found.of.one()),
                counted(found.tests.len(), "test"),
                p_value(least)
            )
        }),
        parts.simulation.detail.as_ref().map(|found| {
            if let Some(hands) = &found.hands {
                let deciding = hands.sides().filter_map(|(_, side)| side.stages.last()).map(|stage| stage.p_value);
                return format!(
                    "{}, least p-value {}",
                    counted(hands.hands, "hand"),
                    p_value(deciding.fold(1.0, f64::min))
                );
            }
            let deciding = found.wagers.iter().filter_map(|wager| wager.last()).map(|stage| stage.z.abs());
            let most = deciding.fold(0.0, f64::max);
            format!("{}, largest |z| {most:.2}", counted(found.spins, "spin"))
        }),
        parts.abuse.detail.as_ref().map(|found| {
            let tried = total(found.attacks.iter().map(|attack| attack.tried));
            format!("{} of {}", counted(tried, "attempt"), counted(found.attacks.len(), "kind"))
        }),
        parts.replay.detail.as_ref().map(|found| {
            let commands = total(found.sessions.iter().map(|session| session.commands));
            let by = found.second.as_ref().map_or(String::from("the same host"), |second| second.name.clone());
            format!("{}, {}, again by {by}", counted(found.sessions.len(), "session"), counted(commands, "command"))
        }),
    ]
    .map(Option::unwrap_or_default)
}

fn vectors(found: &Vectors) -> String {
    let engine = || found.clauses.iter().filter(|clause| clause.status == Some(Status::Engine));
    let hosts = if found.hosts.len() > 1 { " in both hosts" } else { "" };
    let covered = engine().filter(|clause| !clause.vectors.is_empty()).count();
    let exceptions = match found.exceptions.len() {
        0 => String::new(),
        count => format!("; {} inherited and said to differ", counted(count, "vector")),
    };
    format!(
        "{} of {} hold{hosts} ({}); {covered} of {} covered{exceptions}",
        grouped(found.held),
        counted(found.total, "vector"),
        counted(found.steps, "step"),
        counted(engine().count(), "clause")
    )
}

fn returns(found: &Returns) -> String {
    if let Some(points) = &found.points {
        let (least, most) = points.range();
        let range = if least == most { most.to_string() } else { format!("{least} to {most}") };
        let settlements = total(points.tables.iter().map(|table| table.settlements));
        return format!(
            "{}: {range} points in all; {} as computed",
            counted(points.splits(), "split"),
            counted(settlements, "settlement")
        );
    }
    let stakes = || found.wagers.iter().flat_map(|wager| &wager.stakes);
    let count = |agreement| stakes().filter(|stake| stake.agreement == agreement).count();
    let (exactly, rounded) = (count(Agreement::Agrees), count(Agreement::Rounded));
    let others = [(count(Agreement::NotDeclared), "not described"), (count(Agreement::Differs), "NOT as declared")];
    let others = others.into_iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!(", {count} {what}"));
    let others: String = others.collect();
    // The house should read this before it opens a table: with these chips it keeps nothing of such a wager.
    let one_or_more: Vec<_> = found.wagers.iter().flat_map(returning_one_or_more).collect();
    let one_or_more = match one_or_more.as_slice() {
        [] => String::new(),
        wagers => format!("; 1 or more comes back of {}", wagers.join(", ")),
    };
    format!(
        "{}: {exactly} as declared, {rounded} but for rounding to chips{others}{one_or_more}",
        counted(stakes().count(), "return")
    )
}

/// Returns the stakes of a wager with a declared price of which 1 or more comes back on average: `heads at 1.00 (1)`.
fn returning_one_or_more(wager: &Wager) -> impl Iterator<Item = String> {
    let is_banked = wager.declared.is_some();
    let stakes = wager.stakes.iter().filter(move |stake| is_banked && *stake.returns.value() >= BigRational::one());
    stakes.map(|found| format!("{} at {} ({})", wager.wager, found.stake, found.returns))
}

/// Formats a p-value: `0.0123`, and `3.2e-9` where four places show nothing.
pub(super) fn p_value(p_value: f64) -> String {
    if p_value >= 1e-3 || p_value <= 0.0 { format!("{p_value:.4}") } else { format!("{p_value:.1e}") }
}

/// Formats milliseconds as seconds: `12.3 s`.
pub(super) fn seconds(duration_ms: u64) -> String {
    format!("{}.{} s", grouped(duration_ms / 1000), duration_ms % 1000 / 100)
}
