//! Swaps: another component takes over a live table. What may be asked for, and what comes of it;
//! [`Table::swap`](crate::Table::swap) does it.

use serde::{Deserialize, Serialize};

use crate::contract::{Refusal, Timestamp};
use crate::family::{Event, Hosted};
use crate::{Digest, Fault, Rulebook, TwoUp};

/// What is to take over a table: a component that is loaded, checked and compiled already, so
/// that nothing slow is left to do at the table.
#[derive(Clone, Debug)]
pub struct Successor<F: Hosted = TwoUp> {
    /// The component: another build of the table's rulebook, or another rulebook of its family.
    pub rulebook: Rulebook<F>,
    /// The terms of the table from then on, where another rulebook takes over; none: as they are.
    /// Another build keeps the terms.
    pub terms: Option<F::Terms>,
}

impl<F: Hosted> From<Rulebook<F>> for Successor<F> {
    /// With the terms as they are.
    fn from(rulebook: Rulebook<F>) -> Self {
        Self { rulebook, terms: None }
    }
}

/// A component by name and bytes. As JSON `{"rulebook":"nsw","digest":"<hex>"}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Build {
    /// The rulebook's id.
    pub rulebook: String,
    /// The component's digest.
    pub digest: Digest,
}

impl Build {
    pub(crate) fn of<F: Hosted>(rulebook: &Rulebook<F>) -> Self {
        Self { rulebook: rulebook.id().to_owned(), digest: rulebook.digest() }
    }
}

/// A swap that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Swapped<F: Hosted = TwoUp> {
    /// Who served before.
    pub from: Build,
    /// Who serves now.
    pub to: Build,
    /// When.
    pub at: Timestamp,
    /// The terms that were asked for, where another rulebook took over and they changed.
    pub terms: Option<F::Terms>,
    /// The opening of the table by another rulebook; another build brings none.
    pub events: Vec<Event<F>>,
}

/// Why a table was not swapped. The component that served serves on, and the table is untouched.
///
/// What cannot be loaded never comes this far: see [`LoadError`](crate::LoadError).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SwapError {
    /// The component serves already.
    #[error("the component with the digest {digest} serves the table already")]
    AlreadyServing {
        /// The digest of both.
        digest: Digest,
    },

    /// The time of the swap lies before that of the last command.
    #[error("the last command was given at {now}, a swap cannot be earlier")]
    TimeBackwards {
        /// The time of the last command.
        now: Timestamp,
    },

    /// New terms were given to another build of the same rulebook.
    #[error("another build of a rulebook keeps the table's terms: only another rulebook is given new ones")]
    TermsStay,

    /// Another rulebook is to take over, and the one that serves does not let the table go now.
    #[error("not now: {}", .0.message)]
    NotNow(Refusal),

    /// The new component refuses the table: its state, or what was exported.
    #[error("the new component refuses the table, {} ({}): {}", .0.code, .0.clause, .0.message)]
    Refused(Refusal),

    /// The new component takes the state and gives another: it would not be the same table.
    #[error("the new component takes the table's state and gives other bytes for it")]
    OtherState,

    /// The new rulebook imported the table, and does not show of it what showed before.
    #[error("the new component loses the table's {what}")]
    Lost {
        /// What: `seats`, `disputes` and so on.
        what: &'static str,
    },

    /// The new component failed: it trapped, took too much, or gave what is no value.
    #[error("the new component failed: {0}")]
    Failed(#[source] Fault),

    /// The component that serves could not give its state.
    #[error("the component that serves cannot give its state: {0}")]
    NoState(#[source] Fault),
}

impl SwapError {
    /// What the new component's refusal or failure is here.
    pub(crate) fn of_new(fault: Fault) -> Self {
        match fault {
            Fault::Refused(refusal) => Self::Refused(refusal),
            fault => Self::Failed(fault),
        }
    }
}

/// A swap that waits for its moment.
#[derive(Debug)]
pub(crate) struct Queue<F: Hosted>(Option<Successor<F>>);

impl<F: Hosted> Default for Queue<F> {
    fn default() -> Self {
        Self(None)
    }
}

impl<F: Hosted> Queue<F> {
    pub(crate) fn put(&mut self, successor: Successor<F>) {
        self.0 = Some(successor);
    }

    pub(crate) fn waiting(&self) -> Option<&Successor<F>> {
        self.0.as_ref()
    }

    pub(crate) fn take(&mut self) -> Option<Successor<F>> {
        self.0.take()
    }
}
