//! The resource limits of components.

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
    /// The memory of one table's instance in bytes. Default: 16 MiB.
    pub memory_bytes: usize,
    /// How much one call may compute, in units of wasmtime's fuel, about one per WebAssembly instruction. A call stops
    /// at the same instruction on every machine. Counting costs time in every loop, so it is off (`None`) by default;
    /// [`Limits::FUEL`] is a generous value. Do not depend on exact amounts: other runtimes count differently.
    pub fuel: Option<u64>,
    /// How long one call may take by the wall clock. Default: 5 seconds. A call is stopped up to one sixteenth later,
    /// at most 100 ms. The caller has to divide a batch that takes longer.
    pub deadline: Duration,
    /// How many instances may exist at once in one registry: one for each [`Table`](crate::Table) and each
    /// [`Stateless`](crate::Stateless), and one more during a swap. Default: 1,000. The registry reserves address space
    /// for all of them when it is made, but no memory.
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

/// The memory limit as one store enforces it.
#[derive(Debug)]
pub(crate) struct Quota {
    memory_bytes: usize,
}

impl Quota {
    pub(crate) fn new(limits: &Limits) -> Self {
        Self { memory_bytes: limits.memory_bytes }
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
    fn memory_growing(&mut self, _current: usize, desired: usize, _maximum: Option<usize>) -> wasmtime::Result<bool> {
        if desired > self.memory_bytes {
            return Err(MemoryExceeded { wanted: desired }.into());
        }
        Ok(true)
    }

    fn table_growing(&mut self, _current: usize, desired: usize, _maximum: Option<usize>) -> wasmtime::Result<bool> {
        // A function table counts as memory, one pointer per entry.
        let wanted = desired.saturating_mul(size_of::<usize>());
        if wanted > self.memory_bytes {
            return Err(MemoryExceeded { wanted }.into());
        }
        Ok(true)
    }
}
