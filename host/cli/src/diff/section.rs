//! The differences between two rulebooks, as rows of a kind.

use serde::Serialize;

/// One difference. A rulebook that lacks the item has `None`.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Row {
    pub item: String,
    pub one: Option<String>,
    pub other: Option<String>,
}

/// Rows of one kind.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Section {
    pub name: &'static str,
    /// True when a player could notice it.
    pub is_major: bool,
    pub rows: Vec<Row>,
}
