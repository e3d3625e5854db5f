//! The data from which a table can be rebuilt: its last verified state and the commands accepted since.

use crate::family::{Hosted, Order};

/// The number of commands after which a new state is taken. Applying one command again takes about a microsecond, so a
/// table is rebuilt in well under a millisecond. Taking and verifying a state takes as long as several commands, so it
/// has to be rare.
const LENGTH: usize = 256;

/// A state and the commands accepted since.
#[derive(Debug)]
pub(crate) struct Journal<F: Hosted> {
    state: Vec<u8>,
    entries: Vec<Entry<F>>,
}

/// A change of the table.
#[derive(Clone, Debug)]
pub(crate) enum Entry<F: Hosted> {
    /// An accepted command.
    Order {
        /// The command.
        order: Order<F>,
        /// The number of its events.
        events: usize,
    },
    /// The accepted commands of one batch.
    Batch(Vec<Order<F>>),
}

impl<F: Hosted> Journal<F> {
    pub(crate) fn new(state: Vec<u8>) -> Self {
        Self { state, entries: vec![] }
    }

    /// Starts again from a later state.
    pub(crate) fn renew(&mut self, state: Vec<u8>) {
        self.state = state;
        self.entries.clear();
    }

    /// Returns the last verified state.
    pub(crate) fn state(&self) -> &[u8] {
        &self.state
    }

    /// Returns the accepted commands since, in order.
    pub(crate) fn entries(&self) -> &[Entry<F>] {
        &self.entries
    }

    pub(crate) fn add(&mut self, entry: Entry<F>) {
        self.entries.push(entry);
    }

    /// Returns whether a new state is needed before the next command: after many commands, or after a batch, which is slow to
    /// repeat.
    pub(crate) fn is_full(&self) -> bool {
        self.entries.len() >= LENGTH || matches!(self.entries.last(), Some(Entry::Batch(_)))
    }
}
