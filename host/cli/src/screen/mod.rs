//! The full screen: the table as a picture, the log beside the question, explanations over both.
//!
//! The logic of a session is elsewhere. A session hands over a table to draw and lines for the log, and asks questions. This
//! module draws, reads keys, and puts the terminal back as it was, whatever ends the session.

mod cards;
mod casino;
mod coins;
mod draw;
pub(crate) mod guide;
mod input;
mod log;
pub(crate) mod look;
pub(crate) mod opening;
mod paint;
mod pit;
mod places;
mod ring;
mod sheet;
mod state;
pub(crate) mod table;
mod terminal;
#[cfg(test)]
pub(crate) mod tests;

use std::cell::RefCell;
use std::collections::VecDeque;
use std::io::{self, Write};
use std::rc::Rc;
use std::time::{Duration, Instant};

use ratatui::crossterm::event::Event;

use crate::errors::{Failure, Outcome};
use coins::Flight;
use input::{Effect, Question};
use log::Log;
use look::Look;
use opening::Opening;
use places::Places;
use sheet::Sheet;
use state::{State, leaves};
use table::{CoinFace, Table};
use terminal::{Device, Real};

pub(crate) use terminal::fits;

/// The duration of a flight of coins.
const FLIGHT: Duration = Duration::from_millis(1_100);
/// The time between two pictures of a flight.
const FRAME: Duration = Duration::from_millis(60);
/// The interval at which an idle screen checks for a request to end.
const IDLE: Duration = Duration::from_millis(200);

/// A handle to the one screen of a session.
#[derive(Clone)]
pub struct Screen(Rc<RefCell<Inner>>);

struct Inner {
    device: Box<dyn Device>,
    state: State,
    /// The events that arrived while no question was asked.
    typed_ahead: VecDeque<Event>,
    /// True when flights of coins are shown.
    has_flights: bool,
}

/// The options of a new screen.
pub(crate) struct Options {
    pub look: Look,
    /// True when flights of coins are shown.
    pub has_flights: bool,
    pub guide: &'static guide::Guide,
    pub opening: Opening,
    /// True when the guide is shown first.
    pub shows_guide: bool,
}

impl Screen {
    /// Takes over the terminal, until [`Screen::close`] or the drop of the last handle.
    ///
    /// # Errors
    /// The terminal cannot be taken over.
    pub(crate) fn open(options: Options) -> Outcome<Self> {
        let device = Real::open().map_err(|error| {
            Failure::input(format!("the terminal cannot show a full screen: {error}")).help("--plain does without")
        })?;
        crate::compiling::silence();
        Ok(Self::on(Box::new(device), options))
    }

    fn on(device: Box<dyn Device>, options: Options) -> Self {
        let Options { look, has_flights, guide, opening, shows_guide } = options;
        let state = State {
            look,
            table: Table::Nothing,
            log: Log::default(),
            question: None,
            sheet: shows_guide.then(|| Sheet::guide(guide)),
            flight: None,
            is_asking: false,
            explanation: Vec::new(),
            guide,
            opening,
            places: Places::default(),
            is_too_small: false,
        };
        Self(Rc::new(RefCell::new(Inner { device, state, typed_ahead: VecDeque::new(), has_flights })))
    }

    /// Shows this table from now on.
    pub(crate) fn show(&self, table: Table) {
        self.0.borrow_mut().state.table = table;
    }

    /// Sets the text that `?` shows from now on.
    pub(crate) fn explain(&self, lines: Vec<String>) {
        self.0.borrow_mut().state.explanation = lines;
    }

    /// Shows these lines over the rest at the next question, until a key is pressed.
    pub(crate) fn show_result(&self, title: &str, lines: Vec<String>) {
        self.0.borrow_mut().state.sheet = Some(Sheet::lines(title, lines));
    }

    /// Takes the numbers of earlier lists in the log out of use.
    pub(crate) fn retire_lists(&self) {
        self.0.borrow_mut().state.log.retire_lists();
    }

    /// Asks for one of several items. Returns `None` when the person went back.
    ///
    /// # Errors
    /// [`Failure::stopped`] when the person leaves, [`Failure::broken_off`] when the terminal is gone or the program has to end.
    pub(crate) fn choose(&self, question: &str, labels: Vec<String>) -> Outcome<Option<usize>> {
        let mut inner = self.0.borrow_mut();
        inner.state.question = Some(Question::menu(question.into(), labels));
        match inner.wait_for_answer()? {
            Effect::Chosen(item) => Ok(Some(item)),
            _ => Ok(None),
        }
    }

    /// Asks for a line that passes the check. Returns `None` when the person went back.
    ///
    /// # Errors
    /// As for [`Screen::choose`].
    pub(crate) fn line(
        &self,
        question: &str,
        help: &str,
        default: Option<String>,
        check: &dyn Fn(&str) -> Result<(), String>,
    ) -> Outcome<Option<String>> {
        let mut inner = self.0.borrow_mut();
        inner.state.question = Some(Question::line(question.into(), help.into(), default));
        loop {
            let Effect::Entered(text) = inner.wait_for_answer()? else { return Ok(None) };
            let Some(question) = &mut inner.state.question else { return Ok(None) };
            match check(&text) {
                Ok(()) => {
                    question.clear();
                    return Ok(Some(text));
                }
                Err(reason) => question.complain(reason),
            }
        }
    }

    /// Shows coins that turn and fall to their known result. A key ends the flight.
    pub(crate) fn fly(&self, faces: &[CoinFace]) -> Outcome {
        let mut inner = self.0.borrow_mut();
        if !inner.has_flights {
            return Ok(());
        }
        let begun = Instant::now();
        while let Some(flight) = Flight::at(faces, begun.elapsed(), FLIGHT) {
            inner.state.flight = Some(flight);
            inner.draw()?;
            let frame_ends = Instant::now() + FRAME;
            let mut is_skipped = false;
            while let Some(event) = inner.event(frame_ends.saturating_duration_since(Instant::now()))? {
                if leaves(&event) {
                    inner.state.flight = None;
                    return Err(Failure::stopped());
                }
                is_skipped |= matches!(event, Event::Key(_));
            }
            if is_skipped {
                break;
            }
        }
        inner.state.flight = None;
        Ok(())
    }

    /// Requires that the person is still there while no question is asked. Other keys typed in the meantime answer the next
    /// question.
    ///
    /// # Errors
    /// As for [`Screen::choose`].
    pub(crate) fn require_present(&self) -> Outcome {
        self.0.borrow_mut().type_ahead()
    }

    /// Hides everything before another person sits down.
    pub(crate) fn blank(&self) -> Outcome {
        let mut inner = self.0.borrow_mut();
        inner.state.table = Table::Nothing;
        inner.state.log.clear();
        inner.state.question = None;
        inner.state.explanation.clear();
        inner.draw()
    }

    /// Returns the writer for the session's output while the screen is open.
    pub(crate) fn writer(&self) -> Box<dyn Write> {
        Box::new(LogWriter(self.clone()))
    }

    /// Gives the terminal back.
    pub(crate) fn close(&self) {
        self.0.borrow_mut().device.close();
    }
}

impl Inner {
    fn draw(&mut self) -> Outcome {
        self.device.draw(&mut self.state).map_err(|error| ended(&error))
    }

    fn event(&mut self, wait: Duration) -> Outcome<Option<Event>> {
        match self.typed_ahead.pop_front() {
            Some(event) => Ok(Some(event)),
            None => self.device.event(wait).map_err(|error| ended(&error)),
        }
    }

    /// Keeps the events that arrive while no question is asked, for the next question.
    fn type_ahead(&mut self) -> Outcome {
        while let Some(event) = self.device.event(Duration::ZERO).map_err(|error| ended(&error))? {
            match event {
                event if leaves(&event) => return Err(Failure::stopped()),
                Event::Resize(..) => self.draw()?,
                // A click refers to the picture of its moment.
                Event::Mouse(_) => {}
                event => self.typed_ahead.push_back(event),
            }
        }
        Ok(())
    }

    fn wait_for_answer(&mut self) -> Outcome<Effect> {
        self.state.is_asking = true;
        let answer = self.wait_while_asking();
        self.state.is_asking = false;
        answer
    }

    fn wait_while_asking(&mut self) -> Outcome<Effect> {
        self.draw()?;
        loop {
            let mut wait = IDLE;
            let mut is_changed = false;
            // A storm of events, of resizing for instance, leads to one picture.
            while let Some(event) = self.event(wait)? {
                wait = Duration::ZERO;
                match self.state.on_event(&event) {
                    Effect::Nothing => {}
                    Effect::Leave => return Err(Failure::stopped()),
                    answer @ (Effect::Chosen(_) | Effect::Entered(_) | Effect::Back) => return Ok(answer),
                    _ => is_changed = true,
                }
            }
            if is_changed {
                self.draw()?;
            }
        }
    }
}

/// Converts an error of the terminal: the signal of Ctrl-C means that the person leaves, and any other error means that the
/// terminal is gone.
fn ended(error: &io::Error) -> Failure {
    if error.kind() == io::ErrorKind::Interrupted { Failure::stopped() } else { Failure::broken_off() }
}

struct LogWriter(Screen);

impl Write for LogWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.0.borrow_mut().state.log.write(bytes);
        Ok(bytes.len())
    }

    /// Shows the written lines.
    fn flush(&mut self) -> io::Result<()> {
        let mut inner = self.0.0.borrow_mut();
        let Inner { device, state, .. } = &mut *inner;
        // The next question reports a terminal that is gone.
        drop(device.draw(state));
        Ok(())
    }
}
