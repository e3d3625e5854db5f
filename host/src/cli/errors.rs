//! What can go wrong for a user, and the exit code that says so.

use std::fmt;
use std::io;
use std::process::ExitCode;

use kip::words::Refusal;
use owo_colors::OwoColorize as _;
use serde::Serialize;

/// Why the program stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Kind {
    /// Exit code 1: a check did not hold.
    CheckFailed,
    /// Exit code 2: wrong use or bad input.
    BadInput,
    /// Exit code 0: whoever read the output has read enough.
    Stopped,
}

/// Where in a file something is wrong.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Place {
    /// The file, as the user named it.
    pub file: String,
    /// From 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// From 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
    /// Such as `command.place-wager.chips`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
}

/// An error that reaches the user: one sentence, where, by which clause, and what to do.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Failure {
    pub kind: Kind,
    pub message: String,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub place: Option<Box<Place>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refusal: Option<Box<Refusal>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
}

/// What every command gives back.
pub(crate) type Outcome<T = ()> = Result<T, Failure>;

impl Failure {
    fn new(kind: Kind, message: impl Into<String>) -> Self {
        Self { kind, message: message.into(), place: None, refusal: None, help: None }
    }

    /// Wrong use or bad input.
    pub(crate) fn input(message: impl Into<String>) -> Self {
        Self::new(Kind::BadInput, message)
    }

    /// A check that does not hold.
    pub(crate) fn check(message: impl Into<String>) -> Self {
        Self::new(Kind::CheckFailed, message)
    }

    /// The user has left.
    pub(crate) fn stopped() -> Self {
        Self::new(Kind::Stopped, "stopped")
    }

    /// A file that cannot be read or written.
    pub(crate) fn file(doing: &str, path: &std::path::Path, error: &io::Error) -> Self {
        Self::input(format!("cannot {doing} {}: {error}", path.display()))
    }

    /// The same with a refusal of the rulebook.
    pub(crate) fn refused(kind: Kind, message: impl Into<String>, refusal: Refusal) -> Self {
        Self { refusal: Some(Box::new(refusal)), ..Self::new(kind, message) }
    }

    pub(crate) fn at(self, place: Place) -> Self {
        Self { place: Some(Box::new(place)), ..self }
    }

    pub(crate) fn help(self, help: impl Into<String>) -> Self {
        Self { help: Some(help.into()), ..self }
    }

    pub(crate) fn exit_code(&self) -> ExitCode {
        ExitCode::from(match self.kind {
            Kind::Stopped => 0,
            Kind::CheckFailed => 1,
            Kind::BadInput => 2,
        })
    }

    /// Tells the user on standard error: as a line of JSON where a machine asked.
    pub(crate) fn tell(&self, json: bool) {
        use io::Write as _;

        if self.kind == Kind::Stopped {
            return;
        }
        let mut out = anstream::stderr().lock();
        // Nobody is left to tell when standard error is gone.
        let _ = if json {
            writeln!(out, "{}", serde_json::json!({ "error": self }))
        } else {
            writeln!(out, "{} {self}", "error:".red().bold())
        };
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = &self.place {
            write!(out, "{place}: ")?;
        }
        write!(out, "{}", self.message)?;
        if let Some(refusal) = &self.refusal {
            write!(out, "\n  {} ({})", refusal.message, cited(refusal))?;
        }
        if let Some(help) = &self.help {
            write!(out, "\n  {help}")?;
        }
        Ok(())
    }
}

/// `code, nsw 4.6, R7`
pub(crate) fn cited(refusal: &Refusal) -> String {
    let mut parts = vec![refusal.code.as_str()];
    parts.extend(Some(refusal.clause.as_str()).filter(|clause| !clause.is_empty()));
    parts.extend(refusal.ruling.as_deref());
    parts.join(", ")
}

impl fmt::Display for Place {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}", self.file)?;
        if let Some(line) = self.line {
            write!(out, ", line {line}")?;
        }
        if let Some(column) = self.column {
            write!(out, ", column {column}")?;
        }
        if let Some(field) = &self.field {
            write!(out, ", field `{field}`")?;
        }
        Ok(())
    }
}

impl From<io::Error> for Failure {
    /// Only output fails without a name of a file.
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            Self::stopped()
        } else {
            Self::input(format!("cannot write the output: {error}"))
        }
    }
}

impl From<kip::Fault> for Failure {
    /// A refusal here was not asked for; all else is a limit or a component that failed.
    fn from(fault: kip::Fault) -> Self {
        match fault {
            kip::Fault::Refused(refusal) => Self::refused(Kind::BadInput, "refused", refusal),
            fault => Self::check(format!("the component failed: {fault}")),
        }
    }
}
