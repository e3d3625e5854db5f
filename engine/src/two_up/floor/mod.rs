//! The floor: what casino and ring share, once. The ring where coins are spun, who takes them, where chance comes from,
//! supervision, disputes, closing.
//!
//! [`state`] is what is remembered, [`event`] and [`happen`] what events do to it, [`turn`] what every step asks, and
//! [`rules`] what only the machine at hand can say; then one file a part of the game. The order of refusals is R46's:
//! malformed, unknown, not in these rules, closed, time, actor, day over, phase, subject, amounts.
//!
//! No money enters here: where it lies, and what a result does to it, is the machines' to say.

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
pub mod happen;
mod invalidation;
pub mod kept_out;
pub mod kind;
pub mod legal;
pub mod log;
pub mod moves;
mod offering;
pub mod opening;
pub mod pennies;
pub mod rules;
mod seats;
pub mod sense;
pub mod source;
mod spinning;
mod standing;
pub mod state;
mod supervision;
pub mod table;
pub mod transfer;
pub mod turn;
mod view;
pub mod well_formed;
