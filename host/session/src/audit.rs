//! The audit of a table: accounts, draws and books, from its commands and events alone.

use std::marker::PhantomData;

use kip::contract::Timestamp;
use kip::draw::{Discrepancy, Signature, check_signature};
use kip::family::{Event, Hosted, Shown as _};
use kip::money::Ledger;
use kip::{GENERATION, Rulebook, Swapped};
use kip_transcript::witness::{Brought, Draws, Fact, Published};
use serde::Serialize;
use serde_json::Value;

use crate::{Books, accounts};

/// The accounts, draws and books of a table.
#[derive(Debug)]
pub struct Audit<F: Hosted, B> {
    ledger: Ledger,
    /// `None` for a family whose draws are not known.
    draws: Option<Draws>,
    books: B,
    family: PhantomData<F>,
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
    /// The first mismatch, of draws before money.
    pub mismatch: Option<Mismatch>,
}

impl<E> Audited<E> {
    /// Returns the record.
    ///
    /// # Errors
    /// The mismatch.
    pub fn into_entry(self) -> Result<Option<E>, Mismatch> {
        self.mismatch.map_or(Ok(self.entry), Err)
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
        let draws = Draws::of(F::NAME, rulebook.id(), GENERATION, &to_json(config));
        let books = B::open(rulebook, config, view);
        let mut audit = Self { ledger: Ledger::default(), draws, books, family: PhantomData };
        let found = audit.draws.as_mut().and_then(|draws| first(draws.open(&facts::<F>(events))));
        let audited = audit.record(events, view, found);
        (audit, audited)
    }

    /// Follows an accepted command with its events and the view after it.
    pub fn follow(&mut self, command: &F::Command, events: &[Event<F>], view: &F::View) -> Audited<B::Entry> {
        let found = self.draws.as_mut().and_then(|draws| {
            let mut found = draws.follow(Brought::read(&to_json(command)).as_ref(), &facts::<F>(events));
            found.extend(draws.take_unsigned().and_then(|(beacon, round)| {
                let is_invalid = check_signature(&beacon, &round) == Signature::Invalid;
                is_invalid.then_some(Discrepancy::NotSigned { round: round.round })
            }));
            first(found)
        });
        self.record(events, view, found)
    }

    /// Follows a swap: `rulebook` serves the table from now on, and shows this view.
    pub fn follow_swap(&mut self, rulebook: &Rulebook<F>, swapped: &Swapped<F>, view: &F::View) -> Audited<B::Entry> {
        if let Some(draws) = &mut self.draws {
            draws.played_by(rulebook.id(), GENERATION);
        }
        self.books.take_over(rulebook, swapped, view);
        self.record(&swapped.events, view, None)
    }

    /// The sums of all moves so far.
    pub const fn ledger(&self) -> &Ledger {
        &self.ledger
    }

    /// The draws so far; `None` for a family whose draws are not known.
    pub const fn draws(&self) -> Option<&Draws> {
        self.draws.as_ref()
    }

    /// Every chain that was published, in order; none when the table's draws are not committed.
    pub fn published(&self) -> &[Published] {
        self.draws().map_or(&[], Draws::published)
    }

    /// The family's books.
    pub const fn books(&self) -> &B {
        &self.books
    }

    /// The family's books.
    pub const fn books_mut(&mut self) -> &mut B {
        &mut self.books
    }

    fn record(&mut self, events: &[Event<F>], view: &F::View, found: Option<Mismatch>) -> Audited<B::Entry> {
        let entry = self.books.record(events);
        let moves = events.iter().map(|event| event.moves.as_slice());
        let posted = accounts::post(&mut self.ledger, moves, &view.common().lying).err();
        let misstated = posted.map(|found| found.to_string()).or_else(|| self.books.find_misstatement(events));
        Audited { entry, mismatch: found.or(misstated.map(Mismatch::Money)) }
    }
}

fn first(found: Vec<Discrepancy>) -> Option<Mismatch> {
    found.into_iter().next().map(|discrepancy| Mismatch::Draws(Box::new(discrepancy)))
}

fn facts<F: Hosted>(events: &[Event<F>]) -> Vec<(Timestamp, Fact)> {
    events.iter().map(|event| (event.at, Fact::read(&to_json(&event.what)))).collect()
}

/// The contract's types have names, numbers and text only, so that serialization cannot fail.
pub(crate) fn to_json(word: &impl Serialize) -> Value {
    serde_json::to_value(word).unwrap_or(Value::Null)
}
