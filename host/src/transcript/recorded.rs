//! A table that writes its transcript.

use std::io::{self, Write};

use super::{Place, Writer};
use crate::contract::{Filling, Timestamp};
use crate::family::{Actor, Choices, DueChance, Event, Hosted, Order, frame};
use crate::table::Prepared;
use crate::{Digest, Fault, Rulebook, Successor, SwapError, Swapped, Table, TwoUp};

/// A table that writes its transcript: every order before it is applied, every outcome after,
/// every swap before the new component serves.
#[derive(Debug)]
pub struct RecordedTable<W, F: Hosted = TwoUp> {
    table: Table<F>,
    writer: Writer<W, F>,
    /// What came of the queued swap, until somebody asks.
    swapped: Option<Result<Swapped<F>, RecordError>>,
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

    /// The table was not swapped. A swap that did not happen is not in the transcript.
    #[error(transparent)]
    Swap(#[from] SwapError),

    /// What was given to go on with does not belong together.
    #[error("the transcript cannot be taken up: {0}")]
    Elsewhere(&'static str),

    /// The transcript could not be written.
    #[error("the transcript cannot be written: {0}")]
    Io(#[from] io::Error),
}

impl<W: Write, F: Hosted> RecordedTable<W, F> {
    /// Opens a table and begins its transcript; the events are those of its opening. Nothing is
    /// written for a config that is refused.
    ///
    /// # Errors
    /// [`RecordError::Fault`] as [`Table::open`]; [`RecordError::Io`].
    pub fn open(rulebook: &Rulebook<F>, config: &F::Config, out: W) -> Result<(Self, Vec<Event<F>>), RecordError> {
        let (mut table, events) = Table::open(rulebook, config)?;
        let state = table.snapshot()?;
        let writer = Writer::begin(out, rulebook, config, &events, &state)?;
        Ok((Self::resume(table, writer), events))
    }

    /// Goes on with a transcript from its [`Place`], and the state that the table had there: nothing is read or played again.
    /// Where the last order is [unanswered](Place::unanswered) it has to be given, and is applied now.
    ///
    /// # Errors
    /// [`RecordError::Elsewhere`] where state, place and order do not belong together; [`RecordError::Fault`] for bytes that are
    /// no state, and where the missing outcome cannot be had (a refusal is none, it is the outcome); [`RecordError::Io`].
    pub fn take_up(
        rulebook: &Rulebook<F>,
        state: &[u8],
        place: Place,
        unanswered: Option<Order<F>>,
        out: W,
    ) -> Result<Self, RecordError> {
        if Digest::of(state) != place.state {
            return Err(RecordError::Elsewhere("the state is not the one at that place"));
        }
        if place.unanswered != unanswered.is_some() {
            return Err(RecordError::Elsewhere("an order is given where one is unanswered, and nowhere else"));
        }
        let table = Table::restore(rulebook, state)?;
        Self::resume(table, Writer::resume(out, rulebook, place)).answered(unanswered)
    }

    /// With the outcome of an order that is written already.
    pub(super) fn answered(mut self, unanswered: Option<Order<F>>) -> Result<Self, RecordError> {
        let outcome = unanswered.map(|frame::Order { by, at, command }| self.finish(by, at, &command)).transpose();
        match outcome {
            Ok(_) | Err(RecordError::Fault(Fault::Refused(_))) => Ok(self),
            Err(error) => Err(error),
        }
    }

    /// Where the transcript is: kept beside the state, the table can be [taken up](Self::take_up) from it.
    #[must_use]
    pub fn place(&self) -> Place {
        self.writer.place()
    }

    /// Goes on where a transcript left off.
    pub(super) fn resume(table: Table<F>, writer: Writer<W, F>) -> Self {
        Self { table, writer, swapped: None }
    }

    /// One command: written down, applied, and its outcome written down.
    ///
    /// # Errors
    /// [`RecordError::Fault`] as [`Table::apply`], refusals among them; [`RecordError::Io`] when
    /// the order could not be written (it was then not applied) or its outcome (it was then
    /// applied, and the transcript ends with the order); [`RecordError::NoState`].
    pub fn apply(&mut self, by: Actor<F>, at: Timestamp, command: &F::Command) -> Result<Vec<Event<F>>, RecordError> {
        self.writer.order(by, at, command)?;
        self.finish(by, at, command)
    }

    /// Applies a command whose order is written.
    pub(super) fn finish(
        &mut self,
        by: Actor<F>,
        at: Timestamp,
        command: &F::Command,
    ) -> Result<Vec<Event<F>>, RecordError> {
        match self.table.apply_alone(by, at, command) {
            Ok(events) => {
                let state = self.table.snapshot().map_err(|fault| {
                    self.writer.break_off();
                    RecordError::NoState(fault)
                })?;
                self.writer.accepted(&events, &state)?;
                self.accepted(at);
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

    /// As [`Table::swap`]. The swap is written down before the new component serves.
    ///
    /// # Errors
    /// [`RecordError::Swap`]; [`RecordError::Io`] when it could not be written. The component
    /// that served serves on.
    pub fn swap(&mut self, successor: impl Into<Successor<F>>, at: Timestamp) -> Result<Swapped<F>, RecordError> {
        let prepared = self.table.prepare(&successor.into(), at)?;
        self.hand_on(prepared)
    }

    /// As [`Table::queue_swap`]. What waits is not in the transcript: a host that fell over has
    /// to queue it again.
    ///
    /// # Errors
    /// As [`swap`](Self::swap), but for a moment that has not come.
    pub fn queue_swap(
        &mut self,
        successor: impl Into<Successor<F>>,
        at: Timestamp,
    ) -> Result<Option<Swapped<F>>, RecordError> {
        match self.table.prepare_or_wait(successor.into(), at)? {
            Some(prepared) => self.hand_on(prepared).map(Some),
            None => Ok(None),
        }
    }

    /// As [`Table::queued_swap`].
    #[must_use]
    pub fn queued_swap(&self) -> Option<&Successor<F>> {
        self.table.queued_swap()
    }

    /// As [`Table::cancel_swap`].
    pub fn cancel_swap(&mut self) -> Option<Successor<F>> {
        self.table.cancel_swap()
    }

    /// As [`Table::swapped`].
    pub fn swapped(&mut self) -> Option<Result<Swapped<F>, RecordError>> {
        self.swapped.take()
    }

    /// A command was accepted: the moment of what waits may have come.
    fn accepted(&mut self, at: Timestamp) {
        if let Some(prepared) = self.table.prepare_queued(at) {
            let swapped = prepared.map_err(RecordError::Swap).and_then(|prepared| self.hand_on(prepared));
            self.swapped = Some(swapped);
        }
    }

    /// The line first, then the new component.
    fn hand_on(&mut self, prepared: Prepared<F>) -> Result<Swapped<F>, RecordError> {
        self.writer.swap(prepared.swapped(), prepared.rulebook(), prepared.state())?;
        Ok(self.table.commit(prepared))
    }

    /// As [`Table::view`].
    ///
    /// # Errors
    /// As there.
    pub fn view(&mut self, viewer: Option<Actor<F>>) -> Result<F::View, Fault> {
        self.table.view(viewer)
    }

    /// As [`Table::legal`].
    ///
    /// # Errors
    /// As there.
    pub fn legal(&mut self, at: Timestamp, of: Option<Actor<F>>, most: u32) -> Result<Choices<F>, Fault> {
        self.table.legal(at, of, most)
    }

    /// As [`Table::fill`].
    ///
    /// # Errors
    /// As there.
    pub fn fill(&mut self, command: &F::Command, fillings: &[Filling]) -> Result<F::Command, Fault> {
        self.table.fill(command, fillings)
    }

    /// As [`Table::chances`].
    ///
    /// # Errors
    /// As there.
    pub fn chances(&mut self, most: u32) -> Result<DueChance<F>, Fault> {
        self.table.chances(most)
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
    pub fn rulebook(&self) -> &Rulebook<F> {
        self.table.rulebook()
    }

    /// The chain of the transcript's last line.
    #[must_use]
    pub fn chain(&self) -> Digest {
        self.writer.chain()
    }

    /// Leaves the transcript open, with the table and what was written to: who goes on takes it up from its
    /// [`place`](Self::place), or by replaying it.
    pub fn leave(self) -> (Table<F>, W) {
        let Self { table, writer, .. } = self;
        (table, writer.leave())
    }

    /// Ends the transcript; the table goes on without.
    ///
    /// # Errors
    /// When the last line cannot be written.
    pub fn end(self) -> io::Result<(Table<F>, W)> {
        Ok((self.table, self.writer.end()?))
    }
}
