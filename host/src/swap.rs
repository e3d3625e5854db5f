//! The requests and results of swaps, in which another component takes over a live table.
//! [`Table::swap`](crate::Table::swap) performs them.

use kip_transcript::{Build, Digest};

use crate::contract::{Refusal, Timestamp};
use crate::family::{Event, Hosted};
use crate::{Fault, Rulebook};

/// The component that is to take over a table. It is already loaded, checked and compiled, so the swap itself is fast.
#[derive(Clone, Debug)]
pub struct Successor<F: Hosted> {
    /// Another build of the table's rulebook, or another rulebook of its family.
    pub rulebook: Rulebook<F>,
    /// The table's terms under another rulebook; `None` keeps them. For another build of the same rulebook this must be
    /// `None`.
    pub terms: Option<F::Terms>,
}

impl<F: Hosted> From<Rulebook<F>> for Successor<F> {
    /// Keeps the terms.
    fn from(rulebook: Rulebook<F>) -> Self {
        Self { rulebook, terms: None }
    }
}

/// A completed swap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Swapped<F: Hosted> {
    /// The component that served before.
    pub from: Build,
    /// The component that serves now.
    pub to: Build,
    /// The time of the swap.
    pub at: Timestamp,
    /// The new terms, if another rulebook took over and new terms were given.
    pub terms: Option<F::Terms>,
    /// The events of the import by another rulebook; empty for another build.
    pub events: Vec<Event<F>>,
}

/// The reason why a table was not swapped. The old component goes on serving, and the table is unchanged.
///
/// For a component that cannot be loaded, loading gives a [`LoadError`](crate::LoadError) before.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SwapError {
    /// The component already serves the table.
    #[error("the component with the digest {digest} serves the table already")]
    AlreadyServing {
        /// The component's digest.
        digest: Digest,
    },

    /// The time of the swap is before the last command.
    #[error("the last command was given at {now}, a swap cannot be earlier")]
    TimeBackwards {
        /// The time of the last command.
        now: Timestamp,
    },

    /// New terms were given to another build of the same rulebook.
    #[error("another build of a rulebook keeps the table's terms: only another rulebook is given new ones")]
    TermsStay,

    /// The rulebook that serves does not allow a change of rulebook now.
    #[error("not now: {}", .0.message)]
    NotNow(Refusal),

    /// The new component refuses the table's state or its export.
    #[error("the new component refuses the table, {} ({}): {}", .0.code, .0.clause, .0.message)]
    Refused(Refusal),

    /// The new component restores the state but gives other bytes for it, so it would not be the same table.
    #[error("the new component takes the table's state and gives other bytes for it")]
    OtherState,

    /// The new rulebook imported the table, but its view differs from the view before.
    #[error("the new component loses the table's {what}")]
    Lost {
        /// The first part that differs: `seats`, `disputes` and so on.
        what: &'static str,
    },

    /// The new component trapped, exceeded a limit or returned an invalid value.
    #[error("the new component failed: {0}")]
    Failed(#[source] Fault),

    /// The old component could not give its state.
    #[error("the component that serves cannot give its state: {0}")]
    NoState(#[source] Fault),
}

impl SwapError {
    /// Returns the name of the case, such as `not-now`: for logs and metrics, because a message may contain any text from a
    /// component.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::AlreadyServing { .. } => "already-serving",
            Self::TimeBackwards { .. } => "time-backwards",
            Self::TermsStay => "terms-stay",
            Self::NotNow(_) => "not-now",
            Self::Refused(_) => "refused",
            Self::OtherState => "other-state",
            Self::Lost { .. } => "lost",
            Self::Failed(_) => "failed",
            Self::NoState(_) => "no-state",
        }
    }

    /// Turns a fault of the new component into a swap error.
    pub(crate) fn from_new_component(fault: Fault) -> Self {
        match fault {
            Fault::Refused(refusal) => Self::Refused(refusal),
            fault => Self::Failed(fault),
        }
    }
}

/// The waiting swap, if any.
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
