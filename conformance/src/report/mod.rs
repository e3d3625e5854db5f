//! What a run of the suite found: the certificate's JSON, and the pages made from it.
//!
//! Every part has a verdict, what it found and what it did not test, and its own figures. Nothing
//! is judged here: a part comes with its verdict, the report adds them up.

use serde::{Deserialize, Serialize};

/// Whether something holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// Everything that was looked at holds.
    Holds,
    /// Something does not.
    Fails,
    /// Nothing was looked at; no certificate comes of it.
    NotRun,
}

/// Something that does not hold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Finding {
    /// Where: a vector's id, a state, a function, a wager.
    pub place: String,
    /// What was wanted and what was found.
    pub what: String,
}

/// One part of a run.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Part<T> {
    /// Whether it holds.
    pub verdict: Verdict,
    /// How long it took, in milliseconds.
    pub duration_ms: u64,
    /// What does not hold.
    pub findings: Vec<Finding>,
    /// What this part did not test, and why.
    pub not_tested: Vec<String>,
    /// Its own figures; none where it did not run.
    pub detail: Option<T>,
}
