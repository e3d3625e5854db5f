//! The rules of Two-Up, as far as a vector cannot test them. `Play` gives each command to the native engine and to both
//! interfaces of the component. Custom rulebooks (`extra_*`) have no component, so their tests use the native engine alone.
//!
//! All tests are one program, because each test program links Wasmtime:
//! `cargo test -p kip-tests --test two_up nsw_actors::` runs the tests of one file.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may stop where it stands")]

mod chain;
mod common;
mod extra;
mod houses;
mod rings;

mod components;

mod commemorative_calendar;
mod commemorative_centre;
mod commemorative_closing;
mod commemorative_midnight;
mod commemorative_no_spin;
mod commemorative_pennies;
mod commemorative_single_cover;

mod extra_certified;
mod extra_election;
mod extra_partage;
mod extra_prison;
mod extra_whatever;

mod house_odds;
mod house_spinner;
mod house_takes_over;
mod house_volume;

mod nsw_actors;
mod nsw_chains;
mod nsw_invalidation;
mod nsw_invalidation_meets;
mod nsw_limits;
mod nsw_limits_settlement;
mod nsw_money;
mod nsw_opening;

mod pub_day;
mod pub_play;
mod pub_spins;

mod ringkeeper_actors;
mod ringkeeper_invalidation;
mod ringkeeper_no_spin;
mod ringkeeper_pennies;

mod yesterday;
