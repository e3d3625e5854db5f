//! The exports of a component: each call converts, asks the engine, and converts back.
//!
//! No rule may enter here.

use alloc::string::String;
use alloc::vec::Vec;
use core::cell::RefCell;
use core::marker::PhantomData;

use kip_engine::draws;
use kip_engine::two_up::{Rulebook, Sink, Table, describe, words};

use self::bindings::exports::kip::games::draws::{Draw, Guest as Draws};
use self::bindings::exports::kip::games::two_up::{
    Guest as TwoUp, GuestTable, Played, Step, Steps, Table as Handle, TableSteps,
};
use self::bindings::exports::kip::games::two_up_types::{
    AutoPlan, AutoTally, Command, Config, Description, Event, Faces, HandedTable, LegalCommand, Order, Outcome, Terms,
    View,
};
use self::bindings::exports::kip::games::types::{Actor, Refusal, SeatNumber, Timestamp};

/// What wit-bindgen makes of the contract.
#[allow(missing_docs, unsafe_code, reason = "generated: the component ABI is pointers")]
pub mod bindings {
    wit_bindgen::generate!({
        path: "../../wit",
        world: "two-up-rulebook",
        pub_export_macro: true,
        default_bindings_module: "kip_shim::bindings",
    });
}

crate::two_up_conversions!(self::bindings::exports::kip::games);

/// The exports of rulebook `B`.
pub struct Exports<B>(PhantomData<B>);

/// A table that the component keeps.
pub struct Kept<B: Rulebook>(RefCell<Table<B>>);

/// Events in the bindings' form, converted as they come.
struct Events(Vec<Event>);

impl Events {
    /// With room for what most commands bring.
    fn new() -> Self {
        Self(Vec::with_capacity(8))
    }
}

impl Sink for Events {
    fn take(&mut self, event: words::Event) {
        self.0.push(event.to());
    }
}

impl<B: Rulebook> TwoUp for Exports<B> {
    type Table = Kept<B>;

    fn describe() -> Description {
        describe::<B>().to()
    }

    fn open(config: Config) -> Result<Step, Refusal> {
        let mut events = Events::new();
        let table = Table::<B>::open(&config.to(), &mut events).map_err(To::to)?;
        Ok(Step { state: table.snapshot(), events: events.0 })
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
        Ok(restore::<B>(&state)?.view(viewer.to()).to())
    }

    fn legal(state: Vec<u8>, at: Timestamp) -> Result<Vec<LegalCommand>, Refusal> {
        Ok(restore::<B>(&state)?.legal(at).to())
    }

    fn outcomes(state: Vec<u8>) -> Result<Vec<Outcome>, Refusal> {
        Ok(restore::<B>(&state)?.outcomes().to())
    }

    fn rebuild(state: Vec<u8>, events: Vec<Event>) -> Result<Vec<u8>, Refusal> {
        let mut table = restore::<B>(&state)?;
        let events: Vec<words::Event> = events.to();
        table.rebuild(&events).map_err(To::to)?;
        Ok(table.snapshot())
    }

    fn auto_play(state: Vec<u8>, plan: AutoPlan) -> Result<Played, Refusal> {
        let mut table = restore::<B>(&state)?;
        let tally = table.auto_play(&plan.to()).map_err(To::to)?.to();
        Ok(Played { state: table.snapshot(), tally })
    }

    fn hand_over(state: Vec<u8>, at: Timestamp) -> Result<HandedTable, Refusal> {
        match restore::<B>(&state)?.hand_over(at) {
            Ok(handover) => Ok(handover.to()),
            Err(refusal) => Err(refusal.to()),
        }
    }

    fn take_over(handover: HandedTable, terms: Option<Terms>, at: Timestamp) -> Result<Step, Refusal> {
        let mut events = Events::new();
        let table = take_over::<B>(handover, terms, at, &mut events)?;
        Ok(Step { state: table.snapshot(), events: events.0 })
    }
}

impl<B: Rulebook> GuestTable for Kept<B> {
    fn open(config: Config) -> Result<(Handle, Vec<Event>), Refusal> {
        let mut events = Events::new();
        let table = Table::<B>::open(&config.to(), &mut events).map_err(To::to)?;
        Ok((Handle::new(Self(RefCell::new(table))), events.0))
    }

    fn restore(state: Vec<u8>) -> Result<Handle, Refusal> {
        Ok(Handle::new(Self(RefCell::new(restore::<B>(&state)?))))
    }

    fn take_over(handover: HandedTable, terms: Option<Terms>, at: Timestamp) -> Result<(Handle, Vec<Event>), Refusal> {
        let mut events = Events::new();
        let table = take_over::<B>(handover, terms, at, &mut events)?;
        Ok((Handle::new(Self(RefCell::new(table))), events.0))
    }

    fn apply(&self, by: Actor, at: Timestamp, command: Command) -> Result<Vec<Event>, Refusal> {
        apply(&mut self.0.borrow_mut(), by, at, command)
    }

    fn apply_all(&self, orders: Vec<Order>) -> TableSteps {
        apply_all(&mut self.0.borrow_mut(), orders)
    }

    fn view(&self, viewer: Option<Actor>) -> View {
        self.0.borrow().view(viewer.to()).to()
    }

    fn legal(&self, at: Timestamp) -> Vec<LegalCommand> {
        self.0.borrow().legal(at).to()
    }

    fn outcomes(&self) -> Vec<Outcome> {
        self.0.borrow().outcomes().to()
    }

    fn auto_play(&self, plan: AutoPlan) -> Result<AutoTally, Refusal> {
        match self.0.borrow_mut().auto_play(&plan.to()) {
            Ok(tally) => Ok(tally.to()),
            Err(refusal) => Err(refusal.to()),
        }
    }

    fn hand_over(&self, at: Timestamp) -> Result<HandedTable, Refusal> {
        match self.0.borrow().hand_over(at) {
            Ok(handover) => Ok(handover.to()),
            Err(refusal) => Err(refusal.to()),
        }
    }

    fn snapshot(&self) -> Vec<u8> {
        self.0.borrow().snapshot()
    }
}

fn restore<B: Rulebook>(state: &[u8]) -> Result<Table<B>, Refusal> {
    Table::restore(state).map_err(To::to)
}

fn take_over<B: Rulebook>(
    handover: HandedTable,
    terms: Option<Terms>,
    at: Timestamp,
    events: &mut Events,
) -> Result<Table<B>, Refusal> {
    let terms: Option<words::Terms> = terms.to();
    Table::take_over(&handover.to(), terms.as_ref(), at, events).map_err(To::to)
}

fn apply<B: Rulebook>(table: &mut Table<B>, by: Actor, at: Timestamp, command: Command) -> Result<Vec<Event>, Refusal> {
    let mut events = Events::new();
    table.apply(by.to(), at, &command.to(), &mut events).map_err(To::to)?;
    Ok(events.0)
}

fn apply_all<B: Rulebook>(table: &mut Table<B>, orders: Vec<Order>) -> TableSteps {
    let mut events = Events(Vec::with_capacity(orders.len().min(512) * 2));
    let mut accepted = 0;
    let mut refused = None;
    for Order { by, at, command } in orders {
        if let Err(refusal) = table.apply(by.to(), at, &command.to(), &mut events) {
            refused = Some(refusal.to());
            break;
        }
        accepted += 1;
    }
    TableSteps { events: events.0, accepted, refused }
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
        bytes(draws::outcome_seed(&link, &draw.to()))
    }

    fn coins_of(seed: Vec<u8>, k: u64) -> Result<Faces, Refusal> {
        match draws::coins_of(&seed, k) {
            Ok(faces) => Ok(faces.to()),
            Err(refusal) => Err(refusal.to()),
        }
    }
}

fn bytes(digest: Result<[u8; 32], kip_engine::words::Refusal>) -> Result<Vec<u8>, Refusal> {
    match digest {
        Ok(digest) => Ok(digest.to_vec()),
        Err(refusal) => Err(refusal.to()),
    }
}
