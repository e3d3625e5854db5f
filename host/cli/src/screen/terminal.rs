//! The program's terminal: it is taken over, and given back whatever happens.

use std::io::{self, IsTerminal as _, Stdout};
use std::mem::ManuallyDrop;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Once};
use std::time::Duration;

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, Event, KeyCode, KeyEventKind, KeyModifiers,
};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{self, EnterAlternateScreen, LeaveAlternateScreen};
#[cfg(unix)]
use signal_hook::consts::{SIGINT, SIGTERM, SIGTSTP};

use super::look::LEAST;
use super::state::State;
use crate::signals::{HANG_UP, TICK, break_off_by, end_now, has_job_control, is_terminal_gone};

#[cfg(not(unix))]
const SIGINT: i32 = 2;

/// The shortest wait: with a wait of zero crossterm reads nothing.
const LEAST_WAIT: Duration = Duration::from_millis(1);

/// The device that shows a screen and supplies its keys.
pub(super) trait Device {
    fn draw(&mut self, state: &mut State) -> io::Result<()>;

    /// Returns the next event, if one arrives in that time.
    fn event(&mut self, wait: Duration) -> io::Result<Option<Event>>;

    fn close(&mut self);
}

/// Returns whether the terminal can show a full screen.
pub(crate) fn fits() -> bool {
    let is_dumb = std::env::var_os("TERM").is_some_and(|name| name == "dumb");
    let has_room = terminal::size().is_ok_and(|(width, height)| width >= LEAST.0 && height >= LEAST.1);
    io::stdin().is_terminal() && io::stdout().is_terminal() && !is_dumb && has_room
}

/// True while this program has the terminal.
static IS_TAKEN: AtomicBool = AtomicBool::new(false);

/// The program's terminal.
pub(super) struct Real {
    /// The terminal. It is never dropped: its destructor only shows the cursor, which [`restore`] does, and panics if the
    /// terminal is gone.
    terminal: ManuallyDrop<Terminal<CrosstermBackend<Stdout>>>,
    /// The signal that asked the program to end; 0 for none.
    ended_by: Arc<AtomicUsize>,
    /// True when a signal asked the program to stop until it is continued.
    is_to_stop: Arc<AtomicBool>,
}

impl Real {
    pub(super) fn open() -> io::Result<Self> {
        restore_after_panics();
        let ended_by = Arc::new(AtomicUsize::new(0));
        #[cfg(unix)]
        for signal in [SIGTERM, HANG_UP, SIGINT] {
            signal_hook::flag::register_usize(signal, Arc::clone(&ended_by), usize::try_from(signal).unwrap_or(0))?;
        }
        let is_to_stop = Arc::new(AtomicBool::new(false));
        // A program without a shell to return to would be stopped for ever.
        if has_job_control() {
            #[cfg(unix)]
            signal_hook::flag::register(SIGTSTP, Arc::clone(&is_to_stop))?;
        }
        IS_TAKEN.store(true, Ordering::SeqCst);
        match take() {
            Ok(terminal) => {
                end_in_time(Arc::clone(&ended_by));
                Ok(Self { terminal, ended_by, is_to_stop })
            }
            Err(error) => {
                restore();
                Err(error)
            }
        }
    }
}

/// Takes the terminal over. The next picture draws the whole screen.
fn take() -> io::Result<ManuallyDrop<Terminal<CrosstermBackend<Stdout>>>> {
    terminal::enable_raw_mode()?;
    execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture)?;
    Terminal::new(CrosstermBackend::new(io::stdout())).map(ManuallyDrop::new)
}

/// Gives the terminal back as it was.
fn give_back() {
    // An error means that the terminal is gone, and no person can read a report.
    let _ = execute!(io::stdout(), DisableMouseCapture, LeaveAlternateScreen, Show);
    let _ = terminal::disable_raw_mode();
}

/// Returns whether the event is Ctrl-Z, which stops the program until it is continued.
fn stops(event: &Event) -> bool {
    matches!(event, Event::Key(key) if key.code == KeyCode::Char('z')
        && key.modifiers.contains(KeyModifiers::CONTROL) && key.kind != KeyEventKind::Release)
}

impl Real {
    /// Stops until the program is continued. The terminal is given back in the meantime.
    fn stop(&mut self) -> io::Result<Event> {
        self.is_to_stop.store(false, Ordering::SeqCst);
        give_back();
        #[cfg(unix)]
        signal_hook::low_level::emulate_default_handler(SIGTSTP)?;
        self.terminal = take()?;
        let (width, height) = terminal::size()?;
        Ok(Event::Resize(width, height))
    }
}

impl Device for Real {
    fn draw(&mut self, state: &mut State) -> io::Result<()> {
        if IS_TAKEN.load(Ordering::SeqCst) {
            self.terminal.draw(|frame| super::draw::draw(state, frame))?;
        }
        Ok(())
    }

    fn event(&mut self, wait: Duration) -> io::Result<Option<Event>> {
        match find_end(&self.ended_by) {
            None => {}
            Some(SIGINT) => return Err(io::ErrorKind::Interrupted.into()),
            Some(signal) => {
                break_off_by(signal);
                return Err(io::ErrorKind::ConnectionAborted.into());
            }
        }
        if self.is_to_stop.load(Ordering::SeqCst) {
            return self.stop().map(Some);
        }
        match event::poll(wait.max(LEAST_WAIT)) {
            Ok(true) => match event::read()? {
                // A terminal that is not taken over does the same: it stops every process in the foreground.
                #[cfg(unix)]
                event if stops(&event) && has_job_control() => {
                    rustix::process::kill_current_process_group(rustix::process::Signal::TSTP)?;
                    Ok(None)
                }
                event => Ok(Some(event)),
            },
            Ok(false) => Ok(None),
            // A signal arrived: the flag shows whether it ends the session.
            Err(error) if error.kind() == io::ErrorKind::Interrupted => Ok(None),
            Err(error) => Err(error),
        }
    }

    fn close(&mut self) {
        restore();
    }
}

impl Drop for Real {
    fn drop(&mut self) {
        restore();
    }
}

/// Gives the terminal back, once.
fn restore() {
    if IS_TAKEN.swap(false, Ordering::SeqCst) {
        give_back();
    }
}

/// Returns the signal that ends the session, if there is one. A terminal closed without a signal counts as hung up.
fn find_end(ended_by: &AtomicUsize) -> Option<i32> {
    match ended_by.load(Ordering::SeqCst) {
        0 if is_terminal_gone() => Some(HANG_UP),
        0 => None,
        signal => i32::try_from(signal).ok(),
    }
}

/// Ends a program that was asked to end and does not: writing to a terminal that accepts no more output never returns. The
/// transcript is on disk line by line.
fn end_in_time(ended_by: Arc<AtomicUsize>) {
    const GRACE: Duration = Duration::from_secs(2);
    std::thread::spawn(move || {
        while IS_TAKEN.load(Ordering::SeqCst) {
            if let Some(signal) = find_end(&ended_by) {
                // A wait is pointless when no person is left.
                std::thread::sleep(if is_terminal_gone() { TICK } else { GRACE });
                if IS_TAKEN.swap(false, Ordering::SeqCst) {
                    // The other thread holds the lock of standard output.
                    if io::stderr().is_terminal() {
                        let _ = execute!(io::stderr(), DisableMouseCapture, LeaveAlternateScreen, Show);
                    }
                    end_now(signal);
                }
                return;
            }
            std::thread::sleep(TICK);
        }
    });
}

fn restore_after_panics() {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            restore();
            before(panic);
        }));
    });
}
