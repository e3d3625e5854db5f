//! How people end a wait: Ctrl-C as a key on the full screen, and as a signal elsewhere; and what a signal ends first.
//!
//! What is waited for is not here.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

#[cfg(unix)]
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

use crate::play::prompts::Front;
use crate::screen::Screen;

/// Where Ctrl-C comes from while nothing is asked.
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
    /// Watches a front where a person is asked. A question takes Ctrl-C as a key; otherwise a wait ends, or the session before
    /// its next step.
    pub(crate) fn watch(front: &Front) -> Self {
        if let Some(screen) = front.screen() {
            return Self::Screen(screen.clone());
        }
        let pressed = Arc::new(AtomicBool::new(false));
        let handler = Arc::clone(&pressed);
        // Without a handler Ctrl-C ends the program at once; the transcript is whole up to there.
        let _ = ctrlc::set_handler(move || handler.store(true, Ordering::Relaxed));
        Self::Lines(pressed)
    }

    /// Whether the person leaves.
    pub(crate) fn is_pressed(&self) -> bool {
        match self {
            Self::Unattended => false,
            Self::Lines(pressed) => pressed.load(Ordering::Relaxed),
            Self::Screen(screen) => screen.is_left(),
        }
    }

    /// The signals that end the program while it waits.
    #[cfg(unix)]
    pub(crate) const fn deadly_signals(&self) -> &'static [i32] {
        match self {
            Self::Unattended => &[SIGINT, SIGTERM, SIGHUP],
            Self::Lines(_) => &[SIGTERM, SIGHUP],
            Self::Screen(_) => &[],
        }
    }
}

/// From now on the first of these signals calls `end`, which ends the program, in place of the system.
#[cfg(unix)]
pub(crate) fn end_on_signals(deadly: &[i32], end: impl FnOnce(i32) + Send + 'static) -> std::io::Result<()> {
    let watched = deadly.iter().filter(|signal| **signal != SIGHUP || !is_ignored(SIGHUP));
    let mut signals = signal_hook::iterator::Signals::new(watched)?;
    std::thread::spawn(move || {
        if let Some(signal) = signals.forever().next() {
            end(signal);
        }
    });
    Ok(())
}

/// Whether a signal was ignored from the start, as `nohup` asks. Only Linux tells.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|digits| u64::from_str_radix(digits.trim(), 16).ok()).unwrap_or(0);
    ignored >> (signal - 1) & 1 == 1
}
