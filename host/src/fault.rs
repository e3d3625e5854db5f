//! What can go wrong when a component runs.

use std::time::Duration;

use crate::contract::Refusal;

/// Why a call gave no answer.
///
/// [`Refused`](Fault::Refused) is the rulebook's own "no": a value, and nothing happened. All
/// others are the component's or the machine's failure: the instance was thrown away, and a
/// [`Table`](crate::Table) is again in the state after the last accepted command, before the
/// error is returned.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// The rulebook refused; the state is untouched.
    #[error("refused, {}", refusal_text(.0))]
    Refused(Refusal),

    /// [`Limits::fuel`](crate::Limits::fuel) struck.
    #[error("the component computed more than the limit of {limit} units of fuel a call")]
    OutOfFuel {
        /// The limit, in units of fuel.
        limit: u64,
    },

    /// [`Limits::deadline`](crate::Limits::deadline) struck.
    #[error("the component took longer than the limit of {limit:?} a call")]
    DeadlinePassed {
        /// The limit.
        limit: Duration,
    },

    /// [`Limits::memory_bytes`](crate::Limits::memory_bytes) struck.
    #[error("the component wanted {wanted} bytes of memory, the limit is {limit}")]
    OutOfMemory {
        /// The limit, in bytes.
        limit: usize,
        /// How much it would have had.
        wanted: usize,
    },

    /// [`Limits::tables`](crate::Limits::tables) struck.
    #[error("no room for another instance, the limit is {limit} at once")]
    TooManyTables {
        /// The limit.
        limit: u32,
    },

    /// The component trapped, which a rulebook must on no input.
    #[error("the component trapped: {message}")]
    Trapped {
        /// What stopped it.
        message: String,
    },

    /// The component gave something that is no value of the contract.
    #[error("the component's answer is no value of the contract: {message}")]
    GarbageAnswer {
        /// What is wrong with it.
        message: String,
    },

    /// The component gave bytes for a state that are none.
    #[error("the component's state is no state: {reason}")]
    GarbageState {
        /// What is wrong with them.
        reason: String,
    },

    /// The component does not do again what it did before, so that its past cannot be rebuilt.
    #[error("the component does not do again what it did: {message}")]
    Diverged {
        /// What it does otherwise.
        message: String,
    },

    /// The machine could not do its part: no thread, no address space.
    #[error("the host cannot run a component: {message}")]
    Host {
        /// What it could not.
        message: String,
    },

    /// After a fault the table could not be brought back to its last state. That state and the
    /// commands since are kept, and the next call tries again.
    #[error("{fault}; the table could not be rebuilt: {reason}")]
    NotRebuilt {
        /// What happened first.
        fault: Box<Fault>,
        /// Why the table could not be rebuilt.
        reason: Box<Fault>,
    },
}

impl Fault {
    /// The refusal, where it is one.
    #[must_use]
    pub fn refusal(&self) -> Option<&Refusal> {
        match self {
            Self::Refused(refusal) => Some(refusal),
            _ => None,
        }
    }
}

/// `too-late (nsw 6.3, R7): …`.
fn refusal_text(Refusal { code, clause, ruling, message }: &Refusal) -> String {
    match ruling {
        Some(ruling) => format!("{code} ({clause}, {ruling}): {message}"),
        None => format!("{code} ({clause}): {message}"),
    }
}
