//! Rulebook `sotho-forty`: Casino, the Sotho game without pictures, as a component.
#![cfg(target_arch = "wasm32")]
#![no_std]

kip_shim_casino_cards::export_rulebook!(kip_engine::casino_cards::rulebooks::SOTHO_FORTY);
