//! The trait of the two machines.
//!
//! In the casino's machine the house banks; in the ring's players bet with each other. A rulebook names its machine.
//! This module holds no rule.

use alloc::vec::Vec;
use core::fmt;

use super::Sink;
use super::contract::{AutoPlan, AutoTally, Choices, Command, Config, Description, DueChance, Event, Terms, View};
use crate::contract::{Actor, Filling, Move, Timestamp};
use crate::table::clause::ClauseTable;
use crate::table::refusal::{Done, Refused};

/// A table of one of the two machines. [`Table`](super::Table) wraps it and documents each call.
pub trait Machine: Clone + fmt::Debug + Sized {
    /// Fails to compile when the record contradicts itself; the error says what to change.
    const CONSISTENT: ();
    /// Returns the clauses and rulings that refusals cite.
    fn clauses() -> &'static ClauseTable;
    /// Describes the rulebook.
    fn describe() -> Description;
    /// Opens a table.
    fn open(config: &Config, sink: &mut dyn Sink) -> Result<Self, Refused>;
    /// Imports a table from another rulebook.
    fn import(exported: &[u8], terms: Option<&Terms>, at: Timestamp, sink: &mut dyn Sink) -> Result<Self, Refused>;
    /// Exports the table for another rulebook, as bytes.
    fn export(&self, at: Timestamp) -> Result<Vec<u8>, Refused>;
    /// Restores a table from its state.
    fn restore(state: &[u8]) -> Result<Self, Refused>;
    /// Returns the state.
    fn snapshot(&self) -> Vec<u8>;
    /// Applies one command.
    fn apply(&mut self, by: Actor, at: Timestamp, command: &Command, sink: &mut dyn Sink) -> Done;
    /// Returns the view.
    fn view(&self) -> View;
    /// Lists what would be accepted.
    fn legal(&self, at: Timestamp, of: Option<Actor>, most: u32) -> Choices;
    /// Fills in the blanks of a listed command.
    fn fill(command: Command, fillings: &[Filling]) -> Result<Command, Refused>;
    /// Returns the chances that are due.
    fn chances(&self, most: u32) -> DueChance;
    /// Applies events.
    fn rebuild(&mut self, events: &[Event]) -> Done;
    /// Plays many spins.
    fn auto_play(&mut self, plan: &AutoPlan) -> Result<(AutoTally, Vec<Move>), Refused>;
}
