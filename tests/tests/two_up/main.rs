//! The rules of Two-Up, clause by clause. `Play` gives each command to the native engine and to both interfaces of the
//! component. Custom rulebooks (`extra_*`) have no component, so their tests use the native engine alone.
//!
//! All tests are one program, because each test program links Wasmtime:
//! `cargo test -p kip-tests --test two_up nsw_actors::` runs the tests of one file.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may stop where it stands")]

mod chain;
mod common;
mod extra;
mod houses;
mod rings;

mod commemorative_calendar;
mod commemorative_centre;
mod commemorative_closing;
mod commemorative_covers;
mod commemorative_invalidation;
mod commemorative_kip;
mod commemorative_midnight;
mod commemorative_no_spin;
mod commemorative_pennies;
mod commemorative_side_bets;
mod commemorative_single_cover;
mod commemorative_supervision;

mod extra_certified;
mod extra_election;
mod extra_partage;
mod extra_prison;
mod extra_whatever;

mod house_inherited;
mod house_odds;
mod house_players;
mod house_spinner;
mod house_supervision;
mod house_takes_over;
mod house_volume;

mod nsw_actors;
mod nsw_chains;
mod nsw_chance;
mod nsw_closing;
mod nsw_coins;
mod nsw_corners;
mod nsw_disputes;
mod nsw_hand_over;
mod nsw_invalidation;
mod nsw_invalidation_game;
mod nsw_invalidation_meets;
mod nsw_kept_minimum;
mod nsw_lights;
mod nsw_limits;
mod nsw_limits_settlement;
mod nsw_moments;
mod nsw_money;
mod nsw_moving_wagers;
mod nsw_opening;
mod nsw_play;
mod nsw_seats;
mod nsw_selection;
mod nsw_spinner;
mod nsw_spins;
mod nsw_supervision;
mod nsw_three_invalid;
mod nsw_wagers;

mod pub_bets;
mod pub_day;
mod pub_play;
mod pub_spins;

mod ringkeeper_actors;
mod ringkeeper_centre;
mod ringkeeper_chance;
mod ringkeeper_cover;
mod ringkeeper_decisions;
mod ringkeeper_invalidation;
mod ringkeeper_kip;
mod ringkeeper_no_spin;
mod ringkeeper_pennies;
mod ringkeeper_seats;
mod ringkeeper_side_bets;
