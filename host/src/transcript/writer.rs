//! Writes a transcript line by line.

use std::fs::File;
use std::io::{self, Write};

use kip_transcript::{Digest, Names, OrderId, Place, ScribeError};

use super::scribe::Scribe;
use crate::contract::{Refusal, Timestamp};
use crate::family::{Actor, Event, Hosted};
use crate::{Fault, Rulebook, Swapped};

/// Writes a transcript. [`RecordedTable`](super::RecordedTable) uses it. A host with another kind of table calls it
/// directly: [`order`](Self::order) before each command and one of the outcome methods after it. A [`Scribe`] makes the
/// lines.
///
/// Every line is written with one `write_all` followed by `flush`. For a file use [`Synced`], so that flushed lines are
/// on disk. After an error nothing more is written, so an incomplete line can only be the last.
#[derive(Debug)]
pub struct Writer<W, F: Hosted> {
    out: W,
    scribe: Scribe<F>,
    /// The place after everything written so far.
    written: Place,
    broken: bool,
}

impl<W: Write, F: Hosted> Writer<W, F> {
    /// Begins the transcript of a table that was opened with these events and is in this state.
    ///
    /// # Errors
    /// The errors of `out`.
    pub fn begin(
        mut out: W,
        rulebook: &Rulebook<F>,
        config: &F::Config,
        events: &[Event<F>],
        state: &[u8],
    ) -> io::Result<Self> {
        let (scribe, line) = Scribe::begin(rulebook, config, events, state).map_err(to_io)?;
        write(&mut out, &line)?;
        Ok(Self { out, written: scribe.place(), scribe, broken: false })
    }

    /// Continues an existing transcript under the rulebook that serves the table.
    pub fn resume(out: W, rulebook: &Rulebook<F>, place: Place) -> Self {
        Self { out, scribe: Scribe::resume(rulebook, place), written: place, broken: false }
    }

    /// Writes a command that is about to be applied, and returns its number.
    ///
    /// # Errors
    /// The errors of `out`, and [`io::ErrorKind::InvalidInput`] for an order that no reader would accept, of which nothing is
    /// written: then the command must not be applied.
    pub fn order(&mut self, by: Actor<F>, at: Timestamp, command: &F::Command) -> io::Result<u64> {
        self.line(|scribe| scribe.order(by, at, command))?;
        Ok(self.written.commands)
    }

    /// Writes a command with an id, like [`order`](Self::order). An id that has an answer must not come again: call
    /// [`Answers::find`](super::Answers::find) first.
    ///
    /// # Errors
    /// As [`order`](Self::order).
    pub fn order_once(&mut self, id: &OrderId, by: Actor<F>, at: Timestamp, command: &F::Command) -> io::Result<u64> {
        self.line(|scribe| scribe.order_once(id, by, at, command))?;
        Ok(self.written.commands)
    }

    /// Writes that the last command was accepted, with its events and the state after it.
    ///
    /// # Errors
    /// The errors of `out`.
    pub fn accepted(&mut self, events: &[Event<F>], state: &[u8]) -> io::Result<()> {
        self.line(|scribe| scribe.accepted(events, state))
    }

    /// Writes that the last command was refused.
    ///
    /// # Errors
    /// The errors of `out`.
    pub fn refused(&mut self, refusal: &Refusal) -> io::Result<()> {
        self.line(|scribe| scribe.refused(refusal))
    }

    /// Writes that the component failed and the last command had no effect. A replay skips such commands, because
    /// another host may have other limits.
    ///
    /// # Errors
    /// The errors of `out`.
    pub fn faulted(&mut self, fault: &Fault) -> io::Result<()> {
        self.line(|scribe| scribe.faulted(fault))
    }

    /// Writes a swap that is about to happen. `state` is the table's state in the new component; later events cite its
    /// clauses.
    ///
    /// # Errors
    /// The errors of `out`; then the old component must go on serving.
    pub fn swap(&mut self, swapped: &Swapped<F>, to: &Rulebook<F>, state: &[u8]) -> io::Result<()> {
        self.line(|scribe| scribe.swap(swapped, to, state))
    }

    /// Writes the names of players, outside of the chain.
    ///
    /// # Errors
    /// The errors of `out`; [`io::ErrorKind::InvalidInput`] for more than [`LONGEST_NAMES`](super::LONGEST_NAMES) bytes, of
    /// which nothing is written.
    pub fn names(&mut self, names: &Names) -> io::Result<()> {
        self.line(|scribe| scribe.names(names))
    }

    /// Ends the transcript. A writer that is dropped instead leaves it open, which a replay reports.
    ///
    /// # Errors
    /// The errors of `out`.
    pub fn end(self) -> io::Result<W> {
        let Self { mut out, scribe, broken, .. } = self;
        require_unbroken(broken)?;
        write(&mut out, &scribe.end().map_err(to_io)?)?;
        Ok(out)
    }

    /// Returns the chain of the last line. A copy kept elsewhere reveals a transcript that was rewritten as a whole.
    #[must_use]
    pub fn chain(&self) -> Digest {
        self.written.chain
    }

    /// Returns the output without ending the transcript.
    pub(super) fn into_output(self) -> W {
        self.out
    }

    /// Returns the place after everything written so far.
    pub(super) const fn place(&self) -> Place {
        self.written
    }

    /// Stops the writer: nothing more is written.
    pub(super) fn stop(&mut self) {
        self.broken = true;
    }

    fn line(&mut self, line: impl FnOnce(&mut Scribe<F>) -> Result<String, ScribeError>) -> io::Result<()> {
        require_unbroken(self.broken)?;
        let line = line(&mut self.scribe).map_err(to_io)?;
        self.broken = true;
        write(&mut self.out, &line)?;
        self.written = self.scribe.place();
        self.broken = false;
        Ok(())
    }
}

/// Turns a scribe's error into one of I/O. No reader would accept the line: nothing is written, and the transcript goes on.
fn to_io(error: ScribeError) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, error)
}

fn require_unbroken(broken: bool) -> io::Result<()> {
    if broken { Err(io::Error::other("the transcript broke off after an earlier error")) } else { Ok(()) }
}

fn write(out: &mut impl Write, line: &str) -> io::Result<()> {
    out.write_all(line.as_bytes())?;
    out.flush()
}

/// A file whose `flush` returns only when everything is on disk.
#[derive(Debug)]
pub struct Synced(pub File);

impl Write for Synced {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.sync_data()
    }
}
