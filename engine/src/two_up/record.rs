//! What a rulebook is: its machine, and values with their citation.
//!
//! The record of a rulebook's policies is its machine's: see [`casino::Record`](super::casino::Record)
//! and [`ring::Record`](super::ring::Record).

use super::machine::Machine;
use crate::contract::Citation;
use crate::table::clause::ClauseTable;

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

impl<T: Copy> Cited<T> {
    /// The same value, cited in the numbers of a table that inherits the other's clauses.
    pub(super) const fn inherit(self, table: &ClauseTable, from: &ClauseTable) -> Self {
        Self { value: self.value, cite: table.inherit(self.cite, from) }
    }
}
