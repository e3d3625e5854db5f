//! What a table needs to be rebuilt: its last good state and what was accepted since.

use crate::family::{Hosted, Order};

/// How many commands may lie between a table and its last good state. To apply one again takes
/// about a microsecond, so that a table is back in well under a millisecond; to take a state and
/// prove it takes as long as several commands, so that it has to be rare.
const LENGTH: usize = 256;

/// A state and what was accepted since.
#[derive(Debug)]
pub(crate) struct Journal<F: Hosted> {
    state: Vec<u8>,
    entries: Vec<Entry<F>>,
}

/// Something that changed the table.
#[derive(Clone, Debug)]
pub(crate) enum Entry<F: Hosted> {
    /// A command that was accepted, and how many events it brought.
    Order {
        /// The command.
        order: Order<F>,
        /// How many events it brought.
        events: usize,
    },
    /// Commands of one batch that were accepted.
    Batch(Vec<Order<F>>),
}

impl<F: Hosted> Journal<F> {
    pub(crate) fn new(state: Vec<u8>) -> Self {
        Self { state, entries: vec![] }
    }

    /// Begins anew from a later state.
    pub(crate) fn renew(&mut self, state: Vec<u8>) {
        self.state = state;
        self.entries.clear();
    }

    /// The last good state.
    pub(crate) fn state(&self) -> &[u8] {
        &self.state
    }

    /// What was accepted since, in order.
    pub(crate) fn entries(&self) -> &[Entry<F>] {
        &self.entries
    }

    pub(crate) fn add(&mut self, entry: Entry<F>) {
        self.entries.push(entry);
    }

    /// Whether a new state is due before anything else is accepted: after many commands, or
    /// after a batch, which takes long to do again.
    pub(crate) fn is_full(&self) -> bool {
        self.entries.len() >= LENGTH || matches!(self.entries.last(), Some(Entry::Batch(_)))
    }
}
