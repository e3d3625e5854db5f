//! A rulebook that is `nsw`, and misbehaves where the name of a table tells it to.
//!
//! The misdeed happens in the `table` resource, at commands whose time is odd, or when a table is
//! taken up or over: all else is the honest rulebook's answer. So a test can play, be betrayed, and
//! play on.
#![cfg(target_arch = "wasm32")]
#![no_std]

extern crate alloc;

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::arch::wasm32::unreachable;
use core::cell::RefCell;
use core::hint::black_box;

use kip_contract::draws::Draw;
use kip_contract::two_up::{
    AutoPlan, AutoTally, Command, Config, Description, Event, Faces, HandedTable, LegalCommand, Order, Outcome, Played,
    Step, Steps, TableSteps, Terms, View,
};
use kip_contract::types::{Actor, Refusal, SeatNumber, Timestamp};
use kip_engine::two_up::Table;
use kip_engine::two_up::rulebooks::Nsw;
use kip_shim::Exports;
use kip_shim::bindings::exports::kip::games::draws::Guest as Draws;
use kip_shim::bindings::exports::kip::games::two_up::{Guest as TwoUp, GuestTable, Table as Handle};

kip_shim::bindings::export!(Hostile with_types_in kip_shim::bindings);

struct Hostile;

/// Its last word is the rulebook's id: a test that writes another there, of the same length, has
/// another rulebook of the family.
const NAME: &str = "the rulebook of this component is nsw";

/// What a table does, by its name: at an odd time, unless it says when.
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
    /// Gives rubbish for a state.
    Garbage,
    /// Claims to have accepted more than it was given.
    Claims,
    /// Traps, and once it was restored it refuses everything.
    Forgets,
    /// Refuses to be restored.
    RefusesRestored,
    /// Computes for ever when it is restored or taken over.
    LoopsRestored,
    /// Takes memory for ever when it is restored or taken over.
    HogsRestored,
    /// Traps when it is restored or taken over.
    TrapsRestored,
    /// Is restored, and gives other bytes.
    OtherBytes,
    /// Is restored faithfully, and from then on gives players the next seat.
    NextSeat,
    /// Is taken over, and a player is missing.
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
            "forgets" => Self::Forgets,
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
            Self::Traps | Self::Forgets => unreachable(),
            _ => {}
        }
    }

    /// What happens when the table comes to the component.
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
    Refusal { code: code.to_owned(), clause: "nsw 1".to_owned(), ruling: None, message: "Not by this one.".to_owned() }
}

fn hog() -> ! {
    let mut hoard = Vec::new();
    loop {
        hoard.push(black_box(vec![1_u8; 1 << 20]));
    }
}

/// Deep enough for any stack; nothing the compiler can make a loop of.
fn dive(depth: u64) -> u64 {
    if depth == black_box(u64::MAX) { 0 } else { dive(depth + 1).rotate_left(1) ^ depth }
}

struct HostileTable {
    table: RefCell<Table<Nsw>>,
    misdeed: Misdeed,
    restored: bool,
}

impl HostileTable {
    fn handle(table: Table<Nsw>, restored: bool) -> Handle {
        let misdeed = Misdeed::of(&table.view(None).table);
        Handle::new(Self { table: RefCell::new(table), misdeed, restored })
    }

    fn at_odd_time(&self) -> bool {
        self.table.borrow().view(None).now % 2 == 1
    }
}

impl GuestTable for HostileTable {
    fn open(config: Config) -> Result<(Handle, Vec<Event>), Refusal> {
        let mut events = Vec::new();
        let table = Table::open(&config, &mut events)?;
        Ok((Self::handle(table, false), events))
    }

    fn restore(state: Vec<u8>) -> Result<Handle, Refusal> {
        let table = Table::restore(&state)?;
        Misdeed::of(&table.view(None).table).strike_restored()?;
        Ok(Self::handle(table, true))
    }

    fn take_over(handover: HandedTable, terms: Option<Terms>, at: Timestamp) -> Result<(Handle, Vec<Event>), Refusal> {
        let misdeed = Misdeed::of(&handover.table);
        misdeed.strike_restored()?;
        let mut handover = handover;
        if misdeed == Misdeed::LosesPlayer {
            handover.players.pop();
        }
        let mut events = Vec::new();
        let table = Table::take_over(&handover, terms.as_ref(), at, &mut events)?;
        Ok((Self::handle(table, true), events))
    }

    fn apply(&self, by: Actor, at: Timestamp, command: Command) -> Result<Vec<Event>, Refusal> {
        if at % 2 == 1 {
            self.misdeed.strike();
        }
        if self.restored && self.misdeed == Misdeed::Forgets {
            return Err(refusal("forgotten"));
        }
        let mut command = command;
        if let Command::Join(joining) = &mut command
            && self.restored
            && self.misdeed == Misdeed::NextSeat
        {
            joining.seat += 1;
        }
        let mut events = Vec::new();
        let mut table = self.table.borrow_mut();
        table.apply(by, at, &command, &mut events)?;
        Ok(events)
    }

    fn apply_all(&self, orders: Vec<Order>) -> TableSteps {
        let mut steps = TableSteps { events: vec![], accepted: 0, refused: None };
        for Order { by, at, command } in orders {
            match self.apply(by, at, command) {
                Ok(events) => steps.events.extend(events),
                Err(refusal) => {
                    steps.refused = Some(refusal);
                    break;
                }
            }
            steps.accepted += 1;
        }
        if self.misdeed == Misdeed::Claims {
            steps.accepted += 1_000;
        }
        steps
    }

    fn view(&self, viewer: Option<Actor>) -> View {
        self.table.borrow().view(viewer)
    }

    fn legal(&self, at: Timestamp) -> Vec<LegalCommand> {
        if at % 2 == 1 {
            self.misdeed.strike();
        }
        self.table.borrow().legal(at)
    }

    fn outcomes(&self) -> Vec<Outcome> {
        self.table.borrow().outcomes()
    }

    fn auto_play(&self, plan: AutoPlan) -> Result<AutoTally, Refusal> {
        self.table.borrow_mut().auto_play(&plan)
    }

    fn hand_over(&self, at: Timestamp) -> Result<HandedTable, Refusal> {
        if at % 2 == 1 {
            self.misdeed.strike();
        }
        self.table.borrow().hand_over(at)
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

// Nothing below misbehaves.

type Honest = Exports<Nsw>;

impl TwoUp for Hostile {
    type Table = HostileTable;

    /// Another build of the rulebook, and it says so.
    fn describe() -> Description {
        let mut description = Honest::describe();
        description.engine.push_str("+hostile");
        if let Some(id) = black_box(NAME).split(' ').next_back() {
            description.rulebook = id.to_owned();
        }
        description
    }

    fn open(config: Config) -> Result<Step, Refusal> {
        <Honest as TwoUp>::open(config)
    }

    fn apply(state: Vec<u8>, by: Actor, at: Timestamp, command: Command) -> Result<Step, Refusal> {
        if at % 2 == 1 && command_traps(&command) {
            unreachable();
        }
        Honest::apply(state, by, at, command)
    }

    fn apply_all(state: Vec<u8>, orders: Vec<Order>) -> Result<Steps, Refusal> {
        Honest::apply_all(state, orders)
    }

    fn view(state: Vec<u8>, viewer: Option<Actor>) -> Result<View, Refusal> {
        Honest::view(state, viewer)
    }

    fn legal(state: Vec<u8>, at: Timestamp) -> Result<Vec<LegalCommand>, Refusal> {
        Honest::legal(state, at)
    }

    fn outcomes(state: Vec<u8>) -> Result<Vec<Outcome>, Refusal> {
        Honest::outcomes(state)
    }

    fn rebuild(state: Vec<u8>, events: Vec<Event>) -> Result<Vec<u8>, Refusal> {
        Honest::rebuild(state, events)
    }

    fn auto_play(state: Vec<u8>, plan: AutoPlan) -> Result<Played, Refusal> {
        Honest::auto_play(state, plan)
    }

    fn hand_over(state: Vec<u8>, at: Timestamp) -> Result<HandedTable, Refusal> {
        <Honest as TwoUp>::hand_over(state, at)
    }

    fn take_over(handover: HandedTable, terms: Option<Terms>, at: Timestamp) -> Result<Step, Refusal> {
        <Honest as TwoUp>::take_over(handover, terms, at)
    }
}

/// But for this: the stateless interface traps when a player leaves at an odd time.
fn command_traps(command: &Command) -> bool {
    matches!(command, Command::Leave(_))
}

impl Draws for Hostile {
    fn previous_link(link: Vec<u8>) -> Result<Vec<u8>, Refusal> {
        Honest::previous_link(link)
    }

    fn follows(head: Vec<u8>, link: Vec<u8>) -> bool {
        Honest::follows(head, link)
    }

    fn add_entropy(digest: Vec<u8>, seat: SeatNumber, more: Vec<u8>) -> Result<Vec<u8>, Refusal> {
        Honest::add_entropy(digest, seat, more)
    }

    fn outcome_seed(link: Vec<u8>, draw: Draw) -> Result<Vec<u8>, Refusal> {
        Honest::outcome_seed(link, draw)
    }

    fn coins_of(seed: Vec<u8>, k: u64) -> Result<Faces, Refusal> {
        Honest::coins_of(seed, k)
    }
}
