//! A table that writes its transcript.

use std::io::{self, Write};

use super::Writer;
use crate::two_up::{Command, Config, Event, LegalCommand, Outcome, View};
use crate::words::{Actor, Timestamp};
use crate::{Digest, Fault, Rulebook, Table};

/// A table that writes its transcript: every order before it is applied, every outcome after.
#[derive(Debug)]
pub struct RecordedTable<W> {
    table: Table,
    writer: Writer<W>,
}

/// Why a recorded table did not do as asked.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RecordError {
    /// The table gave no answer; a refusal too is one of these. It is in the transcript.
    #[error(transparent)]
    Fault(#[from] Fault),

    /// The command was accepted, then the component could not give its state. The transcript
    /// broke off: it ends with the order.
    #[error("the command was accepted, but the state after it cannot be had: {0}")]
    NoState(#[source] Fault),

    /// The transcript could not be written.
    #[error("the transcript cannot be written: {0}")]
    Io(#[from] io::Error),
}

impl<W: Write> RecordedTable<W> {
    /// Opens a table and begins its transcript; the events are those of its opening. Nothing is
    /// written for a config that is refused.
    ///
    /// # Errors
    /// [`RecordError::Fault`] as [`Table::open`]; [`RecordError::Io`].
    pub fn open(rulebook: &Rulebook, config: &Config, out: W) -> Result<(Self, Vec<Event>), RecordError> {
        let (mut table, events) = Table::open(rulebook, config)?;
        let state = table.snapshot()?;
        let writer = Writer::begin(out, rulebook, config, &events, &state)?;
        Ok((Self { table, writer }, events))
    }

    /// Goes on where a transcript left off.
    pub(super) fn resume(table: Table, writer: Writer<W>) -> Self {
        Self { table, writer }
    }

    /// One command: written down, applied, and its outcome written down.
    ///
    /// # Errors
    /// [`RecordError::Fault`] as [`Table::apply`], refusals among them; [`RecordError::Io`] when
    /// the order could not be written (it was then not applied) or its outcome (it was then
    /// applied, and the transcript ends with the order); [`RecordError::NoState`].
    pub fn apply(&mut self, by: Actor, at: Timestamp, command: &Command) -> Result<Vec<Event>, RecordError> {
        self.writer.order(by, at, command)?;
        self.finish(by, at, command)
    }

    /// Applies a command whose order is written.
    pub(super) fn finish(&mut self, by: Actor, at: Timestamp, command: &Command) -> Result<Vec<Event>, RecordError> {
        match self.table.apply(by, at, command) {
            Ok(events) => {
                let state = self.table.snapshot().map_err(|fault| {
                    self.writer.break_off();
                    RecordError::NoState(fault)
                })?;
                self.writer.accepted(&events, &state)?;
                Ok(events)
            }
            Err(Fault::Refused(refusal)) => {
                self.writer.refused(&refusal)?;
                Err(Fault::Refused(refusal).into())
            }
            Err(fault) => {
                self.writer.faulted(&fault)?;
                Err(fault.into())
            }
        }
    }

    /// As [`Table::view`].
    ///
    /// # Errors
    /// As there.
    pub fn view(&mut self, viewer: Option<Actor>) -> Result<View, Fault> {
        self.table.view(viewer)
    }

    /// As [`Table::legal`].
    ///
    /// # Errors
    /// As there.
    pub fn legal(&mut self, at: Timestamp) -> Result<Vec<LegalCommand>, Fault> {
        self.table.legal(at)
    }

    /// As [`Table::outcomes`].
    ///
    /// # Errors
    /// As there.
    pub fn outcomes(&mut self) -> Result<Vec<Outcome>, Fault> {
        self.table.outcomes()
    }

    /// As [`Table::snapshot`].
    ///
    /// # Errors
    /// As there.
    pub fn snapshot(&mut self) -> Result<Vec<u8>, Fault> {
        self.table.snapshot()
    }

    /// What the table is played by.
    #[must_use]
    pub fn rulebook(&self) -> &Rulebook {
        self.table.rulebook()
    }

    /// The chain of the transcript's last line.
    #[must_use]
    pub fn chain(&self) -> Digest {
        self.writer.chain()
    }

    /// Ends the transcript; the table goes on without.
    ///
    /// # Errors
    /// When the last line cannot be written.
    pub fn end(self) -> io::Result<(Table, W)> {
        Ok((self.table, self.writer.end()?))
    }
}
