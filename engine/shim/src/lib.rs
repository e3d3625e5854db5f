//! What makes a rulebook of the engine a component.
//!
//! A component crate is one call of [`export_rulebook!`]. The generated bindings exist on
//! `wasm32` only; the host takes nothing but the conversions from here.

#![cfg_attr(target_arch = "wasm32", no_std)]

#[cfg(target_arch = "wasm32")]
extern crate alloc;

mod convert;
#[cfg(target_arch = "wasm32")]
mod guest;
#[cfg(target_arch = "wasm32")]
mod runtime;

#[cfg(target_arch = "wasm32")]
#[doc(hidden)]
pub use guest::bindings;
#[cfg(target_arch = "wasm32")]
pub use guest::{Exports, Kept};
#[doc(hidden)]
pub use kip_engine as engine;

/// Exports a rulebook, given its path in the engine, as the world `two-up-rulebook`.
#[macro_export]
macro_rules! export_rulebook {
    ($Rulebook:path) => {
        type Component = $crate::Exports<$Rulebook>;
        $crate::bindings::export!(Component with_types_in $crate::bindings);
    };
}
