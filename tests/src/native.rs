//! The native engine behind a trait object: what tests ask of a table, with the rulebook's type erased.

use std::fmt::Debug;

use kip_engine::contract::{Actor, Filling, Move, Refusal, Timestamp};
use kip_engine::two_up::contract::{
    AutoPlan, AutoTally, Choices, Command, Config, Description, DueChance, Event, View,
};
use kip_engine::two_up::rulebooks::{Commemorative, House, Nsw, Pub, Ringkeeper};
use kip_engine::two_up::{Rulebook, Table, describe};

/// A table of some rulebook.
pub trait Native: Debug {
    /// Applies one command.
    ///
    /// # Errors
    /// The refusal.
    fn apply(&mut self, by: Actor, at: Timestamp, command: &Command, events: &mut Vec<Event>) -> Result<(), Refusal>;
    /// The state's bytes.
    fn snapshot(&self) -> Vec<u8>;
    /// The public view.
    fn view(&self) -> View;
    /// The first `most` choices that would be accepted at that time, of one actor or of everybody.
    fn legal(&self, at: Timestamp, of: Option<Actor>, most: u32) -> Choices;
    /// The chance that is due. Its outcomes are listed when there are at most `most`.
    fn chances(&self, most: u32) -> DueChance;
    /// Fills the blanks of a listed command.
    ///
    /// # Errors
    /// The refusal.
    fn fill(&self, command: Command, fillings: &[Filling]) -> Result<Command, Refusal>;
    /// Applies events as they are, without judging them by the rules.
    ///
    /// # Errors
    /// The refusal.
    fn rebuild(&mut self, events: &[Event]) -> Result<(), Refusal>;
    /// Plays many spins in one call.
    ///
    /// # Errors
    /// The refusal.
    fn auto_play(&mut self, plan: &AutoPlan) -> Result<(AutoTally, Vec<Move>), Refusal>;
    /// Exports the table for import under another rulebook.
    ///
    /// # Errors
    /// The refusal.
    fn export(&self, at: Timestamp) -> Result<Vec<u8>, Refusal>;
    /// Copies the table.
    fn copy(&self) -> Box<dyn Native>;
}

impl<B: Rulebook + 'static> Native for Table<B> {
    fn apply(&mut self, by: Actor, at: Timestamp, command: &Command, events: &mut Vec<Event>) -> Result<(), Refusal> {
        Self::apply(self, by, at, command, events)
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

    fn fill(&self, command: Command, fillings: &[Filling]) -> Result<Command, Refusal> {
        Self::fill(command, fillings)
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

    fn copy(&self) -> Box<dyn Native> {
        Box::new(self.clone())
    }
}

/// A table, or a refusal.
pub type Opened = Result<Box<dyn Native>, Refusal>;

/// A rulebook of the engine, by its id.
#[derive(Clone, Copy, Debug)]
pub struct Book {
    /// Its id.
    pub id: &'static str,
    open: fn(&Config, &mut Vec<Event>) -> Opened,
    restore: fn(&[u8]) -> Opened,
    import: fn(&[u8], Timestamp) -> Opened,
    describe: fn() -> Description,
}

/// The five rulebooks of Two-Up.
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
            import: |exported, at| {
                Table::<B>::import(exported, None, at, &mut Vec::new()).map(|table| Box::new(table) as Box<dyn Native>)
            },
            describe: describe::<B>,
        }
    }

    /// The rulebook of that id.
    ///
    /// # Panics
    /// When there is no such rulebook.
    pub fn named(id: &str) -> Self {
        *BOOKS.iter().find(|book| book.id == id).expect("a rulebook of the engine")
    }

    /// Opens a table and appends the events of the opening to `events`.
    ///
    /// # Errors
    /// The refusal.
    pub fn open(&self, config: &Config, events: &mut Vec<Event>) -> Opened {
        (self.open)(config, events)
    }

    /// Restores a table from its state.
    ///
    /// # Errors
    /// The refusal.
    pub fn restore(&self, state: &[u8]) -> Opened {
        (self.restore)(state)
    }

    /// Imports a table that a rulebook of the same bank exported, under the terms that it had.
    ///
    /// # Errors
    /// The refusal.
    pub fn import(&self, exported: &[u8], at: Timestamp) -> Opened {
        (self.import)(exported, at)
    }

    /// Describes the rulebook.
    pub fn describe(&self) -> Description {
        (self.describe)()
    }
}

/// Exports a table to every rulebook of its bank, and on to every one of them from there. A detour changes nothing,
/// and every imported table is a valid state of its rulebook. Returns how many second imports were accepted: 0 when
/// the table cannot be exported now.
///
/// # Errors
/// What did not hold.
pub fn check_exports(book: &Book, state: &[u8], at: Timestamp) -> Result<usize, String> {
    let table = book.restore(state).map_err(|refusal| format!("{refusal:?}"))?;
    let Ok(exported) = table.export(at) else { return Ok(0) };
    let head = format!("kip/table/1 two-up {} 1.0\n", book.id);
    if !exported.starts_with(head.as_bytes()) {
        return Err(format!("{} exports what does not begin with its line", book.id));
    }
    let bank = |book: &Book| book.describe().bank;
    let same_bank = || BOOKS.iter().filter(|next| bank(next) == bank(book));
    let mut taken = 0;
    for next in same_bank() {
        // A rulebook may refuse for reasons of its own, such as the day of the year.
        let Ok(table) = next.import(&exported, at) else { continue };
        let again = next.restore(&table.snapshot());
        let again = again.map_err(|refusal| format!("{} imported no state: {refusal:?}", next.id))?;
        let onwards = again.export(at).map_err(|refusal| format!("{} exports nothing: {refusal:?}", next.id))?;
        for last in same_bank() {
            let (Ok(table), Ok(straight)) = (last.import(&onwards, at), last.import(&exported, at)) else { continue };
            if table.export(at) != straight.export(at) {
                return Err(format!("from {} over {} to {} something is changed", book.id, next.id, last.id));
            }
            taken += 1;
        }
    }
    Ok(taken)
}
