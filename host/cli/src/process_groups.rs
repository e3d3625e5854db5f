//! The process groups of the commands that this program has started, and their end when a signal ends the program.
//!
//! This module does not know what the commands do.

#[cfg(unix)]
pub(crate) use unix::{groups, kill, watch};

/// Ends every command, because the program is about to end. No command is started as long as the result is held.
pub(crate) fn end_all() -> impl Sized {
    #[cfg(unix)]
    unix::kill_all()
}

#[cfg(unix)]
mod unix {
    use std::io;
    use std::sync::{Mutex, MutexGuard, Once, PoisonError};

    use rustix::process::{Pid, Signal, kill_process_group};

    /// The groups of the running commands, each until its shell was waited for.
    static GROUPS: Mutex<Vec<Pid>> = Mutex::new(Vec::new());

    pub(crate) fn groups() -> MutexGuard<'static, Vec<Pid>> {
        GROUPS.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn kill(group: Pid) {
        // They may have ended in the meantime.
        let _ = kill_process_group(group, Signal::KILL);
    }

    /// Kills all of them. No command is started as long as the result is held.
    pub(super) fn kill_all() -> MutexGuard<'static, Vec<Pid>> {
        let mut groups = groups();
        groups.drain(..).for_each(kill);
        groups
    }

    /// Makes these signals, which end this program, end the commands first.
    pub(crate) fn watch(deadly: &[i32]) -> io::Result<()> {
        static WATCH: Once = Once::new();
        let mut watched = Ok(());
        WATCH.call_once(|| watched = crate::signals::end_on_signals(deadly, end));
        watched
    }

    fn end(signal: i32) {
        let _held = kill_all();
        let _ = signal_hook::low_level::emulate_default_handler(signal);
    }
}
