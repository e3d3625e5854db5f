//! Faults of a rulebook's file, with their place.

use std::fmt;
use std::ops::Range;

/// A fault of a rulebook's file, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The line, from 1, and the column in characters, from 1; none where the fault is in no one place.
    pub place: Option<(usize, usize)>,
    /// The fault, in a sentence.
    pub message: String,
    /// The mend.
    pub help: Option<String>,
}

impl Fault {
    /// A fault that is in no one place.
    pub fn whole(message: impl Into<String>) -> Self {
        Self { place: None, message: message.into(), help: None }
    }

    /// A fault at a place of a text. An empty place is that of what was inherited, which is not in the text.
    pub fn at(text: &str, span: Range<usize>, message: impl Into<String>) -> Self {
        let place = (!span.is_empty()).then(|| place_of(text, span.start));
        Self { place, message: message.into(), help: None }
    }

    /// Adds what would mend it.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// The fault that the reader of TOML found in a text.
    pub(crate) fn of(text: &str, error: &toml::de::Error) -> Self {
        let message = error.message().trim_end();
        // At the end of a text, or for what is missing, a place has no length.
        match error.span() {
            Some(span) => Self { place: Some(place_of(text, span.start)), ..Self::whole(message) },
            None => Self::whole(message),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((line, column)) = self.place {
            write!(f, "line {line}, column {column}: ")?;
        }
        f.write_str(&self.message)?;
        self.help.as_ref().map_or(Ok(()), |help| write!(f, "; {help}"))
    }
}

impl std::error::Error for Fault {}

fn place_of(text: &str, byte: usize) -> (usize, usize) {
    let before = text.get(..byte).unwrap_or(text);
    let line = before.rsplit('\n').next().unwrap_or_default();
    (before.matches('\n').count() + 1, line.chars().count() + 1)
}
