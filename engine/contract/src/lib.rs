//! The types of the contract, once for guest and host.
//!
//! Each module is written from `wit/` (`cargo run -p kip-builder -- contract`): a guest's bindings take these types in
//! place of types of their own, and with the feature `wasmtime` a host gives them to a component and gets them back, so
//! that nothing is converted on either side. With the feature `serde` they are JSON: the contract's names, a list of
//! bytes as hex, an option that is none left out, unknown fields refused. No behaviour of a game may enter here: with the
//! feature `money` moves are summed.
#![no_std]
#![cfg_attr(not(feature = "wasmtime"), forbid(unsafe_code))]
#![cfg_attr(feature = "wasmtime", allow(unsafe_code, reason = "derived: how a value lies in a component's memory"))]
#![allow(clippy::large_enum_variant, reason = "the contract says what a case carries")]

extern crate alloc;

#[cfg(feature = "serde")]
pub mod json;
#[cfg(feature = "money")]
pub mod money;

pub mod family;

#[rustfmt::skip]
pub mod draws;
#[rustfmt::skip]
pub mod frame;
#[rustfmt::skip]
pub mod two_up;
#[rustfmt::skip]
pub mod types;

pub use family::Family;

impl two_up::Stake {
    /// Chips and tokens together.
    #[inline]
    #[must_use]
    pub const fn total(self) -> types::MinorUnits {
        self.chips.saturating_add(self.tokens)
    }
}
