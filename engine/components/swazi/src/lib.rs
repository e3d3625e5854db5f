//! Rulebook `swazi`: Casino, the Swazi game for three, or four in partnerships, as a component.
#![cfg(target_arch = "wasm32")]
#![no_std]

kip_shim_casino_cards::export_rulebook!(kip_engine::casino_cards::rulebooks::SWAZI);
