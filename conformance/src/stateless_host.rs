//! A host over the stateless interface: it keeps every table as bytes.

use std::cell::RefCell;
use std::rc::Rc;

use kip_contract::family::{Actor, Event};
use kip_contract::types::Filling;

use crate::family::Tested;
use crate::hosting::{Failure, Hosting, Opened, Rules, Table, TableAnswer, TableCall, apply_each};

/// A host that restores every table from its bytes for every call.
pub struct StatelessHost<R> {
    rules: Rc<RefCell<R>>,
    runtime: String,
}

impl<R> Clone for StatelessHost<R> {
    fn clone(&self) -> Self {
        Self { rules: Rc::clone(&self.rules), runtime: self.runtime.clone() }
    }
}

impl<R> StatelessHost<R> {
    /// Returns a host of the rulebook that `rules` plays.
    pub fn new(rules: R, runtime: impl Into<String>) -> Self {
        Self { rules: Rc::new(RefCell::new(rules)), runtime: runtime.into() }
    }
}

impl<F: Tested, R: Rules<F> + 'static> Hosting<F> for StatelessHost<R> {
    fn runtime(&self) -> String {
        self.runtime.clone()
    }

    fn load(&mut self, _: &str, _: Option<&str>) -> Result<F::Description, Failure> {
        self.rules.borrow_mut().describe()
    }

    fn open(&mut self, config: &F::Config) -> Result<Opened<F>, Failure> {
        let (state, events) = self.rules.borrow_mut().open(config)?;
        Ok((Box::new(StatelessTable { rules: Rc::clone(&self.rules), state }), events))
    }

    fn restore(&mut self, state: &[u8]) -> Result<Box<dyn Table<F>>, Failure> {
        // Only a call shows whether the bytes are a state.
        self.rules.borrow_mut().chances(state, 0)?;
        Ok(Box::new(StatelessTable { rules: Rc::clone(&self.rules), state: state.to_vec() }))
    }

    fn fill(&mut self, command: &F::Command, fillings: &[Filling]) -> Result<F::Command, Failure> {
        self.rules.borrow_mut().fill(command, fillings)
    }

    fn disclose(&mut self, events: &[Event<F>], viewer: Option<Actor<F>>) -> Result<Vec<Event<F>>, Failure> {
        self.rules.borrow_mut().disclose(events, viewer)
    }
}

/// One table: its bytes, and the rules that read them.
struct StatelessTable<R> {
    rules: Rc<RefCell<R>>,
    state: Vec<u8>,
}

impl<F: Tested, R: Rules<F>> Table<F> for StatelessTable<R> {
    fn ask(&mut self, call: TableCall<'_, F>) -> Result<TableAnswer<F>, Failure> {
        let Self { rules, state } = self;
        Ok(match call {
            TableCall::Apply { order } => {
                let (next, events) = rules.borrow_mut().apply(state, order)?;
                *state = next;
                TableAnswer::Apply(events)
            }
            TableCall::ApplyAll { orders } => TableAnswer::ApplyAll(apply_each(self, orders)?),
            TableCall::View { viewer } => TableAnswer::View(rules.borrow_mut().view(state, viewer)?),
            TableCall::Legal { at, of, most } => TableAnswer::Legal(rules.borrow_mut().legal(state, at, of, most)?),
            TableCall::Chances { most } => TableAnswer::Chances(rules.borrow_mut().chances(state, most)?),
            TableCall::Snapshot {} => TableAnswer::Snapshot(state.clone()),
        })
    }
}
