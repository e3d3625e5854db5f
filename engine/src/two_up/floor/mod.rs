//! The floor: what casino and ring share, such as offering and spinning the coins, chance, supervision, disputes and
//! closing.
//!
//! [`state`] is the state, [`apply`] has the effects of events, [`step`] has the common requirements, and [`machine`] is
//! what each machine implements. Each other file is one part of the game. Refusals are in the order of
//! R46: malformed, unknown, not in these rules, closed, time, actor, day over, phase, subject, amounts.
//!
//! The machines, not the floor, hold and settle the money.

pub mod apply;
pub mod auto;
mod chances;
mod choice;
pub mod cites;
pub mod codec;
pub mod command;
mod count;
pub mod describe;
mod disputes;
pub mod exported;
pub mod fill;
pub mod invalidation;
pub mod invariants;
pub mod legal;
pub mod log;
pub mod machine;
mod memory;
pub mod moves;
mod offering;
pub mod opening;
pub mod pennies;
pub mod powers;
mod seats;
mod spinning;
pub mod standing;
pub mod state;
pub mod step;
mod supervision;
pub mod table;
pub mod transfer;
mod view;
pub mod well_formed;
