//! The names of the family, and what takes its events.

use super::contract::Event;
use crate::contract::Timestamp;

/// The family of games.
pub const FAMILY: &str = "two-up";
/// The generation of the contract.
pub const GENERATION: &str = "1.0";

/// Twenty minutes, in milliseconds (R33): the notice of a closing or of a higher minimum.
pub const NOTICE: Timestamp = 20 * 60 * 1_000;

/// A receiver of events.
pub trait Sink {
    /// Receives the next event.
    fn take(&mut self, event: Event);
}

/// Keeps the events.
impl Sink for alloc::vec::Vec<Event> {
    fn take(&mut self, event: Event) {
        self.push(event);
    }
}

/// Discards the events.
impl Sink for () {
    fn take(&mut self, _event: Event) {}
}
