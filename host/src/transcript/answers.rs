//! Answers to orders that have an id: an order that comes again gets the first answer, and is not applied again.

use std::collections::HashMap;

use kip_transcript::OrderId;

use super::OrderOutcome;
use crate::Rulebook;
use crate::family::{Actor, Hosted, Order};

/// The answer to an order that has an id.
#[derive(Clone, Debug)]
pub struct Answer<F: Hosted> {
    /// The number of the command in the transcript. A wallet that books by it books nothing twice.
    pub number: u64,
    /// The outcome. It is never [`OrderOutcome::Faulted`].
    pub outcome: OrderOutcome<F>,
    /// The rulebook whose clauses the events cite. Another may have taken over since.
    pub rulebook: Rulebook<F>,
    /// True for a repetition of the first answer: nothing was applied and nothing written.
    pub repeated: bool,
}

/// The answers of one table, by the ids of their orders. A [`RecordedTable`](super::RecordedTable) keeps them for as long as it
/// lives. A host that writes with a [`Scribe`](super::Scribe) calls [`find`](Self::find) before each order that has an id, and
/// [`keep`](Self::keep) after it.
///
/// Nothing is forgotten. In memory the answer to a wager of Two-Up takes less than a kilobyte; the answer to an order that
/// settles many wagers has the events of all of them.
#[derive(Clone, Debug)]
pub struct Answers<F: Hosted> {
    answered: HashMap<OrderId, Answered<F>>,
}

/// The order that an id names, with its answer.
#[derive(Clone, Debug)]
struct Answered<F: Hosted> {
    by: Actor<F>,
    command: F::Command,
    /// The answer as it is repeated.
    answer: Answer<F>,
}

/// The error for an id that came with another order than the one it names.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the id {id} is that of command {number}, which is another order")]
pub struct IdUsed {
    /// The id.
    pub id: OrderId,
    /// The number of the command that it names.
    pub number: u64,
}

impl<F: Hosted> Answers<F> {
    /// Returns the answer to an order, or `None` if its id has no answer. Giver and command must be those of the first
    /// order; the time is the host's own, and a retry comes later, so it is not compared.
    ///
    /// # Errors
    /// [`IdUsed`] if the id names another order.
    pub fn find(&self, id: &OrderId, by: Actor<F>, command: &F::Command) -> Result<Option<Answer<F>>, IdUsed> {
        match self.answered.get(id) {
            None => Ok(None),
            Some(first) if first.by == by && first.command == *command => Ok(Some(first.answer.clone())),
            Some(first) => Err(IdUsed { id: id.clone(), number: first.answer.number }),
        }
    }

    /// Keeps the answer to an order. An answer already kept stays as it is. An order whose component failed had no effect:
    /// [`OrderOutcome::Faulted`] is not kept, and the id stays free.
    pub fn keep(&mut self, id: OrderId, order: &Order<F>, answer: &Answer<F>) {
        if matches!(answer.outcome, OrderOutcome::Faulted(_)) {
            return;
        }
        let answer = Answer { repeated: true, ..answer.clone() };
        self.answered.entry(id).or_insert_with(|| Answered { by: order.by, command: order.command.clone(), answer });
    }

    /// Returns whether the id has an answer.
    #[must_use]
    pub fn has(&self, id: &OrderId) -> bool {
        self.answered.contains_key(id)
    }
}

impl<F: Hosted> Default for Answers<F> {
    fn default() -> Self {
        Self { answered: HashMap::new() }
    }
}
