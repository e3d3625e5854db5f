//! The types of the family high card: what somebody else's family costs a host that wants it typed; and what the suite asks of
//! one to test its rulebooks.
#![allow(unsafe_code, reason = "derived: how a value lies in a component's memory")]

extern crate alloc;

#[rustfmt::skip]
mod high_card;

mod tested;

pub use high_card::*;

/// High card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HighCard {}

kip_contract::family! { HighCard = "high-card" in crate::high_card, exports [], lost |_, _| None }
