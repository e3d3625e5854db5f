//! High card as a component: the exports of its world.
//!
//! High card is a rulebook of another family than the engine's. It shares the contract with the engine but no code, so that tests
//! can show the behaviour of hosts and the suite for every family.
#![cfg(target_arch = "wasm32")]
#![no_std]

extern crate alloc;

mod chain;
mod codec;
mod describe;
mod draws;
mod game;
mod legal;
mod many;
mod view;

use alloc::vec::Vec;
use core::cell::RefCell;

use bindings::exports::kip::high_card::rulebook::{Guest, GuestTable, Table as Handle};
use bindings::exports::kip::high_card::words::{
    Actor, AutoPlan, AutoStep, Choices, Command, Config, Description, DueChance, Event, Order, Step, Steps, TableSteps,
    TableView, Terms,
};
use bindings::exports::kip::types::types::{Filling, Refusal};
use game::Game;

#[allow(missing_docs, clippy::all)]
mod bindings {
    wit_bindgen::generate!({
        path: ["../../../wit/types", "../../../wit/draws", "wit"],
        world: "kip:high-card/high-card-rulebook",
        additional_derives: [PartialEq, Eq],
    });
}

struct Rulebook;
bindings::export!(Rulebook with_types_in bindings);

/// The stateless interface: each function reads the table from its bytes, and writes it again if it changes.
impl Guest for Rulebook {
    type Table = Kept;

    fn describe() -> Description {
        describe::describe()
    }
    fn open(config: Config) -> Result<Step, Refusal> {
        Game::open(config).map(step)
    }
    fn apply(state: Vec<u8>, order: Order) -> Result<Step, Refusal> {
        let mut game = Game::read(&state)?;
        let events = game.apply(&order)?;
        Ok(step((game, events)))
    }
    fn apply_all(state: Vec<u8>, orders: Vec<Order>) -> Result<Steps, Refusal> {
        let mut game = Game::read(&state)?;
        let TableSteps { events, ends, refused } = game.apply_all(&orders);
        Ok(Steps { state: game.write(), events, ends, refused })
    }
    fn view(state: Vec<u8>, viewer: Option<Actor>) -> Result<TableView, Refusal> {
        Ok(Game::read(&state)?.view(viewer))
    }
    fn disclose(events: Vec<Event>, viewer: Option<Actor>) -> Vec<Event> {
        view::disclose(events, viewer)
    }
    fn legal(state: Vec<u8>, at: u64, of: Option<Actor>, most: u32) -> Result<Choices, Refusal> {
        Ok(Game::read(&state)?.legal(at, of, most))
    }
    fn fill(command: Command, fillings: Vec<Filling>) -> Result<Command, Refusal> {
        fillings.into_iter().try_fold(command, legal::fill)
    }
    fn chances(state: Vec<u8>, most: u32) -> Result<DueChance, Refusal> {
        Ok(Game::read(&state)?.chances(most))
    }
    fn rebuild(state: Vec<u8>, events: Vec<Event>) -> Result<Vec<u8>, Refusal> {
        Ok(Game::read(&state)?.rebuild(&events)?.write())
    }
    fn auto_play(state: Vec<u8>, plan: AutoPlan) -> Result<AutoStep, Refusal> {
        let mut game = Game::read(&state)?;
        let (tally, moves) = game.auto_play(&plan)?;
        Ok(AutoStep { state: game.write(), tally, moves })
    }
    fn export_table(state: Vec<u8>, at: u64) -> Result<Vec<u8>, Refusal> {
        Game::read(&state)?.export(at)
    }
    fn import_table(exported: Vec<u8>, terms: Option<Terms>, at: u64) -> Result<Step, Refusal> {
        Game::import(&exported, terms, at).map(step)
    }
}

fn step((game, events): (Game, Vec<Event>)) -> Step {
    Step { state: game.write(), events }
}

/// The stateful interface: the component keeps the table.
struct Kept(RefCell<Game>);

impl GuestTable for Kept {
    fn restore(state: Vec<u8>) -> Result<Handle, Refusal> {
        Ok(Handle::new(Kept(RefCell::new(Game::read(&state)?))))
    }
    fn apply(&self, order: Order) -> Result<Vec<Event>, Refusal> {
        self.0.borrow_mut().apply(&order)
    }
    fn apply_all(&self, orders: Vec<Order>) -> TableSteps {
        self.0.borrow_mut().apply_all(&orders)
    }
    fn view(&self, viewer: Option<Actor>) -> TableView {
        self.0.borrow().view(viewer)
    }
    fn legal(&self, at: u64, of: Option<Actor>, most: u32) -> Choices {
        self.0.borrow().legal(at, of, most)
    }
    fn chances(&self, most: u32) -> DueChance {
        self.0.borrow().chances(most)
    }
    fn snapshot(&self) -> Vec<u8> {
        self.0.borrow().write()
    }
}

#[global_allocator]
static MEMORY: dlmalloc::GlobalDlmalloc = dlmalloc::GlobalDlmalloc;

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    core::arch::wasm32::unreachable()
}
