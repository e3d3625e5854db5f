//! Rulebook `commemorative`: three pennies, three days a year, bets between patrons, as a component.
#![cfg(target_arch = "wasm32")]
#![no_std]

kip_shim::export_rulebook!(kip_engine::two_up::Rulebook::COMMEMORATIVE);
