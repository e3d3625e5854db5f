//! The exports of a component. Each call delegates to the engine.
//!
//! This module holds no rule.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::cell::RefCell;

use kip_contract::casino_cards::{
    Actor, AutoPlan, AutoStep, Choices, Command, Config, Description, DueChance, Event, Order, Shuffled, Step, Steps,
    TableSteps, TableView, Terms,
};
use kip_contract::draws::Draw;
use kip_contract::types::{Filling, Refusal, Seat, Timestamp};
use kip_engine::casino_cards::{Record, Table, describe, describe_nothing, shuffle};
use kip_engine::draws;
use kip_engine::record::Unfit;
use once_cell::race::OnceBox;

use crate::bindings::exports::kip::casino_cards::rulebook::{Guest, GuestTable, Table as Handle};
use crate::bindings::exports::kip::casino_cards::shuffles::Guest as Shuffles;
use crate::bindings::exports::kip::draws::draws::Guest as Draws;

/// The exports of the engine, under the rulebook that was added to it.
pub struct Exports;

/// A table kept as a resource of the component.
pub struct Kept(RefCell<Table>);

/// Returns the rulebook that was added to the engine.
fn find_record() -> Result<&'static Record, Unfit> {
    static RECORD: OnceBox<Result<Record, Unfit>> = OnceBox::new();
    RECORD.get_or_init(|| Box::new(Record::read(kip_shim_record::record()))).as_ref().map_err(|unfit| *unfit)
}

/// Returns the rulebook, or refuses what it is needed for.
fn record() -> Result<&'static Record, Refusal> {
    find_record().map_err(Unfit::refuse)
}

impl Guest for Exports {
    type Table = Kept;

    fn describe() -> Description {
        find_record().map_or_else(describe_nothing, describe)
    }

    fn open(config: Config) -> Result<Step, Refusal> {
        let (table, events) = Table::open(record()?, &config)?;
        Ok(Step { state: table.snapshot(), events })
    }

    fn apply(state: Vec<u8>, order: Order) -> Result<Step, Refusal> {
        let mut table = Table::restore(record()?, &state)?;
        let events = table.apply(order.by, order.at, &order.command)?;
        Ok(Step { state: table.snapshot(), events })
    }

    fn apply_all(state: Vec<u8>, orders: Vec<Order>) -> Result<Steps, Refusal> {
        let mut table = Table::restore(record()?, &state)?;
        let TableSteps { events, ends, refused } = apply_all(&mut table, &orders);
        Ok(Steps { state: table.snapshot(), events, ends, refused })
    }

    fn view(state: Vec<u8>, viewer: Option<Actor>) -> Result<TableView, Refusal> {
        Ok(Table::restore(record()?, &state)?.view(viewer))
    }

    fn disclose(events: Vec<Event>, viewer: Option<Actor>) -> Vec<Event> {
        record().map_or_else(|_| Vec::new(), |record| Table::disclose(record, events, viewer))
    }

    fn legal(state: Vec<u8>, at: Timestamp, of: Option<Actor>, most: u32) -> Result<Choices, Refusal> {
        Ok(Table::restore(record()?, &state)?.legal(at, of, most))
    }

    fn fill(command: Command, fillings: Vec<Filling>) -> Result<Command, Refusal> {
        Table::fill(record()?, command, &fillings)
    }

    fn imagine(state: Vec<u8>, seat: Seat, seed: Vec<u8>) -> Result<Vec<u8>, Refusal> {
        Table::restore(record()?, &state)?.imagine(seat, &seed)
    }

    fn chances(state: Vec<u8>, _most: u32) -> Result<DueChance, Refusal> {
        Ok(Table::restore(record()?, &state)?.chances())
    }

    fn rebuild(state: Vec<u8>, events: Vec<Event>) -> Result<Vec<u8>, Refusal> {
        let mut table = Table::restore(record()?, &state)?;
        table.rebuild(&events)?;
        Ok(table.snapshot())
    }

    fn auto_play(state: Vec<u8>, plan: AutoPlan) -> Result<AutoStep, Refusal> {
        let mut table = Table::restore(record()?, &state)?;
        let (tally, moves) = table.auto_play(&plan)?;
        Ok(AutoStep { state: table.snapshot(), tally, moves })
    }

    fn export_table(state: Vec<u8>, at: Timestamp) -> Result<Vec<u8>, Refusal> {
        Table::restore(record()?, &state)?.export(at)
    }

    fn import_table(exported: Vec<u8>, terms: Option<Terms>, at: Timestamp) -> Result<Step, Refusal> {
        let (table, events) = Table::import(record()?, &exported, terms.as_ref(), at)?;
        Ok(Step { state: table.snapshot(), events })
    }
}

impl GuestTable for Kept {
    fn restore(state: Vec<u8>) -> Result<Handle, Refusal> {
        Ok(Handle::new(Self(RefCell::new(Table::restore(record()?, &state)?))))
    }

    fn apply(&self, order: Order) -> Result<Vec<Event>, Refusal> {
        self.0.borrow_mut().apply(order.by, order.at, &order.command)
    }

    fn apply_all(&self, orders: Vec<Order>) -> TableSteps {
        apply_all(&mut self.0.borrow_mut(), &orders)
    }

    fn view(&self, viewer: Option<Actor>) -> TableView {
        self.0.borrow().view(viewer)
    }

    fn legal(&self, at: Timestamp, of: Option<Actor>, most: u32) -> Choices {
        self.0.borrow().legal(at, of, most)
    }

    fn chances(&self, _most: u32) -> DueChance {
        self.0.borrow().chances()
    }

    fn snapshot(&self) -> Vec<u8> {
        self.0.borrow().snapshot()
    }
}

fn apply_all(table: &mut Table, orders: &[Order]) -> TableSteps {
    let mut events = Vec::new();
    let mut ends = Vec::with_capacity(orders.len().min(512));
    let mut refused = None;
    for order in orders {
        if let Err(refusal) = table.apply_into(order.by, order.at, &order.command, &mut events) {
            refused = Some(refusal);
            break;
        }
        ends.push(u32::try_from(events.len()).unwrap_or(u32::MAX));
    }
    TableSteps { events, ends, refused }
}

impl Draws for Exports {
    fn previous_link(link: Vec<u8>) -> Result<Vec<u8>, Refusal> {
        draws::previous_link(&link).map(Vec::from)
    }

    fn follows(head: Vec<u8>, link: Vec<u8>) -> bool {
        draws::follows(&head, &link)
    }

    fn add_entropy(digest: Vec<u8>, table: String, seat: Seat, count: u32, more: Vec<u8>) -> Result<Vec<u8>, Refusal> {
        draws::add_entropy(&digest, &table, seat, count, &more).map(Vec::from)
    }

    fn outcome_seed(link: Vec<u8>, draw: Draw) -> Result<Vec<u8>, Refusal> {
        draws::outcome_seed(&link, &draw).map(Vec::from)
    }

    fn keystream(seed: Vec<u8>, offset: u64, count: u32) -> Result<Vec<u8>, Refusal> {
        draws::keystream(&seed, offset, count)
    }

    fn below(seed: Vec<u8>, bounds: Vec<u32>) -> Result<Vec<u32>, Refusal> {
        draws::below(&seed, &bounds)
    }
}

impl Shuffles for Exports {
    fn shuffle(seed: Vec<u8>, players: Option<u8>) -> Result<Shuffled, Refusal> {
        shuffle(record()?.pack.value, &seed, players)
    }
}
