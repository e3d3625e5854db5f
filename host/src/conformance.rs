//! Implements the conformance suite's interfaces with this host: tables for its vectors, states for its enumerations.

use kip_conformance::families::casino_cards::Cards;
use kip_conformance::families::two_up::Coins;
use kip_conformance::family::Tested;
use kip_conformance::hosting::{Draws, Failure, Hosting, Opened, Rules, Table};
use kip_conformance::protocol::read_component;

use crate::casino_cards::Shuffled;
use crate::contract::{Filling, Seat, Timestamp};
use crate::draw::Draw;
use crate::family::{Actor, AutoStep, Choices, DueChance, Event, Order, Steps, TableSteps};
use crate::two_up::Faces;
use crate::{CasinoCards, Digest, Fault, Hosted, Limits, LoadError, Registry, Rulebook, Stateless, TwoUp};

/// A runner of the conformance suite against the component that was loaded last.
pub struct Components<F: Hosted> {
    rulebook: Option<Rulebook<F>>,
}

impl<F: Hosted> Default for Components<F> {
    /// Returns a runner with the rulebooks that the crate carries.
    fn default() -> Self {
        Self { rulebook: None }
    }
}

impl<F: Hosted> Components<F> {
    /// Returns a runner with a rulebook that is already loaded.
    #[must_use]
    pub const fn of(rulebook: Rulebook<F>) -> Self {
        Self { rulebook: Some(rulebook) }
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
            Some(sha256) => load_file(component, sha256)?,
            None => load_carried(component)?,
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

/// Loads a component's file. The file is compiled and run only if it has the given digest.
fn load_file<F: Hosted>(path: &str, sha256: &str) -> Result<Rulebook<F>, Failure> {
    let digest: Digest = sha256.parse().map_err(|error| Failure::Failed(format!("sha256: {error}")))?;
    let wasm = read_component(path)?;
    let registry = Registry::new(Limits::default())?.of_family();
    registry.allow(digest);
    Ok(registry.load(&wasm)?)
}

/// Loads a rulebook of the family that the crate carries, by id.
fn load_carried<F: Hosted>(id: &str) -> Result<Rulebook<F>, Failure> {
    let registry = Registry::embedded(Limits::default())?.embedded_of_family()?;
    registry.rulebook(id).ok_or_else(|| {
        Failure::Failed(format!("{id} is no rulebook that kip carries; for a component's file `sha256` is wanted too"))
    })
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

    fn apply_all(&mut self, state: &[u8], orders: &[Order<F>]) -> Result<Steps<F>, Failure> {
        Ok(Self::apply_all(self, state, orders)?)
    }

    fn export_table(&mut self, state: &[u8], at: Timestamp) -> Result<Vec<u8>, Failure> {
        Ok(Self::export_table(self, state, at)?)
    }

    fn import_table(
        &mut self,
        exported: &[u8],
        terms: Option<&F::Terms>,
        at: Timestamp,
    ) -> Result<(Vec<u8>, Vec<Event<F>>), Failure> {
        Ok(Self::import_table(self, exported, terms, at)?)
    }

    fn auto_play(&mut self, state: &[u8], plan: &F::AutoPlan) -> Result<AutoStep<F>, Failure> {
        Ok(Self::auto_play(self, state, plan)?)
    }
}

impl<F: Hosted> Draws for Stateless<F> {
    fn previous_link(&mut self, link: &[u8]) -> Result<Vec<u8>, Failure> {
        Ok(crate::Draws::previous_link(self, link)?.to_vec())
    }

    fn follows(&mut self, head: &[u8], link: &[u8]) -> Result<bool, Failure> {
        Ok(crate::Draws::follows(self, head, link)?)
    }

    fn add_entropy(
        &mut self,
        digest: &[u8],
        table: &str,
        seat: Seat,
        count: u32,
        bytes: &[u8],
    ) -> Result<Vec<u8>, Failure> {
        Ok(crate::Draws::add_entropy(self, digest, table, seat, count, bytes)?.to_vec())
    }

    fn outcome_seed(&mut self, link: &[u8], draw: &Draw) -> Result<Vec<u8>, Failure> {
        Ok(crate::Draws::outcome_seed(self, link, draw)?.to_vec())
    }

    fn keystream(&mut self, seed: &[u8], offset: u64, count: u32) -> Result<Vec<u8>, Failure> {
        Ok(crate::Draws::keystream(self, seed, offset, count)?)
    }

    fn below(&mut self, seed: &[u8], bounds: &[u32]) -> Result<Vec<u32>, Failure> {
        Ok(crate::Draws::below(self, seed, bounds)?)
    }
}

impl Coins for Stateless<TwoUp> {
    fn coins_of(&mut self, seed: &[u8], k: u64) -> Result<Faces, Failure> {
        Ok(crate::Coins::coins_of(self, seed, k)?)
    }
}

impl Cards for Stateless<CasinoCards> {
    fn shuffle(&mut self, seed: &[u8], players: Option<u8>) -> Result<Shuffled, Failure> {
        Ok(Self::shuffle(self, seed, players)?)
    }

    fn imagine(&mut self, state: &[u8], seat: Seat, seed: &[u8]) -> Result<Vec<u8>, Failure> {
        Ok(Self::imagine(self, state, seat, seed)?)
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
