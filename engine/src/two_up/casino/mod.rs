//! The casino's machine: the house banks, a boxer runs the ring.
//!
//! The floor is shared with the ring. This module holds what only a casino has, one file for each part of the game:
//! `machine.rs` implements the floor's trait, `apply.rs` applies events, and `state.rs` is the state.
//!
//! Bets between players belong to the ring, which is another machine.

mod apply;
mod auto;
mod betting;
mod cites;
mod codec;
mod coins;
mod contradiction;
mod describe;
mod five_odds;
mod invalidation;
mod invariants;
mod layout;
mod legal;
mod limits;
mod machine;
mod offering;
mod open;
mod policies;
mod record;
mod seats;
mod settling;
mod spinner;
mod spinning;
mod state;
mod supervision;
mod transfer;
mod view;
mod well_formed;

pub use cites::Cites;
pub use contradiction::find_contradiction;
pub(super) use describe::describe;
pub use describe::returns_at_maximum;
pub use record::{FiveOdds, NewWagersAfterVoid, NoSpinCaller, NoSpinRule, OddsRule, Record, Rounding, SideCall};
