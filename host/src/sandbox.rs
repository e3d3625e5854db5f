//! The compiler, memory pool and clock shared by the components of one registry.

use wasmtime::{Config, Engine, InstanceAllocationStrategy, PoolingAllocationConfig, Store};

use crate::clock::Clock;
use crate::limits::{CORE_INSTANCES, MEMORIES, Places, Quota};
use crate::{Fault, Limits, LoadError};

/// A wasmtime engine with its limits.
#[derive(Debug)]
pub(crate) struct Sandbox {
    engine: Engine,
    clock: Clock,
    limits: Limits,
    places: Places,
}

impl Sandbox {
    pub(crate) fn new(limits: Limits) -> Result<Self, LoadError> {
        Self::of(limits, config(&limits))
    }

    /// As [`new`](Self::new), with a cache of compiled code.
    #[cfg(feature = "cache")]
    pub(crate) fn cached(limits: Limits, cache: &crate::CodeCache) -> Result<Self, LoadError> {
        let mut config = config(&limits);
        config.cache(Some(cache.inner().clone()));
        Self::of(limits, config)
    }

    fn of(limits: Limits, config: Config) -> Result<Self, LoadError> {
        // The pool needs address space. Without it instances take longer to make; their limits are the same.
        let engine = Engine::new(config.clone().allocation_strategy(pool(&limits)))
            .or_else(|_| Engine::new(&config))
            .map_err(|error| LoadError::Sandbox { message: format!("{error:#}") })?;
        Ok(Self { engine, clock: Clock::new(limits.deadline), limits, places: Places::new(&limits) })
    }

    pub(crate) fn engine(&self) -> &Engine {
        &self.engine
    }

    pub(crate) fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Makes a new store for one instance, if there may be one more.
    pub(crate) fn store(&self) -> Result<Store<Quota>, Fault> {
        let place = self.places.take().ok_or(Fault::TooManyTables { limit: self.limits.tables })?;
        let host = |message| Fault::Host { message };
        self.clock.start(&self.engine).map_err(|error| host(format!("no thread for the clock: {error}")))?;
        let mut store = Store::new(&self.engine, Quota::new(&self.limits, place));
        store.limiter(|quota| quota);
        self.arm(&mut store)?;
        Ok(store)
    }

    /// Sets the deadline and the fuel of one call.
    #[inline]
    pub(crate) fn arm(&self, store: &mut Store<Quota>) -> Result<(), Fault> {
        self.set_deadline(store);
        self.refuel(store)
    }

    /// Sets the deadline of what is called from now on.
    #[inline]
    pub(crate) fn set_deadline(&self, store: &mut Store<Quota>) {
        store.set_epoch_deadline(self.clock.ticks());
    }

    /// Sets the fuel of one call.
    #[inline]
    pub(crate) fn refuel(&self, store: &mut Store<Quota>) -> Result<(), Fault> {
        if let Some(fuel) = self.limits.fuel {
            store.set_fuel(fuel).map_err(|error| Fault::Host { message: format!("{error:#}") })?;
        }
        Ok(())
    }
}

fn config(limits: &Limits) -> Config {
    let mut config = Config::new();
    config
        .epoch_interruption(true)
        .consume_fuel(limits.fuel.is_some())
        .memory_init_cow(true)
        // Shipped components contain no names, so a backtrace would say nothing.
        .wasm_backtrace_max_frames(None)
        .generate_address_map(false)
        // A rulebook never waits, and features that are off cost nothing.
        .concurrency_support(false)
        .shared_memory(false)
        .wasm_memory64(false)
        .wasm_relaxed_simd(false);
    config
}

/// Reserves the instances, memories and tables for `limits.tables` components.
fn pool(limits: &Limits) -> InstanceAllocationStrategy {
    let mut pool = PoolingAllocationConfig::new();
    pool.total_component_instances(limits.tables)
        .total_core_instances(limits.tables.saturating_mul(CORE_INSTANCES))
        .total_memories(limits.tables.saturating_mul(MEMORIES))
        .total_tables(limits.tables.saturating_mul(CORE_INSTANCES))
        .max_core_instances_per_component(CORE_INSTANCES)
        .max_memories_per_component(MEMORIES)
        .max_tables_per_component(CORE_INSTANCES)
        // An evening's tables give their memory back when they close: the next instance takes page faults instead.
        .linear_memory_keep_resident(0)
        .table_keep_resident(0);
    InstanceAllocationStrategy::Pooling(pool)
}
