//! The contract of Two-Up, for all its rulebooks.

pub use kip_contract::two_up::TableView as View;
pub use kip_contract::two_up::*;
