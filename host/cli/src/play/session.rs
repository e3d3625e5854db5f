//! A table that is being played: the rulebook's table, its audit, the transcript's file, and the players' names.

use kip::contract::{Refusal, Seat, Timestamp};
use kip::draw::Published;
use kip::family::{Actor, Choices, Event, Opening as _};
use kip::transcript::{Names, OrderOutcome, RecordError};
use kip::{Digest, Fault, Rulebook, Stateless, Successor, SwapError, Swapped};
use kip_session::{Accepted, Audit, Books as _, Replay, SessionError, SwapTime};
use owo_colors::OwoColorize as _;

use super::transcript_file::{FinishedTranscript, TranscriptFile, unwritten};
use crate::errors::{Failure, Kind, Outcome};
use crate::face::{Entry, Face, Totals};
use crate::participants::Participants;
use crate::phrases::short_digest;

/// An accepted command's result.
pub type Played<F> = Accepted<F, <F as Face>::Books>;
/// A session that was played again from a transcript that holds.
pub type Replayed<F> = Replay<F, <F as Face>::Books>;

/// A table that is being played, with the names and words that are printed for it.
pub struct Session<F: Face> {
    table: kip_session::Session<F, TranscriptFile, F::Books>,
    /// True when the transcript is kept.
    is_kept: bool,
    /// The entries of a session before it was resumed.
    earlier: Vec<Entry<F>>,
    config: F::Config,
    /// The players' names, and the words of the rulebook in play.
    pub participants: Participants,
}

impl<F: Face> Session<F> {
    /// Opens a table.
    ///
    /// # Errors
    /// When the rulebook refuses the config, the failure is bad input and has the refusal.
    pub(crate) fn open(
        rulebook: &Rulebook<F>,
        config: &F::Config,
        mut participants: Participants,
        transcript: TranscriptFile,
    ) -> Outcome<(Self, Vec<Event<F>>)> {
        let is_kept = transcript.is_kept();
        let opened = kip_session::Session::open(rulebook, config, participants.names(), transcript);
        let (table, events) = opened.map_err(|error| match error {
            SessionError::Record(RecordError::Fault(Fault::Refused(refusal))) => {
                let failure = Failure::refused(Kind::BadInput, "the table cannot be opened so", refusal);
                F::explain_refused_config(failure.in_zone(F::zone(config)), config)
            }
            error => error.into(),
        })?;
        F::follow_rulebook(&mut participants, rulebook);
        let (config, earlier) = (config.clone(), Vec::new());
        Ok((Self { table, is_kept, earlier, config, participants }, events))
    }

    /// Goes on with a table whose transcript was played again, with the names that are in it. Returns the outcome of an order
    /// that had none.
    ///
    /// # Errors
    /// The missing outcome cannot be had, or the component does not hold.
    pub(crate) fn resume(
        mut replay: Replayed<F>,
        transcript: TranscriptFile,
    ) -> Outcome<(Self, Option<OrderOutcome<F>>)> {
        let config = replay.replayed.config.clone();
        let mut participants = Participants::new(&replay.replayed.names);
        let mut earlier = std::mem::take(&mut replay.entries);
        let (table, outcome, entry) = replay.resume(transcript)?;
        earlier.extend(entry);
        F::follow_rulebook(&mut participants, table.rulebook());
        Ok((Self { table, is_kept: true, earlier, config, participants }, outcome))
    }

    /// Keeps names of players in the transcript. An empty name says that nobody at the seat has one.
    ///
    /// # Errors
    /// The transcript cannot be written.
    pub fn name_players(&mut self, names: &Names) -> Outcome {
        for (seat, name) in names {
            self.participants.add(*seat, name);
        }
        Ok(self.table.name_players(names)?)
    }

    /// Gives a command. A refusal is an answer, not a failure of the session.
    ///
    /// # Errors
    /// The component failed, the transcript cannot be written, the money does not add up, or an outcome differs from what was
    /// drawn.
    pub fn give(&mut self, by: Actor<F>, at: Timestamp, command: &F::Command) -> Outcome<Result<Played<F>, Refusal>> {
        let given = self.table.give(by, at, command)?;
        F::follow_rulebook(&mut self.participants, self.table.rulebook());
        Ok(given)
    }

    /// Lets another component take over now, or queues it for the next moment that is allowed. A swap that fails is an
    /// answer, not a failure of the session.
    ///
    /// # Errors
    /// The transcript cannot be written, or the money does not add up.
    pub fn swap(
        &mut self,
        successor: Successor<F>,
        when: SwapTime,
        at: Timestamp,
    ) -> Outcome<Result<Option<Swapped<F>>, SwapError>> {
        let swapped = self.table.swap(successor, when, at)?;
        F::follow_rulebook(&mut self.participants, self.table.rulebook());
        Ok(swapped)
    }

    /// Returns the swap that waits, if any.
    pub fn queued_swap(&self) -> Option<&Successor<F>> {
        self.table.queued_swap()
    }

    /// Cancels the swap that waits, and returns it.
    pub fn cancel_swap(&mut self) -> Option<Successor<F>> {
        self.table.cancel_swap()
    }

    /// Returns the config that the table was opened with.
    pub const fn config(&self) -> &F::Config {
        &self.config
    }

    /// Returns the name of the table.
    pub fn name(&self) -> &str {
        self.config.table()
    }

    /// Returns the offset of the table's clock from UTC, if it has one.
    pub fn zone(&self) -> Option<i16> {
        F::zone(&self.config)
    }

    /// Returns the accounts, draws and books so far.
    pub const fn audit(&self) -> &Audit<F, F::Books> {
        self.table.audit()
    }

    /// Returns the results so far, with these entries of the books.
    pub const fn totals<'a>(&'a self, entries: &'a [Entry<F>]) -> Totals<'a, F> {
        Totals { audit: self.table.audit(), participants: &self.participants, entries, config: &self.config }
    }

    /// Takes the entries of the books from before the session was resumed.
    pub fn take_earlier_entries(&mut self) -> Vec<Entry<F>> {
        std::mem::take(&mut self.earlier)
    }

    /// Returns events as everybody may know them.
    ///
    /// # Errors
    /// The component fails.
    pub fn publish(&mut self, events: &[Event<F>]) -> Outcome<Vec<Event<F>>> {
        if F::HAS_SECRETS { self.disclose(events, None) } else { Ok(events.to_vec()) }
    }

    /// Completes the entry of the books that is open at the end.
    pub fn finish_entry(&mut self) -> Option<Entry<F>> {
        self.table.books_mut().finish()
    }

    /// Returns every chain that was published, in order.
    pub fn published(&self) -> &[Published] {
        self.table.audit().published()
    }

    /// Returns the view that everybody may see.
    pub const fn view(&self) -> &F::View {
        self.table.view()
    }

    /// Returns the view of one viewer.
    pub fn view_of(&mut self, viewer: Actor<F>) -> Outcome<F::View> {
        Ok(self.table.view_of(viewer)?)
    }

    /// Returns the choices that would be accepted at that time, at most so many of each standing.
    pub fn legal(&mut self, at: Timestamp, of: Option<Actor<F>>, most: u32) -> Outcome<Choices<F>> {
        Ok(self.table.legal(at, of, most)?)
    }

    /// Returns events as a viewer may know them; `None` stands for everybody.
    pub fn disclose(&mut self, events: &[Event<F>], viewer: Option<Seat>) -> Outcome<Vec<Event<F>>> {
        Ok(self.table.disclose(events, viewer.map(Actor::<F>::player))?)
    }

    /// Returns the component without a table, and the table's state, for trying commands on a copy.
    pub fn copy(&mut self) -> Outcome<(&mut Stateless<F>, Vec<u8>)> {
        Ok(self.table.copy()?)
    }

    /// Describes events of that rulebook: a sentence with its clause for each, what players should note of the draws, and the
    /// receipt of a stake.
    pub fn narrate(&self, events: &[Event<F>], of: &Rulebook<F>) -> Vec<String> {
        let mut lines = F::narrate(self, events, of, None);
        lines.extend(self.receipt(events).map(describe_receipt));
        lines
    }

    /// Returns the receipt of a stake: the chain of the transcript's line that has it. `None` where no transcript is kept, or the events
    /// take nothing out of a purse.
    pub fn receipt(&self, events: &[Event<F>]) -> Option<Digest> {
        self.table.receipt(events).filter(|_| self.is_kept)
    }

    /// Returns the rulebook that serves the table.
    pub fn rulebook(&self) -> &Rulebook<F> {
        self.table.rulebook()
    }

    /// Returns the text of a clause of the rulebook that serves.
    pub fn clause_text(&self, id: &str) -> Option<&str> {
        let clauses = &self.rulebook().head().clauses;
        clauses.iter().find(|clause| clause.id == id).map(|clause| clause.text.as_str())
    }

    /// Ends the transcript. Returns `None` when none was wanted.
    pub(crate) fn end(self) -> Outcome<Option<FinishedTranscript>> {
        let (transcript, _) = self.table.end().map_err(|error| unwritten(&error))?;
        transcript.finish()
    }
}

/// Describes a receipt by the digits that people compare; the transcript has all of them.
pub(crate) fn describe_receipt(receipt: Digest) -> String {
    format!("  receipt {}", short_digest(&receipt)).dimmed().to_string()
}

impl From<SessionError> for Failure {
    fn from(error: SessionError) -> Self {
        match error {
            SessionError::Record(RecordError::Io(error)) => unwritten(&error),
            SessionError::Record(RecordError::Fault(fault)) | SessionError::Fault(fault) => fault.into(),
            error => Self::check(error.to_string()),
        }
    }
}
