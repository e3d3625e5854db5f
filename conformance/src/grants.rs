//! The rights that the texts grant, as data. Nothing here judges.

use std::collections::BTreeMap;

use kip_contract::family::{Family, Order};
use serde::Deserialize;

/// The rights of a family's tables, by command.
#[derive(Debug, Deserialize)]
#[serde(transparent)]
pub struct Rights(pub(crate) BTreeMap<String, Right>);

/// The roles that may give a command, and the phases in which they may.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct Right {
    pub by: Vec<String>,
    /// The phases; `None` for every phase but those of `not_in`.
    pub r#in: Option<Vec<String>>,
    #[serde(default)]
    pub not_in: Vec<String>,
    #[serde(default)]
    pub unless_pending: bool,
    pub cite: String,
}

/// An order that the texts grant in a state, with the clause.
pub struct Granted<F: Family> {
    /// The order, at the time that the view shows.
    pub order: Order<F>,
    /// The clause or ruling.
    pub cite: &'static str,
}
