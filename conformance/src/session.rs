//! A session as it was played: the commands given to a table, and their answers.

use kip_contract::family::{Event, Order};
use kip_contract::types::Refusal;

use crate::family::Tested;

/// One table, from its opening to the last command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session<F: Tested> {
    /// The vector's id.
    pub name: String,
    /// The table's config.
    pub config: F::Config,
    /// The events of its opening.
    pub opening: Vec<Event<F>>,
    /// Every command with its answer, in order.
    pub asked: Vec<Asked<F>>,
    /// The state after the last command.
    pub state: Vec<u8>,
}

/// One command and its answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked<F: Tested> {
    /// The command, its actor and its time.
    pub order: Order<F>,
    /// The events of the command, or its refusal.
    pub answer: Result<Vec<Event<F>>, Refusal>,
}

impl<F: Tested> Session<F> {
    /// Returns the number of commands that were refused.
    #[must_use]
    pub fn refused(&self) -> usize {
        self.asked.iter().filter(|asked| asked.answer.is_err()).count()
    }
}
