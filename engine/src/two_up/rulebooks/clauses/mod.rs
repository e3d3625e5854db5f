//! The text of the clauses, as the documents number them.

pub mod commemorative;
pub mod house;
pub mod nsw;
pub mod r#pub;
pub mod ringkeeper;
