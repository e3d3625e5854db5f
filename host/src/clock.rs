//! The wall clock of a sandbox: a thread that increments wasmtime's epoch.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use std::{io, thread};

use wasmtime::{Engine, EngineWeak};

/// The clock ticks once per sixteenth of the deadline, limited to between 1 and 100 ms, from the first instance until the sandbox
/// is dropped. A forked process has only one thread, so it starts its own clock with its first call.
#[derive(Debug)]
pub(crate) struct Clock {
    tick: Duration,
    /// The number of ticks after which a call is stopped.
    ticks: u64,
    /// The [mark](fork::mark) of the process in which the thread runs; 0 for none.
    runs_in: AtomicU32,
}

impl Clock {
    pub(crate) fn new(deadline: Duration) -> Self {
        let tick = (deadline / 16).clamp(Duration::from_millis(1), Duration::from_millis(100));
        let ticks = deadline.as_nanos().div_ceil(tick.as_nanos());
        // One more, because the first tick may come at once; limited to what the epoch counter can hold.
        let ticks = u64::try_from(ticks).unwrap_or(u64::MAX).min(u64::MAX / 2) + 1;
        Self { tick, ticks, runs_in: AtomicU32::new(0) }
    }

    /// Returns the deadline of a call that begins now, for `Store::set_epoch_deadline`.
    pub(crate) fn ticks(&self) -> u64 {
        self.ticks
    }

    /// Starts the thread unless it runs in this process. A registry that only lists rulebooks needs no thread.
    #[inline]
    pub(crate) fn start(&self, engine: &Engine) -> io::Result<()> {
        match self.runs_in.load(Ordering::Relaxed) {
            process if process != 0 && fork::is_own(process) => Ok(()),
            process => self.start_anew(engine, process),
        }
    }

    /// Starts the thread without a lock: the process may have been forked while another thread held one.
    #[cold]
    fn start_anew(&self, engine: &Engine, before: u32) -> io::Result<()> {
        if self.runs_in.compare_exchange(before, fork::mark(), Ordering::Relaxed, Ordering::Relaxed).is_err() {
            // Another thread has just started it.
            return Ok(());
        }
        let (engine, tick) = (engine.weak(), self.tick);
        let started = thread::Builder::new().name("kip-clock".to_owned()).spawn(move || run(&engine, tick));
        started.map(drop).inspect_err(|_| self.runs_in.store(0, Ordering::Relaxed))
    }
}

fn run(engine: &EngineWeak, tick: Duration) {
    loop {
        thread::sleep(tick);
        let Some(engine) = engine.upgrade() else { return };
        engine.increment_epoch();
    }
}

/// Distinguishes a process from those forked from it. Each call of a component asks, so the check must not cost a system call.
mod fork {
    use std::sync::OnceLock;

    use forkguard::Guard;

    /// The guards, which detect that this process was forked from theirs. At most this many processes, each forked from the one
    /// before, have one.
    static GUARDS: [OnceLock<Option<Guard>>; 4] = [const { OnceLock::new() }; 4];

    /// Returns the mark of this process: never 0.
    pub(super) fn mark() -> u32 {
        let of_this = GUARDS.iter().zip(1..).find(|(guard, mark)| {
            guard.get_or_init(|| Guard::try_new().ok());
            is_own(*mark)
        });
        of_this.map_or(process_number(), |(_, mark)| mark)
    }

    /// Returns whether a mark belongs to this process, and not to one that it was forked from.
    #[inline]
    pub(super) fn is_own(mark: u32) -> bool {
        match GUARDS.get(mark as usize - 1) {
            Some(guard) => guard.get().and_then(Option::as_ref).is_some_and(|guard| !guard.clone().detected_fork()),
            None => mark == process_number(),
        }
    }

    /// Returns a number that is not the mark of a guard.
    fn process_number() -> u32 {
        std::process::id().saturating_add(8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_of_another_process_is_started_anew() {
        let engine = Engine::default();
        let clock = Clock::new(Duration::from_millis(16));
        let starts = || {
            let before = clock.runs_in.load(Ordering::Relaxed);
            clock.start(&engine).expect("a thread");
            clock.runs_in.load(Ordering::Relaxed) != before
        };
        assert!(starts());
        assert!(!starts());
        let own = clock.runs_in.swap(u32::MAX, Ordering::Relaxed);
        assert!(starts());
        assert!(fork::is_own(own) && fork::is_own(clock.runs_in.load(Ordering::Relaxed)));
    }
}
