//! A table under test.

use kip_engine::two_up::Table;
use kip_engine::two_up::rulebooks::Nsw;
use kip_engine::two_up::words::{Command, Config, Event, LegalCommand, View};
use kip_engine::words::{Actor, Refusal, Timestamp};

use crate::books::Books;

/// A table that is played in all forms at once.
pub struct Play {
    native: Table<Nsw>,
    opening: Vec<u8>,
    /// All events since the opening.
    pub events: Vec<Event>,
    /// Who holds what.
    pub books: Books,
}

impl Play {
    /// Opens the table.
    ///
    /// # Errors
    /// The refusal, on which all forms agree.
    pub fn open(config: &Config) -> Result<Self, Refusal> {
        let native = Table::open(config, &mut Vec::new())?;
        let opening = native.snapshot();
        Ok(Self { native, opening, events: Vec::new(), books: Books::default() })
    }

    /// One command; all forms agree on events or refusal and on the state.
    ///
    /// # Errors
    /// The refusal.
    pub fn apply(&mut self, by: Actor, at: Timestamp, command: &Command) -> Result<Vec<Event>, Refusal> {
        let before = self.native.snapshot();
        let mut events = Vec::new();
        if let Err(refusal) = self.native.apply(by, at, command, &mut events) {
            assert_eq!(self.native.snapshot(), before, "a refusal changed the state: {command:?}");
            assert!(events.is_empty(), "a refusal told events: {command:?}");
            return Err(refusal);
        }
        assert!(!events.is_empty(), "an accepted command told nothing: {command:?}");
        for event in &events {
            self.books.enter(event);
        }
        self.books.balance();
        self.events.extend_from_slice(&events);
        Ok(events)
    }

    /// Rebuilds the table from its events, and restores it from its bytes: the same state each time.
    pub fn rebuild(&self) {
        let state = self.native.snapshot();
        let mut rebuilt = Table::<Nsw>::restore(&self.opening).expect("the opening state");
        rebuilt.rebuild(&self.events).expect("its own events");
        assert_eq!(rebuilt.snapshot(), state, "events do not rebuild the state");
        assert_eq!(Table::<Nsw>::restore(&state).expect("its own state").snapshot(), state);
    }

    /// What can be seen.
    pub fn view(&self) -> View {
        self.native.view(None)
    }

    /// What would be accepted at that time.
    pub fn legal(&self, at: Timestamp) -> Vec<LegalCommand> {
        self.native.legal(at)
    }

    /// The state's bytes.
    pub fn state(&self) -> Vec<u8> {
        self.native.snapshot()
    }
}
