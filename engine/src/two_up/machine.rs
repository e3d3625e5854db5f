//! What a machine does for a table, whatever its game.
//!
//! There are two: the casino's, where the house banks, and the ring's, where players bet with each
//! other. A rulebook names the one it is played on; no rule may enter here.

use alloc::vec::Vec;
use core::fmt;

use super::Sink;
use super::contract::{AutoPlan, AutoTally, Choices, Command, Config, Description, DueChance, Event, Terms, View};
use crate::contract::{Actor, Filling, Move, Timestamp};
use crate::table::clause::ClauseTable;
use crate::table::refusal::{Done, Refused};

/// A table of one of the two machines. [`Table`](super::Table) is the door to it, and says what each call does.
pub trait Machine: Clone + fmt::Debug + Sized {
    /// The clauses and rulings that refusals cite.
    fn clauses() -> &'static ClauseTable;
    /// What a lab and a player need to know.
    fn describe() -> Description;
    /// Opens a table.
    fn open(config: &Config, sink: &mut dyn Sink) -> Result<Self, Refused>;
    /// Takes a table over from another rulebook.
    fn import(exported: &[u8], terms: Option<&Terms>, at: Timestamp, sink: &mut dyn Sink) -> Result<Self, Refused>;
    /// What another rulebook needs to take the table over, as bytes.
    fn export(&self, at: Timestamp) -> Result<Vec<u8>, Refused>;
    /// Takes up a table from its state.
    fn restore(state: &[u8]) -> Result<Self, Refused>;
    /// The state.
    fn snapshot(&self) -> Vec<u8>;
    /// One command.
    fn apply(&mut self, by: Actor, at: Timestamp, command: &Command, sink: &mut dyn Sink) -> Done;
    /// What can be seen.
    fn view(&self) -> View;
    /// What would be accepted.
    fn legal(&self, at: Timestamp, of: Option<Actor>, most: u32) -> Choices;
    /// A listed command with its placeholders filled in.
    fn fill(command: Command, fillings: &[Filling]) -> Result<Command, Refused>;
    /// What chance is due.
    fn chances(&self, most: u32) -> DueChance;
    /// Applies events.
    fn rebuild(&mut self, events: &[Event]) -> Done;
    /// Many spins.
    fn auto_play(&mut self, plan: &AutoPlan) -> Result<(AutoTally, Vec<Move>), Refused>;
}
