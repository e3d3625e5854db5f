//! The sources of a person's lines: a terminal, standard input, or a test.

use std::io::{self, BufRead as _, IsTerminal as _};

use inquire::Text;
use inquire::error::InquireError;

use crate::errors::{Kind, Outcome};
use crate::output::Out;
use crate::play::prompts::{Front, no_answer};
use crate::screen::Screen;
use crate::wrap::asked;

/// The longest line read from a pipe, in bytes.
const LONGEST: u64 = 4_096;

/// A source of a person's lines.
pub(crate) trait LineSource {
    /// Asks for a line. Returns `None` when there are no more.
    ///
    /// # Errors
    /// The terminal or the input fails.
    fn line(&mut self, question: &str, help: &str, out: &mut Out) -> Outcome<Option<String>>;

    /// Returns the full screen, if the person has one.
    fn screen(&self) -> Option<&Screen> {
        None
    }

    /// Returns whether the lines come from a pipe, whose writer reads no help.
    fn is_pipe(&self) -> bool {
        false
    }

    /// Hides everything that one person has seen before another sits down.
    ///
    /// # Errors
    /// The output fails.
    fn hide(&mut self, out: &mut Out) -> Outcome;
}

/// Returns the full screen or the terminal if there is one, and otherwise standard input, read line by line.
pub(crate) fn people(front: &Front) -> Box<dyn LineSource> {
    if let Front::Screen(screen) = front {
        return Box::new(Full(screen.clone()));
    }
    if io::stdin().is_terminal() && io::stdout().is_terminal() { Box::new(Terminal) } else { Box::new(Pipe) }
}

struct Full(Screen);

impl LineSource for Full {
    fn line(&mut self, question: &str, help: &str, _: &mut Out) -> Outcome<Option<String>> {
        loop {
            match self.0.line(question, help, None, &|_| Ok(())) {
                Ok(Some(line)) => return Ok(Some(line)),
                // Esc clears the line, and answers nothing.
                Ok(None) => {}
                Err(failure) if failure.kind == Kind::Stopped => return Ok(None),
                Err(failure) => return Err(failure),
            }
        }
    }

    fn screen(&self) -> Option<&Screen> {
        Some(&self.0)
    }

    fn hide(&mut self, _: &mut Out) -> Outcome {
        self.0.blank()
    }
}

struct Terminal;

impl LineSource for Terminal {
    fn line(&mut self, question: &str, help: &str, out: &mut Out) -> Outcome<Option<String>> {
        out.flush()?;
        // The line below a question is one; suggestions are lines above it.
        let help = match help.rsplit_once('\n') {
            Some((above, last)) => {
                above.lines().try_for_each(|line| out.line(format!("  {line}")))?;
                out.flush()?;
                last
            }
            None => help,
        };
        let (question, help) = (asked(question), asked(help));
        loop {
            match Text::new(&question).with_help_message(&help).prompt() {
                Ok(line) => return Ok(Some(line)),
                // Esc clears the line, and answers nothing.
                Err(InquireError::OperationCanceled) => {}
                Err(InquireError::OperationInterrupted) => return Ok(None),
                Err(error) => return Err(no_answer(&error)),
            }
        }
    }

    /// Scrolls the earlier lines out of sight. A control sequence might not work in every terminal.
    fn hide(&mut self, out: &mut Out) -> Outcome {
        let rows = terminal_size::terminal_size().map_or(50, |(_, terminal_size::Height(rows))| rows);
        (0..rows).try_for_each(|_| out.line(""))
    }
}

struct Pipe;

impl LineSource for Pipe {
    fn line(&mut self, question: &str, _: &str, out: &mut Out) -> Outcome<Option<String>> {
        let mut line = Vec::new();
        let read = io::Read::take(io::stdin().lock(), LONGEST).read_until(b'\n', &mut line)?;
        if read == 0 {
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&line).trim_end().to_owned();
        out.line(format!("{question} {line}"))?;
        Ok(Some(line))
    }

    fn is_pipe(&self) -> bool {
        true
    }

    fn hide(&mut self, _: &mut Out) -> Outcome {
        Ok(())
    }
}
