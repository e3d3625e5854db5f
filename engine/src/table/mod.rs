//! What every table has, whatever is played on it: clauses, refusals, money, chance, state bytes, seats.
//!
//! No word of a game may enter here.

pub mod chance;
pub mod clause;
pub mod codec;
pub mod draws;
pub mod ledger;
pub mod money;
pub mod refusal;
pub mod seats;
