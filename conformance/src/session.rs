//! A session as it was played: what was asked of a table, and what came of it.

use kip_engine::two_up::words::{Config, Event, Order};
use kip_engine::words::Refusal;

/// One table, from its opening to the last command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// What was played: a vector's id.
    pub name: String,
    /// The table.
    pub config: Config,
    /// The events of its opening.
    pub opening: Vec<Event>,
    /// Every command, in order.
    pub asked: Vec<Asked>,
    /// The state after the last.
    pub state: Vec<u8>,
}

/// One command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// Who, when, what.
    pub order: Order,
    /// Its events, or why it was refused.
    pub answer: Result<Vec<Event>, Refusal>,
}

impl Session {
    /// How many commands were refused.
    #[must_use]
    pub fn refused(&self) -> usize {
        self.asked.iter().filter(|asked| asked.answer.is_err()).count()
    }
}
