//! A table under test.

use std::cell::RefCell;

use kip_conformance::choices::ALL;
use kip_engine::contract::{Actor, Refusal, Timestamp};
use kip_engine::two_up::contract::{Chance, Choice, Command, Config, DueChance, Event, View};
use kip_engine::two_up::{Rulebook, Table};

use crate::books::Books;
use crate::component::Component;
use crate::native::book;

/// A table that is played in all forms at once.
pub struct Play {
    /// Its rulebook.
    pub book: Rulebook,
    native: Table,
    component: Option<RefCell<Component>>,
    opening: Vec<u8>,
    /// All events since the opening.
    pub events: Vec<Event>,
    /// The money of the table.
    pub books: Books,
}

impl Play {
    /// Opens a table of `nsw` in all forms.
    ///
    /// # Errors
    /// The refusal, on which all forms agree.
    pub fn open(config: &Config) -> Result<Self, Refusal> {
        Self::of("nsw", config)
    }

    /// Opens a table of that rulebook in all forms.
    ///
    /// # Errors
    /// The refusal, on which all forms agree.
    pub fn of(rulebook: &str, config: &Config) -> Result<Self, Refusal> {
        let mut play = Self::native_of(rulebook, config);
        let component = Component::open(rulebook, config);
        match &mut play {
            Ok(play) => {
                let component = component.expect("the component opens what the engine opens");
                assert_eq!(component.state(), play.opening, "another state is opened");
                play.component = Some(RefCell::new(component));
            }
            Err(refusal) => {
                assert_eq!(component.err().as_ref(), Some(&*refusal), "the component refuses otherwise");
            }
        }
        play
    }

    /// Opens a table of `nsw` in the native engine alone, for very many commands.
    ///
    /// # Errors
    /// The refusal.
    pub fn open_native(config: &Config) -> Result<Self, Refusal> {
        Self::native_of("nsw", config)
    }

    /// Opens a table of that rulebook in the native engine alone.
    ///
    /// # Errors
    /// The refusal.
    pub fn native_of(rulebook: &str, config: &Config) -> Result<Self, Refusal> {
        let book = book(rulebook);
        let native = Table::open(book, config, &mut Vec::new())?;
        let opening = native.snapshot();
        Ok(Self {
            book,
            native,
            component: None,
            opening,
            events: Vec::new(),
            books: Books::open(&book.describe(), config),
        })
    }

    /// Applies one command; all forms agree on events or refusal and on the state.
    ///
    /// # Errors
    /// The refusal.
    ///
    /// # Panics
    /// When forms disagree, a refusal changes something, or money appears or vanishes.
    pub fn apply(&mut self, by: Actor, at: Timestamp, command: &Command) -> Result<Vec<Event>, Refusal> {
        let before = self.native.snapshot();
        let mut events = Vec::new();
        let outcome = self.native.apply(by, at, command, &mut events);
        let after = self.native.snapshot();
        if let Some(component) = &self.component {
            component.borrow_mut().check_command(by, at, command, &outcome, &events, &after);
        }
        if let Err(refusal) = outcome {
            assert_eq!(after, before, "a refusal changed the state: {command:?}");
            assert!(events.is_empty(), "a refusal told events: {command:?}");
            return Err(refusal);
        }
        assert!(!events.is_empty(), "an accepted command told nothing: {command:?}");
        self.books.enter(&events, &self.native.view());
        self.events.extend_from_slice(&events);
        Ok(events)
    }

    /// Rebuilds the table from its events, and restores it from its bytes. Both must give the same state.
    ///
    /// # Panics
    /// When either gives another state.
    pub fn rebuild(&self) {
        let state = self.native.snapshot();
        let mut rebuilt = Table::restore(self.book, &self.opening).expect("the opening state");
        rebuilt.rebuild(&self.events).expect("its own events");
        assert_eq!(rebuilt.snapshot(), state, "events do not rebuild the state");
        assert_eq!(Table::restore(self.book, &state).expect("its own state").snapshot(), state);
        if let Some(component) = &self.component {
            component.borrow().check_rebuild(&self.opening, &self.events, &state);
        }
    }

    /// Returns the public view; all forms show the same.
    ///
    /// # Panics
    /// When they do not.
    pub fn view(&self) -> View {
        let view = self.native.view();
        if let Some(component) = &self.component {
            component.borrow_mut().check_view(&view);
        }
        view
    }

    /// Returns every choice that would be accepted at that time; all forms list the same.
    ///
    /// # Panics
    /// When they do not.
    pub fn legal(&self, at: Timestamp) -> Vec<Choice> {
        let listed = self.native.legal(at, None, ALL);
        if let Some(component) = &self.component {
            component.borrow_mut().check_legal(&listed, at);
        }
        listed.first
    }

    /// Returns the outcomes of the chance that is due, without those of probability 0. Empty when no chance is due or its
    /// outcomes are not listed. All forms list the same.
    ///
    /// # Panics
    /// When they do not.
    pub fn outcomes(&self) -> Vec<Chance> {
        let due = self.native.chances(ALL);
        if let Some(component) = &self.component {
            component.borrow_mut().check_chances(&due);
        }
        let DueChance::Listed(mut chances) = due else { return Vec::new() };
        chances.retain(|chance| chance.probability.numerator > 0);
        chances
    }

    /// Returns the state's bytes.
    pub fn state(&self) -> Vec<u8> {
        self.native.snapshot()
    }

    /// Returns the table itself, to inspect or to copy.
    pub fn table(&self) -> &Table {
        &self.native
    }
}
