//! Errors of running a component.

use std::time::Duration;

use crate::contract::Refusal;
use crate::refusal_text;

/// The reason why a call returned no value.
///
/// [`Refused`](Fault::Refused) is the rulebook's own answer, and nothing has changed. All others are failures of the
/// component or the machine: the instance is discarded, and a [`Table`](crate::Table) is back in the state after the
/// last accepted command before the error is returned.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// The rulebook refused; the state is unchanged.
    #[error("refused, {}", format_refusal(.0))]
    Refused(Refusal),

    /// The call exceeded [`Limits::fuel`](crate::Limits::fuel).
    #[error("the component computed more than the limit of {limit} units of fuel a call")]
    OutOfFuel {
        /// The limit, in units of fuel.
        limit: u64,
    },

    /// The call exceeded [`Limits::deadline`](crate::Limits::deadline).
    #[error("the component took longer than the limit of {limit:?} a call")]
    DeadlinePassed {
        /// The limit.
        limit: Duration,
    },

    /// The component exceeded [`Limits::memory_bytes`](crate::Limits::memory_bytes).
    #[error("the component wanted {wanted} bytes of memory, the limit is {limit}")]
    OutOfMemory {
        /// The limit, in bytes.
        limit: usize,
        /// The memory it wanted, in bytes.
        wanted: usize,
    },

    /// There are already as many instances as [`Limits::tables`](crate::Limits::tables) allows.
    #[error("no room for another instance, the limit is {limit} at once")]
    TooManyTables {
        /// The limit.
        limit: u32,
    },

    /// The component trapped, which a rulebook must never do.
    #[error("the component trapped: {message}")]
    Trapped {
        /// The trap.
        message: String,
    },

    /// The component returned something that is not a value of the contract.
    #[error("the component's answer is no value of the contract: {message}")]
    GarbageAnswer {
        /// The error in it.
        message: String,
    },

    /// The component returned bytes that are not a state.
    #[error("the component's state is no state: {reason}")]
    GarbageState {
        /// The error in them.
        reason: String,
    },

    /// The component does not repeat its earlier answers, so the table cannot be rebuilt.
    #[error("the component does not do again what it did: {message}")]
    Diverged {
        /// The difference.
        message: String,
    },

    /// The machine could not run the component, for lack of a thread or of address space.
    #[error("the host cannot run a component: {message}")]
    Host {
        /// The reason.
        message: String,
    },

    /// After a fault the table could not be rebuilt. Its last verified state and the commands since are kept, and the next call
    /// tries again.
    #[error("{fault}; the table could not be rebuilt: {reason}")]
    NotRebuilt {
        /// The first fault.
        fault: Box<Fault>,
        /// The reason why the table could not be rebuilt.
        reason: Box<Fault>,
    },
}

impl Fault {
    /// Returns the name of the case, such as `out-of-fuel`: for logs and metrics, because a message may contain any text from the
    /// component.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Refused(_) => "refused",
            Self::OutOfFuel { .. } => "out-of-fuel",
            Self::DeadlinePassed { .. } => "deadline-passed",
            Self::OutOfMemory { .. } => "out-of-memory",
            Self::TooManyTables { .. } => "too-many-tables",
            Self::Trapped { .. } => "trapped",
            Self::GarbageAnswer { .. } => "garbage-answer",
            Self::GarbageState { .. } => "garbage-state",
            Self::Diverged { .. } => "diverged",
            Self::Host { .. } => "host",
            Self::NotRebuilt { .. } => "not-rebuilt",
        }
    }

    /// Returns the refusal if the rulebook refused.
    #[must_use]
    pub fn refusal(&self) -> Option<&Refusal> {
        match self {
            Self::Refused(refusal) => Some(refusal),
            _ => None,
        }
    }
}

/// Formats a refusal as `too-late (nsw 6.3, R7): …`; the place of an amount or a moment is marked, for a host that fills none in.
fn format_refusal(refusal: &Refusal) -> String {
    let (Refusal { code, clause, ruling, .. }, message) = (refusal, refusal_text(refusal, |_| None));
    match ruling {
        Some(ruling) => format!("{code} ({clause}, {ruling}): {message}"),
        None => format!("{code} ({clause}): {message}"),
    }
}
