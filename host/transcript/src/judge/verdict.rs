//! The verdict on a transcript.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use crate::Digest;
use crate::words::{push_key, push_number, push_text};

/// The verdict on a transcript. As JSON it has the shape of host/docs/transcripts.md.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// The result in one word.
    pub verdict: Word,
    /// The family, rulebook and component that the first line names; `None` if no first line was read.
    pub subject: Option<Subject>,
    /// The ending of the transcript.
    pub ending: Ending,
    /// The number of orders.
    pub commands: u64,
    /// The number of accepted orders.
    pub accepted: u64,
    /// The number of refused orders.
    pub refused: u64,
    /// The number of orders at which the component failed.
    pub failed: u64,
    /// The number of components that took over.
    pub swaps: u64,
    /// The number of landings or deals.
    pub draws: usize,
    /// True when the components applied every order that is not recorded as failed, and each answer was as written.
    pub replayed: bool,
    /// The chain of the last line that was read.
    pub chain: Digest,
    /// Everything that does not hold, in the order of lines.
    pub findings: Vec<Finding>,
    /// Everything that is noted although it may be right, in the order of lines.
    pub notes: Vec<Finding>,
}

/// The data of the first line that a verdict names.
#[derive(Clone, Debug, PartialEq, Eq)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Word {
    /// Everything was checked and holds.
    Holds,
    /// Something does not hold.
    Fails,
    /// Everything that was checked holds, and something could not be checked.
    NotChecked,
}

impl Word {
    /// Returns its word in JSON.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Holds => "holds",
            Self::Fails => "fails",
            Self::NotChecked => "not-checked",
        }
    }
}

/// The ending of a transcript.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

impl Ending {
    /// Returns its word in JSON.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Closed => "closed",
            Self::Unanswered => "unanswered",
            Self::Open => "open",
            Self::Broken => "broken",
        }
    }
}

/// Something that does not hold, or is noted although it may be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The part of the judgement that it belongs to.
    pub part: Part,
    /// The line, from 1; `None` for the transcript as a whole.
    pub line: Option<usize>,
    /// The code, for programs.
    pub code: &'static str,
    /// The description, in a sentence.
    pub message: String,
}

/// A part of the judgement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// The lines, their chain and their end.
    Lines,
    /// The published chains, and the draws from them.
    Draws,
    /// Coins and cards against their draws.
    Outcomes,
    /// The component's answers, and the money.
    Settlements,
}

impl Finding {
    /// Makes a finding.
    #[must_use]
    pub fn new(part: Part, line: Option<usize>, code: &'static str, message: impl Into<String>) -> Self {
        Self { part, line, code, message: message.into() }
    }

    fn push(&self, out: &mut String, follows: bool) {
        if follows {
            out.push(',');
        }
        let mut separator = '{';
        if let Some(line) = self.line {
            out.push_str("{\"line\":");
            push_number(out, line as u64);
            separator = ',';
        }
        push_field(out, separator, "code", self.code);
        push_field(out, ',', "message", &self.message);
        out.push('}');
    }
}

impl Verdict {
    /// Returns the verdict as JSON text.
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut out = String::new();
        push_field(&mut out, '{', "verdict", self.verdict.as_str());
        if let Some(Subject { family, rulebook, digest, table, source }) = &self.subject {
            let digest = digest.to_string();
            let rows =
                [("family", family), ("rulebook", rulebook), ("digest", &digest), ("table", table), ("source", source)];
            rows.into_iter().for_each(|(key, value)| push_field(&mut out, ',', key, value));
        }
        push_field(&mut out, ',', "ending", self.ending.as_str());
        let counts = [
            ("commands", self.commands),
            ("accepted", self.accepted),
            ("refused", self.refused),
            ("failed", self.failed),
            ("swaps", self.swaps),
            ("draws", self.draws as u64),
        ];
        for (key, count) in counts {
            out.push(',');
            push_key(&mut out, key);
            push_number(&mut out, count);
        }
        out.push_str(if self.replayed { ",\"replayed\":true" } else { ",\"replayed\":false" });
        push_field(&mut out, ',', "chain", &self.chain.to_string());
        for (key, findings) in [("findings", &self.findings), ("notes", &self.notes)] {
            out.push(',');
            push_key(&mut out, key);
            out.push('[');
            findings.iter().enumerate().for_each(|(at, finding)| finding.push(&mut out, at > 0));
            out.push(']');
        }
        out.push('}');
        out
    }
}

fn push_field(out: &mut String, separator: char, key: &str, value: &str) {
    out.push(separator);
    push_key(out, key);
    push_text(out, value);
}
