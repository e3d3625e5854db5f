//! Rulebook `pub`: the ANZAC Day guide, bets across the ring at even money, as a component.
#![cfg(target_arch = "wasm32")]
#![no_std]

kip_shim::export_rulebook!(kip_engine::two_up::Rulebook::PUB);
