//! The results of checks, and the findings of those that fail.

use kip_transcript::judge;

/// The result of a check.
pub(crate) enum CheckResult {
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
pub(crate) struct Finding {
    /// The line, from 1; `None` for the file as a whole.
    pub line: Option<usize>,
    /// The code of the finding, for programs; `None` for a certificate's.
    pub code: Option<&'static str>,
    pub message: String,
    /// True when this program found it, in addition to the judge's findings.
    pub is_added: bool,
}

impl Finding {
    pub(crate) fn new(line: Option<usize>, message: impl ToString) -> Self {
        Self { line, code: None, message: message.to_string(), is_added: true }
    }

    pub(crate) fn with_code(self, code: &'static str) -> Self {
        Self { code: Some(code), ..self }
    }
}

impl From<&judge::Finding> for Finding {
    fn from(judge::Finding { line, code, message, .. }: &judge::Finding) -> Self {
        Self { line: *line, code: Some(*code), message: message.clone(), is_added: false }
    }
}
