//! The resource limits of components.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use wasmtime::ResourceLimiter;

/// The resource limits of a component. A component that exceeds one gives a [`Fault`](crate::Fault) that names it, and
/// the table goes on.
///
/// ```
/// use kip::Limits;
/// use std::time::Duration;
///
/// let limits = Limits { deadline: Duration::from_millis(250), ..Limits::default() };
/// assert_eq!(limits.memory_bytes, 16 * 1024 * 1024);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The memory of one table's instance in bytes, its function tables included with one pointer per entry. Default:
    /// 16 MiB. A component has one memory.
    pub memory_bytes: usize,
    /// The most that one call may compute, in units of wasmtime's fuel, about one per WebAssembly instruction. A call stops at
    /// the same instruction on every machine. Counting costs time in every loop, so it is off (`None`) by default;
    /// [`Limits::FUEL`] is a generous value. Do not depend on exact amounts: other runtimes count differently.
    pub fuel: Option<u64>,
    /// The time that one call may take by the wall clock. Default: 5 seconds. A call is stopped up to one sixteenth later, at
    /// most 100 ms. The caller has to divide a batch that takes longer. Opening or restoring a table counts as one call, and so
    /// does all work of a new component in a swap. After an instance fails, the table is rebuilt within the same time once more.
    pub deadline: Duration,
    /// The number of instances that may exist at once in one registry: one for each [`Table`](crate::Table) and each
    /// [`Stateless`](crate::Stateless), and one more during a swap. Default: 1,000. The registry reserves address space for all
    /// of them when it is made, but no memory: 4 GiB for each up to 10,000, and `memory_bytes` for each of more, whose code then
    /// checks every address and is a little slower. Linux allows a process 65,530 mappings, some three for each instance: for
    /// more instances, raise `vm.max_map_count`, or keep tables as bytes.
    pub tables: u32,
}

impl Limits {
    /// An amount of fuel that no correct call comes near: 10^11.
    pub const FUEL: u64 = 100_000_000_000;
}

impl Default for Limits {
    fn default() -> Self {
        Self { memory_bytes: 16 << 20, fuel: None, deadline: Duration::from_secs(5), tables: 1_000 }
    }
}

/// The number of instances that exist, and the number that may.
#[derive(Clone, Debug)]
pub(crate) struct Places {
    taken: Arc<AtomicU32>,
    all: u32,
}

impl Places {
    pub(crate) fn new(limits: &Limits) -> Self {
        Self { taken: Arc::default(), all: limits.tables }
    }

    /// Takes a place for one instance, until it is dropped. Returns `None` if all are taken.
    pub(crate) fn take(&self) -> Option<Slot> {
        let one_more = |taken| (taken < self.all).then_some(taken + 1);
        self.taken.fetch_update(Ordering::AcqRel, Ordering::Acquire, one_more).ok()?;
        Some(Slot { taken: Arc::clone(&self.taken) })
    }
}

/// The place of one instance.
#[derive(Debug)]
pub(crate) struct Slot {
    taken: Arc<AtomicU32>,
}

impl Drop for Slot {
    fn drop(&mut self) {
        self.taken.fetch_sub(1, Ordering::AcqRel);
    }
}

/// The resources that one instance may use, as its store enforces them.
#[derive(Debug)]
pub(crate) struct Quota {
    memory_bytes: usize,
    /// The bytes of the memory and of all tables so far.
    used: usize,
    _place: Slot,
}

/// A component has one module and at most a few small ones from the encoder.
pub(crate) const CORE_INSTANCES: u32 = 4;
/// The one module has the only memory.
pub(crate) const MEMORIES: u32 = 1;

impl Quota {
    pub(crate) fn new(limits: &Limits, place: Slot) -> Self {
        Self { memory_bytes: limits.memory_bytes, used: 0, _place: place }
    }

    /// Adds to the used bytes. An allocation that wasmtime then cannot make stays counted: the instance is of no use any more.
    fn grow(&mut self, current: usize, desired: usize) -> wasmtime::Result<bool> {
        let wanted = self.used.saturating_add(desired.saturating_sub(current));
        if wanted > self.memory_bytes {
            return Err(MemoryExceeded { wanted }.into());
        }
        self.used = wanted;
        Ok(true)
    }
}

/// The error that carries an exceeded memory limit through wasmtime.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("{wanted} bytes of memory wanted")]
pub(crate) struct MemoryExceeded {
    pub(crate) wanted: usize,
}

impl ResourceLimiter for Quota {
    // An error, not `Ok(false)`: after a refused allocation a component would abort, which would hide the limit that
    // caused it.
    fn memory_growing(&mut self, current: usize, desired: usize, _maximum: Option<usize>) -> wasmtime::Result<bool> {
        self.grow(current, desired)
    }

    fn table_growing(&mut self, current: usize, desired: usize, _maximum: Option<usize>) -> wasmtime::Result<bool> {
        // A function table counts as memory, one pointer per entry.
        let bytes = |entries: usize| entries.saturating_mul(size_of::<usize>());
        self.grow(bytes(current), bytes(desired))
    }

    // The pool has the same limits; without it these are the only ones.
    fn instances(&self) -> usize {
        CORE_INSTANCES as usize
    }

    fn tables(&self) -> usize {
        CORE_INSTANCES as usize
    }

    fn memories(&self) -> usize {
        MEMORIES as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quota(memory_bytes: usize) -> Quota {
        let limits = Limits { memory_bytes, ..Limits::default() };
        Quota::new(&limits, Places::new(&limits).take().expect("a place"))
    }

    fn wanted(grown: wasmtime::Result<bool>) -> Option<usize> {
        grown.err().and_then(|error| error.downcast_ref::<MemoryExceeded>().map(|exceeded| exceeded.wanted))
    }

    #[test]
    fn memory_and_tables_of_an_instance_share_its_limit() {
        let mut quota = quota(1_000);
        assert!(quota.memory_growing(0, 400, None).is_ok_and(|grown| grown));
        assert!(quota.memory_growing(400, 500, None).is_ok_and(|grown| grown));
        // A second memory, if there were one, and a table of ten pointers.
        assert!(quota.memory_growing(0, 400, None).is_ok_and(|grown| grown));
        let pointers = 10 * size_of::<usize>();
        assert!(quota.table_growing(0, 10, None).is_ok_and(|grown| grown));
        assert_eq!(wanted(quota.memory_growing(0, 101 - pointers, None)), Some(1_001));
        // A refused allocation is not counted.
        assert!(quota.memory_growing(400, 500 - pointers, None).is_ok_and(|grown| grown));
        assert_eq!(wanted(quota.table_growing(10, 11, None)), Some(1_000 + size_of::<usize>()));
    }

    #[test]
    fn a_place_is_free_again_when_its_instance_is_gone() {
        let places = Places::new(&Limits { tables: 2, ..Limits::default() });
        let (first, second) = (places.take(), places.take());
        assert!(first.is_some() && second.is_some() && places.take().is_none());
        drop(first);
        assert!(places.take().is_some());
        assert!(places.clone().take().is_some());
    }
}
