//! A table that somebody plays.

use std::io::{self, Write};

use kip::contract::{Account, Cause, Move, Refusal, Timestamp};
use kip::family::{Actor, Choices, Event, Hosted};
use kip::transcript::{Names, RecordError, RecordedTable};
use kip::{Digest, Fault, Rulebook, Stateless, Successor, SwapError, Swapped};
use serde::Deserialize;

use crate::{Audit, Books, Mismatch};

/// A table in play: its rulebook, its transcript and its audit.
#[derive(Debug)]
pub struct Session<F: Hosted, W, B> {
    table: RecordedTable<W, F>,
    audit: Audit<F, B>,
    /// The view that everybody may see, as it is after the last line of the transcript.
    view: F::View,
    /// The same component without a table, for events as a viewer may know them and for copies of the table; made on first use.
    stateless: Option<Stateless<F>>,
}

/// The result of an accepted command.
#[derive(Debug)]
pub struct Accepted<F: Hosted, B: Books<F>> {
    /// The events.
    pub events: Vec<Event<F>>,
    /// The rulebook whose clauses the events cite. Another may have taken over since.
    pub by: Rulebook<F>,
    /// The record that the command completed in the family's books.
    pub entry: Option<B::Entry>,
    /// The result of a swap that waited for this command.
    pub swap: Option<Result<Swapped<F>, SwapError>>,
}

/// When another component takes over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SwapTime {
    /// At once, or not at all.
    #[default]
    Now,
    /// At the next moment that is allowed.
    Next,
}

/// A failure of a session. A refusal is an answer, not a failure.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SessionError {
    /// The rulebook refused the config, the component failed, or the transcript cannot be written.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// The component failed when it was asked about the table.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// The component does not hold.
    #[error(transparent)]
    Mismatch(#[from] Mismatch),
}

impl<F: Hosted, W: Write, B: Books<F>> Session<F, W, B> {
    /// Opens a table, begins its transcript with the players' names, and returns it with the events of its opening. A refused
    /// config writes nothing.
    ///
    /// # Errors
    /// [`SessionError::Record`] as for [`RecordedTable::open`], including a refused config, and for names that cannot be written;
    /// [`SessionError::Fault`], [`SessionError::Mismatch`].
    pub fn open(
        rulebook: &Rulebook<F>,
        config: &F::Config,
        names: &Names,
        out: W,
    ) -> Result<(Self, Vec<Event<F>>), SessionError> {
        let (mut table, events) = RecordedTable::open(rulebook, config, out)?;
        if !names.is_empty() {
            table.name_players(names)?;
        }
        let view = table.view(None)?;
        let (audit, found) = Audit::open(rulebook, config, &events, &view);
        found.into_entry()?;
        Ok((Self { table, audit, view, stateless: None }, events))
    }

    /// Continues a recorded table with its audit.
    ///
    /// # Errors
    /// Any fault of the component.
    pub(crate) fn with(mut table: RecordedTable<W, F>, audit: Audit<F, B>) -> Result<Self, Fault> {
        let view = table.view(None)?;
        Ok(Self { table, audit, view, stateless: None })
    }

    /// Gives a command. A refusal is an answer.
    ///
    /// # Errors
    /// The component failed, the transcript cannot be written, or the component does not hold.
    pub fn give(
        &mut self,
        by: Actor<F>,
        at: Timestamp,
        command: &F::Command,
    ) -> Result<Result<Accepted<F, B>, Refusal>, SessionError> {
        let served_by = self.rulebook().clone();
        match self.table.apply(by, at, command) {
            Ok(events) => {
                let entry = self.follow(command, &events)?;
                let swap = self.take_swap_result()?;
                Ok(Ok(Accepted { events, by: served_by, entry, swap }))
            }
            Err(RecordError::Fault(Fault::Refused(refusal))) => Ok(Err(refusal)),
            Err(error) => Err(error.into()),
        }
    }

    /// Audits an accepted command that is in the transcript already. Returns the record that it completed.
    ///
    /// # Errors
    /// The component failed, or does not hold.
    pub(crate) fn follow(
        &mut self,
        command: &F::Command,
        events: &[Event<F>],
    ) -> Result<Option<B::Entry>, SessionError> {
        self.view = self.table.view(None)?;
        Ok(self.audit.follow(command, events, &self.view).into_entry()?)
    }

    /// Lets another component take over now, or queues it for the next moment that is allowed. A swap that fails is an answer.
    ///
    /// # Errors
    /// The transcript cannot be written, the new component fails, or it does not hold.
    pub fn swap(
        &mut self,
        successor: Successor<F>,
        when: SwapTime,
        at: Timestamp,
    ) -> Result<Result<Option<Swapped<F>>, SwapError>, SessionError> {
        let swapped = to_answer(match when {
            SwapTime::Now => self.table.swap(successor, at).map(Some),
            SwapTime::Next => self.table.queue_swap(successor, at),
        })?;
        if let Ok(Some(swapped)) = &swapped {
            self.follow_swap(swapped)?;
        }
        Ok(swapped)
    }

    /// The swap that waits, if any.
    pub fn queued_swap(&self) -> Option<&Successor<F>> {
        self.table.queued_swap()
    }

    /// Cancels the swap that waits, and returns it.
    pub fn cancel_swap(&mut self) -> Option<Successor<F>> {
        self.table.cancel_swap()
    }

    /// Returns the result of the swap that waited, if its moment has come.
    fn take_swap_result(&mut self) -> Result<Option<Result<Swapped<F>, SwapError>>, SessionError> {
        let result = self.table.swapped().map(to_answer).transpose()?;
        if let Some(Ok(swapped)) = &result {
            self.follow_swap(swapped)?;
        }
        Ok(result)
    }

    fn follow_swap(&mut self, swapped: &Swapped<F>) -> Result<(), SessionError> {
        self.stateless = None;
        self.view = self.table.view(None)?;
        self.audit.follow_swap(self.table.rulebook(), swapped, &self.view).into_entry()?;
        Ok(())
    }

    /// Writes the players' names into the transcript, outside of its chain.
    ///
    /// # Errors
    /// The transcript cannot be written.
    pub fn name_players(&mut self, names: &Names) -> Result<(), SessionError> {
        Ok(self.table.name_players(names)?)
    }

    /// The view that everybody may see. The component is asked for it once, after an opening, a command or a swap.
    pub const fn view(&self) -> &F::View {
        &self.view
    }

    /// Returns the view of one viewer.
    ///
    /// # Errors
    /// Any fault of the component.
    pub fn view_of(&mut self, viewer: Actor<F>) -> Result<F::View, Fault> {
        self.table.view(Some(viewer))
    }

    /// Returns the choices at a time, at most so many of each standing.
    ///
    /// # Errors
    /// Any fault of the component.
    pub fn legal(&mut self, at: Timestamp, of: Option<Actor<F>>, most: u32) -> Result<Choices<F>, Fault> {
        self.table.legal(at, of, most)
    }

    /// Returns events as a viewer may know them.
    ///
    /// # Errors
    /// Any fault of the component.
    pub fn disclose(&mut self, events: &[Event<F>], viewer: Option<Actor<F>>) -> Result<Vec<Event<F>>, Fault> {
        self.stateless()?.disclose(events, viewer)
    }

    /// Returns the component without a table, and the table's state, for trying commands on a copy.
    ///
    /// # Errors
    /// Any fault of the component.
    pub fn copy(&mut self) -> Result<(&mut Stateless<F>, Vec<u8>), Fault> {
        let state = self.table.snapshot()?;
        Ok((self.stateless()?, state))
    }

    fn stateless(&mut self) -> Result<&mut Stateless<F>, Fault> {
        match &mut self.stateless {
            Some(stateless) => Ok(stateless),
            none => Ok(none.insert(Stateless::new(self.table.rulebook())?)),
        }
    }

    /// Returns the receipt of a stake among the events of the last command: the chain of the line that has it. `None` if the events
    /// take nothing out of a purse.
    pub fn receipt(&self, events: &[Event<F>]) -> Option<Digest> {
        let is_stake = |one: &Move| one.cause == Cause::Stake && matches!(one.payer, Account::Purse(_));
        events.iter().flat_map(|event| &event.moves).any(is_stake).then(|| self.table.outcome_chain())
    }

    /// The rulebook that serves the table.
    pub fn rulebook(&self) -> &Rulebook<F> {
        self.table.rulebook()
    }

    /// The accounts, draws and books so far.
    pub const fn audit(&self) -> &Audit<F, B> {
        &self.audit
    }

    /// The family's books.
    pub const fn books_mut(&mut self) -> &mut B {
        self.audit.books_mut()
    }

    /// Ends the transcript, and returns the output and the audit.
    ///
    /// # Errors
    /// The errors of the output when the last line cannot be written.
    pub fn end(self) -> io::Result<(W, Audit<F, B>)> {
        let Self { table, audit, .. } = self;
        table.end().map(|(_, out)| (out, audit))
    }
}

fn to_answer<T>(swapped: Result<T, RecordError>) -> Result<Result<T, SwapError>, SessionError> {
    match swapped {
        Ok(swapped) => Ok(Ok(swapped)),
        Err(RecordError::Swap(error)) => Ok(Err(error)),
        Err(error) => Err(error.into()),
    }
}
