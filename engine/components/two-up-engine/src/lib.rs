//! The engine of Two-Up as a component: a rulebook is added to its bytes.
#![cfg(target_arch = "wasm32")]
#![no_std]

kip_shim::export_engine!();
