//! The text of the clauses, as the documents number them.

pub mod nsw;
