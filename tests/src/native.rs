//! The engine itself, whichever rulebook it plays: what tests ask of a table, with the rulebook's type erased.

use std::fmt::Debug;

use kip_engine::two_up::rulebooks::{Commemorative, House, Nsw, Pub, Ringkeeper};
use kip_engine::two_up::words::{
    AutoPlan, AutoTally, Command, Config, Description, Event, LegalCommand, Outcome, View,
};
use kip_engine::two_up::{Rulebook, Table, describe};
use kip_engine::words::{Actor, Refusal, Timestamp};

/// A table of some rulebook.
pub trait Native: Debug {
    /// One command.
    ///
    /// # Errors
    /// The refusal.
    fn apply(&mut self, by: Actor, at: Timestamp, command: &Command, events: &mut Vec<Event>) -> Result<(), Refusal>;
    /// The state's bytes.
    fn snapshot(&self) -> Vec<u8>;
    /// What can be seen.
    fn view(&self, viewer: Option<Actor>) -> View;
    /// What would be accepted at that time.
    fn legal(&self, at: Timestamp) -> Vec<LegalCommand>;
    /// How the coins in the air can come down.
    fn outcomes(&self) -> Vec<Outcome>;
    /// Those events, as they are.
    ///
    /// # Errors
    /// The refusal.
    fn rebuild(&mut self, events: &[Event]) -> Result<(), Refusal>;
    /// Many spins.
    ///
    /// # Errors
    /// The refusal.
    fn auto_play(&mut self, plan: &AutoPlan) -> Result<AutoTally, Refusal>;
    /// Another table in the same state.
    fn copy(&self) -> Box<dyn Native>;
}

impl<B: Rulebook + 'static> Native for Table<B> {
    fn apply(&mut self, by: Actor, at: Timestamp, command: &Command, events: &mut Vec<Event>) -> Result<(), Refusal> {
        Self::apply(self, by, at, command, events)
    }

    fn snapshot(&self) -> Vec<u8> {
        Self::snapshot(self)
    }

    fn view(&self, viewer: Option<Actor>) -> View {
        Self::view(self, viewer)
    }

    fn legal(&self, at: Timestamp) -> Vec<LegalCommand> {
        Self::legal(self, at)
    }

    fn outcomes(&self) -> Vec<Outcome> {
        Self::outcomes(self)
    }

    fn rebuild(&mut self, events: &[Event]) -> Result<(), Refusal> {
        Self::rebuild(self, events)
    }

    fn auto_play(&mut self, plan: &AutoPlan) -> Result<AutoTally, Refusal> {
        Self::auto_play(self, plan)
    }

    fn copy(&self) -> Box<dyn Native> {
        Box::new(self.clone())
    }
}

/// A table, or the refusal.
pub type Opened = Result<Box<dyn Native>, Refusal>;

/// A rulebook of the engine, by its id.
#[derive(Clone, Copy, Debug)]
pub struct Book {
    /// Its id.
    pub id: &'static str,
    open: fn(&Config, &mut Vec<Event>) -> Opened,
    restore: fn(&[u8]) -> Opened,
    describe: fn() -> Description,
}

/// All there are.
pub const BOOKS: [Book; 5] = [
    Book::of::<Nsw>("nsw"),
    Book::of::<House>("house"),
    Book::of::<Ringkeeper>("ringkeeper"),
    Book::of::<Commemorative>("commemorative"),
    Book::of::<Pub>("pub"),
];

impl Book {
    const fn of<B: Rulebook + 'static>(id: &'static str) -> Self {
        Self {
            id,
            open: |config, events| Table::<B>::open(config, events).map(|table| Box::new(table) as Box<dyn Native>),
            restore: |state| Table::<B>::restore(state).map(|table| Box::new(table) as Box<dyn Native>),
            describe: describe::<B>,
        }
    }

    /// The rulebook of that id.
    ///
    /// # Panics
    /// Where there is none.
    pub fn named(id: &str) -> Self {
        *BOOKS.iter().find(|book| book.id == id).expect("a rulebook of the engine")
    }

    /// Opens a table; what that tells goes to `events`.
    ///
    /// # Errors
    /// The refusal.
    pub fn open(&self, config: &Config, events: &mut Vec<Event>) -> Opened {
        (self.open)(config, events)
    }

    /// Takes up a table from its bytes.
    ///
    /// # Errors
    /// The refusal.
    pub fn restore(&self, state: &[u8]) -> Opened {
        (self.restore)(state)
    }

    /// What the rulebook is.
    pub fn describe(&self) -> Description {
        (self.describe)()
    }
}
