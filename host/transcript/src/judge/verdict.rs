//! The verdict on a transcript.

use alloc::borrow::ToOwned as _;
use alloc::string::String;
use alloc::vec::Vec;

use serde::Serialize;

use crate::Digest;

/// The verdict on a transcript. As JSON it has the shape of host/docs/transcripts.md.
#[derive(Clone, Debug, Serialize)]
pub struct Verdict {
    /// The word.
    pub verdict: Word,
    /// The family, rulebook and component that the first line names; `None` where no first line was read.
    #[serde(flatten)]
    pub subject: Option<Subject>,
    /// How it ends.
    pub ending: Ending,
    /// How many orders there are.
    pub commands: u64,
    /// How many were accepted.
    pub accepted: u64,
    /// How many were refused.
    pub refused: u64,
    /// At how many the component failed.
    pub failed: u64,
    /// How many components took over.
    pub swaps: u64,
    /// How many landings or deals there are.
    pub draws: usize,
    /// Whether the components applied every order again, and all was as written.
    pub replayed: bool,
    /// The chain of the last line that was read.
    pub chain: Digest,
    /// Everything that does not hold, in the order of lines.
    pub findings: Vec<Finding>,
    /// Everything that is named although it may be right, in the order of lines.
    pub notes: Vec<Finding>,
}

/// What the first line says, as far as a verdict names it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Subject {
    /// The family.
    pub family: String,
    /// The rulebook's id.
    pub rulebook: String,
    /// The component's digest.
    pub digest: Digest,
    /// The table's name.
    pub table: String,
    /// The source of chance.
    pub source: String,
}

/// The word of a verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Word {
    /// Everything was checked and holds.
    Holds,
    /// Something does not hold.
    Fails,
    /// What was checked holds, and something could not be checked.
    NotChecked,
}

/// How a transcript ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// With its last line.
    Closed,
    /// With an order that has no outcome.
    Unanswered,
    /// Without a last line.
    Open,
    /// At a line that does not hold: the rest was not read.
    Broken,
}

/// Something that does not hold, or is named although it may be right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// The part of the judgement that it belongs to.
    #[serde(skip)]
    pub part: Part,
    /// The line, from 1; `None` for the transcript as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// What it is, for programs.
    pub code: &'static str,
    /// What it is, in a sentence.
    pub message: String,
}

/// A part of the judgement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// The lines, their chain and their end.
    Lines,
    /// What was published, and what was drawn from it.
    Draws,
    /// Coins and cards against their draws.
    Outcomes,
    /// What the component answers, and the money.
    Settlements,
}

impl Finding {
    /// Makes one.
    #[must_use]
    pub fn new(part: Part, line: Option<usize>, code: &'static str, message: impl Into<String>) -> Self {
        Self { part, line, code, message: message.into() }
    }
}

impl Verdict {
    /// Returns the verdict as JSON text.
    #[must_use]
    pub fn to_json(&self) -> String {
        // Names, numbers and text only, so that nothing is refused.
        serde_json::to_string(self).unwrap_or_else(|_| "{\"verdict\":\"not-checked\"}".to_owned())
    }
}
