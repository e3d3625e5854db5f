//! What a component may use, and what happens when it wants more.

use std::time::Duration;

use wasmtime::ResourceLimiter;

/// What a component may use. Every limit that strikes is a typed [`Fault`](crate::Fault) that
/// names it, and the table goes on.
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
    /// Memory of one table's instance, in bytes. 16 MiB.
    pub memory_bytes: usize,
    /// How much one call may compute, in units of wasmtime's fuel, about one WebAssembly
    /// instruction each. It strikes at the same instruction on every machine, and it costs time
    /// in every loop: so it is off (`None`) unless a host wants it; [`Limits::FUEL`] is a
    /// generous figure. Never an expected value: other runtimes count otherwise.
    pub fuel: Option<u64>,
    /// How long one call may take by the wall clock. 5 seconds. It strikes up to one sixteenth
    /// late, at most 100 ms. A batch that would take longer is the caller's to divide.
    pub deadline: Duration,
    /// How many instances may be alive at once in one registry: one a [`Table`](crate::Table),
    /// one a [`Stateless`](crate::Stateless), for a moment one more while a table is swapped.
    /// 1,000. Address space is set aside for all of them when the registry is made, memory is not.
    pub tables: u32,
}

impl Limits {
    /// Fuel that no honest call comes near: 10^11.
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

/// The error that carries a struck memory limit through wasmtime.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("{wanted} bytes of memory wanted")]
pub(crate) struct MemoryStruck {
    pub(crate) wanted: usize,
}

impl ResourceLimiter for Quota {
    // An error, not `Ok(false)`: a component that is told "no" would abort, and the abort would
    // hide which limit it was.
    fn memory_growing(&mut self, _current: usize, desired: usize, _maximum: Option<usize>) -> wasmtime::Result<bool> {
        if desired > self.memory_bytes {
            return Err(MemoryStruck { wanted: desired }.into());
        }
        Ok(true)
    }

    fn table_growing(&mut self, _current: usize, desired: usize, _maximum: Option<usize>) -> wasmtime::Result<bool> {
        // A function table counts as memory, a pointer an entry.
        let wanted = desired.saturating_mul(size_of::<usize>());
        if wanted > self.memory_bytes {
            return Err(MemoryStruck { wanted }.into());
        }
        Ok(true)
    }
}
