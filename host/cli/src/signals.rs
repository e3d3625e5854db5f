//! How the program ends or stops when a signal arrives or the terminal goes away. This module knows no session.

use std::io::{self, IsTerminal as _, Write as _};
use std::sync::atomic::{AtomicI32, Ordering};
use std::time::Duration;

use ratatui::crossterm::terminal;
#[cfg(unix)]
use signal_hook::consts::{SIGHUP, SIGTSTP};

/// The interval at which a program checks whether its terminal is still there.
pub(crate) const TICK: Duration = Duration::from_millis(200);

/// The signal of a terminal that goes away.
#[cfg(unix)]
pub(crate) const HANG_UP: i32 = SIGHUP;
#[cfg(not(unix))]
pub(crate) const HANG_UP: i32 = 1;

/// Shows the cursor, and turns bracketed paste off.
const AS_IT_WAS: &[u8] = b"\x1b[?25h\x1b[?2004l";

/// The signal that broke the session off.
static BROKEN_OFF_BY: AtomicI32 = AtomicI32::new(HANG_UP);

/// Returns whether the terminal that was there is gone: closed, and nothing can be read from it any more.
pub(crate) fn is_terminal_gone() -> bool {
    !io::stdin().is_terminal()
}

/// Returns whether a shell started the program as a separate job, which it can stop and continue.
pub(crate) fn has_job_control() -> bool {
    // Both numbers are 0 in a container whose session was begun outside of it, and rustix aborts the program then.
    #[cfg(unix)]
    let has = nix::unistd::getsid(None).is_ok_and(|session| session != nix::unistd::getpgrp());
    #[cfg(not(unix))]
    let has = false;
    has
}

/// Remembers the signal that breaks a session off.
pub(crate) fn break_off_by(signal: i32) {
    BROKEN_OFF_BY.store(signal, Ordering::Relaxed);
}

/// Ends the program at once, as that signal does: the transcript so far is on disk.
pub(crate) fn end_now(signal: i32) {
    let _held = crate::process_groups::end_all();
    // Standard error, because another thread has locked standard output.
    if io::stderr().is_terminal() && terminal::is_raw_mode_enabled().unwrap_or(false) {
        let _ = io::stderr().write_all(AS_IT_WAS);
    }
    let _ = terminal::disable_raw_mode();
    end_by(signal);
}

/// Ends the program whose session was broken off as the signal would, so that its parent process sees which one.
pub(crate) fn end_broken_off() {
    end_by(BROKEN_OFF_BY.load(Ordering::Relaxed));
}

fn end_by(signal: i32) {
    #[cfg(unix)]
    let _ = signal_hook::low_level::emulate_default_handler(signal);
    // A shell reports the signal by this exit code.
    std::process::exit(128 + signal);
}

/// Makes the first of these signals call `end`, which ends the program, in place of the system.
#[cfg(unix)]
pub(crate) fn end_on_signals(deadly: &[i32], end: impl FnOnce(i32) + Send + 'static) -> io::Result<()> {
    let watched = deadly.iter().filter(|signal| **signal != SIGHUP || !is_ignored(SIGHUP));
    let mut signals = signal_hook::iterator::Signals::new(watched)?;
    std::thread::spawn(move || {
        if let Some(signal) = signals.forever().next() {
            end(signal);
        }
    });
    Ok(())
}

/// Makes the program stop with the terminal as it was before, even in the middle of a question, and restore it when it goes on.
#[cfg(unix)]
pub(crate) fn stop_in_lines() -> io::Result<()> {
    let mut signals = signal_hook::iterator::Signals::new([SIGTSTP])?;
    std::thread::spawn(move || {
        for signal in signals.forever() {
            let is_asking = terminal::is_raw_mode_enabled().unwrap_or(false);
            if is_asking {
                let _ = io::stderr().write_all(AS_IT_WAS);
                let _ = terminal::disable_raw_mode();
            }
            let _ = signal_hook::low_level::emulate_default_handler(signal);
            if is_asking {
                let _ = terminal::enable_raw_mode();
            }
        }
    });
    Ok(())
}

/// Returns whether a signal was ignored from the start, as `nohup` asks. Only Linux reports this.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|digits| u64::from_str_radix(digits.trim(), 16).ok()).unwrap_or(0);
    ignored >> (signal - 1) & 1 == 1
}
