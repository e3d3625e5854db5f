//! Hosting components with the crate `kip`.

use std::fs;

use kip::two_up::{Config, Description, Event, LegalCommand, Order, View};
use kip::words::{Actor, Timestamp};
use kip::{Digest, Fault, Limits, LoadError, Registry, Rulebook};

use crate::hosting::{Failure, Hosting, Steps, Table};

/// The component that was loaded last.
#[derive(Default)]
pub struct Components {
    rulebook: Option<Rulebook>,
}

impl Components {
    fn rulebook(&self) -> Result<&Rulebook, Failure> {
        self.rulebook.as_ref().ok_or_else(|| Failure::failed("no component is loaded; `load` one first"))
    }
}

impl Hosting for Components {
    fn runtime(&self) -> String {
        concat!("wasmtime ", env!("WASMTIME")).to_owned()
    }

    fn load(&mut self, component: &str, sha256: Option<&str>) -> Result<Description, Failure> {
        let rulebook = match sha256 {
            Some(sha256) => from_file(component, sha256)?,
            None => embedded(component)?,
        };
        Ok(self.rulebook.insert(rulebook).description().clone())
    }

    fn open(&mut self, config: &Config) -> Result<(Box<dyn Table>, Vec<Event>), Failure> {
        let (table, events) = kip::Table::open(self.rulebook()?, config)?;
        Ok((Box::new(table), events))
    }

    fn restore(&mut self, state: &[u8]) -> Result<Box<dyn Table>, Failure> {
        Ok(Box::new(kip::Table::restore(self.rulebook()?, state)?))
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

impl Table for kip::Table {
    fn apply(&mut self, order: &Order) -> Result<Vec<Event>, Failure> {
        Ok(Self::apply(self, order.by, order.at, &order.command)?)
    }

    fn apply_all(&mut self, orders: &[Order]) -> Result<Steps, Failure> {
        Ok(Self::apply_all(self, orders)?)
    }

    fn view(&mut self, viewer: Option<Actor>) -> Result<View, Failure> {
        Ok(Self::view(self, viewer)?)
    }

    fn legal(&mut self, at: Timestamp) -> Result<Vec<LegalCommand>, Failure> {
        Ok(Self::legal(self, at)?)
    }

    fn snapshot(&mut self) -> Result<Vec<u8>, Failure> {
        Ok(Self::snapshot(self)?)
    }
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Refused(refusal) => Self::Refused(refusal),
            fault => Self::failed(fault),
        }
    }
}

impl From<LoadError> for Failure {
    fn from(error: LoadError) -> Self {
        Self::failed(error)
    }
}
