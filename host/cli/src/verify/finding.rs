//! The results of checks, and the findings of those that fail.

use kip_transcript::judge;

/// The result of a check.
pub enum CheckResult {
    /// It holds; the text describes the check.
    Holds(String),
    /// It does not hold.
    Fails(Vec<Finding>),
    /// The file cannot show it; the text gives the reason.
    Unknowable(&'static str),
    /// It was not checked; the text gives the reason.
    NotChecked(String),
}

/// An error that a check found.
pub struct Finding {
    /// The line, from 1; `None` for the file as a whole.
    pub(crate) line: Option<usize>,
    /// The code of the finding, for programs; `None` for a certificate's.
    pub(crate) code: Option<&'static str>,
    pub(crate) message: String,
    /// True when this program found it, in addition to the judge's findings.
    pub(crate) is_added: bool,
}

impl Finding {
    /// Makes a finding of this program, at a line from 1 or for the file as a whole.
    pub fn new(line: Option<usize>, message: impl ToString) -> Self {
        Self { line, code: None, message: message.to_string(), is_added: true }
    }

    /// Adds the code of the finding, for programs.
    #[must_use]
    pub fn with_code(self, code: &'static str) -> Self {
        Self { code: Some(code), ..self }
    }
}

impl From<&judge::Finding> for Finding {
    fn from(judge::Finding { line, code, message, .. }: &judge::Finding) -> Self {
        Self { line: *line, code: Some(*code), message: message.clone(), is_added: false }
    }
}
