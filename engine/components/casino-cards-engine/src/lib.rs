//! The engine of Casino, the card game, as a component: a rulebook is added to its bytes.
#![cfg(target_arch = "wasm32")]
#![no_std]

kip_shim_casino_cards::export_engine!();
