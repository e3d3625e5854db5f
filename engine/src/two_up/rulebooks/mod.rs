//! The rulebooks: one record each, and the text of its clauses.

pub mod clauses;
mod nsw;

pub use nsw::Nsw;
