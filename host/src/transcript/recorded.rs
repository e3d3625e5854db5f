//! Tables that write their transcript.

use std::io::{self, Write};

use kip_transcript::{BadId, Digest, Names, OrderId, Place};

use super::{Answer, Answers, Given, IdUsed, OrderOutcome, Writer};
use crate::contract::{Filling, Timestamp};
use crate::family::{Actor, Choices, DueChance, Event, Hosted, frame};
use crate::table::Prepared;
use crate::{Fault, Rulebook, Successor, SwapError, Swapped, Table};

/// A table that writes its transcript: every order before it is applied, every outcome after it, every swap before the
/// new component serves.
#[derive(Debug)]
pub struct RecordedTable<W, F: Hosted> {
    table: Table<F>,
    writer: Writer<W, F>,
    answers: Answers<F>,
    /// The chain of the line with the last outcome.
    outcome_chain: Digest,
    /// The result of the queued swap, until the caller takes it.
    swapped: Option<Result<Swapped<F>, RecordError>>,
}

/// A table that goes on, and the outcome of an order that had been written without one.
pub type TakenUp<W, F> = (RecordedTable<W, F>, Option<OrderOutcome<F>>);

/// The reason why a call of a recorded table failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RecordError {
    /// The rulebook refused or the component failed. The transcript records this for an order.
    #[error(transparent)]
    Fault(#[from] Fault),

    /// The command was accepted, but the component could not give its state. The transcript stops after the order.
    #[error("the command was accepted, but the state after it cannot be had: {0}")]
    NoState(#[source] Fault),

    /// The table was not swapped. The transcript does not record this.
    #[error(transparent)]
    Swap(#[from] SwapError),

    /// The text is not an id of an order. Nothing was applied or written.
    #[error(transparent)]
    BadId(#[from] BadId),

    /// The id names another order. Nothing was applied or written.
    #[error(transparent)]
    IdUsed(#[from] IdUsed),

    /// The state, the place, the answers and the unanswered order do not belong together.
    #[error("the transcript cannot be taken up: {0}")]
    Elsewhere(&'static str),

    /// The transcript could not be written.
    #[error("the transcript cannot be written: {0}")]
    Io(#[from] io::Error),
}

impl<W: Write, F: Hosted> RecordedTable<W, F> {
    /// Opens a table, begins its transcript, and returns it with the events of its opening. A refused config writes
    /// nothing.
    ///
    /// # Errors
    /// [`RecordError::Fault`] as for [`Table::open`]; [`RecordError::Io`] if the first line cannot be written.
    pub fn open(rulebook: &Rulebook<F>, config: &F::Config, out: W) -> Result<(Self, Vec<Event<F>>), RecordError> {
        let (mut table, events) = Table::open(rulebook, config)?;
        let state = table.snapshot()?;
        let writer = Writer::begin(out, rulebook, config, &events, &state)?;
        Ok((Self::resume(table, writer, Answers::default()), events))
    }

    /// Continues a transcript from its [`Place`] and the table's state there, without reading or replaying anything. `answers`
    /// are those to all orders so far that have an id, and empty if none has one: an order whose answer is missing is applied
    /// again when it comes again. If the last order is [unanswered](Place::unanswered) it must be given, with its id, and is
    /// applied now. Its outcome is returned beside the table: a wallet that follows events has not seen these.
    ///
    /// # Errors
    /// [`RecordError::Elsewhere`] when state, place, answers and order do not belong together. [`RecordError::Fault`] for bytes
    /// that are not a state, and when the unanswered order fails; a refusal is its outcome, not an error. [`RecordError::Io`]
    /// when the outcome cannot be written.
    pub fn take_up(
        rulebook: &Rulebook<F>,
        state: &[u8],
        place: Place,
        answers: Answers<F>,
        unanswered: Option<Given<F>>,
        out: W,
    ) -> Result<TakenUp<W, F>, RecordError> {
        if Digest::of(state) != place.state {
            return Err(RecordError::Elsewhere("the state is not the one at that place"));
        }
        if place.unanswered != unanswered.is_some() {
            return Err(RecordError::Elsewhere("an order is given where one is unanswered, and nowhere else"));
        }
        if unanswered.as_ref().and_then(|given| given.id.as_ref()).is_some_and(|id| answers.has(id)) {
            return Err(RecordError::Elsewhere("the id of the unanswered order has an answer"));
        }
        let table = Table::restore(rulebook, state)?;
        Self::resume(table, Writer::resume(out, rulebook, place), answers).apply_unanswered(unanswered)
    }

    /// Applies an order that is already written, and writes its outcome.
    pub(super) fn apply_unanswered(mut self, unanswered: Option<Given<F>>) -> Result<TakenUp<W, F>, RecordError> {
        let outcome = unanswered.map(|given| self.answer(given)).transpose()?.map(|answer| answer.outcome);
        Ok((self, outcome))
    }

    /// Returns the place of the transcript. Together with the state and the [answers](Self::answers) it is enough to
    /// [continue](Self::take_up) the table.
    #[must_use]
    pub fn place(&self) -> Place {
        self.writer.place()
    }

    /// Returns the answers to the orders that have an id.
    #[must_use]
    pub const fn answers(&self) -> &Answers<F> {
        &self.answers
    }

    /// Continues a transcript with a writer at its end.
    pub(super) fn resume(table: Table<F>, writer: Writer<W, F>, answers: Answers<F>) -> Self {
        let outcome_chain = writer.chain();
        Self { table, writer, answers, outcome_chain, swapped: None }
    }

    /// Writes an order, applies it and writes its outcome.
    ///
    /// # Errors
    /// [`RecordError::Fault`] as for [`Table::apply`], including refusals. [`RecordError::Io`] if the order could not
    /// be written and was therefore not applied, or if its outcome could not be written: then it was applied, and the
    /// transcript ends with the order. [`RecordError::NoState`] if the component could not give the state after it.
    pub fn apply(&mut self, by: Actor<F>, at: Timestamp, command: &F::Command) -> Result<Vec<Event<F>>, RecordError> {
        self.writer.order(by, at, command)?;
        self.apply_recorded(by, at, command)
    }

    /// Applies an order like [`apply`](Self::apply), with an id that its giver chose: an order that comes again gets the first
    /// [`Answer`], and is neither applied nor written. It is the same order if the giver and the command are the same. The time
    /// is the host's own, and a retry comes later, so it is not compared. A refusal is an answer too, and is repeated even if the
    /// rulebook would accept the order by now.
    ///
    /// An order whose component failed had no effect. Its id is free again, and the order is applied when it comes again. After
    /// [`RecordError::Io`] and [`RecordError::NoState`] the table applies no order any more, so none is applied twice: the
    /// transcript has to be [resumed](super::Replayed::resume) first, or [continued](Self::take_up) from its place.
    ///
    /// An id belongs to this table, for as long as the table lives: [`Answers`] documents the cost.
    ///
    /// ```
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # let config: kip::two_up::Config = serde_json::from_str(include_str!("../../examples/config.json"))?;
    /// use kip::contract::{Actor, Joining, Role};
    /// use kip::transcript::RecordedTable;
    /// use kip::two_up::Command;
    /// use kip::{Limits, Registry};
    ///
    /// let registry = Registry::embedded(Limits::default())?;
    /// let rulebook = registry.rulebook("nsw").ok_or("no such rulebook")?;
    /// let (mut table, _) = RecordedTable::open(&rulebook, &config, Vec::new())?;
    /// let (host, join) = (Actor { role: Role::Host, number: 0 }, Command::Join(Joining { seat: 1, age_attested: true }));
    /// let first = table.apply_once("request-4711", host, config.opened_at, &join)?;
    /// // The connection broke before the answer came: the caller asks again.
    /// let again = table.apply_once("request-4711", host, config.opened_at + 30_000, &join)?;
    /// assert!(again.repeated && again.outcome == first.outcome);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// [`RecordError::BadId`] if `id` is not 1 to 64 visible ASCII characters; [`RecordError::IdUsed`] if it names another
    /// order. As for [`apply`](Self::apply) otherwise, but a refusal is an answer and not an error.
    pub fn apply_once(
        &mut self,
        id: &str,
        by: Actor<F>,
        at: Timestamp,
        command: &F::Command,
    ) -> Result<Answer<F>, RecordError> {
        let id: OrderId = id.parse()?;
        if let Some(answer) = self.answers.find(&id, by, command)? {
            return Ok(answer);
        }
        self.writer.order_once(&id, by, at, command)?;
        self.answer(Given { id: Some(id), order: frame::Order { by, at, command: command.clone() } })
    }

    /// Applies an order that is already written, writes its outcome, and keeps the answer if the order has an id.
    fn answer(&mut self, Given { id, order }: Given<F>) -> Result<Answer<F>, RecordError> {
        // A waiting swap comes after the command, whose events cite the clauses of the rulebook before it.
        let rulebook = self.rulebook().clone();
        let outcome = match self.apply_recorded(order.by, order.at, &order.command) {
            Ok(events) => OrderOutcome::Accepted(events),
            Err(RecordError::Fault(Fault::Refused(refusal))) => OrderOutcome::Refused(refusal),
            Err(error) => return Err(error),
        };
        let answer = Answer { number: self.writer.place().commands, outcome, rulebook, repeated: false };
        if let Some(id) = id {
            self.answers.keep(id, &order, &answer);
        }
        Ok(answer)
    }

    /// Applies a command whose order is already written, and writes its outcome.
    fn apply_recorded(
        &mut self,
        by: Actor<F>,
        at: Timestamp,
        command: &F::Command,
    ) -> Result<Vec<Event<F>>, RecordError> {
        match self.table.apply_unqueued(by, at, command) {
            Ok(events) => {
                let state = self.table.snapshot().map_err(|fault| {
                    self.writer.stop();
                    RecordError::NoState(fault)
                })?;
                self.writer.accepted(&events, &state)?;
                self.outcome_chain = self.writer.chain();
                self.try_queued_swap(at);
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

    /// Swaps like [`Table::swap`]. The swap is written before the new component serves.
    ///
    /// # Errors
    /// [`RecordError::Swap`] as for [`Table::swap`]; [`RecordError::Io`] if the swap could not be written. The old
    /// component then goes on serving.
    pub fn swap(&mut self, successor: impl Into<Successor<F>>, at: Timestamp) -> Result<Swapped<F>, RecordError> {
        let prepared = self.table.prepare(&successor.into(), at)?;
        self.record_and_commit(prepared)
    }

    /// Queues a swap like [`Table::queue_swap`]. A waiting swap is not in the transcript: after a crash the host has to queue it
    /// again.
    ///
    /// # Errors
    /// As [`swap`](Self::swap), except [`SwapError::NotNow`].
    pub fn queue_swap(
        &mut self,
        successor: impl Into<Successor<F>>,
        at: Timestamp,
    ) -> Result<Option<Swapped<F>>, RecordError> {
        match self.table.prepare_or_wait(successor.into(), at)? {
            Some(prepared) => self.record_and_commit(prepared).map(Some),
            None => Ok(None),
        }
    }

    /// Returns the waiting swap, like [`Table::queued_swap`].
    #[must_use]
    pub fn queued_swap(&self) -> Option<&Successor<F>> {
        self.table.queued_swap()
    }

    /// Cancels the waiting swap, like [`Table::cancel_swap`].
    pub fn cancel_swap(&mut self) -> Option<Successor<F>> {
        self.table.cancel_swap()
    }

    /// Returns the result of a swap that waited, like [`Table::swapped`].
    pub fn swapped(&mut self) -> Option<Result<Swapped<F>, RecordError>> {
        self.swapped.take()
    }

    /// Tries the waiting swap after an accepted command.
    fn try_queued_swap(&mut self, at: Timestamp) {
        if let Some(prepared) = self.table.prepare_queued(at) {
            let swapped = prepared.map_err(RecordError::Swap).and_then(|prepared| self.record_and_commit(prepared));
            self.swapped = Some(swapped);
        }
    }

    /// Writes the swap, then lets the new component serve.
    fn record_and_commit(&mut self, prepared: Prepared<F>) -> Result<Swapped<F>, RecordError> {
        self.writer.swap(prepared.swapped(), prepared.rulebook(), prepared.state())?;
        Ok(self.table.commit(prepared))
    }

    /// Writes the host's names for the players into the transcript, outside of its chain: the rules know seats only.
    ///
    /// # Errors
    /// [`RecordError::Io`] if the names cannot be written.
    pub fn name_players(&mut self, names: &Names) -> Result<(), RecordError> {
        Ok(self.writer.names(names)?)
    }

    /// Returns a view, like [`Table::view`].
    ///
    /// # Errors
    /// As [`Table::view`].
    pub fn view(&mut self, viewer: Option<Actor<F>>) -> Result<F::View, Fault> {
        self.table.view(viewer)
    }

    /// Lists commands, like [`Table::legal`].
    ///
    /// # Errors
    /// As [`Table::legal`].
    pub fn legal(&mut self, at: Timestamp, of: Option<Actor<F>>, most: u32) -> Result<Choices<F>, Fault> {
        self.table.legal(at, of, most)
    }

    /// Fills in blanks, like [`Table::fill`].
    ///
    /// # Errors
    /// As [`Table::fill`].
    pub fn fill(&mut self, command: &F::Command, fillings: &[Filling]) -> Result<F::Command, Fault> {
        self.table.fill(command, fillings)
    }

    /// Returns the draw that is due, like [`Table::chances`].
    ///
    /// # Errors
    /// As [`Table::chances`].
    pub fn chances(&mut self, most: u32) -> Result<DueChance<F>, Fault> {
        self.table.chances(most)
    }

    /// Returns the state, like [`Table::snapshot`].
    ///
    /// # Errors
    /// As [`Table::snapshot`].
    pub fn snapshot(&mut self) -> Result<Vec<u8>, Fault> {
        self.table.snapshot()
    }

    /// Returns the rulebook that serves the table.
    #[must_use]
    pub fn rulebook(&self) -> &Rulebook<F> {
        self.table.rulebook()
    }

    /// Returns the chain of the line that has the events of the last accepted command. A swap that waited for the command has its
    /// line after that one.
    #[must_use]
    pub const fn outcome_chain(&self) -> Digest {
        self.outcome_chain
    }

    /// Returns the chain of the transcript's last line.
    #[must_use]
    pub fn chain(&self) -> Digest {
        self.writer.chain()
    }

    /// Leaves the transcript open and returns the table and the output. The transcript can be continued from its
    /// [`place`](Self::place) or after a replay.
    pub fn leave(self) -> (Table<F>, W) {
        let Self { table, writer, .. } = self;
        (table, writer.into_output())
    }

    /// Ends the transcript and returns the table and the output.
    ///
    /// # Errors
    /// The errors of the output when the last line cannot be written.
    pub fn end(self) -> io::Result<(Table<F>, W)> {
        Ok((self.table, self.writer.end()?))
    }
}
