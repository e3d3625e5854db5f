//! Implements the conformance suite's interfaces with this host: tables for its vectors, states for its enumerations.

use kip_conformance::families::casino_cards::Cards;
use kip_conformance::families::two_up::Coins;
use kip_conformance::family::Tested;
use kip_conformance::hosting::{
    Answer, Call, Draws, DrawsAnswer, DrawsCall, Failure, Hosting, Opened, Rules, Table, TableAnswer, TableCall,
};
use kip_conformance::protocol::read_component;

use crate::casino_cards::Shuffled;
use crate::contract::{Filling, Seat};
use crate::family::{Actor, Event};
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
    fn ask(&mut self, call: TableCall<'_, F>) -> Result<TableAnswer<F>, Failure> {
        Ok(match call {
            TableCall::Apply { order } => TableAnswer::Apply(Self::apply(self, order.by, order.at, &order.command)?),
            TableCall::ApplyAll { orders } => TableAnswer::ApplyAll(Self::apply_all(self, orders)?),
            TableCall::View { viewer } => TableAnswer::View(Self::view(self, viewer)?),
            TableCall::Legal { at, of, most } => TableAnswer::Legal(Self::legal(self, at, of, most)?),
            TableCall::Chances { most } => TableAnswer::Chances(Self::chances(self, most)?),
            TableCall::Snapshot {} => TableAnswer::Snapshot(Self::snapshot(self)?),
        })
    }
}

impl<F: Hosted + Tested> Rules<F> for Stateless<F> {
    fn ask(&mut self, call: Call<'_, F>) -> Result<Answer<F>, Failure> {
        Ok(match call {
            Call::Describe {} => Answer::Describe(Self::describe(self)?),
            Call::Open { config } => Answer::Open(Self::open(self, config)?),
            Call::Apply { state, order } => {
                Answer::Apply(Self::apply(self, state, order.by, order.at, &order.command)?)
            }
            Call::View { state, viewer } => Answer::View(Self::view(self, state, viewer)?),
            Call::Legal { state, at, of, most } => Answer::Legal(Self::legal(self, state, at, of, most)?),
            Call::Chances { state, most } => Answer::Chances(Self::chances(self, state, most)?),
            Call::Fill { command, fillings } => Answer::Fill(Self::fill(self, command, fillings)?),
            Call::Disclose { events, viewer } => Answer::Disclose(Self::disclose(self, events, viewer)?),
            Call::Rebuild { state, events } => Answer::Rebuild(Self::rebuild(self, state, events)?),
            Call::ApplyAll { state, orders } => Answer::ApplyAll(Self::apply_all(self, state, orders)?),
            Call::ExportTable { state, at } => Answer::ExportTable(Self::export_table(self, state, at)?),
            Call::ImportTable { exported, terms, at } => {
                Answer::ImportTable(Self::import_table(self, exported, terms, at)?)
            }
            Call::AutoPlay { state, plan } => Answer::AutoPlay(Self::auto_play(self, state, plan)?),
        })
    }
}

impl<F: Hosted> Draws for Stateless<F> {
    fn ask_draws(&mut self, call: DrawsCall<'_>) -> Result<DrawsAnswer, Failure> {
        use crate::Draws as Host;
        Ok(match call {
            DrawsCall::PreviousLink { link } => DrawsAnswer::PreviousLink(Host::previous_link(self, link)?.to_vec()),
            DrawsCall::Follows { head, link } => DrawsAnswer::Follows(Host::follows(self, head, link)?),
            DrawsCall::AddEntropy { digest, table, seat, count, bytes } => {
                DrawsAnswer::AddEntropy(Host::add_entropy(self, digest, table, seat, count, bytes)?.to_vec())
            }
            DrawsCall::OutcomeSeed { link, draw } => {
                DrawsAnswer::OutcomeSeed(Host::outcome_seed(self, link, draw)?.to_vec())
            }
            DrawsCall::Keystream { seed, offset, count } => {
                DrawsAnswer::Keystream(Host::keystream(self, seed, offset, count)?)
            }
            DrawsCall::Below { seed, bounds } => DrawsAnswer::Below(Host::below(self, seed, bounds)?),
        })
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
