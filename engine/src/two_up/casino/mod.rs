//! The casino's machine: the house banks, a boxer runs the ring.
//!
//! The floor is shared with the ring; here is what only a casino has, one file a part of the game: `rules.rs` is what the
//! floor asks, `happen.rs` what events do, `state.rs` what is remembered.
//!
//! Bets between players do not enter here: the ring is another machine.

mod auto;
mod betting;
mod cites;
mod codec;
mod coins;
mod contradiction;
mod describe;
mod five_odds;
mod happen;
mod invalidation;
mod layout;
mod legal;
mod limits;
mod offering;
mod open;
mod policies;
mod record;
mod rules;
mod seats;
mod sense;
mod settling;
mod spinner;
mod spinning;
mod state;
mod supervision;
mod transfer;
mod turn;
mod view;
mod well_formed;

pub use cites::Cites;
pub use record::{FiveOdds, NewWagersAfterVoid, NoSpinCaller, NoSpinRule, OddsRule, Record, Rounding, Rules, SideCall};

/// A casino's table under a rulebook.
pub type Casino<B> = super::floor::table::Floor<rules::ByHouse<B>>;
