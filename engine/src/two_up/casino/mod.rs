//! The casino's machine: the house banks, a boxer runs the ring.
//!
//! The floor is shared with the ring; here is what only a casino has, one file a part of the game: `rules.rs` is what the
//! floor asks, `apply.rs` what events do, `state.rs` what is remembered.
//!
//! Bets between players do not enter here: the ring is another machine.

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
mod offering;
mod open;
mod policies;
mod record;
mod rules;
mod seats;
mod settling;
mod spinner;
mod spinning;
mod state;
mod step;
mod supervision;
mod transfer;
mod view;
mod well_formed;

pub use cites::Cites;
pub use record::{FiveOdds, NewWagersAfterVoid, NoSpinCaller, NoSpinRule, OddsRule, Record, Rounding, Rules, SideCall};

/// A casino's table under a rulebook.
pub type Casino<B> = super::floor::table::Floor<rules::ByHouse<B>>;
