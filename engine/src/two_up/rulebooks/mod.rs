//! The rulebooks: one record each, and the text of its clauses.

pub mod clauses;
mod commemorative;
mod house;
mod nsw;
mod r#pub;
mod ringkeeper;

pub use commemorative::Commemorative;
pub use house::House;
pub use nsw::Nsw;
pub use r#pub::Pub;
pub use ringkeeper::Ringkeeper;
