//! The limits of the host: each limit has its own fault, after which the table goes on.

use std::collections::BTreeMap;
use std::time::Duration;

use kip::family::{Opening as _, Order};
use kip::{Fault, Limits, Rulebook, Table};
use kip_conformance::abuse::Attacked;
use kip_conformance::adapter::Limits as AdapterLimits;
use kip_conformance::hosting::Failure;
use kip_conformance::report::parts::{Attack, Limit};
use kip_conformance::report::{Finding, Verdict};
use kip_conformance::session::Session;

use super::family::Certifiable;
use super::subject::Subject;

/// Returns the limits of a run, for the report.
pub(crate) fn list(limits: &Limits) -> Vec<Limit> {
    let limit = |name: &str, value: u64, unit: &str| Limit { name: name.into(), value, unit: unit.into() };
    let mut list = vec![
        limit("memory", limits.memory_bytes as u64, "bytes"),
        limit("time of a call", u64::try_from(limits.deadline.as_millis()).unwrap_or(u64::MAX), "milliseconds"),
        limit("tables at once", limits.tables.into(), "tables"),
    ];
    list.extend(limits.fuel.map(|fuel| limit("fuel of a call", fuel, "units")));
    list
}

/// Returns the limits of an adapter, for the report.
pub(super) fn list_of_adapter(limits: &AdapterLimits) -> [Limit; 3] {
    let milliseconds = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
    let limit = |name: &str, value: u64, unit: &str| Limit { name: name.into(), value, unit: unit.into() };
    [
        limit("time of an answer of the adapter", milliseconds(limits.request), "milliseconds"),
        limit("time of the adapter in the run", milliseconds(limits.run), "milliseconds"),
        limit("output of the adapter in the run", limits.output, "bytes"),
    ]
}

/// Gives the host too little of each resource in turn. The limit has to stop the call; the table has to keep its state and to
/// play on.
pub(super) fn attack<F: Certifiable>(subject: &Subject, sessions: &[Session<F>], attacked: &mut Attacked) {
    let Some(session) = sessions.iter().max_by_key(|session| session.asked.len()) else { return };
    for Scarcity { name, limits, strikes } in scarcities() {
        let mut answers = BTreeMap::new();
        let found = subject.load(limits).map_err(|error| error.to_string());
        let found = found.and_then(|rulebook| exhaust(&rulebook, session, strikes, &mut answers));
        if let Err(what) = &found {
            attacked.findings.push(Finding { place: name.into(), what: what.clone() });
        }
        let tried = answers.values().sum();
        attacked.attacks.push(Attack { name: name.into(), tried, answers, verdict: Verdict::of(found.is_ok()) });
    }
}

/// A host with too little of one resource.
struct Scarcity {
    name: &'static str,
    limits: Limits,
    /// Returns whether a fault is the one that this scarcity has to cause.
    strikes: fn(&Fault) -> bool,
}

/// The number of commands in the first batch. A machine that serves a batch within the limit gets one twice as large, up to the
/// last.
const FIRST_BATCH: usize = 200_000;
const LAST_BATCH: usize = 16 * FIRST_BATCH;

/// Returns the names of the attacks on the limits.
pub(crate) fn names() -> [&'static str; 4] {
    scarcities().map(|scarcity| scarcity.name)
}

fn scarcities() -> [Scarcity; 4] {
    let limits = Limits { tables: 2, memory_bytes: 512 << 20, deadline: Duration::from_secs(60), fuel: None };
    [
        Scarcity {
            name: "a batch that computes more than the limit of fuel",
            limits: Limits { fuel: Some(50_000_000), ..limits },
            strikes: |fault| matches!(fault, Fault::OutOfFuel { .. }),
        },
        Scarcity {
            name: "a batch that takes longer than the limit of time",
            limits: Limits { deadline: Duration::from_millis(100), ..limits },
            strikes: |fault| matches!(fault, Fault::DeadlinePassed { .. }),
        },
        Scarcity {
            name: "a batch that wants more than the limit of memory",
            limits: Limits { memory_bytes: 8 << 20, ..limits },
            strikes: |fault| matches!(fault, Fault::OutOfMemory { .. }),
        },
        Scarcity {
            name: "more tables than the limit",
            limits,
            strikes: |fault| matches!(fault, Fault::TooManyTables { .. }),
        },
    ]
}

/// Lets one limit stop a call of a table, which then has to play the whole session as it was played before.
fn exhaust<F: Certifiable>(
    rulebook: &Rulebook<F>,
    session: &Session<F>,
    strikes: fn(&Fault) -> bool,
    answers: &mut BTreeMap<String, u64>,
) -> Result<(), String> {
    let message = |fault: Fault| fault.to_string();
    if strikes(&Fault::TooManyTables { limit: 0 }) {
        let (mut table, _) = Table::open(rulebook, &session.config).map_err(message)?;
        let before = table.snapshot().map_err(message)?;
        let one_too_many = Table::open(rulebook, &session.config)
            .and_then(|other| Table::open(rulebook, &session.config).map(|third| (other, third)));
        let fault = one_too_many.err().ok_or("no limit struck")?;
        return check_recovery(&mut table, &before, session, &fault, strikes, answers);
    }
    let mut orders = FIRST_BATCH;
    while orders <= LAST_BATCH {
        // Each size gets a new table, because a batch that is served changes the state.
        let (mut table, _) = Table::open(rulebook, &session.config).map_err(message)?;
        let before = table.snapshot().map_err(message)?;
        if let Err(fault) = table.apply_all(&comings_and_goings(session, orders)) {
            return check_recovery(&mut table, &before, session, &fault, strikes, answers);
        }
        orders *= 2;
    }
    Err(format!("no limit struck in {LAST_BATCH} commands"))
}

/// Checks that the right limit was exceeded, that the table is as it was before, and that it plays the session.
fn check_recovery<F: Certifiable>(
    table: &mut Table<F>,
    before: &[u8],
    session: &Session<F>,
    fault: &Fault,
    strikes: fn(&Fault) -> bool,
    answers: &mut BTreeMap<String, u64>,
) -> Result<(), String> {
    *answers.entry(answer(fault)).or_default() += 1;
    if !strikes(fault) {
        return Err(format!("another limit was to strike: {fault}"));
    }
    if table.snapshot().map_err(|fault| fault.to_string())? != before {
        return Err("afterwards the table is in another state".into());
    }
    play_on(table, session)
}

/// Returns the answer as the other attacks count it, such as `limit fuel`.
fn answer(fault: &Fault) -> String {
    Failure::from(fault.clone()).answer()
}

/// Returns the orders of a player who joins and leaves, again and again.
fn comings_and_goings<F: Certifiable>(session: &Session<F>, orders: usize) -> Vec<Order<F>> {
    F::joins_and_leaves(session.config.opened_at()).into_iter().cycle().take(orders).collect()
}

fn play_on<F: Certifiable>(table: &mut Table<F>, session: &Session<F>) -> Result<(), String> {
    for (number, asked) in session.asked.iter().enumerate() {
        let answer = match table.apply(asked.order.by, asked.order.at, &asked.order.command) {
            Ok(events) => Ok(events),
            Err(Fault::Refused(refusal)) => Err(refusal),
            Err(fault) => return Err(format!("afterwards command {} fails: {fault}", number + 1)),
        };
        if answer != asked.answer {
            return Err(format!("afterwards command {} does something else", number + 1));
        }
    }
    match table.snapshot() {
        Ok(state) if state == session.state => Ok(()),
        Ok(_) => Err("afterwards the session ends in another state".into()),
        Err(fault) => Err(fault.to_string()),
    }
}
