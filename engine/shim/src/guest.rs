//! The exports of a component: each call asks the engine.
//!
//! No rule may enter here.

use alloc::vec::Vec;
use core::cell::RefCell;
use core::marker::PhantomData;

use kip_contract::draws::Draw;
use kip_contract::two_up::{
    AutoPlan, AutoTally, Command, Config, Description, Event, Faces, HandedTable, LegalCommand, Order, Outcome, Played,
    Step, Steps, TableSteps, Terms, View,
};
use kip_contract::types::{Actor, Refusal, SeatNumber, Timestamp};
use kip_engine::draws;
use kip_engine::two_up::{Rulebook, Table, describe};

use crate::bindings::exports::kip::games::draws::Guest as Draws;
use crate::bindings::exports::kip::games::two_up::{Guest as TwoUp, GuestTable, Table as Handle};

/// Room for the events that most commands bring.
const EVENTS: usize = 8;

/// The exports of rulebook `B`.
pub struct Exports<B>(PhantomData<B>);

/// A table that the component keeps.
pub struct Kept<B: Rulebook>(RefCell<Table<B>>);

impl<B: Rulebook> TwoUp for Exports<B> {
    type Table = Kept<B>;

    fn describe() -> Description {
        describe::<B>()
    }

    fn open(config: Config) -> Result<Step, Refusal> {
        let mut events = Vec::with_capacity(EVENTS);
        let table = Table::<B>::open(&config, &mut events)?;
        Ok(Step { state: table.snapshot(), events: events })
    }

    fn apply(state: Vec<u8>, by: Actor, at: Timestamp, command: Command) -> Result<Step, Refusal> {
        let mut table = restore::<B>(&state)?;
        let events = apply(&mut table, by, at, command)?;
        Ok(Step { state: table.snapshot(), events })
    }

    fn apply_all(state: Vec<u8>, orders: Vec<Order>) -> Result<Steps, Refusal> {
        let mut table = restore::<B>(&state)?;
        let TableSteps { events, accepted, refused } = apply_all(&mut table, orders);
        Ok(Steps { state: table.snapshot(), events, accepted, refused })
    }

    fn view(state: Vec<u8>, viewer: Option<Actor>) -> Result<View, Refusal> {
        Ok(restore::<B>(&state)?.view(viewer))
    }

    fn legal(state: Vec<u8>, at: Timestamp) -> Result<Vec<LegalCommand>, Refusal> {
        Ok(restore::<B>(&state)?.legal(at))
    }

    fn outcomes(state: Vec<u8>) -> Result<Vec<Outcome>, Refusal> {
        Ok(restore::<B>(&state)?.outcomes())
    }

    fn rebuild(state: Vec<u8>, events: Vec<Event>) -> Result<Vec<u8>, Refusal> {
        let mut table = restore::<B>(&state)?;
        table.rebuild(&events)?;
        Ok(table.snapshot())
    }

    fn auto_play(state: Vec<u8>, plan: AutoPlan) -> Result<Played, Refusal> {
        let mut table = restore::<B>(&state)?;
        let tally = table.auto_play(&plan)?;
        Ok(Played { state: table.snapshot(), tally })
    }

    fn hand_over(state: Vec<u8>, at: Timestamp) -> Result<HandedTable, Refusal> {
        restore::<B>(&state)?.hand_over(at)
    }

    fn take_over(handover: HandedTable, terms: Option<Terms>, at: Timestamp) -> Result<Step, Refusal> {
        let mut events = Vec::with_capacity(EVENTS);
        let table = take_over::<B>(handover, terms, at, &mut events)?;
        Ok(Step { state: table.snapshot(), events: events })
    }
}

impl<B: Rulebook> GuestTable for Kept<B> {
    fn open(config: Config) -> Result<(Handle, Vec<Event>), Refusal> {
        let mut events = Vec::with_capacity(EVENTS);
        let table = Table::<B>::open(&config, &mut events)?;
        Ok((Handle::new(Self(RefCell::new(table))), events))
    }

    fn restore(state: Vec<u8>) -> Result<Handle, Refusal> {
        Ok(Handle::new(Self(RefCell::new(restore::<B>(&state)?))))
    }

    fn take_over(handover: HandedTable, terms: Option<Terms>, at: Timestamp) -> Result<(Handle, Vec<Event>), Refusal> {
        let mut events = Vec::with_capacity(EVENTS);
        let table = take_over::<B>(handover, terms, at, &mut events)?;
        Ok((Handle::new(Self(RefCell::new(table))), events))
    }

    fn apply(&self, by: Actor, at: Timestamp, command: Command) -> Result<Vec<Event>, Refusal> {
        apply(&mut self.0.borrow_mut(), by, at, command)
    }

    fn apply_all(&self, orders: Vec<Order>) -> TableSteps {
        apply_all(&mut self.0.borrow_mut(), orders)
    }

    fn view(&self, viewer: Option<Actor>) -> View {
        self.0.borrow().view(viewer)
    }

    fn legal(&self, at: Timestamp) -> Vec<LegalCommand> {
        self.0.borrow().legal(at)
    }

    fn outcomes(&self) -> Vec<Outcome> {
        self.0.borrow().outcomes()
    }

    fn auto_play(&self, plan: AutoPlan) -> Result<AutoTally, Refusal> {
        self.0.borrow_mut().auto_play(&plan)
    }

    fn hand_over(&self, at: Timestamp) -> Result<HandedTable, Refusal> {
        self.0.borrow().hand_over(at)
    }

    fn snapshot(&self) -> Vec<u8> {
        self.0.borrow().snapshot()
    }
}

fn restore<B: Rulebook>(state: &[u8]) -> Result<Table<B>, Refusal> {
    Table::restore(state)
}

fn take_over<B: Rulebook>(
    handover: HandedTable,
    terms: Option<Terms>,
    at: Timestamp,
    events: &mut Vec<Event>,
) -> Result<Table<B>, Refusal> {
    Table::take_over(&handover, terms.as_ref(), at, events)
}

fn apply<B: Rulebook>(table: &mut Table<B>, by: Actor, at: Timestamp, command: Command) -> Result<Vec<Event>, Refusal> {
    let mut events = Vec::with_capacity(EVENTS);
    table.apply(by, at, &command, &mut events)?;
    Ok(events)
}

fn apply_all<B: Rulebook>(table: &mut Table<B>, orders: Vec<Order>) -> TableSteps {
    let mut events = Vec::with_capacity(orders.len().min(512) * 2);
    let mut accepted = 0;
    let mut refused = None;
    for Order { by, at, command } in orders {
        if let Err(refusal) = table.apply(by, at, &command, &mut events) {
            refused = Some(refusal);
            break;
        }
        accepted += 1;
    }
    TableSteps { events: events, accepted, refused }
}

impl<B: Rulebook> Draws for Exports<B> {
    fn previous_link(link: Vec<u8>) -> Result<Vec<u8>, Refusal> {
        bytes(draws::previous_link(&link))
    }

    fn follows(head: Vec<u8>, link: Vec<u8>) -> bool {
        draws::follows(&head, &link)
    }

    fn add_entropy(digest: Vec<u8>, seat: SeatNumber, more: Vec<u8>) -> Result<Vec<u8>, Refusal> {
        bytes(draws::add_entropy(&digest, seat, &more))
    }

    fn outcome_seed(link: Vec<u8>, draw: Draw) -> Result<Vec<u8>, Refusal> {
        bytes(draws::outcome_seed(&link, &draw))
    }

    fn coins_of(seed: Vec<u8>, k: u64) -> Result<Faces, Refusal> {
        draws::coins_of(&seed, k)
    }
}

fn bytes(digest: Result<[u8; 32], Refusal>) -> Result<Vec<u8>, Refusal> {
    digest.map(|digest| digest.to_vec())
}
