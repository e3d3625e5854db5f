//! A transcript that is played again, with the audit of a session.

use std::io::{BufRead, Write};

use kip::draw::Discrepancy;
use kip::family::{Hosted, Named as _};
use kip::transcript::{Ending, OrderOutcome, Played, Problem, Replay as Replaying, ReplayError, Replayed, Step};
use kip::{Registry, Rulebook, Swapped, Table};
use serde::Serialize;

use crate::audit::Audited;
use crate::{Audit, Books, Session, SessionError};

/// A transcript that was played again, whose lines all hold.
#[derive(Debug)]
pub struct Replay<F: Hosted, B: Books<F>> {
    /// The rulebook that opened the table.
    pub opened_by: Rulebook<F>,
    /// The table in its final state, and the transcript's counts, names and ending.
    pub replayed: Replayed<F>,
    /// The accounts, draws and books at the end.
    pub audit: Audit<F, B>,
    /// Every record that a command completed in the family's books.
    pub entries: Vec<B::Entry>,
    /// The swaps.
    pub swaps: Vec<Swapped<F>>,
    /// The orders that no component answered.
    pub failed: Vec<Failed>,
    /// The first line after which the money does not add up, with a sentence.
    pub imbalance: Option<(usize, String)>,
    /// The first line whose draw does not hold.
    pub misdraw: Option<(usize, Box<Discrepancy>)>,
    /// The first line after which the books cannot judge, and why.
    pub unknown: Option<(usize, String)>,
}

/// A session that goes on, the result of an order whose outcome was missing, and the record that it completed.
pub type Resumed<F, W, B> = (Session<F, W, B>, Option<OrderOutcome<F>>, Option<<B as Books<F>>::Entry>);

/// An order that had no effect because the component failed. No replay plays it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Failed {
    /// The line of its outcome, from 1.
    pub line: usize,
    /// The command's name.
    pub command: String,
    /// The fault, as the transcript has it.
    pub fault: String,
}

impl<F: Hosted, B: Books<F>> Replay<F, B> {
    /// Plays a transcript again to its end. A mismatch of the audit is kept, and the replay goes on.
    ///
    /// # Errors
    /// [`ReplayError`] for the first line that differs.
    pub fn read(registry: &Registry<F>, lines: impl BufRead) -> Result<Self, ReplayError> {
        let mut replay = Replaying::begin(registry, lines)?;
        let opened_by = replay.rulebook().clone();
        let view = view_after(replay.table(), 1)?;
        let (audit, found) = Audit::open(&opened_by, replay.config(), replay.opening(), &view);
        let (entries, swaps, failed) = (vec![], vec![], vec![]);
        let mut read = Collected { audit, entries, swaps, failed, imbalance: None, misdraw: None, unknown: None };
        read.keep(1, found);
        while let Some(step) = replay.step()? {
            let line = replay.line();
            match step {
                Step::Command(Played { outcome: OrderOutcome::Accepted(events), order, .. }) => {
                    let view = view_after(replay.table(), line)?;
                    let found = read.audit.follow(&order.command, &events, &view);
                    read.keep(line, found);
                }
                Step::Command(Played { outcome: OrderOutcome::Refused(_), .. }) => {}
                Step::Command(Played { outcome: OrderOutcome::Faulted(fault), order, .. }) => {
                    read.failed.push(Failed { line, command: order.command.name().to_owned(), fault });
                }
                Step::Swap(swapped) => {
                    let view = view_after(replay.table(), line)?;
                    let found = read.audit.follow_swap(replay.rulebook(), &swapped, &view);
                    read.keep(line, found);
                    read.swaps.push(swapped);
                }
            }
        }
        let Collected { audit, entries, swaps, failed, imbalance, misdraw, unknown } = read;
        let replayed = replay.finish();
        Ok(Self { opened_by, replayed, audit, entries, swaps, failed, imbalance, misdraw, unknown })
    }

    /// Completes the record that is open at the end of the transcript, for a report. A session that goes on needs it open.
    #[must_use]
    pub fn finish(mut self) -> Self {
        let last = self.audit.books_mut().finish();
        self.entries.extend(last);
        self
    }

    /// Returns the first line that is wrong, and the reason: a sum or a statement is false after it, or the books cannot judge.
    pub fn find_imbalance(&self) -> Option<(usize, &str)> {
        let found = [&self.unknown, &self.imbalance].into_iter().flatten();
        found.min_by_key(|(line, _)| *line).map(|(line, why)| (*line, why.as_str()))
    }

    /// Continues the transcript as a session, and returns the result of an order whose outcome was missing: it is applied and
    /// audited now.
    ///
    /// # Errors
    /// As [`Replayed::resume`], and as [`Session::give`] for the missing outcome.
    pub fn resume<W: Write>(self, out: W) -> Result<Resumed<F, W, B>, SessionError> {
        let unanswered = match &self.replayed.ending {
            Ending::Unanswered(given) => Some(given.order.clone()),
            _ => None,
        };
        let (table, outcome) = self.replayed.resume(out)?;
        let mut session = Session::with(table, self.audit)?;
        let entry = match (unanswered, &outcome) {
            (Some(order), Some(OrderOutcome::Accepted(events))) => session.follow(&order.command, events)?,
            _ => None,
        };
        Ok((session, outcome, entry))
    }
}

/// The results that a replay collects.
struct Collected<F: Hosted, B: Books<F>> {
    audit: Audit<F, B>,
    entries: Vec<B::Entry>,
    swaps: Vec<Swapped<F>>,
    failed: Vec<Failed>,
    imbalance: Option<(usize, String)>,
    misdraw: Option<(usize, Box<Discrepancy>)>,
    unknown: Option<(usize, String)>,
}

impl<F: Hosted, B: Books<F>> Collected<F, B> {
    fn keep(&mut self, line: usize, Audited { entry, misdraw, imbalance }: Audited<B::Entry>) {
        self.entries.extend(entry);
        if let Some(found) = imbalance {
            self.imbalance.get_or_insert((line, found));
        }
        if let Some(found) = misdraw {
            self.misdraw.get_or_insert((line, found));
        }
        if self.unknown.is_none() {
            self.unknown = self.audit.books().unknown().map(|why| (line, why.to_owned()));
        }
    }
}

fn view_after<F: Hosted>(table: &mut Table<F>, line: usize) -> Result<F::View, ReplayError> {
    table.view(None).map_err(|fault| ReplayError { line, problem: Problem::Fault(fault) })
}
