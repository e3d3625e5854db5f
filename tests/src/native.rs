//! The engine itself, whichever rulebook it plays: what tests ask of a table, with the rulebook's type erased.

use std::fmt::Debug;

use kip_engine::two_up::rulebooks::{Commemorative, House, Nsw, Pub, Ringkeeper};
use kip_engine::two_up::words::{AutoPlan, AutoTally, Command, Config, Description, Event, HandedTable, LegalCommand, Outcome, View};
use kip_engine::words::{Actor, Refusal, Timestamp};
use kip_engine::two_up::{Rulebook, Table, describe};

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
    fn auto_play(&mut self, plan: &AutoPlan) -> Result<(AutoTally, Vec<Move>), Refusal>;
    /// What another rulebook needs to take the table over.
    ///
    /// # Errors
    /// The refusal.
    fn hand_over(&self, at: Timestamp) -> Result<HandedTable, Refusal>;
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

    fn auto_play(&mut self, plan: &AutoPlan) -> Result<(AutoTally, Vec<Move>), Refusal> {
        Self::auto_play(self, plan)
    }

    fn hand_over(&self, at: Timestamp) -> Result<HandedTable, Refusal> {
        Self::hand_over(self, at)
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
    take_over: fn(&HandedTable, Timestamp) -> Opened,
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
            take_over: |handed, at| {
                Table::<B>::take_over(handed, None, at, &mut Vec::new()).map(|table| Box::new(table) as Box<dyn Native>)
            },
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

    /// Takes a table over from another rulebook of the same bank, under the terms that it had.
    ///
    /// # Errors
    /// The refusal.
    pub fn take_over(&self, handed: &HandedTable, at: Timestamp) -> Opened {
        (self.take_over)(handed, at)
    }

    /// What the rulebook is.
    pub fn describe(&self) -> Description {
        (self.describe)()
    }
}

/// Hands a table over to every other rulebook of its bank, from there to every other one, and back: it comes back as
/// it was handed over, and every table on the way is a state of its rulebook. How many took it; none where it cannot be
/// handed over now.
///
/// # Errors
/// What did not hold.
pub fn goes_round(book: &Book, state: &[u8], at: Timestamp) -> Result<usize, String> {
    let table = book.restore(state).map_err(|refusal| format!("{refusal:?}"))?;
    let Ok(handed) = table.hand_over(at) else { return Ok(0) };
    let bank = |book: &Book| book.describe().bank;
    let mut taken = 0;
    for next in BOOKS.iter().filter(|next| bank(next) == bank(book)) {
        // A rulebook may have reasons of its own, such as the day of the year.
        let Ok(table) = next.take_over(&handed, at) else { continue };
        let bytes = table.snapshot();
        let again = next.restore(&bytes).map_err(|refusal| format!("{} took over no state: {refusal:?}", next.id))?;
        let onwards = again.hand_over(at).map_err(|refusal| format!("{} hands nothing on: {refusal:?}", next.id))?;
        for last in BOOKS.iter().filter(|last| bank(last) == bank(book)) {
            let Ok(table) = last.take_over(&onwards, at) else { continue };
            let back = table.hand_over(at).map_err(|refusal| format!("{}: {refusal:?}", last.id))?;
            let same = HandedTable { rulebook: handed.rulebook.clone(), terms: handed.terms.clone(), ..back.clone() };
            if same != handed {
                return Err(format!("from {} by {} to {}: {handed:?} became {back:?}", book.id, next.id, last.id));
            }
            taken += 1;
        }
    }
    Ok(taken)
}
