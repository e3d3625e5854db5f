//! The full screen: the table as a picture, the log beside the question, explanations over both.
//!
//! What a session does is not here. It hands over a table to draw and lines for the log, and asks questions. This module
//! draws, reads keys and puts the terminal back as it was, whatever ends the session.

mod cards;
mod casino;
mod coins;
mod draw;
pub(crate) mod guide;
mod input;
mod log;
pub(crate) mod look;
mod ring;
pub(crate) mod table;
mod terminal;
#[cfg(test)]
pub(crate) mod tests;

use std::cell::RefCell;
use std::collections::VecDeque;
use std::io::{self, Write};
use std::rc::Rc;
use std::time::{Duration, Instant};

use ratatui::crossterm::event::{Event, KeyCode};

use crate::errors::{Failure, Outcome};
use coins::Flight;
use draw::{Clicked, Places, Sheet};
use input::{Effect, Question};
use log::Log;
use look::Look;
use table::{CoinFace, Table};
use terminal::{Device, Real};

pub(crate) use terminal::fits;

/// How long coins fly.
const FLIGHT: Duration = Duration::from_millis(1_100);
/// The time between two pictures of a flight.
const FRAME: Duration = Duration::from_millis(60);
/// How often an idle screen looks whether it is to end.
const IDLE: Duration = Duration::from_millis(200);

/// A handle to the one screen of a session.
#[derive(Clone)]
pub(crate) struct Screen(Rc<RefCell<Inner>>);

struct Inner {
    device: Box<dyn Device>,
    state: State,
    /// What came while nothing was asked.
    typed_ahead: VecDeque<Event>,
    /// Whether coins fly.
    has_flights: bool,
}

/// What is on the screen.
struct State {
    look: Look,
    table: Table,
    log: Log,
    question: Option<Question>,
    /// Shown over the rest until a key is pressed.
    sheet: Option<Sheet>,
    flight: Option<Flight>,
    /// Whether the question waits for an answer; else the last one is still there to be seen.
    is_asking: bool,
    /// What `?` shows.
    explanation: Vec<String>,
    guide: &'static guide::Guide,
    /// Where things were drawn last.
    places: Places,
    /// Whether there is no room to draw what is asked: nobody answers what they do not see.
    is_too_small: bool,
}

/// How a screen is opened.
#[derive(Clone, Copy)]
pub(crate) struct Options {
    pub look: Look,
    /// Whether coins fly.
    pub has_flights: bool,
    pub guide: &'static guide::Guide,
    /// Whether the guide is shown first.
    pub shows_guide: bool,
}

impl Screen {
    /// Takes over the terminal, until [`Screen::close`] or the end of the last handle.
    ///
    /// # Errors
    /// The terminal cannot be taken over.
    pub(crate) fn open(options: Options) -> Outcome<Self> {
        let device = Real::open().map_err(|error| {
            Failure::input(format!("the terminal cannot show a full screen: {error}")).help("--plain does without")
        })?;
        Ok(Self::on(Box::new(device), options))
    }

    fn on(device: Box<dyn Device>, options: Options) -> Self {
        let Options { look, has_flights, guide, shows_guide } = options;
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
            places: Places::default(),
            is_too_small: false,
        };
        Self(Rc::new(RefCell::new(Inner { device, state, typed_ahead: VecDeque::new(), has_flights })))
    }

    /// Shows this table from now on.
    pub(crate) fn show(&self, table: Table) {
        self.0.borrow_mut().state.table = table;
    }

    /// What `?` shows from now on.
    pub(crate) fn explain(&self, lines: Vec<String>) {
        self.0.borrow_mut().state.explanation = lines;
    }

    /// Asks for one of several items. Returns `None` where the person went back.
    ///
    /// # Errors
    /// [`Failure::stopped`] where the person leaves, [`Failure::broken_off`] where the terminal is gone or the program has to end.
    pub(crate) fn choose(&self, question: &str, labels: Vec<String>) -> Outcome<Option<usize>> {
        let mut inner = self.0.borrow_mut();
        inner.state.question = Some(Question::menu(question.into(), labels));
        match inner.wait_for_answer()? {
            Effect::Chosen(item) => Ok(Some(item)),
            _ => Ok(None),
        }
    }

    /// Asks for a line that passes the check. Returns `None` where the person went back.
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

    /// Shows coins that turn and fall as they are known to lie. A key ends it.
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

    /// Requires that the person is there while nothing is asked. What else was typed in the meantime answers the next question.
    ///
    /// # Errors
    /// As for [`Screen::choose`].
    pub(crate) fn require_present(&self) -> Outcome {
        self.0.borrow_mut().type_ahead()
    }

    /// Hides everything from sight before somebody else sits down.
    pub(crate) fn blank(&self) -> Outcome {
        let mut inner = self.0.borrow_mut();
        inner.state.table = Table::Nothing;
        inner.state.log.clear();
        inner.state.question = None;
        inner.state.explanation.clear();
        inner.draw()
    }

    /// Where the session's output goes while the screen is open.
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

    /// Takes what came while nothing was asked, for the next question.
    fn type_ahead(&mut self) -> Outcome {
        while let Some(event) = self.device.event(Duration::ZERO).map_err(|error| ended(&error))? {
            match event {
                event if leaves(&event) => return Err(Failure::stopped()),
                Event::Resize(..) => self.draw()?,
                // A click is about what was drawn then.
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
            // A storm of events, of resizing for instance, is followed by one picture.
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

impl State {
    fn on_event(&mut self, event: &Event) -> Effect {
        if self.is_too_small {
            return match event {
                Event::Resize(..) => Effect::Redraw,
                event if leaves(event) => Effect::Leave,
                _ => Effect::Nothing,
            };
        }
        if let Some(sheet) = &mut self.sheet {
            if sheet.on_event(event) {
                self.sheet = None;
            }
            return if leaves(event) { Effect::Leave } else { Effect::Redraw };
        }
        let Some(question) = &mut self.question else { return Effect::Nothing };
        let effect = match self.places.under(event) {
            Some(Clicked::Word(word)) => question.insert(word),
            Some(Clicked::Number(number)) => question.replace(&number.to_string()),
            // In a line `?` is a letter once there are others.
            Some(Clicked::Key(key)) if key.code == KeyCode::Char('?') => Effect::Explain,
            Some(Clicked::Key(key)) => question.on_event(&Event::Key(*key), Default::default()),
            None => question.on_event(event, (self.places.items, self.places.first_item)),
        };
        match effect {
            Effect::Explain => self.sheet = Some(Sheet::explanation(self.explanation.clone())),
            Effect::Guide => self.sheet = Some(Sheet::guide(self.guide)),
            Effect::Scroll(by) => self.log.scroll(by),
            _ => {}
        }
        effect
    }
}

/// What an error of the terminal means: a signal that says what Ctrl-C does is the person's, and after all others nobody is there.
fn ended(error: &io::Error) -> Failure {
    if error.kind() == io::ErrorKind::Interrupted { Failure::stopped() } else { Failure::broken_off() }
}

/// Whether this is Ctrl-C, which leaves from everywhere.
fn leaves(event: &Event) -> bool {
    Question::menu(String::new(), Vec::new()).on_event(event, Default::default()) == Effect::Leave
}

struct LogWriter(Screen);

impl Write for LogWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.0.borrow_mut().state.log.write(bytes);
        Ok(bytes.len())
    }

    /// Shows what was written.
    fn flush(&mut self) -> io::Result<()> {
        let mut inner = self.0.0.borrow_mut();
        let Inner { device, state, .. } = &mut *inner;
        // A terminal that is gone is seen where somebody is asked.
        drop(device.draw(state));
        Ok(())
    }
}
