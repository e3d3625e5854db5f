//! The engine's card games as rules: the same code, compiled into the program without a component around it.

use kip_contract::casino_cards::{
    Actor, AutoPlan, AutoStep, Choices, Command, Config, Description, DueChance, Event, Order, Shuffled, Steps,
    TableView, Terms,
};
use kip_contract::family::CasinoCards;
use kip_contract::types::{ChanceSource, Filling, Seat, Timestamp};
use kip_engine::casino_cards::{Record, Table as Engine, describe, shuffle};
use kip_records::casino_cards::{all, named};

use super::Cards;
use crate::families::native_draws::draws_by_the_engine;
use crate::hosting::{Failure, Rules};

/// Returns the id of every card rulebook of the engine with the state of a newly opened table.
#[must_use]
pub fn openings() -> Vec<(String, Vec<u8>)> {
    let opening = |record: &'static Record| {
        let example = describe(record).examples.into_iter().next()?;
        let config = Config { table: "t1".into(), source: ChanceSource::Observed, ..example };
        Some((record.id.to_owned(), Engine::open(record, &config).ok()?.0.snapshot()))
    };
    all().into_iter().filter_map(opening).collect()
}

/// Returns the engine's card rulebook with that id, with the stateless interface. The answers of a component are compared with
/// it, in addition to the other checks.
#[must_use]
pub fn rules_of(rulebook: &str) -> Option<Box<dyn Cards>> {
    named(rulebook).map(|record| Box::new(Stateless(record)) as Box<dyn Cards>)
}

/// One card rulebook with the stateless interface.
#[derive(Clone, Copy, Debug)]
pub struct Stateless(pub &'static Record);

impl Rules<CasinoCards> for Stateless {
    fn describe(&mut self) -> Result<Description, Failure> {
        Ok(describe(self.0))
    }

    fn open(&mut self, config: &Config) -> Result<(Vec<u8>, Vec<Event>), Failure> {
        let (table, events) = Engine::open(self.0, config)?;
        Ok((table.snapshot(), events))
    }

    fn apply(&mut self, state: &[u8], order: &Order) -> Result<(Vec<u8>, Vec<Event>), Failure> {
        let mut table = Engine::restore(self.0, state)?;
        let events = table.apply(order.by, order.at, &order.command)?;
        Ok((table.snapshot(), events))
    }

    fn view(&mut self, state: &[u8], viewer: Option<Actor>) -> Result<TableView, Failure> {
        Ok(Engine::restore(self.0, state)?.view(viewer))
    }

    fn legal(&mut self, state: &[u8], at: Timestamp, of: Option<Actor>, most: u32) -> Result<Choices, Failure> {
        Ok(Engine::restore(self.0, state)?.legal(at, of, most))
    }

    fn chances(&mut self, state: &[u8], _: u32) -> Result<DueChance, Failure> {
        Ok(Engine::restore(self.0, state)?.chances())
    }

    fn fill(&mut self, command: &Command, fillings: &[Filling]) -> Result<Command, Failure> {
        Ok(Engine::fill(self.0, command.clone(), fillings)?)
    }

    fn disclose(&mut self, events: &[Event], viewer: Option<Actor>) -> Result<Vec<Event>, Failure> {
        Ok(Engine::disclose(self.0, events.to_vec(), viewer))
    }

    fn rebuild(&mut self, state: &[u8], events: &[Event]) -> Result<Vec<u8>, Failure> {
        let mut table = Engine::restore(self.0, state)?;
        table.rebuild(events)?;
        Ok(table.snapshot())
    }

    fn apply_all(&mut self, state: &[u8], orders: &[Order]) -> Result<Steps, Failure> {
        let (mut table, mut events, mut ends) = (Engine::restore(self.0, state)?, Vec::new(), Vec::new());
        let mut refused = None;
        for order in orders {
            if let Err(refusal) = table.apply_into(order.by, order.at, &order.command, &mut events) {
                refused = Some(refusal);
                break;
            }
            ends.push(u32::try_from(events.len()).map_err(Failure::failed)?);
        }
        Ok(Steps { state: table.snapshot(), events, ends, refused })
    }

    fn export_table(&mut self, state: &[u8], at: Timestamp) -> Result<Vec<u8>, Failure> {
        Ok(Engine::restore(self.0, state)?.export(at)?)
    }

    fn import_table(
        &mut self,
        exported: &[u8],
        terms: Option<&Terms>,
        at: Timestamp,
    ) -> Result<(Vec<u8>, Vec<Event>), Failure> {
        let (table, events) = Engine::import(self.0, exported, terms, at)?;
        Ok((table.snapshot(), events))
    }

    fn auto_play(&mut self, state: &[u8], plan: &AutoPlan) -> Result<AutoStep, Failure> {
        let mut table = Engine::restore(self.0, state)?;
        let (tally, moves) = table.auto_play(plan)?;
        Ok(AutoStep { state: table.snapshot(), tally, moves })
    }
}

draws_by_the_engine!(Stateless);

impl Cards for Stateless {
    fn shuffle(&mut self, seed: &[u8], players: Option<u8>) -> Result<Shuffled, Failure> {
        Ok(shuffle(self.0.pack.value, seed, players)?)
    }

    fn imagine(&mut self, state: &[u8], seat: Seat, seed: &[u8]) -> Result<Vec<u8>, Failure> {
        Ok(Engine::restore(self.0, state)?.imagine(seat, seed)?)
    }
}
