//! What a family's types must be for this host to play it typed: words of a component, and JSON.

use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;
use wasmtime::component::{ComponentType, Lift, Lower};

pub use kip_contract::family::*;
pub use kip_contract::frame;

/// A type of the contract: it goes into a component, comes out of one, and is JSON.
pub trait Word:
    ComponentType + Lift + Lower + Serialize + DeserializeOwned + Clone + Debug + PartialEq + Eq + Send + Sync + 'static
{
}

impl<T> Word for T where
    T: ComponentType
        + Lift
        + Lower
        + Serialize
        + DeserializeOwned
        + Clone
        + Debug
        + PartialEq
        + Eq
        + Send
        + Sync
        + 'static
{
}

/// A family whose types are a host's: [`TwoUp`], or one that somebody wrote from its `wit`. Nothing has to be implemented for
/// it but [`Family`].
pub trait Hosted:
    Family<
        Role: Word,
        Config: Word,
        Terms: Word,
        Command: Word,
        Happening: Word,
        View: Word,
        Description: Word,
        AutoPlan: Word,
        AutoTally: Word,
    >
{
}

impl<F> Hosted for F where
    F: Family<
            Role: Word,
            Config: Word,
            Terms: Word,
            Command: Word,
            Happening: Word,
            View: Word,
            Description: Word,
            AutoPlan: Word,
            AutoTally: Word,
        >
{
}
