//! Two-Up: its contract, its rulebooks, and the machines that they run on.
//!
//! [`Table`] is the entry point: a state under a [`Rulebook`], which is a value.

pub mod casino;
mod describe;
pub(crate) mod draws;
mod floor;
mod paytable;
mod policies;
mod record;
mod refusals;
pub mod ring;
mod rulings;
mod table;
#[cfg(test)]
mod test_rulebooks;
/// The contract of Two-Up, for all its rulebooks.
pub mod contract {
    pub use kip_contract::two_up::TableView as View;
    pub use kip_contract::two_up::*;
}

use crate::contract::Timestamp;
use contract::Event;
pub use floor::cites::Cites as FloorCites;
pub use record::{Cited, Rulebook, describe_nothing};
pub use rulings::RULINGS;
pub use table::Table;

/// The family of games.
pub const FAMILY: &str = "two-up";
/// The generation of the contract.
pub const GENERATION: &str = "1.0";

/// Twenty minutes, in milliseconds (R33): the notice of a closing or of a higher minimum.
const NOTICE: Timestamp = 20 * 60 * 1_000;

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
