//! The engine of Two-Up, which misbehaves at tables with certain names. A test adds the rulebook `nsw` to it.
//!
//! The misdeed happens in the `table` resource: at commands whose time is odd, or when a table is restored or imported.
//! Everything else is the honest engine's answer, so a test can play before and after a misdeed.
#![cfg(target_arch = "wasm32")]
#![no_std]

extern crate alloc;

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::arch::wasm32::unreachable;
use core::cell::RefCell;
use core::hint::black_box;
use core::sync::atomic::{AtomicBool, Ordering};

use kip_contract::draws::Draw;
use kip_contract::two_up::{
    Actor, AutoPlan, AutoStep, Choices, Command, Config, Description, DueChance, Event, Faces, Order, Role, Step,
    Steps, TableSteps, TableView, Terms,
};
use kip_contract::types::{Filling, Refusal, Seat, Timestamp};
use kip_engine::record::Unfit;
use kip_engine::two_up::{Rulebook, Table};
use kip_shim::Exports as Honest;
use kip_shim::bindings::exports::kip::draws::draws::Guest as Draws;
use kip_shim::bindings::exports::kip::two_up::coins::Guest as Coins;
use kip_shim::bindings::exports::kip::two_up::rulebook::{Guest, GuestTable, Table as Handle};
use once_cell::race::OnceBox;

kip_shim::bindings::export!(Hostile with_types_in kip_shim::bindings);

struct Hostile;

/// A text that ends with the rulebook's id. A test that replaces the id by another of the same length gets another rulebook of
/// the family.
const NAME: &str = "the rulebook of this component is nsw";

/// The misdeed of a table, selected by its name. It happens at odd times unless its comment names another occasion.
#[derive(Clone, Copy, PartialEq)]
enum Misdeed {
    /// Computes for ever.
    Loops,
    /// Takes memory for ever.
    Hogs,
    /// Calls itself for ever.
    Dives,
    /// Traps.
    Traps,
    /// Returns an invalid state.
    Garbage,
    /// Claims to have accepted more commands than it was given.
    Claims,
    /// Reports the end of each command's events one too high.
    Miscounts,
    /// Reports the ends of the commands' events in reverse order.
    Reorders,
    /// Leaves out the moves of money.
    Pockets,
    /// Traps, and refuses everything once it has been restored.
    Forgets,
    /// Traps, and computes for a moment at each command once it has been restored.
    Dawdles,
    /// Refuses to be restored.
    RefusesRestored,
    /// Computes for ever when it is restored or imported.
    LoopsRestored,
    /// Takes memory for ever when it is restored or imported.
    HogsRestored,
    /// Traps when it is restored or imported.
    TrapsRestored,
    /// Returns other bytes after it is restored.
    OtherBytes,
    /// Is restored correctly, and then gives players the next seat.
    NextSeat,
    /// Loses a player when it is imported.
    LosesPlayer,
    None,
}

impl Misdeed {
    fn of(name: &str) -> Self {
        match name {
            "loops" => Self::Loops,
            "hogs" => Self::Hogs,
            "dives" => Self::Dives,
            "traps" => Self::Traps,
            "garbage" => Self::Garbage,
            "claims" => Self::Claims,
            "miscounts" => Self::Miscounts,
            "reorders" => Self::Reorders,
            "pockets" => Self::Pockets,
            "forgets" => Self::Forgets,
            "dawdles" => Self::Dawdles,
            "refuses when restored" => Self::RefusesRestored,
            "loops when restored" => Self::LoopsRestored,
            "hogs when restored" => Self::HogsRestored,
            "traps when restored" => Self::TrapsRestored,
            "other bytes" => Self::OtherBytes,
            "next seat" => Self::NextSeat,
            "loses a player" => Self::LosesPlayer,
            _ => Self::None,
        }
    }

    fn strike(self) {
        match self {
            Self::Loops => loop {
                black_box(0);
            },
            Self::Hogs => hog(),
            Self::Dives => {
                black_box(dive(0));
            }
            Self::Traps | Self::Forgets | Self::Dawdles => unreachable(),
            _ => {}
        }
    }

    /// Falsifies the result of a batch.
    fn falsify(self, ends: &mut Vec<u32>) {
        match self {
            Self::Claims => ends.extend(ends.clone()),
            Self::Miscounts => ends.iter_mut().for_each(|end| *end += 1),
            Self::Reorders => ends.reverse(),
            _ => {}
        }
    }

    /// Misbehaves when the table is restored or imported.
    fn strike_restored(self) -> Result<(), Refusal> {
        match self {
            Self::RefusesRestored => return Err(refusal("never-again")),
            Self::LoopsRestored => Self::Loops.strike(),
            Self::HogsRestored => Self::Hogs.strike(),
            Self::TrapsRestored => Self::Traps.strike(),
            _ => {}
        }
        Ok(())
    }
}

fn refusal(code: &str) -> Refusal {
    Refusal {
        code: code.to_owned(),
        clause: "nsw 1".to_owned(),
        ruling: None,
        message: "Not by this one.".to_owned(),
        names: None,
    }
}

fn hog() -> ! {
    let mut hoard = Vec::new();
    loop {
        hoard.push(black_box(vec![1_u8; 1 << 20]));
    }
}

/// Recurses deeper than any stack, in a form the compiler cannot turn into a loop.
fn dive(depth: u64) -> u64 {
    if depth == black_box(u64::MAX) { 0 } else { dive(depth + 1).rotate_left(1) ^ depth }
}

struct HostileTable {
    table: RefCell<Table>,
    misdeed: Misdeed,
    restored: bool,
}

/// True if a table was opened in this instance. If not, a table in it was restored or imported.
static OPENED: AtomicBool = AtomicBool::new(false);

impl HostileTable {
    fn at_odd_time(&self) -> bool {
        self.table.borrow().view().common.now % 2 == 1
    }
}

impl GuestTable for HostileTable {
    fn restore(state: Vec<u8>) -> Result<Handle, Refusal> {
        let table = Table::restore(rulebook()?, &state)?;
        let (misdeed, restored) = (Misdeed::of(&table.view().common.table), !OPENED.load(Ordering::Relaxed));
        if restored {
            misdeed.strike_restored()?;
        }
        Ok(Handle::new(Self { table: RefCell::new(table), misdeed, restored }))
    }

    fn apply(&self, order: Order) -> Result<Vec<Event>, Refusal> {
        let Order { by, at, mut command } = order;
        if at % 2 == 1 {
            self.misdeed.strike();
        }
        if self.restored && self.misdeed == Misdeed::Forgets {
            return Err(refusal("forgotten"));
        }
        if self.restored && self.misdeed == Misdeed::Dawdles {
            (0..1_u32 << 26).for_each(|at| {
                black_box(at);
            });
        }
        if let Command::Join(joining) = &mut command
            && self.restored
            && self.misdeed == Misdeed::NextSeat
        {
            joining.seat += 1;
        }
        let mut events = Vec::new();
        let mut table = self.table.borrow_mut();
        table.apply(by, at, &command, &mut events)?;
        if at % 2 == 1 && self.misdeed == Misdeed::Pockets {
            events.iter_mut().for_each(|event| event.moves.clear());
        }
        Ok(events)
    }

    fn apply_all(&self, orders: Vec<Order>) -> TableSteps {
        let mut steps = TableSteps { events: vec![], ends: vec![], refused: None };
        for order in orders {
            match self.apply(order) {
                Ok(events) => steps.events.extend(events),
                Err(refusal) => {
                    steps.refused = Some(refusal);
                    break;
                }
            }
            steps.ends.push(steps.events.len() as u32);
        }
        self.misdeed.falsify(&mut steps.ends);
        steps
    }

    fn view(&self, _viewer: Option<Actor>) -> TableView {
        self.table.borrow().view()
    }

    fn legal(&self, at: Timestamp, of: Option<Actor>, most: u32) -> Choices {
        if at % 2 == 1 {
            self.misdeed.strike();
        }
        self.table.borrow().legal(at, of, most)
    }

    fn chances(&self, most: u32) -> DueChance {
        self.table.borrow().chances(most)
    }

    fn snapshot(&self) -> Vec<u8> {
        if self.misdeed == Misdeed::OtherBytes && self.restored {
            return b"another state".to_vec();
        }
        if self.misdeed == Misdeed::Garbage && self.at_odd_time() {
            return b"anything but a state".to_vec();
        }
        self.table.borrow().snapshot()
    }
}

// The stateless interface misbehaves only in functions with a comment about it.

/// Returns the rulebook that was added, as the honest engine finds it.
fn rulebook() -> Result<Rulebook, Refusal> {
    static RULEBOOK: OnceBox<Result<Rulebook, Unfit>> = OnceBox::new();
    let read = || Box::new(Rulebook::read(kip_shim_record::record()));
    RULEBOOK.get_or_init(read).map_err(Unfit::refuse)
}

impl Guest for Hostile {
    type Table = HostileTable;

    /// Reports another build of the rulebook.
    fn describe() -> Description {
        let mut description = Honest::describe();
        description.head.engine.push_str("+hostile");
        if let Some(id) = black_box(NAME).split(' ').next_back() {
            description.head.rulebook = id.to_owned();
        }
        description
    }

    fn open(config: Config) -> Result<Step, Refusal> {
        OPENED.store(true, Ordering::Relaxed);
        <Honest as Guest>::open(config)
    }

    fn apply(state: Vec<u8>, order: Order) -> Result<Step, Refusal> {
        if order.at % 2 == 1 && is_trap(&order.command) {
            unreachable();
        }
        Honest::apply(state, order)
    }

    fn apply_all(state: Vec<u8>, orders: Vec<Order>) -> Result<Steps, Refusal> {
        let misdeed = Misdeed::of(&Table::restore(rulebook()?, &state)?.view().common.table);
        let mut steps = Honest::apply_all(state, orders)?;
        misdeed.falsify(&mut steps.ends);
        Ok(steps)
    }

    fn view(state: Vec<u8>, viewer: Option<Actor>) -> Result<TableView, Refusal> {
        Honest::view(state, viewer)
    }

    fn disclose(events: Vec<Event>, viewer: Option<Actor>) -> Vec<Event> {
        Honest::disclose(events, viewer)
    }

    fn legal(state: Vec<u8>, at: Timestamp, of: Option<Actor>, most: u32) -> Result<Choices, Refusal> {
        Honest::legal(state, at, of, most)
    }

    fn fill(command: Command, fillings: Vec<Filling>) -> Result<Command, Refusal> {
        Honest::fill(command, fillings)
    }

    fn chances(state: Vec<u8>, most: u32) -> Result<DueChance, Refusal> {
        Honest::chances(state, most)
    }

    fn rebuild(state: Vec<u8>, events: Vec<Event>) -> Result<Vec<u8>, Refusal> {
        Honest::rebuild(state, events)
    }

    fn auto_play(state: Vec<u8>, plan: AutoPlan) -> Result<AutoStep, Refusal> {
        Honest::auto_play(state, plan)
    }

    fn export_table(state: Vec<u8>, at: Timestamp) -> Result<Vec<u8>, Refusal> {
        let table = Table::restore(rulebook()?, &state)?;
        if at % 2 == 1 {
            Misdeed::of(&table.view().common.table).strike();
        }
        table.export(at)
    }

    fn import_table(exported: Vec<u8>, terms: Option<Terms>, at: Timestamp) -> Result<Step, Refusal> {
        let step = <Honest as Guest>::import_table(exported, terms, at)?;
        let mut table = Table::restore(rulebook()?, &step.state)?;
        let misdeed = Misdeed::of(&table.view().common.table);
        misdeed.strike_restored()?;
        if misdeed == Misdeed::LosesPlayer
            && let Some(last) = table.view().common.taken.pop()
        {
            let host = Actor { role: Role::Host, number: 1 };
            table.apply(host, at, &Command::Leave(last), &mut Vec::new())?;
        }
        Ok(Step { state: table.snapshot(), ..step })
    }
}

/// Returns whether the stateless interface traps over a command at an odd time: it does when a player leaves.
fn is_trap(command: &Command) -> bool {
    matches!(command, Command::Leave(_))
}

impl Draws for Hostile {
    fn previous_link(link: Vec<u8>) -> Result<Vec<u8>, Refusal> {
        Honest::previous_link(link)
    }

    fn follows(head: Vec<u8>, link: Vec<u8>) -> bool {
        Honest::follows(head, link)
    }

    fn add_entropy(digest: Vec<u8>, table: String, seat: Seat, count: u32, more: Vec<u8>) -> Result<Vec<u8>, Refusal> {
        Honest::add_entropy(digest, table, seat, count, more)
    }

    fn outcome_seed(link: Vec<u8>, draw: Draw) -> Result<Vec<u8>, Refusal> {
        Honest::outcome_seed(link, draw)
    }

    fn keystream(seed: Vec<u8>, offset: u64, count: u32) -> Result<Vec<u8>, Refusal> {
        Honest::keystream(seed, offset, count)
    }

    fn below(seed: Vec<u8>, bounds: Vec<u32>) -> Result<Vec<u32>, Refusal> {
        Honest::below(seed, bounds)
    }
}

impl Coins for Hostile {
    fn coins_of(seed: Vec<u8>, k: u64) -> Result<Faces, Refusal> {
        Honest::coins_of(seed, k)
    }
}
