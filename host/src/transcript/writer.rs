//! Writes a transcript, line by line.

use std::fs::File;
use std::io::{self, Write};

use super::scribe::{Place, Scribe};
use crate::contract::{Refusal, Timestamp};
use crate::family::{Actor, Event, Hosted};
use crate::{Digest, Fault, Rulebook, Swapped, TwoUp};

/// Writes a transcript. [`RecordedTable`](super::RecordedTable) drives it; a host with tables of
/// another kind calls it itself, [`order`](Self::order) before each command and one of the others
/// after it. What the lines are is a [`Scribe`]'s to say.
///
/// Every line goes out in one write, and `flush` is called after it: over a file use [`Synced`],
/// so that what is flushed is on disk. After an error nothing more is written, so that a half
/// line stays the last.
#[derive(Debug)]
pub struct Writer<W, F: Hosted = TwoUp> {
    out: W,
    scribe: Scribe<F>,
    /// Where the transcript is with all that is written.
    written: Place,
    broken: bool,
}

impl<W: Write, F: Hosted> Writer<W, F> {
    /// Begins the transcript of a table that was opened with these events and is in this state.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn begin(
        mut out: W,
        rulebook: &Rulebook<F>,
        config: &F::Config,
        events: &[Event<F>],
        state: &[u8],
    ) -> io::Result<Self> {
        let (scribe, line) = Scribe::begin(rulebook, config, events, state)?;
        write(&mut out, &line)?;
        Ok(Self { out, written: scribe.place(), scribe, broken: false })
    }

    /// Goes on with a transcript that is there, under the rulebook that serves.
    pub fn resume(out: W, rulebook: &Rulebook<F>, place: Place) -> Self {
        Self { out, scribe: Scribe::resume(rulebook, place), written: place, broken: false }
    }

    /// A command that is about to be applied. Returns its number.
    ///
    /// # Errors
    /// Those of `out`; then the command must not be applied.
    pub fn order(&mut self, by: Actor<F>, at: Timestamp, command: &F::Command) -> io::Result<u64> {
        self.line(|scribe| scribe.order(by, at, command))?;
        Ok(self.written.commands)
    }

    /// The last command was accepted, with these events, and this is the state now.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn accepted(&mut self, events: &[Event<F>], state: &[u8]) -> io::Result<()> {
        self.line(|scribe| scribe.accepted(events, state))
    }

    /// The last command was refused.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn refused(&mut self, refusal: &Refusal) -> io::Result<()> {
        self.line(|scribe| scribe.refused(refusal))
    }

    /// The component failed over the last command, which did nothing. Replays pass it over:
    /// another host may have other limits.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn faulted(&mut self, fault: &Fault) -> io::Result<()> {
        self.line(|scribe| scribe.faulted(fault))
    }

    /// A swap that is about to happen: the new component stands ready with the table in this
    /// state. What follows cites that component's clauses.
    ///
    /// # Errors
    /// Those of `out`; then the old component must serve on.
    pub fn swap(&mut self, swapped: &Swapped<F>, to: &Rulebook<F>, state: &[u8]) -> io::Result<()> {
        self.line(|scribe| scribe.swap(swapped, to, state))
    }

    /// Ends the transcript. What is dropped without stays open, and a replay says so.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn end(self) -> io::Result<W> {
        let Self { mut out, scribe, broken, .. } = self;
        require_whole(broken)?;
        write(&mut out, &scribe.end()?)?;
        Ok(out)
    }

    /// The chain of the last line: who keeps it elsewhere can tell a transcript rewritten whole.
    #[must_use]
    pub fn chain(&self) -> Digest {
        self.written.chain
    }

    /// What was written to.
    pub(super) fn leave(self) -> W {
        self.out
    }

    /// Where the transcript is.
    pub(super) const fn place(&self) -> Place {
        self.written
    }

    /// Nothing more is written.
    pub(super) fn break_off(&mut self) {
        self.broken = true;
    }

    fn line(&mut self, line: impl FnOnce(&mut Scribe<F>) -> serde_json::Result<String>) -> io::Result<()> {
        require_whole(self.broken)?;
        self.broken = true;
        let line = line(&mut self.scribe)?;
        write(&mut self.out, &line)?;
        self.written = self.scribe.place();
        self.broken = false;
        Ok(())
    }
}

fn require_whole(broken: bool) -> io::Result<()> {
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
