//! The two forms of the component that ships: the kept table and the stateless one.

use std::collections::BTreeMap;
use std::sync::{Mutex, OnceLock, PoisonError};

use kip::{CasinoCards, CodeCache, Digest, Fault, Limits, Registry, Rulebook, Stateless, TwoUp};
use kip_conformance::choices::ALL;
use kip_engine::contract::{Actor, Refusal, Timestamp};
use kip_engine::two_up::contract::{Choices, Command, Config, DueChance, Event, View};

/// A table in both forms.
pub struct Component {
    rulebook: Rulebook<TwoUp>,
    kept: kip::Table<TwoUp>,
    stateless: Stateless<TwoUp>,
    state: Vec<u8>,
}

/// Returns the components that ship. Cargo names a folder in which each is compiled once for all test programs.
///
/// # Panics
/// When a built component is not the one in `engine/components.lock`.
pub fn registry() -> &'static Registry<TwoUp> {
    static REGISTRY: OnceLock<Registry<TwoUp>> = OnceLock::new();
    REGISTRY.get_or_init(|| {
        let cache = std::env::var_os("KIP_CACHE").and_then(|folder| CodeCache::open(folder).ok());
        let embedded = match cache {
            Some(cache) => Registry::embedded_cached(Limits::default(), &cache),
            None => Registry::embedded(Limits::default()),
        };
        embedded.expect("the embedded components; `cargo run -p kip-builder -- check` tells more")
    })
}

/// Returns a component that ships.
///
/// # Panics
/// When the built component is not the one in `engine/components.lock`.
pub fn rulebook(id: &str) -> Rulebook<TwoUp> {
    registry().rulebook(id).expect("the rulebook is embedded")
}

/// Returns a component of the card games that ships, even if the lock does not agree with the source.
///
/// # Panics
/// When it cannot be loaded.
pub fn card_rulebook(id: &str) -> Rulebook<CasinoCards> {
    static LOADED: Mutex<BTreeMap<String, Rulebook<CasinoCards>>> = Mutex::new(BTreeMap::new());
    let load = || {
        let carried = kip::carried().iter().find(|carried| carried.rulebook == id).expect("a card rulebook");
        let cards = registry().of_family::<CasinoCards>();
        cards.allow(Digest::of(carried.bytes));
        cards.load(carried.bytes).expect("a component")
    };
    let mut loaded = LOADED.lock().unwrap_or_else(PoisonError::into_inner);
    loaded.entry(id.to_owned()).or_insert_with(load).clone()
}

impl Component {
    /// Opens the table in both forms and checks that they agree.
    ///
    /// # Errors
    /// The refusal, on which both agree.
    pub fn open(id: &str, config: &Config) -> Result<Self, Refusal> {
        let rulebook = rulebook(id);
        let mut stateless = Stateless::new(&rulebook).expect("an instance");
        let kept = unwrap(kip::Table::open(&rulebook, config));
        let step = unwrap(stateless.open(config));
        match (kept, step) {
            (Ok((kept, kept_events)), Ok((state, events))) => {
                assert_eq!(kept_events, events, "resource and stateless open with other events");
                Ok(Self { rulebook, kept, stateless, state })
            }
            (Err(kept), Err(step)) => {
                assert_eq!(kept, step, "resource and stateless refuse otherwise");
                Err(kept)
            }
            (kept, step) => panic!("one form opens, one does not: {:?} {:?}", kept.err(), step.err()),
        }
    }

    /// Returns the state's bytes.
    pub fn state(&self) -> &[u8] {
        &self.state
    }

    /// Gives one command to both forms and checks that they answer as the engine did.
    pub fn check_command(
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
                let (state, step_events) = step.expect("the component accepts what the engine accepts");
                assert_eq!(step_events, events, "the component tells other events of {command:?}");
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

    /// Checks that the events rebuild that state from the opening, and that its bytes restore it.
    pub fn check_rebuild(&self, opening: &[u8], events: &[Event], state: &[u8]) {
        let mut stateless = Stateless::new(&self.rulebook).expect("an instance");
        let rebuilt = unwrap(stateless.rebuild(opening, events)).expect("its own events");
        assert_eq!(rebuilt, state, "in the component events do not rebuild the state");
        let kept = unwrap(kip::Table::restore(&self.rulebook, state));
        assert_eq!(kept.expect("its own state").snapshot().expect("a state"), state);
    }

    /// Checks that both forms list those choices of everybody at that time.
    pub fn check_legal(&mut self, listed: &Choices, at: Timestamp) {
        assert_eq!(&unwrap(self.kept.legal(at, None, ALL)).expect("a list"), listed);
        assert_eq!(&unwrap(self.stateless.legal(&self.state, at, None, ALL)).expect("a list"), listed);
    }

    /// Checks that both forms report that chance as due.
    pub fn check_chances(&mut self, due: &DueChance) {
        assert_eq!(&unwrap(self.kept.chances(ALL)).expect("chances"), due);
        assert_eq!(&unwrap(self.stateless.chances(&self.state, ALL)).expect("chances"), due);
    }

    /// Checks that both forms show that view.
    pub fn check_view(&mut self, view: &View) {
        assert_eq!(&unwrap(self.kept.view(None)).expect("a view"), view);
        assert_eq!(&unwrap(self.stateless.view(&self.state, None)).expect("a view"), view);
    }
}

/// Returns the answer or the refusal; any other fault fails the test.
fn unwrap<T>(answer: Result<T, Fault>) -> Result<T, Refusal> {
    match answer {
        Ok(value) => Ok(value),
        Err(Fault::Refused(refusal)) => Err(refusal),
        Err(fault) => panic!("the component failed: {fault}"),
    }
}
