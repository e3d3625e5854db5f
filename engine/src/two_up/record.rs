//! What a rulebook is: its machine, and values with their citation.
//!
//! The record of a rulebook's policies is its machine's: see [`casino::Record`](super::casino::Record)
//! and [`ring::Record`](super::ring::Record).

use super::machine::Machine;
use crate::words::Citation;

/// A rulebook, known while the engine is compiled.
pub trait Rulebook: 'static {
    /// The machine it is played on.
    type Machine: Machine;
}

/// A value and the clause it comes from.
#[derive(Clone, Copy, Debug)]
pub struct Cited<T> {
    /// The value.
    pub value: T,
    /// From where.
    pub cite: Citation,
}

impl<T> Cited<T> {
    /// A value from that clause.
    pub const fn new(value: T, cite: Citation) -> Self {
        Self { value, cite }
    }
}
