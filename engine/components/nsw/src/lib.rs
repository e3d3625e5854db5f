//! Rulebook `nsw`: Two-Up by the casino rules of New South Wales, as a component.
#![cfg(target_arch = "wasm32")]
#![no_std]

kip_shim::export_rulebook!(kip_engine::two_up::Rulebook::NSW);
