//! The engine's card games as rules: the same code, compiled into the program without a component around it.

use kip_contract::casino_cards::{AutoStep, Config, Shuffled, Steps};
use kip_contract::family::CasinoCards;
use kip_contract::types::{ChanceSource, Seat};
use kip_engine::casino_cards::{Record, Table as Engine, describe, shuffle};
use kip_records::casino_cards::{all, named};

use super::Cards;
use crate::families::native_draws::answer_draws;
use crate::hosting::{Answer, Call, Draws, DrawsAnswer, DrawsCall, Failure, Rules};

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
    fn ask(&mut self, call: Call<'_, CasinoCards>) -> Result<Answer<CasinoCards>, Failure> {
        let restore = |state| Engine::restore(self.0, state);
        Ok(match call {
            Call::Describe {} => Answer::Describe(describe(self.0)),
            Call::Open { config } => {
                let (table, events) = Engine::open(self.0, config)?;
                Answer::Open((table.snapshot(), events))
            }
            Call::Apply { state, order } => {
                let mut table = restore(state)?;
                let events = table.apply(order.by, order.at, &order.command)?;
                Answer::Apply((table.snapshot(), events))
            }
            Call::View { state, viewer } => Answer::View(restore(state)?.view(viewer)),
            Call::Legal { state, at, of, most } => Answer::Legal(restore(state)?.legal(at, of, most)),
            Call::Chances { state, .. } => Answer::Chances(restore(state)?.chances()),
            Call::Fill { command, fillings } => Answer::Fill(Engine::fill(self.0, command.clone(), fillings)?),
            Call::Disclose { events, viewer } => Answer::Disclose(Engine::disclose(self.0, events.to_vec(), viewer)),
            Call::Rebuild { state, events } => {
                let mut table = restore(state)?;
                table.rebuild(events)?;
                Answer::Rebuild(table.snapshot())
            }
            Call::ApplyAll { state, orders } => {
                let (mut table, mut events, mut ends, mut refused) = (restore(state)?, Vec::new(), Vec::new(), None);
                for order in orders {
                    if let Err(refusal) = table.apply_into(order.by, order.at, &order.command, &mut events) {
                        refused = Some(refusal);
                        break;
                    }
                    ends.push(u32::try_from(events.len()).map_err(Failure::failed)?);
                }
                Answer::ApplyAll(Steps { state: table.snapshot(), events, ends, refused })
            }
            Call::ExportTable { state, at } => Answer::ExportTable(restore(state)?.export(at)?),
            Call::ImportTable { exported, terms, at } => {
                let (table, events) = Engine::import(self.0, exported, terms, at)?;
                Answer::ImportTable((table.snapshot(), events))
            }
            Call::AutoPlay { state, plan } => {
                let mut table = restore(state)?;
                let (tally, moves) = table.auto_play(plan)?;
                Answer::AutoPlay(AutoStep { state: table.snapshot(), tally, moves })
            }
        })
    }
}

impl Draws for Stateless {
    fn ask_draws(&mut self, call: DrawsCall<'_>) -> Result<DrawsAnswer, Failure> {
        answer_draws(call)
    }
}

impl Cards for Stateless {
    fn shuffle(&mut self, seed: &[u8], players: Option<u8>) -> Result<Shuffled, Failure> {
        Ok(shuffle(self.0.pack.value, seed, players)?)
    }

    fn imagine(&mut self, state: &[u8], seat: Seat, seed: &[u8]) -> Result<Vec<u8>, Failure> {
        Ok(Engine::restore(self.0, state)?.imagine(seat, seed)?)
    }
}
