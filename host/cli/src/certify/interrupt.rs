//! Signals: whoever ends `kip` ends the adapter, too, which has a process group of its own.

use crate::errors::Outcome;

/// From now on a signal that asks this program to end also ends every adapter, with everything that it started.
#[cfg(unix)]
pub(super) fn end_adapters_on_signals() -> Outcome {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

    use crate::interrupts::end_on_signals;

    Ok(end_on_signals(&[SIGHUP, SIGINT, SIGTERM], |signal| {
        kip_conformance::adapter::end_all();
        // As a shell reports a program that a signal has ended.
        std::process::exit(128 + signal);
    })?)
}

/// Without such signals there is nothing to do: an adapter that reads its input sees that it ends.
#[cfg(not(unix))]
pub(super) fn end_adapters_on_signals() -> Outcome {
    Ok(())
}
