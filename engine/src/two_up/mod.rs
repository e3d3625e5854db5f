//! Two-Up: its contract, its rulebooks, and the machines that they run on.
//!
//! [`Table`] is the entry point: a state under a [`Rulebook`], which is a value.

pub mod casino;
pub mod contract;
mod describe;
pub(crate) mod draws;
mod family;
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

pub use family::{FAMILY, GENERATION, Sink};
pub use floor::cites::Cites as FloorCites;
pub use record::{Cited, Rulebook, describe_nothing};
pub use rulings::RULINGS;
pub use table::Table;
