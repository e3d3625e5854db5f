//! Tables kept as bytes: what the stateless interface plays, as a host.

use std::cell::RefCell;
use std::rc::Rc;

use kip_engine::two_up::words::{Choices, Config, Description, DueChance, Event, Order, View};
use kip_engine::words::{Actor, Timestamp};

use crate::hosting::{Failure, Hosting, Rules, Table};

/// A host that restores every table from its bytes for every call.
pub struct ByState<R> {
    rules: Rc<RefCell<R>>,
    runtime: String,
}

impl<R: Rules> ByState<R> {
    /// Over those rules, which are those of one rulebook.
    pub fn new(rules: R, runtime: impl Into<String>) -> Self {
        Self { rules: Rc::new(RefCell::new(rules)), runtime: runtime.into() }
    }
}

impl<R: Rules + 'static> Hosting for ByState<R> {
    fn runtime(&self) -> String {
        self.runtime.clone()
    }

    fn load(&mut self, _: &str, _: Option<&str>) -> Result<Description, Failure> {
        self.rules.borrow_mut().describe()
    }

    fn open(&mut self, config: &Config) -> Result<(Box<dyn Table>, Vec<Event>), Failure> {
        let (state, events) = self.rules.borrow_mut().open(config)?;
        Ok((Box::new(Bytes { rules: Rc::clone(&self.rules), state }), events))
    }

    fn restore(&mut self, state: &[u8]) -> Result<Box<dyn Table>, Failure> {
        // Whether they are a state shows when they are asked anything.
        self.rules.borrow_mut().chances(state, 0)?;
        Ok(Box::new(Bytes { rules: Rc::clone(&self.rules), state: state.to_vec() }))
    }
}

/// One table.
struct Bytes<R> {
    rules: Rc<RefCell<R>>,
    state: Vec<u8>,
}

impl<R: Rules> Table for Bytes<R> {
    fn apply(&mut self, order: &Order) -> Result<Vec<Event>, Failure> {
        let (state, events) = self.rules.borrow_mut().apply(&self.state, order)?;
        self.state = state;
        Ok(events)
    }

    fn view(&mut self, viewer: Option<Actor>) -> Result<View, Failure> {
        self.rules.borrow_mut().view(&self.state, viewer)
    }

    fn legal(&mut self, at: Timestamp, of: Option<Actor>, most: u32) -> Result<Choices, Failure> {
        self.rules.borrow_mut().legal(&self.state, at, of, most)
    }

    fn chances(&mut self, most: u32) -> Result<DueChance, Failure> {
        self.rules.borrow_mut().chances(&self.state, most)
    }

    fn snapshot(&mut self) -> Result<Vec<u8>, Failure> {
        Ok(self.state.clone())
    }
}
