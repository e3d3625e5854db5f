//! The types of the contract, shared by guest and host.
//!
//! The build script generates each module except `draw_functions`, `family`, `json` and `money` from `wit/`, with
//! `kip-contract-generator`. A guest's bindings use these types instead of generated ones ([`two_up_bindings!`],
//! [`casino_cards_bindings!`]). With the feature `wasmtime` a host passes them to a
//! component and gets them back, so neither side converts anything. With the feature `serde` they are JSON: the
//! contract's names, byte lists as hex, absent options left out, unknown fields refused. The crate contains no game
//! behaviour; the feature `money` only sums moves.
#![no_std]
#![cfg_attr(not(feature = "wasmtime"), forbid(unsafe_code))]
#![cfg_attr(feature = "wasmtime", allow(unsafe_code, reason = "derived: the layout of values in a component's memory"))]
#![allow(clippy::large_enum_variant, reason = "the contract says what a case carries")]

extern crate alloc;

#[cfg(feature = "serde")]
pub mod json;
#[cfg(feature = "money")]
pub mod money;

pub mod draw_functions;
pub mod family;

include!(concat!(env!("OUT_DIR"), "/contract.rs"));

pub use family::Family;

impl two_up::Stake {
    /// Returns the sum of chips and tokens.
    #[inline]
    #[must_use]
    pub const fn total(self) -> types::MinorUnits {
        self.chips.saturating_add(self.tokens)
    }
}
