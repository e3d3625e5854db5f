//! The differences between two rulebooks, as rows of a kind.

use serde::Serialize;

/// One difference. A rulebook that lacks the item has `None`.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Row {
    pub item: String,
    pub one: Option<String>,
    pub other: Option<String>,
    /// The difference of two shares, in percent points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<String>,
}

impl Row {
    /// Returns a row of words.
    pub(super) fn new(item: impl Into<String>, one: Option<String>, other: Option<String>) -> Self {
        Self { item: item.into(), one, other, points: None }
    }
}

/// Rows of one kind.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Section {
    pub name: &'static str,
    /// True when a player could notice it.
    pub is_major: bool,
    pub rows: Vec<Row>,
}
