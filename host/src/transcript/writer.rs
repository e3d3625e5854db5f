//! Writes a transcript, line by line.

use std::fs::File;
use std::io::{self, Write};

use serde::Serialize;

use super::FORMAT;
use super::line::{EndLine, Header, OrderLine, Outcome, OutcomeLine, START, Swap, SwapLine, chained};
use crate::contract::GENERATION;
use crate::two_up::{Command, Config, Event};
use crate::words::{Actor, Refusal, Timestamp};
use crate::{Digest, Fault, Rulebook, Swapped};

/// Writes a transcript. [`RecordedTable`](super::RecordedTable) drives it; a host with tables of
/// another kind calls it itself, [`order`](Self::order) before each command and one of the others
/// after it.
///
/// Every line goes out in one write, and `flush` is called after it: over a file use [`Synced`],
/// so that what is flushed is on disk. After an error nothing more is written, so that a half
/// line stays the last.
#[derive(Debug)]
pub struct Writer<W> {
    out: W,
    rulebook: Rulebook,
    commands: u64,
    state: Digest,
    chain: Digest,
    broken: bool,
}

impl<W: Write> Writer<W> {
    /// Begins the transcript of a table that was opened with these events and is in this state.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn begin(out: W, rulebook: &Rulebook, config: &Config, events: &[Event], state: &[u8]) -> io::Result<Self> {
        let state = Digest::of(state);
        let rulebook = rulebook.clone();
        let mut writer = Self { out, rulebook, commands: 0, state, chain: START, broken: false };
        let rulebook = writer.rulebook.clone();
        writer.line(&Header {
            kip_transcript: FORMAT,
            rulebook: rulebook.id(),
            digest: rulebook.digest(),
            generation: GENERATION,
            config,
            events: &rulebook.clauses().cite_all(events),
            state,
        })?;
        Ok(writer)
    }

    /// Goes on with a transcript that has these many commands, this state and this chain.
    pub(super) fn resume(out: W, rulebook: &Rulebook, commands: u64, state: Digest, chain: Digest) -> Self {
        Self { out, rulebook: rulebook.clone(), commands, state, chain, broken: false }
    }

    /// A command that is about to be applied. Returns its number.
    ///
    /// # Errors
    /// Those of `out`; then the command must not be applied.
    pub fn order(&mut self, by: Actor, at: Timestamp, command: &Command) -> io::Result<u64> {
        let n = self.commands + 1;
        self.line(&OrderLine { n, by, at, command })?;
        self.commands = n;
        Ok(n)
    }

    /// The last command was accepted, with these events, and this is the state now.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn accepted(&mut self, events: &[Event], state: &[u8]) -> io::Result<()> {
        self.state = Digest::of(state);
        let rulebook = self.rulebook.clone();
        self.outcome(Outcome::Events(&rulebook.clauses().cite_all(events)))
    }

    /// The last command was refused.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn refused(&mut self, refusal: &Refusal) -> io::Result<()> {
        self.outcome(Outcome::Refusal(refusal))
    }

    /// The component failed over the last command, which did nothing. Replays pass it over:
    /// another host may have other limits.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn faulted(&mut self, fault: &Fault) -> io::Result<()> {
        self.outcome(Outcome::Fault(fault.to_string()))
    }

    /// A swap that is about to happen: the new component stands ready with the table in this
    /// state. What follows cites that component's clauses.
    ///
    /// # Errors
    /// Those of `out`; then the old component must serve on.
    pub fn swap(&mut self, swapped: &Swapped, to: &Rulebook, state: &[u8]) -> io::Result<()> {
        let state = Digest::of(state);
        let Swapped { from, to: build, at, terms, events } = swapped;
        self.line(&SwapLine {
            swap: Swap { from, to: build, terms: terms.as_ref() },
            after: self.commands,
            at: *at,
            events: &to.clauses().cite_all(events),
            state,
        })?;
        self.state = state;
        self.rulebook = to.clone();
        Ok(())
    }

    /// Ends the transcript. What is dropped without stays open, and a replay says so.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn end(mut self) -> io::Result<W> {
        self.line(&EndLine { end: self.commands })?;
        Ok(self.out)
    }

    /// The chain of the last line: who keeps it elsewhere can tell a transcript rewritten whole.
    #[must_use]
    pub fn chain(&self) -> Digest {
        self.chain
    }

    /// Nothing more is written.
    pub(super) fn break_off(&mut self) {
        self.broken = true;
    }

    fn outcome(&mut self, outcome: Outcome<'_>) -> io::Result<()> {
        self.line(&OutcomeLine { n: self.commands, outcome, state: self.state })
    }

    fn line(&mut self, keys: &impl Serialize) -> io::Result<()> {
        if self.broken {
            return Err(io::Error::other("the transcript broke off after an earlier error"));
        }
        let (chain, line) = chained(&self.chain, serde_json::to_string(keys)?);
        self.broken = true;
        self.out.write_all(line.as_bytes())?;
        self.out.flush()?;
        self.broken = false;
        self.chain = chain;
        Ok(())
    }
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
