//! Errors that the user sees, and their exit codes.

use std::fmt;
use std::io;
use std::process::ExitCode;

use kip::contract::{Quantity, Refusal};
use kip_conformance::text::printable_json;
use owo_colors::OwoColorize as _;
use serde::Serialize;

use super::output::{moment, money, printable};
use super::{ascii, wrap};

/// The reason why the program stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Exit code 1: a check did not hold.
    CheckFailed,
    /// Exit code 2: wrong use or bad input.
    BadInput,
    /// Exit code 0: the user left, or the reader closed the output.
    Stopped,
    /// Exit code 0: the user left in the middle of a step, which is open.
    Interrupted,
    /// The terminal is gone, or a signal ends the program, which ends by it: the session is open.
    BrokenOff,
}

/// A place in a file with an error.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Location {
    /// The file, as the user named it.
    pub file: String,
    /// The line, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The column, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
    /// The field, such as `command.place-wager.chips`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
}

/// An error that reaches the user: one sentence, its place, the clause that it cites, and advice.
#[derive(Clone, Debug, Serialize)]
pub struct Failure {
    pub(crate) kind: Kind,
    pub(crate) message: String,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub(crate) place: Option<Box<Location>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) refusal: Option<Box<Refusal>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) help: Option<String>,
    /// The table's local time minus UTC, in minutes. Times in a refusal are shown in this zone.
    #[serde(skip)]
    zone: Option<i16>,
    /// True when the message itself describes the transcript, and how to go on.
    #[serde(skip)]
    pub(crate) tells_of_transcript: bool,
    /// True when all that there is to say is printed already.
    #[serde(skip)]
    is_printed: bool,
}

/// The result of every command.
pub type Outcome<T = ()> = Result<T, Failure>;

impl Failure {
    fn new(kind: Kind, message: impl Into<String>) -> Self {
        let message = message.into();
        Self {
            kind,
            message,
            place: None,
            refusal: None,
            help: None,
            zone: None,
            tells_of_transcript: false,
            is_printed: false,
        }
    }

    /// Returns a failure for wrong use or bad input.
    pub fn input(message: impl Into<String>) -> Self {
        Self::new(Kind::BadInput, message)
    }

    /// Returns a failure for a check that does not hold.
    pub fn check(message: impl Into<String>) -> Self {
        Self::new(Kind::CheckFailed, message)
    }

    /// Returns the failure for a check whose answer is printed already: the exit code alone says that it does not hold.
    pub(crate) fn differs() -> Self {
        Self { is_printed: true, ..Self::new(Kind::CheckFailed, "differs") }
    }

    /// Returns the failure after which the program stops silently: the user left, or the reader closed the output.
    pub(crate) fn stopped() -> Self {
        Self::new(Kind::Stopped, "stopped")
    }

    /// Returns the failure for a user who left in the middle of a step, which is open.
    pub(crate) fn interrupted() -> Self {
        Self::new(Kind::Interrupted, "interrupted")
    }

    /// Returns the failure for a terminal that is gone, or a signal that ends the program.
    pub(crate) fn broken_off() -> Self {
        Self::new(Kind::BrokenOff, "broken off")
    }

    /// Returns a failure for a file that cannot be read or written.
    pub(crate) fn file(doing: &str, path: &std::path::Path, error: &io::Error) -> Self {
        Self::input(format!("cannot {doing} {}: {error}", path.display()))
    }

    /// Returns a failure caused by a rulebook's refusal.
    pub(crate) fn refused(kind: Kind, message: impl Into<String>, refusal: Refusal) -> Self {
        Self { refusal: Some(Box::new(refusal)), ..Self::new(kind, message) }
    }

    /// Shows the refusal's times in the table's local time, if the table has one.
    pub(crate) fn in_zone(self, zone_offset_minutes: Option<i16>) -> Self {
        Self { zone: zone_offset_minutes, ..self }
    }

    pub(crate) fn at(self, place: Location) -> Self {
        Self { place: Some(Box::new(place)), ..self }
    }

    pub(crate) fn help(self, help: impl Into<String>) -> Self {
        Self { help: Some(help.into()), ..self }
    }

    pub(crate) fn exit_code(&self) -> ExitCode {
        ExitCode::from(match self.kind {
            Kind::Stopped | Kind::Interrupted => 0,
            // A program that ends by a signal has no exit code: see `interrupts`.
            Kind::CheckFailed | Kind::BrokenOff => 1,
            Kind::BadInput => 2,
        })
    }

    /// Writes the failure to standard error, as a line of JSON if `json` is set. Writes nothing when the user left, or when
    /// nobody is left to read it.
    pub(crate) fn print(&self, json: bool) {
        use io::Write as _;

        if self.is_printed || matches!(self.kind, Kind::Stopped | Kind::Interrupted | Kind::BrokenOff) {
            return;
        }
        let mut out = anstream::stderr().lock();
        // A failed write to standard error cannot be reported anywhere.
        let _ = if json {
            let error = printable_json(&serde_json::json!({ "error": self }).to_string());
            writeln!(out, "{}", ascii::shown_json(error, ascii::is_wanted_of_errors()))
        } else {
            let message = format!("{} {}", "error:".red().bold(), to_terminal_text(&self.to_string()));
            writeln!(out, "{}", wrap::as_error(message))
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
            write!(out, "\n  {} ({})", describe_refusal(refusal, self.zone), format_citation(refusal))?;
        }
        if let Some(help) = &self.help {
            write!(out, "\n  {help}")?;
        }
        Ok(())
    }
}

/// The length beyond which messages are cut, in characters.
const MOST_SHOWN: usize = 4_000;

/// Makes a message safe for a terminal: it may quote files from untrusted sources.
fn to_terminal_text(message: &str) -> String {
    let mut text: String = message.chars().take(MOST_SHOWN).collect();
    if text.len() < message.len() {
        text.push('…');
    }
    text.split('\n').map(printable).collect::<Vec<_>>().join("\n")
}

/// Returns the refusal's message, with the amount or the moment that it names written as money or as local time.
pub(crate) fn describe_refusal(refusal: &Refusal, zone: Option<i16>) -> String {
    let words = |named| match (named, zone) {
        (Quantity::Amount(amount), _) => Some(money(amount)),
        (Quantity::Moment(at), Some(zone)) => Some(moment(at, zone)),
        (Quantity::Moment(_), None) => None,
    };
    printable(&kip::refusal_text(refusal, words))
}

/// Returns the refusal, and the texts of the clause and ruling that it cites, as `text` finds them.
pub(crate) fn describe_refused(
    refusal: &Refusal,
    zone: Option<i16>,
    text: impl Fn(&str) -> Option<String>,
) -> Vec<String> {
    let reason = describe_refusal(refusal, zone);
    let first = format!("{} {reason} ({})", "refused:".red().bold(), format_citation(refusal));
    let cited = [Some(refusal.clause.as_str()), refusal.ruling.as_deref()].into_iter().flatten();
    let quoted = cited.filter_map(|id| Some(format!("  {}: {}", printable(id), printable(&text(id)?))));
    [first].into_iter().chain(quoted).collect()
}

/// Formats a citation, such as `code, nsw 4.6, R7`.
pub(crate) fn format_citation(refusal: &Refusal) -> String {
    let mut parts = vec![refusal.code.as_str()];
    parts.extend(Some(refusal.clause.as_str()).filter(|clause| !clause.is_empty()));
    parts.extend(refusal.ruling.as_deref());
    printable(&parts.join(", "))
}

impl fmt::Display for Location {
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
    /// Converts an error without a file name: one of the output or of temporary files.
    fn from(error: io::Error) -> Self {
        Self::input(format!("cannot write the output: {error}"))
    }
}

impl From<kip::Fault> for Failure {
    /// Converts a fault: a refusal is bad input; any other fault is a limit that was reached or a component that failed.
    fn from(fault: kip::Fault) -> Self {
        match fault {
            kip::Fault::Refused(refusal) => Self::refused(Kind::BadInput, "refused", refusal),
            fault @ kip::Fault::Host { .. } => Self::input(fault.to_string()),
            fault => Self::check(format!("the component failed: {fault}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(code: &str, message: &str) -> Refusal {
        Refusal { code: code.into(), clause: "nsw 5.1".into(), ruling: None, message: message.into(), names: None }
    }

    #[test]
    fn amounts_and_times_of_refusals_are_shown_as_people_read_them() {
        let amount =
            Refusal { names: Some(Quantity::Amount(300)), ..refusal("below-minimum", "The sign's minimum is 300.") };
        assert_eq!(describe_refusal(&amount, Some(600)), "The sign's minimum is 3.00.");
        let message = "20 minutes ahead: at 1767225600000.";
        let moment =
            Refusal { names: Some(Quantity::Moment(1_767_225_600_000)), ..refusal("notice-too-short", message) };
        let shown = "20 minutes ahead: at 2026-01-01 10:00:00.";
        assert_eq!(describe_refusal(&moment, Some(600)), shown);
        assert_eq!(describe_refusal(&moment, None), "20 minutes ahead: at {1767225600000 ms}.");
        // A number that the refusal does not name is neither, whatever the code.
        for message in ["Nobody sits on seat 3.", "A time is at most 2^53 - 1 milliseconds."] {
            assert_eq!(describe_refusal(&refusal("below-minimum", message), Some(600)), message);
        }
    }

    #[test]
    fn json_says_what_the_rulebook_said() {
        let failure =
            Failure::refused(Kind::CheckFailed, "refused", refusal("below-minimum", "It is 300.")).in_zone(Some(600));
        let document = serde_json::to_value(&failure).expect("JSON");
        assert_eq!(document["refusal"]["message"], "It is 300.");
        assert!(document.get("zone").is_none());
    }

    #[test]
    fn messages_are_short_and_move_no_cursor() {
        assert_eq!(to_terminal_text("a\u{1b}[31m\n  b"), "a\\u{1b}[31m\n  b");
        assert_eq!(to_terminal_text(&"x".repeat(10_000)).chars().count(), MOST_SHOWN + 1);
    }
}
