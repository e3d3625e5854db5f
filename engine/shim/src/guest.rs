//! The exports of a component. Each call delegates to the engine.
//!
//! This module holds no rule.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::cell::RefCell;

use kip_contract::draws::Draw;
use kip_contract::two_up::{
    Actor, AutoPlan, AutoStep, Choices, Command, Config, Description, DueChance, Event, Faces, Order, Step, Steps,
    TableSteps, TableView, Terms,
};
use kip_contract::types::{Filling, Refusal, Seat, Timestamp};
use kip_engine::draws;
use kip_engine::record::Unfit;
use kip_engine::two_up::{Rulebook, Table, describe_nothing};
use once_cell::race::OnceBox;

use crate::bindings::exports::kip::draws::draws::Guest as Draws;
use crate::bindings::exports::kip::two_up::coins::Guest as Coins;
use crate::bindings::exports::kip::two_up::rulebook::{Guest, GuestTable, Table as Handle};

/// The capacity for the events of most commands.
const EVENTS: usize = 8;

/// The exports of the engine, under the rulebook that was added to it.
pub struct Exports;

/// A table kept as a resource of the component.
pub struct Kept(RefCell<Table>);

/// Returns the rulebook that was added to the engine.
fn find_rulebook() -> Result<Rulebook, Unfit> {
    static RULEBOOK: OnceBox<Result<Rulebook, Unfit>> = OnceBox::new();
    *RULEBOOK.get_or_init(|| Box::new(Rulebook::read(kip_shim_record::record())))
}

/// Returns the rulebook, or refuses what it is needed for.
fn rulebook() -> Result<Rulebook, Refusal> {
    find_rulebook().map_err(Unfit::refuse)
}

impl Guest for Exports {
    type Table = Kept;

    fn describe() -> Description {
        find_rulebook().map_or_else(describe_nothing, Rulebook::describe)
    }

    fn open(config: Config) -> Result<Step, Refusal> {
        let mut events = Vec::with_capacity(EVENTS);
        let table = Table::open(rulebook()?, &config, &mut events)?;
        Ok(Step { state: table.snapshot(), events })
    }

    fn apply(state: Vec<u8>, order: Order) -> Result<Step, Refusal> {
        let mut table = Table::restore(rulebook()?, &state)?;
        let events = apply(&mut table, &order)?;
        Ok(Step { state: table.snapshot(), events })
    }

    fn apply_all(state: Vec<u8>, orders: Vec<Order>) -> Result<Steps, Refusal> {
        let mut table = Table::restore(rulebook()?, &state)?;
        let TableSteps { events, ends, refused } = apply_all(&mut table, &orders);
        Ok(Steps { state: table.snapshot(), events, ends, refused })
    }

    fn view(state: Vec<u8>, _viewer: Option<Actor>) -> Result<TableView, Refusal> {
        Ok(Table::restore(rulebook()?, &state)?.view())
    }

    /// Returns all events: nothing is hidden.
    fn disclose(events: Vec<Event>, _viewer: Option<Actor>) -> Vec<Event> {
        events
    }

    fn legal(state: Vec<u8>, at: Timestamp, of: Option<Actor>, most: u32) -> Result<Choices, Refusal> {
        Ok(Table::restore(rulebook()?, &state)?.legal(at, of, most))
    }

    fn fill(command: Command, fillings: Vec<Filling>) -> Result<Command, Refusal> {
        Table::fill(rulebook()?, command, &fillings)
    }

    fn chances(state: Vec<u8>, most: u32) -> Result<DueChance, Refusal> {
        Ok(Table::restore(rulebook()?, &state)?.chances(most))
    }

    fn rebuild(state: Vec<u8>, events: Vec<Event>) -> Result<Vec<u8>, Refusal> {
        let mut table = Table::restore(rulebook()?, &state)?;
        table.rebuild(&events)?;
        Ok(table.snapshot())
    }

    fn auto_play(state: Vec<u8>, plan: AutoPlan) -> Result<AutoStep, Refusal> {
        let mut table = Table::restore(rulebook()?, &state)?;
        let (tally, moves) = table.auto_play(&plan)?;
        Ok(AutoStep { state: table.snapshot(), tally, moves })
    }

    fn export_table(state: Vec<u8>, at: Timestamp) -> Result<Vec<u8>, Refusal> {
        Table::restore(rulebook()?, &state)?.export(at)
    }

    fn import_table(exported: Vec<u8>, terms: Option<Terms>, at: Timestamp) -> Result<Step, Refusal> {
        let mut events = Vec::with_capacity(EVENTS);
        let table = Table::import(rulebook()?, &exported, terms.as_ref(), at, &mut events)?;
        Ok(Step { state: table.snapshot(), events })
    }
}

impl GuestTable for Kept {
    fn restore(state: Vec<u8>) -> Result<Handle, Refusal> {
        Ok(Handle::new(Self(RefCell::new(Table::restore(rulebook()?, &state)?))))
    }

    fn apply(&self, order: Order) -> Result<Vec<Event>, Refusal> {
        apply(&mut self.0.borrow_mut(), &order)
    }

    fn apply_all(&self, orders: Vec<Order>) -> TableSteps {
        apply_all(&mut self.0.borrow_mut(), &orders)
    }

    fn view(&self, _viewer: Option<Actor>) -> TableView {
        self.0.borrow().view()
    }

    fn legal(&self, at: Timestamp, of: Option<Actor>, most: u32) -> Choices {
        self.0.borrow().legal(at, of, most)
    }

    fn chances(&self, most: u32) -> DueChance {
        self.0.borrow().chances(most)
    }

    fn snapshot(&self) -> Vec<u8> {
        self.0.borrow().snapshot()
    }
}

fn apply(table: &mut Table, order: &Order) -> Result<Vec<Event>, Refusal> {
    let mut events = Vec::with_capacity(EVENTS);
    table.apply(order.by, order.at, &order.command, &mut events)?;
    Ok(events)
}

fn apply_all(table: &mut Table, orders: &[Order]) -> TableSteps {
    let room = orders.len().min(512);
    let mut events = Vec::with_capacity(room * 2);
    let mut ends = Vec::with_capacity(room);
    let mut refused = None;
    for Order { by, at, command } in orders {
        if let Err(refusal) = table.apply(*by, *at, command, &mut events) {
            refused = Some(refusal);
            break;
        }
        // A component runs out of memory long before that many events.
        ends.push(u32::try_from(events.len()).unwrap_or(u32::MAX));
    }
    TableSteps { events, ends, refused }
}

impl Draws for Exports {
    fn previous_link(link: Vec<u8>) -> Result<Vec<u8>, Refusal> {
        bytes(draws::previous_link(&link))
    }

    fn follows(head: Vec<u8>, link: Vec<u8>) -> bool {
        draws::follows(&head, &link)
    }

    fn add_entropy(digest: Vec<u8>, table: String, seat: Seat, count: u32, more: Vec<u8>) -> Result<Vec<u8>, Refusal> {
        bytes(draws::add_entropy(&digest, &table, seat, count, &more))
    }

    fn outcome_seed(link: Vec<u8>, draw: Draw) -> Result<Vec<u8>, Refusal> {
        bytes(draws::outcome_seed(&link, &draw))
    }

    fn keystream(seed: Vec<u8>, offset: u64, count: u32) -> Result<Vec<u8>, Refusal> {
        draws::keystream(&seed, offset, count)
    }

    fn below(seed: Vec<u8>, bounds: Vec<u32>) -> Result<Vec<u32>, Refusal> {
        draws::below(&seed, &bounds)
    }
}

impl Coins for Exports {
    fn coins_of(seed: Vec<u8>, k: u64) -> Result<Faces, Refusal> {
        draws::coins_of(&seed, k)
    }
}

fn bytes(digest: Result<[u8; 32], Refusal>) -> Result<Vec<u8>, Refusal> {
    digest.map(|digest| digest.to_vec())
}
