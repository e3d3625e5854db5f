//! The books of a table under test: a ledger, to which no event is posted that says something else than it moves.
//!
//! [`Ledger`] reads moves alone and knows no family. What an event says about money is for the family to judge
//! ([`Tested::find_misstatement`]), by the event's own words and by what the rulebook states that it pays. Whoever books
//! events books them here, so that a false statement is found wherever it is made.

use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

use kip_contract::family::Event;
use kip_contract::types::Move;

use crate::families::Tested;
use crate::money::Ledger;

/// The books of one table.
pub struct Books<F: Tested> {
    ledger: Ledger,
    payments: Arc<F::Payments>,
}

impl<F: Tested> Books<F> {
    /// The books of a table that is opened with that config, under the rulebook with that description.
    #[must_use]
    pub fn open(description: &F::Description, config: &F::Config) -> Self {
        Self { ledger: F::ledger(config), payments: Arc::new(F::payments(description, config)) }
    }

    /// Books the events of one command.
    ///
    /// # Errors
    /// The first event that says something false about money, and otherwise the errors of [`Ledger::book`].
    pub fn book(&mut self, events: &[Event<F>]) -> Result<(), String> {
        let said = F::find_misstatement(&self.payments, events);
        let booked = self.ledger.book(events);
        said.map_or(booked, Err)
    }

    /// Adds moves that no event told, such as the sums of auto-play, without checking them.
    pub fn add(&mut self, moves: &[Move]) {
        self.ledger.add(moves);
    }
}

impl<F: Tested> Deref for Books<F> {
    type Target = Ledger;

    fn deref(&self) -> &Ledger {
        &self.ledger
    }
}

impl<F: Tested> Clone for Books<F> {
    fn clone(&self) -> Self {
        Self { ledger: self.ledger.clone(), payments: Arc::clone(&self.payments) }
    }
}

impl<F: Tested> fmt::Debug for Books<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Books").field("ledger", &self.ledger).finish_non_exhaustive()
    }
}
