//! This host as the conformance suite asks it: tables for its vectors, bytes for its enumerations.

use std::fs;

use kip_conformance::hosting::{Failure, Hosting, Rules, Table};

use crate::two_up::{
    AutoPlan, AutoStep, Choices, Config, Description, DueChance, Event, Faces, Order, TableSteps, View,
};
use crate::words::{Actor, Timestamp};
use crate::{Coins, Digest, Fault, Limits, LoadError, Registry, Rulebook, Stateless};

/// The component that was loaded last.
#[derive(Default)]
pub struct Components {
    rulebook: Option<Rulebook>,
}

impl Components {
    /// With a rulebook that is loaded already.
    #[must_use]
    pub const fn of(rulebook: Rulebook) -> Self {
        Self { rulebook: Some(rulebook) }
    }

    fn rulebook(&self) -> Result<&Rulebook, Failure> {
        self.rulebook.as_ref().ok_or_else(|| Failure::failed("no component is loaded; `load` one first"))
    }
}

impl Hosting for Components {
    fn runtime(&self) -> String {
        crate::RUNTIME.to_owned()
    }

    fn load(&mut self, component: &str, sha256: Option<&str>) -> Result<Description, Failure> {
        let rulebook = match sha256 {
            Some(sha256) => from_file(component, sha256)?,
            None => embedded(component)?,
        };
        Ok(self.rulebook.insert(rulebook).description().clone())
    }

    fn open(&mut self, config: &Config) -> Result<(Box<dyn Table>, Vec<Event>), Failure> {
        let (table, events) = crate::Table::open(self.rulebook()?, config)?;
        Ok((Box::new(table), events))
    }

    fn restore(&mut self, state: &[u8]) -> Result<Box<dyn Table>, Failure> {
        Ok(Box::new(crate::Table::restore(self.rulebook()?, state)?))
    }
}

/// A component's file. Only what has that digest is compiled and run.
fn from_file(path: &str, sha256: &str) -> Result<Rulebook, Failure> {
    let digest: Digest = sha256.parse().map_err(|error| Failure::Failed(format!("sha256: {error}")))?;
    let wasm = fs::read(path).map_err(|error| Failure::Failed(format!("{path}: {error}")))?;
    let mut registry = Registry::new(Limits::default())?;
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

impl Table for crate::Table {
    fn apply(&mut self, order: &Order) -> Result<Vec<Event>, Failure> {
        Ok(Self::apply(self, order.by, order.at, &order.command)?)
    }

    fn apply_all(&mut self, orders: &[Order]) -> Result<TableSteps, Failure> {
        Ok(Self::apply_all(self, orders)?)
    }

    fn view(&mut self, viewer: Option<Actor>) -> Result<View, Failure> {
        Ok(Self::view(self, viewer)?)
    }

    fn legal(&mut self, at: Timestamp, of: Option<Actor>, most: u32) -> Result<Choices, Failure> {
        Ok(Self::legal(self, at, of, most)?)
    }

    fn chances(&mut self, most: u32) -> Result<DueChance, Failure> {
        Ok(Self::chances(self, most)?)
    }

    fn snapshot(&mut self) -> Result<Vec<u8>, Failure> {
        Ok(Self::snapshot(self)?)
    }
}

impl Rules for Stateless {
    fn describe(&mut self) -> Result<Description, Failure> {
        Ok(Self::describe(self)?)
    }

    fn open(&mut self, config: &Config) -> Result<(Vec<u8>, Vec<Event>), Failure> {
        Ok(Self::open(self, config)?)
    }

    fn apply(&mut self, state: &[u8], order: &Order) -> Result<(Vec<u8>, Vec<Event>), Failure> {
        Ok(Self::apply(self, state, order.by, order.at, &order.command)?)
    }

    fn view(&mut self, state: &[u8], viewer: Option<Actor>) -> Result<View, Failure> {
        Ok(Self::view(self, state, viewer)?)
    }

    fn legal(&mut self, state: &[u8], at: Timestamp, of: Option<Actor>, most: u32) -> Result<Choices, Failure> {
        Ok(Self::legal(self, state, at, of, most)?)
    }

    fn chances(&mut self, state: &[u8], most: u32) -> Result<DueChance, Failure> {
        Ok(Self::chances(self, state, most)?)
    }

    fn rebuild(&mut self, state: &[u8], events: &[Event]) -> Result<Vec<u8>, Failure> {
        Ok(Self::rebuild(self, state, events)?)
    }

    fn auto_play(&mut self, state: &[u8], plan: &AutoPlan) -> Result<AutoStep, Failure> {
        Ok(Self::auto_play(self, state, plan)?)
    }

    fn coins_of(&mut self, seed: &[u8], k: u64) -> Result<Faces, Failure> {
        Ok(Coins::coins_of(self, seed, k)?)
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
