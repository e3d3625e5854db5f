//! The compiler, memory pool and clock shared by the components of one registry.

use std::sync::Arc;

use wasmtime::component::Component;
use wasmtime::{Config, Enabled, Engine, InstanceAllocationStrategy, PoolingAllocationConfig, Store};

use crate::clock::Clock;
use crate::functions::Functions;
use crate::limits::{CORE_INSTANCES, MEMORIES, Places, Quota};
use crate::{Digest, Fault, Hosted, Limits, LoadError};

/// A wasmtime engine with its limits.
#[derive(Debug)]
pub(crate) struct Sandbox {
    engine: Engine,
    clock: Clock,
    limits: Limits,
    places: Places,
    #[cfg(feature = "cache")]
    cache: Option<crate::CodeCache>,
}

impl Sandbox {
    pub(crate) fn new(limits: Limits) -> Result<Self, LoadError> {
        Self::of(limits, config(&limits))
    }

    /// Makes a sandbox like [`new`](Self::new), with a cache of compiled code.
    #[cfg(feature = "cache")]
    pub(crate) fn cached(limits: Limits, cache: &crate::CodeCache) -> Result<Self, LoadError> {
        let mut config = config(&limits);
        config.cache(Some(cache.inner().clone()));
        Ok(Self { cache: Some(cache.clone()), ..Self::of(limits, config)? })
    }

    fn of(limits: Limits, mut config: Config) -> Result<Self, LoadError> {
        // The pool needs address space. Without it instances take longer to make and the code checks each address; their limits
        // are the same.
        let engine = config
            .enable_incremental_compilation(Arc::<Functions>::default())
            .and_then(|config| {
                Engine::new(config.clone().allocation_strategy(pool(&limits)))
                    .or_else(|_| Engine::new(sparing(config, &limits)))
            })
            .map_err(|error| LoadError::Sandbox { message: format!("{error:#}") })?;
        Ok(Self {
            engine,
            clock: Clock::new(limits.deadline),
            limits,
            places: Places::new(&limits),
            #[cfg(feature = "cache")]
            cache: None,
        })
    }

    /// Compiles a component, or finds its code in the cache.
    pub(crate) fn compile(&self, wasm: &[u8]) -> wasmtime::Result<Component> {
        #[cfg(feature = "cache")]
        if let Some(cache) = &self.cache {
            return cache.compile(&self.engine, wasm);
        }
        crate::compiling::report_compiling(wasm.len());
        Component::from_binary(&self.engine, wasm)
    }

    /// Returns the description that a component gave an earlier process.
    pub(crate) fn kept_description<F: Hosted>(&self, _component: Digest) -> Option<F::Description> {
        #[cfg(feature = "cache")]
        if let Some(cache) = &self.cache {
            return cache.description(_component);
        }
        None
    }

    /// Keeps a component's description for the next process.
    pub(crate) fn keep_description<F: Hosted>(&self, _component: Digest, _description: &F::Description) {
        #[cfg(feature = "cache")]
        if let Some(cache) = &self.cache {
            cache.keep_description(_component, _description);
        }
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
        let mut store = Store::new(&self.engine, Quota::new(&self.limits, place));
        store.limiter(|quota| quota);
        self.arm(&mut store)?;
        Ok(store)
    }

    /// Sets the deadline and the fuel of one call.
    #[inline]
    pub(crate) fn arm(&self, store: &mut Store<Quota>) -> Result<(), Fault> {
        self.set_deadline(store);
        self.begin_call(store)
    }

    /// Sets the deadline of all calls from now on.
    #[inline]
    pub(crate) fn set_deadline(&self, store: &mut Store<Quota>) {
        store.set_epoch_deadline(self.clock.ticks());
    }

    /// Sets the fuel of one call, and requires that the clock that stops it runs.
    #[inline]
    pub(crate) fn begin_call(&self, store: &mut Store<Quota>) -> Result<(), Fault> {
        self.clock
            .start(&self.engine)
            .map_err(|error| Fault::Host { message: format!("no thread for the clock: {error}") })?;
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
        // Shipped components contain no names, so a backtrace would show nothing.
        .wasm_backtrace_max_frames(None)
        .generate_address_map(false)
        // A rulebook never waits, and features that are off cost nothing.
        .concurrency_support(false)
        .shared_memory(false)
        .wasm_memory64(false)
        .wasm_relaxed_simd(false)
        .max_wasm_stack(STACK)
        .memory_reservation(reservation(limits));
    config
}

/// The stack that a component may use, in bytes. The host needs some beside it, and both have to fit into the thread's stack: the
/// smallest default anywhere but on musl is 512 KiB.
const STACK: usize = 256 << 10;

/// Reserves no more address space for a memory than it may use.
fn sparing<'c>(config: &'c mut Config, limits: &Limits) -> &'c Config {
    let most = u64::try_from(limits.memory_bytes).unwrap_or(WHOLE).min(WHOLE);
    config.memory_reservation(most).memory_reservation_for_growth(0).memory_guard_size(1 << 16)
}

/// The greatest number of instances for which each memory has the address space that a 32-bit address can reach.
const MOST_WHOLE: u32 = 10_000;
/// The number of bytes that a 32-bit address can reach.
const WHOLE: u64 = 1 << 32;

/// Returns the address space of one memory, in bytes. If it is all that an address can reach, no access is checked, because
/// nothing beyond the memory is ever mapped. A process has 2^47 bytes, so many instances get only as much as the limit lets them
/// use, and then the code checks each address.
fn reservation(limits: &Limits) -> u64 {
    if limits.tables <= MOST_WHOLE { WHOLE } else { u64::try_from(limits.memory_bytes).unwrap_or(WHOLE).min(WHOLE) }
}

/// The greatest number of places that keep the pages that an instance has used, cleared, for the next one. The kernel takes
/// longer to take pages and bring others than an instance takes for all other preparations.
const MOST_KEPT: u32 = 1_000;
/// The bytes of a memory that a place keeps.
const MEMORY_KEPT: usize = 1 << 20;
/// The bytes of a function table that a place keeps: a page.
const FUNCTIONS_KEPT: usize = 4_096;

/// Reserves the instances, memories and tables for `limits.tables` components.
fn pool(limits: &Limits) -> InstanceAllocationStrategy {
    let mut pool = PoolingAllocationConfig::new();
    let reserved = usize::try_from(reservation(limits)).unwrap_or(usize::MAX);
    // With more places than that, a closing table gives everything back, so that the memory it needed is free afterwards.
    let (memory, functions) = if limits.tables <= MOST_KEPT { (MEMORY_KEPT, FUNCTIONS_KEPT) } else { (0, 0) };
    pool.max_memory_size(reserved)
        .total_component_instances(limits.tables)
        .total_core_instances(limits.tables.saturating_mul(CORE_INSTANCES))
        .total_memories(limits.tables.saturating_mul(MEMORIES))
        .total_tables(limits.tables.saturating_mul(CORE_INSTANCES))
        .max_core_instances_per_component(CORE_INSTANCES)
        .max_memories_per_component(MEMORIES)
        .max_tables_per_component(CORE_INSTANCES)
        .linear_memory_keep_resident(memory)
        .table_keep_resident(functions)
        // Clears only the pages that were written to, if the kernel can report them.
        .pagemap_scan(Enabled::Auto);
    InstanceAllocationStrategy::Pooling(pool)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_memory_of_few_tables_has_all_that_an_address_reaches_and_of_many_what_the_limit_allows() {
        let limits = |tables| Limits { tables, ..Limits::default() };
        assert_eq!(reservation(&Limits::default()), 4 << 30);
        assert_eq!(reservation(&limits(MOST_WHOLE)), 4 << 30);
        assert_eq!(reservation(&limits(MOST_WHOLE + 1)), 16 << 20);
        let huge = Limits { memory_bytes: usize::MAX, ..limits(u32::MAX) };
        assert_eq!(reservation(&huge), 4 << 30);
    }

    /// A component whose function leaves a number far behind its data, and returns the number that was there.
    const LEAVES: &str = r#"(component
        (core module $m
            (memory 4)
            (func (export "f") (result i32) (local i32)
                (local.set 0 (i32.load (i32.const 200000)))
                (i32.store (i32.const 200000) (i32.const 7))
                (local.get 0)))
        (core instance $i (instantiate $m))
        (func (export "f") (result u32) (canon lift (core func $i "f"))))"#;

    /// A thread of 512 KiB, the usual minimum, has room for the stack that a component may use.
    #[test]
    fn endless_recursion_on_a_small_thread_is_a_trap() {
        let text = "(component (core module $m (func $f (call $f)) (start $f)) (core instance (instantiate $m)))";
        let wasm = wat::parse_str(text).unwrap();
        let found = std::thread::Builder::new().stack_size(512 << 10).spawn(move || {
            let sandbox = Sandbox::new(Limits { tables: 1, ..Limits::default() }).unwrap();
            let component = sandbox.compile(&wasm).unwrap();
            let linker = wasmtime::component::Linker::new(&sandbox.engine);
            let mut store = sandbox.store().unwrap();
            let error = linker.instantiate(&mut store, &component).unwrap_err();
            crate::instance::instantiation_fault(&error, sandbox.limits())
        });
        let fault = found.unwrap().join().unwrap();
        assert!(matches!(&fault, Fault::Trapped { message } if message.contains("stack")), "{fault:?}");
    }

    /// The next table never sees the bytes of a closed one, in places that keep their pages and in those that do not.
    #[test]
    fn a_place_keeps_pages_and_nothing_that_was_in_them() {
        for places in [1, MOST_KEPT, MOST_KEPT + 1] {
            let sandbox = Sandbox::new(Limits { tables: places, ..Limits::default() }).unwrap();
            let component = sandbox.compile(&wat::parse_str(LEAVES).unwrap()).unwrap();
            let linker = wasmtime::component::Linker::new(&sandbox.engine);
            for _ in 0..10 {
                let mut store = Store::new(&sandbox.engine, ());
                store.set_epoch_deadline(1_000_000);
                let instance = linker.instantiate(&mut store, &component).unwrap();
                let leave = instance.get_typed_func::<(), (u32,)>(&mut store, "f").unwrap();
                assert_eq!(leave.call(&mut store, ()).unwrap(), (0,));
                assert_eq!(leave.call(&mut store, ()).unwrap(), (7,));
            }
        }
    }
}
