//! Rights: what each role may do in each phase, written from the rulebooks' texts.
//!
//! A component's list states what it accepts, so that a right which it neither lists nor grants contradicts nothing. The tables in
//! `rights/` state what the texts grant. They are no list of a component, and nothing here asks one.

use std::collections::BTreeMap;

use kip_contract::family::{Named as _, Order, Role as _, Shown as _};

use crate::choices::format_command;
use crate::family::{Laid as _, Tested};
pub use crate::grants::{Granted, Rights};

impl Rights {
    /// Reads a table.
    ///
    /// # Errors
    /// Something in it is unknown or missing.
    pub fn read(text: &str) -> Result<Self, toml::de::Error> {
        toml::from_str(text)
    }

    /// Returns the right that an accepted command lacks, in a sentence.
    pub fn find_overreach<F: Tested>(&self, view: &F::View, order: &Order<F>) -> Option<String> {
        let (name, phase, role) = (order.command.name(), view.phase(), order.by.role.as_str());
        let given = || format_command(order.by, &order.command);
        let Some(right) = self.0.get(name) else {
            return Some(format!("accepted, and no text grants it to anybody: {}", given()));
        };
        let is_in = right.r#in.as_ref().is_none_or(|phases| phases.contains(&phase));
        let is_open = phase != "closed" && !right.not_in.contains(&phase);
        let is_by = right.by.iter().any(|one| one == role);
        let is_awaited = F::is_waited_for(view, order);
        let fits = is_by && is_in && is_open && !(right.unless_pending && F::is_pending(view)) && is_awaited;
        (!fits).then(|| format!("accepted in `{phase}`, and {} grants it to nobody then: {}", right.cite, given()))
    }

    /// Returns the commands that the table has.
    pub fn commands(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }
}

impl<F: Tested> Granted<F> {
    /// Returns the finding for the refusal of this order.
    #[must_use]
    pub fn refused(&self, view: &F::View, code: &str) -> String {
        let command = format_command(self.order.by, &self.order.command);
        let now = view.common().now;
        format!("refused with {code} in `{}` at {now}, and {} grants it: {command}", view.phase(), self.cite)
    }
}

/// Each grant is tried this many times in each phase before only some are tried in a state.
const ENOUGH: u64 = 8;
/// Of grants that were tried enough, one of this many is tried in a state.
const SELDOM: u64 = 7;

/// The number of times that each command was granted and given, by phase and role.
#[derive(Debug, Default)]
pub struct Tries(BTreeMap<(String, &'static str, String), u64>);

impl Tries {
    /// Returns the granted orders to give in a state: all that were not given often enough in its phase, and some of the others.
    pub fn choose<F: Tested>(&mut self, view: &F::View, granted: Vec<Granted<F>>) -> Vec<Granted<F>> {
        let phase = view.phase();
        let is_due = |granted: &Granted<F>| {
            let order = &granted.order;
            let row = (phase.clone(), order.by.role.as_str(), order.command.name().to_owned());
            let turn = self.0.entry(row).or_default();
            *turn += 1;
            *turn <= ENOUGH || turn.is_multiple_of(SELDOM)
        };
        granted.into_iter().filter(is_due).collect()
    }
}
