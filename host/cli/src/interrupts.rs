//! How people end a wait: Ctrl-C as a key on the full screen, and as a signal elsewhere.
//!
//! A person who leaves has ended the session. When the system ends the program, or the terminal is closed, the session breaks off
//! and its transcript stays open. This module does not know the event that is waited for.

use std::io::{self, IsTerminal as _};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

#[cfg(unix)]
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

use crate::errors::{Failure, Outcome};
use crate::play::prompts::Front;
use crate::screen::Screen;
use crate::signals::{HANG_UP, TICK, end_now, is_terminal_gone};
#[cfg(unix)]
use crate::signals::{end_on_signals, has_job_control, stop_in_lines};

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
