//! Rulebooks: their machine, and values with citations.
//!
//! Each machine has its own record of policies: see [`casino::Record`](super::casino::Record) and
//! [`ring::Record`](super::ring::Record).

use core::marker::PhantomData;

use super::machine::Machine;
pub use crate::table::clause::Cited;

/// A rulebook, known at compile time.
pub trait Rulebook: 'static {
    /// The machine that the rulebook runs on.
    type Machine: Machine;
}

/// Fails to compile when the rulebook's record contradicts itself; the error says what to change.
///
/// The compiler evaluates a generic record only where it makes code of it. As a constant beside the record this is also what
/// `cargo check` finds, and an editor:
///
/// ```
/// # use kip_engine::two_up::{Consistent, rulebooks::Nsw};
/// const _: () = Consistent::<Nsw>::REQUIRED;
/// ```
#[derive(Debug)]
pub struct Consistent<B>(PhantomData<B>);

impl<B: Rulebook> Consistent<B> {
    /// Exists if the record does not contradict itself. It is a constant, not a function: so the compiler names the line
    /// that asks for it.
    pub const REQUIRED: () = B::Machine::CONSISTENT;
}
