//! Signals: whoever ends `kip` ends the adapter, too, which has a process group of its own.

use crate::errors::Outcome;

/// From now on a signal that asks this program to end also ends every adapter, with everything that it started.
#[cfg(unix)]
pub(super) fn end_adapters_on_signals() -> Outcome {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

    use crate::interrupts::is_ignored;
    let asked = [SIGHUP, SIGINT, SIGTERM].into_iter().filter(|signal| *signal != SIGHUP || !is_ignored(SIGHUP));
    let mut signals = signal_hook::iterator::Signals::new(asked)?;
    std::thread::spawn(move || {
        if let Some(signal) = signals.forever().next() {
            kip_conformance::adapter::end_all();
            // As a shell reports a program that a signal has ended.
            std::process::exit(128 + signal);
        }
    });
    Ok(())
}

/// Without such signals there is nothing to do: an adapter that reads its input sees that it ends.
#[cfg(not(unix))]
pub(super) fn end_adapters_on_signals() -> Outcome {
    Ok(())
}
