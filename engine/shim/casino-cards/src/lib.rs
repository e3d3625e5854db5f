//! Turns the engine of Casino, the card game, into a component, to which a rulebook is added.
//!
//! A component crate is one call of [`export_engine!`]. The exports exist on `wasm32` only.

#![cfg_attr(target_arch = "wasm32", no_std)]

#[cfg(target_arch = "wasm32")]
extern crate alloc;

#[cfg(target_arch = "wasm32")]
#[doc(hidden)]
#[allow(missing_docs, unsafe_code, reason = "generated: the component ABI is pointers")]
pub mod bindings {
    kip_contract::casino_cards_bindings! {
        path: ["../../../wit/types", "../../../wit/draws", "../../../wit/casino-cards"],
        world: "kip:casino-cards/casino-cards-rulebook",
        pub_export_macro: true,
        default_bindings_module: "kip_shim_casino_cards::bindings",
    }
}
#[cfg(target_arch = "wasm32")]
mod guest;
#[cfg(target_arch = "wasm32")]
use kip_shim_runtime as _;

#[cfg(target_arch = "wasm32")]
pub use guest::{Exports, Kept};

/// Exports the engine as the world `casino-cards-rulebook`.
#[macro_export]
macro_rules! export_engine {
    () => {
        use $crate::Exports;
        $crate::bindings::export!(Exports with_types_in $crate::bindings);
    };
}
