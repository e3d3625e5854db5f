//! An instance of a component, and every call into it.
//!
//! A call returns the rulebook's answer or a [`Fault`]. After any fault except a refusal the instance is unusable, and
//! its owner discards it.

use std::sync::Arc;

use wasmtime::component::ResourceAny;
use wasmtime::{PoolConcurrencyLimitError, Store, Trap};

use crate::casino_cards::Shuffled;
use crate::contract::{Filling, Refusal, Seat, Timestamp};
use crate::draw::Draw;
use crate::exports::{Exports, Functions, Given};
use crate::family::{Actor, AutoStep, Choices, DueChance, Event, Hosted, Order, Step, Steps, TableSteps};
use crate::limits::{MemoryExceeded, Quota};
use crate::rulebook::Code;
use crate::two_up::Faces;
use crate::{CasinoCards, Fault, Limits, LoadError, TwoUp};

/// A handle of a table that the component keeps.
pub(crate) type Handle = ResourceAny;

/// A store with one instance in it.
pub(crate) struct Instance<F: Hosted> {
    code: Arc<Code>,
    store: Store<Quota>,
    functions: Functions<F>,
    /// True while the deadline covers several calls.
    has_deadline: bool,
}

impl<F: Hosted> Instance<F> {
    /// Makes a new instance of a component.
    pub(crate) fn new(code: &Arc<Code>) -> Result<Self, Fault> {
        let mut store = code.sandbox.store()?;
        let functions = Functions::instantiate(&code.component, &mut store)
            .map_err(|error| instantiation_fault(&error, code.sandbox.limits()))?;
        Ok(Self { code: Arc::clone(code), store, functions, has_deadline: false })
    }

    /// Makes several calls within the time of one. Each has its own fuel: the amount that a call may compute does not depend on
    /// how many other calls the host makes.
    #[inline]
    pub(crate) fn within_one_deadline<T>(&mut self, calls: impl FnOnce(&mut Self) -> T) -> T {
        self.code.sandbox.set_deadline(&mut self.store);
        self.has_deadline = true;
        let answer = calls(self);
        self.has_deadline = false;
        answer
    }

    /// Checks the types of all exports.
    pub(crate) fn check(&mut self) -> Result<(), LoadError> {
        self.functions
            .check(&self.code.exports, &mut self.store)
            .map_err(|error| LoadError::WrongExport { message: format!("{error:#}") })
    }

    /// Makes one call with the fuel and time of one call, or within the time that is left of several.
    #[inline]
    fn call<T>(
        &mut self,
        call: impl FnOnce(&mut Functions<F>, &Exports, &mut Store<Quota>) -> wasmtime::Result<T>,
    ) -> Result<T, Fault> {
        let Self { code, store, functions, has_deadline } = self;
        if !*has_deadline {
            code.sandbox.set_deadline(store);
        }
        code.sandbox.begin_call(store)?;
        match call(functions, &code.exports, store) {
            Ok(value) => Ok(value),
            Err(error) => Err(call_fault(&error, code.sandbox.limits())),
        }
    }
}

/// Calls a function of the contract: `ask!(instance.function(arguments))`.
macro_rules! ask {
    ($instance:ident . $function:ident ($($argument:expr),* $(,)?)) => {
        $instance.call(|functions, exports, store| {
            let _span = tracing::trace_span!("call", function = stringify!($function)).entered();
            let function = functions.$function(exports, store)?;
            let (answer,) = function.call(store, ($($argument,)*))?;
            Ok(answer)
        })
    };
}

/// Returns the fault of a limit if the error is about one.
fn limit_fault(error: &wasmtime::Error, limits: &Limits) -> Option<Fault> {
    if let Some(MemoryExceeded { wanted }) = error.downcast_ref() {
        return Some(Fault::OutOfMemory { limit: limits.memory_bytes, wanted: *wanted });
    }
    if error.is::<PoolConcurrencyLimitError>() {
        return Some(Fault::TooManyTables { limit: limits.tables });
    }
    match error.downcast_ref::<Trap>()? {
        Trap::OutOfFuel => Some(Fault::OutOfFuel { limit: limits.fuel.unwrap_or_default() }),
        Trap::Interrupt => Some(Fault::DeadlinePassed { limit: limits.deadline }),
        _ => None,
    }
}

/// Returns the fault of a call that ended without an answer.
#[cold]
pub(crate) fn call_fault(error: &wasmtime::Error, limits: &Limits) -> Fault {
    limit_fault(error, limits).unwrap_or_else(|| match error.downcast_ref::<Trap>() {
        Some(trap) => Fault::Trapped { message: trap.to_string() },
        None => Fault::GarbageAnswer { message: format!("{error:#}") },
    })
}

/// Returns the fault of an instance that could not be made.
#[cold]
pub(crate) fn instantiation_fault(error: &wasmtime::Error, limits: &Limits) -> Fault {
    limit_fault(error, limits).unwrap_or_else(|| match error.downcast_ref::<Trap>() {
        Some(trap) => Fault::Trapped { message: trap.to_string() },
        None => Fault::Host { message: format!("{error:#}") },
    })
}

/// Turns a refusal into a fault.
fn refusal_to_fault<T>(answer: Result<T, Refusal>) -> Result<T, Fault> {
    answer.map_err(Fault::Refused)
}

/// Requires that the result of several orders is possible under any rules: orders are accepted up to the first refusal,
/// and the event counts never decrease. After any other claim only the state before the call is known.
pub(crate) fn require_consistent(
    events: usize,
    ends: &[u32],
    refused: Option<&Refusal>,
    orders: usize,
) -> Result<(), Fault> {
    let accepted = ends.len();
    if accepted > orders || (accepted < orders) != refused.is_some() {
        return Err(Fault::GarbageAnswer { message: format!("{accepted} orders accepted of {orders}") });
    }
    let event_count = u32::try_from(events).unwrap_or(u32::MAX);
    if !ends.is_sorted() || ends.last().copied().unwrap_or_default() != event_count {
        return Err(Fault::GarbageAnswer { message: format!("{event_count} events, and the orders' end at {ends:?}") });
    }
    Ok(())
}

// The table that the component keeps.
impl<F: Hosted> Instance<F> {
    pub(crate) fn restore_table(&mut self, state: &[u8]) -> Result<Handle, Fault> {
        refusal_to_fault(ask!(self.restore_table(state))?)
    }

    #[inline]
    pub(crate) fn apply(&mut self, table: Handle, order: Given<'_, F>) -> Result<Vec<Event<F>>, Fault> {
        refusal_to_fault(ask!(self.table_apply(table, order))?)
    }

    pub(crate) fn apply_all(&mut self, table: Handle, orders: &[Order<F>]) -> Result<TableSteps<F>, Fault> {
        let steps = ask!(self.table_apply_all(table, orders))?;
        require_consistent(steps.events.len(), &steps.ends, steps.refused.as_ref(), orders.len())?;
        Ok(steps)
    }

    pub(crate) fn view(&mut self, table: Handle, viewer: Option<Actor<F>>) -> Result<F::View, Fault> {
        ask!(self.table_view(table, viewer))
    }

    pub(crate) fn legal(
        &mut self,
        table: Handle,
        at: Timestamp,
        of: Option<Actor<F>>,
        most: u32,
    ) -> Result<Choices<F>, Fault> {
        ask!(self.table_legal(table, at, of, most))
    }

    pub(crate) fn chances(&mut self, table: Handle, most: u32) -> Result<DueChance<F>, Fault> {
        ask!(self.table_chances(table, most))
    }

    pub(crate) fn snapshot(&mut self, table: Handle) -> Result<Vec<u8>, Fault> {
        ask!(self.table_snapshot(table))
    }

    /// Drops a table that is not the instance's last; the component frees it.
    pub(crate) fn drop_table(&mut self, table: Handle) -> Result<(), Fault> {
        self.call(|_, _, store| table.resource_drop(store))
    }
}

// The stateless interface.
impl<F: Hosted> Instance<F> {
    pub(crate) fn describe(&mut self) -> Result<F::Description, Fault> {
        ask!(self.describe())
    }

    pub(crate) fn open(&mut self, config: &F::Config) -> Result<Step<F>, Fault> {
        refusal_to_fault(ask!(self.open(config))?)
    }

    pub(crate) fn apply_to(&mut self, state: &[u8], order: Given<'_, F>) -> Result<Step<F>, Fault> {
        refusal_to_fault(ask!(self.apply(state, order))?)
    }

    pub(crate) fn apply_all_to(&mut self, state: &[u8], orders: &[Order<F>]) -> Result<Steps<F>, Fault> {
        let steps = refusal_to_fault(ask!(self.apply_all(state, orders))?)?;
        require_consistent(steps.events.len(), &steps.ends, steps.refused.as_ref(), orders.len())?;
        Ok(steps)
    }

    pub(crate) fn view_of(&mut self, state: &[u8], viewer: Option<Actor<F>>) -> Result<F::View, Fault> {
        refusal_to_fault(ask!(self.view(state, viewer))?)
    }

    pub(crate) fn disclose(&mut self, events: &[Event<F>], viewer: Option<Actor<F>>) -> Result<Vec<Event<F>>, Fault> {
        ask!(self.disclose(events, viewer))
    }

    pub(crate) fn legal_in(
        &mut self,
        state: &[u8],
        at: Timestamp,
        of: Option<Actor<F>>,
        most: u32,
    ) -> Result<Choices<F>, Fault> {
        refusal_to_fault(ask!(self.legal(state, at, of, most))?)
    }

    pub(crate) fn fill(&mut self, command: &F::Command, fillings: &[Filling]) -> Result<F::Command, Fault> {
        refusal_to_fault(ask!(self.fill(command, fillings))?)
    }

    pub(crate) fn chances_in(&mut self, state: &[u8], most: u32) -> Result<DueChance<F>, Fault> {
        refusal_to_fault(ask!(self.chances(state, most))?)
    }

    pub(crate) fn rebuild(&mut self, state: &[u8], events: &[Event<F>]) -> Result<Vec<u8>, Fault> {
        refusal_to_fault(ask!(self.rebuild(state, events))?)
    }

    pub(crate) fn auto_play(&mut self, state: &[u8], plan: &F::AutoPlan) -> Result<AutoStep<F>, Fault> {
        refusal_to_fault(ask!(self.auto_play(state, plan))?)
    }

    pub(crate) fn export_table(&mut self, state: &[u8], at: Timestamp) -> Result<Vec<u8>, Fault> {
        refusal_to_fault(ask!(self.export_table(state, at))?)
    }

    pub(crate) fn import_table(
        &mut self,
        exported: &[u8],
        terms: Option<&F::Terms>,
        at: Timestamp,
    ) -> Result<Step<F>, Fault> {
        refusal_to_fault(ask!(self.import_table(exported, terms, at))?)
    }
}

// The draws.
impl<F: Hosted> Instance<F> {
    pub(crate) fn previous_link(&mut self, link: &[u8]) -> Result<Vec<u8>, Fault> {
        refusal_to_fault(ask!(self.previous_link(link))?)
    }

    pub(crate) fn follows(&mut self, head: &[u8], link: &[u8]) -> Result<bool, Fault> {
        ask!(self.follows(head, link))
    }

    pub(crate) fn add_entropy(
        &mut self,
        digest: &[u8],
        table: &str,
        seat: Seat,
        count: u32,
        bytes: &[u8],
    ) -> Result<Vec<u8>, Fault> {
        refusal_to_fault(ask!(self.add_entropy(digest, table, seat, count, bytes))?)
    }

    pub(crate) fn outcome_seed(&mut self, link: &[u8], draw: &Draw) -> Result<Vec<u8>, Fault> {
        refusal_to_fault(ask!(self.outcome_seed(link, draw))?)
    }

    pub(crate) fn keystream(&mut self, seed: &[u8], offset: u64, count: u32) -> Result<Vec<u8>, Fault> {
        refusal_to_fault(ask!(self.keystream(seed, offset, count))?)
    }

    pub(crate) fn below(&mut self, seed: &[u8], bounds: &[u32]) -> Result<Vec<u32>, Fault> {
        refusal_to_fault(ask!(self.below(seed, bounds))?)
    }
}

impl Instance<CasinoCards> {
    pub(crate) fn imagine(&mut self, state: &[u8], seat: Seat, seed: &[u8]) -> Result<Vec<u8>, Fault> {
        refusal_to_fault(ask!(self.imagine(state, seat, seed))?)
    }

    pub(crate) fn shuffle(&mut self, seed: &[u8], players: Option<u8>) -> Result<Shuffled, Fault> {
        refusal_to_fault(ask!(self.shuffle(seed, players))?)
    }
}

impl Instance<TwoUp> {
    pub(crate) fn coins_of(&mut self, seed: &[u8], k: u64) -> Result<Faces, Fault> {
        refusal_to_fault(ask!(self.coins_of(seed, k))?)
    }
}
