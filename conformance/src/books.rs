//! The audited ledger of a table under test. It rejects an event whose statements about money differ from its moves.
//!
//! [`Ledger`] reads moves alone and knows no family. The family judges the statements of an event about money
//! ([`Tested::find_misstatement`]), by the event's own fields and by the payments that the rulebook states. All code that books
//! events books them here, so that a false statement is found wherever it is made.

use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

use kip_contract::family::Event;
use kip_contract::types::Move;

use crate::family::Tested;
use crate::money::Ledger;

/// The audited ledger of one table.
pub struct Books<F: Tested> {
    ledger: Ledger,
    payments: Arc<F::Payments>,
    results: F::Results,
}

impl<F: Tested> Books<F> {
    /// Opens the books of a table with that config, under the rulebook with that description.
    #[must_use]
    pub fn open(description: &F::Description, config: &F::Config) -> Self {
        let payments = Arc::new(F::payments(description, config));
        Self { ledger: F::ledger(config), payments, results: F::results(description) }
    }

    /// Books the events of one command.
    ///
    /// # Errors
    /// Returns the first event that states something false about money, or a result that the events before it do not give, and otherwise the errors of [`Ledger::book`].
    pub fn book(&mut self, events: &[Event<F>]) -> Result<(), String> {
        let said = F::find_misstatement(&self.payments, events);
        let result = F::find_wrong_result(&mut self.results, events);
        let said = said.or(result);
        let booked = self.ledger.book(events);
        said.map_or(booked, Err)
    }

    /// Adds moves that no event reported, such as the sums of auto-play, without checking them.
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
        Self { ledger: self.ledger.clone(), payments: Arc::clone(&self.payments), results: self.results.clone() }
    }
}

impl<F: Tested> fmt::Debug for Books<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Books").field("ledger", &self.ledger).finish_non_exhaustive()
    }
}
