//! Turns a rulebook of Two-Up into a component.
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
pub use guest::{Exported, Exports, Kept};
#[doc(hidden)]
pub use kip_engine as engine;

/// Exports a rulebook, a constant, as the world `two-up-rulebook`.
#[macro_export]
macro_rules! export_rulebook {
    ($rulebook:expr) => {
        struct Own;
        impl $crate::Exported for Own {
            const RULEBOOK: $crate::engine::two_up::Rulebook = $rulebook;
        }
        type Component = $crate::Exports<Own>;
        $crate::bindings::export!(Component with_types_in $crate::bindings);
    };
}
