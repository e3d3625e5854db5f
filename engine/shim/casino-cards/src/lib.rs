//! Turns a rulebook of Casino, the card game, into a component.
//!
//! A component crate is one call of [`export_rulebook!`]. The exports exist on `wasm32` only.

#![cfg_attr(target_arch = "wasm32", no_std)]

#[cfg(target_arch = "wasm32")]
extern crate alloc;

#[cfg(target_arch = "wasm32")]
#[doc(hidden)]
#[rustfmt::skip]
#[allow(missing_docs, unsafe_code, reason = "generated: the component ABI is pointers")]
pub mod bindings;
#[cfg(target_arch = "wasm32")]
mod guest;
#[cfg(target_arch = "wasm32")]
use kip_shim_runtime as _;

#[cfg(target_arch = "wasm32")]
pub use guest::{Exports, Kept, Serve};
#[doc(hidden)]
pub use kip_engine as engine;

/// Exports a rulebook, given its path in the engine, as the world `casino-cards-rulebook`.
#[macro_export]
macro_rules! export_rulebook {
    ($RULEBOOK:path) => {
        struct Rulebook;

        impl $crate::Serve for Rulebook {
            fn record() -> &'static $crate::engine::casino_cards::Record {
                &$RULEBOOK
            }
        }

        type Component = $crate::Exports<Rulebook>;
        $crate::bindings::export!(Component with_types_in $crate::bindings);
    };
}
