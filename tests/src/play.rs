//! A table under test.

use std::cell::RefCell;
use std::sync::OnceLock;

use kip::{Fault, Limits, Registry, Rulebook, Stateless};
use kip_engine::two_up::Table;
use kip_engine::two_up::rulebooks::Nsw;
use kip_engine::two_up::words::{Command, Config, Event, LegalCommand, View};
use kip_engine::words::{Actor, Refusal, Timestamp};

use crate::books::Books;

/// A table that is played in all forms at once.
pub struct Play {
    native: Table<Nsw>,
    component: Option<RefCell<Component>>,
    opening: Vec<u8>,
    /// All events since the opening.
    pub events: Vec<Event>,
    /// Who holds what.
    pub books: Books,
}

/// The two forms of the component.
struct Component {
    kept: kip::Table,
    stateless: Stateless,
    state: Vec<u8>,
}

/// The component that ships; compiled once for all tests of a program.
///
/// # Panics
/// Where the component that was built is not the one in `engine/components.lock`.
pub fn rulebook() -> Rulebook {
    static REGISTRY: OnceLock<Registry> = OnceLock::new();
    let registry = REGISTRY.get_or_init(|| {
        Registry::embedded(Limits::default())
            .expect("the embedded components; `cargo run -p kip-builder -- check` tells more")
    });
    registry.rulebook("nsw").expect("nsw is embedded")
}

impl Play {
    /// Opens the table in all forms.
    ///
    /// # Errors
    /// The refusal, on which all forms agree.
    pub fn open(config: &Config) -> Result<Self, Refusal> {
        let mut play = Self::open_native(config);
        let rulebook = rulebook();
        let mut stateless = Stateless::new(&rulebook).expect("an instance");
        let kept = unwrap(kip::Table::open(&rulebook, config));
        let step = unwrap(stateless.open(config));
        match &mut play {
            Ok(play) => {
                let (kept, kept_events) = kept.expect("the resource opens what the engine opens");
                let (state, events) = step.expect("the component opens what the engine opens");
                assert_eq!(state, play.opening, "another state is opened");
                assert_eq!(kept_events, events, "resource and stateless open with other events");
                play.component = Some(RefCell::new(Component { kept, stateless, state }));
            }
            Err(refusal) => {
                assert_eq!(kept.err().as_ref(), Some(&*refusal), "the resource refuses otherwise");
                assert_eq!(step.err().as_ref(), Some(&*refusal), "the component refuses otherwise");
            }
        }
        play
    }

    /// Opens the table in the native engine alone, for very many commands.
    ///
    /// # Errors
    /// The refusal.
    pub fn open_native(config: &Config) -> Result<Self, Refusal> {
        let native = Table::open(config, &mut Vec::new())?;
        let opening = native.snapshot();
        Ok(Self { native, component: None, opening, events: Vec::new(), books: Books::default() })
    }

    /// One command; all forms agree on events or refusal and on the state.
    ///
    /// # Errors
    /// The refusal.
    ///
    /// # Panics
    /// Where forms disagree, a refusal changes something, or money appears or vanishes.
    pub fn apply(&mut self, by: Actor, at: Timestamp, command: &Command) -> Result<Vec<Event>, Refusal> {
        let before = self.native.snapshot();
        let mut events = Vec::new();
        let outcome = self.native.apply(by, at, command, &mut events);
        let after = self.native.snapshot();
        if let Some(component) = &self.component {
            component.borrow_mut().agree(by, at, command, &outcome, &events, &after);
        }
        if let Err(refusal) = outcome {
            assert_eq!(after, before, "a refusal changed the state: {command:?}");
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
    ///
    /// # Panics
    /// Where it is another.
    pub fn rebuild(&self) {
        let state = self.native.snapshot();
        let mut rebuilt = Table::<Nsw>::restore(&self.opening).expect("the opening state");
        rebuilt.rebuild(&self.events).expect("its own events");
        assert_eq!(rebuilt.snapshot(), state, "events do not rebuild the state");
        assert_eq!(Table::<Nsw>::restore(&state).expect("its own state").snapshot(), state);
        if self.component.is_some() {
            let mut stateless = Stateless::new(&rulebook()).expect("an instance");
            let rebuilt = unwrap(stateless.rebuild(&self.opening, &self.events)).expect("its own events");
            assert_eq!(rebuilt, state, "in the component events do not rebuild the state");
            let kept = unwrap(kip::Table::restore(&rulebook(), &state));
            assert_eq!(kept.expect("its own state").snapshot().expect("a state"), state);
        }
    }

    /// What can be seen; all forms show the same.
    ///
    /// # Panics
    /// Where they do not.
    pub fn view(&self) -> View {
        let view = self.native.view(None);
        if let Some(component) = &self.component {
            let Component { kept, stateless, state } = &mut *component.borrow_mut();
            assert_eq!(unwrap(kept.view(None)).expect("a view"), view);
            assert_eq!(unwrap(stateless.view(state, None)).expect("a view"), view);
        }
        view
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

impl Component {
    fn agree(
        &mut self,
        by: Actor,
        at: Timestamp,
        command: &Command,
        outcome: &Result<(), Refusal>,
        events: &[Event],
        after: &[u8],
    ) {
        let kept = unwrap(self.kept.apply(by, at, command));
        let step = unwrap(self.stateless.apply(&self.state, by, at, command));
        match outcome {
            Ok(()) => {
                assert_eq!(kept.as_deref(), Ok(events), "the resource tells other events of {command:?}");
                let (state, told) = step.expect("the component accepts what the engine accepts");
                assert_eq!(told, events, "the component tells other events of {command:?}");
                self.state = state;
            }
            Err(refusal) => {
                assert_eq!(kept.err().as_ref(), Some(refusal), "the resource refuses otherwise: {command:?}");
                assert_eq!(step.err().as_ref(), Some(refusal), "the component refuses otherwise: {command:?}");
            }
        }
        assert_eq!(self.state, after, "the component comes to another state by {command:?}");
        assert_eq!(self.kept.snapshot().expect("a state"), after, "the resource comes to another state by {command:?}");
    }
}

/// A refusal is an answer; any other fault is a failed test.
fn unwrap<T>(answer: Result<T, Fault>) -> Result<T, Refusal> {
    match answer {
        Ok(value) => Ok(value),
        Err(Fault::Refused(refusal)) => Err(refusal),
        Err(fault) => panic!("the component failed: {fault}"),
    }
}
