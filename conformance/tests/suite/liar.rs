//! The engine behind a host that changes its answers.

use kip_conformance::families::two_up::native::Native;
use kip_conformance::hosting::{Failure, Hosting, Table};
use kip_engine::contract::{Actor, Filling, Refusal, Timestamp};
use kip_engine::two_up::contract::{Choices, Command, Config, Description, DueChance, Event, Order, TableSteps, View};

/// The changes to the answers.
#[derive(Clone, Copy)]
pub struct Lie {
    /// Changes the events of an accepted command.
    pub tell: fn(&Command, Vec<Event>) -> Vec<Event>,
    /// Changes a refusal.
    pub refuse: fn(Refusal) -> Refusal,
    /// A code of refusals that are turned into an acceptance without events.
    pub forgives: Option<&'static str>,
    /// Changes a view.
    pub see: fn(&mut View),
    /// Changes a list.
    pub list: fn(&mut Choices),
    /// Changes the due chance.
    pub chance: fn(&mut DueChance),
}

impl Default for Lie {
    fn default() -> Self {
        Self {
            tell: |_, events| events,
            refuse: |refusal| refusal,
            forgives: None,
            see: |_| {},
            list: |_| {},
            chance: |_| {},
        }
    }
}

/// A host that lies.
pub struct Liar {
    host: Native,
    lie: Lie,
}

impl Liar {
    pub fn new(host: Native, lie: Lie) -> Self {
        Self { host, lie }
    }
}

impl Hosting for Liar {
    fn runtime(&self) -> String {
        self.host.runtime()
    }

    fn load(&mut self, component: &str, sha256: Option<&str>) -> Result<Description, Failure> {
        self.host.load(component, sha256)
    }

    fn open(&mut self, config: &Config) -> Result<(Box<dyn Table>, Vec<Event>), Failure> {
        let (table, events) = self.host.open(config)?;
        Ok((Box::new(LyingTable { table, lie: self.lie }), events))
    }

    fn restore(&mut self, state: &[u8]) -> Result<Box<dyn Table>, Failure> {
        Ok(Box::new(LyingTable { table: self.host.restore(state)?, lie: self.lie }))
    }

    fn fill(&mut self, command: &Command, fillings: &[Filling]) -> Result<Command, Failure> {
        self.host.fill(command, fillings)
    }

    fn disclose(&mut self, events: &[Event], viewer: Option<Actor>) -> Result<Vec<Event>, Failure> {
        self.host.disclose(events, viewer)
    }
}

struct LyingTable {
    table: Box<dyn Table>,
    lie: Lie,
}

impl Table for LyingTable {
    fn apply(&mut self, order: &Order) -> Result<Vec<Event>, Failure> {
        match self.table.apply(order) {
            Ok(events) => Ok((self.lie.tell)(&order.command, events)),
            Err(Failure::Refused(refusal)) if self.lie.forgives == Some(&refusal.code) => Ok(Vec::new()),
            Err(Failure::Refused(refusal)) => Err(Failure::Refused((self.lie.refuse)(refusal))),
            Err(failure) => Err(failure),
        }
    }

    fn apply_all(&mut self, orders: &[Order]) -> Result<TableSteps, Failure> {
        self.table.apply_all(orders)
    }

    fn view(&mut self, viewer: Option<Actor>) -> Result<View, Failure> {
        let mut view = self.table.view(viewer)?;
        (self.lie.see)(&mut view);
        Ok(view)
    }

    fn legal(&mut self, at: Timestamp, of: Option<Actor>, most: u32) -> Result<Choices, Failure> {
        let mut listed = self.table.legal(at, of, most)?;
        (self.lie.list)(&mut listed);
        Ok(listed)
    }

    fn chances(&mut self, most: u32) -> Result<DueChance, Failure> {
        let mut due = self.table.chances(most)?;
        (self.lie.chance)(&mut due);
        Ok(due)
    }

    fn snapshot(&mut self) -> Result<Vec<u8>, Failure> {
        self.table.snapshot()
    }
}
