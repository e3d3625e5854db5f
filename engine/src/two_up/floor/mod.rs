//! The floor: what casino and ring share, once. The ring where coins are spun, who takes them, where chance comes from,
//! supervision, disputes, closing.
//!
//! [`state`] is what is remembered, [`event`] and [`apply`] what events do to it, [`step`] what every step asks, and
//! [`rules`] what only the machine at hand can say; then one file a part of the game. The order of refusals is R46's:
//! malformed, unknown, not in these rules, closed, time, actor, day over, phase, subject, amounts.
//!
//! No money enters here: where it lies, and what a result does to it, is the machines' to say.

pub mod apply;
pub mod auto;
mod chances;
mod choice;
pub mod cites;
pub mod codec;
pub mod command;
pub mod describe;
mod disputes;
pub mod event;
pub mod exported;
mod fill;
mod invalidation;
pub mod invariants;
pub mod kind;
pub mod legal;
pub mod log;
pub mod moves;
mod offering;
pub mod opening;
pub mod pennies;
pub mod reentry;
pub mod rules;
mod seats;
pub mod source;
mod spinning;
mod standing;
pub mod state;
pub mod step;
mod supervision;
pub mod table;
pub mod transfer;
mod view;
pub mod well_formed;
