//! How people end a wait: Ctrl-C as a key on the full screen, and as a signal elsewhere. How the program ends when a signal
//! arrives or the terminal goes away.
//!
//! A person who leaves has ended the session. When the system ends the program, or the terminal is closed, the session breaks off
//! and its transcript stays open. This module does not know the event that is waited for.

use std::io::{self, IsTerminal as _, Write as _};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
use std::time::Duration;

use ratatui::crossterm::terminal;
#[cfg(unix)]
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGTSTP};

use crate::errors::{Failure, Outcome};
use crate::play::prompts::Front;
use crate::screen::Screen;

/// The interval at which a program checks whether its terminal is still there.
pub(crate) const TICK: Duration = Duration::from_millis(200);

/// The source of Ctrl-C while nothing is asked.
#[derive(Clone, Default)]
pub(crate) enum Interrupts {
    /// Nobody sits there: the signal ends the program.
    #[default]
    Unattended,
    /// A person is asked line by line; the signal sets the flag.
    Lines(Arc<AtomicBool>),
    /// The terminal sends no signal while the full screen has it.
    Screen(Screen),
}

impl Interrupts {
    /// Watches a front where a person is asked. During a question Ctrl-C is a key; at other times it ends the wait, or the
    /// session before its next step.
    pub(crate) fn watch(front: &Front) -> Self {
        if let Some(screen) = front.screen() {
            return Self::Screen(screen.clone());
        }
        let pressed = Arc::new(AtomicBool::new(false));
        let handler = Arc::clone(&pressed);
        // Without a handler Ctrl-C ends the program at once; the transcript is complete up to there.
        let _ = ctrlc::set_handler(move || handler.store(true, Ordering::Relaxed));
        // During a question the terminal is in raw mode, which has to be undone before the program ends.
        #[cfg(unix)]
        let _ = end_on_signals(&[SIGTERM, SIGHUP], end_now);
        #[cfg(unix)]
        if has_job_control() {
            let _ = stop_in_lines();
        }
        if io::stdin().is_terminal() {
            std::thread::spawn(|| {
                while !is_terminal_gone() {
                    std::thread::sleep(TICK);
                }
                end_now(HANG_UP);
            });
        }
        Self::Lines(pressed)
    }

    /// Requires that the person is still there.
    ///
    /// # Errors
    /// [`Failure::stopped`] where the person leaves, [`Failure::broken_off`] where the terminal is gone or the program has to end.
    pub(crate) fn require_present(&self) -> Outcome {
        match self {
            Self::Lines(pressed) if pressed.load(Ordering::Relaxed) => Err(Failure::stopped()),
            Self::Unattended | Self::Lines(_) => Ok(()),
            Self::Screen(screen) => screen.require_present(),
        }
    }

    /// Returns the signals that have no other handler, and that end the program while it waits.
    #[cfg(unix)]
    pub(crate) const fn deadly_signals(&self) -> &'static [i32] {
        match self {
            Self::Unattended => &[SIGINT, SIGTERM, SIGHUP],
            Self::Lines(_) | Self::Screen(_) => &[],
        }
    }
}

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
    let _held = crate::beacon_command::end_all();
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
fn stop_in_lines() -> io::Result<()> {
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
