//! Signals: a signal that ends `kip` also ends the adapter, which has its own process group.

use crate::errors::Outcome;

/// Makes a signal that asks this program to end also end every adapter, with everything that it started.
#[cfg(unix)]
pub(super) fn end_adapters_on_signals() -> Outcome {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

    use crate::signals::end_on_signals;

    Ok(end_on_signals(&[SIGHUP, SIGINT, SIGTERM], |signal| {
        kip_conformance::adapter::end_all();
        // A shell reports a program that a signal has ended by this exit code.
        std::process::exit(128 + signal);
    })?)
}

/// Does nothing where there are no such signals: an adapter that reads its input sees that it ends.
#[cfg(not(unix))]
pub(super) fn end_adapters_on_signals() -> Outcome {
    Ok(())
}
