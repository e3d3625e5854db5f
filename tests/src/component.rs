//! The two forms of the component that ships: the kept table and the stateless one.

use std::sync::OnceLock;

use kip::{Fault, Limits, Registry, Rulebook, Stateless};
use kip_conformance::choices::ALL;
use kip_engine::contract::{Actor, Refusal, Timestamp};
use kip_engine::two_up::contract::{Choices, Command, Config, DueChance, Event, View};

/// A table in both forms.
pub struct Component {
    rulebook: Rulebook,
    kept: kip::Table,
    stateless: Stateless,
    state: Vec<u8>,
}

/// The component that ships; compiled once for all tests of a program.
///
/// # Panics
/// Where the component that was built is not the one in `engine/components.lock`.
pub fn rulebook(id: &str) -> Rulebook {
    static REGISTRY: OnceLock<Registry> = OnceLock::new();
    let registry = REGISTRY.get_or_init(|| {
        Registry::embedded(Limits::default())
            .expect("the embedded components; `cargo run -p kip-builder -- check` tells more")
    });
    registry.rulebook(id).expect("the rulebook is embedded")
}

impl Component {
    /// Opens the table in both forms, which come to the same.
    ///
    /// # Errors
    /// The refusal, on which both agree.
    pub fn open(id: &str, config: &Config) -> Result<Self, Refusal> {
        let rulebook = rulebook(id);
        let mut stateless = Stateless::new(&rulebook).expect("an instance");
        let kept = unwrap(kip::Table::open(&rulebook, config));
        let step = unwrap(stateless.open(config));
        match (kept, step) {
            (Ok((kept, told)), Ok((state, events))) => {
                assert_eq!(told, events, "resource and stateless open with other events");
                Ok(Self { rulebook, kept, stateless, state })
            }
            (Err(kept), Err(step)) => {
                assert_eq!(kept, step, "resource and stateless refuse otherwise");
                Err(kept)
            }
            (kept, step) => panic!("one form opens, one does not: {:?} {:?}", kept.err(), step.err()),
        }
    }

    /// The state's bytes.
    pub fn state(&self) -> &[u8] {
        &self.state
    }

    /// One command, which both forms answer as the engine did.
    pub fn agree(
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

    /// From the opening state the events lead to that state, and the state's bytes restore it.
    pub fn rebuild(&self, opening: &[u8], events: &[Event], state: &[u8]) {
        let mut stateless = Stateless::new(&self.rulebook).expect("an instance");
        let rebuilt = unwrap(stateless.rebuild(opening, events)).expect("its own events");
        assert_eq!(rebuilt, state, "in the component events do not rebuild the state");
        let kept = unwrap(kip::Table::restore(&self.rulebook, state));
        assert_eq!(kept.expect("its own state").snapshot().expect("a state"), state);
    }

    /// Both forms list that, of everybody at that time.
    pub fn lists(&mut self, listed: &Choices, at: Timestamp) {
        assert_eq!(&unwrap(self.kept.legal(at, None, ALL)).expect("a list"), listed);
        assert_eq!(&unwrap(self.stateless.legal(&self.state, at, None, ALL)).expect("a list"), listed);
    }

    /// Both forms say that of chance.
    pub fn may_bring(&mut self, due: &DueChance) {
        assert_eq!(&unwrap(self.kept.chances(ALL)).expect("chances"), due);
        assert_eq!(&unwrap(self.stateless.chances(&self.state, ALL)).expect("chances"), due);
    }

    /// Both forms show that.
    pub fn shows(&mut self, view: &View) {
        assert_eq!(&unwrap(self.kept.view(None)).expect("a view"), view);
        assert_eq!(&unwrap(self.stateless.view(&self.state, None)).expect("a view"), view);
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
