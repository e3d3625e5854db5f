//! The ring's machine: players bet with each other, a ringkeeper runs the ring.
//!
//! The floor is shared with the casino. This module holds what only a ring has, one file for each part of the game:
//! `machine.rs` implements the floor's trait, `apply.rs` applies events, and `state.rs` is the state.
//!
//! The house has no stake in a ring (R34): the casino is another machine.

mod apply;
mod auto;
mod betting;
mod calendar;
mod centre;
mod cites;
mod codec;
mod contradiction;
mod describe;
mod invalidation;
mod invariants;
mod legal;
mod machine;
mod offering;
mod open;
mod pennies;
mod policies;
mod record;
mod seats;
mod settling;
mod spinning;
mod state;
mod supervision;
mod transfer;
mod view;
mod well_formed;

pub use contradiction::find_contradiction;
pub(super) use describe::describe;
pub use record::{
    Age, Calendar, CentreRule, Cites, NoSpinRule, NoSpinUntil, Record, Selection, SideBets, Staying, Supervision,
    ThreeInvalid,
};
