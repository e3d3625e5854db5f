//! Rulebooks that are chosen by their id while a program runs, without a component around them.
//!
//! What is generic over the rulebook is compiled here, once, for every program that links the engine with the feature
//! `native`: the suite that certifies, and tests. A component is one rulebook, and is built without this.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

use super::contract::{AutoPlan, AutoTally, Choices, Command, Config, Description, DueChance, Event, Terms, View};
use super::machine::Machine as _;
use super::rulebooks::{Commemorative, House, Nsw, Pub, Ringkeeper};
use super::{Rulebook, Sink, Table, describe};
use crate::clause::ClauseTable;
use crate::contract::{Actor, Filling, Move, Refusal, Timestamp};

/// A table under some rulebook. Each method is [`Table`]'s of that name.
#[expect(clippy::missing_errors_doc, reason = "each is said where the table has it")]
pub trait AnyTable: fmt::Debug {
    /// [`Table::apply`].
    fn apply(&mut self, by: Actor, at: Timestamp, command: &Command, sink: &mut dyn Sink) -> Result<(), Refusal>;
    /// [`Table::snapshot`].
    fn snapshot(&self) -> Vec<u8>;
    /// [`Table::view`].
    fn view(&self) -> View;
    /// [`Table::legal`].
    fn legal(&self, at: Timestamp, of: Option<Actor>, most: u32) -> Choices;
    /// [`Table::chances`].
    fn chances(&self, most: u32) -> DueChance;
    /// [`Table::rebuild`].
    fn rebuild(&mut self, events: &[Event]) -> Result<(), Refusal>;
    /// [`Table::auto_play`].
    fn auto_play(&mut self, plan: &AutoPlan) -> Result<(AutoTally, Vec<Move>), Refusal>;
    /// [`Table::export`].
    fn export(&self, at: Timestamp) -> Result<Vec<u8>, Refusal>;
    /// Copies the table.
    fn copy(&self) -> Box<dyn AnyTable>;
}

impl<B: Rulebook> AnyTable for Table<B> {
    fn apply(&mut self, by: Actor, at: Timestamp, command: &Command, sink: &mut dyn Sink) -> Result<(), Refusal> {
        Self::apply(self, by, at, command, sink)
    }

    fn snapshot(&self) -> Vec<u8> {
        Self::snapshot(self)
    }

    fn view(&self) -> View {
        Self::view(self)
    }

    fn legal(&self, at: Timestamp, of: Option<Actor>, most: u32) -> Choices {
        Self::legal(self, at, of, most)
    }

    fn chances(&self, most: u32) -> DueChance {
        Self::chances(self, most)
    }

    fn rebuild(&mut self, events: &[Event]) -> Result<(), Refusal> {
        Self::rebuild(self, events)
    }

    fn auto_play(&mut self, plan: &AutoPlan) -> Result<(AutoTally, Vec<Move>), Refusal> {
        Self::auto_play(self, plan)
    }

    fn export(&self, at: Timestamp) -> Result<Vec<u8>, Refusal> {
        Self::export(self, at)
    }

    fn copy(&self) -> Box<dyn AnyTable> {
        Box::new(self.clone())
    }
}

/// A table, or a refusal.
pub type Opened = Result<Box<dyn AnyTable>, Refusal>;

/// A rulebook with its type erased.
#[derive(Clone, Copy, Debug)]
pub struct Book {
    clauses: fn() -> &'static ClauseTable,
    describe: fn() -> Description,
    open: fn(&Config, &mut dyn Sink) -> Opened,
    restore: fn(&[u8]) -> Opened,
    import: fn(&[u8], Option<&Terms>, Timestamp, &mut dyn Sink) -> Opened,
    fill: fn(Command, &[Filling]) -> Result<Command, Refusal>,
}

/// The five rulebooks.
pub static BOOKS: [Book; 5] =
    [Book::of::<Nsw>(), Book::of::<House>(), Book::of::<Ringkeeper>(), Book::of::<Commemorative>(), Book::of::<Pub>()];

impl Book {
    /// The rulebook `B`.
    pub const fn of<B: Rulebook>() -> Self {
        fn erased<B: Rulebook>(table: Table<B>) -> Box<dyn AnyTable> {
            Box::new(table)
        }
        Self {
            clauses: B::Machine::clauses,
            describe: describe::<B>,
            open: |config, sink| Table::<B>::open(config, sink).map(erased),
            restore: |state| Table::<B>::restore(state).map(erased),
            import: |exported, terms, at, sink| Table::<B>::import(exported, terms, at, sink).map(erased),
            fill: Table::<B>::fill,
        }
    }

    /// The rulebook of that id.
    ///
    /// ```
    /// # use kip_engine::two_up::native::Book;
    /// let book = Book::named("pub").expect("a rulebook of the engine");
    /// assert_eq!(book.id(), "pub");
    /// assert!(Book::named("swazi").is_none());
    /// ```
    pub fn named(id: &str) -> Option<Self> {
        BOOKS.iter().copied().find(|book| book.id() == id)
    }

    /// Its id.
    pub fn id(&self) -> &'static str {
        (self.clauses)().rulebook
    }

    /// [`describe`].
    pub fn describe(&self) -> Description {
        (self.describe)()
    }

    /// [`Table::open`].
    ///
    /// # Errors
    /// As there.
    pub fn open(&self, config: &Config, sink: &mut dyn Sink) -> Opened {
        (self.open)(config, sink)
    }

    /// [`Table::restore`].
    ///
    /// # Errors
    /// As there.
    pub fn restore(&self, state: &[u8]) -> Opened {
        (self.restore)(state)
    }

    /// [`Table::import`].
    ///
    /// # Errors
    /// As there.
    pub fn import(&self, exported: &[u8], terms: Option<&Terms>, at: Timestamp, sink: &mut dyn Sink) -> Opened {
        (self.import)(exported, terms, at, sink)
    }

    /// [`Table::fill`].
    ///
    /// # Errors
    /// As there.
    pub fn fill(&self, command: Command, fillings: &[Filling]) -> Result<Command, Refusal> {
        (self.fill)(command, fillings)
    }
}
