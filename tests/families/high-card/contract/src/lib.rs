//! The types of the family high card, and the implementations that the suite needs to test its rulebooks. The crate shows the
//! work that a typed family needs in a host.
#![allow(unsafe_code, reason = "derived: how a value lies in a component's memory")]

extern crate alloc;

include!(concat!(env!("OUT_DIR"), "/contract.rs"));

#[cfg(feature = "face")]
mod face;
mod tested;

pub use high_card::*;

/// High card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HighCard {}

kip_contract::family! { HighCard = "high-card" in crate::high_card, exports [], lost |_, _| None }
