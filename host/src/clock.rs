//! The wall clock of a sandbox: a thread that increments wasmtime's epoch.

use std::convert::Infallible;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use std::{io, thread};

use wasmtime::{Engine, EngineWeak};

/// Ticks once per sixteenth of the deadline, limited to between 1 and 100 ms, from the first instance until the sandbox
/// is dropped.
#[derive(Debug)]
pub(crate) struct Clock {
    tick: Duration,
    /// The number of ticks after which a call is stopped.
    ticks: u64,
    /// Set while the thread runs. Nothing is ever sent; dropping the sender stops the thread.
    running: Mutex<Option<Sender<Infallible>>>,
}

impl Clock {
    pub(crate) fn new(deadline: Duration) -> Self {
        let tick = (deadline / 16).clamp(Duration::from_millis(1), Duration::from_millis(100));
        let ticks = deadline.as_nanos().div_ceil(tick.as_nanos());
        // One more, because the first tick may come at once; limited to what the epoch counter can hold.
        let ticks = u64::try_from(ticks).unwrap_or(u64::MAX).min(u64::MAX / 2) + 1;
        Self { tick, ticks, running: Mutex::new(None) }
    }

    /// Returns the deadline of a call that begins now, for `Store::set_epoch_deadline`.
    pub(crate) fn ticks(&self) -> u64 {
        self.ticks
    }

    /// Starts the thread unless it is running. A registry that only lists rulebooks needs no thread.
    pub(crate) fn start(&self, engine: &Engine) -> io::Result<()> {
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        if running.is_none() {
            let (stop, stopped) = channel();
            let (engine, tick) = (engine.weak(), self.tick);
            thread::Builder::new().name("kip-clock".to_owned()).spawn(move || run(&engine, tick, &stopped))?;
            *running = Some(stop);
        }
        Ok(())
    }
}

fn run(engine: &EngineWeak, tick: Duration, stopped: &Receiver<Infallible>) {
    while let Err(RecvTimeoutError::Timeout) = stopped.recv_timeout(tick) {
        let Some(engine) = engine.upgrade() else { return };
        engine.increment_epoch();
    }
}
