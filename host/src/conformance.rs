//! This host as the conformance suite asks it: tables for its vectors, bytes for its enumerations.

use std::fs;

use kip_conformance::families::Tested;
use kip_conformance::families::two_up::Coins;
use kip_conformance::hosting::{Failure, Hosting, Opened, Rules, Table};

use crate::contract::{Filling, Timestamp};
use crate::family::{Actor, AutoStep, Choices, DueChance, Event, Order, TableSteps};
use crate::two_up::Faces;
use crate::{Digest, Fault, Hosted, Limits, LoadError, Registry, Rulebook, Stateless, TwoUp};

/// The component that was loaded last.
pub struct Components<F: Hosted = TwoUp> {
    rulebook: Option<Rulebook<F>>,
    /// Loads a rulebook that the crate carries, by its id.
    carried: fn(&str) -> Result<Rulebook<F>, Failure>,
}

impl Default for Components {
    /// With the rulebooks that the crate carries.
    fn default() -> Self {
        Self { rulebook: None, carried: embedded }
    }
}

impl<F: Hosted> Components<F> {
    /// With a rulebook that is loaded already.
    #[must_use]
    pub const fn of(rulebook: Rulebook<F>) -> Self {
        Self { rulebook: Some(rulebook), carried: none }
    }

    fn rulebook(&self) -> Result<&Rulebook<F>, Failure> {
        self.rulebook.as_ref().ok_or_else(|| Failure::failed("no component is loaded; `load` one first"))
    }
}

impl<F: Hosted + Tested> Hosting<F> for Components<F> {
    fn runtime(&self) -> String {
        crate::RUNTIME.to_owned()
    }

    fn load(&mut self, component: &str, sha256: Option<&str>) -> Result<F::Description, Failure> {
        let rulebook = match sha256 {
            Some(sha256) => from_file(component, sha256)?,
            None => (self.carried)(component)?,
        };
        Ok(self.rulebook.insert(rulebook).description().clone())
    }

    fn open(&mut self, config: &F::Config) -> Result<Opened<F>, Failure> {
        let (table, events) = crate::Table::open(self.rulebook()?, config)?;
        Ok((Box::new(table), events))
    }

    fn restore(&mut self, state: &[u8]) -> Result<Box<dyn Table<F>>, Failure> {
        Ok(Box::new(crate::Table::restore(self.rulebook()?, state)?))
    }

    fn fill(&mut self, command: &F::Command, fillings: &[Filling]) -> Result<F::Command, Failure> {
        Ok(Stateless::new(self.rulebook()?)?.fill(command, fillings)?)
    }

    fn disclose(&mut self, events: &[Event<F>], viewer: Option<Actor<F>>) -> Result<Vec<Event<F>>, Failure> {
        Ok(Stateless::new(self.rulebook()?)?.disclose(events, viewer)?)
    }
}

/// A component's file. Only what has that digest is compiled and run.
fn from_file<F: Hosted>(path: &str, sha256: &str) -> Result<Rulebook<F>, Failure> {
    let digest: Digest = sha256.parse().map_err(|error| Failure::Failed(format!("sha256: {error}")))?;
    let wasm = fs::read(path).map_err(|error| Failure::Failed(format!("{path}: {error}")))?;
    let mut registry = Registry::new(Limits::default())?.of_family();
    registry.allow(digest);
    Ok(registry.load(&wasm)?)
}

/// A rulebook that the crate carries, by its id.
fn embedded(id: &str) -> Result<Rulebook, Failure> {
    let registry = Registry::embedded(Limits::default())?;
    registry.rulebook(id).ok_or_else(|| {
        Failure::Failed(format!("{id} is no rulebook that kip carries; for a component's file `sha256` is wanted too"))
    })
}

/// Of no other family does the crate carry any.
fn none<F: Hosted>(id: &str) -> Result<Rulebook<F>, Failure> {
    Err(Failure::Failed(format!("{id}: a component's file and its `sha256` are wanted")))
}

impl<F: Hosted + Tested> Table<F> for crate::Table<F> {
    fn apply(&mut self, order: &Order<F>) -> Result<Vec<Event<F>>, Failure> {
        Ok(Self::apply(self, order.by, order.at, &order.command)?)
    }

    fn apply_all(&mut self, orders: &[Order<F>]) -> Result<TableSteps<F>, Failure> {
        Ok(Self::apply_all(self, orders)?)
    }

    fn view(&mut self, viewer: Option<Actor<F>>) -> Result<F::View, Failure> {
        Ok(Self::view(self, viewer)?)
    }

    fn legal(&mut self, at: Timestamp, of: Option<Actor<F>>, most: u32) -> Result<Choices<F>, Failure> {
        Ok(Self::legal(self, at, of, most)?)
    }

    fn chances(&mut self, most: u32) -> Result<DueChance<F>, Failure> {
        Ok(Self::chances(self, most)?)
    }

    fn snapshot(&mut self) -> Result<Vec<u8>, Failure> {
        Ok(Self::snapshot(self)?)
    }
}

impl<F: Hosted + Tested> Rules<F> for Stateless<F> {
    fn describe(&mut self) -> Result<F::Description, Failure> {
        Ok(Self::describe(self)?)
    }

    fn open(&mut self, config: &F::Config) -> Result<(Vec<u8>, Vec<Event<F>>), Failure> {
        Ok(Self::open(self, config)?)
    }

    fn apply(&mut self, state: &[u8], order: &Order<F>) -> Result<(Vec<u8>, Vec<Event<F>>), Failure> {
        Ok(Self::apply(self, state, order.by, order.at, &order.command)?)
    }

    fn view(&mut self, state: &[u8], viewer: Option<Actor<F>>) -> Result<F::View, Failure> {
        Ok(Self::view(self, state, viewer)?)
    }

    fn legal(&mut self, state: &[u8], at: Timestamp, of: Option<Actor<F>>, most: u32) -> Result<Choices<F>, Failure> {
        Ok(Self::legal(self, state, at, of, most)?)
    }

    fn chances(&mut self, state: &[u8], most: u32) -> Result<DueChance<F>, Failure> {
        Ok(Self::chances(self, state, most)?)
    }

    fn fill(&mut self, command: &F::Command, fillings: &[Filling]) -> Result<F::Command, Failure> {
        Ok(Self::fill(self, command, fillings)?)
    }

    fn disclose(&mut self, events: &[Event<F>], viewer: Option<Actor<F>>) -> Result<Vec<Event<F>>, Failure> {
        Ok(Self::disclose(self, events, viewer)?)
    }

    fn rebuild(&mut self, state: &[u8], events: &[Event<F>]) -> Result<Vec<u8>, Failure> {
        Ok(Self::rebuild(self, state, events)?)
    }

    fn auto_play(&mut self, state: &[u8], plan: &F::AutoPlan) -> Result<AutoStep<F>, Failure> {
        Ok(Self::auto_play(self, state, plan)?)
    }
}

impl Coins for Stateless {
    fn coins_of(&mut self, seed: &[u8], k: u64) -> Result<Faces, Failure> {
        Ok(crate::Coins::coins_of(self, seed, k)?)
    }
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Refused(refusal) => Self::Refused(refusal),
            Fault::OutOfFuel { .. } => Self::Limited("fuel"),
            Fault::OutOfMemory { .. } => Self::Limited("memory"),
            Fault::DeadlinePassed { .. } => Self::Limited("time"),
            Fault::TooManyTables { .. } => Self::Limited("tables"),
            fault => Self::failed(fault),
        }
    }
}

impl From<LoadError> for Failure {
    fn from(error: LoadError) -> Self {
        Self::failed(error)
    }
}
