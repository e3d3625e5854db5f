//! What every table has, in any game: clauses, refusals, money, chance and its sources, state bytes and seats.
//!
//! This module knows no game.

pub mod cites;
pub mod clause;
pub mod codec;
pub mod describe;
pub mod ledger;
pub mod money;
pub mod order;
pub mod record;
pub mod refusal;
pub mod seats;
pub mod source;
pub mod well_formed;
