//! Plays two hosts side by side: gives both the same commands and compares every answer.
//!
//! An adapter may know the vectors, or answer from another file than the one it was given. It does not know what the run's seed
//! draws: tables and commands, valid and invalid ([`compare_drawn`]), and a watermarked copy of the component
//! ([`compare_marked`]).

mod difference;
mod drawn;
mod marked;

use kip_contract::family::{Event, Order, Shown as _};
use kip_contract::frame;
use serde::Serialize;

pub use drawn::{DRAWN, Length, TABLES, USUAL, compare_drawn};
pub use marked::{Component, MARKED, WHICH_FILE, compare_marked, write_component};

pub(crate) use self::difference::find_difference;
use crate::choices::format_command;
use crate::draws::chain::Chain;
use crate::family::Tested;
use crate::hosting::{Failure, Hosting, Table};
use crate::report::parts::{Replay, Session, Which};
use crate::report::{Finding, Part, Verdict};
use crate::text::{sha256, shorten};

/// The reference host and the host behind the adapter. Both have loaded the same component.
pub struct Hosts<'a, F: Tested> {
    /// The reference host.
    pub reference: &'a mut dyn Hosting<F>,
    /// The host that is compared with it.
    pub adapter: &'a mut dyn Hosting<F>,
}

/// A table that was drawn from the run's seed.
#[derive(Clone, Debug)]
pub struct DrawnTable<F: Tested> {
    /// The name of its session in the report.
    pub name: String,
    /// Its config.
    pub config: F::Config,
    /// The table's chain, of which nothing is revealed; `None` for another source of chance.
    pub chain: Option<Chain>,
}

/// The result of a comparison.
#[derive(Debug, Default)]
pub struct Compared {
    /// A row for each session.
    pub sessions: Vec<Session>,
    /// The differences.
    pub findings: Vec<Finding>,
    /// The sessions that the host behind the adapter did not play, with its reasons.
    pub skipped: Vec<String>,
    /// The comparisons that could not be made, with the reasons.
    pub not_tested: Vec<String>,
}

impl Compared {
    /// Returns both comparisons together.
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        self.sessions.extend(other.sessions);
        self.findings.extend(other.findings);
        self.skipped.extend(other.skipped);
        self.not_tested.extend(other.not_tested);
        self
    }

    /// Adds the sessions to those that were played again.
    pub fn add_to(self, part: &mut Part<Replay>) {
        let skipped = if self.skipped.is_empty() { Verdict::Holds } else { Verdict::NotRun };
        part.verdict = Verdict::all([part.verdict, Verdict::of(self.findings.is_empty()), skipped]);
        part.findings.extend(self.findings);
        part.not_tested.extend(self.skipped.into_iter().chain(self.not_tested));
        if let Some(detail) = &mut part.detail {
            detail.sessions.extend(self.sessions);
        }
    }

    /// Adds a session, and the reason if it ended early.
    fn add(&mut self, session: Session, ended: Result<(), Stop>) {
        let place = session.name.clone();
        let verdict = match ended {
            Ok(()) => Verdict::Holds,
            Err(Stop::Differs(what)) => {
                self.findings.push(Finding { place, what });
                Verdict::Fails
            }
            Err(Stop::Skipped(reason)) => {
                self.skipped.push(format!("{place}: {reason}"));
                Verdict::NotRun
            }
        };
        self.sessions.push(Session { verdict, ..session });
    }
}

/// The reason why a session is not played to its end.
#[derive(Debug)]
enum Stop {
    Differs(String),
    Skipped(String),
}

/// Tables of both hosts, which get the same commands.
struct Tables<F: Tested> {
    reference: Box<dyn Table<F>>,
    adapter: Box<dyn Table<F>>,
    /// The events of the last command that was accepted.
    events: Vec<Event<F>>,
    /// The row in the report.
    row: Session,
}

impl<F: Tested> Tables<F> {
    /// Opens a table in both hosts.
    fn open(hosts: &mut Hosts<'_, F>, name: &str, config: &F::Config) -> Result<Self, Stop> {
        let (mut reference, mut adapter) = (None, None);
        let keep = |opened: Result<(Box<dyn Table<F>>, Vec<_>), Failure>, table: &mut Option<_>| {
            opened.map(|(opened, events)| {
                *table = Some(opened);
                events
            })
        };
        let opened = keep(hosts.reference.open(config), &mut reference);
        let events = require_same("the opening", opened, keep(hosts.adapter.open(config), &mut adapter))?;
        let Some((events, (reference, adapter))) = events.zip(reference.zip(adapter)) else {
            return Err(Stop::Skipped("neither host opens the table".into()));
        };
        let mut tables = Self { reference, adapter, events, row: new_row(name) };
        tables.compare_states()?;
        Ok(tables)
    }

    /// Gives a command to both. Returns whether it was accepted.
    fn apply(&mut self, order: &Order<F>) -> Result<bool, Stop> {
        let what = format!("command {} ({})", self.row.commands + 1, describe::<F>(order));
        self.row.commands += 1;
        let events = require_same(&what, self.reference.apply(order), self.adapter.apply(order))?;
        self.row.refused += u64::from(events.is_none());
        let is_accepted = events.is_some();
        self.events = events.unwrap_or_default();
        Ok(is_accepted)
    }

    /// Gives several commands to both, in one call. Returns how many were accepted.
    fn apply_all(&mut self, orders: &[Order<F>]) -> Result<usize, Stop> {
        let what = format!("{} commands from {} on, in one call", orders.len(), self.row.commands + 1);
        let steps = require_same(&what, self.reference.apply_all(orders), self.adapter.apply_all(orders))?;
        let Some(frame::TableSteps { ends, refused, .. }) = steps else { return Ok(0) };
        self.row.commands += ends.len() as u64 + u64::from(refused.is_some());
        self.row.refused += u64::from(refused.is_some());
        Ok(ends.len())
    }

    /// Compares the states byte by byte.
    fn compare_states(&mut self) -> Result<(), Stop> {
        let what = format!("the state after command {}", self.row.commands);
        let (reference, adapter) = (self.reference.snapshot(), self.adapter.snapshot());
        let digest = |state: &Result<Vec<u8>, Failure>| state.as_ref().map(|state| sha256(state)).unwrap_or_default();
        (self.row.first, self.row.second) = (digest(&adapter), digest(&reference));
        self.row.compared += 1;
        require_same(&what, reference.map(hex::encode), adapter.map(hex::encode)).map(drop)
    }

    /// Continues at tables that are restored from the states of these.
    fn restore(&mut self, hosts: &mut Hosts<'_, F>) -> Result<(), Stop> {
        let failed = |failure: Failure| Stop::Differs(format!("{}: {}", Which::Reference.words(), failure.describe()));
        let state = self.reference.snapshot().map_err(failed)?;
        let (reference, adapter) = (hosts.reference.restore(&state), hosts.adapter.restore(&state));
        let what = format!("the table restored after command {}", self.row.commands);
        let is_there = |restored: &Result<Box<dyn Table<F>>, Failure>| match restored {
            Ok(_) => Ok(()),
            Err(failure) => Err(failure.clone()),
        };
        require_same(&what, is_there(&reference), is_there(&adapter))?;
        if let (Ok(reference), Ok(adapter)) = (reference, adapter) {
            (self.reference, self.adapter) = (reference, adapter);
        }
        self.compare_states()
    }

    /// Returns the public view of the reference host.
    fn view(&mut self) -> Result<F::View, Stop> {
        let failed = |failure: Failure| Stop::Differs(format!("{}: {}", Which::Reference.words(), failure.describe()));
        self.reference.view(None).map_err(failed)
    }

    /// Returns whether the table is closed.
    fn is_closed(&mut self) -> Result<bool, Stop> {
        Ok(self.view()?.common().closed)
    }
}

fn new_row(name: &str) -> Session {
    Session {
        name: name.to_owned(),
        transcript: None,
        commands: 0,
        refused: 0,
        first: String::new(),
        second: String::new(),
        compared: 0,
        verdict: Verdict::NotRun,
    }
}

/// Requires the same answer of both hosts, refusals included, word for word. Returns the answer unless both refuse, or both fail
/// for a reason that does not come from the rules.
fn require_same<T: PartialEq + Serialize>(
    what: &str,
    reference: Result<T, Failure>,
    adapter: Result<T, Failure>,
) -> Result<Option<T>, Stop> {
    let differs = |(reference, adapter): (String, String)| {
        let [of_reference, of_adapter] = [Which::Reference.words(), Which::Adapter.words()];
        Stop::Differs(format!("{what}: {of_reference} says {reference}, {of_adapter} {adapter}"))
    };
    match (reference, adapter) {
        (_, Err(Failure::Skipped(reason))) => Err(Stop::Skipped(reason)),
        (Ok(reference), Ok(adapter)) if reference == adapter => Ok(Some(reference)),
        (Ok(reference), Ok(adapter)) => Err(differs(find_difference(&reference, &adapter))),
        (Err(Failure::Refused(reference)), Err(Failure::Refused(adapter))) if reference == adapter => Ok(None),
        (Err(Failure::Refused(reference)), Err(Failure::Refused(adapter))) => {
            Err(differs(find_difference(&reference, &adapter)))
        }
        (Err(Failure::Failed(_) | Failure::Limited(_)), Err(Failure::Failed(_) | Failure::Limited(_))) => Ok(None),
        (reference, adapter) => Err(differs((answer(reference), answer(adapter)))),
    }
}

fn answer<T>(answer: Result<T, Failure>) -> String {
    answer.map_or_else(|failure| failure.describe(), |_| "it is accepted".to_owned())
}

fn describe<F: Tested>(order: &Order<F>) -> String {
    shorten(&format_command(order.by, &order.command), difference::MOST)
}
