//! The audit of a table: accounts, draws and books, from its commands, its events and the view after them.

use kip::draw::{Discrepancy, Witness};
use kip::family::{Event, Hosted, Shown as _};
use kip::money::Ledger;
use kip::{GENERATION, Rulebook, Swapped};
use kip_transcript::witness::{Draws, Published};

use crate::{Books, accounts};

/// The accounts, draws and books of a table.
#[derive(Debug)]
pub struct Audit<F: Hosted, B> {
    ledger: Ledger,
    /// `None` for a family whose draws are not known.
    draws: Option<Witness<F>>,
    books: B,
}

/// A fault of a component or of a host: a table's events contradict each other, what it shows, or its draws.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Mismatch {
    /// The moves contradict what the table shows, or the event that has them.
    #[error("the money does not add up: {0}")]
    Money(String),
    /// An outcome or a draw is not what was published.
    #[error("the draws do not hold: {0}")]
    Draws(Box<Discrepancy>),
}

/// The result of auditing one command, opening or swap. The audit goes on after a mismatch.
#[derive(Debug)]
#[must_use = "it contains the mismatch"]
pub struct Audited<E> {
    /// The record that it completed in the family's books.
    pub entry: Option<E>,
    /// The first outcome or draw that is not what was published.
    pub misdraw: Option<Box<Discrepancy>>,
    /// The first contradiction of moves, events and table, as a sentence.
    pub imbalance: Option<String>,
}

impl<E> Audited<E> {
    /// Returns the record.
    ///
    /// # Errors
    /// The mismatch, of draws before money.
    pub fn into_entry(self) -> Result<Option<E>, Mismatch> {
        match (self.misdraw, self.imbalance) {
            (Some(misdraw), _) => Err(Mismatch::Draws(misdraw)),
            (None, Some(imbalance)) => Err(Mismatch::Money(imbalance)),
            (None, None) => Ok(self.entry),
        }
    }
}

impl<F: Hosted, B: Books<F>> Audit<F, B> {
    /// Begins with the events of an opening and the view after it.
    pub fn open(
        rulebook: &Rulebook<F>,
        config: &F::Config,
        events: &[Event<F>],
        view: &F::View,
    ) -> (Self, Audited<B::Entry>) {
        let draws = Witness::new(rulebook.id(), GENERATION, config);
        let books = B::open(rulebook, config, view);
        let mut audit = Self { ledger: Ledger::default(), draws, books };
        let found = audit.draws.as_mut().and_then(|draws| first(draws.open(events)));
        let audited = audit.record(events, view, found);
        (audit, audited)
    }

    /// Follows an accepted command with its events and the view after it.
    pub fn follow(&mut self, command: &F::Command, events: &[Event<F>], view: &F::View) -> Audited<B::Entry> {
        let found = self.follow_draws(Some(command), events);
        self.record(events, view, found)
    }

    /// Follows a swap: `rulebook` serves the table from now on, and shows this view.
    pub fn follow_swap(&mut self, rulebook: &Rulebook<F>, swapped: &Swapped<F>, view: &F::View) -> Audited<B::Entry> {
        if let Some(draws) = &mut self.draws {
            draws.played_by(rulebook.id(), GENERATION);
        }
        self.books.take_over(rulebook, swapped, view);
        let found = self.follow_draws(None, &swapped.events);
        self.record(&swapped.events, view, found)
    }

    fn follow_draws(&mut self, command: Option<&F::Command>, events: &[Event<F>]) -> Option<Box<Discrepancy>> {
        first(self.draws.as_mut()?.follow_events(command, events))
    }

    /// Returns the sums of all moves so far.
    pub const fn ledger(&self) -> &Ledger {
        &self.ledger
    }

    /// Returns the draws so far; `None` for a family whose draws are not known.
    pub const fn draws(&self) -> Option<&Witness<F>> {
        self.draws.as_ref()
    }

    /// Returns every chain that was published, in order; none when the table's draws are not committed.
    pub fn published(&self) -> &[Published] {
        self.draws.as_deref().map_or(&[], Draws::published)
    }

    /// Returns the family's books.
    pub const fn books(&self) -> &B {
        &self.books
    }

    /// Returns the family's books.
    pub const fn books_mut(&mut self) -> &mut B {
        &mut self.books
    }

    fn record(&mut self, events: &[Event<F>], view: &F::View, misdraw: Option<Box<Discrepancy>>) -> Audited<B::Entry> {
        let entry = self.books.record(events);
        let moves = events.iter().map(|event| event.moves.as_slice());
        let posted = accounts::post(&mut self.ledger, moves, &view.common().lying).err();
        // The books follow every event, whatever the accounts find.
        let misstated = self.books.find_misstatement(events);
        Audited { entry, misdraw, imbalance: posted.map(|found| found.to_string()).or(misstated) }
    }
}

fn first(found: Vec<Discrepancy>) -> Option<Box<Discrepancy>> {
    found.into_iter().next().map(Box::new)
}
