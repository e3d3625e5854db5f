//! The rulebooks: one record each, and the text of its clauses.

pub mod clauses;
mod commemorative;
mod house;
mod nsw;
mod r#pub;
mod ringkeeper;

pub use commemorative::COMMEMORATIVE;
pub use house::HOUSE;
pub use nsw::NSW;
pub use r#pub::PUB;
pub use ringkeeper::RINGKEEPER;
