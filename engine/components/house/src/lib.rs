//! Rulebook `house`: Two-Up by the short house-banked rules, as a component.
#![cfg(target_arch = "wasm32")]
#![no_std]

kip_shim::export_rulebook!(kip_engine::two_up::Rulebook::HOUSE);
