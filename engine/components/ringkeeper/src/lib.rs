//! Rulebook `ringkeeper`: the traditional ring, with a ringkeeper, a centre and side bets, as a component.
#![cfg(target_arch = "wasm32")]
#![no_std]

kip_shim::export_rulebook!(kip_engine::two_up::Rulebook::RINGKEEPER);
