//! The traits that a family's types need so that this host can play the family with types.

use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;
use wasmtime::component::{ComponentType, Lift, Lower};

pub use kip_contract::family::*;
pub use kip_contract::frame;

/// A type of the contract: it can be passed to a component, returned from one, and written as JSON.
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

/// A family whose types this host can use: [`TwoUp`], or any other written from its `wit`. It is implemented for every
/// [`Family`] with such types.
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
