//! One instance of a component and every call into it.
//!
//! A call gives the rulebook's answer or a [`Fault`]. After any fault but a refusal the instance
//! is dead, and its owner throws it away.

use std::sync::Arc;

use wasmtime::component::ResourceAny;
use wasmtime::{PoolConcurrencyLimitError, Store, Trap};

use crate::bindings::exports::kip::games::{draws, two_up};
use crate::bindings::{TwoUpRulebook, TwoUpRulebookPre};
use crate::convert::To;
use crate::limits::{MemoryStruck, Quota};
use crate::sandbox::Sandbox;
use crate::two_up::{
    AutoPlan, AutoTally, Command, Config, Description, Draw, Event, Faces, LegalCommand, Order,
    Outcome, View,
};
use crate::words::{Actor, Refusal, SeatNumber, Timestamp};
use crate::{Fault, Limits, LoadError, Rulebook};

/// A table that the component keeps.
pub(crate) type Handle = ResourceAny;

/// What a batch came to: the events, how many orders were accepted, why the next was not.
pub(crate) type Batch = (Vec<Event>, u32, Option<Refusal>);

/// A store with one instance in it.
pub(crate) struct Instance {
    sandbox: Arc<Sandbox>,
    store: Store<Quota>,
    exports: TwoUpRulebook,
}

/// What the component gave, or what wasmtime says of the call.
type Answer<T> = Result<T, wasmtime::Error>;

impl Instance {
    /// A new instance of a rulebook.
    pub(crate) fn new(rulebook: &Rulebook) -> Result<Self, Fault> {
        let sandbox = rulebook.sandbox();
        let mut store = sandbox.store()?;
        let exports = rulebook
            .exports()
            .instantiate(&mut store)
            .map_err(|error| not_made(&error, sandbox.limits()))?;
        Ok(Self { sandbox: Arc::clone(sandbox), store, exports })
    }

    /// The first instance of a component, which also finds the types of its exports wrong.
    pub(crate) fn first(
        sandbox: &Arc<Sandbox>,
        exports: &TwoUpRulebookPre<Quota>,
    ) -> Result<Self, LoadError> {
        let mut store = sandbox.store().map_err(LoadError::Describe)?;
        // First without types, so that a limit that strikes is told from a wrong type.
        let instance = exports
            .instance_pre()
            .instantiate(&mut store)
            .map_err(|error| LoadError::Describe(not_made(&error, sandbox.limits())))?;
        let exports = TwoUpRulebook::new(&mut store, &instance)
            .map_err(|error| LoadError::WrongExport { message: format!("{error:#}") })?;
        Ok(Self { sandbox: Arc::clone(sandbox), store, exports })
    }

    /// One call, with all that one call may use.
    #[inline]
    fn call<T>(
        &mut self,
        call: impl FnOnce(&TwoUpRulebook, &mut Store<Quota>) -> Answer<T>,
    ) -> Result<T, Fault> {
        self.sandbox.arm(&mut self.store)?;
        call(&self.exports, &mut self.store).map_err(|error| self.struck(&error))
    }

    #[cold]
    fn struck(&self, error: &wasmtime::Error) -> Fault {
        let limits = self.sandbox.limits();
        limit(error, limits).unwrap_or_else(|| match error.downcast_ref::<Trap>() {
            Some(trap) => Fault::Trapped { message: trap.to_string() },
            None => Fault::GarbageAnswer { message: format!("{error:#}") },
        })
    }
}

/// The limit that an error is about.
fn limit(error: &wasmtime::Error, limits: &Limits) -> Option<Fault> {
    if let Some(MemoryStruck { wanted }) = error.downcast_ref() {
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

#[cold]
fn not_made(error: &wasmtime::Error, limits: &Limits) -> Fault {
    limit(error, limits).unwrap_or_else(|| match error.downcast_ref::<Trap>() {
        Some(trap) => Fault::Trapped { message: trap.to_string() },
        None => Fault::Host { message: format!("{error:#}") },
    })
}

/// The rulebook's own answer: a value, or its refusal.
fn answer<A: To<T>, T>(answer: Result<A, impl To<Refusal>>) -> Result<T, Fault> {
    answer.map(To::to).map_err(|refusal| Fault::Refused(refusal.to()))
}

// The table that the component keeps.
impl Instance {
    pub(crate) fn open_table(&mut self, config: &Config) -> Result<(Handle, Vec<Event>), Fault> {
        let config = config.clone().to();
        let opened = self.call(|exports, store| tables(exports).call_open(store, &config))?;
        let (handle, events) = opened.map_err(|refusal| Fault::Refused(refusal.to()))?;
        Ok((handle, events.to()))
    }

    pub(crate) fn restore_table(&mut self, state: &[u8]) -> Result<Handle, Fault> {
        self.call(|exports, store| tables(exports).call_restore(store, state))?
            .map_err(|refusal| Fault::Refused(refusal.to()))
    }

    pub(crate) fn apply(
        &mut self,
        table: Handle,
        by: Actor,
        at: Timestamp,
        command: &Command,
    ) -> Result<Vec<Event>, Fault> {
        let command = command.clone().to();
        answer(self.call(|exports, store| {
            tables(exports).call_apply(store, table, by.to(), at, &command)
        })?)
    }

    pub(crate) fn apply_all(&mut self, table: Handle, orders: &[Order]) -> Result<Batch, Fault> {
        let orders = orders.to_vec().to();
        let steps =
            self.call(|exports, store| tables(exports).call_apply_all(store, table, &orders))?;
        Ok((steps.events.to(), steps.accepted, steps.refused.to()))
    }

    pub(crate) fn view(&mut self, table: Handle, viewer: Option<Actor>) -> Result<View, Fault> {
        let viewer = viewer.to();
        self.call(|exports, store| tables(exports).call_view(store, table, viewer)).map(To::to)
    }

    pub(crate) fn legal(
        &mut self,
        table: Handle,
        at: Timestamp,
    ) -> Result<Vec<LegalCommand>, Fault> {
        self.call(|exports, store| tables(exports).call_legal(store, table, at)).map(To::to)
    }

    pub(crate) fn outcomes(&mut self, table: Handle) -> Result<Vec<Outcome>, Fault> {
        self.call(|exports, store| tables(exports).call_outcomes(store, table)).map(To::to)
    }

    pub(crate) fn auto_play(
        &mut self,
        table: Handle,
        plan: &AutoPlan,
    ) -> Result<AutoTally, Fault> {
        let plan = plan.clone().to();
        answer(self.call(|exports, store| tables(exports).call_auto_play(store, table, &plan))?)
    }

    pub(crate) fn snapshot(&mut self, table: Handle) -> Result<Vec<u8>, Fault> {
        self.call(|exports, store| tables(exports).call_snapshot(store, table))
    }

    /// Lets a table go that is not the instance's last: the component frees it.
    pub(crate) fn drop_table(&mut self, table: Handle) -> Result<(), Fault> {
        self.call(|_, store| table.resource_drop(store))
    }
}

fn tables(exports: &TwoUpRulebook) -> two_up::GuestTable<'_> {
    exports.kip_games_two_up().table()
}

// The stateless interface.
impl Instance {
    pub(crate) fn describe(&mut self) -> Result<Description, Fault> {
        self.call(|exports, store| exports.kip_games_two_up().call_describe(store)).map(To::to)
    }

    pub(crate) fn open(&mut self, config: &Config) -> Result<(Vec<u8>, Vec<Event>), Fault> {
        let config = config.clone().to();
        step(self.call(|exports, store| exports.kip_games_two_up().call_open(store, &config))?)
    }

    pub(crate) fn apply_to(
        &mut self,
        state: &[u8],
        by: Actor,
        at: Timestamp,
        command: &Command,
    ) -> Result<(Vec<u8>, Vec<Event>), Fault> {
        let command = command.clone().to();
        step(self.call(|exports, store| {
            exports.kip_games_two_up().call_apply(store, state, by.to(), at, &command)
        })?)
    }

    pub(crate) fn apply_all_to(
        &mut self,
        state: &[u8],
        orders: &[Order],
    ) -> Result<(Vec<u8>, Batch), Fault> {
        let orders = orders.to_vec().to();
        let steps = self
            .call(|exports, store| {
                exports.kip_games_two_up().call_apply_all(store, state, &orders)
            })?
            .map_err(|refusal| Fault::Refused(refusal.to()))?;
        Ok((steps.state, (steps.events.to(), steps.accepted, steps.refused.to())))
    }

    pub(crate) fn view_of(&mut self, state: &[u8], viewer: Option<Actor>) -> Result<View, Fault> {
        let viewer = viewer.to();
        answer(self.call(|exports, store| {
            exports.kip_games_two_up().call_view(store, state, viewer)
        })?)
    }

    pub(crate) fn legal_in(
        &mut self,
        state: &[u8],
        at: Timestamp,
    ) -> Result<Vec<LegalCommand>, Fault> {
        answer(
            self.call(|exports, store| exports.kip_games_two_up().call_legal(store, state, at))?,
        )
    }

    pub(crate) fn outcomes_in(&mut self, state: &[u8]) -> Result<Vec<Outcome>, Fault> {
        answer(
            self.call(|exports, store| exports.kip_games_two_up().call_outcomes(store, state))?,
        )
    }

    pub(crate) fn rebuild(&mut self, state: &[u8], events: &[Event]) -> Result<Vec<u8>, Fault> {
        let events = events.to_vec().to();
        answer(self.call(|exports, store| {
            exports.kip_games_two_up().call_rebuild(store, state, &events)
        })?)
    }

    pub(crate) fn auto_play_from(
        &mut self,
        state: &[u8],
        plan: &AutoPlan,
    ) -> Result<(Vec<u8>, AutoTally), Fault> {
        let plan = plan.clone().to();
        self.call(|exports, store| {
            exports.kip_games_two_up().call_auto_play(store, state, &plan)
        })?
        .map(|played| (played.state, played.tally.to()))
        .map_err(|refusal| Fault::Refused(refusal.to()))
    }
}

fn step(
    step: Result<two_up::Step, impl To<Refusal>>,
) -> Result<(Vec<u8>, Vec<Event>), Fault> {
    step.map(|step| (step.state, step.events.to()))
        .map_err(|refusal| Fault::Refused(refusal.to()))
}

// The draws.
impl Instance {
    pub(crate) fn previous_link(&mut self, link: &[u8]) -> Result<Vec<u8>, Fault> {
        answer(self.call(|exports, store| {
            exports.kip_games_draws().call_previous_link(store, link)
        })?)
    }

    pub(crate) fn follows(&mut self, head: &[u8], link: &[u8]) -> Result<bool, Fault> {
        self.call(|exports, store| exports.kip_games_draws().call_follows(store, head, link))
    }

    pub(crate) fn add_entropy(
        &mut self,
        digest: &[u8],
        seat: SeatNumber,
        bytes: &[u8],
    ) -> Result<Vec<u8>, Fault> {
        answer(self.call(|exports, store| {
            exports.kip_games_draws().call_add_entropy(store, digest, seat, bytes)
        })?)
    }

    pub(crate) fn outcome_seed(&mut self, link: &[u8], draw: &Draw) -> Result<Vec<u8>, Fault> {
        let draw: draws::Draw = draw.clone().to();
        answer(self.call(|exports, store| {
            exports.kip_games_draws().call_outcome_seed(store, link, &draw)
        })?)
    }

    pub(crate) fn coins_of(&mut self, seed: &[u8], k: u64) -> Result<Faces, Fault> {
        answer(
            self.call(|exports, store| exports.kip_games_draws().call_coins_of(store, seed, k))?,
        )
    }
}
