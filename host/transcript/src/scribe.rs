//! Makes the lines of a transcript.

use alloc::string::String;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::chain::{START, append_chain};
use crate::line::{self, Outcome};
use crate::words::WordError;
use crate::{Build, Digest, Heading, LONGEST_LINE, Names, OrderId, Words, WrittenEvent, names};

/// A writer of lines, each with its line feed. The host must store them in order: that of [`order`](Self::order) before a
/// command is applied, that of one of the outcome methods after it.
///
/// The scribe assumes that each line it returns is stored. If storing fails, drop the scribe and [`resume`](Self::resume) from
/// the previous [`Place`]. After an error the place is unchanged.
#[derive(Clone, Debug)]
pub struct Scribe {
    words: &'static Words,
    serving: Build,
    place: Place,
    ended: bool,
}

/// The place of a transcript: everything needed to continue it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Place {
    /// The number of commands so far.
    pub commands: u64,
    /// True while the last command has no outcome. It must then be applied again before any other.
    pub unanswered: bool,
    /// The digest of the state.
    pub state: Digest,
    /// The chain of the last line.
    pub chain: Digest,
}

/// The reason why no line was made: no reader would accept it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ScribeError {
    /// A value is not of its type.
    #[error("not written: {0}")]
    Word(WordError),

    /// The line is not allowed at this place of the transcript.
    #[error("not written: {0}")]
    OutOfPlace(&'static str),

    /// The line is longer than any that is read.
    #[error("not written: the line is longer than {LONGEST_LINE} bytes")]
    TooLong,
}

impl From<WordError> for ScribeError {
    fn from(error: WordError) -> Self {
        Self::Word(error)
    }
}

/// A line with its line feed.
type Made = Result<String, ScribeError>;

impl Scribe {
    /// Begins the transcript of a table that was opened with these events and is in this state. Returns the first line.
    ///
    /// # Errors
    /// [`ScribeError`] for a value that is not of its type.
    pub fn begin(
        words: &'static Words,
        heading: &Heading,
        events: &[WrittenEvent],
        state: Digest,
    ) -> Result<(Self, String), ScribeError> {
        let serving = Build { rulebook: heading.rulebook.clone(), digest: heading.digest };
        let mut scribe = Self::resume(words, serving, Place { commands: 0, unanswered: false, state, chain: START });
        let line = scribe.chained(line::header(words, heading, events, &state)?)?;
        Ok((scribe, line))
    }

    /// Continues a transcript under the component that serves the table.
    #[must_use]
    pub const fn resume(words: &'static Words, serving: Build, place: Place) -> Self {
        Self { words, serving, place, ended: false }
    }

    /// Makes the line of a command that is about to be applied. Store the line first. The scribe does not check whether the id
    /// was used before; the caller must know.
    ///
    /// # Errors
    /// [`ScribeError`] for a value that is not of its type, and while the last order has no outcome.
    pub fn order(&mut self, id: Option<&OrderId>, by: &Value, at: u64, command: &Value) -> Made {
        self.require_answered()?;
        let n = self.place.commands + 1;
        let line = self.chained(line::order(self.words, n, id, by, at, command)?)?;
        self.place.commands = n;
        self.place.unanswered = true;
        Ok(line)
    }

    /// Makes the line for the acceptance of the last command, with its events and the state after it.
    ///
    /// # Errors
    /// [`ScribeError`] for a value that is not of its type, and when no order waits for its outcome.
    pub fn accepted(&mut self, events: &[WrittenEvent], state: Digest) -> Made {
        self.outcome(Outcome::Events(events), state)
    }

    /// Makes the line for the refusal of the last command.
    ///
    /// # Errors
    /// As [`accepted`](Self::accepted).
    pub fn refused(&mut self, refusal: &Value) -> Made {
        self.outcome(Outcome::Refusal(refusal), self.place.state)
    }

    /// Makes the line for the last command when the component failed and it had no effect. `fault` is a sentence on the failure.
    ///
    /// # Errors
    /// As [`accepted`](Self::accepted).
    pub fn faulted(&mut self, fault: &str) -> Made {
        self.outcome(Outcome::Fault(fault), self.place.state)
    }

    /// Makes the line of a swap that is about to happen. `state` is that of the table in the new component.
    ///
    /// # Errors
    /// [`ScribeError`] for a value that is not of its type, while the last order has no outcome, and when another build of the
    /// same rulebook brings terms, events or another state.
    pub fn swap(&mut self, to: &Build, terms: Option<&Value>, at: u64, events: &[WrittenEvent], state: Digest) -> Made {
        self.require_answered()?;
        let is_same = to.rulebook == self.serving.rulebook;
        if is_same && !(terms.is_none() && events.is_empty() && state == self.place.state) {
            let why = "another build of the same rulebook brings no terms, no events and no other state";
            return Err(ScribeError::OutOfPlace(why));
        }
        let commands = self.place.commands;
        let text = line::swap(self.words, &self.serving, to, terms, commands, at, events, &state)?;
        let line = self.chained(text)?;
        self.place.state = state;
        self.serving = to.clone();
        Ok(line)
    }

    /// Makes the line of players' names, outside of the chain.
    ///
    /// # Errors
    /// [`ScribeError`] for more than [`LONGEST_NAMES`](crate::LONGEST_NAMES) bytes, and for a seat 0.
    pub fn names(&self, names: &Names) -> Made {
        let mut line = names::write(names)?;
        line.push('\n');
        Ok(line)
    }

    /// Makes the last line. Without it a transcript is open, which a judge reports.
    ///
    /// # Errors
    /// [`ScribeError::OutOfPlace`] while the last order has no outcome, and for a second end.
    pub fn end(&mut self) -> Made {
        self.require_answered()?;
        let line = self.chained(line::end(self.place.commands)?)?;
        self.ended = true;
        Ok(line)
    }

    /// Returns the place of the transcript after every line so far.
    #[must_use]
    pub const fn place(&self) -> Place {
        self.place
    }

    /// Returns the component that serves the table.
    #[must_use]
    pub const fn serving(&self) -> &Build {
        &self.serving
    }

    fn outcome(&mut self, outcome: Outcome<'_>, state: Digest) -> Made {
        if !self.place.unanswered {
            return Err(ScribeError::OutOfPlace("no order waits for its outcome"));
        }
        let line = self.chained(line::outcome(self.words, self.place.commands, outcome, &state)?)?;
        self.place.unanswered = false;
        self.place.state = state;
        Ok(line)
    }

    const fn require_answered(&self) -> Result<(), ScribeError> {
        if self.ended {
            return Err(ScribeError::OutOfPlace("the transcript has ended"));
        }
        if self.place.unanswered {
            return Err(ScribeError::OutOfPlace("the last order has no outcome yet"));
        }
        Ok(())
    }

    fn chained(&mut self, text: String) -> Made {
        let (chain, line) = append_chain(&self.place.chain, text);
        if line.len() > LONGEST_LINE {
            return Err(ScribeError::TooLong);
        }
        self.place.chain = chain;
        Ok(line)
    }
}
